//! `kinjite forbidden`.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::{DOUBLE_THREE, kinjite, kinjite_with};

#[test]
fn the_board_is_marked_and_the_points_are_listed() {
    let run = kinjite(&["forbidden", DOUBLE_THREE]);
    assert_eq!(run.status, 0);
    assert!(run.stdout.contains("  8 · · · · · ● ● 3 "), "{}", run.stdout);
    assert!(run.stdout.contains("3 double-three  h8\n"), "{}", run.stdout);
    assert!(run.stdout.contains("6 overline      -\n"), "{}", run.stdout);
}

#[test]
fn json_has_one_list_for_each_verdict() {
    let run = kinjite(&["forbidden", DOUBLE_THREE, "--json"]);
    assert_eq!(
        run.stdout,
        "{\"schema\":1,\"rule\":\"renju\",\"size\":15,\"side\":\"black\",\"five\":[],\"overline\":[],\
         \"double_four\":[],\"double_three\":[\"h8\"]}\n"
    );
    // A stone between the two and the three makes six.
    let row = "...XX.XXX......";
    let board = [&".".repeat(105), row, &".".repeat(105)].concat();
    let answer = kinjite(&["forbidden", &board, "--json"]).json();
    assert_eq!(answer["overline"], json!(["f8"]));
    assert_eq!(answer["five"], json!([]));
    let answer = kinjite(&["forbidden", &board, "--json", "--rule", "freestyle"]).json();
    assert_eq!((&answer["overline"], &answer["five"]), (&json!([]), &json!(["f8"])));
    let swapped = board.replace('X', "O");
    for option in ["--side", "--to-move"] {
        let answer = kinjite(&["forbidden", &swapped, "--json", option, "white"]).json();
        assert_eq!((&answer["overline"], &answer["five"]), (&json!([]), &json!(["f8"])));
    }
}

#[test]
fn verdicts_are_explained() {
    let run = kinjite(&["forbidden", DOUBLE_THREE, "--explain"]);
    let text = "h8 is forbidden for Black, a double-three:\n  three on the row, f8 g8 h8;";
    assert!(run.stdout.contains(text), "{}", run.stdout);
    let run = kinjite(&["forbidden", DOUBLE_THREE, "--point", "E8"]);
    assert!(run.stdout.contains("e8 is allowed for Black"), "{}", run.stdout);
    let answer = kinjite(&["forbidden", DOUBLE_THREE, "--explain", "--json"]).json();
    assert_eq!(answer["explanations"][0]["point"], "h8");
    assert_eq!(answer["explanations"][0]["verdict"], "double-three");
    kinjite(&["forbidden", DOUBLE_THREE, "--point", "f8"]).refused("point 'f8' is taken");
    kinjite(&["forbidden", "h8", "--point", "z8"]).refused("point 'z8': column z is outside");
}

#[test]
fn bad_lines_are_told_and_the_others_answered() {
    let run = kinjite_with(
        &["forbidden", "--stdin"],
        [DOUBLE_THREE.as_bytes(), b"\nh8p16\n\n\xff\xfe\n......"].concat(),
    );
    assert_eq!(run.status, 2);
    let answers = run.json_lines();
    let empty = json!({
        "schema": 1, "rule": "renju", "size": 15, "side": "black",
        "five": [], "overline": [], "double_four": [], "double_three": [],
    });
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["double_three"], json!(["h8"]));
    let error = "line 2: move 2 'p16': column p is outside a 15×15 board";
    assert_eq!(answers[1], json!({ "schema": 1, "error": error }));
    assert_eq!(answers[2], empty, "a blank line is an empty board");
    assert_eq!(answers[3], json!({"schema": 1, "error": "line 4: the line is not UTF-8"}));
    assert!(answers[4]["error"].as_str().unwrap().starts_with("line 5: "));
    assert!(run.stderr.contains(error), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 3);
}

#[test]
fn known_cases_are_all_right() {
    let cases: Vec<Value> = include_str!("../../../engine/tests/suite/data/forbidden-points.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|case: &Value| case["rule"] == "renju")
        .collect();
    assert!(cases.len() > 100);
    let board = |case: &Value| {
        let rows = case["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap());
        rows.collect::<Vec<_>>().join("/")
    };
    let input: String = cases.iter().map(|case| board(case) + "\n").collect();
    let answers = kinjite_with(&["forbidden", "--stdin"], input).json_lines();
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(&answers) {
        let verdict = case["verdict"].as_str().unwrap().replace('-', "_");
        for list in ["five", "overline", "double_four", "double_three"] {
            let listed = answer[list].as_array().unwrap().contains(&case["point"]);
            assert_eq!(listed, list == verdict, "{} {list}: {answer}", case["id"]);
        }
    }
}

#[test]
fn a_hundred_thousand_positions_take_far_less_than_a_minute() {
    let line = |number: usize| {
        let column = char::from(b'b' + (number % 13) as u8);
        format!("{DOUBLE_THREE}{column}{}\n", 11 + number / 13 % 5)
    };
    let lines = (0..100_000).map(line).collect::<Vec<_>>().concat();
    let start = Instant::now();
    let run = kinjite_with(&["forbidden", "--stdin"], lines);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 100_000);
    assert!(start.elapsed() < Duration::from_mins(1), "{:?}", start.elapsed());
}

#[test]
fn an_answer_comes_before_the_next_question() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("kinjite"))
        .args(["forbidden", "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(questions, "{DOUBLE_THREE}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.contains("h8"), "{answer}");
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}
