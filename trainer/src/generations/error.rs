//! Why a loop cannot go on.

use std::io;
use std::path::{Path, PathBuf};

use harness::report::PlotError;
use harness::tournament::{LogError, RunError};

use crate::data::DataError;
use crate::learn::FitError;
use crate::weights::SourceError;

/// Why a loop cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum LoopError {
    /// A file of games.
    #[error("'{}': {source}", path.display())]
    Data {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: DataError,
    },
    /// A file cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file or a folder cannot be written.
    #[error("cannot write '{}': {source}", path.display())]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Weights that cannot be used.
    #[error(transparent)]
    Weights(#[from] SourceError),
    /// A file that something else has written than this loop with this configuration.
    #[error("'{}' is of another run: {what}; give the loop another folder", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// How that can be seen.
        what: String,
    },
    /// A file that does not hold what was written.
    #[error("'{}' is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How that can be seen.
        reason: String,
    },
    /// The record of a match.
    #[error("'{}': {source}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: LogError,
    },
    /// The match cannot be played.
    #[error("match: {0}")]
    Match(#[from] RunError),
    /// A plot cannot be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// Threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// No weights can be made.
    #[error("generation {number}: {source}")]
    Fit {
        /// The generation.
        number: u32,
        /// Why.
        source: FitError,
    },
    /// There is no such shard.
    #[error("there is no shard {0}: the configuration has {1}, from 0")]
    Shard(u32, u32),
    /// All generations are there.
    #[error("all generations are done")]
    Over,
}

impl LoopError {
    pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        |source| Self::Read { path, source }
    }

    pub(super) fn unwritten(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        |source| Self::Unwritten { path, source }
    }

    pub(super) fn data(path: &Path) -> impl FnOnce(DataError) -> Self {
        let path = path.to_owned();
        |source| Self::Data { path, source }
    }
}
