//! Verdicts of the shapes alone, confirmed by trying every move.

use engine::board::{Color, Point, Rule, Size};
use engine::position::{Position, parse_moves};
use engine::rules::Verdict;
use engine::threats::{Situation, four_three};
use rand::RngExt;

use crate::common::{clustered_stones, game, rng, rules};

/// The points where `color` makes a five.
fn fives(position: &Position, color: Color) -> Vec<Point> {
    let makes_five = |&point: &Point| position.judge(color, point) == Verdict::Five;
    position.stones().empty().into_iter().filter(makes_five).collect()
}

/// Whether the side that has just moved makes a five next whatever legal move is played now.
fn five_cannot_be_stopped(position: &mut Position) -> bool {
    let us = position.to_move();
    if !fives(position, us).is_empty() {
        return false;
    }
    // A reply elsewhere leaves the fives as they are: only those on a five can stop it.
    let threats = fives(position, !us);
    !threats.is_empty()
        && threats.into_iter().all(|reply| {
            if position.forbidden(reply).is_some() {
                return true;
            }
            position.play(reply);
            let goes_on = !fives(position, !us).is_empty();
            position.undo();
            goes_on
        })
}

/// Whether the side to move wins with its third ply at the latest.
fn wins_in_three(position: &mut Position) -> bool {
    let us = position.to_move();
    if !fives(position, us).is_empty() {
        return true;
    }
    position.legal_moves().into_iter().any(|point| {
        position.play(point);
        let wins = five_cannot_be_stopped(position);
        position.undo();
        wins
    })
}

/// Checks what `Situation` claims of the position; returns which claim it was.
fn check(mut position: Position) -> usize {
    let us = position.to_move();
    let picture = position.stones().to_string();
    match Situation::of(&position) {
        Situation::Five(point) => {
            assert_eq!(position.judge(us, point), Verdict::Five);
            0
        }
        Situation::Lost => {
            assert!(five_cannot_be_stopped(&mut position), "{us} is not lost\n{picture}");
            1
        }
        Situation::MustBlock(point) => {
            assert_eq!(position.judge(us, point), Verdict::Legal);
            assert_eq!(fives(&position, !us), [point]);
            assert!(fives(&position, us).is_empty());
            2
        }
        Situation::Fours(point) => {
            assert_eq!(position.judge(us, point), Verdict::Legal);
            position.play(point);
            assert!(five_cannot_be_stopped(&mut position), "{point} is no win\n{picture}");
            3
        }
        Situation::MustDefend(points) => {
            for point in position.legal_moves() - points {
                position.play(point);
                let four = !fives(&position, us).is_empty();
                assert!(four || wins_in_three(&mut position), "{us} can play {point}\n{picture}");
                position.undo();
            }
            4
        }
        Situation::Open => {
            assert!(fives(&position, us).is_empty() && fives(&position, !us).is_empty());
            assert!(!wins_in_three(&mut position), "{us} has fours\n{picture}");
            5
        }
    }
}

/// Checks a win by a four and a three, if one is claimed; returns with which ply it wins.
fn check_four_three(mut position: Position) -> Option<u32> {
    if matches!(
        Situation::of(&position),
        Situation::Five(_) | Situation::Lost | Situation::MustBlock(_)
    ) {
        return None;
    }
    let picture = position.stones().to_string();
    let (point, plies) = four_three(&mut position)?;
    assert_eq!(position.judge(position.to_move(), point), Verdict::Legal);
    position.play(point);
    if plies == 3 {
        assert!(five_cannot_be_stopped(&mut position), "{point} is no win\n{picture}");
        return Some(plies);
    }
    assert_eq!(plies, 5);
    assert!(fives(&position, position.to_move()).is_empty());
    for reply in position.legal_moves() {
        position.play(reply);
        assert!(wins_in_three(&mut position), "{reply} stops {point}\n{picture}");
        position.undo();
    }
    Some(plies)
}

#[test]
fn what_the_shapes_claim_is_so() {
    let mut rng = rng(21);
    let mut seen = [0; 6];
    for (number, rule) in rules().into_iter().enumerate() {
        for round in 0..if number < 3 { 150 } else { 40 } {
            let color = if rng.random_bool(0.5) { Color::Black } else { Color::White };
            let count = rng.random_range(4..40);
            let position = if round % 2 == 0 {
                Position::setup(rule, clustered_stones(&mut rng, Size::MAX, count), color)
            } else {
                game(&mut rng, rule, Size::MAX, count)
            };
            seen[check(position)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count >= 20), "{seen:?}");
}

#[test]
fn a_four_and_a_three_that_are_claimed_win() {
    let mut rng = rng(22);
    let mut claimed = 0;
    for rule in rules() {
        for round in 0..400 {
            let color = if rng.random_bool(0.5) { Color::Black } else { Color::White };
            let count = rng.random_range(6..40);
            let position = if round % 2 == 0 {
                Position::setup(rule, clustered_stones(&mut rng, Size::MAX, count), color)
            } else {
                game(&mut rng, rule, Size::MAX, count)
            };
            claimed += usize::from(check_four_three(position).is_some());
        }
    }
    assert!(claimed >= 100, "{claimed}");
}

#[test]
fn a_four_whose_block_is_forbidden_wins_at_once() {
    // e8 would be Black's seventh stone in a column.
    let moves = parse_moves("e5a8e6b8e7c8e9d6e10d7e11", Size::MAX).unwrap();
    for (rule, plies) in [(Rule::RENJU, 3), (Rule::STANDARD, 5)] {
        let mut position = Position::new(rule, Size::MAX);
        position.play_all(&moves).unwrap();
        let d8 = Size::MAX.parse_point("d8").unwrap();
        assert_eq!(four_three(&mut position.clone()), Some((d8, plies)));
        assert_eq!(check_four_three(position), Some(plies));
    }
}
