//! The search: legal, within its limits, and right about wins.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

use engine::board::{Color, Point, PointSet, Rule, Size};
use engine::eval::Score;
use engine::position::{Position, parse_moves, parse_picture};
use engine::rules::{Outcome, WinBy};
use engine::search::{Limits, Listener, Report, RootMove, Silent, StopHandle, Variation};
use engine::{Config, Engine};
use rand::RngExt;
use serde::Deserialize;

use crate::common::{clustered_stones, game, rng, rules};

fn engine(threads: usize) -> Engine {
    Engine::new(Config { hash_mib: 4, threads, ..Config::default() })
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn position(rule: Rule, moves: &str) -> Position {
    let mut position = Position::new(rule, Size::MAX);
    position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
    position
}

fn point(text: &str) -> Point {
    Size::MAX.parse_point(text).unwrap()
}

/// Plays the line of a claimed win or loss: it must be legal and end as claimed, or stop where the
/// loser has a choice of replies; returns whether it came to the end.
fn replay(position: &Position, report: &Report) -> bool {
    let line = &report.lines[0];
    if line.score.plies_to_end().is_none() {
        return false;
    }
    let us = position.to_move();
    let winner = if line.score.is_win() { us } else { !us };
    let mut position = position.clone();
    for &point in &line.moves {
        assert_eq!(position.outcome(), None, "{line:?}\n{}", position.stones());
        position.try_play(point).unwrap();
    }
    match position.outcome() {
        Some(Outcome::Win { winner: side, .. }) => {
            assert_eq!(side, winner, "{line:?}\n{}", position.stones());
            true
        }
        Some(Outcome::Draw) => panic!("{line:?} ends in a draw"),
        None => {
            assert_eq!(position.to_move(), !winner, "{line:?}\n{}", position.stones());
            false
        }
    }
}

#[test]
fn the_first_stone_goes_to_the_centre() {
    for side in [6, 9, 15] {
        let empty = Position::new(Rule::RENJU, Size::new(side).unwrap());
        assert_eq!(engine(1).search(&empty, depth(3)).best(), Some(empty.size().center()));
    }
}

#[test]
fn a_five_is_played_rather_than_another_win() {
    // White has k6 for a five, and other ways to win.
    let position = position(
        Rule::RENJU,
        "h8f10e10e11f11g8d9c8h9h7j5g12k5g6g9i8j9i9i7j6f5e9l5i5m5n5e12k7h4d13l8f8d8h6g7i6f6",
    );
    for limit in 1..6 {
        let report = engine(1).search(&position, depth(limit));
        assert_eq!(report.best(), Some(point("k6")));
        assert_eq!(report.score().unwrap().plies_to_end(), Some(1));
    }
}

#[test]
fn a_four_is_blocked_and_an_open_three_answered() {
    let four = position(Rule::FREESTYLE, "a1h8a3i8a5j8b9k8");
    let report = engine(1).search(&four, depth(4));
    assert!([point("g8"), point("l8")].contains(&report.best().unwrap()));
    let three = position(Rule::FREESTYLE, "a1h8a4i8c12j8");
    let best = engine(1).search(&three, depth(4)).best().unwrap();
    assert!(["f8", "g8", "k8", "l8"].map(point).contains(&best), "{best}");
}

#[derive(Deserialize)]
struct Case {
    id: String,
    rule: String,
    board: Vec<String>,
    to_move: String,
    mate_in: Option<u32>,
    solvable: bool,
}

#[test]
fn short_wins_by_fours_are_found_and_hold() {
    let cases: Vec<Case> = include_str!("data/vcf.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut found = 0;
    for case in cases.iter().filter(|case| case.solvable) {
        let Some(moves) = case.mate_in.filter(|&moves| moves <= 4) else { continue };
        let stones = parse_picture(&case.board.join("/")).unwrap();
        let to_move = if case.to_move == "black" { Color::Black } else { Color::White };
        let position = Position::setup(case.rule.parse().unwrap(), stones, to_move);
        let report = engine(1).search(&position, depth(2 * moves));
        let score = report.score().unwrap();
        assert!(score.is_win(), "{}: {report:?}", case.id);
        assert!(score.plies_to_end().unwrap() < 2 * moves, "{}: {report:?}", case.id);
        assert!(replay(&position, &report), "{}: {report:?}", case.id);
        found += 1;
    }
    assert!(found >= 12, "{found}");
}

#[test]
fn every_claimed_win_and_loss_replays_and_no_move_is_forbidden() {
    let mut rng = rng(31);
    let mut decided = 0;
    let mut replayed = 0;
    for rule in rules() {
        for _ in 0..30 {
            let count = rng.random_range(4..40);
            let position = if rng.random_bool(0.5) {
                let color = if rng.random_bool(0.5) { Color::Black } else { Color::White };
                Position::setup(rule, clustered_stones(&mut rng, Size::MAX, count), color)
            } else {
                game(&mut rng, rule, Size::MAX, count)
            };
            let report = engine(1).search(&position, depth(4));
            let Some(best) = report.best() else { continue };
            assert_eq!(position.forbidden(best), None, "{best}\n{}", position.stones());
            decided += usize::from(report.score().unwrap().plies_to_end().is_some());
            replayed += usize::from(replay(&position, &report));
        }
    }
    assert!(decided > 50, "{decided}");
    assert!(replayed * 4 > decided * 3, "{replayed} of {decided}");
}

#[test]
fn one_thread_repeats_itself_to_the_node() {
    let position = position(Rule::RENJU, "h8h9j10i9g9i7k9i8i10");
    let run = |limits| {
        let report = engine(1).analyze(&position, limits, 3, &StopHandle::new(), &mut Silent);
        (report.lines, report.nodes)
    };
    assert_eq!(run(depth(6)), run(depth(6)));
    let limited = Limits { nodes: Some(10_000), ..Limits::default() };
    assert_eq!(run(limited), run(limited));
    assert_eq!(run(limited).1, 10_000);
}

#[test]
fn lines_are_distinct_and_the_best_comes_first() {
    let position = position(Rule::RENJU, "h8h9j10i9g9i7k9i8i10");
    let stop = StopHandle::new();
    let report = engine(1).analyze(&position, depth(4), 5, &stop, &mut Silent);
    assert_eq!(report.lines.len(), 5);
    assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
    let mut moves: Vec<Point> = report.lines.iter().map(|line| line.moves[0]).collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 5);
    // Deeper, the histories of the searches differ, and with them what is reduced.
    let report = engine(1).analyze(&position, depth(2), 5, &stop, &mut Silent);
    let alone = engine(1).search(&position, depth(2));
    assert_eq!((alone.best(), alone.score()), (report.best(), report.score()));
}

#[test]
fn lines_stay_distinct_wherever_the_limits_cut_an_iteration() {
    let position = position(Rule::RENJU, "h8h9j10i9g9i7k9i8i10");
    for nodes in (1..60).map(|step| step * 97) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let stop = StopHandle::new();
        let report = engine(1).analyze(&position, limits, 4, &stop, &mut Silent);
        let mut moves: Vec<Point> = report.lines.iter().map(|line| line.moves[0]).collect();
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), 4, "{nodes} nodes: {:?}", report.lines);
    }
}

