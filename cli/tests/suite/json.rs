//! `docs/json.md`, and for the solver `docs/solving.md`, name the fields that there are.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::common::{DOUBLE_THREE, kinjite};

const DOCS: &str = include_str!("../../../docs/json.md");
const SOLVING: &str = include_str!("../../../docs/solving.md");
const WEIGHTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/weights/renju.bin");

/// The names in backquotes of the first column below a heading.
fn documented(docs: &str, heading: &str) -> BTreeSet<String> {
    let section = docs.split(&format!("\n## {heading}\n")).nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let names = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    rows.flat_map(|row| names(row.split('|').nth(1).unwrap())).collect()
}

fn fields(values: &[Value]) -> BTreeSet<String> {
    values.iter().flat_map(|value| value.as_object().unwrap().keys().cloned()).collect()
}

#[test]
fn the_docs_have_the_fields_of_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (game, proof) = (path("game.sgf"), path("win.json"));
    fs::write(&game, "(;GM[4]SZ[15];B[hh];W[ig])").unwrap();
    let win = "f8a1g8a3h8e8h9a5h10a7";
    assert_eq!(kinjite(&["solve", win, "--vcf", "--proof", &proof]).status, 0);
    let mut broken: Value = serde_json::from_str(&fs::read_to_string(&proof).unwrap()).unwrap();
    broken["board"] = ".".repeat(225).into();
    let flawed = path("flawed.json");
    fs::write(&flawed, broken.to_string()).unwrap();
    let over = format!("{DOUBLE_THREE}h8");
    let later = format!("{over}a9");
    let commands: [(&str, &[&[&str]]); 9] = [
        (
            "analyze POS",
            &[
                &["analyze", "h8", "--depth", "1", "--trace"],
                &["analyze", &over],
                &["analyze", &later, "--depth", "1"],
            ],
        ),
        ("analyze FILE", &[&["analyze", &game, "--depth", "1"]]),
        ("show", &[&["show", &later, "--forbidden", "--scores", "--depth", "1"]]),
        ("forbidden", &[&["forbidden", DOUBLE_THREE, "--explain"]]),
        (
            "solve --refute",
            &[
                &["solve", "h8", "--refute"],
                &["solve", &over, "--refute"],
                &["solve", &later, "--refute"],
            ],
        ),
        ("verify", &[&["verify", &proof], &["verify", &flawed]]),
        ("perft", &[&["perft", "h8", "1", "--divide"], &["perft", &over, "1"]]),
        ("bench", &[&["bench", "--depth", "1", "--weights", WEIGHTS]]),
        ("convert", &[&["convert", &game, &path("game.psq")]]),
    ];
    for (heading, runs) in commands {
        let run = |arguments: &&[&str]| kinjite(&[*arguments, &["--json"]].concat()).json();
        let values: Vec<Value> = runs.iter().map(run).collect();
        assert_eq!(fields(&values), documented(DOCS, &format!("`{heading}`")), "{heading}");
    }
    let solve = |position: &str, more: &[&str]| {
        kinjite(&[&["solve", position, "--vcf", "--json"][..], more].concat()).json()
    };
    let solved = [solve(win, &["--shortest", "--all"]), solve(&over, &[]), solve(&later, &[])];
    assert_eq!(fields(&solved), documented(SOLVING, "The program"));
    let told = kinjite(&["analyze", &game, "--depth", "1", "--json"]).json();
    for (list, row) in [("moves", "| `moves` | objects"), ("summary", "| `summary` | for each")] {
        let row = DOCS.lines().find(|line| line.starts_with(row)).unwrap();
        for field in told[list][0].as_object().unwrap().keys() {
            assert!(row.contains(&format!("`{field}`")), "{list} {field}");
        }
    }
}
