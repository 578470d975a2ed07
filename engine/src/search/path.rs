//! What is known of the positions on the way from the root to the node at hand.

use super::pvs::MAX_PLY;
use crate::eval::{Accumulator, Score, Tables, Weights};
use crate::position::Position;

/// The positions on the way down, one a ply.
///
/// An accumulator is brought up to date where it is asked for, from the nearest one above: nodes
/// with one reply to a five never ask.
pub(super) struct Path {
    tables: &'static Tables,
    /// By ply, as far down as one was asked for.
    accumulators: Vec<Accumulator>,
    /// Which of the accumulators are up to date.
    current: Box<[bool]>,
    /// What the positions look like to their sides to move.
    evals: Box<[Score]>,
}

impl Path {
    /// The path that begins with the position.
    pub(super) fn new(position: &Position, weights: Weights) -> Self {
        let tables = weights.of(position.rule());
        let mut current = vec![false; MAX_PLY + 1];
        current[0] = true;
        Self {
            tables,
            accumulators: vec![Accumulator::new(position, tables)],
            current: current.into(),
            evals: vec![Score::ZERO; MAX_PLY + 1].into(),
        }
    }

    /// Another position stands at `ply`.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) {
        self.current[ply] = ply == 0;
    }

    /// The weights that all is judged by.
    #[inline]
    pub(super) fn tables(&self) -> &'static Tables {
        self.tables
    }

    /// The accumulator of the position, which stands at `ply`.
    #[inline]
    pub(super) fn accumulator(&mut self, position: &Position, ply: usize) -> &Accumulator {
        if !self.current[ply] {
            self.bring_up_to_date(position, ply);
        }
        &self.accumulators[ply]
    }

    fn bring_up_to_date(&mut self, position: &Position, ply: usize) {
        let from = self.current[..ply].iter().rposition(|&current| current).unwrap_or_default();
        if self.accumulators.len() <= ply {
            self.accumulators.resize(ply + 1, self.accumulators[from].clone());
        }
        let (above, below) = self.accumulators.split_at_mut(ply);
        below[0].follow(&above[from], position, ply - from, self.tables);
        self.current[ply] = true;
    }

    /// The value of the position, which stands at `ply`, to its side to move.
    #[inline]
    pub(super) fn evaluate(&mut self, position: &Position, ply: usize) -> Score {
        let tables = self.tables;
        self.accumulator(position, ply).evaluate(position.to_move(), tables)
    }

    /// Notes what the position at `ply` looks like.
    #[inline]
    pub(super) fn note(&mut self, ply: usize, eval: Score) {
        self.evals[ply] = eval;
    }

    /// What was noted at `ply`.
    #[inline]
    pub(super) fn noted(&self, ply: usize) -> Score {
        self.evals[ply]
    }
}
