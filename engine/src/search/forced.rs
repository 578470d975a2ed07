//! A win by continuous threats, looked for before the search.

use super::limits::{Clock, Limits};
use super::report::{Report, Variation};
use super::smp::Task;
use crate::board::Rule;
use crate::eval::Score;
use crate::solve::{Bounds, Goal, Vct};

/// Hundredths of the time that the solver may take.
const SHARE: u32 = 10;

/// What it may take in MiB; its tables replace what they cannot hold.
const MEBIBYTES: usize = 4;

/// The win of the side to move, where one is proved within a share of the time.
///
/// Where every move is a threat, the solver sees further than the search. It is asked only as in a game,
/// for one line and bounded by time alone, and in freestyle: 95-32-73 there, +38 ± 36 Elo at 0.3 s, but
/// 102-26-111 in Renju, −13 ± 34. Other rules have not been matched.
///
/// The proof is not checked by the rule text here: that could take longer than the move. All proofs of
/// tests, of the suite and of `kinjite solve` are.
pub(super) fn win(task: &Task<'_>, clock: &Clock) -> Option<Report> {
    let Limits { depth: None, nodes: None, among: None, .. } = task.limits else { return None };
    let position = task.position;
    if task.lines > 1 || position.rule() != Rule::FREESTYLE || position.outcome().is_some() {
        return None;
    }
    let deadline = clock.after(SHARE)?;
    let stopped = || task.stop.is_stopped();
    let bounds = Bounds { deadline: Some(deadline), stop: Some(&stopped), ..Bounds::NONE };
    let mut vct = Vct::new(MEBIBYTES);
    let (_, proof) = vct.prove(&mut position.clone(), Goal::First, &bounds);
    let proof = proof?;
    let plies = 2 * proof.moves() - 1;
    let line = Variation { moves: proof.main_line(), score: Score::win_in(plies), depth: plies };
    Some(Report {
        lines: vec![line],
        depth: plies,
        selective_depth: plies,
        nodes: vct.nodes() + vct.nodes_of_fours(),
        elapsed: clock.elapsed(),
        per_mille_full: task.table.per_mille_full(),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::limits::StopHandle;
    use super::super::params::Params;
    use super::super::table::Table;
    use super::*;
    use crate::board::{PointSet, Size};
    use crate::eval::Weights;
    use crate::position::{Position, parse_moves};

    fn found(rule: Rule, moves: &str, limits: Limits, lines: usize) -> Option<Report> {
        let mut position = Position::new(rule, Size::MAX);
        position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
        let task = Task {
            position: &position,
            limits,
            lines,
            threads: 1,
            table: &Table::new(1),
            weights: Weights::default(),
            params: Params::default(),
            stop: StopHandle::new(),
        };
        win(&task, &Clock::start(limits, task.stop.clone()))
    }

    const TIMED: Limits = Limits {
        time: Some(Duration::from_secs(100)),
        depth: None,
        nodes: None,
        fair_time: None,
        among: None,
    };

    #[test]
    fn a_win_by_threats_is_told_with_its_line() {
        // Two threes that cross, beside which White has nothing.
        let report = found(Rule::FREESTYLE, "h8a1i8a3h9a15i10o1", TIMED, 1).unwrap();
        let plies = report.score().and_then(Score::plies_to_end).unwrap();
        assert_eq!(report.lines[0].moves.len(), plies as usize);
        assert_eq!((report.lines.len(), report.depth), (1, plies));
        assert!(report.nodes > 0);
        assert_eq!(found(Rule::FREESTYLE, "h8h9i10", TIMED, 1), None);
    }

    #[test]
    fn it_is_looked_for_as_in_a_game_alone() {
        let freestyle = |moves, limits, lines| found(Rule::FREESTYLE, moves, limits, lines);
        let moves = "h8a1i8a3j8a15";
        assert!(freestyle(moves, TIMED, 1).is_some());
        assert!(freestyle(moves, TIMED, 2).is_none());
        assert!(freestyle(moves, Limits { among: Some(PointSet::EMPTY), ..TIMED }, 1).is_none());
        assert!(freestyle(moves, Limits { depth: Some(3), ..TIMED }, 1).is_none());
        assert!(freestyle(moves, Limits { nodes: Some(1 << 40), ..TIMED }, 1).is_none());
        assert!(freestyle(moves, Limits::default(), 1).is_none());
        assert!(freestyle("h8a1i8a3j8a5k8a15l8", TIMED, 1).is_none(), "the game is over");
        for rule in [Rule::STANDARD, Rule::RENJU] {
            assert!(found(rule, moves, TIMED, 1).is_none());
        }
    }
}
