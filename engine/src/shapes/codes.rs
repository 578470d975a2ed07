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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Rule, Size, Stones};

    #[test]
    fn every_point_comes_up_once() {
        let mut stones = Stones::new(Size::MAX);
        for (number, point) in Size::MAX.points().enumerate().filter(|(number, _)| number % 7 < 2) {
            stones.put(Color::ALL[number % 2], point);
        }
        let shapes = Shapes::new(Rule::RENJU, &stones);
        let codes = Codes::of(&shapes);
        for color in Color::ALL {
            let words = codes.packed().map(|pair| pair[color as usize]);
            let mut packed: Vec<u16> = words
                .flat_map(|word| [0, 16, 32, 48].map(|shift| (word >> shift) as u16))
                .collect();
            packed.retain(|&code| code != 0);
            packed.sort_unstable();
            let mut single: Vec<u16> =
                stones.empty().into_iter().map(|point| codes.get(color, point).bits()).collect();
            single.retain(|&code| code != 0);
            single.sort_unstable();
            assert!(packed.len() > 100);
            assert_eq!(packed, single, "{color}");
        }
        assert!(format!("{shapes:?}").starts_with("Shapes { sums: "));
    }
}
