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
    /// The engine's own move, as the manager wants it.
    Play(Cell),
    /// A stone to be taken off.
    Takeback(Cell),
    /// The engine's move; so many of the best are told of.
    Best(usize),
    /// A move, or two, after which neither side is better off.
    Balance {
        /// One or two moves.
        moves: Moves,
        /// The score that counts as level, in units, for the side to move.
        aim: i32,
    },
    /// A step of the opening by the rule swap2, as one board program asks for it.
    Swap2(Swap2Step),
    /// Lines up to `DONE` follow; some may stand on this line already.
    Open(Block, String),
    /// The end of a block that was never opened.
    Done,
    /// The name of a file follows, on this line or the next.
    Path(PathFor, String),
    /// Every point may be played again.
    ResetBlocks,
    /// The points that are forbidden to Black.
    ShowForbidden,
    /// What the engine knows is to be forgotten.
    ClearHash,
    /// How full the table is.
    ShowHash,
    /// A limit, a rule or some other setting.
    Info(Info),
    /// Who the engine is.
    About,
    /// Who the engine is, and what it can, for a board program.
    ShowInfo,
    /// The best move so far, at once; nothing where there is no search.
    Stop,
    /// Something that asks for nothing here.
    Pass,
    /// The end of the program.
    End,
}

/// How many moves are to be made level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    One,
    Two,
}

/// The steps of swap2 in which a program has a say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Swap2Step {
    /// The first three stones.
    Open,
    /// The side, after three stones or five.
    Choose,
}

/// What the lines of a block are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// A whole position, to be answered with a move.
    Board,
    /// A whole position, to be taken note of.
    Position,
    /// The stones of an opening, to be answered by the rule swap2.
    Swap2,
    /// Points that the engine must not play.
    Forbid,
    /// Points that it may play again.
    Allow,
    /// Something that is not spoken; the block is read to its end and refused as one.
    Refused(&'static str),
}

impl Block {
    /// The word that opens it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Board => "BOARD",
            Self::Position => "YXBOARD",
            Self::Swap2 => "SWAP2BOARD",
            Self::Forbid => "YXBLOCK",
            Self::Allow => "YXBLOCKUNDO",
            Self::Refused(word) => word,
        }
    }

    /// Whether its lines say whose the stones are.
    pub(super) const fn has_owners(self) -> bool {
        matches!(self, Self::Board | Self::Position)
    }
}

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathFor {
    /// The table is written there.
    DumpHash,
    /// The table is read from there.
    LoadHash,
    /// Something that is not spoken; the name is read and refused with it.
    Refused(&'static str),
}

impl PathFor {
    /// The word before the name.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::DumpHash => "YXHASHDUMP",
            Self::LoadHash => "YXHASHLOAD",
            Self::Refused(word) => word,
        }
    }
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
    #[error("{word} expects lines {}, not '{}'", line_form(.word), excerpt(.found))]
    Line {
        /// The command.
        word: &'static str,
        /// The line.
        found: String,
    },
    /// A block ended without `DONE`.
    #[error("{0} is not closed by DONE and is ignored")]
    Unclosed(&'static str),
    /// The name of a file did not come.
    #[error("{0} is not followed by the name of a file and is ignored")]
    NoPath(&'static str),
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
    #[error("rule {} is not supported: 0 (freestyle), 1 (standard) and 4 (renju) work", excerpt(.0))]
    Rule(String),
}

/// What the lines of a block look like.
fn line_form(word: &str) -> &'static str {
    if [Block::Board, Block::Position].map(Block::word).contains(&word) {
        "x,y,field with field 1, 2 or 3"
    } else {
        "x,y"
    }
}
