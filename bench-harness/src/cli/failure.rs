//! How a command that could not do its work ends the process.

use core::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use harness::game::Broken;
use harness::tournament::RunError;

use super::voice::Unsaid;

/// What stands before the reason why a file could not be written.
#[derive(Debug)]
pub(crate) struct Unwritten(String);

impl Unwritten {
    /// For a file that is a `what`.
    pub(crate) fn new(what: &str, path: &Path) -> Self {
        Self::of(&format!("{what} '{}'", path.display()))
    }

    /// For what has no name here.
    pub(crate) fn of(what: &str) -> Self {
        Self(format!("cannot write {what}"))
    }
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether nobody listens any more, which is an end like any other.
pub(crate) fn is_end(error: &anyhow::Error) -> bool {
    match error.downcast_ref() {
        Some(RunError::Write(error)) => error.kind() == io::ErrorKind::BrokenPipe,
        _ => error.downcast_ref().is_some_and(Unsaid::is_end),
    }
}

/// The status of the process: 2 for what it was given, 3 for what could not be written, 130 for a stop.
/// That the answer is no, which is 1, is no error.
pub(crate) fn status(error: &anyhow::Error) -> ExitCode {
    if is_end(error) {
        return ExitCode::SUCCESS;
    }
    let unwritten = error.is::<Unwritten>() || error.is::<Unsaid>();
    ExitCode::from(match error.downcast_ref() {
        Some(RunError::Broken(Broken::Stopped)) => 130,
        Some(RunError::Write(_)) => 3,
        _ if unwritten => 3,
        _ => 2,
    })
}
