//! Judges the moves of a game: which made a five, which were forbidden and why, and where the side to
//! move must not play at the end.
//!
//! `cargo run -p kinjite-engine --example judge_game [MOVES [RULE]]`
#![cfg_attr(
    not(test),
    expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")
)]

use std::error::Error;
use std::fmt::Write;
use std::process::ExitCode;

use engine::board::{Rule, Size};
use engine::position::{Position, parse_moves};
use engine::rules::Verdict;

/// Black's last move opens two threes, on the row and on the rising diagonal.
const GAME: &str = "f8a1g8a3i9a5j10a7h8";

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
    let mut arguments = std::env::args().skip(1);
    let moves = arguments.next().unwrap_or_else(|| GAME.to_owned());
    let rule = arguments.next().map_or(Ok(Rule::RENJU), |name| name.parse())?;
    print!("{}", judge(&moves, rule)?);
    Ok(())
}

/// The verdicts on a game, a line for each move that decided something.
pub(crate) fn judge(moves: &str, rule: Rule) -> Result<String, Box<dyn Error>> {
    let mut position = Position::new(rule, Size::MAX);
    let mut told = String::new();
    for (number, step) in (1..).zip(parse_moves(moves, position.size())?) {
        let Some(point) = step else {
            position.pass();
            continue;
        };
        let color = position.to_move();
        // What the move is worth is asked before it is made; its grounds only where there are any.
        if position.stones().is_empty_at(point) && position.judge(color, point) != Verdict::Legal {
            writeln!(told, "move {number}: {}", position.explain(color, point))?;
        }
        position.try_play(point)?;
    }
    if let Some(outcome) = position.outcome() {
        writeln!(told, "{outcome:?}")?;
    } else {
        let forbidden = position.forbidden_points(position.to_move());
        let points: Vec<String> = forbidden.into_iter().map(|point| point.to_string()).collect();
        let side = position.to_move();
        if points.is_empty() {
            writeln!(told, "{side} may play on any empty point")?;
        } else {
            writeln!(told, "{side} must not play: {}", points.join(" "))?;
        }
    }
    Ok(told)
}
