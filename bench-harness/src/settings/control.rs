//! Time, nodes and depth for the moves of an engine.

use core::fmt;
use core::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What an engine may use for its moves. Bounds that are absent do not bind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// Milliseconds for all moves of a game together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_ms: Option<u64>,
    /// Milliseconds for one move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_ms: Option<u64>,
    /// Milliseconds that each move adds to the match time.
    #[serde(default)]
    pub increment_ms: u64,
    /// Nodes for one move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies for one move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no time control: expected match/turn+increment in seconds, as in 0/0.05 or 60/5+1"
)]
pub struct ControlError(String);

impl Control {
    /// A time for each move and nothing else.
    #[must_use]
    pub const fn per_move(milliseconds: u64) -> Self {
        Self { turn_ms: Some(milliseconds), ..Self::NONE }
    }

    /// No bound at all.
    pub const NONE: Self =
        Self { match_ms: None, turn_ms: None, increment_ms: 0, nodes: None, depth: None };

    /// Whether anything bounds a move.
    #[must_use]
    pub const fn is_bounded(&self) -> bool {
        self.match_ms.is_some()
            || self.turn_ms.is_some()
            || self.nodes.is_some()
            || self.depth.is_some()
    }

    /// The time for one move with `left` on the match clock; `None` where time does not bind.
    #[must_use]
    pub fn allowance(&self, left: Option<Duration>) -> Option<Duration> {
        let turn = self.turn_ms.map(Duration::from_millis);
        match (turn, left) {
            (Some(turn), Some(left)) => Some(turn.min(left)),
            (turn, left) => turn.or(left),
        }
    }
}

/// Reads `match/turn+increment` in seconds; a match time of 0 stands for none.
///
/// `60` alone bounds the match, `60+1` adds an increment, `0/0.05` bounds each move.
impl FromStr for Control {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let fail = || ControlError(text.to_owned());
        let seconds = |part: &str| milliseconds(part).ok_or_else(fail);
        let (times, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (game, turn) = times.split_once('/').unwrap_or((times, "0"));
        let (match_ms, turn_ms) = (seconds(game)?, seconds(turn)?);
        if match_ms == 0 && turn_ms == 0 {
            return Err(fail());
        }
        let some = |ms| (ms > 0).then_some(ms);
        Ok(Self {
            match_ms: some(match_ms),
            turn_ms: some(turn_ms),
            increment_ms: seconds(increment)?,
            ..Self::NONE
        })
    }
}

/// The next whole number of milliseconds to a decimal number of seconds; `None` where it is no
/// length of time.
pub(crate) fn milliseconds(seconds: &str) -> Option<u64> {
    let duration = Duration::try_from_secs_f64(seconds.trim().parse().ok()?).ok()?;
    u64::try_from((duration.as_nanos() + 500_000) / 1_000_000).ok()
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(ms) = self.turn_ms {
            parts.push(format!("{ms} ms a move"));
        }
        if let Some(ms) = self.match_ms {
            parts.push(format!("{ms}+{} ms a game", self.increment_ms));
        }
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes a move")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.pad(&if parts.is_empty() { "no limit".to_owned() } else { parts.join(", ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_match_turn_and_increment() {
        let read = |text: &str| text.parse::<Control>().unwrap();
        assert_eq!(read("0/0.05"), Control::per_move(50));
        assert_eq!(read("60"), Control { match_ms: Some(60_000), ..Control::NONE });
        assert_eq!(
            read("60/5+0.5"),
            Control {
                match_ms: Some(60_000),
                turn_ms: Some(5_000),
                increment_ms: 500,
                ..Control::NONE
            }
        );
        for text in ["", "0", "0/0", "x", "-1", "1/2/3", "inf", "NaN", "0/0.0001"] {
            assert!(text.parse::<Control>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_move_may_take_no_more_than_the_clock_has() {
        let control: Control = "60/5".parse().unwrap();
        let seconds = |s| Some(Duration::from_secs(s));
        assert_eq!(control.allowance(seconds(60)), seconds(5));
        assert_eq!(control.allowance(seconds(2)), seconds(2));
        assert_eq!(Control::NONE.allowance(None), None);
    }
}
