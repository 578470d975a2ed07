//! The codes of all points at once.

use patterns::Code;

use super::Shapes;
use crate::board::{Color, Point};
use crate::simd::{self, Isa, PackedCodes};

/// What a stone makes in each direction, at every point, for both sides.
///
/// A node of the search needs them twice, for the evaluation and for the order of its moves; made
/// once they cost less than a fifth of what asking point by point does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codes(PackedCodes);

impl Codes {
    /// The codes of `shapes`.
    #[inline]
    #[must_use]
    pub fn of(shapes: &Shapes) -> Self {
        Self::on(Isa::detect(), shapes)
    }

    /// The codes of `shapes`, computed with the instructions of `isa`.
    #[inline]
    #[must_use]
    pub fn on(isa: Isa, shapes: &Shapes) -> Self {
        Self(simd::codes(isa, &shapes.words))
    }

    /// What a stone of `color` on `point` makes; zero where a stone stands.
    #[inline]
    #[must_use]
    pub const fn get(&self, color: Color, point: Point) -> Code {
        let (row, column) = (point.row() as usize, point.column() as usize);
        let word = self.0[column % 4][row][color as usize];
        Code::from_bits((word >> (column / 4 * 16)) as u16)
    }

    /// All codes as numbers, four in a word, for Black and for White: every point of both comes up
    /// once, at the same place. Where a stone stands and off the board they are zero.
    pub fn packed(&self) -> impl Iterator<Item = &[u64; 2]> {
        self.0.iter().flatten()
    }
}
