//! The log of a search: complete, and without any say in what is searched.

use engine::board::{Rule, Size};
use engine::position::{Position, parse_moves};
use engine::search::{Bound, Iteration, Limits, Report, Silent, StopHandle, Trace};
use engine::{Config, Engine};

const GAMES: [(Rule, &str); 3] = [
    (Rule::RENJU, "h8h9j10i9g9i7k9i8i10"),
    (Rule::FREESTYLE, "h2h5h4f6i5h6g3j6g6f4e3h3"),
    (Rule::STANDARD, "g10e10h10g12d10f11d9f12d11d12"),
];

fn position(rule: Rule, moves: &str) -> Position {
    let mut position = Position::new(rule, Size::MAX);
    position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
    position
}

fn engine() -> Engine {
    Engine::new(Config { hash_mib: 4, ..Config::default() })
}

fn traced(position: &Position, limits: Limits, lines: usize) -> (Report, Trace) {
    engine().trace(position, limits, lines, &StopHandle::new(), &mut Silent)
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn tracing_changes_nothing() {
    for (rule, moves) in GAMES {
        let position = position(rule, moves);
        for (limits, lines) in
            [(to_depth(7), 1), (Limits { nodes: Some(3_000), ..Limits::default() }, 3)]
        {
            let plain = engine().analyze(&position, limits, lines, &StopHandle::new(), &mut Silent);
            let (report, _) = traced(&position, limits, lines);
            assert_eq!((report.lines, report.nodes), (plain.lines, plain.nodes));
        }
    }
}

#[test]
fn every_node_and_every_move_of_the_root_is_accounted_for() {
    for (rule, moves) in GAMES {
        let (report, trace) = traced(&position(rule, moves), to_depth(8), 1);
        let depths: Vec<u32> = trace.iterations.iter().map(|it| it.depth).collect();
        assert_eq!(depths, (1..=8).collect::<Vec<_>>());
        let nodes: u64 = trace.iterations.iter().map(|it| it.visited.nodes).sum();
        assert_eq!(nodes, report.nodes);
        for iteration in &trace.iterations {
            check(iteration);
        }
        let last = trace.iterations.last().unwrap();
        assert_eq!(last.best, report.best().zip(report.score()));
        let sum = |of: fn(&Iteration) -> u64| trace.iterations.iter().map(of).sum::<u64>();
        assert!(sum(|it| it.counts.reduced) > sum(|it| it.counts.searched_again));
        assert!(sum(|it| it.counts.searched_again) > 0);
        assert!(sum(|it| it.counts.hits) > sum(|it| it.counts.table_cutoffs));
        assert!(sum(|it| it.counts.table_cutoffs) > 0);
        assert!(sum(|it| it.counts.cutoffs[0]) > sum(|it| it.counts.cutoffs[1]));
        assert!(sum(|it| it.visited.by_fours) > 0 && sum(|it| it.counts.wins_by_fours) > 0);
        assert!(sum(|it| it.counts.futility + it.counts.null_move) > 0);
    }
}

/// What holds of every iteration that was finished.
fn check(iteration: &Iteration) {
    let (counts, visited) = (&iteration.counts, iteration.visited);
    assert!(iteration.finished);
    assert!(counts.hits <= counts.probes && counts.table_cutoffs <= counts.hits);
    assert!(counts.probes + visited.by_fours <= visited.nodes);
    let moves = iteration.windows.iter().flat_map(|tried| &tried.moves);
    assert_eq!(moves.map(|candidate| candidate.nodes).sum::<u64>(), visited.nodes);
    for tried in &iteration.windows {
        let mut alpha = tried.alpha;
        for candidate in &tried.moves {
            let bound = match candidate.score {
                score if score <= alpha => Bound::Upper,
                score if score >= tried.beta => Bound::Lower,
                _ => Bound::Exact,
            };
            assert_eq!(candidate.bound, bound);
            alpha = alpha.max(candidate.score);
        }
    }
    // The last window held the score, and the last move with an exact one is the best.
    let last = iteration.windows.last().unwrap();
    let best = last.moves.iter().rfind(|candidate| candidate.bound == Bound::Exact).unwrap();
    assert_eq!(iteration.best, Some((best.point, best.score)));
}

#[test]
fn an_iteration_that_was_broken_off_says_so() {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let (report, trace) = traced(&position(GAMES[0].0, GAMES[0].1), limits, 1);
    let (last, finished) = trace.iterations.split_last().unwrap();
    assert!(!last.finished && finished.iter().all(|iteration| iteration.finished));
    assert_eq!(finished.last().unwrap().depth, report.depth);
    assert_eq!(last.best, report.best().zip(report.score()));
    assert_eq!(trace.iterations.iter().map(|it| it.visited.nodes).sum::<u64>(), report.nodes);
}

#[test]
fn each_line_has_its_windows() {
    let (report, trace) = traced(&position(GAMES[0].0, GAMES[0].1), to_depth(3), 4);
    assert_eq!(report.lines.len(), 4);
    for iteration in &trace.iterations {
        let mut lines: Vec<usize> = iteration.windows.iter().map(|tried| tried.line).collect();
        lines.dedup();
        assert_eq!(lines, [0, 1, 2, 3]);
    }
}
