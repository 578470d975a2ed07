//! The checker of proofs: it takes what is right, and nothing else.

use engine::board::{Color, Point, Rule, Size, Stones};
use engine::position::Position;
use engine::rules::Foul;
use engine::solve::proof::{Flaw, Step};
use engine::solve::{Bounds, Goal, Proof, Vcf};

use crate::solve::read;

fn at(name: &str) -> Point {
    Size::MAX.parse_point(name).unwrap()
}

fn step(point: &str, answers: &[(&str, u32)], otherwise: Option<u32>) -> Step {
    let answers = answers.iter().map(|&(reply, id)| (at(reply), id)).collect();
    Step { point: at(point), answers, otherwise }
}

/// Black's h8 makes an open three in the column and one in the row; White has `white`.
fn two_threes(rule: Rule, white: &[&str]) -> Proof {
    let mut stones = Stones::new(Size::MAX);
    for name in ["h6", "h7", "f8", "g8"] {
        stones.put(Color::Black, at(name));
    }
    for name in white {
        stones.put(Color::White, at(name));
    }
    let steps = vec![
        step("h9", &[], None),
        step("i8", &[], None),
        step("h8", &[("h9", 1), ("h10", 1), ("h5", 1)], Some(0)),
    ];
    Proof { rule, stones, attacker: Color::Black, steps }
}

/// Where the proof fails, and how.
fn refused(proof: &Proof) -> (String, Flaw) {
    let refused = proof.check().unwrap_err();
    let moves: Vec<String> = refused.moves.iter().map(Point::to_string).collect();
    (moves.join(" "), refused.flaw)
}

#[test]
fn every_reply_to_a_three_is_tried() {
    let proof = two_threes(Rule::FREESTYLE, &["a1", "b1"]);
    let checked = proof.check().unwrap();
    assert_eq!(checked.moves, 3);
    // The two straight fours after each of the 218 replies, and the first move.
    assert_eq!(checked.positions, 219);
    assert_eq!(proof.main_line().len(), 5);
    for (missing, unanswered) in [(0, "h9"), (1, "h5"), (2, "h10")] {
        let mut proof = proof.clone();
        proof.steps[2].answers.remove(missing);
        let (moves, flaw) = refused(&proof);
        match missing {
            0 => assert_eq!((moves.as_str(), flaw), ("h8 h9", Flaw::Taken(at("h9")))),
            _ => assert_eq!(flaw, Flaw::Unanswered(at(unanswered)), "{moves}"),
        }
    }
    let mut proof = proof;
    proof.steps[2].otherwise = None;
    assert_eq!(refused(&proof), ("h8".to_owned(), Flaw::Unanswered(at("c1"))));
}

#[test]
fn the_other_side_may_make_fours_of_its_own() {
    let proof = two_threes(Rule::FREESTYLE, &["a1", "b1", "c1"]);
    assert_eq!(refused(&proof), ("h8 d1 h9".to_owned(), Flaw::Five(at("e1"))));
    let four = two_threes(Rule::FREESTYLE, &["a1", "b1", "c1", "d1"]);
    assert_eq!(refused(&four), ("h8".to_owned(), Flaw::Five(at("e1"))));
    // Blocked at once, and the attack goes on.
    let mut answered = proof;
    answered.steps.pop();
    answered.steps.push(step("e1", &[("h9", 1), ("h10", 1), ("h5", 1)], Some(0)));
    answered.steps.push(step("d1", &[("h9", 1), ("h10", 1), ("h5", 1)], Some(0)));
    let more: &[(&str, u32)] = &[("h9", 1), ("h10", 1), ("h5", 1), ("d1", 2), ("e1", 3)];
    answered.steps.push(step("h8", more, Some(0)));
    assert_eq!(answered.check().unwrap().moves, 4);
}

#[test]
fn the_attacker_keeps_to_the_rules_too() {
    let renju = two_threes(Rule::RENJU, &["a1", "b1"]);
    let foul = Flaw::Forbidden(at("h8"), Foul::DoubleThree);
    assert_eq!(refused(&renju), (String::new(), foul));
    let taken = two_threes(Rule::FREESTYLE, &["h8"]);
    assert_eq!(refused(&taken), (String::new(), Flaw::Taken(at("h8"))));
}

#[test]
fn a_proof_cannot_lean_on_itself() {
    let mut proof = two_threes(Rule::FREESTYLE, &["a1"]);
    proof.steps[1].otherwise = Some(1);
    assert_eq!(refused(&proof), (String::new(), Flaw::Order(1)));
    proof.steps[1].otherwise = Some(7);
    assert_eq!(refused(&proof), (String::new(), Flaw::Order(7)));
    proof.steps.clear();
    assert_eq!(refused(&proof), (String::new(), Flaw::Empty));
}

#[test]
fn a_proof_by_fours_needs_each_of_its_answers_and_moves() {
    let mut tampered = 0;
    for line in include_str!("data/vcf.jsonl").lines() {
        let (case, mut position) = read(line);
        let (_, proof) = Vcf::new(1 << 14).prove(&mut position, Goal::Shortest, &Bounds::NONE);
        let Some(proof) = proof else { continue };
        proof.check().unwrap();
        for id in 0..proof.steps.len() {
            let mut without = proof.clone();
            if let Some((reply, _)) = without.steps[id].answers.pop() {
                assert_eq!(refused(&without).1, Flaw::Unanswered(reply), "{}", case.id);
            }
            // A far corner makes no four, so the reply that answers it is whatever comes first.
            let mut other = proof.clone();
            let corners = ["a1", "a15", "o1", "o15"].map(at);
            let empty = corners.into_iter().find(|&point| !named(&position, &proof, point));
            let Some(corner) = empty else { continue };
            other.steps[id].point = corner;
            assert!(other.check().is_err(), "{}: {corner} for {}", case.id, proof.steps[id].point);
            tampered += 1;
        }
    }
    assert!(tampered > 150, "{tampered}");
}

/// Whether a point is taken, or part of a proof.
fn named(position: &Position, proof: &Proof, point: Point) -> bool {
    let in_step =
        |step: &Step| step.point == point || step.answers.iter().any(|&(reply, _)| reply == point);
    !position.stones().is_empty_at(point) || proof.steps.iter().any(in_step)
}

#[test]
fn a_game_record_has_the_stones_and_every_branch() {
    let sgf = two_threes(Rule::FREESTYLE, &["a1", "b1"]).to_sgf();
    let expected = "(;FF[4]GM[4]CA[UTF-8]AP[Kinjite]SZ[15]RU[freestyle]AB[hj][hi][fh][gh]\
        AW[ao][bo]PL[B]C[Black to win];B[hh]\n\
        (;W[hg];B[ih]C[cannot be met])\n\
        (;W[hf];B[ih]C[goes on as after node 3])\n\
        (;W[hk];B[ih]C[goes on as after node 3])\n\
        (;W[]C[any other move];B[hg]C[cannot be met]))\n";
    assert_eq!(sgf, expected);
}
