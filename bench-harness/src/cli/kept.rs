//! Files of hours of work, which no command writes over.

use std::path::{Path, PathBuf};

/// A file that is to be written holds something already.
#[derive(Debug, thiserror::Error)]
#[error("{what} '{}' is not empty: {instead}", path.display())]
pub(crate) struct Kept {
    /// What is to be written.
    what: &'static str,
    /// Where.
    path: PathBuf,
    /// What to do.
    instead: &'static str,
}

/// Refuses to begin a record that is there already and can be gone on with.
pub(crate) fn refuse_record(path: Option<&Path>) -> Result<(), Kept> {
    refuse("record", path, "--resume goes on with it, another name begins anew")
}

/// Refuses to write over a file that is a `what`.
pub(crate) fn refuse_output(what: &'static str, path: Option<&Path>) -> Result<(), Kept> {
    refuse(what, path, "give another name, or take it away")
}

fn refuse(what: &'static str, path: Option<&Path>, instead: &'static str) -> Result<(), Kept> {
    match path {
        Some(path) if path.metadata().is_ok_and(|file| file.is_file() && file.len() > 0) => {
            Err(Kept { what, path: path.to_owned(), instead })
        }
        _ => Ok(()),
    }
}
