//! Wins by continuous fours: right on known cases, and against a twin that tries every move.

use engine::board::{Color, Point, Size};
use engine::position::{Position, parse_picture};
use engine::rules::{Outcome, Verdict};
use engine::solve::{Solved, Vcf};
use rand::RngExt;
use serde::Deserialize;

use crate::common::{clustered_stones, game, rng, rules};

#[derive(Deserialize)]
struct Case {
    id: String,
    rule: String,
    board: Vec<String>,
    to_move: String,
    kind: String,
    mate_in: Option<u32>,
    solvable: bool,
}

fn fives(position: &Position, color: Color) -> Vec<Point> {
    let makes_five = |&point: &Point| position.judge(color, point) == Verdict::Five;
    position.stones().empty().into_iter().filter(makes_five).collect()
}

/// Whether the side to move wins by fours, found by trying every legal move of the attacker and
/// every block; `None` where `budget` runs out.
fn literal(position: &mut Position, budget: &mut u32) -> Option<bool> {
    let us = position.to_move();
    *budget = budget.checked_sub(1)?;
    if !fives(position, us).is_empty() {
        return Some(true);
    }
    let threats = fives(position, !us);
    for point in position.legal_moves() {
        if threats.iter().any(|&threat| threat != point) {
            continue;
        }
        position.play(point);
        let wins = literal_reply(position, us, budget);
        position.undo();
        if wins? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether every reply to the attacker's last move loses, given that it must make a four.
fn literal_reply(position: &mut Position, attacker: Color, budget: &mut u32) -> Option<bool> {
    let blocks = fives(position, attacker);
    if blocks.is_empty() || !fives(position, !attacker).is_empty() {
        return Some(false);
    }
    if blocks.len() > 1 || position.forbidden(blocks[0]).is_some() {
        return Some(true);
    }
    position.play(blocks[0]);
    let wins = literal(position, budget);
    position.undo();
    wins
}

/// Plays a win out: the solver is asked again before each move of the attacker, and the other side
/// blocks. Returns the attacker's moves; a block that is forbidden counts as if a five followed.
fn play_out(position: &Position) -> u32 {
    let mut position = position.clone();
    let attacker = position.to_move();
    for moves in 1.. {
        let Solved::Win { first, .. } = Vcf::new(1 << 14).solve(&mut position, u64::MAX) else {
            panic!("the win is lost\n{}", position.stones());
        };
        assert_eq!(position.forbidden(first), None);
        position.try_play(first).unwrap();
        if let Some(Outcome::Win { winner, .. }) = position.outcome() {
            assert_eq!(winner, attacker);
            return moves;
        }
        let blocks = fives(&position, attacker);
        assert!(!blocks.is_empty(), "{first} is no four\n{}", position.stones());
        assert!(fives(&position, !attacker).is_empty(), "{}", position.stones());
        position.try_play(blocks[0]).unwrap();
        if position.outcome().is_some() {
            return moves + 1;
        }
    }
    unreachable!("the board is full before")
}

#[test]
fn the_known_cases_are_solved_as_far_as_fours_go() {
    for line in include_str!("data/vcf.jsonl").lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        let stones = parse_picture(&case.board.join("/")).unwrap();
        let to_move = if case.to_move == "black" { Color::Black } else { Color::White };
        let mut position = Position::setup(case.rule.parse().unwrap(), stones, to_move);
        let solved = Vcf::new(1 << 16).solve(&mut position, u64::MAX);
        match solved {
            Solved::Win { plies, .. } => {
                assert!(case.solvable, "{}", case.id);
                assert!(plies % 2 == 1);
                let moves = play_out(&position);
                assert!(case.mate_in.is_none_or(|least| moves >= least), "{}: {moves}", case.id);
            }
            Solved::None => assert!(!case.solvable || case.kind == "vct", "{}", case.id),
            Solved::Unknown => panic!("{} is unknown without a bound", case.id),
        }
    }
}

#[test]
fn the_solver_agrees_with_trying_everything() {
    let mut rng = rng(41);
    let (mut won, mut refuted) = (0, 0);
    for rule in rules() {
        for _ in 0..60 {
            let count = rng.random_range(8..36);
            let color = if rng.random_bool(0.5) { Color::Black } else { Color::White };
            let mut position = if rng.random_bool(0.5) {
                Position::setup(rule, clustered_stones(&mut rng, Size::MAX, count), color)
            } else {
                game(&mut rng, rule, Size::MAX, count)
            };
            let before = position.key();
            let Some(expected) = literal(&mut position, &mut 300) else { continue };
            let solved = Vcf::new(1 << 10).solve(&mut position, u64::MAX);
            assert_eq!(position.key(), before);
            assert_eq!(
                matches!(solved, Solved::Win { .. }),
                expected,
                "{solved:?} under {rule:?}\n{}",
                position.stones()
            );
            if expected {
                play_out(&position);
                won += 1;
            } else {
                refuted += usize::from(position.shapes().sum(position.to_move()).fours() > 0);
            }
        }
    }
    assert!(won > 100 && refuted > 30, "{won} won, {refuted} refuted");
}

#[test]
fn a_bound_that_is_too_small_is_said_to_be_so() {
    let case = include_str!("data/vcf.jsonl").lines().find(|line| line.contains("mintaka-06"));
    let case: Case = serde_json::from_str(case.unwrap()).unwrap();
    let stones = parse_picture(&case.board.join("/")).unwrap();
    let mut position = Position::setup(case.rule.parse().unwrap(), stones, Color::White);
    let mut vcf = Vcf::new(1 << 10);
    assert_eq!(vcf.solve(&mut position, 1), Solved::Unknown);
    assert!(matches!(vcf.solve(&mut position, u64::MAX), Solved::Win { .. }));
}
