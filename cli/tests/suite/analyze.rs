//! `kinjite analyze`.

use crate::common::{DOUBLE_THREE, kinjite, kinjite_with};

/// Black to move has an open three and plays a straight four.
const WINNING: &str = "h8i9h7i8h6i6";

#[test]
fn a_win_is_found_and_told_in_words() {
    let run = kinjite(&["analyze", WINNING, "--depth", "4", "--threads", "1"]);
    assert_eq!(run.status, 0);
    let field = |name: &str| {
        let line = run.stdout.lines().find(|line| line.starts_with(name)).unwrap();
        line[name.len()..].trim().to_owned()
    };
    assert_eq!(field("score"), "+M3, Black wins in 2 moves, 3 counting both sides");
    assert!(field("best line").starts_with("h9 ") || field("best line").starts_with("h5 "));
    for name in ["depth", "nodes", "nodes/s", "time"] {
        assert!(!field(name).is_empty(), "{name}");
    }
    assert!(run.stdout.contains("[○]"), "the last move is set off: {}", run.stdout);
    assert_eq!(run.stderr, "", "no spinner where there is no terminal");
    assert!(run.stdout.contains("\n 1     +M3  100 %  h"), "{}", run.stdout);
}

#[test]
fn the_winning_probability_stands_beside_the_score() {
    let arguments = ["analyze", "h8h9i10", "--depth", "4", "--threads", "1", "--lines", "2"];
    let answer = kinjite(&[&arguments[..], &["--json"]].concat()).json();
    let score = i32::try_from(answer["score"].as_i64().unwrap()).unwrap();
    // 150 units are a factor of e in the odds.
    let odds = (f64::from(score) / 150.0).exp();
    let expected = odds / (1.0 + odds);
    let told = answer["win_probability"].as_f64().unwrap();
    assert!((told - expected).abs() <= 0.0005, "{answer}");
    assert!(score != 0 && told.to_string().len() <= "0.123".len(), "{answer}");
    assert_eq!(answer["lines"][0]["win_probability"], answer["win_probability"]);
    let text = kinjite(&arguments).stdout;
    let percent = format!("{:.0} %", 100.0 * expected);
    assert!(
        text.contains(&format!("\nscore      {score:+} for White, {percent} to win\n")),
        "{text}"
    );
    assert!(text.contains(&format!("\n 1 {score:>+7}  {percent:>5}  ")), "{text}");
    // A certain end needs no arithmetic.
    let lost = kinjite(&["analyze", "h8i9h7i8h6i6h9", "--depth", "3", "--json"]).json();
    assert_eq!(lost["win_probability"], 0.0);
}

#[test]
fn what_was_not_searched_has_no_score() {
    let few = |nodes: &str, more: &[&str]| {
        let arguments = ["analyze", "h8h9i10", "--lines", "9", "--threads", "1", "--nodes", nodes];
        kinjite(&[&arguments[..], more].concat())
    };
    for nodes in ["20", "60", "150", "400", "1000"] {
        let answer = few(nodes, &["--json"]).json();
        let scores = answer["lines"].as_array().unwrap().iter().map(|line| &line["score"]);
        let scores: Vec<i64> = scores.map(|score| score.as_i64().unwrap()).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{nodes}: {scores:?}");
        assert_eq!(scores.first().copied(), answer["score"].as_i64(), "{nodes}");
        assert_eq!(few(nodes, &["--jsonl"]).json_lines().pop().unwrap()["lines"], answer["lines"]);
        let rows = few(nodes, &[]).stdout.lines().filter(|line| line.contains(" %  ")).count();
        assert_eq!(rows, scores.len(), "{nodes}");
    }
    let none = few("1", &["--json"]).json();
    assert!(
        none["best"].is_string()
            && none["score"].is_null()
            && none["lines"] == serde_json::json!([])
    );
    let text = few("1", &[]).stdout;
    assert!(
        text.contains("\nscore      not searched\n") && text.contains("\n 1   not searched  "),
        "{text}"
    );
    assert!(!text.contains('%'), "{text}");
    let shown = kinjite(&["show", "h8h9i10", "--scores", "--nodes", "1", "--threads", "1"]).stdout;
    assert!(shown.starts_with(" 1   not searched  "), "{shown}");
}

