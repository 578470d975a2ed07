//! Positions in which neither side is better off: for the commands that balance, and for openings.

use std::time::{Duration, Instant};

use engine::Engine;
use engine::board::{Point, PointSet, Size};
use engine::eval::{Score, evaluate};
use engine::position::Position;
use engine::search::{Limits, Silent, StopHandle};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;

/// What a comparison may cost in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub(super) time: Option<Duration>,
    pub(super) nodes: Option<u64>,
    /// Plies of each search.
    pub(super) depth: Option<u32>,
}

/// Compares positions by search.
pub(super) struct Judge<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) stop: &'a StopHandle,
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
        let whole = self.effort;
        self.effort = whole.part(2);
        let first = self.level_move(position, aim, blocked)?;
        let mut after = position.clone();
        after.play(first);
        let second = self.level_move(&after, -aim, blocked);
        self.effort = whole;
        Some([first, second?])
    }

    /// Three stones, Black's, White's and Black's, after which neither side is better off.
    pub(super) fn opening(&mut self, empty: &Position, seed: u64) -> Option<Vec<Point>> {
        self.most_level(empty, openings(empty.size(), seed), 0)
    }

    /// Of some sequences of moves the one after which the score for the side to move is closest to
    /// `aim`.
    ///
    /// All are searched for an equal time, the better half again, and so on: half of the time goes to
    /// the last few (successive halving).
    fn most_level(
        &mut self,
        from: &Position,
        lines: Vec<Vec<Point>>,
        aim: i32,
    ) -> Option<Vec<Point>> {
        let start = Instant::now();
        let mut nodes = 0;
        let mut candidates: Vec<_> =
            lines.into_iter().filter_map(|moves| self.candidate(from, moves)).collect();
        let distance = |it: &Candidate| (it.score.units() - aim).abs();
        candidates.sort_by_key(distance);
        candidates.truncate(MOST);
        let mut rounds = candidates.len().next_power_of_two().ilog2();
        while candidates.len() > 1 && !self.stop.is_stopped() {
            let part =
                self.effort.after(start.elapsed(), nodes).part(rounds * candidates.len() as u32);
            nodes += candidates.iter_mut().map(|it| self.search(it, part)).sum::<u64>();
            candidates.sort_by_key(distance);
            candidates.truncate(candidates.len().div_ceil(2));
            rounds -= 1;
        }
        candidates.into_iter().next().map(|best| best.moves)
    }

    /// A first look at what some moves lead to; `None` where they end the game.
    fn candidate(&self, from: &Position, moves: Vec<Point>) -> Option<Candidate> {
        let mut position = from.clone();
        for &point in &moves {
            position.play(point);
        }
        if position.outcome().is_some() {
            return None;
        }
        let score = evaluate(&position, self.engine.config().weights);
        Some(Candidate { moves, position, score })
    }

    /// Takes a closer look, as far as the effort allows; returns the nodes that it took.
    fn search(&mut self, candidate: &mut Candidate, effort: Effort) -> u64 {
        let Effort { time, nodes, depth } = effort;
        let limits = Limits { time, nodes, depth, ..Limits::default() };
        let report = self.engine.analyze(&candidate.position, limits, 1, self.stop, &mut Silent);
        if let (true, Some(score)) = (report.depth > 0, report.score()) {
            candidate.score = score;
        }
        report.nodes
    }
}

impl Effort {
    /// What is left when some time has passed, and some nodes were searched.
    fn after(self, elapsed: Duration, nodes: u64) -> Self {
        let time = self.time.map(|time| time.saturating_sub(elapsed));
        let nodes = self.nodes.map(|all| all.saturating_sub(nodes));
        Self { time, nodes, ..self }
    }

    /// One of so many parts.
    fn part(self, parts: u32) -> Self {
        let nodes = self.nodes.map(|nodes| (nodes / u64::from(parts)).max(1));
        Self { time: self.time.map(|time| time / parts), nodes, ..self }
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
    use engine::Config;
    use engine::board::Rule;
    use engine::position::parse_moves;

    use super::*;

    fn with_judge<T>(effort: Effort, work: impl FnOnce(&mut Judge<'_>) -> T) -> T {
        let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
        work(&mut Judge { engine: &mut engine, stop: &StopHandle::new(), effort })
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
