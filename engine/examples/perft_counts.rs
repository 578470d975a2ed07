//! Counts perft by the literal rules, for `tests/suite/data/perft.jsonl`.
//!
//! Without an argument it reads positions, one JSON object a line as in that file (`counts` may be
//! missing and is not believed), and prints them with the counts of `rules::reference`:
//!
//! ```text
//! cargo run --release -p kinjite-engine --example perft_counts < positions.jsonl > counted.jsonl
//! ```
//!
//! With `positions` as its argument it prints the positions that it can make itself, the same on
//! every run: crowded games, clusters of stones with fives and forbidden points at hand, small
//! boards, the empty one and one that is nearly full, for each of the named rules.
#![expect(clippy::print_stderr, reason = "it is a program")]

use std::collections::HashSet;
use std::error::Error;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::{env, thread};

use common::{clustered_stones, lively_move, random_stones, rng};
use engine::board::{Color, Rule, Size};
use engine::patterns::Shape;
use engine::position::Position;
use engine::rules::{Verdict, reference};
use perft_case::{DEPTH, PerftCase};
use rand::RngExt;
use rand::rngs::StdRng;

#[expect(dead_code, reason = "the tests use the rest")]
#[path = "../tests/suite/common.rs"]
mod common;
#[path = "../tests/suite/perft_case.rs"]
mod perft_case;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let cases = match env::args().nth(1).as_deref() {
        Some("positions") => made(),
        Some(other) => return Err(format!("unknown argument '{other}'").into()),
        None => counted(read(io::stdin().lock())?)?,
    };
    let mut output = io::stdout().lock();
    for case in cases {
        writeln!(output, "{}", serde_json::to_string(&case)?)?;
    }
    Ok(())
}

fn read(input: impl BufRead) -> Result<Vec<PerftCase>, Box<dyn Error>> {
    let mut ids = HashSet::new();
    let mut cases = Vec::new();
    for (number, line) in (1..).zip(input.lines()) {
        let case: PerftCase =
            serde_json::from_str(&line?).map_err(|error| format!("line {number}: {error}"))?;
        if !ids.insert(case.id.clone()) {
            return Err(format!("two positions are named {}", case.id).into());
        }
        cases.push(case);
    }
    Ok(cases)
}

/// The cases with the counts of the literal rules, the work spread over the processors.
fn counted(mut cases: Vec<PerftCase>) -> Result<Vec<PerftCase>, Box<dyn Error>> {
    let positions = cases.iter().map(PerftCase::read).collect::<Result<Vec<_>, _>>()?;
    let threads = thread::available_parallelism()?.get();
    let share = positions.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        for (cases, positions) in cases.chunks_mut(share).zip(positions.chunks(share)) {
            scope.spawn(move || {
                for (case, position) in cases.iter_mut().zip(positions) {
                    case.counts = (1..=DEPTH).map(|depth| count(position, depth)).collect();
                }
            });
        }
    });
    Ok(cases)
}

fn count(position: &Position, depth: u32) -> u64 {
    reference::perft(position.stones(), position.rule(), position.to_move(), depth)
}

/// The positions of every rule, each rule with a generator of its own.
fn made() -> Vec<PerftCase> {
    let mut cases = Vec::new();
    for (seed, (name, rule)) in (100..).zip(Rule::NAMED) {
        let mut rng = rng(seed);
        let mut add = |kind: &str, number: usize, position: &Position| {
            cases.push(case(format!("{name}-{kind}-{number}"), position));
        };
        for number in 1..=7 {
            add("game", number, &game(&mut rng, rule));
        }
        for number in 1..=7 {
            let stones = rng.random_range(45..150);
            add("cluster", number, &cluster(&mut rng, rule, Size::MAX, stones));
        }
        for (number, side) in (1..).zip([6, 7, 7, 8, 8, 9, 9, 9]) {
            let size = Size::new(side).unwrap_or_default();
            let stones = rng.random_range(size.area() / 4..size.area() / 2);
            add("small", number, &cluster(&mut rng, rule, size, stones));
        }
        add("empty", 1, &Position::new(rule, Size::MIN));
        let full = random_stones(&mut rng, Size::MAX, Size::MAX.area() - 3, 0.5);
        add("full", 1, &Position::setup(rule, full, Color::Black));
    }
    cases
}

/// The position as a case that is not counted yet.
fn case(id: String, position: &Position) -> PerftCase {
    PerftCase {
        id,
        rule: position.rule().to_string(),
        position: position.stones().to_string().replace('\n', "/"),
        to_move: position.to_move().to_string().to_lowercase(),
        counts: Vec::new(),
    }
}

/// A game in which nobody makes a five, at hand or not: a crowded board.
fn game(rng: &mut StdRng, rule: Rule) -> Position {
    let mut position = Position::new(rule, Size::MAX);
    for _ in 0..rng.random_range(60..160) {
        let fives = position.shapes().points_making(position.to_move(), Shape::Five);
        let moves = position.legal_moves() - fives;
        let Some(point) = lively_move(rng, &position, moves) else { break };
        position.play(point);
    }
    position
}

/// Clustered stones where a five is at hand for some side, and under Renju a foul too.
fn cluster(rng: &mut StdRng, rule: Rule, size: Size, stones: usize) -> Position {
    loop {
        let color = if rng.random_bool(0.6) { Color::Black } else { Color::White };
        let position = Position::setup(rule, clustered_stones(rng, size, stones), color);
        let five = Color::ALL.into_iter().any(|color| {
            let makes_five = |point| position.judge(color, point) == Verdict::Five;
            position.stones().empty().into_iter().any(makes_five)
        });
        let foul = !position.forbidden_points(Color::Black).is_empty();
        if five && (foul || !rule.restricts(Color::Black)) {
            return position;
        }
    }
}
