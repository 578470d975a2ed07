//! Positions as they may be given: moves, boards, files of games.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::{DOUBLE_THREE, kinjite, kinjite_with};

/// A game whose last position Black wins by fours, and the moves of another one.
const GAMES: &str = "(;GM[4]SZ[15];B[fh];W[ao];B[gh];W[am];B[hh];W[eh];B[hg];W[ak];B[hf];W[ai])\
                     (;GM[4]SZ[9]RU[Gomoku];B[ee];W[ff])";

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// The board in what a command has drawn, from its first row to the letters of its columns.
fn board_of(text: &str) -> String {
    let first = |line: &str| line.starts_with(" 15 ") || line.starts_with(" 15[");
    let start = text.lines().position(first).unwrap();
    text.lines().skip(start).take(16).map(|line| line.to_owned() + "\n").collect()
}

fn read_back(board: &str) -> Value {
    let run = kinjite_with(&["show", "-", "--json"], board);
    assert_eq!(run.status, 0, "{}{board}", run.stderr);
    run.json()["board"].clone()
}

#[test]
fn boards_are_read_as_they_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let game = file(folder.path(), "games.sgf", GAMES);
    let drawn: [(&[&str], &str); 9] = [
        (&["show", DOUBLE_THREE], ""),
        (&["show", DOUBLE_THREE, "--last", "--forbidden"], "[○]"),
        (&["show", DOUBLE_THREE, "--last", "--forbidden", "--ascii"], "[O]"),
        (&["show", DOUBLE_THREE, "--last", "--forbidden", "--color", "always"], "\u{1b}["),
        (&["show", DOUBLE_THREE, "--scores", "--depth", "2", "--color", "always"], "\u{1b}["),
        (&["analyze", DOUBLE_THREE, "--depth", "2", "--lines", "4", "--ascii"], "O"),
        (&["forbidden", DOUBLE_THREE], "●"),
        (&["solve", &game, "--vcf"], "●"),
        (&["solve", &game, "--refute", "--side", "black", "--ascii"], " ! "),
    ];
    for (arguments, sign) in drawn {
        let run = kinjite(arguments);
        let board = board_of(&run.stdout);
        assert!(run.status == 0 && board.contains(sign), "{arguments:?} {board}{}", run.stderr);
        let known = kinjite(&["show", arguments[1], "--json"]).json()["board"].clone();
        assert_eq!(read_back(&board), known, "{arguments:?}");
        let plain = kinjite(&["show", arguments[1]]).stdout;
        assert_eq!(board == plain, arguments.len() == 2 && arguments[0] == "show", "{board}");
        if !board.contains('\u{1b}') {
            assert_eq!(read_back(&board.replace('\n', "/")), known);
        }
    }
    // Without the coordinates too.
    let known = kinjite(&["show", DOUBLE_THREE, "--json"]).json()["board"].clone();
    let board = board_of(&kinjite(&["show", DOUBLE_THREE, "--last", "--forbidden"]).stdout);
    let bare: String = board.lines().take(15).map(|line| line[3..].to_owned() + "\n").collect();
    assert_eq!(read_back(&bare), known);
    let small = kinjite(&["show", "a1f6b1", "--size", "6"]).stdout;
    assert_eq!(read_back(&small)[5], "XX....");
    // A digit that no rank explains may be a stone.
    kinjite_with(&["show", "-"], bare.replace('●', "1")).refused("'1' is none of '.', 'X'");
}

#[test]
fn a_board_may_stand_in_a_text_file() {
    let folder = tempfile::tempdir().unwrap();
    let board = kinjite(&["show", DOUBLE_THREE, "--last"]).stdout;
    let text = file(folder.path(), "board.txt", &board);
    let moves = file(folder.path(), "moves.txt", &format!("h8\n{DOUBLE_THREE}\n"));
    let known = kinjite(&["forbidden", DOUBLE_THREE, "--json"]).stdout;
    for argument in [&text, &format!("@{text}")] {
        assert_eq!(kinjite(&["forbidden", argument, "--json"]).stdout, known);
    }
    assert_eq!(kinjite(&["forbidden", &moves, "--game", "2", "--json"]).stdout, known);
    kinjite(&["show", &text, "--move", "2"]).refused("--move needs a game: a list of moves, or");
}

