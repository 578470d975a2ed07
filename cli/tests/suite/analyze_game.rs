//! `kinjite analyze` of a whole game.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::kinjite;

const FAST: [&str; 6] = ["--depth", "4", "--threads", "1", "--hash", "4"];

/// White leaves an open three alone, and Black makes it a straight four.
const GAME: &str = "(;GM[4]SZ[15]RU[Renju]PB[Ann]PW[Bob];B[hh];W[aa];B[hg];W[oa]C[why?]\
                    ;B[hi];W[ao];B[hf];W[oo];B[he])";

/// Black's ninth stone is a double-three, and nobody sees it: Black makes five in the end.
const FOUL: &str = "(;GM[4]SZ[15]RU[Renju];B[fh];W[ao];B[gh];W[am];B[hg];W[ak];B[hf];W[ai];B[hh]\
                    ;W[oo];B[ih];W[om];B[jh])";

fn written(folder: &Path) -> String {
    write(folder, GAME)
}

fn write(folder: &Path, game: &str) -> String {
    let path = folder.join("game.sgf").display().to_string();
    fs::write(&path, game).unwrap();
    path
}

#[test]
fn the_losing_move_is_marked() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path());
    let run = kinjite(&[&["analyze", &path, "--json"], &FAST[..]].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let answer = run.json();
    assert_eq!(answer["schema"], 1);
    assert_eq!((&answer["black"], &answer["white"]), (&"Ann".into(), &"Bob".into()));
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 9);
    // The last move makes five; the one before could not stop it.
    assert_eq!((&moves[8]["move"], &moves[8]["mate_in_plies"]), (&"h11".into(), &1.into()));
    assert_eq!(moves[7]["mate_in_plies"], -2);
    // Black's straight four wins in three plies, and White's move before allowed it.
    assert_eq!(moves[6]["mate_in_plies"], 3);
    assert_eq!((&moves[5]["side"], &moves[5]["mate_in_plies"]), (&"white".into(), &(-4).into()));
    let worst = moves.iter().filter(|judged| judged["verdict"] == "blunder").count();
    assert!(worst >= 1, "{answer}");
    assert_eq!(answer["summary"][1]["blunders"], worst);
    for judged in moves {
        let best = judged["best"]["score"].as_i64().unwrap();
        assert!(best >= judged["score"].as_i64().unwrap(), "{judged}");
    }
}

#[test]
fn moves_are_told_one_a_line_from_the_last_to_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path());
    let run = kinjite(&[&["analyze", &path, "--jsonl"], &FAST[..]].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let answer = kinjite(&[&["analyze", &path, "--json"], &FAST[..]].concat()).json();
    let mut lines = run.json_lines();
    lines.reverse();
    for (line, judged) in lines.iter_mut().zip(answer["moves"].as_array().unwrap()) {
        assert_eq!(line.as_object_mut().unwrap().remove("schema"), Some(1.into()));
        assert_eq!(line, judged);
    }
    assert_eq!(lines.len(), 9);
    assert_eq!((&lines[8]["number"], &lines[8]["win_probability"]), (&9.into(), &1.0.into()));
    // A blunder gives a fifth of the points away, or more.
    let blunder = lines.iter().find(|line| line["verdict"] == "blunder").unwrap();
    let [best, played] =
        [&blunder["best"], blunder].map(|of| of["win_probability"].as_f64().unwrap());
    assert!(best - played >= 0.199, "{blunder}");
}

#[test]
fn a_table_has_a_row_for_each_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path());
    let table = kinjite(&[&["analyze", &path], &FAST[..]].concat()).stdout;
    assert!(table.starts_with("Ann – Bob\n"), "{table}");
    assert!(
        table.contains("\n     9  ● h11      +M1  100 %  five in a row, Black wins\n"),
        "{table}"
    );
    assert!(table.contains("\nBlack  0 blunders (??)"), "{table}");
    let answer = kinjite(&[&["analyze", &path, "--json"], &FAST[..]].concat()).json();
    let count = answer["summary"][1]["blunders"].as_u64().unwrap();
    assert_eq!(table.matches("  ??  ").count() as u64, count, "a sign for each: {table}");
    let blunders = if count == 1 { "1 blunder".to_owned() } else { format!("{count} blunders") };
    assert!(table.contains(&format!("\nWhite  {blunders} (??), ")), "{table}");
    // Where there is no time for a search, nothing is said.
    let none = kinjite(&["analyze", &path, "--nodes", "1", "--threads", "1"]);
    assert!(none.stdout.contains("     9  ● h11      +M1  100 %  five in"), "{}", none.stdout);
    assert_eq!(none.stderr, "left out: 8 moves for which there was no search\n");
}

