//! `kinjite show`, and pictures.

use std::fs;
use std::path::Path;

use crate::common::{DOUBLE_THREE, kinjite, kinjite_with};

/// A file in a folder of its own.
fn file(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn a_position_is_drawn_on_the_terminal() {
    let run = kinjite(&["show", DOUBLE_THREE, "--last", "--forbidden"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("[○]") && run.stdout.contains('×'), "{}", run.stdout);
    let plain = kinjite(&["show", DOUBLE_THREE]).stdout;
    assert!(!plain.contains("[○]") && !plain.contains('×'), "{plain}");
}

#[test]
fn pictures_have_what_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let svg = file(folder.path(), "a.svg");
    let draw = |options: &[&str]| {
        let run = kinjite(&[&["show", DOUBLE_THREE, "--svg", &svg], options].concat());
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        fs::read_to_string(&svg).unwrap()
    };
    let plain = draw(&[]);
    assert!(!plain.contains("#d0261b"));
    // The last stone is White's, and what sets it off is red there; so is the cross.
    assert_eq!(draw(&["--last"]).matches("#d0261b").count(), 1);
    assert_eq!(draw(&["--forbidden"]).matches("#d0261b").count(), 1);
    assert_eq!(draw(&["--numbers"]).matches("aria-label").count(), 30 + 8);
    let thought = draw(&["--scores", "--line", "--depth", "2", "--threads", "1"]);
    assert!(thought.contains("stroke-dasharray"), "ghosts of the best line");
    assert!(thought.matches("aria-label").count() > 30 + 4);
}

#[cfg(feature = "png")]
#[test]
fn pictures_can_be_png() {
    let folder = tempfile::tempdir().unwrap();
    let png = file(folder.path(), "a.png");
    assert_eq!(kinjite(&["show", "h8", "--png", &png]).status, 0);
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn games_of_files_are_shown_at_a_move() {
    let folder = tempfile::tempdir().unwrap();
    let sgf = file(folder.path(), "a.sgf");
    fs::write(
        &sgf,
        "(;GM[4]SZ[15];B[hh];W[ig];B[gg]TR[hh]LB[aa:x])(;SZ[9]RU[Gomoku]AB[aa]AW[bb];B[cc])",
    )
    .unwrap();
    let json = |options: &[&str]| kinjite(&[&["show", &sgf, "--json"], options].concat()).json();
    assert_eq!(json(&[])["moves"], serde_json::json!(["h8", "i9", "g9"]));
    assert_eq!(json(&["--move", "1"])["moves"], serde_json::json!(["h8"]));
    assert_eq!(json(&["--move", "0"])["to_move"], "black");
    let second = json(&["--game", "2"]);
    assert_eq!((&second["rule"], &second["size"]), (&"freestyle".into(), &9.into()));
    assert_eq!(second["board"][0], "X........");
    assert_eq!(second["board"][2], "..X......");
    assert_eq!(second["to_move"], "white");
    assert_eq!(json(&["--game", "2", "--rule", "renju"])["rule"], "renju");
    let svg = file(folder.path(), "a.svg");
    assert_eq!(kinjite(&["show", &sgf, "--svg", &svg]).status, 0);
    assert!(fs::read_to_string(svg).unwrap().contains("aria-label=\"x\""));
    kinjite(&["show", &sgf, "--game", "3"]).refused("holds 2 games");
    kinjite(&["show", &sgf, "--move", "4"]).refused("the game has 3 moves");
}

#[test]
fn boards_that_cannot_be_played_on_are_refused() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/tests/samples");
    kinjite(&["show", &file(&samples, "a.psq")]).refused("the board is 20×20");
    kinjite(&["show", &file(&samples, "truncated.lib")]).refused("byte 65: the file ends");
    let passes = format!("(;GM[4]{})", ";B[];W[]".repeat(100_000));
    kinjite_with(&["show", "-", "--from", "sgf"], passes).refused("more than 500 moves");
    let nothing = format!("(;GM[4]{};B[hh])", ";".repeat(500_000));
    assert_eq!(kinjite_with(&["show", "-", "--from", "sgf"], nothing).status, 0);
    kinjite(&["show", "/no/such.sgf"]).refused("cannot read '/no/such.sgf'");
    let run = kinjite(&["show", "h8", "--svg", "/no/such/a.svg"]);
    assert_eq!(run.status, 3);
    let message = "error: cannot write '/no/such/a.svg': No such file or directory (os error 2)\n";
    assert_eq!(run.stderr, message);
    kinjite(&["show", "h8", "--svg", "a.gif"]).refused("expected a name that ends in .svg");
}
