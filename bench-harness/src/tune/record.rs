//! The record of a tuning: JSON Lines, the plan first and then a line for each batch.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::{Plan, Step};

/// A record that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A line of it.
    #[error("line {line}: {error}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// There is no line.
    #[error("it is empty")]
    Empty,
}

/// A record that is being written.
#[derive(Debug)]
pub struct Log(File);

impl Log {
    /// Begins a record, in place of what the file held.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written.
    pub fn create(path: &Path, plan: &Plan) -> io::Result<Self> {
        let mut log = Self(File::create(path)?);
        log.line(plan)?;
        Ok(log)
    }

    /// Goes on with a record; a last line that was cut off is taken away.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read or written.
    pub fn resume(path: &Path) -> io::Result<Self> {
        let whole = whole_lines(&std::fs::read_to_string(path)?).len() as u64;
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(whole)?;
        Ok(Self(file))
    }

    /// Adds a step.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub fn step(&mut self, step: &Step) -> io::Result<()> {
        self.line(step)
    }

    fn line(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        let line = serde_json::to_string(value)? + "\n";
        self.0.write_all(line.as_bytes())
    }
}

/// The text up to the end of its last whole line.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// The plan of a record and its last step. A last line that was cut off is passed over.
///
/// # Errors
///
/// Where it is no record.
pub fn read(path: &Path) -> Result<(Plan, Option<Step>), LogError> {
    let text = std::fs::read_to_string(path)?;
    let (first, rest) = text.split_once('\n').ok_or(LogError::Empty)?;
    let plan = serde_json::from_str(first).map_err(|error| LogError::Line { line: 1, error })?;
    let last = whole_lines(rest).lines().enumerate().last().map(|(index, line)| {
        serde_json::from_str(line).map_err(|error| LogError::Line { line: index + 2, error })
    });
    Ok((plan, last.transpose()?))
}
