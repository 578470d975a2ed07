//! Time and nodes to depth.

use std::time::Duration;

use engine::Engine;
use engine::board::Point;
use engine::eval::Score;
use engine::position::Position;
use engine::search::{Limits, Report, StopHandle};

/// One iteration of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
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
pub struct Iterations {
    /// Each that was finished; what there is without any, where none was.
    pub steps: Vec<Iteration>,
    /// Time of the whole search, also after the last of them.
    pub elapsed: Duration,
}

impl Iterations {
    /// The iteration that reached `depth`.
    #[must_use]
    pub fn reached(&self, depth: u32) -> Option<&Iteration> {
        self.steps.iter().find(|step| step.depth >= depth)
    }

    /// The iteration from which on `solves` holds for good.
    #[must_use]
    pub fn solved(&self, solves: impl Fn(&Iteration) -> bool) -> Option<&Iteration> {
        let unsolved = self.steps.iter().rposition(|step| !solves(step));
        self.steps.get(unsolved.map_or(0, |index| index + 1))
    }
}

/// Searches from an empty table and takes note of every iteration.
pub fn iterate(engine: &mut Engine, position: &Position, limits: Limits) -> Iterations {
    engine.clear();
    let mut search = Iterations::default();
    let mut note = |report: &Report| search.steps.push(iteration(report));
    let last = engine.analyze(position, limits, 1, &StopHandle::new(), &mut note);
    if search.steps.is_empty() {
        search.steps.push(iteration(&last));
    }
    search.elapsed = last.elapsed;
    search
}

fn iteration(report: &Report) -> Iteration {
    Iteration {
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
        let search =
            iterate(&mut engine, &position, Limits { depth: Some(4), ..Limits::default() });
        assert!(search.steps.is_sorted_by_key(|step| (step.depth, step.nodes)));
        assert_eq!(search.reached(4).map(|step| step.depth), Some(4));
        assert_eq!(search.reached(5), None);
        let last = search.steps.last().unwrap().best;
        assert!(search.solved(|step| step.best == last).is_some());
        assert_eq!(search.solved(|_| false), None);
    }
}
