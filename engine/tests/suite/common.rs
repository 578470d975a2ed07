//! Positions to test on: random, clustered, and as games make them.

use engine::board::{Bans, ByColor, Color, DoubleThree, Point, PointSet, Rule, Size, Stones};
use engine::patterns::{FiveKind, urgency};
use engine::position::Position;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

/// A generator that gives the same numbers on every run.
pub fn rng(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// How many positions a test tries: `KINJITE_POSITIONS`, or a number that does not take long.
pub fn positions(default: usize) -> usize {
    std::env::var("KINJITE_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Stones anywhere, Black's more often than White's where `black` is over a half.
pub fn random_stones(rng: &mut StdRng, size: Size, count: usize, black: f64) -> Stones {
    let mut stones = Stones::new(size);
    let points: Vec<Point> = size.points().sample(rng, count);
    for point in points {
        stones.put(if rng.random_bool(black) { Color::Black } else { Color::White }, point);
    }
    stones
}

/// Stones close to one another, mostly Black's: fours and threes cross and nest.
pub fn clustered_stones(rng: &mut StdRng, size: Size, count: usize) -> Stones {
    let mut stones = Stones::new(size);
    let black = rng.random_range(0.5..0.95);
    let put = |stones: &mut Stones, point, rng: &mut StdRng| {
        stones.put(if rng.random_bool(black) { Color::Black } else { Color::White }, point);
    };
    if let Some(first) = size.points().choose(rng) {
        put(&mut stones, first, rng);
    }
    for _ in 1..count {
        let near = stones.occupied().dilated(2) & stones.empty();
        if let Some(point) = near.into_iter().choose(rng) {
            put(&mut stones, point, rng);
        }
    }
    stones
}

/// A game of `plies` moves that mostly make or stop something, up to its end.
pub fn game(rng: &mut StdRng, rule: Rule, size: Size, plies: usize) -> Position {
    let mut position = Position::new(rule, size);
    for _ in 0..plies {
        if position.outcome().is_some() {
            position.undo();
            break;
        }
        let Some(point) = lively_move(rng, &position, position.legal_moves()) else { break };
        position.play(point);
    }
    position
}

/// One of the most urgent of `moves`, near the stones where there are such.
pub fn lively_move(rng: &mut StdRng, position: &Position, moves: PointSet) -> Option<Point> {
    let near = position.stones().occupied().dilated(2) & moves;
    let mut moves: Vec<Point> = if near.is_empty() { moves } else { near }.into_iter().collect();
    let shapes = position.shapes();
    moves.sort_by_key(|&point| {
        let of = |color| urgency(shapes.code(color, point));
        core::cmp::Reverse(of(Color::Black) + of(Color::White))
    });
    moves.into_iter().take(6).choose(rng)
}

/// The named rules and some composed ones.
pub fn rules() -> Vec<Rule> {
    let with = |double_three| Rule {
        bans: ByColor::new(Bans { double_three, ..Bans::RENJU }, Bans::NONE),
        ..Rule::RENJU
    };
    let both_sides = Rule {
        five: ByColor::new(FiveKind::Exactly, FiveKind::Exactly),
        bans: ByColor::new(
            Bans { double_three: DoubleThree::Apparent, ..Bans::NONE },
            Bans { double_three: DoubleThree::Exact, ..Bans::NONE },
        ),
    };
    let free = Rule { five: Rule::FREESTYLE.five, bans: ByColor::new(Bans::RENJU, Bans::RENJU) };
    vec![
        Rule::RENJU,
        Rule::FREESTYLE,
        Rule::STANDARD,
        with(DoubleThree::Apparent),
        with(DoubleThree::Contiguous),
        with(DoubleThree::Allowed),
        both_sides,
        free,
    ]
}
