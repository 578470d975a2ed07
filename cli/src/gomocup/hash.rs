//! The transposition table in files.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use engine::search::{Table, TableFileError};
use formats::write_whole;

use super::parse::excerpt;

/// Why a file could not be written or read.
#[derive(Debug, thiserror::Error)]
pub(super) enum HashError {
    /// It could not be written.
    #[error("'{}' cannot be written: {}", excerpt(.0), excerpt(&.1.to_string()))]
    Write(String, io::Error),
    /// It could not be read, or is no table.
    #[error("'{}' cannot be loaded: {}", excerpt(.0), excerpt(&.1.to_string()))]
    Load(String, TableFileError),
}

/// Writes the table to a file, whole or not at all; returns what to say of it.
pub(super) fn dump(table: &Table, path: &Path) -> Result<String, HashError> {
    let name = path.to_string_lossy();
    write_whole(path, |out| table.save(out))
        .map_err(|error| HashError::Write(name.clone().into_owned(), error))?;
    Ok(format!("Transposition table dumped: {name}"))
}

/// Adds a file to the table; returns what to say of it.
pub(super) fn load(table: &Table, path: &Path) -> Result<String, HashError> {
    let name = path.to_string_lossy();
    File::open(path)
        .map_err(TableFileError::from)
        .and_then(|file| table.load(&mut BufReader::new(file)))
        .map_err(|error| HashError::Load(name.clone().into_owned(), error))?;
    Ok(format!("Transposition table loaded: {name}"))
}
