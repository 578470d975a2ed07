//! The terms that the games of a match are played on.

use engine::board::{Rule, Size};
use serde::{Deserialize, Serialize};

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
