//! The lines that the engine writes.

use std::fmt;

use engine::board::{Point, Size};
use engine::search::Report;

use super::cell::Cell;
use super::command::CommandError;
use super::game::GameError;

/// One line of output; there is no other kind.
#[derive(Debug)]
pub(super) enum Reply {
    /// Done.
    Ok,
    /// The engine's move.
    Move(Cell),
    /// Who the engine is.
    About,
    /// There is no such command.
    Unknown(String),
    /// The command cannot be carried out.
    Error(String),
    /// A word for the human who looks on.
    Message(String),
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => f.write_str("OK"),
            Self::Move(cell) => write!(f, "{cell}"),
            Self::About => write!(
                f,
                "name=\"Kinjite\", version=\"{}\", author=\"the Kinjite authors\", \
                 country=\"International\"",
                env!("CARGO_PKG_VERSION")
            ),
            Self::Unknown(text) => write!(f, "UNKNOWN {text}"),
            Self::Error(text) => write!(f, "ERROR {text}"),
            Self::Message(text) => write!(f, "MESSAGE {text}"),
        }
    }
}

impl From<CommandError> for Reply {
    fn from(error: CommandError) -> Self {
        match error {
            CommandError::Unknown(_) => Self::Unknown(error.to_string()),
            CommandError::Info { .. } => Self::Message(error.to_string()),
            _ => Self::Error(error.to_string()),
        }
    }
}

impl From<GameError> for Reply {
    fn from(error: GameError) -> Self {
        Self::Error(error.to_string())
    }
}

/// A search in the form that clients parse: depth, deepest ply, value, nodes, nodes a millisecond,
/// milliseconds, and the line of best play in the protocol's own coordinates.
pub(super) fn summary(report: &Report, size: Size) -> Reply {
    let line = report.lines.first();
    let score = line.map(|line| line.score).unwrap_or_default();
    let moves = line.map(|line| line.moves.as_slice()).unwrap_or_default();
    Reply::Message(format!(
        "depth {}-{} ev {score} n {} n/ms {} tm {} pv {}",
        report.depth,
        report.selective_depth,
        report.nodes,
        report.nodes_per_second() / 1000,
        report.elapsed.as_millis(),
        coordinates(moves, size),
    ))
}

/// Moves with blanks between them.
fn coordinates(moves: &[Point], size: Size) -> String {
    let cells: Vec<_> = moves.iter().map(|&point| Cell::of(point, size).to_string()).collect();
    cells.join(" ")
}
