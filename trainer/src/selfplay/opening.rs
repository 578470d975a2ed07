//! Openings by chance, near level.

use engine::Engine;
use engine::board::{Color, Point, PointSet, Rule, Size};
use engine::position::Position;
use engine::search::Limits;
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};

use super::game::searched;

/// Stones of an opening.
const STONES: core::ops::RangeInclusive<usize> = 2..=10;
/// How far from the centre the first stone lies at most.
const FIRST: u8 = 3;
/// Nodes that a search has at least: with fewer it may see nothing.
const NODES: u64 = 8;

/// Stones by chance until they are near level: a search of `nodes` sees neither side more than
/// `bound` ahead.
///
/// Each stone lies within two steps of another, so that the sides meet.
pub(super) fn balanced(
    rule: Rule,
    bound: i32,
    nodes: u64,
    engine: &mut Engine,
    rng: &mut impl Rng,
) -> Position {
    loop {
        let Some(position) = scattered(rule, rng) else { continue };
        let limits = Limits { nodes: Some(nodes.max(NODES)), ..Limits::default() };
        if searched(&engine.search(&position, limits))
            .is_some_and(|score| score.units().abs() <= bound)
        {
            return position;
        }
    }
}

/// Some stones near one another; `None` where they end the game.
fn scattered(rule: Rule, rng: &mut impl Rng) -> Option<Position> {
    let mut position = Position::new(rule, Size::MAX);
    position.play(first(rng)?);
    for _ in 1..rng.random_range(STONES) {
        let stones = position.stones();
        let reach = rng.random_range(1..=2);
        let near = stones.occupied().dilated(reach) & stones.empty();
        position.play(near.into_iter().filter(|&p| position.forbidden(p).is_none()).choose(rng)?);
    }
    // A five pending would be the only move.
    let fives = Color::ALL.iter().any(|&color| position.shapes().sum(color).fives() > 0);
    (position.outcome().is_none() && !fives).then_some(position)
}

fn first(rng: &mut impl Rng) -> Option<Point> {
    let center = PointSet::from_iter([Size::MAX.center()]);
    center.dilated(u32::from(FIRST)).into_iter().choose(rng)
}