#[test]
fn a_board_is_found_in_what_a_command_has_written() {
    let folder = tempfile::tempdir().unwrap();
    let known = kinjite(&["show", DOUBLE_THREE, "--json"]).json()["board"].clone();
    for arguments in [
        &["analyze", DOUBLE_THREE, "--depth", "2", "--lines", "9"][..],
        &["analyze", DOUBLE_THREE, "--depth", "2", "--color", "always"],
        &["forbidden", DOUBLE_THREE, "--explain"],
        &["solve", DOUBLE_THREE, "--vcf", "--ascii"],
    ] {
        let text = kinjite(arguments).stdout;
        assert_eq!(read_back(&text), known, "{text}");
        let path = file(folder.path(), "board.txt", &text);
        assert_eq!(kinjite(&["show", &path, "--json"]).json()["board"], known, "{text}");
        // Of two boards none is meant.
        assert_eq!(kinjite_with(&["show", "-"], text.repeat(2)).status, 2);
    }
}

#[test]
fn every_command_takes_a_game_and_a_move_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let game = file(folder.path(), "games.sgf", GAMES);
    let renju = ["--rule", "renju"];
    let show = |more: &[&str]| kinjite(&[&["show", &game][..], &renju, more].concat()).stderr;
    assert_eq!(show(&[]), "game 1 of 2; --game N for another\n");
    assert_eq!(show(&["--game", "1"]), "");
    let json = |arguments: &[&str]| kinjite(&[arguments, &["--json"]].concat()).json();
    assert_eq!(json(&["solve", &game, "--vcf"])["result"], "win");
    let second = json(&["solve", &game, "--game", "2"]);
    assert_eq!((&second["rule"], &second["size"]), (&json!("freestyle"), &json!(9)));
    let white = json(&["solve", &game, "--move", "9"]);
    assert_eq!((&white["attacker"], &white["result"]), (&json!("white"), &json!("none")));
    assert_eq!(json(&["forbidden", &game, "--move", "9"])["size"], 15);
    assert_eq!(json(&["perft", &game, "1", "--move", "8"])["to_move"], "black");
    let analyzed = json(&["analyze", &game, "--move", "3", "--depth", "1"]);
    assert_eq!(analyzed["to_move"], "white");
    let play = kinjite_with(&["play", &game, "--move", "3", "--side", "both"], "moves\nquit\n");
    assert!(play.stdout.contains("1. f8 a1  2. g8"), "{}", play.stdout);
    // A list of moves is a game as well.
    assert_eq!(json(&["show", "h8i9h7", "--move", "2"])["moves"], json!(["h8", "i9"]));
    kinjite(&["analyze", "h8i9h7", "--move", "4"]).refused("the game has 3 moves");
    kinjite(&["solve", &game, "--game", "3"]).refused("holds 2 games");
    kinjite(&["solve", "h8", "--move", "2"]).refused("the game has 1 move\n");
}

#[test]
fn a_rule_is_named_and_not_guessed_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let psq = file(folder.path(), "a.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n");
    let none = format!("'{psq}' names no rule: taken as renju; --rule for another\n");
    let solve = |path: &str, more: &[&str]| kinjite(&[&["solve", path, "--vcf"], more].concat());
    let run = solve(&psq, &[]);
    assert_eq!(run.stderr, none);
    assert!(run.stdout.contains("\nrule   renju\n"), "{}", run.stdout);
    let run = solve(&psq, &["--rule", "standard"]);
    assert_eq!(run.stderr, "");
    assert!(run.stdout.contains("\nrule   standard\n"), "{}", run.stdout);
    for (name, rule, known) in
        [("Standard Gomoku", "standard", true), ("RIF", "renju", true), ("caro", "renju", false)]
    {
        let sgf = file(folder.path(), "a.sgf", &format!("(;GM[4]SZ[15]RU[{name}];B[hh])"));
        let run = solve(&sgf, &["--json"]);
        let told = format!("the rule '{name}' of '{sgf}' is not known: taken as renju; --rule for");
        assert_eq!(
            (run.stderr.is_empty(), run.stderr.starts_with(&told)),
            (known, !known),
            "{name}"
        );
        assert_eq!(run.json()["rule"], rule);
    }
    let free = ["--rule", "freestyle"];
    for (command, row) in [
        (&["forbidden", "h8"][..], "\n  rule          freestyle\n"),
        (&["analyze", "h8", "--depth", "1"], "\nrule       freestyle\n"),
        (&["analyze", &psq, "--depth", "1"], "\nrule   freestyle\n"),
        (&["solve", "h8", "--refute"], "\nrule   freestyle\n"),
        (&["show", "h8", "--forbidden"], "\nrule  freestyle\n"),
    ] {
        let run = kinjite(&[command, &free].concat());
        assert!(run.stdout.contains(row), "{command:?} {}", run.stdout);
    }
}

