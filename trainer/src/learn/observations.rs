//! Positions as the model sees them: codes of points, and what they should come to.

use std::path::Path;

use engine::board::{Color, Rule};
use engine::eval::{threat_set, threats_index};
use engine::patterns::rank;
use engine::shapes::Codes;

use super::FitError;
use super::loss::factor;
use crate::data::{DataError, Header, Outcome, Reader, Sample};

/// Steps from a stone within which the best move is looked for.
const REACH: u32 = 2;

/// The empty points of positions by the ranks of their codes.
#[derive(Debug, Default)]
pub struct Observations {
    /// For each point the rank of its code for the side to move and for the other one, the points
    /// near a stone first.
    pub(super) points: Vec<[u16; 2]>,
    pub(super) positions: Vec<Observation>,
}

/// One position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observation {
    /// The first of its points, and their number.
    pub(super) first: usize,
    pub(super) count: u16,
    /// Points near a stone, and the one among them with the best move.
    pub(super) near: u16,
    pub(super) best: Option<u16>,
    /// The place of its sets of threats.
    pub(super) threats: u16,
    pub(super) us: Color,
    pub(super) score: Score,
    pub(super) outcome: Outcome,
    pub(super) held_out: bool,
}

/// A search's score as the fit takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Score {
    Units(i16),
    Win,
    Loss,
}

impl Score {
    /// Whether the search proved a win or a loss.
    pub(super) const fn is_decided(self) -> bool {
        !matches!(self, Self::Units(_))
    }

    fn of(units: i32) -> Self {
        let max = engine::eval::Score::MAX_EVAL.units();
        match () {
            () if units > max => Self::Win,
            () if units < -max => Self::Loss,
            () => Self::Units(units as i16),
        }
    }
}

impl Observations {
    /// Adds the positions of a file; returns how its games were made.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read, or is of another rule.
    pub fn read(&mut self, path: &Path, rule: Rule) -> Result<Header, DataError> {
        let mut reader = Reader::open(path)?;
        if reader.header().rule() != rule {
            return Err(DataError::OtherRule(reader.header().rule()));
        }
        while let Some(samples) = reader.block()? {
            for sample in &samples {
                self.add(sample, rule);
            }
        }
        Ok(*reader.header())
    }

    pub(super) fn add(&mut self, sample: &Sample, rule: Rule) {
        let position = sample.position(rule);
        let us = position.to_move();
        let codes = Codes::of(position.shapes());
        let pair = |point| [us, !us].map(|color| codes.get(color, point));
        let empty = position.stones().empty();
        let near = position.stones().occupied().dilated(REACH) & empty;
        let first = self.points.len();
        let mut sets = [0; 2];
        let mut best = None;
        for point in near.into_iter().chain(empty - near) {
            let codes = pair(point);
            if Some(point) == sample.best() && near.contains(point) {
                best = Some((self.points.len() - first) as u16);
            }
            self.points.push(codes.map(rank));
            for (set, code) in sets.iter_mut().zip(codes) {
                *set |= threat_set(code);
            }
        }
        self.positions.push(Observation {
            first,
            count: (self.points.len() - first) as u16,
            near: near.len() as u16,
            best,
            threats: threats_index(sets[0], sets[1]) as u16,
            us,
            score: Score::of(sample.score()),
            outcome: sample.outcome(),
            held_out: sample.is_held_out(),
        });
    }

    pub(super) fn points(&self, position: &Observation) -> &[[u16; 2]] {
        &self.points[position.first..][..usize::from(position.count)]
    }

    /// Sees whether there is anything to learn from.
    ///
    /// # Errors
    ///
    /// Where there is no position, or where all are of games that are held out.
    pub fn check(&self) -> Result<(), FitError> {
        match () {
            () if self.is_empty() => Err(FitError::Empty),
            () if self.positions.iter().all(|it| it.held_out) => Err(FitError::HeldOut),
            () => Ok(()),
        }
    }

    /// Positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }
}

/// The units of a search's scores that make a factor of e in the odds of winning, found by maximum
/// likelihood over the games' results.
#[must_use]
pub fn scale(observations: &Observations) -> f64 {
    let pair = |position: &Observation| match (position.score, position.outcome.points()) {
        (Score::Units(units), Some(result)) => Some((f64::from(units), result)),
        _ => None,
    };
    factor(&observations.positions.iter().filter_map(pair).collect::<Vec<_>>())
}
