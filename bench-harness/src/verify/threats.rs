//! What the shapes claim of a position without search, tried out.
//!
//! The search takes these claims at their word, so that a wrong one would be a wrong mate score. They
//! are confirmed by trying the moves, asking nothing but the rules.

use engine::board::{Color, Point, PointSet};
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
    let mut position = boards::position(&mut Bytes::new(input));
    let claim = Situation::of(&position);
    if let Some(flaw) = flaw(&mut position, claim) {
        return Err(Difference::Claim { claim: format!("{claim:?}"), flaw }.on(&position));
    }
    let quiet = matches!(claim, Situation::Open | Situation::MustDefend(_));
    let Some((point, plies)) = quiet.then(|| four_three(&mut position)).flatten() else {
        return Ok(());
    };
    let claim = format!("{point} wins with ply {plies}");
    let flaw = flaw_of_four_three(&mut position, point, plies);
    flaw.map_or(Ok(()), |flaw| Err(Difference::Claim { claim, flaw }.on(&position)))
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
            let wins = wins_in_three(position);
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
            unless(quiet, "a side has a five")
                .or_else(|| unless(!wins_in_three(position), "there are fours that win"))
        }
    }
}

/// A move outside of `points` that makes no four and after which the other side does not win with its
/// third ply at the latest.
fn useless_elsewhere(position: &mut Position, points: PointSet) -> Option<String> {
    let us = position.to_move();
    (position.legal_moves() - points).into_iter().find_map(|point| {
        position.play(point);
        let useless = !fives(position, us).is_empty() || wins_in_three(position);
        position.undo();
        (!useless).then(|| format!("{point} defends too"))
    })
}

/// The points where `color` makes a five.
fn fives(position: &Position, color: Color) -> PointSet {
    fives_among(position, color, position.stones().empty())
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
        all_hold(position, threats)
    }
}

/// Whether the side to move can stop none of the other side's fives, of which these are all.
///
/// A reply elsewhere leaves the fives as they are, and no reply adds to them: only those on a five can
/// stop it, and of the others those count that were there before.
fn all_hold(position: &mut Position, threats: PointSet) -> bool {
    let attacker = !position.to_move();
    !threats.is_empty()
        && threats.into_iter().all(|reply| {
            if position.forbidden(reply).is_some() {
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
/// Where it has no five, one that it has after a move goes through the stone of that move; and the
/// other side has none that it had not before.
fn wins_in_three(position: &mut Position) -> bool {
    let us = position.to_move();
    if !fives(position, us).is_empty() {
        return true;
    }
    let theirs = fives(position, !us);
    let moves = position.legal_moves();
    let blocks = if theirs.is_empty() { moves } else { theirs & moves };
    theirs.len() <= 1
        && blocks.into_iter().any(|point| {
            position.play(point);
            let near = PointSet::from_iter([point]).dilated(4) & position.stones().empty();
            let threats = fives_among(position, us, near);
            let wins = all_hold(position, threats);
            position.undo();
            wins
        })
}
