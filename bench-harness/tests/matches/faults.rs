//! Engines that misbehave lose their games, and nothing else comes of it.

use crate::common::{config, fake, internal, play, remaining};
use engine::board::Color;
use harness::game::{GameRecord, Reason};
use harness::settings::Control;
use harness::tournament::{EngineTotals, MatchConfig};
use tempfile::TempDir;

/// Plays two games of a fake engine against the one compiled in.
fn faulty(mode: &str, change: impl FnOnce(&mut MatchConfig)) -> (Vec<GameRecord>, EngineTotals) {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("processes");
    let mut config = config([fake(mode, &file, Control::per_move(200)), internal("sound", 200)], 2);
    change(&mut config);
    let (games, standings) = play(&config);
    assert_eq!(remaining(&file), Vec::<String>::new(), "processes are left");
    for game in &games {
        let loser = game.result.winner().map(|winner| game.side(!winner).name.as_str());
        assert_eq!(loser, Some(mode), "{game:?}");
    }
    assert_eq!(games.len(), config.games);
    let [totals, sound] = &standings.engines[..] else { panic!() };
    assert_eq!(sound.faults(), 0);
    (games, totals.clone())
}

fn reasons(games: &[GameRecord]) -> Vec<Reason> {
    games.iter().map(|game| game.reason).collect()
}

#[test]
fn one_that_never_answers_loses_by_time() {
    let (games, totals) = faulty("silent", |_| {});
    assert_eq!(reasons(&games), [Reason::Timeout; 2]);
    assert_eq!((totals.timeouts, totals.faults()), (2, 2));
    assert!(games[0].detail.starts_with("gave no answer within"), "{}", games[0].detail);
    // What it was waited for counts.
    assert!(totals.longest_micros >= 200_000, "{totals:?}");
    assert_eq!(totals.moves, 2);
}

#[test]
fn one_that_never_answers_is_found_out_without_a_clock_too() {
    let (games, _) = faulty("silent", |config| {
        config.engines[0].control = Control { nodes: Some(1), ..Control::NONE };
        config.terms.hang_ms = 100;
    });
    assert_eq!(reasons(&games), [Reason::Timeout; 2]);
}

#[test]
fn one_that_prints_garbage_is_named_for_it() {
    for strict in [false, true] {
        let (games, totals) = faulty("garbage", |config| config.terms.strict = strict);
        assert_eq!(reasons(&games), [Reason::Garbage; 2]);
        assert_eq!((totals.garbage, totals.faults()), (2, 2));
        let expected = "wrote 1 line that is no move, the first 'my move is the centre'";
        assert_eq!(games[0].detail, expected);
    }
}

#[test]
fn one_that_exits_has_crashed() {
    let (games, totals) = faulty("exit", |_| {});
    assert_eq!(reasons(&games), [Reason::Crash; 2]);
    assert_eq!((totals.crashes, totals.faults()), (2, 2));
    assert_eq!(games[0].detail, "exited: exit status: 3");
}

#[test]
fn one_that_plays_on_a_stone_plays_illegally() {
    let (games, totals) = faulty("stone", |_| {});
    assert_eq!(reasons(&games), [Reason::Illegal; 2]);
    assert_eq!((totals.illegal, totals.faults()), (2, 2));
    assert!(games[0].detail.ends_with("is already taken"), "{}", games[0].detail);
}

#[test]
fn one_that_plays_off_the_board_plays_illegally() {
    let (games, totals) = faulty("outside", |_| {});
    assert_eq!((reasons(&games), totals.illegal), (vec![Reason::Illegal; 2], 2));
    assert_eq!(games[0].detail, "'15,7' is no point of the board");
}

#[test]
fn one_that_plays_a_forbidden_point_has_lost() {
    let directory = TempDir::new().unwrap();
    let openings = directory.path().join("openings.txt");
    // Black's threes g8 h8 i8 and h7 h8 h9 meet in the centre.
    std::fs::write(&openings, "g8a1i8c1h7e2h9o15\n").unwrap();
    let (games, totals) = faulty("forbidden", |config| {
        config.openings.file = Some(openings.display().to_string());
        (config.games, config.repeat) = (1, false);
    });
    assert_eq!(reasons(&games), [Reason::Forbidden]);
    assert_eq!((totals.forbidden, totals.illegal, totals.faults()), (1, 0, 1));
    assert_eq!(games[0].result.winner(), Some(Color::White));
    assert_eq!(games[0].detail, "double-three at h8");
}

#[test]
fn one_that_holds_too_much_memory_loses_where_that_is_a_term() {
    let (games, totals) = faulty("good", |config| {
        config.engines[0].memory = Some(1 << 10);
        config.engines[0].control = Control::per_move(10_000);
        config.terms.enforce_memory = true;
        config.terms.rest_ms = 1;
    });
    assert_eq!(reasons(&games), [Reason::Memory; 2]);
    assert_eq!((totals.memory, totals.faults()), (2, 2));
    assert!(games[0].detail.ends_with("was told to keep to 0"), "{}", games[0].detail);
}

#[test]
fn one_that_does_not_start_loses_every_game() {
    let (games, totals) = faulty("deaf", |config| config.terms.startup_ms = 50);
    assert_eq!((reasons(&games), totals.no_starts), (vec![Reason::NoStart; 2], 2));
    assert_eq!(games[0].detail, "did not start: START: no OK within 50 ms");
}

#[test]
fn a_program_that_is_not_there_does_not_start() {
    let mut missing = internal("missing", 1);
    missing.launch = harness::settings::Launch::from_command("./no-such-engine").unwrap();
    missing.options.clear();
    let (games, standings) = play(&config([missing, internal("sound", 200)], 2));
    assert_eq!(reasons(&games), [Reason::NoStart; 2]);
    assert_eq!(standings.engines[0].no_starts, 2);
}

#[test]
fn a_sound_process_plays_its_games_to_the_end() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("processes");
    for restart in [false, true] {
        let mut good = fake("good", &file, Control::per_move(10_000));
        good.restart = restart;
        let (games, standings) = play(&config([good, internal("sound", 200)], 4));
        assert!(games.iter().all(|game| !game.reason.is_fault()), "{games:?}");
        assert_eq!(standings.engines[0].faults() + standings.engines[1].faults(), 0);
        assert_eq!(remaining(&file), Vec::<String>::new());
    }
    let processes = std::fs::read_to_string(&file).unwrap().lines().count();
    assert_eq!(processes, 1 + 4, "kept for four games, then started for each of four");
}
