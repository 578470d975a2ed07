//! Options that several commands share.

use std::num::NonZero;
use std::thread;

use clap::{Args, ValueEnum};
use engine::board::{Color, Rule, Size};
use engine::{Config, eval::Weights};

/// Which game is played.
#[derive(Args, Clone, Copy, Debug)]
pub struct Game {
    /// The rule: freestyle, standard or renju
    #[arg(long, value_name = "RULE", default_value = "renju")]
    pub rule: Rule,

    /// Rows and columns of the board, 6 to 15; a drawn board has its own [default: 15]
    #[arg(long, value_name = "N")]
    pub size: Option<Size>,
}

/// A side as an option names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    Black,
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

/// What the engine may use.
#[derive(Args, Clone, Copy, Debug)]
pub struct Resources {
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 128,
          value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Threads that search together; one alone is deterministic [default: all cores, but one in
    /// games below level max]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Resources {
    /// The set-up of an engine; `threads` where the user has not said how many.
    pub fn config(self, threads: usize) -> Config {
        Config {
            hash_mib: self.hash as usize,
            threads: self.threads.map_or(threads, usize::from),
            weights: Weights::default(),
        }
    }
}

/// As many threads as can run at once.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
