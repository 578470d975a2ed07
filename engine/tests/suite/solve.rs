//! Wins by continuous fours: right on known cases, and against a twin that tries every move.

use engine::board::{Color, Point, Rule, Size};
use engine::position::{Position, parse_picture};
use engine::rules::{Outcome, Verdict};
use engine::solve::{Bounds, Goal, Proof, Solved, Vcf, breaking_moves};
use rand::RngExt;
use rand::rngs::StdRng;
use serde::Deserialize;

use crate::common::{clustered_stones, game, rng, rules};

#[derive(Deserialize)]
pub struct Case {
    pub id: String,
    rule: String,
    board: Vec<String>,
    to_move: String,
    pub kind: String,
    pub mate_in: Option<u32>,
    pub solvable: bool,
}

pub fn read(line: &str) -> (Case, Position) {
    let case: Case = serde_json::from_str(line).unwrap();
    let stones = parse_picture(&case.board.join("/")).unwrap();
    let to_move = if case.to_move == "black" { Color::Black } else { Color::White };
    let position = Position::setup(case.rule.parse().unwrap(), stones, to_move);
    (case, position)
}

/// A clustered position or one of a game, either side to move.
pub fn lively_position(rng: &mut StdRng, rule: Rule) -> Position {
    let count = rng.random_range(8..36);
    let color = if rng.random_bool(0.5) { Color::Black } else { Color::White };
    if rng.random_bool(0.5) {
        Position::setup(rule, clustered_stones(rng, Size::MAX, count), color)
    } else {
        let mut position = game(rng, rule, Size::MAX, count);
        if position.outcome().is_some() {
            position.undo();
        }
        position
    }
}

pub fn fives(position: &Position, color: Color) -> Vec<Point> {
    let makes_five = |&point: &Point| position.judge(color, point) == Verdict::Five;
    position.stones().empty().into_iter().filter(makes_five).collect()
}

