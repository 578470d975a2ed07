//! What engines tell of their thoughts in `MESSAGE` lines.
//!
//! There is no standard. The words understood are those of the forms that are around, such as
//! `depth 12-20 ev 34 n 106K n/ms 465 tm 228 pv h8` and
//! `Depth 12-20 | Eval 34 | Node 106K | Speed 465K`.

use engine::eval::Score;
use serde::{Deserialize, Serialize};

/// What a player told of its thoughts on one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// Plies of the last iteration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Positions a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u64>,
    /// How it sees its own chances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// How a player sees its own chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// By a number of its own scale.
    Score(i32),
    /// It wins.
    Win,
    /// It loses.
    Loss,
}

impl From<Score> for Verdict {
    fn from(score: Score) -> Self {
        match () {
            () if score.is_win() => Self::Win,
            () if score.is_loss() => Self::Loss,
            () => Self::Score(score.units()),
        }
    }
}

impl Verdict {
    /// The verdict as a number, wins and losses beyond every score.
    #[must_use]
    pub const fn score(self) -> i32 {
        match self {
            // The least number has no counterpart above 0.
            Self::Score(i32::MIN) | Self::Loss => -i32::MAX,
            Self::Score(score) => score,
            Self::Win => i32::MAX,
        }
    }
}

impl Thought {
    /// Takes over what the text of a message tells.
    pub fn hear(&mut self, text: &str) {
        let mut words = text.split(|c: char| c.is_whitespace() || "|=,:".contains(c));
        let mut words = words.by_ref().filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            let mut value = || words.next();
            match word.to_ascii_lowercase().as_str() {
                "depth" => set(&mut self.depth, value().and_then(depth)),
                "ev" | "eval" | "score" => set(&mut self.verdict, value().and_then(verdict)),
                "n" | "node" | "nodes" => set(&mut self.nodes, value().and_then(count)),
                "speed" | "nps" => set(&mut self.speed, value().and_then(count)),
                "n/ms" => set(&mut self.speed, value().and_then(count).map(thousandfold)),
                "pv" | "bestline" => return,
                _ => {}
            }
        }
    }
}

/// A rate by the millisecond as one by the second.
const fn thousandfold(rate: u64) -> u64 {
    rate.saturating_mul(1000)
}

/// Keeps the old value where the new one could not be read.
fn set<T>(place: &mut Option<T>, value: Option<T>) {
    if value.is_some() {
        *place = value;
    }
}

/// The first number of `12-20`.
fn depth(word: &str) -> Option<u32> {
    word.split(['-', '/']).next()?.parse().ok()
}

/// A number with a `K`, `M` or `G` behind it.
#[expect(clippy::cast_precision_loss, reason = "engines round these numbers themselves")]
fn count(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '/');
    let unit = word[digits.len()..].chars().next().map(|c| c.to_ascii_uppercase());
    let factor: u64 = match unit {
        Some('K') => 1_000,
        Some('M') => 1_000_000,
        Some('G') => 1_000_000_000,
        _ => 1,
    };
    let number: f64 = digits.parse().ok()?;
    (number >= 0.0).then_some((number * factor as f64) as u64)
}

/// A score, or `+M5` and `-M6`.
fn verdict(word: &str) -> Option<Verdict> {
    if word.contains(['M', 'm']) {
        return Some(if word.starts_with('-') { Verdict::Loss } else { Verdict::Win });
    }
    let number: f64 = word.parse().ok()?;
    number.is_finite().then_some(Verdict::Score(number as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Thought {
        let mut thought = Thought::default();
        for line in lines {
            thought.hear(line);
        }
        thought
    }

    #[test]
    fn the_forms_that_are_around_are_understood() {
        let told = Thought {
            depth: Some(12),
            nodes: Some(106_000),
            speed: Some(465_000),
            verdict: Some(Verdict::Score(-34)),
        };
        assert_eq!(heard(&["depth 12-20 ev -34 n 106K n/ms 465 tm 228 pv H8 I9"]), told);
        let lines =
            ["Depth 12-20 | Eval -34 | Time 228ms | H8 I9", "Speed 465K | Depth 12 | Node 106K"];
        assert_eq!(heard(&lines), told);
        assert_eq!(heard(&["depth=12 eval=-34 nodes: 0.106M, nps 465000"]), told);
    }

    #[test]
    fn wins_have_a_sign() {
        assert_eq!(heard(&["depth 9 ev +M5"]).verdict, Some(Verdict::Win));
        assert_eq!(heard(&["depth 9 ev -M6"]).verdict, Some(Verdict::Loss));
    }

    #[test]
    fn other_texts_tell_nothing() {
        assert_eq!(heard(&["good luck", "depth", "ev nan", "é n/ms", ""]), Thought::default());
    }

    #[test]
    fn numbers_beyond_all_bounds_stay_the_greatest() {
        let told = heard(&["n 1e30 n/ms 1e19 ev 1e30 depth 99999999999"]);
        assert_eq!((told.nodes, told.speed), (Some(u64::MAX), Some(u64::MAX)));
        assert_eq!((told.verdict, told.depth), (Some(Verdict::Score(i32::MAX)), None));
        assert_eq!(heard(&["ev -1e30"]).verdict.map(Verdict::score), Some(-i32::MAX));
    }
}
