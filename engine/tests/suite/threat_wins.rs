//! Wins by continuous threats: proved where they are claimed, and against a twin that tries every
//! reply. `KINJITE_POSITIONS` sets how many positions of each of eight rules are compared.

use engine::board::{Color, Point, Rule};
use engine::position::Position;
use engine::rules::reference;
use engine::solve::{Bounds, Goal, Solved, Vct};

use crate::common::{positions, rng, rules};
use crate::solve::{checked, fives, literal, lively_position, read};

/// The proof of the win that the solver finds, checked; its moves to the five.
fn proved(vct: &mut Vct, position: &mut Position, goal: Goal, bounds: &Bounds<'_>) -> Option<u32> {
    let key = position.key();
    let found = vct.prove(position, goal, bounds);
    assert_eq!(position.key(), key);
    checked(position, found)
}

/// Whether the side to move wins with its third move at the latest by a four or by an open three that
/// may become a straight four, found by trying every legal reply.
fn literal_in_three(position: &mut Position) -> Option<bool> {
    let us = position.to_move();
    let stops: Vec<Point> = fives(position, !us);
    for point in position.legal_moves() {
        if stops.iter().any(|&stop| stop != point) {
            continue;
        }
        position.play(point);
        let wins = is_threat(position, us) && every_reply_loses(position, us)?;
        position.undo();
        if wins {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether the attacker, who has just moved, has a five next or may make a straight four.
fn is_threat(position: &Position, attacker: Color) -> bool {
    if !fives(position, !attacker).is_empty() {
        return false;
    }
    let straight_four = |&point: &Point| {
        let legal = reference::judge(position.stones(), position.rule(), attacker, point);
        let mut after = position.clone();
        after.pass();
        after.play(point);
        legal.foul().is_none() && fives(&after, attacker).len() > 1
    };
    let shapes = position.shapes();
    let near = shapes.points_making_fours(attacker).into_iter();
    !fives(position, attacker).is_empty() || near.filter(straight_four).count() > 0
}

fn every_reply_loses(position: &mut Position, attacker: Color) -> Option<bool> {
    let blocks = fives(position, attacker);
    for reply in position.legal_moves() {
        if blocks.iter().any(|&block| block != reply) {
            continue;
        }
        position.play(reply);
        let wins = literal(position, 2, &mut 2_000);
        position.undo();
        if !wins? {
            return Some(false);
        }
    }
    Some(true)
}

#[test]
fn the_known_wins_by_threats_are_found_and_proved() {
    let mut vct = Vct::new(64);
    let mut solved = 0;
    for line in include_str!("data/vcf.jsonl").lines() {
        let (case, mut position) = read(line);
        let moves = proved(&mut vct, &mut position, Goal::First, &Bounds::nodes(2_000_000));
        assert!(!case.solvable || moves.is_some(), "{}", case.id);
        solved += usize::from(case.kind == "vct");
    }
    assert_eq!(solved, 6);
}

#[test]
fn the_shortest_of_the_known_wins_is_never_longer() {
    let mut vct = Vct::new(16);
    for line in include_str!("data/vcf.jsonl").lines() {
        let (case, mut position) = read(line);
        if case.id == "quintet-vct-04" || case.id == "quintet-vct-05" {
            continue; // It takes many minutes to show that nothing shorter wins.
        }
        let bounds = Bounds::nodes(10_000);
        let found = proved(&mut vct, &mut position, Goal::First, &bounds);
        let least = proved(&mut vct, &mut position, Goal::Shortest, &bounds);
        if let (Some(least), Some(by_fours)) = (least, case.mate_in) {
            assert!(least <= by_fours, "{}: {least}", case.id);
        }
        assert!(least.is_none() || least <= found, "{}", case.id);
    }
}

#[test]
fn the_solver_agrees_with_trying_every_reply() {
    let mut rng = rng(45);
    let mut vct = Vct::new(4);
    let (mut won, mut refuted) = (0, 0);
    for rule in rules() {
        for _ in 0..positions(8) {
            let mut position = lively_position(&mut rng, rule);
            let bounds = Bounds::nodes(2_000);
            let moves = proved(&mut vct, &mut position, Goal::Shortest, &bounds);
            let solved = vct.search(&mut position, Goal::First, &bounds);
            let Some(in_three) = literal_in_three(&mut position) else { continue };
            if in_three {
                assert!(
                    moves.is_some_and(|moves| moves <= 3),
                    "{solved:?} {moves:?} {rule:?} {}\n{}",
                    position.to_move(),
                    position.stones()
                );
                won += usize::from(moves == Some(3));
            }
            refuted += usize::from(solved == Solved::None);
        }
    }
    assert!(won > 0 && refuted > 10, "{won} won in three, {refuted} refuted");
}

#[test]
fn bounds_are_kept_and_told() {
    let line = include_str!("data/vcf.jsonl").lines().find(|line| line.contains("quintet-vct-04"));
    let (_, mut position) = read(line.unwrap());
    let mut vct = Vct::new(8);
    let bounds = Bounds::nodes(5_000);
    assert_eq!(vct.search(&mut position, Goal::First, &bounds), Solved::Unknown);
    assert_eq!(vct.nodes(), 5_000);
    assert!(!vct.knows_win(&position));
    let stopped = Bounds { stop: Some(&|| true), ..Bounds::NONE };
    assert_eq!(vct.search(&mut position, Goal::First, &stopped), Solved::Unknown);
    assert_eq!(vct.nodes(), 5_000);
}

#[test]
fn a_small_table_is_enough() {
    let line = include_str!("data/vcf.jsonl").lines().find(|line| line.contains("quintet-vct-03"));
    let (_, mut position) = read(line.unwrap());
    let mut small = Vct::new(1);
    assert!(proved(&mut small, &mut position, Goal::First, &Bounds::NONE).is_some());
    assert!(small.knows_win(&position));
    assert_eq!(position.rule(), Rule::RENJU);
}
