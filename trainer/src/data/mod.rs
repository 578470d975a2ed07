//! Positions with what became of them, in files.
//!
//! A file begins with a [`Header`]. Blocks follow, each with a count and checksums of its own, so
//! that a run that is broken off loses its last block at most, and damage is told from that. All numbers are little-endian.

mod error;
mod file;
mod sample;

pub use error::DataError;
pub use file::{Header, Reader, Writer};
pub use sample::{Outcome, Sample};

const _: () = assert!(cfg!(target_endian = "little"), "samples are stored as they lie in memory");
