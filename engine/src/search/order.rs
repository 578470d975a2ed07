//! The moves of a position in the order in which a search tries them first.

use core::iter::from_fn;

use super::history::{Context, History};
use super::params::Params;
use super::picker::{Picker, Ranking, candidates};
use crate::board::Point;
use crate::eval::{Accumulator, Weights};
use crate::position::Position;
use crate::threats::Situation;

/// Hands out the moves of positions as a search does that has learnt nothing yet: the candidates
/// that the threats leave, the likeliest to be best first, and of two alike the lower point.
#[derive(Clone, Debug)]
pub struct MoveOrder {
    history: History,
    weights: Weights,
}

impl MoveOrder {
    /// An order that `weights` decide.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        Self { history: History::new(0, Params::default()), weights }
    }

    /// The moves that a node tries in `position`, forbidden ones among them.
    ///
    /// They are put in order one by one as they are asked for.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = Point> {
        let mut picker = Picker::new(candidates(position, Situation::of(position)), None);
        let context = Context { color: position.to_move(), ply: 0, last: None, own: None };
        let (history, tables) = (&self.history, self.weights.of(position.rule()));
        let accumulator = Accumulator::new(position, tables);
        from_fn(move || {
            let ranking =
                || Ranking { context: &context, history, tables, accumulator: &accumulator };
            picker.next(ranking).map(|choice| choice.point)
        })
    }
}
