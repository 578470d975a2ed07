//! The lines that the engine writes.

use std::fmt;

use engine::search::{Report, Variation};

use super::cell::{Cell, Grid};
use super::command::CommandError;
use super::game::GameError;

/// One line of output; there is no other kind.
#[derive(Debug)]
pub(super) enum Reply {
    /// Done.
    Ok,
    /// The engine's move, or a few of an opening.
    Moves(Vec<Cell>),
    /// A move that the manager may decide on.
    Suggest(Cell),
    /// The engine takes the other side.
    Swap,
    /// Points forbidden to Black.
    Forbidden(Vec<Cell>),
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
            Self::Moves(cells) => {
                let cells: Vec<_> = cells.iter().map(Cell::to_string).collect();
                f.write_str(&cells.join(" "))
            }
            Self::Suggest(cell) => write!(f, "SUGGEST {cell}"),
            Self::Swap => f.write_str("SWAP"),
            Self::Forbidden(cells) => {
                f.write_str("FORBID ")?;
                cells.iter().try_for_each(|Cell { x, y }| write!(f, "{x:02}{y:02}"))?;
                f.write_str(".")
            }
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

/// A search in the form that clients parse, a message for each line: depth, deepest ply, the line's
/// number where there are several, value, nodes, nodes a millisecond, milliseconds, and the moves in
/// the protocol's own coordinates.
pub(super) fn summary(report: &Report, grid: Grid) -> Vec<Reply> {
    let several = report.lines.len() > 1;
    let line = |(number, line): (usize, &Variation)| {
        let number = if several { format!(" multipv {number}") } else { String::new() };
        Reply::Message(format!(
            "depth {}-{}{number} ev {} n {} n/ms {} tm {} pv {}",
            report.depth,
            report.selective_depth,
            line.score,
            report.nodes,
            report.nodes_per_second() / 1000,
            report.elapsed.as_millis(),
            grid.cells(&line.moves),
        ))
    };
    (1..).zip(&report.lines).map(line).collect()
}
