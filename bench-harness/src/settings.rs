//! What a match is made of: engines, their time, and the terms of the games. All of it is plain
//! data that goes into the record as it is.

use core::fmt;
use core::str::FromStr;
use std::path::Path;
use std::time::Duration;

use engine::board::{Rule, Size};
use serde::{Deserialize, Serialize};

/// One engine of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSettings {
    /// The name in tables and records.
    pub name: String,
    /// What to run.
    pub launch: Launch,
    /// What it may use for its moves.
    pub control: Control,
    /// Memory in bytes that it is told to keep to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Further settings, sent as `INFO key value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// Whether the process is started anew for each game instead of being told `RESTART`.
    #[serde(default)]
    pub restart: bool,
}

/// Where an engine comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Launch {
    /// The engine that is compiled in; no process is started.
    Internal,
    /// A program that speaks the Gomocup protocol.
    Command {
        /// The program as it was named.
        program: String,
        /// Its arguments.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        arguments: Vec<String>,
    },
}

impl Launch {
    /// Reads a command line: `internal`, or a program with arguments separated by blanks.
    ///
    /// A program whose path holds a `/` runs in its own directory, where engines look for their
    /// files; arguments with blanks cannot be written.
    #[must_use]
    pub fn from_command(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let program = words.next()?;
        let arguments: Vec<String> = words.collect();
        let internal = program == "internal" && arguments.is_empty();
        Some(if internal { Self::Internal } else { Self::Command { program, arguments } })
    }

    /// A name for an engine that was given none: that of its file.
    #[must_use]
    pub fn default_name(&self) -> String {
        match self {
            Self::Internal => "internal".to_owned(),
            Self::Command { program, .. } => {
                let stem = Path::new(program).file_name().map(|name| name.to_string_lossy());
                let name = stem.unwrap_or_default();
                name.trim_start_matches("pbrain-").trim_end_matches(".exe").to_owned()
            }
        }
    }
}

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

/// Milliseconds of a decimal number of seconds.
fn milliseconds(seconds: &str) -> Option<u64> {
    let duration = Duration::try_from_secs_f64(seconds.trim().parse().ok()?).ok()?;
    u64::try_from(duration.as_millis()).ok()
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

/// The terms that all games of a match are played on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// The name of the rule.
    pub rule: String,
    /// Rows and columns of the board.
    pub size: u8,
    /// Milliseconds that a move may take beyond what is allowed: for pipes and the scheduler.
    pub tolerance_ms: u64,
    /// Milliseconds that a move without a time limit may take before the engine counts as hung.
    pub hang_ms: u64,
    /// Milliseconds to answer `START` and `RESTART` in.
    pub startup_ms: u64,
    /// Milliseconds to wait before a command that follows an engine's own answer.
    pub pause_ms: u64,
    /// Milliseconds of rest before each game.
    #[serde(default)]
    pub rest_ms: u64,
    /// Whether an engine that holds more memory than it was told loses.
    #[serde(default)]
    pub enforce_memory: bool,
    /// Whether a line that is neither a move nor a message loses at once, as with Piskvork; other
    /// managers ignore it and wait.
    pub strict: bool,
    /// A draw as soon as this many points or fewer are empty.
    pub draw_empty: usize,
    /// A draw after this many moves, counting the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_after: Option<usize>,
    /// A draw on both engines' word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_score: Option<Agreement>,
    /// A win on both engines' word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_score: Option<Agreement>,
}

/// When the scores that both engines report end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// Consecutive moves of each side that must agree.
    pub moves: usize,
    /// The score: a draw where both stay within it, a win where both see it for the same side.
    pub score: i32,
}

/// Terms that cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// The rule has no referee.
    #[error(transparent)]
    Rule(#[from] engine::board::RuleError),
    /// The board is too small or too large.
    #[error("a board of {0}×{0} is not supported: sizes from 6 to 15 work")]
    Size(u8),
}

impl Terms {
    /// The usual terms for a rule on a 15×15 board.
    #[must_use]
    pub fn new(rule: Rule) -> Self {
        Self {
            rule: rule.to_string(),
            size: Size::MAX.side(),
            tolerance_ms: 50,
            hang_ms: 60_000,
            startup_ms: 10_000,
            pause_ms: 0,
            rest_ms: 0,
            enforce_memory: false,
            strict: false,
            draw_empty: if rule == Rule::RENJU { 25 } else { 0 },
            draw_after: None,
            draw_score: None,
            win_score: None,
        }
    }

    /// The rule of the games.
    ///
    /// # Errors
    ///
    /// Where its name is not known.
    pub fn rule(&self) -> Result<Rule, TermsError> {
        Ok(self.rule.parse()?)
    }

    /// The size of the board.
    ///
    /// # Errors
    ///
    /// Where no such board is supported.
    pub fn size(&self) -> Result<Size, TermsError> {
        Size::new(self.size).ok_or(TermsError::Size(self.size))
    }
}

/// The number by which Gomocup's protocol calls a rule.
#[must_use]
pub fn rule_number(rule: Rule) -> Option<u8> {
    match rule {
        Rule::FREESTYLE => Some(0),
        Rule::STANDARD => Some(1),
        Rule::RENJU => Some(4),
        _ => None,
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
        for text in ["", "0", "0/0", "x", "-1", "1/2/3", "inf"] {
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

    #[test]
    fn commands_name_a_program_and_its_arguments() {
        assert_eq!(Launch::from_command("internal"), Some(Launch::Internal));
        assert_eq!(Launch::from_command(" "), None);
        let launch = Launch::from_command("./a/pbrain-wine -x 1").unwrap();
        assert_eq!(launch.default_name(), "wine");
        let Launch::Command { arguments, .. } = launch else { panic!() };
        assert_eq!(arguments, ["-x", "1"]);
    }
}
