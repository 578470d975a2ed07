//! How long a search may take, as options say it.

use std::time::Duration;

use clap::Args;
use engine::Engine;
use engine::position::Position;
use engine::search::{Limits, Listener, Report, StopHandle, Trace};

use crate::options::number;

/// What ends a search; the first that is reached does.
#[derive(Args, Clone, Copy, Debug)]
pub struct Effort {
    /// Time to think: 5s, 500ms, 2m; a number alone is seconds [default: 5s, 1s for each move
    /// of a game, or none where --depth or --nodes is given]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = parse_time)]
    time: Option<Duration>,

    /// Plies to search
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true,
          value_parser = number(1_u32, 225))]
    depth: Option<u32>,

    /// Positions to visit
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number(1_u64, u64::MAX))]
    nodes: Option<u64>,
}

impl Effort {
    /// The option that sets a limit, where there is one.
    pub fn asked(self) -> Option<&'static str> {
        let time = self.time.map(|_| "--time");
        time.or(self.depth.map(|_| "--depth")).or(self.nodes.map(|_| "--nodes"))
    }

    /// The limits of the search.
    pub fn limits(self) -> Limits {
        /// Long enough to be worth reading, short enough to wait for.
        const DEFAULT_TIME: Duration = Duration::from_secs(5);
        self.limits_or(DEFAULT_TIME)
    }

    /// The limits of the search; so much time where none is given.
    pub fn limits_or(self, default: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.time.or(unlimited.then_some(default));
        Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::default() }
    }
}

/// A handle that an interrupt stops: it ends the search, not the program, and what was found is still
/// told. Where no handler can be set it ends the program, as usual.
pub fn interrupts() -> StopHandle {
    let stop = StopHandle::new();
    let interrupted = stop.clone();
    drop(ctrlc::set_handler(move || interrupted.stop()));
    stop
}

/// Searches for the best `lines` moves, until an interrupt at the latest; they come in order, without
/// those that were not searched, but for the best where none was.
pub fn search(
    engine: &mut Engine,
    position: &Position,
    limits: Limits,
    lines: usize,
    listener: &mut dyn Listener,
) -> Report {
    let stop = interrupts();
    let mut report = engine.analyze(position, limits, lines, &stop, listener);
    report.rank();
    report
}

/// As [`search`], with what the search did.
pub fn traced(
    engine: &mut Engine,
    position: &Position,
    limits: Limits,
    lines: usize,
    listener: &mut dyn Listener,
) -> (Report, Trace) {
    let stop = interrupts();
    let (mut report, trace) = engine.trace(position, limits, lines, &stop, listener);
    report.rank();
    (report, trace)
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
