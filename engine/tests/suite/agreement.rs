//! The fast rules against the reference, point by point.
//!
//! `KINJITE_POSITIONS` sets how many positions of each kind are compared under Renju rules; of the
//! engine's own games there is one for each hundred.

use crate::common::{clustered_stones, game, positions, random_stones, rng, rules};
use engine::board::{Color, Rule, Size, Stones};
use engine::position::Position;
use engine::rules::{Explanation, Form, Foul, Verdict, reference};
use engine::search::Limits;
use engine::{Config, Engine};
use rand::RngExt;

/// Compares every empty point; returns how many there were.
fn compare(rule: Rule, stones: &Stones, color: Color) -> usize {
    let position = Position::setup(rule, stones.clone(), color);
    for point in stones.empty() {
        let fast = position.judge(color, point);
        let slow = reference::judge(stones, rule, color, point);
        assert_eq!(fast, slow, "{color} at {point} under {rule:?}\n{stones}");
    }
    stones.empty().len()
}

#[test]
fn renju_on_random_positions() {
    let mut rng = rng(1);
    let mut points = 0;
    for _ in 0..positions(600) {
        let count = rng.random_range(10..200);
        let black = rng.random_range(0.4..0.9);
        points +=
            compare(Rule::RENJU, &random_stones(&mut rng, Size::MAX, count, black), Color::Black);
    }
    println!("{points} points of random positions");
}

#[test]
fn renju_on_clustered_positions() {
    let mut rng = rng(2);
    let mut points = 0;
    for _ in 0..positions(600) {
        let count = rng.random_range(5..80);
        points += compare(Rule::RENJU, &clustered_stones(&mut rng, Size::MAX, count), Color::Black);
    }
    println!("{points} points of clustered positions");
}

#[test]
fn renju_on_positions_of_games() {
    let mut rng = rng(3);
    let mut points = 0;
    for _ in 0..positions(600) {
        let plies = rng.random_range(5..120);
        let position = game(&mut rng, Rule::RENJU, Size::MAX, plies);
        points += compare(Rule::RENJU, position.stones(), Color::Black);
    }
    println!("{points} points of games");
}

#[test]
fn renju_on_the_engines_own_games() {
    let mut rng = rng(6);
    let mut points = 0;
    for _ in 0..positions(600).div_ceil(100) {
        let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
        // The first moves are drawn, so that no two games are the same.
        let mut position = game(&mut rng, Rule::RENJU, Size::MAX, 6);
        let limits = Limits { nodes: Some(300), ..Limits::default() };
        while let Some(best) = engine.search(&position, limits).best() {
            points += compare(Rule::RENJU, position.stones(), Color::Black);
            position.play(best);
        }
    }
    println!("{points} points of the engine's own games");
}

#[test]
fn every_rule_both_sides_and_all_sizes() {
    let mut rng = rng(4);
    for rule in rules() {
        for side in 6..=15 {
            let size = Size::new(side).unwrap();
            for _ in 0..4 {
                let count = rng.random_range(4..size.area() * 2 / 3);
                let stones = clustered_stones(&mut rng, size, count);
                for color in Color::ALL {
                    compare(rule, &stones, color);
                }
            }
        }
    }
}

#[test]
fn an_explanation_repeats_the_verdict_and_names_its_grounds() {
    let mut rng = rng(5);
    for rule in rules() {
        for _ in 0..30 {
            let count = rng.random_range(10..60);
            let stones = clustered_stones(&mut rng, Size::MAX, count);
            let position = Position::setup(rule, stones, Color::Black);
            for point in position.stones().empty() {
                let explanation = position.explain(Color::Black, point);
                assert_eq!(explanation.verdict, position.judge(Color::Black, point));
                check_grounds(&explanation, rule);
            }
        }
    }
}

/// The rows of an explanation are such that the verdict follows from them.
fn check_grounds(explanation: &Explanation, rule: Rule) {
    for row in &explanation.rows {
        assert!(row.stones.contains(&explanation.point), "{explanation}");
        assert!(row.stones.len() >= 3, "{explanation}");
    }
    let count =
        |wanted: fn(&Form) -> bool| explanation.rows.iter().filter(|row| wanted(&row.form)).count();
    let fives = count(|form| matches!(form, Form::Five));
    let overlines = count(|form| matches!(form, Form::Overline));
    let fours = count(|form| matches!(form, Form::Four { .. }));
    let threes = count(|form| matches!(form, Form::Three { counts: true, .. }));
    let bans = rule.bans[Color::Black];
    let expected = match () {
        () if fives > 0 => Verdict::Five,
        () if bans.overline && overlines > 0 => Verdict::Foul(Foul::Overline),
        () if bans.double_four && fours >= 2 => Verdict::Foul(Foul::DoubleFour),
        () if threes >= 2 => Verdict::Foul(Foul::DoubleThree),
        () => Verdict::Legal,
    };
    assert_eq!(explanation.verdict, expected, "{explanation}");
}
