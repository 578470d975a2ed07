//! Verdicts of the shapes alone, confirmed by trying every move.

use engine::board::{Color, Point, Size};
use engine::position::Position;
use engine::rules::Verdict;
use engine::threats::Situation;
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