#[test]
fn sgf_gets_comments_and_better_lines_and_the_graph_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path());
    let [sgf, graph] =
        ["out.sgf", "graph.svg"].map(|n| folder.path().join(n).display().to_string());
    let outputs = ["analyze", &path, "--sgf", &sgf, "--graph", &graph];
    assert_eq!(kinjite(&[&outputs, &FAST[..]].concat()).status, 0);
    let text = fs::read_to_string(&sgf).unwrap();
    assert!(text.contains("C[why?\nscore "), "what stood there stays: {text}");
    assert!(text.contains("BM[2]") && text.contains("\n(;"), "{text}");
    // What was written is a game with the same main line.
    let moves = |path: &str| kinjite(&["show", path, "--json"]).json()["moves"].clone();
    assert_eq!(moves(&sgf), moves(&path));
    let graph = fs::read_to_string(graph).unwrap();
    assert!(graph.starts_with("<svg ") && graph.contains("Ann – Bob") && graph.contains("#d0261b"));
}

#[test]
fn a_forbidden_move_ends_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), FOUL);
    let run = |more: &[&str]| kinjite(&[&["analyze", &path], more, &FAST[..]].concat());
    let answer = run(&["--json"]).json();
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 13);
    let foul = &moves[8];
    assert_eq!((&foul["move"], &foul["verdict"]), (&json!("h8"), &json!("blunder")));
    assert_eq!(foul["end"], json!({"winner": "white", "forbidden": "double-three"}));
    assert!(moves[..8].iter().all(|judged| judged["score"].is_i64() && judged["end"].is_null()));
    for after in &moves[9..] {
        assert_eq!(after["after_end"], true, "{after}");
        for field in ["score", "win_probability", "mate_in_plies", "best", "verdict"] {
            assert_eq!(after[field], Value::Null, "{after}");
        }
    }
    // White's later moves are not charged: those before have no open three to leave alone.
    assert_eq!((moves[7]["after_end"].clone(), &moves[9]["number"]), (Value::Null, &json!(10)));
    assert_eq!(answer["summary"][0]["blunders"], 1);
    let sgf = folder.path().join("out.sgf").display().to_string();
    let table = run(&["--sgf", &sgf]).stdout;
    assert!(table.contains("  forbidden: double-three, White wins\n"), "{table}");
    assert!(table.contains("\n    13  ● j8    after the end of the game\n"), "{table}");
    assert!(!table.contains("M0"), "{table}");
    let text = fs::read_to_string(sgf).unwrap();
    assert!(text.contains("C[forbidden\\: double-three, White wins; score -M1"), "{text}");
    assert_eq!(text.matches("after the end of the game").count(), 4, "{text}");
}

#[test]
fn a_position_after_the_end_is_said_to_be_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), FOUL);
    let told =
        "the game was over with move 9, h8: White wins: Black made a forbidden double-three.";
    let ended = json!({"number": 9, "move": "h8",
        "text": "White wins: Black made a forbidden double-three."});
    for command in
        [&["show"][..], &["solve", "--vcf"], &["solve", "--refute"], &["analyze", "--depth", "1"]]
    {
        for (number, is_after) in [("9", false), ("10", true)] {
            let run = kinjite(&[command, &[&path, "--move", number, "--json"]].concat());
            assert_eq!(run.stderr.starts_with(told), is_after, "{command:?} {}", run.stderr);
            assert_eq!(run.json()["ended"], if is_after { ended.clone() } else { Value::Null });
        }
    }
}

#[test]
fn one_move_of_a_game_is_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path());
    let at = kinjite(&[&["analyze", &path, "--move", "6", "--json"], &FAST[..]].concat()).json();
    assert_eq!((&at["to_move"], &at["mate_in_plies"]), (&"black".into(), &3.into()));
    kinjite(&["analyze", &path, "--svg", "a.svg"]).refused("a picture needs one position");
    kinjite(&["analyze", "h8", "--graph", "a.svg"])
        .refused("--graph needs a whole game from a file");
    let svg = folder.path().join("a.svg").display().to_string();
    let run = kinjite(&[&["analyze", &path, "--move", "6", "--svg", &svg], &FAST[..]].concat());
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(fs::read_to_string(svg).unwrap().contains("stroke-dasharray"));
}
