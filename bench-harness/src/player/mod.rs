//! Players: whatever answers a position with a move.

mod gomocup;
mod internal;
mod message;
mod process;
pub(crate) mod protocol;
mod session;

pub use gomocup::Gomocup;
pub use internal::{Internal, OptionError};
pub use message::{Thought, Verdict};
pub use process::{Event, Process};
pub use session::{Session, Transcript, Way};

use std::time::Duration;

use engine::board::Point;
use engine::eval::Tables;
use engine::position::Position;

use crate::settings::{EngineSettings, Launch, Terms, TermsError};

/// Plays one side of a game, and of the games after it.
pub trait Player: Send {
    /// Gets ready for a new game.
    ///
    /// # Errors
    ///
    /// Where the player cannot play: the game is lost.
    fn new_game(&mut self) -> Result<(), Fault>;

    /// Answers `position`, in which it is this player's turn.
    ///
    /// # Errors
    ///
    /// Where no answer comes: the game is lost.
    fn think(&mut self, position: &Position, left: Option<Duration>) -> Result<Answer, Fault>;

    /// The weights that the player evaluates with; `None` where it does not tell.
    fn weights(&self) -> Option<&'static Tables> {
        None
    }
}

/// A player's move, not yet judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The point, or the words that name none of the board.
    pub choice: Result<Point, String>,
    /// From the command to the answer, by the clock on the wall.
    pub elapsed: Duration,
    /// What the player told of its thoughts.
    pub thought: Thought,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It could not be started or did not accept the game.
    #[error("did not start: {0}")]
    Start(String),
    /// The time was up, long ago.
    #[error("gave no answer within {0:?}")]
    Silent(Duration),
    /// The process ended or closed its output.
    #[error("exited: {0}")]
    Exited(String),
    /// The engine that is compiled in panicked.
    #[error("panicked: {0}")]
    Panicked(String),
    /// It wrote what is neither a move nor a message.
    #[error("wrote {lines} line{} no move, the first '{first}'", if *lines == 1 { " that is" } else { "s that are" })]
    Garbage {
        /// How many.
        lines: usize,
        /// The first of them, shortened.
        first: String,
    },
    /// It holds more memory than it was told to.
    #[error("held {held} MiB of memory, was told to keep to {limit}")]
    Memory {
        /// What it held at the most, in MiB.
        held: u64,
        /// What it was told, in MiB.
        limit: u64,
    },
    /// The match is being broken off; nobody's fault.
    #[error("interrupted")]
    Interrupted,
}

/// A setting that no player can be made of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The terms are impossible.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// An option of the engine compiled in.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The rule has no number in the protocol.
    #[error("the Gomocup protocol has no number for the rule '{0}'")]
    RuleNumber(String),
}

/// The player that `settings` describe.
///
/// # Errors
///
/// Where they contradict themselves or the terms; nothing is started yet.
pub fn player(
    settings: &EngineSettings,
    terms: &Terms,
    session: &Session,
) -> Result<Box<dyn Player>, SettingsError> {
    Ok(match settings.launch {
        Launch::Internal => Box::new(Internal::new(settings, terms, session.stop.clone())?),
        Launch::Command { .. } => Box::new(Gomocup::new(settings, terms, session.clone())?),
    })
}
