//! What comes while the engine thinks, and what comes all at once.

use std::thread::sleep;
use std::time::{Duration, Instant};

use cli::gomocup::{self, Options};

use super::manager::{Manager, coordinates, pipe_through};

/// How often a thing is done over and over: as often as `KINJITE_ROUNDS` says, or the usual number
/// of times.
fn rounds(usual: usize) -> usize {
    std::env::var("KINJITE_ROUNDS").map_or(usual, |rounds| rounds.parse().unwrap())
}

/// A position that is not decided, searched without a limit of time.
const ENDLESS: &str = "INFO hash_size 1024\r\nINFO timeout_turn -1\r\nBOARD 7,7,2 DONE";

/// Long enough for a search to be under way.
const A_WHILE: Duration = Duration::from_millis(200);

/// How soon the program must have heard a stop or an end.
const AT_ONCE: Duration = Duration::from_millis(500);

#[test]
fn commands_without_delay_are_all_carried_out_in_order() {
    let mut manager = Manager::started("INFO timeout_turn 3");
    for round in 0..300 {
        let x = round % 15;
        manager.send(&format!(
            "BOARD\n{x},0,2\nDONE\nABOUT\rTAKEBACK {x},0\r\nNONSENSE {round}\nRESTART"
        ));
    }
    for round in 0..300 {
        manager.reply_move();
        assert!(manager.reply().starts_with("name="));
        assert_eq!(manager.reply(), "OK");
        assert_eq!(manager.reply(), format!("UNKNOWN command 'NONSENSE {round}'"));
        assert_eq!(manager.reply(), "OK");
    }
    manager.end();
}

#[test]
fn a_command_sent_right_after_a_move_is_never_lost() {
    for pondering in [0, 1] {
        let settings = format!("INFO timeout_turn 3\nINFO pondering {pondering}");
        let mut manager = Manager::started(&settings);
        for round in 0..rounds(300) {
            // The engine may be anywhere between its answer and its next wait.
            manager.send(if round % 3 == 0 { "RESTART\nTURN 7,7" } else { "RESTART\r\n\r\nBEGIN" });
            assert_eq!(manager.reply(), "OK");
            manager.reply_move();
            manager.send("ABOUT");
            assert!(manager.reply().starts_with("name="));
        }
        manager.end();
    }
}

#[test]
fn commands_during_a_search_wait_for_its_move() {
    let mut manager = Manager::started("INFO timeout_turn 300\nBOARD 7,7,2 DONE");
    sleep(Duration::from_millis(100));
    manager.send("ABOUT\nINFO timeout_turn 1\nTURN 14,14\nTAKEBACK 14,14\nwhat");
    let start = Instant::now();
    manager.reply_move();
    assert!(start.elapsed() > Duration::from_millis(100), "the search was cut short");
    assert!(manager.reply().starts_with("name="));
    manager.reply_move();
    assert_eq!(manager.reply(), "OK");
    assert_eq!(manager.reply(), "UNKNOWN command 'what'");
    manager.end();
}

#[test]
fn a_stop_brings_the_move() {
    for stop in ["STOP", "yxstop"] {
        let mut manager = Manager::started(ENDLESS);
        assert_eq!(manager.reply_within(A_WHILE), None);
        manager.send(stop);
        let reply = manager.reply_within(AT_ONCE).expect("no move came");
        assert!(coordinates(&reply).is_some(), "{reply}");
        manager.send("TURN 0,0");
        assert_eq!(manager.reply_within(A_WHILE), None, "the stop was for one search");
        manager.end();
    }
}

#[test]
fn a_stop_that_comes_before_the_search_has_begun_counts() {
    let mut manager = Manager::started(&format!("{ENDLESS}\nSTOP"));
    manager.reply_move();
    manager.end();
}

#[test]
fn the_end_during_a_search_brings_no_move() {
    for pause in [Duration::ZERO, A_WHILE] {
        let mut manager = Manager::started(ENDLESS);
        sleep(pause);
        manager.send("END");
        let (rest, took) = manager.wait();
        assert_eq!(rest, [""; 0]);
        assert!(took < AT_ONCE, "{took:?}");
    }
}

#[test]
fn the_end_of_the_input_brings_the_move_and_the_end() {
    let mut manager = Manager::started(ENDLESS);
    sleep(A_WHILE);
    manager.hang_up();
    let (rest, took) = manager.wait();
    assert!(rest.len() == 1 && coordinates(&rest[0]).is_some(), "{rest:?}");
    assert!(took < AT_ONCE, "{took:?}");
}

#[test]
fn answers_before_the_end_are_given() {
    assert_eq!(pipe_through("START 15\nABOUT\nwhat\nEND\nABOUT\n").len(), 3);
    let moves = pipe_through("START 15\r\nINFO timeout_turn 60000\r\nBEGIN\r\nTURN 0,0");
    assert_eq!(moves[..2], ["OK", "7,7"]);
    assert!(moves.len() == 3 && coordinates(&moves[2]).is_some(), "{moves:?}");
}

