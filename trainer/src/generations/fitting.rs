//! The weights of a generation.

use core::fmt;

use harness::machine::Machine;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::files;
use super::games::survey;
use super::{Event, Generation, Listener, LoopError, Present};
use crate::learn::{Ingredients, Progress};
use crate::weights::{Source, SourceError};
use crate::words::{counted, figure};

/// The losses after an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub epoch: usize,
    /// The losses.
    pub losses: Progress,
}

/// What a fit came to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Fitted {
    pub(super) positions: usize,
    /// Units of the searches' scores that make a factor of e in the odds.
    pub(super) scale: f64,
    pub(super) epochs: Vec<Epoch>,
    /// The weights.
    checksum: u32,
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Epoch { epoch, losses }) = self.epochs.last() else { return Ok(()) };
        let (positions, epochs) = (counted(self.positions, "position"), counted(*epoch, "epoch"));
        let loss = figure(losses.held_out, 5);
        write!(f, "weights from {positions} in {epochs}, held-out loss {loss}")
    }
}

impl Generation<'_> {
    /// Learns new weights, where they are not there yet.
    pub(super) fn fit(&self, listener: Listener<'_>) -> Result<(Fitted, Present), LoopError> {
        let paths = self.all_games()?;
        let mut sources = Vec::new();
        for path in &paths {
            let (header, positions) = survey(path)?;
            sources.push(json!({ "file": path, "positions": positions, "of": header.to_string() }));
        }
        let given = json!({ "fit": self.plan.fit, "data": sources });
        let (record, file) = (self.files.path("fit.json"), self.files.weights());
        let load = || {
            let name = format!("generation {}", self.number);
            Present::new(name, Source::File(file.clone()), self.plan.rule)
        };
        if let Some(fitted) = files::read_done::<Fitted>(&record, &given)? {
            let new = load()?;
            let found = new.weights.of(self.plan.rule).checksum();
            if found != fitted.checksum {
                let expected = fitted.checksum;
                let reason = format!("its checksum is {found:08x}, fit.json says {expected:08x}");
                return Err(LoopError::Damaged { path: file, reason });
            }
            return Ok((fitted, new));
        }
        let mut ingredients = Ingredients::default();
        for path in &paths {
            ingredients.read(path, self.plan.rule).map_err(LoopError::data(path))?;
        }
        let mut epochs = Vec::new();
        let (commit, recipe) = (Machine::this().commit, &self.plan.fit);
        let tell = |epoch: usize, losses: &Progress| {
            let epoch = Epoch { epoch, losses: *losses };
            listener(Event::Epoch(&epoch, recipe.epochs));
            epochs.push(epoch);
        };
        let parameters = recipe
            .make(&ingredients, self.plan.rule, &commit, tell)
            .map_err(|source| LoopError::Fit { number: self.number, source })?;
        let bytes = parameters.encode();
        let unusable = |reason| SourceError::Weights { path: file.clone(), reason };
        files::write(&file, bytes.map_err(unusable)?)?;
        let new = load()?;
        let fitted = Fitted {
            positions: ingredients.positions(),
            scale: ingredients.scale(),
            epochs,
            checksum: new.weights.of(self.plan.rule).checksum(),
        };
        files::write_done(&record, &given, &fitted)?;
        Ok((fitted, new))
    }
}