#[test]
fn limits_of_any_size_are_taken() {
    let position = position(Rule::RENJU, "h8h9j10");
    let limits = Limits {
        time: Some(Duration::MAX),
        depth: Some(2),
        nodes: Some(u64::MAX),
        ..Limits::default()
    };
    assert!(engine(1).search(&position, limits).best().is_some());
    let nothing =
        Limits { time: Some(Duration::ZERO), depth: Some(0), nodes: Some(0), ..Limits::default() };
    assert!(engine(1).search(&position, nothing).best().is_some());
}

#[test]
fn a_move_without_a_choice_takes_no_thought_in_a_timed_game() {
    let long = Duration::from_secs(20);
    let timed = Limits { time: Some(long), ..Limits::default() };
    let fair = Limits { fair_time: Some(long), ..Limits::default() };
    // Black's four has one end left.
    let four = position(Rule::RENJU, "h8g8i8a3j8a5k8");
    // One point of the board is left, and no five on it.
    let mut last = Position::new(Rule::STANDARD, Size::MIN);
    for point in Size::MIN.points().skip(1) {
        let black = (point.column() / 2 + point.row()) % 2 == 0;
        if black != (last.to_move() == Color::Black) {
            last.pass();
        }
        last.play(point);
    }
    for (position, only) in [(&four, "l8"), (&last, "a1")] {
        for limits in [timed, fair] {
            let report = engine(1).search(position, limits);
            assert_eq!((report.best(), report.depth), (Some(point(only)), 1));
        }
    }
    assert_eq!(engine(1).search(&four, depth(3)).depth, 3, "an analysis looks on");
}

