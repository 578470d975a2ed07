//! Options that several commands share.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

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

/// A text that names no time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time above zero, such as 5s, 500ms, 1.5 (seconds) or 2m")]
pub struct TimeError;

/// Reads a time: a number of seconds, or one with the unit `ms`, `s`, `m` or `h`.
pub fn parse_time(text: &str) -> Result<Duration, TimeError> {
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit_at);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(TimeError),
    };
    let number: f64 = number.trim_end().parse().map_err(|_| TimeError)?;
    let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| TimeError)?;
    if time.is_zero() { Err(TimeError) } else { Ok(time) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_take_units() {
        let millis = |text| parse_time(text).map(|time| time.as_millis());
        assert_eq!(millis("5s"), Ok(5_000));
        assert_eq!(millis("500ms"), Ok(500));
        assert_eq!(millis("2"), Ok(2_000));
        assert_eq!(millis("1.5"), Ok(1_500));
        assert_eq!(millis("2m"), Ok(120_000));
        for text in ["", "s", "5 days", "-1", "0", "0ms", "nan", "1e300", "5x", "é"] {
            assert_eq!(millis(text), Err(TimeError), "{text}");
        }
    }
}
