//! Time and nodes to depth.

use std::time::Duration;

use engine::Engine;
use engine::board::Point;
use engine::eval::Score;
use engine::position::Position;
use engine::search::{Limits, Report, StopHandle};

/// One iteration of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its depth.
    pub depth: u32,
    /// Nodes up to its end.
    pub nodes: u64,
    /// Time up to its end.
    pub elapsed: Duration,
    /// Its best move.
    pub best: Option<Point>,
    /// The score of that move.
    pub score: Score,
}

/// The iterations of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way(pub Vec<Step>);

impl Way {
    /// The iteration that reached `depth`.
    #[must_use]
    pub fn reached(&self, depth: u32) -> Option<&Step> {
        self.0.iter().find(|step| step.depth >= depth)
    }

    /// The iteration from which on `solves` holds for good.
    #[must_use]
    pub fn solved(&self, solves: impl Fn(&Step) -> bool) -> Option<&Step> {
        let unsolved = self.0.iter().rposition(|step| !solves(step));
        self.0.get(unsolved.map_or(0, |index| index + 1))
    }
}

/// Searches from an empty table and takes note of every iteration.
pub fn steps(engine: &mut Engine, position: &Position, limits: Limits) -> Way {
    engine.clear();
    let mut way = Way::default();
    let mut note = |report: &Report| way.0.push(step(report));
    let last = engine.analyze(position, limits, 1, &StopHandle::new(), &mut note);
    if way.0.is_empty() {
        way.0.push(step(&last));
    }
    way
}

fn step(report: &Report) -> Step {
    Step {
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
        best: report.best(),
        score: report.score().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::SEARCH;
    use engine::Config;

    #[test]
    fn iterations_come_one_after_the_other() {
        let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
        let position = SEARCH[0].position().unwrap();
        let way = steps(&mut engine, &position, Limits { depth: Some(4), ..Limits::default() });
        assert!(way.0.is_sorted_by_key(|step| (step.depth, step.nodes)));
        assert_eq!(way.reached(4).map(|step| step.depth), Some(4));
        assert_eq!(way.reached(5), None);
        let last = way.0.last().unwrap().best;
        assert!(way.solved(|step| step.best == last).is_some());
        assert_eq!(way.solved(|_| false), None);
    }
}
