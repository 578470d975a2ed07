//! The `key=value` words that both grammars of the command line share, such as those of an engine:
//! `cmd=A name=a tc=0/0.05`.
//!
//! Errors name the flag that the words belong to.

mod engine;

use std::str::FromStr;

use ::engine::board::Rule;

pub use engine::EngineWords;

use crate::settings::{Agreement, milliseconds};
use crate::stats::{Model, Sprt};

/// Words that make no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// A word that does not belong to its flag.
    #[error("{flag}: unknown word '{word}'")]
    Unknown {
        /// The flag.
        flag: String,
        /// The word.
        word: String,
    },
    /// A value that cannot be used.
    #[error("{flag}: {word}: {reason}")]
    Value {
        /// The flag.
        flag: String,
        /// The word with the value.
        word: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A flag that lacks something.
    #[error("{0} takes {1}")]
    Missing(String, &'static str),
}

/// A flag and one of its words: where a value comes from.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    flag: &'a str,
    text: &'a str,
}

impl<'a> Word<'a> {
    pub(crate) const fn new(flag: &'a str, text: &'a str) -> Self {
        Self { flag, text }
    }

    /// The word itself.
    const fn text(self) -> &'a str {
        self.text
    }

    /// The key and the value.
    pub(crate) fn pair(self) -> Result<(&'a str, &'a str), WordError> {
        self.text.split_once('=').ok_or_else(|| self.unknown())
    }

    /// Reads a value of this word.
    pub(crate) fn read<T: FromStr<Err: ToString>>(self, value: &str) -> Result<T, WordError> {
        value.parse().map_err(|error: T::Err| self.wrong(error.to_string()))
    }

    /// Reads a number that is not 0.
    fn positive<T: FromStr<Err: ToString> + Default + PartialEq>(
        self,
        value: &str,
    ) -> Result<T, WordError> {
        let number = self.read(value)?;
        if number == T::default() { Err(self.wrong("expected more than 0")) } else { Ok(number) }
    }

    /// Reads seconds, as milliseconds.
    fn seconds(self, value: &str) -> Result<u64, WordError> {
        milliseconds(value).ok_or_else(|| self.wrong("expected a number of seconds"))
    }

    /// The error that it belongs to no flag.
    pub(crate) fn unknown(self) -> WordError {
        WordError::Unknown { flag: self.flag.to_owned(), word: self.text.to_owned() }
    }

    /// The error that its value cannot be used.
    pub(crate) fn wrong(self, reason: impl Into<String>) -> WordError {
        let (flag, word) = (self.flag.to_owned(), self.text.to_owned());
        WordError::Value { flag, word, reason: reason.into() }
    }
}

/// The rule of a name or of a number of Gomocup's.
///
/// # Errors
///
/// Where there is no such rule.
pub fn rule(flag: &str, value: &str) -> Result<Rule, WordError> {
    match value {
        "0" => Ok(Rule::FREESTYLE),
        "1" => Ok(Rule::STANDARD),
        "4" => Ok(Rule::RENJU),
        _ => Word::new(flag, value).read(value),
    }
}

/// Reads `elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized`.
///
/// # Errors
///
/// Where `elo1` is missing or a word cannot be read.
pub fn sprt(flag: &str, words: &[String]) -> Result<Sprt, WordError> {
    let mut sprt =
        Sprt { elo0: 0.0, elo1: f64::NAN, alpha: 0.05, beta: 0.05, model: Model::default() };
    for text in words {
        let word = Word::new(flag, text);
        let (key, value) = word.pair()?;
        match key {
            "elo0" => sprt.elo0 = word.read(value)?,
            "elo1" => sprt.elo1 = word.read(value)?,
            "alpha" => sprt.alpha = word.read(value)?,
            "beta" => sprt.beta = word.read(value)?,
            "model" => sprt.model = word.read(value)?,
            _ => return Err(word.unknown()),
        }
    }
    if sprt.elo1.is_nan() {
        return Err(WordError::Missing(flag.to_owned(), "elo1=E1"));
    }
    Ok(sprt)
}

/// Reads `moves=8 score=10`; `count` and `movecount` stand for `moves` too.
///
/// # Errors
///
/// Where a word cannot be read.
pub fn agreement(flag: &str, words: &[String]) -> Result<Agreement, WordError> {
    let mut agreement = Agreement { moves: 0, score: -1 };
    for text in words {
        let word = Word::new(flag, text);
        let (key, value) = word.pair()?;
        match key {
            "moves" | "count" | "movecount" => agreement.moves = word.read(value)?,
            "score" => agreement.score = word.read(value)?,
            _ => return Err(word.unknown()),
        }
    }
    if agreement.moves == 0 || agreement.score < 0 {
        return Err(WordError::Missing(flag.to_owned(), "moves=N score=S"));
    }
    Ok(agreement)
}

/// Cuts a text into words at blanks outside of quotes, as a shell does.
#[must_use]
pub fn split(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message<T: core::fmt::Debug>(
        read: fn(&str, &[String]) -> Result<T, WordError>,
        words: &str,
    ) -> String {
        read("-flag", &split(words)).unwrap_err().to_string()
    }

    #[test]
    fn quotes_keep_blanks() {
        assert_eq!(split("a 'b c'=\"d e\"  f"), ["a", "b c=d e", "f"]);
        assert!(split("  ").is_empty());
    }

    #[test]
    fn errors_name_the_flag_and_the_word() {
        assert_eq!(message(sprt, "elo0=1"), "-flag takes elo1=E1");
        assert_eq!(message(sprt, "elo2=1"), "-flag: unknown word 'elo2=1'");
        assert_eq!(message(sprt, "elo1=x"), "-flag: elo1=x: invalid float literal");
        assert_eq!(message(agreement, "moves=3"), "-flag takes moves=N score=S");
        assert_eq!(message(agreement, "moves"), "-flag: unknown word 'moves'");
        assert_eq!(
            rule("-rule", "caro").unwrap_err().to_string(),
            "-rule: caro: unknown rule 'caro': expected freestyle, standard or renju"
        );
    }
}
