//! `kinjite solve` and `kinjite verify`.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::{kinjite, kinjite_with};

/// Black has a win by fours; White's stones stand far away.
const BY_FOURS: &str = "f8a1g8a3h8e8h9a5h10a7";
/// Black's twos in a column and a row cross at h8: a win by threats, but a foul in Renju.
const BY_THREES: &str = "h6a1h7c1f8a15g8o15";
/// Nothing but an opening.
const QUIET: &str = "h8i9h6";

fn moves(answer: &Value) -> Vec<String> {
    answer["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_win_by_fours_is_told_with_its_line() {
    let run = kinjite(&["solve", BY_FOURS, "--vcf", "--shortest", "--json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let answer = run.json();
    assert_eq!((&answer["schema"], &answer["kind"]), (&json!(1), &json!("vcf")));
    assert_eq!((&answer["result"], &answer["attacker"]), (&json!("win"), &json!("black")));
    assert_eq!(answer["shortest"], true);
    let line = moves(&answer);
    // The attacker's moves and the replies between them, the five at the end.
    assert_eq!(line.len() as u64, 2 * answer["mate_in"].as_u64().unwrap() - 1);
    let text = kinjite(&["solve", BY_FOURS, "--vcf", "--shortest"]);
    assert!(text.stdout.starts_with("Black wins by continuous fours in 2 moves, the fewest\n"));
    assert!(text.stdout.contains(&format!("line   {}\n", line.join(" "))), "{}", text.stdout);
    assert!(text.stdout.contains("checked by the rule text"), "{}", text.stdout);
}

#[test]
fn a_win_by_threats_needs_them() {
    let game = ["--rule", "freestyle", "--json"];
    let ask = |more: &[&str]| kinjite(&[&["solve", BY_THREES], more, &game].concat());
    let fours = ask(&["--vcf"]);
    assert_eq!((fours.status, &fours.json()["result"]), (0, &json!("none")));
    assert_eq!(fours.json()["mate_in"], Value::Null);
    let threats = ask(&["--vct", "--shortest", "--all"]).json();
    assert_eq!((&threats["result"], &threats["mate_in"]), (&json!("win"), &json!(3)));
    assert!(threats["first_moves"].as_array().unwrap().contains(&json!("h8")), "{threats}");
    assert_eq!(threats["first_moves_unknown"], json!([]));
    // Nothing more is said to be proved than is.
    let text = |more: &[&str]| {
        kinjite(&[&["solve", BY_THREES, "--rule", "freestyle"], more].concat()).stdout
    };
    let none = "proved: Black has no win by continuous fours; other threats may win\n";
    assert!(text(&["--vcf"]).starts_with(none));
    let won = "Black wins by continuous threats in 3 moves, perhaps not the fewest (--shortest ";
    assert!(text(&["--vct"]).starts_with(won));
    let quiet = kinjite(&["solve", QUIET]).stdout;
    let none = "no win by continuous fours or open threes; other moves may win\n";
    assert!(quiet.starts_with(&format!("proved: White has {none}")), "{quiet}");
    // Renju forbids the double-three.
    let renju = kinjite(&["solve", BY_THREES, "--json", "--all"]).json();
    let first = renju["first_moves"].as_array().unwrap();
    assert!(!first.contains(&json!("h8")), "{renju}");
}

#[test]
fn what_is_not_known_is_not_claimed() {
    let quiet = kinjite(&["solve", QUIET, "--json"]);
    assert_eq!((quiet.status, &quiet.json()["result"]), (0, &json!("none")));
    let bound = kinjite(&[
        "solve",
        BY_THREES,
        "--rule",
        "freestyle",
        "--vct",
        "--max-nodes",
        "1",
        "--json",
    ]);
    assert_eq!((bound.status, &bound.json()["result"]), (1, &json!("unknown")));
    let text = kinjite(&["solve", BY_THREES, "--rule", "freestyle", "--vct", "--max-nodes", "1"]);
    assert!(text.stdout.starts_with("no win by continuous threats was found within the limits\n"));
    let over = kinjite(&["solve", "h8a1i8a2j8a3k8a4l8", "--json"]);
    assert_eq!(over.status, 1);
    let over = over.json();
    assert_eq!(
        (&over["result"], &over["over"]),
        (&"over".into(), &"Black wins with five in a row.".into())
    );
}

#[test]
fn either_side_may_attack() {
    let after = format!("{BY_FOURS}a9");
    let black = kinjite(&["solve", &after, "--side", "black", "--vcf", "--json"]).json();
    assert_eq!((&black["attacker"], &black["result"]), (&json!("black"), &json!("win")));
    let white = kinjite(&["solve", BY_FOURS, "--side", "white", "--vcf", "--json"]).json();
    assert_eq!(white["attacker"], "white");
}

#[test]
fn refutations_are_the_moves_that_help() {
    let run = kinjite(&["solve", BY_FOURS, "--refute", "--side", "black", "--json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let answer = run.json();
    assert_eq!((&answer["attacker"], &answer["threat"]), (&json!("black"), &json!(true)));
    let moves = answer["refutations"].as_array().unwrap();
    assert!(moves.contains(&json!("h7")), "{answer}");
    assert!(!moves.contains(&json!("o15")), "{answer}");
    // After one of them the win is gone, after another move it is not.
    for (reply, result) in [("h7", "none"), ("o15", "win")] {
        let game = format!("{BY_FOURS}n1{reply}");
        let answer = kinjite(&["solve", &game, "--vcf", "--side", "black", "--json"]).json();
        assert_eq!(answer["result"], result, "{reply}");
    }
    let none = kinjite(&["solve", QUIET, "--refute", "--json"]).json();
    assert_eq!((&none["threat"], &none["refutations"]), (&json!(false), &json!([])));
}

#[test]
fn proofs_are_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (json, sgf, svg) = (path("win.json"), path("win.sgf"), path("win.svg"));
    let solve = |file: &str| {
        let run =
            kinjite(&["solve", BY_THREES, "--rule", "freestyle", "--proof", file, "--svg", &svg]);
        assert_eq!(run.status, 0, "{}", run.stderr);
    };
    solve(&json);
    solve(&sgf);
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    assert!(fs::read_to_string(&sgf).unwrap().starts_with("(;FF[4]GM[4]"));
    let show = kinjite(&["show", &sgf, "--move", "1", "--json"]);
    assert_eq!(show.status, 0, "{}", show.stderr);
    let run = kinjite(&["verify", &json]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("the proof holds: Black wins in 3 moves, "), "{}", run.stdout);
    assert_eq!(kinjite(&["verify", &json, "--json"]).json()["holds"], true);

    let mut proof: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    let last = proof["steps"].as_array().unwrap().len() - 1;
    proof["steps"][last].as_object_mut().unwrap().remove("otherwise");
    let run = kinjite_with(&["verify", "-"], proof.to_string());
    assert_eq!(run.status, 1);
    assert!(run.stdout.starts_with("the proof does not hold: after "), "{}", run.stdout);
    assert!(run.stdout.contains("has no answer"), "{}", run.stdout);
    let run = kinjite_with(&["verify", "-", "--json"], proof.to_string());
    assert_eq!((run.status, &run.json()["holds"]), (1, &json!(false)));
    proof["steps"][last]["move"] = json!("z99");
    kinjite_with(&["verify", "-"], proof.to_string()).refused("column z is outside a 15×15 board");
    proof["schema"] = json!(77);
    kinjite_with(&["verify", "-"], proof.to_string()).refused("schema 77 is not known");
    let json_wanted = "as 'kinjite solve POS --proof win.json' writes";
    kinjite_with(&["verify", "-"], "h8i9").refused(json_wanted);
    kinjite_with(&["verify", "-"], "7").refused("integer `7`, expected a proof at line 1");
    let run = kinjite(&["verify", &sgf]);
    run.refused("holds no proof: it is a game record in SGF, which is for people to look through");
    run.refused(json_wanted);
    kinjite(&["verify", &path("missing")]).refused("cannot read");
}

#[test]
fn a_proof_is_held_to_the_length_that_it_claims() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("win.json").display().to_string();
    assert_eq!(kinjite(&["solve", BY_FOURS, "--proof", &path]).status, 0);
    let text = fs::read_to_string(&path).unwrap();
    let mut proof: Value = serde_json::from_str(&text).unwrap();
    let moves = proof["mate_in"].as_u64().unwrap();
    proof["mate_in"] = json!(moves - 1);
    let run = kinjite_with(&["verify", "-"], proof.to_string());
    let flaw = format!("mate_in is {}, but it wins in {moves} moves", moves - 1);
    assert_eq!((run.status, run.stdout), (1, format!("the proof does not hold: {flaw}\n")));
    let answer = kinjite_with(&["verify", "-", "--json"], proof.to_string()).json();
    assert_eq!((&answer["holds"], &answer["mate_in"]), (&json!(false), &Value::Null));
    assert_eq!((&answer["flaw"], &answer["fails_after"]), (&json!(flaw), &json!([])));
    // Without a win no proof is written, and the file stays.
    let svg = folder.path().join("win.svg").display().to_string();
    let run = kinjite(&["solve", QUIET, "--vcf", "--proof", &path, "--svg", &svg]);
    let told = format!(
        "no win: nothing is written to '{path}', and the file stays as it was\n\
         no win: nothing is written to '{svg}'\n"
    );
    assert_eq!((run.status, run.stderr), (0, told));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert!(!Path::new(&svg).exists());
}

#[test]
fn a_file_is_solved_line_by_line() {
    let lines = format!("{BY_FOURS}\n\nh8p16\n{QUIET}\n");
    let run = kinjite_with(&["solve", "--batch", "-", "--json"], lines.clone());
    assert_eq!(run.status, 2);
    assert_eq!(run.stderr, "error: line 3: move 2 'p16': column p is outside a 15×15 board\n");
    let answers = run.json_lines();
    let results: Vec<&Value> = answers.iter().map(|answer| &answer["result"]).collect();
    // A blank line is the empty board.
    assert_eq!(results, [&json!("win"), &json!("none"), &Value::Null, &json!("none")]);
    assert!(answers.iter().all(|answer| answer["schema"] == 1));
    let table = kinjite_with(&["solve", "--batch", "-"], lines).stdout;
    assert!(table.starts_with(" line  attacker kind result  moves"), "{table}");
    assert!(table.contains("\n    1  Black    vcf  win "), "{table}");
    assert!(table.contains("\n    2  Black    vct  none "), "{table}");
    assert!(table.contains("\n    3  -        -    error\n"), "{table}");
    assert!(
        table.contains("4 positions: 1 won, 2 without a win, 0 unknown, 0 over, 1 in error;"),
        "{table}"
    );
}

#[test]
fn a_search_ends_with_its_time() {
    // It takes a second to decide.
    let stones = [
        "......XOXX.....",
        ".......OO......",
        "......OXOX.....",
        ".......XO......",
        ".......O.O.....",
        "......OXXX.....",
    ];
    let empty = ".".repeat(15);
    let above = [empty.as_str(); 4];
    let hard = [above.as_slice(), &stones, &[empty.as_str(); 5]].concat().join("/");
    let arguments = ["solve", &hard, "--side", "black", "--vct", "--time", "20ms", "--json"];
    let run = kinjite(&arguments);
    assert_eq!(run.status, 1, "{} {}", run.stdout, run.stderr);
    assert_eq!(run.json()["result"], "unknown");
}

#[test]
fn options_that_contradict_are_refused() {
    kinjite(&["solve"]).refused("POS");
    kinjite(&["solve", QUIET, "--vcf", "--vct"]).refused("cannot be used with");
    kinjite(&["solve", QUIET, "--refute", "--all"]).refused("cannot be used with");
    for picture in [
        "--svg",
        #[cfg(feature = "png")]
        "--png",
    ] {
        kinjite(&["solve", QUIET, "--refute", picture, "a"]).refused("cannot be used with");
        kinjite(&["solve", "--batch", "-", picture, "a"]).refused("cannot be used with");
    }
    kinjite(&["solve", QUIET, "--proof", "win.svg"]).refused("ends in .json or .sgf");
    kinjite(&["solve", QUIET, "--time", "0"]).refused("expected a time above zero");
}
