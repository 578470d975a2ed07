//! What the shapes claim of a position without search, tried out.
//!
//! The search takes these claims at their word, so that a wrong one would be a wrong mate score. They
//! are confirmed by trying the moves, asking nothing but the rules.

use engine::board::{Color, Line, Point, PointSet, Size};
use engine::position::Position;
use engine::rules::Verdict;
use engine::threats::{Situation, four_three};

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation};

/// What [`Situation::of`] and [`four_three`] say holds against every reply.
///
/// # Errors
///
/// The claim, and what refutes it.
pub fn threat_verdicts(input: &[u8]) -> Result<(), Violation> {
    confirmed(&mut boards::position(&mut Bytes::new(input))).map(|_| ())
}

/// The situation, and with which ply a four and a three wins, where the shapes claim one: both hold.
fn confirmed(position: &mut Position) -> Result<(Situation, Option<u32>), Violation> {
    let situation = Situation::of(position);
    if let Some(flaw) = flaw(position, situation) {
        return Err(Difference::Claim { claim: format!("{situation:?}"), flaw }.on(position));
    }
    let quiet = matches!(situation, Situation::Open | Situation::MustDefend(_));
    let Some((point, plies)) = quiet.then(|| four_three(position)).flatten() else {
        return Ok((situation, None));
    };
    if let Some(flaw) = flaw_of_four_three(position, point, plies) {
        let claim = format!("{point} wins with ply {plies}");
        return Err(Difference::Claim { claim, flaw }.on(position));
    }
    Ok((situation, Some(plies)))
}

/// What is wrong with a win by a four and a three at once: the replies are tried, and what is left to
/// win with after them.
fn flaw_of_four_three(position: &mut Position, point: Point, plies: u32) -> Option<String> {
    if position.judge(position.to_move(), point) != Verdict::Legal {
        return Some("the move is not legal".to_owned());
    }
    position.play(point);
    let flaw = if plies == 3 {
        (!five_cannot_be_stopped(position)).then(|| "a reply stops the five".to_owned())
    } else {
        position.legal_moves().into_iter().find_map(|reply| {
            position.play(reply);
            let wins = wins_in_three(position, Replies::Legal);
            position.undo();
            (!wins).then(|| format!("{reply} stops it"))
        })
    };
    position.undo();
    flaw
}

/// What is wrong with a claim; `None` where it holds.
fn flaw(position: &mut Position, claim: Situation) -> Option<String> {
    let us = position.to_move();
    let unless = |holds: bool, flaw: &str| if holds { None } else { Some(flaw.to_owned()) };
    match claim {
        Situation::Five(point) => {
            unless(position.judge(us, point) == Verdict::Five, "there is no five")
        }
        Situation::Lost => unless(five_cannot_be_stopped(position), "a reply stops the five"),
        Situation::MustBlock(point) => {
            let only = fives(position, !us) == PointSet::from_iter([point]);
            let quiet = fives(position, us).is_empty();
            let legal = position.judge(us, point) == Verdict::Legal;
            unless(only && quiet && legal, "it is not the one block")
        }
        Situation::Fours(point) => {
            if position.judge(us, point) != Verdict::Legal {
                return Some("the move is not legal".to_owned());
            }
            position.play(point);
            let holds = five_cannot_be_stopped(position);
            position.undo();
            unless(holds, "a reply stops the fours")
        }
        Situation::MustDefend(points) => useless_elsewhere(position, points),
        Situation::Open => {
            let quiet = Color::ALL.into_iter().all(|color| fives(position, color).is_empty());
            unless(quiet, "a side has a five").or_else(|| {
                unless(!wins_in_three(position, Replies::Any), "there are fours that win")
            })
        }
    }
}

/// A move outside of `points` that makes no four and after which the other side does not win with its
/// third ply at the latest.
fn useless_elsewhere(position: &mut Position, points: PointSet) -> Option<String> {
    let us = position.to_move();
    (position.legal_moves() - points).into_iter().find_map(|point| {
        position.play(point);
        let four = !fives(position, us).is_empty();
        let useless = four || wins_in_three(position, Replies::Legal);
        position.undo();
        (!useless).then(|| format!("{point} defends too"))
    })
}

/// The empty points in the fives of slots that hold `count` stones of `color` and nothing else.
///
/// A stone makes a five only where four stand so, and a four only where three do.
fn in_fives_with(position: &Position, color: Color, count: u32) -> PointSet {
    const FIVE: u16 = 0b1_1111;
    let stones = position.stones();
    let mut points = PointSet::EMPTY;
    for line in Line::all() {
        let (own, walls) = (stones.line(color, line), stones.walls(color, line));
        if own.count_ones() < count {
            continue;
        }
        for start in 0..=Size::MAX.side() - 5 {
            let five = FIVE << start;
            if walls & five == 0 && (own & five).count_ones() == count {
                let empty = (start..start + 5).filter(|&slot| own >> slot & 1 == 0);
                points |= empty.filter_map(|slot| line.point(slot)).collect();
            }
        }
    }
    points
}

