//! The checks that a tournament makes before it admits an engine.
//!
//! Each check starts from a fresh process, so that one failure does not spoil the rest, and gives
//! one line: passed, failed and why, or a remark on what the protocol leaves open.

mod checks;
mod talk;

use core::fmt;

use engine::board::{Rule, Size};
use serde::Serialize;

use crate::player::Session;
use crate::settings::{Launch, rule_number};

pub use talk::Problem;
pub(crate) use talk::Talk;

/// The engine under examination and the terms.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// What to run.
    pub launch: Launch,
    /// The rule to examine it under.
    pub rule: Rule,
    /// Milliseconds for a move.
    pub turn_ms: u64,
    /// Milliseconds that a move may take beyond that.
    pub tolerance_ms: u64,
    /// Bytes it may hold.
    pub memory: u64,
    /// What the process shares with others.
    pub session: Session,
}

impl Candidate {
    /// The board of the examination.
    pub(crate) const SIZE: Size = Size::MAX;

    /// The lines that introduce a game.
    pub(crate) fn introduction(&self) -> Vec<String> {
        vec![
            format!("INFO timeout_turn {}", self.turn_ms),
            "INFO timeout_match 100000000".to_owned(),
            "INFO time_left 100000000".to_owned(),
            format!("INFO max_memory {}", self.memory),
            "INFO game_type 1".to_owned(),
            format!("INFO rule {}", rule_number(self.rule).unwrap_or(0)),
        ]
    }
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As a tournament wants it.
    Passed,
    /// A game would be lost by it.
    Failed(String),
    /// Nothing that a game is lost by.
    Noted(String),
}

/// A check and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What was looked at.
    pub name: &'static str,
    /// What came of it.
    pub verdict: Verdict,
}

/// `ok    time: …`, one line.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Passed => write!(f, "ok    {}", self.name),
            Verdict::Failed(reason) => write!(f, "FAIL  {}: {reason}", self.name),
            Verdict::Noted(remark) => write!(f, "note  {}: {remark}", self.name),
        }
    }
}

/// Makes all checks; `told` hears each as soon as it is made.
pub fn examine(candidate: &Candidate, mut told: impl FnMut(&Check)) -> Vec<Check> {
    let mut all = Vec::new();
    for (name, check) in checks::CHECKS {
        if candidate.session.stop.is_stopped() {
            break;
        }
        let verdict = match check(candidate) {
            Ok(None) => Verdict::Passed,
            Ok(Some(remark)) => Verdict::Noted(remark),
            Err(problem) => Verdict::Failed(problem.to_string()),
        };
        let check = Check { name, verdict };
        told(&check);
        all.push(check);
    }
    all
}
