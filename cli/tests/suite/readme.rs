//! The README's examples say what the program says.
#![cfg(unix)]

use std::path::Path;

use crate::common::run;

const README: &str = include_str!("../../../README.md");

/// The blocks of a kind, without their fences.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    README.split(&fence).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The output of a shell command in which `kinjite` is the program under test.
fn shell(command: &str) -> String {
    let folder = Path::new(assert_cmd::cargo::cargo_bin!("kinjite")).with_file_name("");
    let line = format!("PATH={}:$PATH; {command}", folder.display());
    let run = run(&mut assert_cmd::Command::new("/bin/sh"), &["-c", &line], vec![]);
    run.stdout + &run.stderr
}

/// The text without the figures that differ from machine to machine and search to search, and without
/// what the weights that are built in say of themselves.
fn without_figures(text: &str) -> String {
    let mut text = text.trim_end().to_owned();
    for name in ["\"nodes\":", "\"nps\":", "\"time_ms\":", "("] {
        let mut parts = text.split(name);
        let first = parts.next().unwrap_or_default().to_owned();
        let digit = |c: char| c.is_ascii_digit() || c == '.';
        text = parts.fold(first, |text, part| text + name + part.trim_start_matches(digit));
    }
    for name in ["\"checksum\":\"", "\"provenance\":\""] {
        if let Some((before, after)) = text.split_once(name) {
            let (_, rest) = after.split_once('"').unwrap_or_default();
            text = format!("{before}{name}{rest}");
        }
    }
    text
}

#[test]
fn console_examples_are_true() {
    let examples = blocks("console");
    assert!(examples.len() >= 4);
    for example in examples {
        let (command, output) = example.split_once('\n').unwrap();
        let said = shell(command.strip_prefix("$ ").unwrap());
        assert_eq!(without_figures(&said), without_figures(output), "{command}");
    }
}

/// The rest of the line that begins with `name`.
fn row<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
}

#[test]
fn the_first_example_is_a_win() {
    let setup = blocks("sh")[0].lines().next().unwrap();
    let arguments = setup.strip_prefix("cargo run --release -- ").unwrap();
    // One thread finds the same on every machine: with a depth there is no limit of time.
    let said = shell(&format!("kinjite {arguments}"));
    let shown = blocks("text")[0];
    // The way to the win is left to the search; what it is worth and its first move are not.
    assert!(row(shown, "score").is_some_and(|score| score.contains("White wins in ")));
    assert_eq!(row(&said, "score"), row(shown, "score"), "{said}");
    let board =
        |text: &str| text.split_once("\n 15 ").map(|(_, board)| board.trim_end().to_owned());
    assert!(board(shown).is_some());
    assert_eq!(board(&said), board(shown));
}