/// The points where `color` makes a five.
fn fives(position: &Position, color: Color) -> PointSet {
    fives_among(position, color, in_fives_with(position, color, 4))
}

fn fives_among(position: &Position, color: Color, points: PointSet) -> PointSet {
    let makes_five = |&point: &Point| position.judge(color, point) == Verdict::Five;
    points.into_iter().filter(makes_five).collect()
}

/// Whether the side that has just moved makes a five next whatever legal move is played now.
fn five_cannot_be_stopped(position: &mut Position) -> bool {
    let us = position.to_move();
    fives(position, us).is_empty() && {
        let threats = fives(position, !us);
        all_hold(position, threats, Replies::Legal)
    }
}

/// Which replies to a four count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Replies {
    /// Those that the rules allow.
    Legal,
    /// Forbidden ones too: the shapes of a four do not know that its block is.
    Any,
}

/// Whether the side to move can stop none of the other side's fives, of which these are all.
///
/// A reply elsewhere leaves the fives as they are, and no reply adds to them: only those on a five can
/// stop it, and of the others those count that were there before.
fn all_hold(position: &mut Position, threats: PointSet, replies: Replies) -> bool {
    let attacker = !position.to_move();
    !threats.is_empty()
        && threats.into_iter().all(|reply| {
            if replies == Replies::Legal && position.forbidden(reply).is_some() {
                return true;
            }
            position.play(reply);
            let left = threats - PointSet::from_iter([reply]);
            let goes_on = !fives_among(position, attacker, left).is_empty();
            position.undo();
            goes_on
        })
}

/// Whether the side to move wins with its third ply at the latest.
///
/// Where it has no five, it needs a four, and the other side has no five that it had not before.
fn wins_in_three(position: &mut Position, replies: Replies) -> bool {
    let us = position.to_move();
    if !fives(position, us).is_empty() {
        return true;
    }
    let theirs = fives(position, !us);
    let fours = in_fives_with(position, us, 3);
    let fours = if theirs.is_empty() { fours } else { theirs & fours };
    theirs.len() <= 1
        && fours.into_iter().any(|point| {
            if position.forbidden(point).is_some() {
                return false;
            }
            position.play(point);
            let threats = fives(position, us);
            let wins = all_hold(position, threats, replies);
            position.undo();
            wins
        })
}

#[cfg(test)]
mod tests {
    use engine::board::Rule;
    use engine::position::parse_moves;

    use super::*;
    use crate::rng::Rng;

    /// Boards of all rules, sizes and styles.
    fn positions(count: usize) -> impl Iterator<Item = Position> {
        let mut rng = Rng::new(21);
        (0..count).map(move |_| {
            let length = 10 + rng.below(70);
            let bytes: Vec<u8> = (0..length).map(|_| rng.next_u64() as u8).collect();
            boards::position(&mut Bytes::new(&bytes))
        })
    }

    #[test]
    fn every_claim_comes_up_and_holds() {
        let (mut seen, mut won) = ([0; 6], [0; 2]);
        for mut position in positions(4_000) {
            let (situation, plies) =
                confirmed(&mut position).unwrap_or_else(|violation| panic!("{violation}"));
            seen[match situation {
                Situation::Five(_) => 0,
                Situation::Lost => 1,
                Situation::MustBlock(_) => 2,
                Situation::Fours(_) => 3,
                Situation::MustDefend(_) => 4,
                Situation::Open => 5,
            }] += 1;
            if let Some(plies) = plies {
                won[usize::from(plies == 5)] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count >= 40), "{seen:?}");
        assert!(won[1] >= 40, "{won:?}");
    }

    #[test]
    fn no_five_is_made_elsewhere_than_where_four_stones_stand() {
        let mut found = 0;
        for position in positions(300) {
            for color in Color::ALL {
                let all = fives_among(&position, color, position.stones().empty());
                assert_eq!(fives(&position, color), all, "{}", position.stones());
                found += all.len();
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn claims_that_are_wrong_are_refuted() {
        let size = Size::MAX;
        let point = |name| size.parse_point(name).unwrap();
        let mut position = Position::new(Rule::RENJU, size);
        position.play_all(&parse_moves("h8a1i8a3j8a5", size).unwrap()).unwrap();
        assert_eq!(flaw(&mut position, Situation::Fours(point("g8"))), None);
        for wrong in [
            Situation::Five(point("g8")),
            Situation::Lost,
            Situation::MustBlock(point("g8")),
            Situation::Fours(point("f9")),
            Situation::Open,
        ] {
            assert!(flaw(&mut position, wrong).is_some(), "{wrong:?}");
        }
        assert!(flaw_of_four_three(&mut position, point("f9"), 3).is_some());
        assert!(flaw_of_four_three(&mut position, point("f9"), 5).is_some());
        position.pass();
        let ends = PointSet::from_iter([point("g8"), point("k8")]);
        assert_eq!(flaw(&mut position, Situation::MustDefend(ends)), None);
        for end in ends {
            let rest = ends - PointSet::from_iter([end]);
            assert!(flaw(&mut position, Situation::MustDefend(rest)).is_some(), "{end}");
        }
    }
}
