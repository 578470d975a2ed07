//! `kinjite play`, with the player's lines piped in.

use crate::common::{DOUBLE_THREE, Run, kinjite, kinjite_with, run};

/// The text with its boards left out.
fn talk(run: &Run) -> Vec<&str> {
    let board = |line: &str| {
        let start = line.trim_start();
        start.starts_with(|c: char| c.is_ascii_digit()) || start.starts_with("a b c")
    };
    run.stdout.lines().filter(|line| !line.is_empty() && !board(line)).collect()
}

#[test]
fn an_easy_game_begins_and_ends_with_the_input() {
    for input in ["h8\nquit\n", "h8\n", "h8"] {
        let run = kinjite_with(&["play", "--level", "easy", "--seed", "1"], input);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.starts_with("renju 15x15: Black ● (you), White ○ (engine, level easy)"));
        assert!(run.stdout.contains("White plays "), "{}", run.stdout);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |level, seed| {
        let arguments = ["play", "--side", "none", "--level", level, "--seed", seed, "--size", "9"];
        let run = kinjite(&arguments);
        assert_eq!(run.status, 0);
        run.stdout
    };
    for level in ["0", "easy", "60"] {
        assert_eq!(game(level, "7"), game(level, "7"));
        assert_ne!(game(level, "7"), game(level, "8"));
    }
}

#[test]
fn without_variety_the_seed_has_no_say() {
    let game = |seed| {
        let arguments = ["play", "--side", "none", "--level", "50", "--seed", seed, "--size", "9"];
        kinjite(&[&arguments[..], &["--variety", "0"]].concat()).stdout
    };
    assert_eq!(game("7"), game("8"));
    kinjite(&["play", "--level", "101"])
        .refused("expected easy (10), medium (40), hard (70), max (100)");
}

#[test]
fn games_of_the_engine_against_itself_end_by_the_rules() {
    for rule in ["renju", "freestyle", "standard"] {
        for level in ["easy", "medium", "hard", "max"] {
            let arguments = ["play", "--side", "none", "--rule", rule, "--level", level];
            let run = kinjite(
                &[&arguments[..], &["--depth", "2", "--threads", "1", "--seed", "3"]].concat(),
            );
            let last = talk(&run).pop().unwrap();
            let fine = last.contains("wins with") || last.ends_with("a draw.");
            assert!(fine, "{rule} {level}: {last}");
            assert!(!run.stdout.contains("forbidden"), "the engine keeps to the rules: {last}");
        }
    }
}

#[test]
fn a_forbidden_move_is_marked_and_loses_with_its_grounds() {
    let run = kinjite_with(&["play", DOUBLE_THREE, "--side", "both"], "h8\nh7\nquit\n");
    assert!(run.stdout.contains("  8 · · · · · ● ● × · "), "{}", run.stdout);
    assert!(run.stdout.contains("White wins: Black made a forbidden double-three.\n"));
    assert!(run.stdout.contains("three on the column, h8 h9 h10;"), "{}", run.stdout);
    assert!(run.stdout.contains("undo, save, restart or quit> the game is over"), "{}", run.stdout);
}

#[test]
fn a_five_wins() {
    let run = kinjite_with(&["play", "--side", "both"], "h8\na1\ni8\na3\nj8\na5\nk8\na7\nl8\n");
    assert_eq!(run.status, 0);
    assert!(run.stdout.contains("Black wins with five in a row."), "{}", run.stdout);
    assert!(run.stdout.contains("● ● ● ●[●]"), "{}", run.stdout);
}

#[test]
fn commands_do_what_they_say() {
    let run = kinjite_with(
        &["play", "--level", "hard", "--depth", "2"],
        "help\nundo\nh8\nmoves\nundo\nmoves\nh8\nhint\nrestart\nmoves\nresign\nmoves\nundo\nshow\n",
    );
    let talk = talk(&run);
    let text = talk.join("\n");
    assert!(text.contains("take your last move back"), "{text}");
    assert!(text.contains("there is no move of yours to take back"), "{text}");
    assert!(text.contains("Black> 1. h8 "), "{text}");
    assert_eq!(text.matches("Black> no moves yet").count(), 2, "{text}");
    assert!(text.contains("Black resigns: White wins."), "{text}");
    assert!(run.stdout.contains("\nBlack>  1 "), "the hint scores moves: {}", run.stdout);
}

