//! The checks before an engine is admitted, on engines whose faults are known.

use crate::common::{remaining, script};
use engine::board::Rule;
use harness::compliance::{Candidate, Check, Verdict, examine};
use harness::player::Session;
use harness::settings::Launch;
use tempfile::TempDir;

fn examined(mode: &str) -> Vec<Check> {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("processes");
    let arguments = [script().display().to_string(), mode.to_owned(), file.display().to_string()];
    let candidate = Candidate {
        launch: Launch::Command { program: "sh".to_owned(), arguments: arguments.into() },
        rule: Rule::RENJU,
        // A shell is slow, and what is tested is not its speed.
        turn_ms: 10_000,
        tolerance_ms: 60_000,
        memory: 350 << 20,
        session: Session::default(),
    };
    let mut told = 0;
    let checks = examine(&candidate, |_| told += 1);
    assert_eq!(told, checks.len());
    assert_eq!(remaining(&file), Vec::<String>::new());
    checks
}

fn line(checks: &[Check], name: &str) -> String {
    checks.iter().find(|check| check.name == name).map(Check::to_string).unwrap_or_default()
}

#[test]
fn one_that_follows_the_protocol_without_understanding_the_game() {
    let checks = examined("good");
    assert_eq!(line(&checks, "BEGIN"), "ok    BEGIN");
    assert_eq!(line(&checks, "TURN"), "ok    TURN");
    assert_eq!(line(&checks, "BOARD replaces a game"), "ok    BOARD replaces a game");
    assert_eq!(line(&checks, "RESTART"), "ok    RESTART");
    assert_eq!(line(&checks, "END"), "ok    END");
    assert_eq!(line(&checks, "makes a five"), "FAIL  makes a five: played a15, not f8k8");
}

#[test]
fn one_that_ends_when_it_should_move() {
    let checks = examined("exit");
    assert_eq!(line(&checks, "START 15"), "ok    START 15");
    assert_eq!(line(&checks, "BEGIN"), "FAIL  BEGIN: ended after BEGIN: exit status: 3");
}

#[test]
fn one_that_answers_with_the_centre_whatever_is_asked() {
    let checks = examined("forbidden");
    assert_eq!(line(&checks, "BEGIN"), "ok    BEGIN");
    assert_eq!(line(&checks, "BOARD"), "FAIL  BOARD: played on the stone at h8");
    assert_eq!(
        line(&checks, "forbidden points"),
        "FAIL  forbidden points: played h8: double-three"
    );
    let failed = checks.iter().filter(|check| matches!(check.verdict, Verdict::Failed(_))).count();
    assert!(failed >= 5, "{checks:?}");
}
