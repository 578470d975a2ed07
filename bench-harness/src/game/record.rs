//! What is kept of a game.

use core::fmt;

use engine::board::Color;
use serde::{Deserialize, Serialize};

use crate::player::Thought;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// Nobody did.
    Draw,
}

impl GameResult {
    /// The result that `winner` won, or a draw.
    #[must_use]
    pub const fn of(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Black) => Self::Black,
            Some(Color::White) => Self::White,
            None => Self::Draw,
        }
    }

    /// Who won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Black => Some(Color::Black),
            Self::White => Some(Color::White),
            Self::Draw => None,
        }
    }
}

/// Black's score and White's: `1-0`, `0-1` or `½-½`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "1-0",
            Self::White => "0-1",
            Self::Draw => "½-½",
        })
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The winner made five, or more where more wins.
    Five,
    /// The loser's last stone was forbidden.
    Forbidden,
    /// The loser named a point off the board or one that was taken.
    Illegal,
    /// The loser answered too late or not at all.
    Timeout,
    /// The loser's process ended, or it panicked within this one.
    Crash,
    /// The loser's process did not start or refused the game.
    NoStart,
    /// The loser wrote what is no move.
    Garbage,
    /// The loser's process held too much memory.
    Memory,
    /// The board is full.
    BoardFull,
    /// So few points are empty that the game counts as drawn.
    FewEmpty,
    /// The game was as long as games may be.
    MoveLimit,
    /// Both sides saw it as level.
    AgreedDraw,
    /// Both sides saw the same winner.
    AgreedWin,
}

impl Reason {
    /// Whether the loser broke the rules or the terms.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Self::Forbidden
                | Self::Illegal
                | Self::Timeout
                | Self::Crash
                | Self::NoStart
                | Self::Garbage
                | Self::Memory
        )
    }

    /// A word or two for tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Forbidden => "forbidden move",
            Self::Illegal => "illegal move",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
            Self::NoStart => "no start",
            Self::Garbage => "garbage",
            Self::Memory => "memory",
            Self::BoardFull => "board full",
            Self::FewEmpty => "few empty points",
            Self::MoveLimit => "move limit",
            Self::AgreedDraw => "agreed draw",
            Self::AgreedWin => "agreed win",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One move that an engine thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Microseconds from the command to the answer, or until none was waited for any more.
    pub micros: u64,
    /// What it told of its thoughts.
    #[serde(flatten)]
    pub thought: Thought,
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// The number of the engine in the match.
    pub engine: usize,
    /// Its name.
    pub name: String,
}

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the game in the match, from 0.
    pub number: usize,
    /// The games with the same number here have the same opening and swapped colours.
    pub pair: usize,
    /// Who had Black.
    pub black: Side,
    /// Who had White.
    pub white: Side,
    /// The opening as move text.
    pub opening: String,
    /// All moves as move text, with the opening.
    pub moves: String,
    /// How many there are.
    pub length: usize,
    /// The moves that were thought about, first the one after the opening.
    pub steps: Vec<Step>,
    /// Who won.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
    /// More about the reason, where there is more to tell.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

impl GameRecord {
    /// The engine that had `color`.
    #[must_use]
    pub const fn side(&self, color: Color) -> &Side {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Moves of the opening.
    #[must_use]
    pub fn opening_length(&self) -> usize {
        self.opening.chars().filter(char::is_ascii_alphabetic).count()
    }

    /// The color that thought about the step `index`.
    #[must_use]
    pub fn mover(&self, index: usize) -> Color {
        let even = (self.opening_length() + index).is_multiple_of(2);
        if even { Color::Black } else { Color::White }
    }
}
