//! Plays a match in one process: an engine with many nodes a move against one with few, each opening
//! twice with colours swapped.
//!
//! `cargo run --release -p kinjite-engine --example play_match [MANY [FEW]]`
#![cfg_attr(
    not(test),
    expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")
)]

use std::error::Error;
use std::process::ExitCode;

use engine::board::{ByColor, Color, Rule, Size};
use engine::position::{Position, parse_moves};
use engine::rules::Outcome;
use engine::search::Limits;
use engine::{Config, Engine};

const OPENINGS: [&str; 3] = ["h8i9j9", "h8h9j10", "h8i8i6"];

/// An engine and what it may spend on a move. Each has a table of its own: nothing is shared.
struct Player {
    engine: Engine,
    limits: Limits,
}

impl Player {
    fn new(nodes: u64) -> Self {
        let engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
        Self { engine, limits: Limits { nodes: Some(nodes), ..Limits::default() } }
    }
}

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
    let number =
        |word: String| word.parse::<u64>().map_err(|_| format!("'{word}' is no number of nodes"));
    let mut numbers = std::env::args().skip(1).map(number);
    let many = numbers.next().transpose()?.unwrap_or(2_000);
    let few = numbers.next().transpose()?.unwrap_or(10);
    let [won, lost, drawn] = play_match(many, few)?;
    println!("{many} nodes against {few}: won {won}, lost {lost}, drawn {drawn}");
    Ok(())
}

/// Games that the first player won, lost and drew.
pub(crate) fn play_match(first: u64, second: u64) -> Result<[u32; 3], Box<dyn Error>> {
    let mut results = [0; 3];
    for opening in OPENINGS {
        for color in Color::ALL {
            let mut position = Position::new(Rule::RENJU, Size::MAX);
            position.play_all(&parse_moves(opening, Size::MAX)?)?;
            let mut first = Player::new(first);
            let mut second = Player::new(second);
            let (first, second) = (&mut first, &mut second);
            let outcome = match color {
                Color::Black => play(position, ByColor::new(first, second)),
                Color::White => play(position, ByColor::new(second, first)),
            };
            results[match outcome {
                Outcome::Win { winner, .. } if winner == color => 0,
                Outcome::Win { .. } => 1,
                Outcome::Draw => 2,
            }] += 1;
        }
    }
    Ok(results)
}

/// Plays the game to its end.
fn play(mut position: Position, mut players: ByColor<&mut Player>) -> Outcome {
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let Player { engine, limits } = &mut *players[position.to_move()];
        match engine.search(&position, *limits).best() {
            Some(point) => position.play(point),
            // Every empty point is forbidden: whoever has to move there may pass.
            None => position.pass(),
        }
    }
}
