//! Sets of points.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

use super::point::{Point, Size};

/// A set of points: one `u16` a row, the lowest bit for the leftmost column.
///
/// A point's [index](Point::index) is its bit among the 256. The complement of a set holds points
/// of a 15×15 board only.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(align(32))]
pub struct PointSet([u16; 16]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: Self = Self([0; 16]);

    /// The set whose rows are `rows`, from the bottom; bits off a 15×15 board are dropped.
    #[must_use]
    pub fn from_rows(rows: [u16; 16]) -> Self {
        Self(rows) & Self::board(Size::MAX)
    }

    /// All points of a board.
    #[must_use]
    pub fn board(size: Size) -> Self {
        let mut rows = [0; 16];
        rows[..usize::from(size.side())].fill((1 << size.side()) - 1);
        Self(rows)
    }

    /// The rows from the bottom, one bit a column.
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> &[u16; 16] {
        &self.0
    }

    /// Points in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set has no point.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    /// Whether the set has `point`.
    #[inline]
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() >> 4] >> (point.index() & 15) & 1 != 0
    }

    /// Adds `point`.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() >> 4] |= 1 << (point.index() & 15);
    }

    /// Takes `point` out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() >> 4] &= !(1 << (point.index() & 15));
    }

    /// The set with every point that lies up to `reach` steps from one of its own along a row, a
    /// column or a diagonal step by step: a square of side `2 * reach + 1` around each.
    #[must_use]
    pub fn dilated(&self, reach: u32) -> Self {
        let mut set = *self;
        for _ in 0..reach {
            let wide = set.0.map(|row| row | row << 1 | row >> 1);
            let mut rows = wide;
            for row in 0..16 {
                rows[row] |= if row > 0 { wide[row - 1] } else { 0 };
                rows[row] |= if row < 15 { wide[row + 1] } else { 0 };
            }
            set = Self::from_rows(rows);
        }
        set
    }
}

macro_rules! set_operator {
    ($trait:ident, $method:ident, $combine:expr) => {
        impl $trait for PointSet {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let combine: fn(u16, u16) -> u16 = $combine;
                Self(core::array::from_fn(|row| combine(self.0[row], other.0[row])))
            }
        }
    };
}

set_operator!(BitOr, bitor, |a, b| a | b);
set_operator!(BitAnd, bitand, |a, b| a & b);
set_operator!(Sub, sub, |a, b| a & !b);

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl Not for PointSet {
    type Output = Self;

    fn not(self) -> Self {
        Self::board(Size::MAX) - self
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        points.into_iter().for_each(|point| self.insert(point));
    }
}

/// The points of a set, row by row from the lower left corner.
#[derive(Clone, Debug)]
pub struct Points {
    /// Four rows each, so that a point's bit among the 256 is its index.
    words: [u64; 4],
    word: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while let Some(bits) = self.words.get_mut(self.word) {
            if *bits != 0 {
                let index = self.word << 6 | bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Point::from_index(index);
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        let word = |of: usize| {
            let rows = [0, 1, 2, 3].map(|row| u64::from(self.0[4 * of + row]) << (16 * row));
            rows[0] | rows[1] | rows[2] | rows[3]
        };
        Points { words: [word(0), word(1), word(2), word(3)], word: 0 }
    }
}

/// A picture of 15 rows from the top, `#` for a point of the set and `.` for one that is not.
impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..15).rev() {
            for column in 0..15 {
                f.write_str(if self.0[row] >> column & 1 == 1 { "#" } else { "." })?;
            }
            if row > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
