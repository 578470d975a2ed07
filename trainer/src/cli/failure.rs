//! How a command that could not do its work ends the process.

use core::fmt;
use std::path::Path;
use std::process::ExitCode;

use harness::tournament::RunError;
use trainer::data::DataError;
use trainer::generations::LoopError;

/// What stands before the reason why something could not be written.
#[derive(Debug)]
pub(super) struct Unwritten(String);

impl Unwritten {
    /// For a file.
    pub(super) fn file(path: &Path) -> Self {
        Self(format!("'{}'", path.display()))
    }

    /// For standard output.
    pub(super) fn output() -> Self {
        Self("the output".to_owned())
    }
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}", self.0)
    }
}

/// The status of the process: 3 where something could not be written, 2 for what it was given.
pub(super) fn status(error: &anyhow::Error) -> ExitCode {
    let unwritten = error.is::<Unwritten>()
        || matches!(error.downcast_ref(), Some(DataError::Unwritten(_)))
        || matches!(
            error.downcast_ref(),
            Some(
                LoopError::Unwritten { .. }
                    | LoopError::Data { source: DataError::Unwritten(_), .. }
                    | LoopError::Match(RunError::Write(_))
            )
        );
    ExitCode::from(if unwritten { 3 } else { 2 })
}
