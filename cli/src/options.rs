//! Options that several commands share.

use std::io::{self, Write};
use std::num::NonZero;
use std::str::FromStr;
use std::thread;

use clap::{Args, ValueEnum};
use engine::Config;
use engine::board::{Color, Rule, Size};
use formats::Info;

use crate::input::InputError;
use crate::weights::{InUse, WeightsFiles};

/// Which game is played, where a file or a drawn board may tell.
#[derive(Args, Clone, Copy, Debug)]
pub struct Game {
    /// The rule: freestyle, standard or renju [default: that of the file, or renju]
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,

    /// Rows and columns of the board, 6 to 15, where what is read does not tell [default: 15]
    #[arg(long, value_name = "N")]
    pub size: Option<Size>,
}

impl Game {
    /// The rule that was asked for, or Renju.
    pub fn rule(self) -> Rule {
        self.rule.unwrap_or(Rule::RENJU)
    }

    /// The rule that was asked for, or that of a game of the file `path`. Where neither names one that is
    /// known it is Renju, and that is said on standard error.
    pub fn rule_of(self, game: &Info, path: &str) -> Rule {
        /// Longer names are cut, so that a message stays readable.
        const SHOWN: usize = 24;
        let rule = self.rule();
        if let Some(known) = self.rule.or_else(|| game.known_rule()) {
            return known;
        }
        let why = match game.rule.trim() {
            "" => format!("'{path}' names no rule"),
            name => {
                let name: String = name.chars().take(SHOWN).flat_map(char::escape_debug).collect();
                format!("the rule '{name}' of '{path}' is not known")
            }
        };
        drop(writeln!(io::stderr(), "{why}: taken as {rule}; --rule for another"));
        rule
    }
}

/// Whose turn it is, for commands that ask.
#[derive(Args, Clone, Copy, Debug)]
pub struct ToMove {
    /// Whose turn it is, where a drawn board does not tell
    #[arg(long = "to-move", alias = "side", value_name = "SIDE")]
    side: Option<Side>,
}

impl ToMove {
    /// The side that is named.
    pub fn color(self) -> Option<Color> {
        self.side.map(Into::into)
    }
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
#[derive(Args, Clone, Debug)]
pub struct Resources {
    /// Size of the transposition table in MiB; where there is less memory, it is smaller
    /// [default: 128]
    #[arg(long, value_name = "MIB", allow_negative_numbers = true,
          value_parser = number(1_u32, 1 << 20))]
    hash: Option<u32>,

    /// Threads that search together, four for each core at most; one alone is deterministic
    /// [default: all cores; with --trace, and in play below level max, one]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number(1_u16, 1024))]
    threads: Option<u16>,

    #[command(flatten)]
    files: WeightsFiles,
}

impl Resources {
    /// The set-up of an engine; `threads` where the user has not said how many.
    pub fn config(&self, threads: usize, weights: &InUse) -> Config {
        /// Room for some seconds of search.
        const DEFAULT_HASH: u32 = 128;
        Config {
            hash_mib: self.hash.unwrap_or(DEFAULT_HASH) as usize,
            threads: self.threads.map_or(threads, usize::from),
            weights: weights.weights(),
            ..Config::default()
        }
    }

    /// The weights for games of `rule`.
    pub fn weights(&self, rule: Rule) -> Result<InUse, InputError> {
        self.files.load_for(rule)
    }

    /// The option that asks for something, where there is one.
    pub fn asked(&self) -> Option<&'static str> {
        let weights = (!self.files.is_empty()).then_some("--weights");
        weights.or(self.threads.map(|_| "--threads")).or(self.hash.map(|_| "--hash"))
    }
}

/// A text that is no number of the range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a whole number from {low} to {high}")]
pub struct NumberError<T> {
    low: T,
    high: T,
}

/// A reader of whole numbers from `low` to `high`.
pub fn number<T: FromStr + PartialOrd + Copy>(
    low: T,
    high: T,
) -> impl Fn(&str) -> Result<T, NumberError<T>> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (low..=high).contains(number));
        number.ok_or(NumberError { low, high })
    }
}

/// As many threads as can run at once.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_to_their_range() {
        let read = number(1_u16, 1024);
        assert_eq!((read("1"), read("1024")), (Ok(1), Ok(1024)));
        for text in ["0", "1025", "70000", "99999999999999999999", "-1", "1.5", "x", ""] {
            let message = read(text).unwrap_err().to_string();
            assert_eq!(message, "expected a whole number from 1 to 1024", "{text}");
        }
    }
}
