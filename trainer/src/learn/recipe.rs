//! How weights are made of positions, from the reading of files to the integers.

use core::fmt;
use std::path::Path;

use engine::board::{Color, Rule};
use engine::eval::{Parameters, Score};
use serde::{Deserialize, Serialize};

use super::{
    FitError, Observations, Options, Progress, RecipeError, Sharing, fit, parameters, scale,
};
use crate::data::DataError;
use crate::words::counted;

/// What weights are made with, beside the data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Recipe {
    /// What the result counts beside the search's score, from 0 to 1.
    pub result: f32,
    /// Units that make a factor of e in the odds of winning, in the weights to be.
    pub units: f32,
    /// The penalty on a code's own number.
    pub penalty: f32,
    /// What a position counts that the search decided, where others count one.
    pub decided: f32,
    /// Times that all positions are gone through.
    pub epochs: usize,
    /// The size of the largest step: from nothing it grows to this, and falls to nothing.
    pub rate: f32,
    /// Decides the order.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            result: 0.5,
            units: Score::UNITS as f32,
            penalty: 1e-4,
            decided: 4.0,
            epochs: 20,
            rate: 0.001,
            seed: 1,
        }
    }
}

/// All that weights made of the same data depend on.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { result, units, penalty, decided, epochs, rate, seed } = self;
        write!(f, "result {result}, decided {decided}, units {units}, penalty {penalty}, ")?;
        write!(f, "rate {rate}, seed {seed}, {}", counted(*epochs, "epoch"))
    }
}

/// Positions of several files, and where they come from.
#[derive(Debug, Default)]
pub struct Ingredients {
    data: Observations,
    sources: Vec<String>,
}

impl Ingredients {
    /// Adds the positions of a file.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, or is of another rule.
    pub fn read(&mut self, path: &Path, rule: Rule) -> Result<(), DataError> {
        let before = self.data.len();
        let header = self.data.read(path, rule)?;
        let positions = counted(self.data.len() - before, "position");
        self.sources.push(format!("{positions} of {header}"));
        Ok(())
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.data.len()
    }

    /// Sees whether there is anything to learn from.
    ///
    /// # Errors
    ///
    /// Where there is no position, or where all are of games that are held out.
    pub fn check(&self) -> Result<(), FitError> {
        self.data.check()
    }

    /// The units of their searches' scores that make a factor of e in the odds of winning.
    #[must_use]
    pub fn scale(&self) -> f64 {
        scale(&self.data)
    }
}

impl Recipe {
    /// Sees whether the numbers make sense.
    ///
    /// # Errors
    ///
    /// Names the first that does not.
    pub fn check(&self) -> Result<(), RecipeError> {
        const ABOVE_0: &str = "must be finite and above 0";
        const NOT_BELOW_0: &str = "must be finite and not below 0";
        let above_0 = |number: f32| number > 0.0 && number.is_finite();
        let not_below_0 = |number: f32| number >= 0.0 && number.is_finite();
        let rules = [
            ((0.0..=1.0).contains(&self.result), "result", "must lie from 0 to 1"),
            (above_0(self.units), "units", ABOVE_0),
            (not_below_0(self.penalty), "penalty", NOT_BELOW_0),
            (not_below_0(self.decided), "decided", NOT_BELOW_0),
            (self.epochs > 0, "epochs", "must be above 0"),
            (above_0(self.rate), "rate", ABOVE_0),
        ];
        match rules.into_iter().find(|rule| !rule.0) {
            None => Ok(()),
            Some((_, name, reason)) => Err(RecipeError { name, reason }),
        }
    }

    /// Makes weights, telling `listener` of each epoch. They say which `commit` made them.
    ///
    /// # Errors
    ///
    /// Where the recipe makes no sense, where there is nothing to learn from, or where a number that
    /// was learned cannot be stored.
    pub fn make(
        &self,
        ingredients: &Ingredients,
        rule: Rule,
        commit: &str,
        mut listener: impl FnMut(usize, &Progress),
    ) -> Result<Parameters, FitError> {
        self.check()?;
        let alike = rule.five.get(Color::Black) == rule.five.get(Color::White);
        let options = Options {
            sharing: if alike { Sharing::Both } else { Sharing::Each },
            result: self.result,
            decided: self.decided,
            scale: ingredients.scale() as f32,
            penalty: self.penalty,
            epochs: self.epochs,
            rate: self.rate,
            seed: self.seed,
        };
        let mut last = Progress::default();
        let fitted = fit(&ingredients.data, &options, |epoch, progress| {
            last = *progress;
            listener(epoch, progress);
        })?;
        let provenance = format!(
            "{}; trainer {} at {commit}, {self}; {}",
            ingredients.sources.join(", "),
            env!("CARGO_PKG_VERSION"),
            match last.held_out {
                Some(loss) => format!("held-out loss {loss:.5}"),
                None => "no game held out".to_owned(),
            },
        );
        Ok(parameters(&fitted, rule, self.units, provenance)?)
    }
}
