//! How a command ends.

use std::io;
use std::path::Path;

use engine::solve::proof::Refused;
use formats::WriteError;

use crate::input::InputError;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It did what was asked.
    Done,
    /// There was nothing to find: the game is over, or no move is legal.
    NoResult,
    /// What it was given makes no sense; where it went on all the same, it has told of it already.
    BadInput,
    /// The output could not be written.
    NoOutput,
}

impl Status {
    /// The exit status of the process.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::NoResult => 1,
            Self::BadInput => 2,
            Self::NoOutput => 3,
        }
    }
}

/// Why a command could not go on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What it was given makes no sense.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A file cannot be written.
    #[error("cannot write '{path}': {source}")]
    OutputFile {
        /// The file.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// The checker does not take the proof of a win: nothing is claimed then.
    #[error("the proof that was found does not hold: {0}")]
    Proof(#[from] Box<Refused>),
    /// Nobody takes the output.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        // Plain structs of numbers and strings: nothing can fail but the writing.
        Self::Output(error.into())
    }
}

impl Error {
    /// The error as one of writing the file `path`, where it is one of writing at all.
    pub fn in_file(self, path: &Path) -> Self {
        match self {
            Self::Output(source) => Self::OutputFile { path: path.display().to_string(), source },
            other => other,
        }
    }

    /// The error of writing a game to the file `path`.
    pub fn unwritten(error: WriteError, path: &Path) -> Self {
        match error {
            WriteError::Io(error) => Self::from(error).in_file(path),
            WriteError::Unfit(reason) => {
                InputError::Unfit { path: path.display().to_string(), reason }.into()
            }
        }
    }

    /// How the process ends for it.
    pub const fn status(&self) -> Status {
        match self {
            Self::Input(_) => Status::BadInput,
            Self::Proof(_) => Status::NoResult,
            Self::OutputFile { .. } | Self::Output(_) => Status::NoOutput,
        }
    }

    /// Whether the reader of the output went away, as `head` does: an end, not a failure.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
