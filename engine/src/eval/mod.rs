//! What a quiet position is worth: integers only, the same on every machine.

mod score;
mod weights;

use crate::board::Color;
use crate::position::Position;

pub use score::Score;
pub use weights::Weights;

/// The value of the position to the side to move, by shapes alone.
///
/// Threats that are still to be answered count like any other shape: it is the search that plays
/// them out.
#[must_use]
pub fn evaluate(position: &Position, weights: Weights) -> Score {
    let us = position.to_move();
    let worth = |color| position.shapes().sum(color).worth();
    let shapes = worth(us) * weights.attack / 100 - worth(!us);
    Score::eval(shapes + weights.tempo + central(position, us) - central(position, !us))
}

/// How central the stones of `color` lie: a stone counts one for each ring that it is within.
fn central(position: &Position, color: Color) -> i32 {
    let side = position.size().side();
    let rows = *position.stones().of(color).rows();
    // The rings are the squares that lie 3 and 5 points from the edge of a 15×15 board.
    [side / 5, side / 3].into_iter().map(|margin| inside(&rows, side, margin)).sum()
}

/// Stones at least `margin` points from every edge.
fn inside(rows: &[u16; 16], side: u8, margin: u8) -> i32 {
    let columns = ((1_u16 << (side - 2 * margin)) - 1) << margin;
    let rows = &rows[usize::from(margin)..usize::from(side - margin)];
    rows.iter().map(|row| (row & columns).count_ones() as i32).sum()
}
