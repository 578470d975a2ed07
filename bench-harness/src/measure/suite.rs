//! Positions with a known solution, tried by the search or by the solver.

use std::time::Duration;

use engine::Engine;
use engine::search::Limits;
use engine::solve::{Solved, Vcf};
use serde::Serialize;

use super::ttd::iterate;
use crate::clock::Moment;
use crate::tactics::Tactic;

/// What came of one position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Attempt {
    /// The position.
    pub id: String,
    /// Whether the answer is right; `None` where none was to be expected.
    pub solved: Option<bool>,
    /// Nodes to the answer, or in all where there is none.
    pub nodes: u64,
    /// Milliseconds, likewise.
    pub millis: f64,
    /// The answer.
    pub answer: String,
}

/// Searches a position within `limits`.
///
/// It is solved when the last iteration sees a win; nodes and time are those of the first from
/// which on all did. Whether the line is the one given does not matter: a win that is claimed is
/// proved. A position that cannot be won by fours may be won by other means, so that the search
/// has no right answer to it.
pub fn by_search(engine: &mut Engine, tactic: &Tactic, limits: Limits) -> Attempt {
    let search = iterate(engine, &tactic.position, limits);
    let found = search.solved(|step| step.score.is_win());
    let told = found.or(search.steps.last());
    Attempt {
        id: tactic.id.clone(),
        solved: tactic.solvable.then_some(found.is_some()),
        nodes: told.map_or(0, |step| step.nodes),
        millis: told.map_or(0.0, |step| millis(step.elapsed)),
        answer: told.map_or_else(String::new, |step| step.score.to_string()),
    }
}

/// Asks the solver for wins by fours, which visits at most `nodes` positions.
///
/// It has a right answer to every position but those that take threes.
#[must_use]
pub fn by_solver(tactic: &Tactic, nodes: u64) -> Attempt {
    /// Places in the solver's table: as many as it visits positions in a second or so.
    const TABLE: usize = 1 << 20;
    let mut solver = Vcf::new(TABLE);
    let mut position = tactic.position.clone();
    let moment = Moment::now();
    let answer = solver.solve(&mut position, nodes);
    let right = match answer {
        Solved::Win { .. } => tactic.solvable,
        Solved::None => !tactic.solvable,
        Solved::Unknown => false,
    };
    Attempt {
        id: tactic.id.clone(),
        solved: (!tactic.with_threes).then_some(right),
        nodes: solver.nodes(),
        millis: millis(moment.spent().thread),
        answer: match answer {
            Solved::Win { plies, .. } => format!("win in {plies}"),
            Solved::None => "none".to_owned(),
            Solved::Unknown => "unknown".to_owned(),
        },
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactics::{VCF, parse_tactics};
    use engine::Config;

    #[test]
    fn search_and_solver_are_asked_for_what_they_can_know() {
        let tactics = parse_tactics(VCF).unwrap();
        let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
        for tactic in &tactics {
            let limits = Limits { nodes: Some(100), ..Limits::default() };
            let searched = by_search(&mut engine, tactic, limits);
            assert_eq!(searched.solved.is_some(), tactic.solvable);
            assert_eq!(by_solver(tactic, 10).solved.is_some(), !tactic.with_threes);
        }
        assert!(tactics.iter().any(|t| by_solver(t, 100_000).solved == Some(true)));
    }
}