#[test]
fn each_iteration_is_a_line_of_json_and_the_answer_is_the_last() {
    let arguments = ["analyze", "h8h9i10", "--depth", "5", "--threads", "1"];
    let stream = kinjite(&[&arguments[..], &["--jsonl"]].concat());
    assert_eq!((stream.status, stream.stderr.as_str()), (0, ""));
    let lines = stream.json_lines();
    let depths: Vec<u64> = lines.iter().map(|line| line["depth"].as_u64().unwrap()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 5]);
    assert!(lines.iter().all(|line| line["schema"] == 1 && line["to_move"] == "white"));
    let answer = kinjite(&[&arguments[..], &["--json"]].concat()).json();
    for field in ["best", "score", "win_probability", "nodes", "lines"] {
        assert_eq!(lines[5][field], answer[field], "{field}");
    }
    let finals: Vec<_> = lines.iter().map(|line| line["final"].as_bool().unwrap()).collect();
    assert_eq!(finals, [false, false, false, false, false, true]);
    assert_eq!(answer["final"], true);
    // A position without a search has its answer alone.
    let over = kinjite(&["analyze", &format!("{DOUBLE_THREE}h8"), "--jsonl"]);
    assert_eq!((over.status, over.json_lines().len()), (1, 1));
    assert_eq!(over.json_lines()[0]["final"], true);
    for other in ["--json", "--trace"] {
        kinjite(&["analyze", "h8", "--jsonl", other]).refused("cannot be used with");
    }
}

