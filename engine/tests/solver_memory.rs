//! The solver for threats keeps to the memory that it is given, whatever it is asked, and the check of
//! a proof takes little beside it.

#![cfg(test)]

use engine::board::Color;
use engine::position::{Position, parse_picture};
use engine::solve::{Bounds, Goal, Vct};
use peak_alloc::PeakAlloc;
use serde::Deserialize;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const MEBIBYTE: usize = 1 << 20;

/// Positions of one search: more than the largest table here has room for.
const NODES: u64 = 15_000;

#[derive(Deserialize)]
struct Case {
    id: String,
    rule: String,
    board: Vec<String>,
    to_move: String,
    kind: String,
}

fn cases() -> impl Iterator<Item = (String, Position)> {
    let cases = include_str!("suite/data/vcf.jsonl").lines();
    let cases = cases.map(|line| serde_json::from_str::<Case>(line).unwrap());
    cases.filter(|case| case.kind == "vct").map(|case| {
        let stones = parse_picture(&case.board.join("/")).unwrap();
        let to_move = if case.to_move == "black" { Color::Black } else { Color::White };
        (case.id, Position::setup(case.rule.parse().unwrap(), stones, to_move))
    })
}

/// What something returned, and the most memory that it took beside what was there, in bytes.
fn peak<T>(act: impl FnOnce() -> T) -> (T, usize) {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let result = act();
    (result, ALLOCATOR.peak_usage() - before)
}

#[test]
fn searches_proofs_and_their_check_stay_within_the_bound() {
    let (mut proved, mut most_positions, mut most_memory) = (0, 0, 0);
    for mebibytes in [1, 3] {
        for (id, mut position) in cases() {
            let solve = || {
                let mut vct = Vct::new(mebibytes);
                let bounds = Bounds::nodes(NODES);
                let (_, shortest) = vct.prove(&mut position, Goal::Shortest, &bounds);
                shortest.or_else(|| vct.prove(&mut position, Goal::First, &bounds).1)
            };
            let (proof, memory) = peak(solve);
            assert!(memory <= mebibytes * MEBIBYTE, "{id}, {mebibytes} MiB: {memory} bytes");
            most_memory = most_memory.max(memory);
            let Some(proof) = proof else { continue };
            let (checked, memory) = peak(|| proof.check().unwrap());
            assert!(memory <= MEBIBYTE / 16, "{id}: {memory} bytes for {}", checked.positions);
            most_positions = most_positions.max(checked.positions);
            proved += 1;
        }
    }
    // Or the bounds were never near.
    assert!(most_memory > 2 * MEBIBYTE, "{most_memory} bytes at most");
    assert!(proved >= 8 && most_positions > 500, "{proved} proved, {most_positions} positions");
}
