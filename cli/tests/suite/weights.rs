//! `--weights`: files of weights, good, damaged and for another rule.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::fs;

use engine::board::{ByColor, Rule};
use engine::eval::{Parameters, SideParameters};
use engine::patterns::Code;
use tempfile::TempDir;

use crate::common::{kinjite, kinjite_with, run};

/// Weights that no game has taught: a point is worth something or other, by its code.
fn parameters(rule: Rule, worth: i16) -> Parameters {
    let value = |sign: i16| move |code: Code| sign * worth * (code.bits() % 7) as i16;
    let values = |sign| Code::all_canonical().map(value(sign));
    let side = || SideParameters {
        value: [values(1).collect(), values(-1).collect()],
        ..SideParameters::zero()
    };
    let sides = ByColor::new(side(), side());
    Parameters { rule, provenance: format!("a test, worth {worth}"), sides }
}

/// A folder with a file for two rules and one that is damaged.
struct Files(TempDir);

impl Files {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |name, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
        let renju = parameters(Rule::RENJU, 90).encode().unwrap();
        write("renju.bin", &renju);
        write("again.bin", &parameters(Rule::RENJU, 40).encode().unwrap());
        write("standard.bin", &parameters(Rule::STANDARD, 90).encode().unwrap());
        let mut damaged = renju.clone();
        damaged[20_000] ^= 16;
        write("damaged.bin", &damaged);
        write("short.bin", &renju[..30_000]);
        write("text.bin", b"weights of mine");
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }
}

const POSITION: &str = "h8i9i8g8h6";

#[test]
fn analysis_uses_and_names_the_file() {
    let files = Files::new();
    let analyze = |more: &[&str]| {
        let plain = ["analyze", POSITION, "--depth", "2", "--threads", "1", "--json"];
        kinjite(&[&plain[..], more].concat()).json()
    };
    let (built_in, file) = (analyze(&[]), files.path("renju.bin"));
    assert_eq!(built_in["weights"]["file"], serde_json::Value::Null);
    let with_file = analyze(&["--weights", &file]);
    assert_eq!(with_file["weights"]["file"], file.as_str());
    assert_eq!(with_file["weights"]["provenance"], "a test, worth 90");
    assert_ne!(with_file["weights"]["checksum"], built_in["weights"]["checksum"]);
    assert_ne!(with_file["score"], built_in["score"]);
    assert_ne!(analyze(&["--weights", &files.path("again.bin")])["score"], with_file["score"]);
    // Of a stream the answer alone names them, and of a game the whole.
    let stream = kinjite(&["analyze", POSITION, "--depth", "2", "--jsonl"]).json_lines();
    let (answer, iterations) = stream.split_last().unwrap();
    assert_eq!(answer["weights"], built_in["weights"]);
    assert!(iterations.iter().all(|iteration| iteration.get("weights").is_none()));
    let game = files.path("game.moves");
    fs::write(&game, "h8i9i8\n").unwrap();
    let game = kinjite(&["analyze", &game, "--nodes", "20", "--weights", &file, "--json"]).json();
    assert_eq!(game["weights"], with_file["weights"]);
}

#[test]
fn every_command_that_searches_refuses_what_it_cannot_use() {
    let files = Files::new();
    let commands: [&[&str]; 4] = [
        &["analyze", POSITION, "--depth", "1"],
        &["show", POSITION, "--scores", "--depth", "1"],
        &["play", POSITION, "--depth", "1"],
        &["bench", "--depth", "1"],
    ];
    for command in commands {
        let refused = |name: &str, reason: &str| {
            let path = files.path(name);
            let told = format!("error: cannot use the weights '{path}': {reason}");
            kinjite(&[command, &["--weights", &path]].concat()).refused(&told);
        };
        refused("text.bin", "it is no file of weights");
        refused("short.bin", "it has 30000 bytes, and ");
        refused("damaged.bin", "its checksum is ");
        let missing = files.path("missing.bin");
        kinjite(&[command, &["--weights", &missing]].concat())
            .refused(&format!("error: cannot read '{missing}': "));
        if command[0] != "bench" {
            refused("standard.bin", "it is for standard, and weights for renju are needed");
        }
    }
    let both = |names: [&str; 2]| {
        let paths = names.map(|name| files.path(name));
        kinjite(&["bench", "--depth", "1", "--weights", &paths[0], "--weights", &paths[1]])
    };
    both(["renju.bin", "again.bin"]).refused("again.bin' are both for renju");
    assert_eq!(both(["renju.bin", "standard.bin"]).status, 0);
}

#[test]
fn weights_that_nothing_would_use_are_refused() {
    let files = Files::new();
    let file = files.path("renju.bin");
    kinjite(&["show", POSITION, "--weights", &file]).refused("--weights needs a search");
    kinjite(&["solve", POSITION, "--weights", &file]).refused("unexpected argument '--weights'");
    kinjite(&["--weights", &file, "perft", POSITION, "1"]).refused("--weights stands after");
}

#[test]
fn bench_names_the_files_that_its_signature_is_of() {
    let files = Files::new();
    let file = files.path("standard.bin");
    let bench = |more: &[&str]| kinjite(&[&["bench", "--depth", "3"], more].concat()).stdout;
    let (plain, with_file) = (bench(&[]), bench(&["--weights", &file]));
    let last = |text: &str| text.lines().last().unwrap().to_owned();
    assert_ne!(last(&plain), last(&with_file));
    let row = format!("of '{file}': a test, worth 90");
    let told = |text: &str| text.lines().any(|line| line.starts_with("weights for standard "));
    assert!(with_file.contains(&row) && told(&with_file) && !told(&plain), "{with_file}");
    let json = kinjite(&["bench", "--depth", "1", "--json", "--weights", &file]).json();
    assert_eq!(json["weights"]["standard"]["file"], file.as_str());
    assert_eq!(json["weights"].as_object().unwrap().len(), 1);
}

#[test]
fn the_long_version_names_files_in_place_of_what_is_built_in() {
    let files = Files::new();
    let file = files.path("standard.bin");
    let joined = format!("--weights={file}");
    for arguments in [
        &["--version", "--weights", &file][..],
        &["--weights", &file, "--version"],
        &["--version", &joined],
    ] {
        let version = kinjite(arguments);
        let row = |name| version.stdout.lines().find(|line| line.contains(name)).unwrap();
        assert!(row("standard").ends_with(&format!("of '{file}': a test, worth 90")));
        assert!(!row("renju").contains(" of '"), "{}", row("renju"));
        assert_eq!(version.status, 0);
    }
    let damaged = kinjite(&["--version", "--weights", &files.path("damaged.bin")]);
    assert_eq!(damaged.status, 2);
    assert!(damaged.stderr.contains("it is damaged"), "{}", damaged.stderr);
}

#[test]
fn the_protocol_is_not_spoken_with_a_file_that_cannot_be_used() {
    let files = Files::new();
    let (good, damaged) = (files.path("standard.bin"), files.path("damaged.bin"));
    let brain = |arguments: &[&str]| {
        run(&mut assert_cmd::cargo_bin_cmd!("pbrain-kinjite"), arguments, b"START 15\n".to_vec())
    };
    assert_eq!(brain(&["--weights", &good]).stdout, "OK\n");
    brain(&["--weights", &damaged]).refused("its checksum is ");
    // What a manager adds does not bring those back that are built in.
    brain(&["--weights", &damaged, "--nonsense"]).refused("its checksum is ");
    for arguments in [&["gomocup", "--weights", &damaged][..], &["--weights", &damaged]] {
        kinjite_with(arguments, "START 15\n").refused("its checksum is ");
    }
}