#[test]
fn json_has_every_field() {
    let run = kinjite(&["analyze", WINNING, "--depth", "4", "--lines", "3", "--json"]);
    let answer = run.json();
    assert_eq!(run.stdout.lines().count(), 1);
    assert_eq!(answer["schema"], 1);
    assert_eq!(answer["rule"], "renju");
    assert_eq!(answer["size"], 15);
    assert_eq!(answer["to_move"], "black");
    assert_eq!(answer["mate_in_plies"], 3);
    assert!(answer["score"].as_i64().unwrap() > 20_000);
    for field in ["depth", "selective_depth", "nodes", "nps", "time_ms"] {
        assert!(answer[field].is_u64(), "{field}");
    }
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["moves"][0], answer["best"]);
    assert_eq!(lines[0]["score"], answer["score"]);
    assert_eq!(lines[0]["mate_in_plies"], answer["mate_in_plies"]);
    let scores: Vec<i64> = lines.iter().map(|line| line["score"].as_i64().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn a_loss_counts_its_plies_below_zero() {
    // White cannot stop both ends of the four.
    let answer = kinjite(&["analyze", "h8i9h7i8h6i6h9", "--depth", "3", "--json"]).json();
    assert_eq!((&answer["to_move"], &answer["mate_in_plies"]), (&"white".into(), &(-2).into()));
}

#[test]
fn one_thread_to_a_depth_gives_the_same_nodes_again() {
    let nodes = || {
        let arguments =
            ["analyze", "h8h9i10", "--depth", "6", "--threads", "1", "--hash", "1", "--json"];
        kinjite(&arguments).json()["nodes"].clone()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn limits_end_the_search() {
    let run =
        kinjite(&["analyze", "h8h9i10", "--nodes", "5000", "--threads", "1", "--json"]).json();
    assert_eq!(run["nodes"], 5000);
    let run = kinjite(&["analyze", "h8h9i10", "--time", "100ms", "--json"]).json();
    assert!((50..2_000).contains(&run["time_ms"].as_u64().unwrap()), "{run}");
}

#[test]
fn rules_and_sizes_are_told_apart() {
    let run = |arguments: &[&str]| {
        kinjite(&[&["analyze", "--depth", "2", "--json"], arguments].concat()).json()
    };
    let answer = run(&["d4", "--size", "7", "--rule", "freestyle"]);
    assert_eq!((&answer["size"], &answer["rule"]), (&7.into(), &"freestyle".into()));
    assert_eq!(run(&[""])["best"], "h8");
    // Six in a row win by freestyle alone.
    let six = "h8a1i8a3j8a5l8a7m8a9";
    assert_eq!(run(&[six, "--rule", "freestyle"])["mate_in_plies"], 1);
    assert_ne!(run(&[six, "--rule", "standard"])["best"], "k8");
    assert_ne!(run(&[six, "--rule", "renju"])["best"], "k8");
}

#[test]
fn boards_come_from_arguments_files_and_standard_input() {
    let board = format!(
        "{}\n......OX.......\n{}",
        "...............\n".repeat(7),
        "...............\n".repeat(7)
    );
    let path = std::env::temp_dir().join(format!("kinjite-board-{}", std::process::id()));
    std::fs::write(&path, &board).unwrap();
    let file = format!("@{}", path.display());
    let joined = board.trim().replace("\n\n", "\n").replace('\n', "/");
    let best = |position: &str, input: &str| {
        let run =
            kinjite_with(&["analyze", position, "--depth", "3", "--threads", "1", "--json"], input);
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.json()["best"].clone()
    };
    let expected = best(&joined, "");
    assert_eq!(best(&joined.replace('/', ""), ""), expected);
    std::fs::write(&path, format!("\u{feff}{}", joined.replace('/', "\r\n"))).unwrap();
    assert_eq!(best(&file, ""), expected);
    assert_eq!(best("-", &joined), expected);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_game_that_is_over_has_no_result() {
    let foul = format!("{DOUBLE_THREE}h8");
    let run = kinjite(&["analyze", &foul]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.starts_with("no move: White wins: Black made a forbidden double-three."));
    let run = kinjite(&["analyze", &foul, "--json"]);
    assert_eq!((run.status, &run.json()["best"]), (1, &serde_json::Value::Null));
    // A five that stands on a drawn board ends its game too.
    let five = "XXXXX./OOOO../....../....../....../......";
    let run = kinjite(&["analyze", five, "--json"]);
    assert_eq!((run.status, &run.json()["over"]), (1, &"Black has a winning row already.".into()));
}

#[test]
fn progress_is_silent_or_a_line_an_iteration() {
    let arguments = ["analyze", "h8h9", "--depth", "4", "--threads", "1"];
    let run = kinjite(&[&arguments[..], &["--verbose"]].concat());
    assert_eq!(run.stderr.lines().count(), 4, "{}", run.stderr);
    assert_eq!(kinjite(&[&arguments[..], &["--quiet"]].concat()).stderr, "");
}

#[test]
fn a_trace_tells_each_iteration_in_text_and_in_json() {
    let arguments = ["analyze", "h8h9i10", "--depth", "5", "--trace"];
    let run = kinjite(&arguments);
    assert_eq!(run.status, 0, "{}", run.stderr);
    for depth in 1..=5 {
        let row = format!("    {depth}  ");
        assert!(run.stdout.lines().any(|line| line.starts_with(&row)), "{}", run.stdout);
    }
    assert!(run.stdout.contains("depth 5, line 1, window "), "{}", run.stdout);
    assert!(run.stdout.contains("cut-offs by number of the move "), "{}", run.stdout);
    let answer = kinjite(&[&arguments[..], &["--json"]].concat()).json();
    let iterations = answer["trace"]["iterations"].as_array().unwrap();
    assert_eq!(iterations.len(), 5);
    let last = &iterations[4];
    assert_eq!((&last["best"], &last["score"]), (&answer["best"], &answer["score"]));
    let windows = last["windows"].as_array().unwrap();
    let moves = windows[windows.len() - 1]["moves"].as_array().unwrap();
    let exact = moves.iter().rfind(|candidate| candidate["bound"] == "exact").unwrap();
    assert_eq!((&exact["move"], &exact["score"]), (&answer["best"], &answer["score"]));
    let nodes = |iteration: &serde_json::Value| iteration["nodes"].as_u64().unwrap();
    assert_eq!(iterations.iter().map(nodes).sum::<u64>(), answer["nodes"].as_u64().unwrap());
    assert_eq!(
        kinjite(&["analyze", "h8h9i10", "--depth", "2", "--json"]).json()["trace"],
        serde_json::Value::Null
    );
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let refused = |arguments: &[&str], part: &str| {
        kinjite(&[&["analyze"], arguments].concat()).refused(part);
    };
    refused(&["h8i9p16"], "error: move 3 'p16': column p is outside a 15×15 board");
    refused(&["h8i9h8"], "error: move 3 'h8': h8 is already taken");
    for option in ["--to-move", "--side"] {
        refused(&["h8i9", option, "white"], "it is Black's turn in this position, not White's");
    }
    refused(&["....../......"], "a board picture has 6 to 15 rows, this one has 2");
    refused(&["@/no/such/file"], "cannot read '/no/such/file'");
    refused(&[&".".repeat(225), "--size", "9"], "the board is 15×15");
    refused(&[&format!("XX{}", ".".repeat(223))], "say --to-move black or --to-move white");
    refused(&["h8", "--time", "soon"], "expected a time above zero");
    refused(&["h8", "--rule", "caro"], "unknown rule 'caro'");
    refused(&["h8", "--size", "19"], "sizes from 6 to 15 work");
    for (option, bad, range) in [
        ("--threads", "0", "1 to 1024"),
        ("--threads", "1025", "1 to 1024"),
        ("--hash", "0", "1 to 1048576"),
        ("--hash", "18446744073709551615", "1 to 1048576"),
        ("--depth", "-3", "1 to 225"),
        ("--lines", "many", "1 to 225"),
    ] {
        let message = format!("invalid value '{bad}' for '{option} <");
        refused(&["h8", option, bad], &message);
        refused(&["h8", option, bad], &format!("expected a whole number from {range}"));
    }
    refused(&["h8", "--nodes", "0"], "expected a whole number");
    refused(&["h8", "--time", "-1"], "expected a time above zero");
    refused(&[], "<POS|FILE>");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_and_tells_what_was_found() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("kinjite"))
        .args(["analyze", "h8h9i10", "--time", "1h", "--verbose", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The first iteration is told after the handler is set.
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut String::new()).unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(answer["best"].is_string(), "{answer}");
}
