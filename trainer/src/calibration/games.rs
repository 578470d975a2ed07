//! Positions with results, and what evaluations and searches make of them.

use std::path::Path;

use engine::board::Rule;
use engine::eval::{Score, Weights, evaluate};
use rayon::prelude::*;

use super::Scored;
use crate::data::{DataError, Header, Outcome, Reader, Sample};

/// Which games of a file count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those that no fit learns from.
    HeldOut,
    /// All: none was learned from.
    All,
}

/// Positions whose result is known and whose search saw no end, with their games.
#[derive(Debug)]
pub struct Games {
    rule: Rule,
    which: Which,
    samples: Vec<Sample>,
    count: usize,
}

impl Games {
    /// No games yet.
    #[must_use]
    pub const fn new(rule: Rule, which: Which) -> Self {
        Self { rule, which, samples: Vec::new(), count: 0 }
    }

    /// Adds the games of a file; returns how they were made.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, or is of another rule.
    pub fn read(&mut self, path: &Path) -> Result<Header, DataError> {
        let mut reader = Reader::open(path)?;
        if reader.header().rule() != self.rule {
            return Err(DataError::OtherRule(reader.header().rule()));
        }
        let mut last = None;
        while let Some(samples) = reader.block()? {
            for sample in samples {
                if counts(&sample) && (self.which == Which::All || sample.is_held_out()) {
                    self.count += usize::from(last != Some(sample.game()));
                    last = Some(sample.game());
                    self.samples.push(sample);
                }
            }
        }
        Ok(*reader.header())
    }

    /// Positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Games that they are of.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.count
    }

    /// The scores that the searches gave, when the games were played.
    #[must_use]
    pub fn searched(&self) -> Scored {
        self.samples.iter().map(|sample| (Score::eval(sample.score()), result(sample))).collect()
    }

    /// The scores that these weights give without a search.
    #[must_use]
    pub fn evaluated(&self, weights: Weights) -> Scored {
        let score =
            |sample: &Sample| (evaluate(&sample.position(self.rule), weights), result(sample));
        Scored::from(self.samples.par_iter().map(score).collect::<Vec<_>>())
    }
}

/// Whether the result of the game says something of the position, and the search did not say it all.
fn counts(sample: &Sample) -> bool {
    sample.outcome() != Outcome::Unknown && sample.score().abs() <= Score::MAX_EVAL.units()
}

fn result(sample: &Sample) -> f64 {
    sample.outcome().points().unwrap_or(0.5)
}
