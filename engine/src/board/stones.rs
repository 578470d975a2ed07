//! The stones of both sides as lines of bits in four directions.

use patterns::Key;

use super::color::{ByColor, Color};
use super::line::{Direction, Line, slot};
use super::point::{Point, Size};
use super::point_set::PointSet;

/// Which points hold a stone of which side.
///
/// Each side has its 88 lines as `u16` masks, one bit a slot. The rows come first, so they are also
/// the side's set of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones {
    size: Size,
    edges: &'static [u16; Line::COUNT],
    lines: ByColor<Lines>,
}

/// One mask for each line, indexed by [`Line::index`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Lines([u16; Line::COUNT]);

impl Lines {
    const EMPTY: Self = Self([0; Line::COUNT]);

    /// The mask of one line.
    #[inline]
    #[must_use]
    pub const fn get(&self, line: Line) -> u16 {
        self.0[line.index()]
    }

    /// Sets the bit of `point` on its four lines.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        for direction in Direction::ALL {
            self.0[Line::through(point, direction).index()] |= 1 << slot(point, direction);
        }
    }

    /// Clears the bit of `point` on its four lines.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        for direction in Direction::ALL {
            self.0[Line::through(point, direction).index()] &= !(1 << slot(point, direction));
        }
    }

    /// The points whose bits are set.
    #[inline]
    #[must_use]
    pub fn points(&self) -> PointSet {
        let mut rows = [0; 16];
        rows.copy_from_slice(&self.0[..16]);
        PointSet::from_rows(rows)
    }
}

impl Stones {
    /// A board without stones.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self { size, edges: Line::edges(size), lines: ByColor::new(Lines::EMPTY, Lines::EMPTY) }
    }

    /// Rows and columns of the board.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The lines of one side.
    #[inline]
    #[must_use]
    pub fn lines(&self, color: Color) -> &Lines {
        &self.lines[color]
    }

    /// The stones of one side on `line`, one bit a slot.
    #[inline]
    #[must_use]
    pub fn line(&self, color: Color, line: Line) -> u16 {
        self.lines[color].get(line)
    }

    /// The slots of `line` that lie off the board, one bit a slot; bit 15 always.
    #[inline]
    #[must_use]
    pub fn edges(&self, line: Line) -> u16 {
        self.edges[line.index()]
    }

    /// What walls `color` in on `line`: the other side's stones and the slots off the board.
    #[inline]
    #[must_use]
    pub fn walls(&self, color: Color, line: Line) -> u16 {
        self.lines[!color].get(line) | self.edges(line)
    }

    /// The stones of one side.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color) -> PointSet {
        self.lines[color].points()
    }

    /// The points that hold a stone.
    #[must_use]
    pub fn occupied(&self) -> PointSet {
        self.of(Color::Black) | self.of(Color::White)
    }

    /// The points that hold none.
    #[must_use]
    pub fn empty(&self) -> PointSet {
        PointSet::board(self.size) - self.occupied()
    }

    /// Whose stone stands at `point`.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Color> {
        let row = Line::through(point, Direction::Row);
        let has = |color| self.line(color, row) >> point.column() & 1 == 1;
        Color::ALL.into_iter().find(|&color| has(color))
    }

    /// Whether `point` is on the board and holds no stone.
    #[inline]
    #[must_use]
    pub fn is_empty_at(&self, point: Point) -> bool {
        let row = Line::through(point, Direction::Row);
        let taken = self.line(Color::Black, row) | self.walls(Color::Black, row);
        taken >> point.column() & 1 == 0
    }

    /// Puts a stone of `color` at the empty `point`.
    #[inline]
    pub fn put(&mut self, color: Color, point: Point) {
        debug_assert!(self.is_empty_at(point), "{point} is taken");
        self.lines[color].insert(point);
    }

    /// Takes the stone of `color` at `point` away.
    #[inline]
    pub fn take(&mut self, color: Color, point: Point) {
        debug_assert_eq!(self.at(point), Some(color), "{point}");
        self.lines[color].remove(point);
    }
}

/// A stretch of a line between two walls: the slots from `start` up to but not including `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first slot.
    pub start: u8,
    /// The slot after the last one.
    pub end: u8,
}

impl Span {
    /// The stretch around `slot`, which is no wall itself.
    ///
    /// Bit 15 of `walls` must be set, as [`Stones::walls`] sees to.
    #[inline]
    #[must_use]
    pub const fn around(walls: u16, slot: u8) -> Self {
        debug_assert!(walls >> 15 == 1 && walls >> slot & 1 == 0);
        // Bit 0 stands for the wall before slot 0, bit 16 for one that is never reached: with them
        // neither scan can come up empty, which saves the test for it.
        let below = (walls as u32 & ((1 << slot) - 1)) << 1 | 1;
        let above = walls as u32 >> slot | 1 << 16;
        Self { start: below.ilog2() as u8, end: slot + above.trailing_zeros() as u8 }
    }

    /// Slots in the stretch.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.end - self.start
    }

    /// Whether the stretch has no slot.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The segment that the stones of `own` make in this stretch.
    #[inline]
    #[must_use]
    pub const fn key(self, own: u16) -> Key {
        let sentinel = 1 << self.len();
        Key::from_bits((own >> self.start) & (sentinel - 1) | sentinel)
    }
}
