//! What can be wrong with a file, and where.

use core::fmt;
use std::io;

use crate::board::{Board, Coord};

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// What is wrong there.
    pub reason: Reason,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A byte, counted from 0.
    Byte(u64),
    /// A line, counted from 1.
    Line(usize),
    /// A character of a line, both counted from 1.
    Character {
        /// The line.
        line: usize,
        /// The character in it.
        column: usize,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Byte(byte) => write!(f, "byte {byte}"),
            Self::Line(line) => write!(f, "line {line}"),
            Self::Character { line, column } => write!(f, "line {line}, character {column}"),
        }
    }
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// It cannot be read at all.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It does not begin as files of its kind do.
    #[error("this is no {0}")]
    Kind(&'static str),
    /// It ends too early.
    #[error("the file ends within {0}")]
    Truncated(&'static str),
    /// Something else stands where this should.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should be there.
        expected: &'static str,
        /// What is there, shortened.
        found: String,
    },
    /// A word that is no move.
    #[error(transparent)]
    Word(#[from] WordError),
    /// A move or stone that the board has no place for.
    #[error(transparent)]
    Step(#[from] StepError),
    /// More of something than is read.
    #[error("more than {limit} {what}")]
    TooMuch {
        /// What there is too much of.
        what: &'static str,
        /// As much would do.
        limit: u64,
    },
    /// The game is one that this crate does not know, such as Go or Othello.
    #[error("another game: GM[{0}]")]
    OtherGame(String),
    /// An XML document that is not well formed.
    #[error("XML: {0}")]
    Xml(String),
    /// Bytes that are no text in the character set of the file.
    #[error("the bytes are no text in {0}")]
    Charset(&'static str),
    /// A name that stands for no character set.
    #[error("unknown character set '{0}'")]
    UnknownCharset(String),
}

impl Reason {
    /// The error at this byte.
    pub(crate) fn at_byte(self, byte: usize) -> ReadError {
        ReadError { place: Place::Byte(byte as u64), reason: self }
    }

    /// The error on this line.
    pub(crate) fn at_line(self, line: usize) -> ReadError {
        ReadError { place: Place::Line(line), reason: self }
    }

    /// Something unexpected; long texts are cut, so that a message stays one line.
    pub(crate) fn expected(expected: &'static str, found: &str) -> Self {
        Self::Expected { expected, found: shown(found) }
    }
}

/// A text as a message shows it.
fn shown(text: &str) -> String {
    const SHOWN: usize = 24;
    match text.chars().take(SHOWN).collect::<String>() {
        empty if empty.is_empty() => "nothing".to_owned(),
        text => format!("'{}'", text.escape_debug()),
    }
}

/// A word of a line of moves that is no move of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}: expected {expected}, found {found}")]
pub struct WordError {
    /// Which move of the line it should be, from 1.
    pub number: usize,
    /// What should be there.
    pub expected: &'static str,
    /// What is there, shortened.
    pub found: String,
}

impl WordError {
    pub(crate) fn new(number: usize, expected: &'static str, found: &str) -> Self {
        Self { number, expected, found: shown(found) }
    }
}

/// Why a move cannot be made on the board of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The board has no such point.
    #[error("{0} is outside a {1} board")]
    OffBoard(Coord, Board),
    /// A stone stands there already.
    #[error("{0} is already taken")]
    Taken(Coord),
    /// A tree cannot have more nodes.
    #[error("the game has too many nodes")]
    TooManyNodes,
}

/// Why a game cannot be written in a format.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The format has no place for something without which the game would be another.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// What a format has no place for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// A pass.
    #[error("move {0} is a pass, which the format cannot hold")]
    Pass(usize),
    /// Stones that were put on the board without being played.
    #[error("the game has stones that were set up, not played, which the format cannot hold")]
    Setup,
    /// A move by the side whose turn it is not.
    #[error("move {0} is not by the side whose turn it is, which the format cannot hold")]
    Turn(usize),
    /// Another board.
    #[error("the board is {found}, the format takes {expected}")]
    Board {
        /// The board of the game.
        found: Board,
        /// What the format takes.
        expected: &'static str,
    },
    /// A second game.
    #[error("the format holds one game, and there are more")]
    SecondGame,
    /// A text with characters that the character set lacks.
    #[error("the character set {charset} lacks characters of '{text}'")]
    Charset {
        /// The character set.
        charset: &'static str,
        /// The text, shortened.
        text: String,
    },
}
