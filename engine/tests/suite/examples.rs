//! The examples for those who build on the engine do what they say.

#[path = "../../examples/analyze_position.rs"]
#[expect(dead_code, reason = "`main` is for the program")]
mod analyze_position;
#[path = "../../examples/greedy_bot.rs"]
#[expect(dead_code, reason = "`main` is for the program")]
mod greedy_bot;
#[path = "../../examples/judge_game.rs"]
#[expect(dead_code, reason = "`main` is for the program")]
mod judge_game;
#[path = "../../examples/play_match.rs"]
#[expect(dead_code, reason = "`main` is for the program")]
mod play_match;

use std::time::Duration;

use engine::board::Rule;
use engine::search::{Limits, StopHandle};

#[test]
fn a_game_is_judged() {
    let double_three = "f8a1g8a3i9a5j10a7h8";
    let told = judge_game::judge(double_three, Rule::RENJU).unwrap();
    assert!(told.starts_with("move 9: h8 is forbidden for Black, a double-three:\n"), "{told}");
    assert!(told.ends_with("Win { winner: White, by: Foul(DoubleThree) }\n"), "{told}");
    let before = double_three.strip_suffix("h8").unwrap();
    let told = judge_game::judge(before, Rule::RENJU).unwrap();
    assert_eq!(told, "Black must not play: h8\n");
    let told = judge_game::judge(double_three, Rule::FREESTYLE).unwrap();
    assert_eq!(told, "White may play on any empty point\n");
    let taken = judge_game::judge("h8h8", Rule::RENJU).unwrap_err();
    assert_eq!(taken.to_string(), "h8 is already taken");
}

#[test]
fn a_search_without_limits_is_stopped() {
    let stop = analyze_position::stop_after(Duration::from_millis(20));
    let report = analyze_position::analyze("h8h9i10", Limits::default(), &stop).unwrap();
    assert!(!report.lines.is_empty());
}

#[test]
fn lines_of_a_search_that_is_cut_short_are_in_the_order_of_their_scores() {
    for nodes in (100..5_000).step_by(100) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let game = "h8h9j10i9g9i7k9i8i10";
        let report = analyze_position::analyze(game, limits, &StopHandle::new()).unwrap();
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{nodes}: {report:?}");
    }
}

#[test]
fn the_stronger_side_wins_the_match() {
    let [won, lost, drawn] = play_match::play_match(200, 1).unwrap();
    assert_eq!(won + lost + drawn, 6);
    assert!(won > lost, "{won} {lost} {drawn}");
}

/// The bot's answers to commands.
fn answers(commands: &[&str]) -> Vec<String> {
    let mut output = Vec::new();
    greedy_bot::talk(commands.join("\n").as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_bot_makes_fives_stops_them_and_keeps_to_the_rule() {
    let renju = ["INFO rule 4", "START 15"];
    let after = |commands: &[&str]| answers(&[&renju[..], commands].concat());
    assert_eq!(after(&["BEGIN", "END", "BEGIN"]), ["OK", "7,7"]);
    let board = |stones: &[&'static str]| {
        let block = [&["BOARD"][..], stones, &["DONE", "END"]].concat();
        after(&block)[1].clone()
    };
    let own_four = ["3,7,1", "3,0,2", "4,7,1", "5,0,2", "5,7,1", "7,0,2", "6,7,1", "9,0,2"];
    assert!(["2,7", "7,7"].contains(&board(&own_four).as_str()));
    let their_four = ["3,7,2", "2,7,1", "4,7,2", "5,0,1", "5,7,2", "7,0,1", "6,7,2"];
    assert_eq!(board(&their_four), "7,7");
    // Black's fours on the row and the column cross at h8, which is forbidden.
    let double_four = ["4,7,1", "3,7,2", "5,7,1", "7,3,2", "6,7,1", "0,0,2", "7,4,1", "14,0,2"];
    let double_four = [&double_four[..], &["7,5,1", "0,14,2", "7,6,1", "14,14,2"]].concat();
    assert_ne!(board(&double_four), "7,7");
    assert_eq!(
        answers(&["START 20", "START 6", "TURN 9,9", "TURN 2,2", "DANCE", "END"])[..3],
        [
            "ERROR board size '20' is not supported: sizes from 6 to 15 work",
            "OK",
            "ERROR '9,9' is no point of the board"
        ]
    );
}
