//! What a manager can ask for, as values.

use engine::board::Size;

use super::cell::Cell;
use super::info::Info;
use super::parse::excerpt;

/// A line of the manager that can be acted on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A new game on an empty board.
    Start(Size),
    /// A new game on a board as large as the last.
    Restart,
    /// The first move of a game.
    Begin,
    /// The opponent's move, to be answered.
    Turn(Cell),
    /// A stone to be taken off.
    Takeback(Cell),
    /// Lines up to `DONE` follow; some may stand on this line already.
    Open(Block, String),
    /// The end of a block that was never opened.
    Done,
    /// A limit, a rule or some other setting.
    Info(Info),
    /// Who the engine is.
    About,
    /// The best move so far, at once; nothing where there is no search.
    Stop,
    /// The end of the program.
    End,
}

/// What the lines of a block are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// A whole position, to be answered with a move.
    Board,
    /// Something that is not spoken; the block is read to its end and refused as one.
    Refused(&'static str),
}

/// Why a line cannot be acted on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CommandError {
    /// It begins with no word that is known.
    #[error("command '{}'", excerpt(.0))]
    Unknown(String),
    /// Its argument is missing or makes no sense.
    #[error("{word} expects {expected}, not '{}'", excerpt(.found))]
    Argument {
        /// The command.
        word: &'static str,
        /// What should stand after it.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// The board is too small or too large.
    #[error("board size {0} is not supported: sizes 6 to 15 work")]
    Size(u32),
    /// The board is not a square.
    #[error("a board of {0}x{1} is not supported: squares from 6 to 15 work")]
    Rectangle(u32, u32),
    /// A line of a block names no stone.
    #[error("BOARD expects lines x,y,field with field 1, 2 or 3, not '{}'", excerpt(.0))]
    Line(String),
    /// A block ended without `DONE`.
    #[error("BOARD is not closed by DONE and is ignored")]
    Unclosed,
    /// A `DONE` without a block before it.
    #[error("DONE without BOARD")]
    NoBlock,
    /// An `INFO` without a value that makes sense; it is ignored.
    #[error("INFO '{}' is ignored: {expected}", excerpt(.found))]
    Info {
        /// What would make sense.
        expected: &'static str,
        /// What was said.
        found: String,
    },
    /// A rule that the engine does not play.
    #[error("rule {0} is not supported: 0 (freestyle), 1 (standard) and 4 (renju) work")]
    Rule(i64),
}
