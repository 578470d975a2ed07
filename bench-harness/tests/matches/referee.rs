//! Forbidden points as other programs tell them.

use std::process::Output;

use crate::common::{harness, remaining, script};
use tempfile::TempDir;

/// Runs the referee on a fake engine; returns its output and the cases that it wrote.
fn referee(mode: &str, words: &[&str]) -> (Output, Vec<serde_json::Value>) {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("processes");
    let command = format!("sh {} {mode} {}", script().display(), file.display());
    let begin = ["referee", "--engine", &command, "--record", "found", "--pause", "0"];
    let output = harness(&[&begin, words].concat(), directory.path());
    assert_eq!(remaining(&file), Vec::<String>::new());
    let text = std::fs::read_to_string(directory.path().join("found")).unwrap_or_default();
    (output, text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn an_engine_that_knows_no_forbidden_points_is_told_which_there_are() {
    let (output, cases) = referee("good", &["--positions", "20", "--keep", "1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("double-three, told allowed"), "{text}");
    assert!(text.contains("straight four at"), "the grounds: {text}");
    let told = |case: &serde_json::Value| case["verdict"].as_str().unwrap().to_owned();
    let mut verdicts: Vec<String> = cases.iter().map(told).collect();
    verdicts.sort();
    assert_eq!(verdicts, ["double-four", "double-three", "overline"]);
    for case in &cases {
        assert_eq!((&case["rule"], &case["told"]), (&"renju".into(), &"allowed".into()), "{case}");
        assert!(case["stones"].as_u64().unwrap() <= 8, "{case}");
        let rows = case["board"].as_array().unwrap();
        assert!(rows.len() == 15 && rows.iter().all(|row| row.as_str().unwrap().len() == 15));
    }
}

#[test]
fn engines_that_do_not_answer_are_given_up() {
    for (mode, complaint) in [
        ("exit", "ended after YXSHOWFORBID: exit status: 3"),
        ("stone", "YXSHOWFORBID was answered 'FORBID 7'"),
    ] {
        let (output, cases) = referee(mode, &["--positions", "5"]);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(complaint) && cases.is_empty(), "{mode}: {text}");
    }
}