#[test]
fn the_choice_can_be_bounded() {
    let open_three = position(Rule::RENJU, "h8i9h7i8h6");
    let among = |points: &[&str]| Some(points.iter().map(|text| point(text)).collect::<PointSet>());
    let best = |among, lines| {
        let limits = Limits { among, ..depth(3) };
        let silent = &mut Silent;
        engine(1).analyze(&open_three, limits, lines, &StopHandle::new(), silent)
    };
    assert!(["h5", "h9", "h4", "h10"].map(point).contains(&best(None, 1).best().unwrap()));
    assert_eq!(best(among(&["h9"]), 1).best(), Some(point("h9")));
    let elsewhere = best(among(&["g7", "j10", "a1", "h8"]), 9);
    assert_eq!(elsewhere.lines.len(), 2, "a stone, and a point far from all stones");
    assert_eq!(best(among(&["a1"]), 1).best(), Some(point("a1")), "where nothing else is left");
    assert_eq!(best(Some(PointSet::EMPTY), 1).best(), None);
    let empty = Position::new(Rule::RENJU, Size::MAX);
    let limits = Limits { among: among(&["c3"]), ..depth(1) };
    assert_eq!(engine(1).search(&empty, limits).best(), Some(point("c3")));
}

#[test]
fn moves_at_the_root_are_told_of_as_they_are_searched() {
    struct Log(Vec<RootMove>);
    impl Listener for Log {
        fn iteration(&mut self, report: &Report) {
            assert!(self.0.contains(&RootMove::Done(report.best().unwrap())));
        }
        fn root_move(&mut self, event: RootMove) {
            self.0.push(event);
        }
    }
    let told = |moves| {
        let mut log = Log(Vec::new());
        let open = position(Rule::FREESTYLE, moves);
        let report = engine(1).analyze(&open, depth(2), 1, &StopHandle::new(), &mut log);
        assert_eq!(
            log.0[1..].iter().filter(|event| matches!(event, RootMove::Begun(_))).count(),
            log.0.iter().filter(|event| matches!(event, RootMove::Done(_))).count() - 1
        );
        assert!(matches!(log.0[0], RootMove::Begun(_)));
        (report.best().unwrap(), log.0)
    };
    let (best, events) = told("h8i9h7");
    assert!(events.contains(&RootMove::Best(best)));
    let (_, events) = told("h8a1h7a3h6o15h9");
    assert!(events.iter().any(|event| matches!(event, RootMove::Lost(_))), "White cannot be saved");
}

