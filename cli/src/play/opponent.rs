//! The engine as a player.

use engine::board::Point;
use engine::eval::Score;
use engine::position::Position;
use engine::search::{Limits, Report, StopHandle, Strength, Variety};
use engine::{Config, Engine};

use super::level::Level;
use crate::progress::Progress;

/// A move with what the engine thinks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub point: Point,
    /// The score for the side that moves.
    pub score: Score,
    /// Plies searched; none where the move was plain without a search.
    pub depth: u32,
}

/// An engine that plays at a level.
pub struct Opponent {
    level: Level,
    variety: Variety,
    limits: Limits,
    engine: Engine,
}

impl Opponent {
    pub fn new(level: Level, variety: Variety, limits: Limits, config: Config) -> Self {
        Self { level, variety, limits, engine: Engine::new(config) }
    }

    pub const fn level(&self) -> Level {
        self.level
    }

    /// The move to play; `None` where none is legal.
    ///
    /// Below full strength no clock has a say in it.
    pub fn choose(&mut self, position: &Position, unicode: bool) -> Option<Choice> {
        let strength = self.level.strength();
        let time = self.limits.time.filter(|_| strength == Strength::FULL);
        let limits = strength.limits(Limits { time, ..self.limits });
        let mut report = self.search(position, limits, self.variety.lines(position), unicode);
        self.variety.decide(position, &mut report);
        let (point, score) = (report.best()?, report.score()?);
        Some(Choice { point, score, depth: report.depth })
    }

    /// The best few moves with their scores, at full strength but shallow enough to be quick.
    pub fn hint(&mut self, position: &Position, unicode: bool) -> Report {
        const LINES: usize = 5;
        const DEPTH: u32 = 8;
        let depth = self.limits.depth.or(Some(DEPTH));
        let mut report = self.search(position, Limits { depth, ..self.limits }, LINES, unicode);
        report.rank();
        report
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::{Rule, Size};
    use engine::position::parse_moves;

    fn choose(level: &str, moves: &str, seed: u64) -> String {
        let mut position = Position::new(Rule::RENJU, Size::MAX);
        position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
        let config = Config { hash_mib: 1, ..Config::default() };
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let level: Level = level.parse().unwrap();
        let variety = level.strength().variety(seed);
        let choice = Opponent::new(level, variety, limits, config).choose(&position, false);
        choice.unwrap().point.to_string()
    }

    #[test]
    fn every_level_completes_a_five_and_blocks_one() {
        for level in ["0", "easy", "medium", "hard", "max"] {
            for seed in 0..5 {
                assert_eq!(choose(level, "h8a1i8a3j8a5k8g8", seed), "l8", "{level}");
                assert_eq!(choose(level, "h8g8i8a3j8a5k8", seed), "l8", "{level}");
                assert_eq!(choose(level, "", seed), "h8", "{level}");
            }
        }
    }

    #[test]
    fn chance_follows_the_seed() {
        let moves = |level| [1, 1, 2, 3, 4].map(|seed| choose(level, "h8h9", seed));
        let easy = moves("easy");
        assert_eq!(easy[0], easy[1]);
        assert!(easy.iter().any(|point| *point != easy[0]));
        let max = moves("max");
        assert!(max.iter().all(|point| *point == max[0]));
    }
}
