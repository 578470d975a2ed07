//! How a command that could not do its work ends the process.

use core::fmt;
use std::path::Path;
use std::process::ExitCode;

use harness::game::Broken;
use harness::tournament::RunError;

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

/// The status of the process: 2 for what it was given, 3 for what could not be written, 130 for a stop.
/// That the answer is no, which is 1, is no error.
pub(crate) fn status(error: &anyhow::Error) -> ExitCode {
    let unwritten = error.downcast_ref::<Unwritten>().is_some();
    ExitCode::from(match error.downcast_ref() {
        Some(RunError::Broken(Broken::Stopped)) => 130,
        Some(RunError::Write(_)) => 3,
        _ if unwritten => 3,
        _ => 2,
    })
}
