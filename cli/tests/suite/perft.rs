//! `kinjite perft`.

use crate::common::{DOUBLE_THREE, kinjite};

#[test]
fn sequences_are_counted() {
    let run = kinjite(&["perft", "", "2"]);
    assert!(run.stdout.starts_with("perft 2: 50,400 ("), "{}", run.stdout);
    let nodes = |arguments: &[&str]| {
        kinjite(&[&["perft", "--json"], arguments].concat()).json()["nodes"].as_u64().unwrap()
    };
    assert_eq!(nodes(&["h8", "0"]), 1);
    assert_eq!(nodes(&[DOUBLE_THREE, "1"]), 225 - 8 - 1, "h8 is forbidden");
    assert_eq!(nodes(&[DOUBLE_THREE, "1", "--rule", "standard"]), 225 - 8);
    assert_eq!(nodes(&["", "1", "--size", "6"]), 36);
}

#[test]
fn divided_counts_add_up() {
    let answer = kinjite(&["perft", DOUBLE_THREE, "2", "--divide", "--json"]).json();
    let parts = answer["divide"].as_array().unwrap();
    assert_eq!(parts.len(), 216);
    let total: u64 = parts.iter().map(|part| part["nodes"].as_u64().unwrap()).sum();
    assert_eq!(answer["nodes"], total);
    let run = kinjite(&["perft", "h8", "1", "--divide"]);
    assert_eq!(run.stdout.lines().count(), 225);
}

#[test]
fn bad_input_is_refused() {
    kinjite(&["perft", "h8"]).refused("<DEPTH>");
    kinjite(&["perft", "h8", "13"]).refused("DEPTH");
    kinjite(&["perft", "h16", "1"]).refused("move 1 'h16': rank 16 is outside a 15×15 board");
}

#[test]
fn a_game_that_is_over_is_told_and_counted_as_if_it_were_not() {
    let over = "h8a1i8a2j8a3k8a4l8";
    let run = kinjite(&["perft", over, "1"]);
    assert_eq!(run.status, 0);
    assert!(run.stdout.starts_with("Black wins with five in a row. Moves are counted as if "));
    assert!(run.stdout.contains("\nperft 1: 216 ("), "{}", run.stdout);
    let answer = kinjite(&["perft", over, "1", "--json"]).json();
    assert_eq!(answer["nodes"], 216);
    assert_eq!(answer["over"], "Black wins with five in a row.");
}
