//! What is kept up move by move against the same from scratch.

use crate::common::{clustered_stones, rng, rules};
use engine::board::{Color, Rule, Size, Stones};
use engine::patterns::{Shape, Threat};
use engine::position::{Position, Symmetry};
use engine::shapes::Shapes;
use rand::RngExt;
use rand::seq::IteratorRandom;

/// Everything that a position shows to the outside equals that of one set up from its stones.
fn check(position: &Position) {
    let fresh = Position::setup(position.rule(), position.stones().clone(), position.to_move());
    assert_eq!(position.shapes(), fresh.shapes(), "{}", position.stones());
    assert_eq!(position.key(), fresh.key());
    assert_eq!(position.symmetric_key(), fresh.symmetric_key());
}

#[test]
fn any_sequence_of_moves_passes_and_undos_keeps_shapes_and_key() {
    let mut rng = rng(11);
    for rule in rules() {
        for side in [6, 7, 10, 15, 15] {
            let mut position = Position::new(rule, Size::new(side).unwrap());
            let start = position.clone();
            for step in 0..400 {
                match rng.random_range(0..20) {
                    0 => position.pass(),
                    1..8 => position.undo(),
                    _ => {
                        if let Some(point) = position.stones().empty().into_iter().choose(&mut rng)
                        {
                            position.play(point);
                        }
                    }
                }
                if step % 7 == 0 {
                    check(&position);
                }
            }
            while position.moves().len() > 0 {
                position.undo();
            }
            check(&position);
            assert_eq!(position.key(), start.key());
            assert_eq!(position.stones(), start.stones());
        }
    }
}

#[test]
fn a_full_board_can_be_played_and_taken_back() {
    let mut position = Position::new(Rule::RENJU, Size::MAX);
    for point in Size::MAX.points() {
        position.play(point);
    }
    check(&position);
    assert_eq!(position.stones().empty().len(), 0);
    for _ in Size::MAX.points() {
        position.undo();
    }
    check(&position);
    position.undo();
    check(&position);
}

#[test]
fn the_eight_images_share_their_symmetric_key_and_their_verdicts() {
    let mut rng = rng(12);
    for side in [9, 15] {
        let size = Size::new(side).unwrap();
        for _ in 0..40 {
            let count = rng.random_range(4..50);
            let stones = clustered_stones(&mut rng, size, count);
            let position = Position::setup(Rule::RENJU, stones.clone(), Color::White);
            for symmetry in Symmetry::ALL {
                let mut image = Stones::new(size);
                for color in Color::ALL {
                    for point in stones.of(color) {
                        image.put(color, symmetry.apply(point, size));
                    }
                }
                let image = Position::setup(Rule::RENJU, image, Color::White);
                assert_eq!(image.symmetric_key(), position.symmetric_key());
                for color in Color::ALL {
                    assert_eq!(image.shapes().sum(color), position.shapes().sum(color));
                    for point in stones.empty() {
                        let there = symmetry.apply(point, size);
                        assert_eq!(image.judge(color, there), position.judge(color, point));
                    }
                }
            }
        }
    }
}

#[test]
fn points_making_a_shape_are_those_whose_code_has_it() {
    let mut rng = rng(13);
    for _ in 0..60 {
        let count = rng.random_range(4..90);
        let stones = clustered_stones(&mut rng, Size::MAX, count);
        let shapes = Shapes::new(Rule::RENJU, &stones);
        for color in Color::ALL {
            for shape in Shape::ALL.into_iter().filter(|&shape| shape != Shape::Nothing) {
                let found = shapes.points_making(color, shape);
                let expected = stones
                    .empty()
                    .into_iter()
                    .filter(|&point| shapes.code(color, point).shapes().contains(&shape))
                    .collect();
                assert_eq!(found, expected, "{shape:?} of {color}\n{stones}");
            }
            let fives = stones
                .empty()
                .into_iter()
                .filter(|&point| shapes.class(color, point).threat() == Threat::Five)
                .count();
            assert_eq!(fives > 0, shapes.sum(color).fives() > 0);
        }
    }
}

#[test]
fn a_pass_changes_the_key_and_nothing_else() {
    let mut position = Position::new(Rule::RENJU, Size::MAX);
    position.play(Size::MAX.center());
    let before = position.clone();
    position.pass();
    assert_ne!(position.key(), before.key());
    assert_eq!(position.shapes(), before.shapes());
    assert_eq!(position.to_move(), Color::Black);
    position.undo();
    assert_eq!(position.key(), before.key());
}