#[test]
fn what_is_neither_a_position_nor_a_file_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let notes = file(folder.path(), "notes", "h8i9");
    let here = folder.path().display().to_string();
    let folder_of_games = folder.path().join("g.sgf").display().to_string();
    fs::create_dir(&folder_of_games).unwrap();
    for command in ["solve", "forbidden", "analyze", "show", "play"] {
        let error = "'game' is neither a position nor a file: give moves (h8i9), a board (225";
        kinjite(&[command, "game"]).refused(error);
        kinjite(&[command, "game.pdf"]).refused("'game.pdf' is neither a position nor a file");
        kinjite(&[command, "/no/g.sgf"]).refused("cannot read '/no/g.sgf': No such file");
        let named = format!("'{notes}' is a file, and its name tells no format: say '@{notes}'");
        kinjite(&[command, &notes]).refused(&named);
        for name in [here.clone(), format!("@{here}"), folder_of_games.clone()] {
            let told = format!("'{}' is a folder, not a file\n", name.trim_start_matches('@'));
            kinjite(&[command, &name]).refused(&told);
        }
        kinjite_with(&[command, "-"], GAMES).refused("a game record in SGF, not moves or a board");
    }
    // What is meant as one keeps its own error.
    kinjite(&["solve", "h8 p16"]).refused("error: move 2 'p16': column p is outside");
    let board = ".".repeat(224) + "Y";
    kinjite(&["solve", &board]).refused("error: row 15, point 15: 'Y' is none of");
}

#[test]
fn hints_hold() {
    let record = "(;GM[4]SZ[15];B[hh])";
    kinjite(&["analyze", record])
        .refused("records are read from a file, such as game.sgf, or from");
    assert_eq!(kinjite_with(&["show", "-", "--from", "sgf"], record).status, 0);
    let rows: Vec<String> = (1..=6).map(|rank| format!("{rank} . . X . . .")).collect();
    kinjite_with(&["show", "-"], rows.join("\n")).refused("the rows are numbered from the top");
}

#[test]
fn options_that_would_be_passed_over_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let game = file(folder.path(), "games.sgf", GAMES);
    for [option, value] in
        [["--depth", "3"], ["--time", "1s"], ["--nodes", "9"], ["--threads", "1"], ["--hash", "9"]]
    {
        kinjite(&["show", "h8", option, value])
            .refused(&format!("{option} needs a search: --scores"));
    }
    kinjite(&["show", "h8", "--game", "1"]).refused("--game needs a file of games");
    kinjite(&["show", "h8", "--charset", "gbk"]).refused("--charset needs a file of games");
    kinjite(&["show", &game, "--size", "9"]).refused("the board is 15×15, but --size asks for 9×9");
    kinjite(&["show", &game, "--to-move", "white"]).refused("it is Black's turn");
    kinjite(&["forbidden", "--stdin", "--move", "3"]).refused("--move needs a position or a file");
    kinjite(&["solve", "--batch", "-", "--game", "2"]).refused("--game needs a position or a file");
    kinjite(&["analyze", &game, "--lines", "3"]).refused("--lines needs one position: say --move");
    kinjite(&["analyze", &game, "--to-move", "black"]).refused("--to-move needs one position");
}
