//! Finding the points where a stone makes something.
//!
//! A line's word has four bits a slot; each search turns it into a word with the highest bit of a
//! four set for every slot that fits.

use patterns::Shape;

use super::Shapes;
use crate::board::{Color, Direction, Line, Point, PointSet};

/// A one in the lowest, and in the highest bit of each four.
const LOW: u64 = 0x1111_1111_1111_1111;
const HIGH: u64 = 0x8888_8888_8888_8888;

impl Shapes {
    /// The empty points where a stone of `color` makes `shape` in some direction.
    ///
    /// It looks at every line: ask for the counts of [`Shapes::sum`] first.
    #[must_use]
    pub fn points_making(&self, color: Color, shape: Shape) -> PointSet {
        self.find(color, |word| equal(word, shape))
    }

    /// The empty points where a stone of `color` makes a four, or two in one line, or a straight
    /// four.
    ///
    /// It looks at every line: ask for the counts of [`Shapes::sum`] first.
    #[must_use]
    pub fn points_making_fours(&self, color: Color) -> PointSet {
        self.find(color, fours)
    }

    /// Among the points on the four lines through `point`, those where a stone of `color` makes
    /// `shape` in that line.
    #[must_use]
    pub fn points_making_around(&self, color: Color, shape: Shape, point: Point) -> PointSet {
        let mut points = PointSet::EMPTY;
        for direction in Direction::ALL {
            let line = Line::through(point, direction);
            collect(line, equal(self.word(color, line), shape), &mut points);
        }
        points
    }

    #[inline]
    fn find(&self, color: Color, search: impl Fn(u64) -> u64) -> PointSet {
        let mut points = PointSet::EMPTY;
        for line in Line::all() {
            collect(line, search(self.word(color, line)), &mut points);
        }
        points
    }
}

/// Adds the points of the slots whose highest bit is set in `hits`.
#[inline]
fn collect(line: Line, mut hits: u64, points: &mut PointSet) {
    while hits != 0 {
        points.extend(line.point((hits.trailing_zeros() / 4) as u8));
        hits &= hits - 1;
    }
}

/// The slots that hold `shape`.
#[inline]
const fn equal(word: u64, shape: Shape) -> u64 {
    // The fours that differ in no bit; adding the low three bits to 7 carries where one is set.
    let differs = word ^ (LOW * shape as u64);
    !(((differs & !HIGH) + !HIGH) | differs) & HIGH
}

/// The slots that hold a four of any kind: 9, 10 and 11 are `10` and then not `00`.
#[inline]
const fn fours(word: u64) -> u64 {
    word & !(word << 1) & (word << 2 | word << 3) & HIGH
}

const _: () = assert!(
    Shape::Four as u8 == 9 && Shape::DoubleFour as u8 == 10 && Shape::StraightFour as u8 == 11
);
