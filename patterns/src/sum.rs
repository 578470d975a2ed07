//! Packed sums: the counts of a segment's threats and its worth in one `u64`.

use crate::shape::Shape;

/// Counts of the cells where playing makes a threat, and the worth of the shapes, in one word.
///
/// | bits | field |
/// | --- | --- |
/// | 0–9 | cells that make a five |
/// | 10–19 | cells that make a straight four |
/// | 20–29 | cells that make a four of another kind (closed, or two in one line) |
/// | 30–39 | cells that make an open three, narrow or not |
/// | 40–63 | worth, signed |
///
/// Sums add up field by field over the 88 lines of a board, and no field can overflow: a test
/// bounds each by the worst segments of all lines together. A cell counts once for each direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sum(u64);

const FIELD_BITS: u32 = 10;
const FIELD_MASK: u64 = (1 << FIELD_BITS) - 1;
const WORTH_SHIFT: u32 = 40;

impl Sum {
    /// The largest count a field can hold.
    pub const MAX_COUNT: u32 = FIELD_MASK as u32;

    /// The sum over a segment's cells, given what playing each makes.
    #[must_use]
    pub fn of(shapes: &[Shape], worth: i32) -> Self {
        let counts = shapes.iter().fold(0, |word, &shape| word + Self::count_of(shape));
        Self(counts.wrapping_add((i64::from(worth) << WORTH_SHIFT) as u64))
    }

    const fn count_of(shape: Shape) -> u64 {
        match shape {
            Shape::Five => 1,
            Shape::StraightFour => 1 << FIELD_BITS,
            Shape::Four | Shape::DoubleFour => 1 << (2 * FIELD_BITS),
            Shape::NarrowThree | Shape::OpenThree => 1 << (3 * FIELD_BITS),
            _ => 0,
        }
    }

    /// The sum that `bits` spells.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The sum as a word.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Cells that make a five, once for each direction.
    #[inline]
    #[must_use]
    pub const fn fives(self) -> u32 {
        (self.0 & FIELD_MASK) as u32
    }

    /// Cells that make a straight four, once for each direction.
    #[inline]
    #[must_use]
    pub const fn straight_fours(self) -> u32 {
        (self.0 >> FIELD_BITS & FIELD_MASK) as u32
    }

    /// Cells that make a four which is not straight, once for each direction.
    #[inline]
    #[must_use]
    pub const fn fours(self) -> u32 {
        (self.0 >> (2 * FIELD_BITS) & FIELD_MASK) as u32
    }

    /// Cells that make an open three, once for each direction.
    #[inline]
    #[must_use]
    pub const fn threes(self) -> u32 {
        (self.0 >> (3 * FIELD_BITS) & FIELD_MASK) as u32
    }

    /// The worth of all shapes, in the evaluation's units.
    #[inline]
    #[must_use]
    pub const fn worth(self) -> i32 {
        (self.0 as i64 >> WORTH_SHIFT) as i32
    }

    /// This sum with `other` added, field by field.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// This sum with `other`, which is part of it, taken out.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}