#[test]
fn threads_can_be_set_before_anything_else() {
    for _ in 0..rounds(30) {
        let mut manager = Manager::started("INFO thread_num 2\nINFO timeout_turn 5\nTURN 7,7");
        manager.reply_move();
        manager.end();
    }
}

/// A game in which it is the opponent's turn, with a table of 1 MiB that the engine's own move, of a
/// hundred nodes, does not fill.
fn awaiting(settings: &str) -> Manager {
    let own = "INFO hash_size 1024\nINFO max_node 100\nBOARD 7,7,2 DONE";
    let mut manager = Manager::started(&format!("{settings}\n{own}"));
    manager.reply_move();
    manager
}

/// Percent of the table that the last search has filled.
fn usage(manager: &mut Manager) -> f64 {
    manager.send("YXSHOWHASHUSAGE");
    let reply = manager.reply();
    let percent = reply.strip_prefix("MESSAGE Transposition table full: ").unwrap();
    percent.trim_end_matches('%').parse().unwrap()
}

#[test]
fn the_opponents_time_is_used_where_that_is_wanted() {
    for (settings, uses) in [
        ("INFO pondering 0", false),
        ("INFO pondering 1", true),
        ("INFO ponder 1\nINFO thread_num 2", true),
    ] {
        let mut manager = awaiting(settings);
        sleep(A_WHILE);
        assert_eq!(usage(&mut manager) > 5.0, uses, "{settings}");
        // It goes on after what leaves the game alone, and ends for good with what does not.
        sleep(A_WHILE);
        assert_eq!(usage(&mut manager) > 5.0, uses, "{settings}");
        manager.send("YXHASHCLEAR");
        assert_eq!(manager.reply(), "MESSAGE Transposition table cleared.");
        sleep(A_WHILE);
        assert!(usage(&mut manager) < 5.0, "{settings}");
        manager.end();
    }
}

#[test]
fn thought_on_the_opponents_time_delays_nothing() {
    let mut manager = awaiting("INFO pondering 1\nINFO thread_num 2");
    sleep(A_WHILE);
    for command in ["ABOUT", "HELLO", "TURN 20,20", "INFO timeout_turn 30\nABOUT", "TURN 0,0"] {
        manager.send(command);
        assert!(manager.reply_within(AT_ONCE).is_some(), "{command}");
        sleep(Duration::from_millis(20));
    }
    manager.send("STOP");
    assert_eq!(manager.reply_within(A_WHILE), None, "there is no move to be written");
    manager.send("END");
    let (rest, took) = manager.wait();
    assert!(rest.is_empty() && took < AT_ONCE, "{rest:?} {took:?}");
    let mut manager = awaiting("INFO pondering 1");
    manager.hang_up();
    assert!(manager.wait().1 < AT_ONCE);
}

#[test]
fn a_reader_that_goes_away_is_the_end() {
    struct Closed;
    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let input = std::io::Cursor::new("ABOUT\n".repeat(20_000));
    gomocup::run(Options::default(), input, Closed).unwrap();
}

#[test]
fn moves_keep_to_their_time() {
    for (turn, most) in [(0, 50), (10, 50), (50, 90), (200, 240)] {
        let mut manager = Manager::started(&format!("INFO timeout_turn {turn}"));
        let mut times = ["0,0", "0,14", "14,0", "14,14", "0,7"].map(|place| {
            let start = Instant::now();
            manager.send(&format!("TURN {place}"));
            manager.reply_move();
            start.elapsed()
        });
        // One of them may have been interrupted by the machine's other work.
        times.sort();
        assert!(times[2] < Duration::from_millis(most), "{times:?} for {turn} ms");
        manager.end();
    }
}

#[test]
fn a_five_by_the_opponent_ends_the_game_until_it_is_taken_back() {
    let mut manager = Manager::started("INFO rule 4\nINFO timeout_turn 20");
    // Black has two fours; the engine can stop one.
    let fours = "0,0,2 1,0,2 2,0,2 3,0,2 0,14,2 1,14,2 2,14,2 3,14,2";
    let others = "0,4,1 2,5,1 4,6,1 6,7,1 8,8,1 10,9,1 12,10,1";
    manager.send(&format!("BOARD {fours} {others} DONE"));
    let five = if manager.reply_move() == (4, 0) { "4,14" } else { "4,0" };
    manager.send(&format!("TURN {five}"));
    assert_eq!(manager.reply(), "ERROR the game is over: Black has five in a row");
    manager.send(&format!("TAKEBACK {five}\nTURN 14,7"));
    assert_eq!(manager.reply(), "OK");
    manager.reply_move();
    manager.end();
}
