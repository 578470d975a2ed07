//! What a quiet position is worth: integers only, the same on every machine.

mod accumulator;
mod network;
mod parameters;
mod score;
mod tables;
mod weights;

use crate::position::Position;

pub use accumulator::Accumulator;
pub use parameters::{NetworkParameters, Parameters, SideParameters, WeightsError};
pub use score::Score;
pub use tables::{Tables, threat_set, threats_index};
pub use weights::Weights;

/// The value of the position to the side to move.
///
/// Fives that are still to be answered do not count: it is the search that plays them out.
#[must_use]
pub fn evaluate(position: &Position, weights: Weights) -> Score {
    let tables = weights.of(position.rule());
    Accumulator::new(position, tables).evaluate(position.to_move(), tables)
}
