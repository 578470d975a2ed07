//! Tuning of the search's parameters by games of the engine against itself.
//!
//! Simultaneous perturbation stochastic approximation (Spall, "Multivariate stochastic approximation
//! using a simultaneous perturbation gradient approximation", 1992): each pair of games plays all
//! parameters moved a little one way, at random each, against all moved the other way, and moves them
//! towards the winner.

mod record;
mod spsa;

use engine::board::ByColor;
use engine::search::{Parameter, Params, StopHandle};
use rayon::prelude::*;

pub use record::{Log, LogError, read};
pub use spsa::{Gains, Spsa};

use crate::game::{Broken, GameResult, play};
use crate::openings::Book;
use crate::player::{Internal, SettingsError};
use crate::settings::{Control, EngineSettings, Launch, Terms};

/// What is tuned and how.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Plan {
    /// Names of the parameters.
    pub names: Vec<String>,
    /// The terms of the games.
    pub terms: Terms,
    /// Nodes a move.
    pub nodes: u64,
    /// Pairs of games in all.
    pub pairs: usize,
    /// Pairs between two updates, played side by side.
    pub batch: usize,
    /// What all that is random depends on.
    pub seed: u64,
    /// How far the parameters move.
    pub gains: Gains,
}

/// Why parameters cannot be tuned.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// No parameter has this name.
    #[error("there is no parameter '{0}': there are {known}", known = names().join(", "))]
    Name(String),
    /// Nothing to do.
    #[error("nothing to tune: names, pairs and the batch must not be empty")]
    Nothing,
    /// A game cannot be played.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// An engine cannot be set up.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}

/// Where the tuning stands after a batch.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Step {
    /// Pairs played so far.
    pub pairs: usize,
    /// The parameters, in the order of the plan's names.
    pub values: Vec<f64>,
}

/// Parameters that are being tuned.
#[derive(Debug)]
pub struct Tuner<'a> {
    plan: &'a Plan,
    book: Book,
    spsa: Spsa,
    stop: StopHandle,
}

impl<'a> Tuner<'a> {
    /// A tuner at the beginning, or after the step `from`.
    ///
    /// # Errors
    ///
    /// Where the plan makes no sense.
    pub fn new(
        plan: &'a Plan,
        book: Book,
        from: Option<&Step>,
        stop: StopHandle,
    ) -> Result<Self, TuneError> {
        if plan.names.is_empty() || plan.pairs == 0 || plan.batch == 0 {
            return Err(TuneError::Nothing);
        }
        let parameters: Vec<Parameter> = plan
            .names
            .iter()
            .map(|name| parameter(name).ok_or_else(|| TuneError::Name(name.clone())))
            .collect::<Result<_, _>>()?;
        let spsa = Spsa::new(parameters, plan.gains, plan.pairs, plan.seed, from);
        Ok(Self { plan, book, spsa, stop })
    }

    /// Plays a batch of pairs and moves the parameters; `None` when all are played.
    ///
    /// # Errors
    ///
    /// Where a game cannot be played or the tuning was stopped; the parameters stay as they were.
    pub fn advance(&mut self) -> Result<Option<Step>, TuneError> {
        let first = self.spsa.pairs();
        let last = (first + self.plan.batch).min(self.plan.pairs);
        if first >= last {
            return Ok(None);
        }
        let results: Vec<f64> = (first..last)
            .into_par_iter()
            .map(|pair| self.pair(pair))
            .collect::<Result<_, TuneError>>()?;
        self.spsa.update(&results);
        Ok(Some(Step { pairs: self.spsa.pairs(), values: self.spsa.values().to_vec() }))
    }

    /// Plays one pair; the points of one side less those of the other, from -2 to 2.
    fn pair(&self, pair: usize) -> Result<f64, TuneError> {
        let (mut up, mut down) = (self.player(pair, 1.0)?, self.player(pair, -1.0)?);
        let controls = ByColor::from_fn(|_| self.control());
        let opening = self.book.opening(pair);
        let mut points = 0.0;
        for up_is_black in [true, false] {
            let players = if up_is_black {
                ByColor::new(&mut up as _, &mut down as _)
            } else {
                ByColor::new(&mut down as _, &mut up as _)
            };
            let played = play(players, controls, opening, &self.plan.terms)?;
            points += match played.result {
                GameResult::Draw => 0.0,
                GameResult::Black if up_is_black => 1.0,
                GameResult::White if !up_is_black => 1.0,
                _ => -1.0,
            };
        }
        Ok(points)
    }

    fn player(&self, pair: usize, sign: f64) -> Result<Internal, SettingsError> {
        let values = self.spsa.perturbed(pair, sign);
        let names = self.plan.names.iter().cloned();
        let mut options: Vec<_> = names.zip(values.iter().map(ToString::to_string)).collect();
        options.push(("hash".to_owned(), "4".to_owned()));
        let settings = EngineSettings {
            name: "tuned".to_owned(),
            launch: Launch::Internal,
            control: self.control(),
            memory: None,
            options,
            restart: false,
        };
        Internal::new(&settings, &self.plan.terms, self.stop.clone())
    }

    fn control(&self) -> Control {
        Control { nodes: Some(self.plan.nodes), ..Control::NONE }
    }
}

/// The parameter with this name.
#[must_use]
pub fn parameter(name: &str) -> Option<Parameter> {
    Params::ALL.iter().find(|parameter| parameter.name == name).copied()
}

/// The names of all parameters.
fn names() -> Vec<&'static str> {
    Params::ALL.iter().map(|parameter| parameter.name).collect()
}
