//! Positions of games with known wins, and without: the solvers against the file, their proofs against
//! the checker, and the short ones against a search that tries every move.

use engine::board::Color;
use engine::position::{Position, parse_picture};
use engine::solve::{Bounds, Goal, Proof, Solved, Vcf, Vct};
use serde::Deserialize;

use crate::solve::literal;

#[derive(Deserialize)]
struct Case {
    id: String,
    rule: String,
    board: String,
    to_move: String,
    by_fours: Option<u32>,
    by_threats: Option<u32>,
}

fn cases() -> impl Iterator<Item = (Case, Position)> {
    include_str!("data/solved.jsonl").lines().map(|line| {
        let case: Case = serde_json::from_str(line).unwrap();
        let stones = parse_picture(&case.board).unwrap();
        let to_move = if case.to_move == "black" { Color::Black } else { Color::White };
        let position = Position::setup(case.rule.parse().unwrap(), stones, to_move);
        (case, position)
    })
}

/// The moves of a proof that the checker takes.
fn moves(proof: Option<&Proof>) -> Option<u32> {
    Some(proof?.check().unwrap_or_else(|error| panic!("{error}")).moves)
}

#[test]
fn wins_by_fours_are_the_known_ones() {
    let mut vcf = Vcf::new(1 << 14);
    let (mut won, mut without, mut tried) = (0, 0, 0);
    for (case, mut position) in cases() {
        let (solved, proof) = vcf.prove(&mut position, Goal::Shortest, &Bounds::NONE);
        assert_eq!(moves(proof.as_ref()), case.by_fours, "{}", case.id);
        assert_eq!(solved == Solved::None, case.by_fours.is_none(), "{}", case.id);
        won += usize::from(case.by_fours.is_some());
        without += usize::from(case.by_fours.is_none());
        if let Some(wins) = literal(&mut position, u32::MAX, &mut 100) {
            assert_eq!(wins, case.by_fours.is_some(), "{}", case.id);
            tried += 1;
        }
    }
    assert!(won + without >= 200 && won > 50 && without > 100, "{won} won, {without} not");
    assert!(tried > 100, "{tried} tried in full");
}

#[test]
fn wins_by_threats_are_the_known_ones() {
    let mut vct = Vct::new(8);
    let mut won = 0;
    for (case, mut position) in cases() {
        let bounds = Bounds::nodes(50_000);
        let (solved, proof) = vct.prove(&mut position, Goal::First, &bounds);
        let found = moves(proof.as_ref());
        assert_eq!(found.is_some(), case.by_threats.is_some(), "{}: {solved:?}", case.id);
        if found.is_none() {
            assert_eq!(solved, Solved::None, "{}", case.id);
        }
        won += usize::from(found.is_some());
    }
    assert!(won > 100, "{won} won");
}
