//! Positions in which neither side is better off: for the commands that balance, and for openings.

use std::time::Instant;

use engine::Engine;
use engine::board::{Point, PointSet, Size};
use engine::eval::{Score, Weights, evaluate};
use engine::position::Position;
use engine::search::{Limits, Silent, StopHandle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;

use super::halving::{Effort, nearest};

/// Compares positions by search.
pub(super) struct Judge<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) stop: &'a StopHandle,
    /// When its time begins.
    pub(super) start: Instant,
    /// What a comparison may cost in all.
    pub(super) effort: Effort,
}

/// Moves that may be played, and what they lead to.
struct Candidate {
    moves: Vec<Point>,
    position: Position,
    /// For the side to move then.
    score: Score,
}

/// Candidates that are searched at all.
const MOST: usize = 48;

impl Judge<'_> {
    /// The move after which the score for the side that made it is closest to `aim`.
    pub(super) fn level_move(
        &mut self,
        position: &Position,
        aim: i32,
        blocked: PointSet,
    ) -> Option<Point> {
        let moves = distinct_moves(position, blocked).into_iter().map(|point| vec![point]);
        self.most_level(position, moves.collect(), -aim)?.pop()
    }

    /// Two moves, one for each side, after which the score for the side to move is closest to `aim`.
    pub(super) fn level_moves(
        &mut self,
        position: &Position,
        aim: i32,
        blocked: PointSet,
    ) -> Option<[Point; 2]> {
        let half = self.effort.part(2);
        let first = self.with(half).level_move(position, aim, blocked)?;
        let mut after = position.clone();
        after.play(first);
        // The second has the time that the first has left.
        let rest = Effort { time: self.effort.time, ..half };
        let second = self.with(rest).level_move(&after, -aim, blocked)?;
        Some([first, second])
    }

    /// Three stones, Black's, White's and Black's, after which neither side is better off.
    pub(super) fn opening(&mut self, empty: &Position, seed: u64) -> Option<Vec<Point>> {
        self.most_level(empty, openings(empty.size(), seed), 0)
    }

    /// The same with another effort.
    const fn with(&mut self, effort: Effort) -> Judge<'_> {
        Judge { engine: self.engine, stop: self.stop, start: self.start, effort }
    }

    /// Of some sequences of moves the one after which the score for the side to move is closest to
    /// `aim`.
    fn most_level(
        &mut self,
        from: &Position,
        lines: Vec<Vec<Point>>,
        aim: i32,
    ) -> Option<Vec<Point>> {
        let Self { engine, stop, start, effort } = self;
        let weights = engine.config().weights;
        let distance = |it: &Candidate| (it.score.units() - aim).abs();
        let mut candidates: Vec<_> =
            lines.into_iter().filter_map(|moves| Candidate::after(from, moves, weights)).collect();
        candidates.sort_by_key(distance);
        candidates.truncate(MOST);
        let left = |nodes| effort.after(start.elapsed(), nodes).filter(|_| !stop.is_stopped());
        let search = |it: &mut Candidate, part| it.search(engine, stop, part);
        nearest(candidates, distance, left, search).map(|best| best.moves)
    }
}

impl Candidate {
    /// A first look at what some moves lead to; `None` where they end the game.
    fn after(from: &Position, moves: Vec<Point>, weights: Weights) -> Option<Self> {
        let mut position = from.clone();
        for &point in &moves {
            position.play(point);
        }
        if position.outcome().is_some() {
            return None;
        }
        let score = evaluate(&position, weights);
        Some(Self { moves, position, score })
    }

    /// Takes a closer look, as far as the effort allows; returns the nodes that it took.
    fn search(&mut self, engine: &mut Engine, stop: &StopHandle, effort: Effort) -> u64 {
        let Effort { time, nodes, depth } = effort;
        let limits = Limits { time, nodes, depth, ..Limits::default() };
        let report = engine.analyze(&self.position, limits, 1, stop, &mut Silent);
        if let (true, Some(score)) = (report.depth > 0, report.score()) {
            self.score = score;
        }
        report.nodes
    }
}

