//! A position with its perft counts: one line of `data/perft.jsonl`.

use std::error::Error;

use engine::board::{Color, Rule};
use engine::position::{Position, parse_picture};
use serde::{Deserialize, Serialize};

/// How deep the file counts.
pub const DEPTH: u32 = 3;

/// One object of the file.
#[derive(Deserialize, Serialize)]
pub struct PerftCase {
    /// Names the position; no two share one.
    pub id: String,
    /// `freestyle`, `standard` or `renju`.
    pub rule: String,
    /// The rows of the board from the top, joined by `/`: `X` Black, `O` White, `.` empty.
    pub position: String,
    /// `black` or `white`.
    pub to_move: String,
    /// Sequences of one legal move, of two, and so on up to [`DEPTH`].
    #[serde(default)]
    pub counts: Vec<u64>,
}

impl PerftCase {
    /// The position that the case describes.
    pub fn read(&self) -> Result<Position, Box<dyn Error>> {
        let rule: Rule = self.rule.parse()?;
        let to_move = match self.to_move.as_str() {
            "black" => Color::Black,
            "white" => Color::White,
            other => return Err(format!("{}: '{other}' is no side", self.id).into()),
        };
        Ok(Position::setup(rule, parse_picture(&self.position)?, to_move))
    }
}
