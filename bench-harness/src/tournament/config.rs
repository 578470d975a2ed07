//! Everything that determines a match, as plain data.

use serde::{Deserialize, Serialize};

use crate::openings::{self, Book, Format, OpeningsError, Order};
use crate::settings::{EngineSettings, Launch, Terms, TermsError};
use crate::stats::{Sprt, SprtError};

/// Games of each two engines at the most.
pub const MAX_GAMES: usize = 1_000_000;

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first engine plays all others.
    Gauntlet,
}

/// Where openings come from, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningsConfig {
    /// The file; the openings that come with the program where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// How it is written; guessed from its first opening where it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// The order of play.
    pub order: Order,
}

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchConfig {
    /// The engines.
    pub engines: Vec<EngineSettings>,
    /// The terms of every game.
    pub terms: Terms,
    /// Who plays whom.
    pub mode: Mode,
    /// Games of each two engines.
    pub games: usize,
    /// Whether each opening is played twice, with colours swapped.
    pub repeat: bool,
    /// Where openings come from.
    pub openings: OpeningsConfig,
    /// What all that is random depends on.
    pub seed: u64,
    /// Games at the same time.
    pub concurrency: usize,
    /// When to stop early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
}

/// A match that cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// Too few engines.
    #[error("a match takes at least two engines")]
    Engines,
    /// Nothing to play.
    #[error("a match takes at least one game at a time, and one in all")]
    NoGames,
    /// More games than a record could hold.
    #[error("{0} games of each two engines are too many: at most {MAX_GAMES} are played")]
    TooManyGames(usize),
    /// A name that two engines have.
    #[error("two engines are called '{0}'")]
    Name(String),
    /// Nothing ends a move.
    #[error("engine '{0}' has no limit: give it a time, nodes or a depth")]
    Unbounded(String),
    /// The sequential test compares two engines.
    #[error("SPRT takes two engines and openings played twice")]
    SprtPairs,
    /// The numbers of the test.
    #[error("SPRT: {0}")]
    Sprt(#[from] SprtError),
    /// The rule or the board.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// The file of openings cannot be read.
    #[error("cannot read the openings '{0}': {1}")]
    File(String, std::io::Error),
    /// What stands in it.
    #[error("openings '{0}': {1}")]
    Openings(String, OpeningsError),
}

impl MatchConfig {
    /// A match on the usual terms that still lacks its engines.
    #[must_use]
    pub fn new(terms: Terms) -> Self {
        Self {
            engines: Vec::new(),
            terms,
            mode: Mode::RoundRobin,
            games: 100,
            repeat: true,
            openings: OpeningsConfig::default(),
            seed: 1,
            concurrency: 1,
            sprt: None,
        }
    }

    /// Gives every engine a name of its own, where it has none or shares it with another one.
    pub fn name_engines(&mut self) {
        for index in 0..self.engines.len() {
            let base = match self.engines[index].name.as_str() {
                "" => self.engines[index].launch.default_name(),
                name => name.to_owned(),
            };
            let taken = |name: &str| self.engines[..index].iter().any(|other| other.name == name);
            let mut name = base.clone();
            let mut number = 2;
            while taken(&name) {
                name = format!("{base}-{number}");
                number += 1;
            }
            self.engines[index].name = name;
        }
    }

    /// Whether the match can be played.
    ///
    /// # Errors
    ///
    /// Where it cannot.
    pub fn check(&self) -> Result<(), ConfigError> {
        if self.engines.len() < 2 {
            return Err(ConfigError::Engines);
        }
        if self.games == 0 || self.concurrency == 0 {
            return Err(ConfigError::NoGames);
        }
        if self.games > MAX_GAMES {
            return Err(ConfigError::TooManyGames(self.games));
        }
        for (index, engine) in self.engines.iter().enumerate() {
            if self.engines[..index].iter().any(|other| other.name == engine.name) {
                return Err(ConfigError::Name(engine.name.clone()));
            }
            if engine.launch == Launch::Internal && !engine.control.is_bounded() {
                return Err(ConfigError::Unbounded(engine.name.clone()));
            }
        }
        if let Some(sprt) = &self.sprt {
            sprt.check()?;
            if self.engines.len() != 2 || !self.repeat {
                return Err(ConfigError::SprtPairs);
            }
        }
        self.terms.rule()?;
        self.terms.size()?;
        Ok(())
    }

    /// The openings in the order of play.
    ///
    /// # Errors
    ///
    /// Where they cannot be read.
    pub fn book(&self) -> Result<Book, ConfigError> {
        let (rule, size) = (self.terms.rule()?, self.terms.size()?);
        let (name, openings) = match &self.openings.file {
            None => ("built-in".to_owned(), openings::built_in(rule, size)),
            Some(file) => {
                let text = std::fs::read_to_string(file)
                    .map_err(|error| ConfigError::File(file.clone(), error))?;
                (file.clone(), openings::parse_openings(&text, self.openings.format, rule, size))
            }
        };
        let openings = openings.map_err(|error| ConfigError::Openings(name, error))?;
        let count = if self.repeat { self.games.div_ceil(2) } else { self.games };
        Ok(Book::new(openings, self.openings.order, self.seed, count))
    }
}
