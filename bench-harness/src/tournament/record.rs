//! The record of a match: a file of JSON Lines that grows game by game, so that nothing is lost
//! when the match is broken off.
//!
//! The first line is the [`Header`], each further line a [`GameRecord`], the last one a
//! [`Summary`] where the match came to its end. A last line that is cut short is dropped.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use formats::write_whole;
use serde::{Deserialize, Serialize};

use super::config::MatchConfig;
use super::evaluation::{Evaluations, OtherEvaluation, compare};
use super::run::Ending;
use crate::clock::since_1970;
use crate::game::GameRecord;
use crate::machine::Machine;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the layout.
    pub version: u32,
    /// Seconds since 1970 when the match began.
    pub began: u64,
    /// The command line.
    pub command: Vec<String>,
    /// Where it was played.
    pub machine: Machine,
    /// What was played.
    pub config: MatchConfig,
    /// What the engines evaluate with, as [`roll_call`](super::roll_call) tells it; none in older records.
    #[serde(default, skip_serializing_if = "Evaluations::is_empty")]
    pub evaluations: Evaluations,
}

impl Header {
    /// The version of the layout that is written.
    pub const VERSION: u32 = 1;

    /// That of a match that this program begins now.
    #[must_use]
    pub fn new(config: MatchConfig, evaluations: Evaluations) -> Self {
        Self {
            version: Self::VERSION,
            began: since_1970(),
            command: std::env::args().collect(),
            machine: Machine::this(),
            config,
            evaluations,
        }
    }

    /// Refuses to go on with other weights than the games before were played with.
    ///
    /// # Errors
    ///
    /// At the first engine that evaluates otherwise.
    pub fn check(&self, evaluations: &Evaluations) -> Result<(), OtherEvaluation> {
        compare(&self.evaluations, evaluations)
    }
}

/// The last line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// How the match ended.
    pub ending: Ending,
    /// Seconds that it took, without the time before it was resumed.
    pub seconds: f64,
    /// Seconds of processor time that the harness itself used, its own engine with it.
    pub cpu_seconds: Option<f64>,
    /// The standings.
    pub standings: serde_json::Value,
}

/// A line of a record.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    Header(Box<Header>),
    Game(Box<GameRecord>),
    Summary(Box<Summary>),
}

impl Line {
    fn header(header: &Header) -> Self {
        Self::Header(Box::new(header.clone()))
    }

    fn game(game: &GameRecord) -> Self {
        Self::Game(Box::new(game.clone()))
    }

    /// One write for a line, so that no reader sees half of one.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut text = serde_json::to_string(self)?;
        text.push('\n');
        out.write_all(text.as_bytes())
    }
}

/// A record that cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line that is none of a record.
    #[error("line {0}: {1}")]
    Line(usize, serde_json::Error),
    /// There is no header.
    #[error("it does not begin with the header of a match")]
    Header,
    /// Another layout.
    #[error("it has version {0}, this program reads version {version}", version = Header::VERSION)]
    Version(u32),
}

/// A record that is being written.
#[derive(Debug)]
pub struct RecordLog(File);

impl RecordLog {
    /// Begins a record, in place of what the file held.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written.
    pub fn create(path: &Path, header: &Header) -> io::Result<Self> {
        let mut file = File::create(path)?;
        Line::header(header).write(&mut file)?;
        Ok(Self(file))
    }

    /// Begins the file anew with what was read of it, ready for more games.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written. The old file stays until the new one is whole.
    pub fn resume(path: &Path, header: &Header, games: &[GameRecord]) -> io::Result<Self> {
        write_whole(path, |out| {
            Line::header(header).write(out)?;
            games.iter().try_for_each(|game| Line::game(game).write(out))
        })
        .map(Self)
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written.
    pub fn game(&mut self, game: &GameRecord) -> io::Result<()> {
        Line::game(game).write(&mut self.0)
    }

    /// Adds the last line.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written.
    pub fn summary(&mut self, summary: Summary) -> io::Result<()> {
        Line::Summary(Box::new(summary)).write(&mut self.0)
    }
}

/// Reads a record back.
///
/// # Errors
///
/// Where the file is no record.
pub fn read_log(path: &Path) -> Result<(Header, Vec<GameRecord>, Option<Summary>), LogError> {
    let text = std::fs::read_to_string(path)?;
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line)).peekable();
    let header = match lines.next().map(|(_, line)| serde_json::from_str::<Line>(line)) {
        Some(Ok(Line::Header(header))) => *header,
        _ => return Err(LogError::Header),
    };
    if header.version != Header::VERSION {
        return Err(LogError::Version(header.version));
    }
    let (mut games, mut summary) = (Vec::new(), None);
    while let Some((number, line)) = lines.next() {
        match serde_json::from_str::<Line>(line) {
            Ok(Line::Game(game)) => games.push(*game),
            Ok(Line::Summary(found)) => summary = Some(*found),
            Ok(Line::Header(_)) => return Err(LogError::Header),
            Err(_) if lines.peek().is_none() && !text.ends_with('\n') => {}
            Err(error) => return Err(LogError::Line(number, error)),
        }
    }
    Ok((header, games, summary))
}
