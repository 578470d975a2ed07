//! Perft counts of `data/perft.jsonl`: the fast rules count what the literal ones counted.
//!
//! The counts are those of `rules::reference`, made by `examples/perft_counts.rs`, which says how to
//! add a position.

use std::collections::HashSet;
use std::error::Error;

use engine::board::Rule;
use engine::rules::{perft, reference};

use crate::perft_case::{DEPTH, PerftCase};

fn cases() -> Result<Vec<PerftCase>, Box<dyn Error>> {
    let lines = include_str!("data/perft.jsonl").lines();
    Ok(lines.map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// Counts every case of one rule with the fast rules, and up to depth 2 with the literal ones.
fn check(name: &str) -> Result<(), Box<dyn Error>> {
    let rule: Rule = name.parse()?;
    for case in cases()?.iter().filter(|case| case.rule == name) {
        let mut position = case.read()?;
        assert_eq!(position.rule(), rule);
        for (depth, &known) in (1..).zip(&case.counts) {
            assert_eq!(perft(&mut position, depth), known, "{} at depth {depth}", case.id);
            if depth <= 2 {
                let (stones, to_move) = (position.stones(), position.to_move());
                let literal = reference::perft(stones, rule, to_move, depth);
                assert_eq!(literal, known, "{} at depth {depth}", case.id);
            }
        }
    }
    Ok(())
}

#[test]
fn freestyle() -> Result<(), Box<dyn Error>> {
    check("freestyle")
}

#[test]
fn standard() -> Result<(), Box<dyn Error>> {
    check("standard")
}

#[test]
fn renju() -> Result<(), Box<dyn Error>> {
    check("renju")
}

#[test]
fn each_rule_has_positions_enough_and_all_are_counted() -> Result<(), Box<dyn Error>> {
    let cases = cases()?;
    let ids: HashSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids.len(), cases.len());
    assert!(cases.iter().all(|case| case.counts.len() == DEPTH as usize));
    for (name, _) in Rule::NAMED {
        assert!(cases.iter().filter(|case| case.rule == name).count() >= 20, "{name}");
    }
    Ok(())
}
