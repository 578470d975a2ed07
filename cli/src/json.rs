//! What the JSON of all commands has in common.

use std::io::Write;

use engine::board::Point;
use engine::eval::Score;
use engine::search::Variation;
use serde::Serialize;

use crate::error::Error;

/// The version of the JSON that commands write; it changes when a field changes its meaning.
pub const SCHEMA: u32 = 1;

/// A candidate with the play expected after it, its score from the view of the side to move.
#[derive(Debug, Serialize)]
pub struct Line {
    moves: Vec<Point>,
    score: i32,
    win_probability: f64,
    mate_in_plies: Option<i32>,
}

/// The candidates that were searched; the others have no score.
pub fn lines(lines: &[Variation]) -> Vec<Line> {
    lines.iter().filter(|line| line.is_searched()).map(Line::new).collect()
}

impl Line {
    pub fn new(line: &Variation) -> Self {
        Self {
            moves: line.moves.clone(),
            score: line.score.units(),
            win_probability: win_probability(line.score),
            mate_in_plies: line.score.mate_in_plies(),
        }
    }
}

/// The winning probability of the side that the score counts for, from 0 to 1; three decimals, so that
/// it is the same on every machine.
pub fn win_probability(score: Score) -> f64 {
    (score.expectation() * 1000.0).round() / 1000.0
}

/// What stands for a line that could not be read.
#[derive(Debug, Serialize)]
pub struct Failure<'a> {
    schema: u32,
    error: &'a str,
}

impl<'a> Failure<'a> {
    pub const fn new(error: &'a str) -> Self {
        Self { schema: SCHEMA, error }
    }
}

/// Writes a value on a line of its own.
pub fn write_line(mut out: impl Write, value: &impl Serialize) -> Result<(), Error> {
    serde_json::to_writer(&mut out, value)?;
    Ok(writeln!(out)?)
}
