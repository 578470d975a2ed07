//! What a quiet position is worth: integers only, the same on every machine.

mod parameters;
mod score;
mod tables;
mod weights;

use crate::position::Position;
use crate::shapes::Codes;

pub use parameters::{Parameters, SideParameters, WeightsError};
pub use score::Score;
pub use tables::{Tables, threat_set, threats_index};
pub use weights::Weights;

/// The value of the position to the side to move.
///
/// Fives that are still to be answered do not count: it is the search that plays them out.
#[must_use]
pub fn evaluate(position: &Position, weights: Weights) -> Score {
    evaluate_codes(position, &Codes::of(position.shapes()), weights)
}

/// The same, where the codes of the position are known already.
#[inline]
#[must_use]
pub fn evaluate_codes(position: &Position, codes: &Codes, weights: Weights) -> Score {
    weights.of(position.rule()).evaluate(position.to_move(), codes) + weights.tempo
}
