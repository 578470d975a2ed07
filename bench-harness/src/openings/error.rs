//! Why openings cannot be used.

use engine::board::Point;
use engine::position::MoveError;
use engine::rules::Foul;
use formats::WordError;

/// Why a file of openings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    /// A line that no opening can be read from.
    #[error("line {line}: {reason}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: OpeningError,
    },
    /// No line holds an opening.
    #[error("there is no opening in it")]
    Empty,
}

/// Why a line or a list of moves is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The text of the moves.
    #[error(transparent)]
    Text(#[from] WordError),
    /// A pass.
    #[error("an opening has no pass")]
    Pass,
    /// A move that cannot be played.
    #[error("move {0}: {1}")]
    Move(usize, MoveError),
    /// A move that Black may not play.
    #[error("move {0} '{1}' is forbidden: {2}")]
    Forbidden(usize, Point, Foul),
    /// A move after which there is nothing left to play.
    #[error("move {0} '{1}' ends the game")]
    Ends(usize, Point),
}