#[test]
fn a_win_by_threats_ends_the_thought_in_a_timed_game() {
    let position = position(Rule::FREESTYLE, "h8a1i8a3h9a15i10o1");
    let time = Some(Duration::from_mins(1));
    for threads in [1, 2] {
        let mut told = Vec::new();
        let mut listener = |report: &Report| told.push(report.clone());
        let limits = Limits { time, ..Limits::default() };
        let stop = StopHandle::new();
        let report = engine(threads).analyze(&position, limits, 1, &stop, &mut listener);
        assert!(replay(&position, &report));
        assert_eq!(told.iter().map(Report::best).collect::<Vec<_>>(), [told[0].best()]);
        // An iteration of the search that sees it is less deep.
        let plies = told[0].score().filter(|score| score.is_win()).and_then(Score::plies_to_end);
        assert_eq!(plies, Some(told[0].depth), "{told:?}");
    }
}

/// Nothing else would end the helpers: without it this test does not end either.
#[test]
fn a_panic_of_the_listener_ends_all_threads() {
    let position = position(Rule::RENJU, "h8h9i10");
    let (mut engine, stop) = (engine(3), StopHandle::new());
    let mut listener = |_: &Report| resume_unwind(Box::new("as asked"));
    let search = || engine.analyze(&position, Limits::default(), 1, &stop, &mut listener);
    let panic = catch_unwind(AssertUnwindSafe(search)).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"as asked"));
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let won = position(Rule::RENJU, "h8a1i8a3j8a5k8a7l8");
    assert_eq!(won.outcome(), Some(Outcome::Win { winner: Color::Black, by: WinBy::Five }));
    assert_eq!(engine(2).search(&won, depth(3)).best(), None);
    let mut full = Position::new(Rule::STANDARD, Size::MIN);
    // Columns of two colours in pairs, shifted every second row: no five anywhere.
    for point in Size::MIN.points() {
        let black = (point.column() / 2 + point.row()) % 2 == 0;
        if black != (full.to_move() == Color::Black) {
            full.pass();
        }
        full.play(point);
    }
    assert_eq!(full.outcome(), Some(Outcome::Draw));
    assert_eq!(engine(1).search(&full, depth(3)).best(), None);
}

#[test]
fn time_and_the_stop_handle_end_a_search_with_a_move() {
    let position = position(Rule::RENJU, "h8h9j10");
    let time = Limits { time: Some(Duration::from_millis(30)), ..Limits::default() };
    for threads in [1, 3] {
        assert!(engine(threads).search(&position, time).best().is_some());
    }
    let stop = StopHandle::new();
    let stopper = stop.clone();
    let started = Instant::now();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stopper.stop();
    });
    let report = engine(2).analyze(&position, Limits::default(), 1, &stop, &mut Silent);
    thread.join().unwrap();
    assert!(report.best().is_some());
    assert!(started.elapsed() < Duration::from_secs(20), "the search did not stop");
}

#[test]
fn several_threads_use_up_the_nodes_that_they_may_visit() {
    let position = position(Rule::RENJU, "h8h9i10");
    for threads in [1, 2, 4] {
        let nodes = 8_000;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = engine(threads).search(&position, limits);
        assert_eq!(report.nodes, nodes, "{threads} threads");
    }
}

#[test]
fn lines_are_ranked_without_those_that_were_not_searched() {
    let position = position(Rule::RENJU, "h8h9i10");
    for nodes in [1, 100, 300, 1_000, 4_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut report = engine(1).analyze(&position, limits, 9, &StopHandle::new(), &mut Silent);
        assert_eq!(report.lines.len(), 9);
        let searched: Vec<Variation> =
            report.lines.iter().filter(|line| line.is_searched()).cloned().collect();
        assert!(searched.iter().all(|line| line.depth <= report.depth + 1), "{nodes}: {report:?}");
        let first = report.lines[0].clone();
        report.rank();
        if searched.is_empty() {
            assert_eq!((nodes, &report.lines[..]), (1, &[first][..]));
            continue;
        }
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{nodes}: {report:?}");
        assert_eq!(report.lines.len(), searched.len(), "{nodes}");
        assert!(searched.iter().all(|line| report.lines.contains(line)), "{nodes}");
    }
}