/// Whether the side to move wins by fours, found by trying every legal move of the attacker and
/// every block, with its `moves`-th move at the latest; `None` where `budget` runs out.
pub fn literal(position: &mut Position, moves: u32, budget: &mut u32) -> Option<bool> {
    let us = position.to_move();
    *budget = budget.checked_sub(1)?;
    if !fives(position, us).is_empty() {
        return Some(true);
    }
    if moves < 2 {
        return Some(false);
    }
    let threats = fives(position, !us);
    for point in position.legal_moves() {
        if threats.iter().any(|&threat| threat != point) {
            continue;
        }
        position.play(point);
        let wins = literal_reply(position, us, moves - 1, budget);
        position.undo();
        if wins? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether every reply to the attacker's last move loses, given that it must make a four.
fn literal_reply(
    position: &mut Position,
    attacker: Color,
    moves: u32,
    budget: &mut u32,
) -> Option<bool> {
    let blocks = fives(position, attacker);
    if blocks.is_empty() || !fives(position, !attacker).is_empty() {
        return Some(false);
    }
    if blocks.len() > 1 || position.forbidden(blocks[0]).is_some() {
        return Some(true);
    }
    position.play(blocks[0]);
    let wins = literal(position, moves, budget);
    position.undo();
    wins
}

/// The proof of the win that the solver finds, checked; its moves to the five.
fn proved(position: &mut Position, goal: Goal) -> Option<u32> {
    let found = Vcf::new(1 << 14).prove(position, goal, &Bounds::NONE);
    assert_ne!(found.0, Solved::Unknown);
    checked(position, found)
}

/// Checks the proof of a win that a solver has found in the position; its moves to the five.
pub fn checked(position: &Position, (solved, proof): (Solved, Option<Proof>)) -> Option<u32> {
    let Solved::Win { first, plies } = solved else {
        assert_eq!(proof, None);
        return None;
    };
    let proof = proof.unwrap();
    assert_eq!(proof.first().map(|step| step.point), Some(first));
    let checked = proof.check().unwrap_or_else(|error| panic!("{error}\n{}", proof.stones));
    assert_eq!(checked.moves, plies.div_ceil(2), "{}", proof.stones);
    assert_ends(position, &proof);
    Some(checked.moves)
}

/// The main line of a proof must be legal and end the game for the attacker.
fn assert_ends(position: &Position, proof: &Proof) {
    let mut position = position.clone();
    for point in proof.main_line() {
        assert_eq!(position.outcome(), None);
        position.try_play(point).unwrap();
    }
    let won =
        matches!(position.outcome(), Some(Outcome::Win { winner, .. }) if winner == proof.attacker);
    assert!(won, "{:?}\n{}", proof.main_line(), proof.stones);
}

#[test]
fn the_known_cases_are_solved_as_far_as_fours_go() {
    for line in include_str!("data/vcf.jsonl").lines() {
        let (case, mut position) = read(line);
        let found = proved(&mut position, Goal::First);
        let least = proved(&mut position, Goal::Shortest);
        assert_eq!(found.is_some(), least.is_some());
        assert!(found >= least);
        if case.kind == "vcf" {
            assert_eq!(least.is_some(), case.solvable, "{}", case.id);
            assert!(case.mate_in.is_none_or(|moves| least == Some(moves)), "{}", case.id);
        }
    }
}

#[test]
fn the_solver_agrees_with_trying_everything() {
    let mut rng = rng(41);
    let (mut won, mut refuted) = (0, 0);
    for rule in rules() {
        for _ in 0..60 {
            let mut position = lively_position(&mut rng, rule);
            let before = position.key();
            let Some(expected) = literal(&mut position, u32::MAX, &mut 300) else { continue };
            let mut growing = Vcf::growing(1 << 10);
            let solved = growing.solve(&mut position, u64::MAX);
            assert_eq!(position.key(), before);
            assert_eq!(
                matches!(solved, Solved::Win { .. }),
                expected,
                "{rule:?}\n{}",
                position.stones()
            );
            let moves = proved(&mut position, Goal::First);
            assert_eq!(moves.is_some(), expected, "{rule:?}\n{}", position.stones());
            won += usize::from(expected);
            refuted +=
                usize::from(!expected && position.shapes().sum(position.to_move()).fours() > 0);
        }
    }
    assert!(won > 100 && refuted > 30, "{won} won, {refuted} refuted");
}

#[test]
fn the_shortest_win_is_the_shortest() {
    let mut rng = rng(43);
    let mut longer = 0;
    for rule in rules() {
        for _ in 0..100 {
            let mut position = lively_position(&mut rng, rule);
            let Some(least) = proved(&mut position, Goal::Shortest) else { continue };
            let mut budget = 3000;
            if least > 1
                && let Some(shorter) = literal(&mut position, least - 1, &mut budget)
            {
                assert!(!shorter, "{rule:?}: {least}\n{}", position.stones());
                longer += usize::from(least > 2);
            }
        }
    }
    assert!(longer > 10, "{longer} of more than two moves");
}

#[test]
fn the_moves_that_break_a_win_are_those_after_which_there_is_none() {
    let mut rng = rng(44);
    let (mut broken, mut held) = (0, 0);
    for rule in rules() {
        for _ in 0..15 {
            let mut position = lively_position(&mut rng, rule);
            let mut vcf = Vcf::new(1 << 12);
            let Some(breaking) = breaking_moves(&mut vcf, &mut position, &Bounds::NONE) else {
                position.pass();
                assert_eq!(proved(&mut position, Goal::First), None);
                continue;
            };
            assert!(breaking.unknown.is_empty() && (breaking.fours - breaking.moves).is_empty());
            for point in position.legal_moves().into_iter().step_by(7) {
                position.play(point);
                let wins = literal(&mut position, u32::MAX, &mut 300);
                position.undo();
                let Some(wins) = wins else { continue };
                assert_eq!(
                    breaking.moves.contains(point),
                    !wins,
                    "{point} {rule:?}\n{}",
                    position.stones()
                );
                *(if wins { &mut held } else { &mut broken }) += 1;
            }
        }
    }
    assert!(broken > 5 && held > 100, "{broken} break, {held} do not");
}

#[test]
fn a_bound_that_is_too_small_is_said_to_be_so() {
    let line = include_str!("data/vcf.jsonl").lines().find(|line| line.contains("mintaka-06"));
    let (_, mut position) = read(line.unwrap());
    let mut vcf = Vcf::new(1 << 10);
    assert_eq!(vcf.solve(&mut position, 1), Solved::Unknown);
    assert!(matches!(vcf.solve(&mut position, u64::MAX), Solved::Win { .. }));
}

#[test]
fn a_search_that_is_stopped_says_that_it_does_not_know() {
    let line = include_str!("data/vcf.jsonl").lines().find(|line| line.contains("quintet-01"));
    let (_, mut position) = read(line.unwrap());
    let bounds = Bounds { stop: Some(&|| true), ..Bounds::NONE };
    let mut vcf = Vcf::new(1 << 10);
    assert_eq!(vcf.search(&mut position, Goal::Shortest, &bounds), Solved::Unknown);
    let bounds = Bounds { deadline: Some(std::time::Instant::now()), ..Bounds::NONE };
    assert_eq!(vcf.search(&mut position, Goal::Shortest, &bounds), Solved::Unknown);
}