/// The legal moves near stones, one of each kind where the board is symmetric; on an empty board all.
fn distinct_moves(position: &Position, blocked: PointSet) -> Vec<Point> {
    const REACH: u32 = 3;
    let legal = position.legal_moves();
    let near = position.stones().occupied().dilated(REACH) & legal & !blocked;
    let choices = [near, legal & !blocked, legal];
    let points = choices.into_iter().find(|points| !points.is_empty()).unwrap_or(legal);
    let mut seen = Vec::new();
    let mut distinct = Vec::new();
    for point in points {
        let mut after = position.clone();
        after.play(point);
        let key = after.symmetric_key();
        if !seen.contains(&key) {
            seen.push(key);
            distinct.push(point);
        }
    }
    distinct
}

/// Openings of three stones that lie within some steps of one another, anywhere on the board.
fn openings(size: Size, seed: u64) -> Vec<Vec<Point>> {
    const COUNT: usize = 32;
    const WINDOW: u8 = 7;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let window = WINDOW.min(size.side());
    let shifts = || 0..=size.side() - window;
    (0..COUNT)
        .map(|_| {
            let corner = |rng: &mut ChaCha8Rng| shifts().choose(rng).unwrap_or_default();
            let (left, low) = (corner(&mut rng), corner(&mut rng));
            let within = |point: &Point| {
                (left..left + window).contains(&point.column())
                    && (low..low + window).contains(&point.row())
            };
            size.points().filter(within).sample(&mut rng, 3)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::Config;
    use engine::board::Rule;
    use engine::position::parse_moves;

    use super::*;

    fn with_judge<T>(effort: Effort, work: impl FnOnce(&mut Judge<'_>) -> T) -> T {
        let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
        let (stop, start) = (&StopHandle::new(), Instant::now());
        work(&mut Judge { engine: &mut engine, stop, start, effort })
    }

    const LITTLE: Effort = Effort { time: None, nodes: Some(20_000), depth: None };

    fn position(moves: &str) -> Position {
        let mut position = Position::new(Rule::RENJU, Size::MAX);
        position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
        position
    }

    fn score(position: &Position, moves: &[Point]) -> i32 {
        let mut after = position.clone();
        for &point in moves {
            after.play(point);
        }
        let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        engine.search(&after, limits).score().unwrap().units()
    }

    #[test]
    fn a_level_move_is_closer_to_level_than_the_best() {
        let position = position("h8a1");
        let score_with = |aim| {
            let level = |judge: &mut Judge<'_>| judge.level_move(&position, aim, PointSet::EMPTY);
            -score(&position, &[with_judge(LITTLE, level).unwrap()])
        };
        let (level, best) = (score_with(0), score_with(10_000));
        assert!(best > 0 && level.abs() < best, "{level} {best}");
    }

    #[test]
    fn openings_differ_and_are_level() {
        let empty = Position::new(Rule::FREESTYLE, Size::MAX);
        let opening = |seed| with_judge(LITTLE, |judge| judge.opening(&empty, seed)).unwrap();
        let (one, other) = (opening(1), opening(2));
        assert_ne!(one, other);
        assert_eq!(one, opening(1));
        for moves in [one, other] {
            assert_eq!(moves.iter().copied().collect::<PointSet>().len(), 3);
            assert!(score(&empty, &moves).abs() < 150, "{moves:?}: {}", score(&empty, &moves));
        }
        for size in [6, 10] {
            let empty = Position::new(Rule::RENJU, Size::new(size).unwrap());
            assert!(with_judge(LITTLE, |judge| judge.opening(&empty, 3)).is_some());
        }
    }

    #[test]
    fn two_moves_are_one_for_each_side() {
        let position = position("h8i9j8");
        let moves = with_judge(LITTLE, |judge| judge.level_moves(&position, 0, PointSet::EMPTY));
        let moves = moves.unwrap();
        assert_ne!(moves[0], moves[1]);
        assert!(score(&position, &moves).abs() < 200, "{moves:?}: {}", score(&position, &moves));
    }

    #[test]
    fn without_time_a_first_look_decides() {
        let none = Effort { time: Some(Duration::ZERO), nodes: None, depth: None };
        let position = position("h8");
        assert!(
            with_judge(none, |judge| judge.level_move(&position, 0, PointSet::EMPTY)).is_some()
        );
        assert!(distinct_moves(&position, PointSet::EMPTY).len() < 15, "symmetric moves are one");
        assert_eq!(
            distinct_moves(&Position::new(Rule::RENJU, Size::MAX), PointSet::EMPTY).len(),
            36
        );
    }
}
