//! How weights are made of positions, from the reading of files to the integers.

use std::path::Path;

use engine::board::{Color, Rule};
use engine::eval::{Parameters, Score};
use serde::{Deserialize, Serialize};

use super::{Observations, Options, Progress, Sharing, fit, parameters, scale};
use crate::data::DataError;

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
    /// The first step's size.
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
        self.sources.push(format!("{} positions of {header}", self.data.len() - before));
        Ok(())
    }

    /// Positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The units of their searches' scores that make a factor of e in the odds of winning.
    #[must_use]
    pub fn scale(&self) -> f64 {
        scale(&self.data)
    }

    /// Where they come from, a text for each file.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.sources
    }
}

impl Recipe {
    /// Makes weights, telling `listener` of each epoch. They say which `commit` made them.
    pub fn make(
        &self,
        ingredients: &Ingredients,
        rule: Rule,
        commit: &str,
        mut listener: impl FnMut(usize, &Progress),
    ) -> Parameters {
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
        });
        let provenance = format!(
            "{}; trainer {} at {commit}, result {}, decided {}, penalty {}, {} epochs; \
             held-out loss {:.5}",
            ingredients.sources.join(", "),
            env!("CARGO_PKG_VERSION"),
            self.result,
            self.decided,
            self.penalty,
            self.epochs,
            last.held_out,
        );
        parameters(&fitted, rule, self.units, provenance)
    }
}