#[test]
fn games_are_saved_in_the_format_of_the_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let save = |name: &str| format!("save {}\n", file(name));
    std::fs::write(file("old.sgf"), "old").unwrap();
    let input = format!(
        "{}h8\nh9\nresign\n{}{}{}{}save\n",
        save("a game.sgf"),
        save("a game.sgf"),
        save("old.sgf"),
        save("game.psq"),
        save("no/such.sgf")
    );
    let run = kinjite_with(&["play", "--side", "both", "--rule", "standard"], input);
    let written = std::fs::read_to_string(file("a game.sgf")).unwrap();
    assert!(written.ends_with("[15]RU[standard]RE[W+R];B[hh];W[hg])\n"), "{written}");
    let told = |text: &str| assert!(run.stdout.contains(text), "{text}: {}", run.stdout);
    told(&format!("> saved to {}\n", file("a game.sgf")));
    told(&format!("> saved to {}, without 2 details\n", file("game.psq")));
    told(&format!("> '{}' is there already: say another name\n", file("old.sgf")));
    assert_eq!(std::fs::read_to_string(file("old.sgf")).unwrap(), "old");
    told(&format!("> cannot write '{}': ", file("no/such.sgf")));
    told("> say where to, as in: save game.sgf");
    let board = kinjite(&["show", &file("game.psq"), "--json"]);
    assert!(board.stdout.contains(r#""moves":["h8","h9"]"#), "{}", board.stdout);
}

#[test]
fn a_game_from_a_drawn_board_keeps_its_stones() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf").display().to_string();
    let board = "....../..x.../....../....../....../......";
    let args = ["play", board, "--side", "both", "--to-move", "white"];
    for (moves, saved) in [("", "AB[cb])\n"), ("a1\n", "AB[cb];W[af])\n")] {
        let run = kinjite_with(&args, format!("{moves}save {path}\n"));
        let written = std::fs::read_to_string(&path).expect(&run.stdout);
        assert!(written.ends_with(saved), "{written}");
        std::fs::remove_file(&path).unwrap();
    }
    let board = "....../..xx../....../....../....../......";
    let args = ["play", board, "--side", "both", "--to-move", "white"];
    let run = kinjite_with(&args, format!("save {path}\n"));
    let written = std::fs::read_to_string(&path).expect(&run.stdout);
    assert!(written.ends_with("AB[cb][db]PL[W])\n"), "{written}");
}

#[test]
fn mistakes_are_told_and_asked_again() {
    let run = kinjite_with(&["play", "--side", "both"], b"h8\nh8\np3\nfoo\n\n\xff\ni9\n".to_vec());
    let text = talk(&run).join("\n");
    assert!(text.contains("h8 is already taken"), "{text}");
    assert!(text.contains("column p is outside a 15×15 board"), "{text}");
    assert!(text.contains("'foo' is neither a move nor a command"), "{text}");
    assert!(run.stdout.contains("[○]"), "the game goes on: {text}");
}

#[test]
fn the_engine_moves_first_where_asked_to() {
    let run = kinjite_with(&["play", "--side", "white", "--level", "medium"], "quit\n");
    assert!(run.stdout.contains("Black plays h8"), "{}", run.stdout);
}

#[test]
fn boards_keep_to_ascii_where_asked_or_needed() {
    let arguments = ["play", DOUBLE_THREE, "--ascii"];
    let run_ascii = kinjite(&arguments);
    assert!(run_ascii.stdout.is_ascii(), "{}", run_ascii.stdout);
    assert!(run_ascii.stdout.contains("  8 . . . . . X X * . "), "{}", run_ascii.stdout);
    let mut posix = assert_cmd::cargo_bin_cmd!("kinjite");
    let posix = posix
        .args(["play", DOUBLE_THREE])
        .env_clear()
        .env("LC_ALL", "C")
        .env("LANG", "C.UTF-8")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(posix.stdout).unwrap(), run_ascii.stdout);
}

#[test]
fn colours_are_for_terminals_and_those_who_insist() {
    let escape = '\u{1b}';
    assert!(!kinjite(&["play"]).stdout.contains(escape));
    assert!(kinjite(&["play", "--color", "always"]).stdout.contains(escape));
    let mut command = assert_cmd::cargo_bin_cmd!("kinjite");
    command.env("NO_COLOR", "1");
    assert!(!run(&mut command, &["play", "--color", "auto"], vec![]).stdout.contains(escape));
}

#[test]
fn a_position_from_standard_input_leaves_no_moves_to_read() {
    let run = kinjite_with(&["play", "-", "--side", "both"], "h8i9\n");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("[○]"), "{}", run.stdout);
}

#[test]
fn a_board_that_does_not_tell_the_turn_can_be_played() {
    let board = "XX..../....../....../....../....../......";
    let run = kinjite(&["play", board]);
    run.refused("say --to-move black or --to-move white");
    for (to_move, prompt) in [("black", "Black> "), ("white", "White> ")] {
        let run = kinjite(&["play", board, "--side", "both", "--to-move", to_move]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        assert!(run.stdout.ends_with(&format!("{prompt}\n")), "{}", run.stdout);
    }
}

#[test]
fn bad_input_is_refused() {
    kinjite(&["play", "--level", "godlike"]).refused("expected easy (10), medium (40)");
    kinjite(&["play", "--side", "red"]).refused("--side");
    kinjite(&["play", "h8h8"]).refused("move 2 'h8': h8 is already taken");
}
