//! `kinjite bench`.

use crate::common::kinjite;

#[test]
fn the_signature_is_the_same_again() {
    let signature = || {
        let run = kinjite(&["bench", "--depth", "3"]);
        assert_eq!(run.status, 0);
        run.stdout.lines().last().unwrap().to_owned()
    };
    let first = signature();
    assert!(first.strip_prefix("Bench: ").unwrap().parse::<u64>().unwrap() > 1_000, "{first}");
    assert_eq!(first, signature());
}

#[test]
fn json_adds_up() {
    let answer = kinjite(&["bench", "--depth", "2", "--json"]).json();
    let positions = answer["positions"].as_array().unwrap();
    assert!(positions.len() >= 10);
    for rule in ["renju", "freestyle", "standard"] {
        assert!(positions.iter().any(|position| position["rule"] == rule), "{rule}");
    }
    let total: u64 = positions.iter().map(|position| position["nodes"].as_u64().unwrap()).sum();
    assert_eq!(answer["nodes"], total);
    assert!(positions.iter().all(|position| position["best"].is_string()));
}
