//! The engine as a player of four strengths.

use clap::ValueEnum;
use engine::board::{Point, PointSet};
use engine::eval::{Score, Weights, evaluate};
use engine::patterns::urgency;
use engine::position::Position;
use engine::search::{Limits, Report, StopHandle};
use engine::threats::Situation;
use engine::{Config, Engine};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;

use crate::progress::Progress;

/// How well the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Any legal move
    Easy,
    /// One move ahead: takes what it can, blocks what it must
    Medium,
    /// A few moves ahead
    Hard,
    /// As well as it can in the time
    Max,
}

impl Level {
    /// What the engine is called at this level.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "engine, level easy",
            Self::Medium => "engine, level medium",
            Self::Hard => "engine, level hard",
            Self::Max => "engine, level max",
        }
    }
}

/// A move with what the engine thinks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub point: Point,
    /// The score for the side that moves and the plies searched, where it searched.
    pub searched: Option<(Score, u32)>,
}

/// An engine that plays at a level.
pub struct Opponent {
    level: Level,
    limits: Limits,
    engine: Engine,
    random: ChaCha8Rng,
}

impl Opponent {
    pub fn new(level: Level, limits: Limits, config: Config, seed: u64) -> Self {
        let random = ChaCha8Rng::seed_from_u64(seed);
        Self { level, limits, engine: Engine::new(config), random }
    }

    pub const fn level(&self) -> Level {
        self.level
    }

    /// The move to play; `None` where none is legal.
    pub fn choose(&mut self, position: &Position, unicode: bool) -> Option<Choice> {
        /// Plies that level hard looks ahead unless told otherwise.
        const HARD_DEPTH: u32 = 4;
        let unsearched = |point| Choice { point, searched: None };
        match self.level {
            Level::Easy => {
                position.legal_moves().into_iter().choose(&mut self.random).map(unsearched)
            }
            Level::Medium => self.greedy(position).map(unsearched),
            Level::Hard => {
                let depth = self.limits.depth.or(Some(HARD_DEPTH));
                searched(&self.search(position, Limits { depth, ..Limits::default() }, 1, unicode))
            }
            Level::Max => searched(&self.search(position, self.limits, 1, unicode)),
        }
    }

    /// The best few moves with their scores, at full strength but shallow enough to be quick.
    pub fn hint(&mut self, position: &Position, unicode: bool) -> Report {
        const LINES: usize = 5;
        const DEPTH: u32 = 8;
        let depth = self.limits.depth.or(Some(DEPTH));
        self.search(position, Limits { depth, ..self.limits }, LINES, unicode)
    }

    fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        lines: usize,
        unicode: bool,
    ) -> Report {
        let mut progress = Progress::new(unicode);
        self.engine.analyze(position, limits, lines, &StopHandle::new(), &mut progress)
    }

    /// The move that looks best without a reply in view; chance decides between equals.
    fn greedy(&mut self, position: &Position) -> Option<Point> {
        let moves: Vec<(i32, Point)> = worth_a_look(position)
            .into_iter()
            .map(|point| (promise(position, point), point))
            .collect();
        let best = moves.iter().map(|&(promise, _)| promise).max()?;
        let equals = moves.into_iter().filter(|&(promise, _)| promise == best);
        equals.map(|(_, point)| point).choose(&mut self.random)
    }
}

fn searched(report: &Report) -> Option<Choice> {
    let line = report.lines.first()?;
    Some(Choice { point: *line.moves.first()?, searched: Some((line.score, report.depth)) })
}

/// The legal moves that the threats on the board leave, near the stones; all where there are none.
fn worth_a_look(position: &Position) -> PointSet {
    let legal = position.legal_moves();
    let forced = match Situation::of(position) {
        Situation::Five(point) | Situation::MustBlock(point) | Situation::Fours(point) => {
            PointSet::from_iter([point])
        }
        Situation::MustDefend(points) => points,
        Situation::Lost => position.shapes().points_making(!position.to_move(), FIVE),
        Situation::Open if position.stones().occupied().is_empty() => {
            PointSet::from_iter([position.size().center()])
        }
        Situation::Open => position.stones().occupied().dilated(2),
    };
    if (forced & legal).is_empty() { legal } else { forced & legal }
}

const FIVE: engine::patterns::Shape = engine::patterns::Shape::Five;

/// What a move promises: the shapes that it makes and takes from the other side, then the looks of
/// the position after it.
fn promise(position: &Position, point: Point) -> i32 {
    let us = position.to_move();
    let shapes = |color| i32::from(urgency(position.shapes().code(color, point)));
    let mut after = position.clone();
    after.play(point);
    // A point of urgency weighs more than one of evaluation: the latter hardly sees what threatens.
    8 * (shapes(us) + shapes(!us)) - evaluate(&after, Weights::default()).units()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::{Rule, Size};
    use engine::position::parse_moves;

    fn choose(level: Level, moves: &str, seed: u64) -> String {
        let mut position = Position::new(Rule::RENJU, Size::MAX);
        position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
        let config = Config { hash_mib: 1, ..Config::default() };
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let choice = Opponent::new(level, limits, config, seed).choose(&position, false);
        choice.unwrap().point.to_string()
    }

    #[test]
    fn every_level_but_the_lowest_completes_a_five_and_blocks_one() {
        for level in [Level::Medium, Level::Hard, Level::Max] {
            assert_eq!(choose(level, "h8a1i8a3j8a5k8g8", 1), "l8", "{level:?}");
            assert_eq!(choose(level, "h8g8i8a3j8a5k8", 1), "l8", "{level:?}");
            assert_eq!(choose(level, "", 1), "h8", "{level:?}");
        }
    }

    #[test]
    fn chance_follows_the_seed() {
        let games = [1, 1, 2].map(|seed| choose(Level::Easy, "h8", seed));
        assert_eq!(games[0], games[1]);
        assert_ne!(games[0], games[2]);
    }
}
