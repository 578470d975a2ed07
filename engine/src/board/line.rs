//! The four directions and the 88 lines of a board.

use core::fmt;

use super::point::{Point, Size};

/// A direction in which stones connect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Along a rank, from left to right.
    Row = 0,
    /// Along a file, from bottom to top.
    Column = 1,
    /// The diagonal that climbs to the right.
    Rising = 2,
    /// The diagonal that falls to the right.
    Falling = 3,
}

impl Direction {
    /// All four, in the order of point codes.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Rising, Self::Falling];

    /// The step to the next slot as (columns, rows).
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Rising => "rising diagonal",
            Self::Falling => "falling diagonal",
        })
    }
}

/// A line of the board: one of 15 rows, 15 columns and twice 29 diagonals.
///
/// The number of a line leaves gaps so that it can be computed: rows from 0, columns from 16,
/// rising diagonals from 32, falling ones from 64. A point lies on a line at a slot: its row on a
/// column, its column on every other line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line(u8);

impl Line {
    /// Line numbers are below this; 8 of them name no line.
    pub const COUNT: usize = 96;

    /// The line through `point` in `direction`.
    #[inline]
    #[must_use]
    pub const fn through(point: Point, direction: Direction) -> Self {
        let (column, row) = (point.column(), point.row());
        Self(match direction {
            Direction::Row => row,
            Direction::Column => 16 + column,
            Direction::Rising => 32 + 14 + row - column,
            Direction::Falling => 64 + row + column,
        })
    }

    /// The number of the line, below [`Line::COUNT`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every line that has points.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..15).chain(16..31).chain(32..61).chain(64..93).map(Self)
    }

    /// Every number below [`Line::COUNT`] in groups of eight, those that name no line among them.
    #[inline]
    pub(crate) fn groups() -> impl Iterator<Item = [Self; 8]> {
        (0..Self::COUNT as u8 / 8)
            .map(|group| core::array::from_fn(|number| Self(8 * group + number as u8)))
    }

    /// The direction in which the line runs.
    #[must_use]
    pub const fn direction(self) -> Direction {
        match self.0 {
            0..16 => Direction::Row,
            16..32 => Direction::Column,
            32..64 => Direction::Rising,
            _ => Direction::Falling,
        }
    }

    /// The point at `slot`; `None` outside a 15×15 board.
    #[must_use]
    pub const fn point(self, slot: u8) -> Option<Point> {
        let number = self.0;
        match self.direction() {
            Direction::Row => Point::new(slot, number),
            Direction::Column => Point::new(number - 16, slot),
            Direction::Rising => Point::new(slot, (number + slot).wrapping_sub(32 + 14)),
            Direction::Falling => Point::new(slot, (number - 64).wrapping_sub(slot)),
        }
    }

    /// The [index](Point::index) of the point at `slot`, which must be one.
    #[inline]
    pub(crate) const fn index_at(self, slot: u8) -> usize {
        let [first, step] = STEPS[self.index()];
        first.wrapping_add(step.wrapping_mul(slot)) as usize
    }

    /// For each line the slots that lie off a board of `size`, one bit a slot; bit 15 always.
    #[inline]
    #[must_use]
    pub(super) const fn edges(size: Size) -> &'static [u16; Self::COUNT] {
        &EDGES[(size.side() - Size::MIN.side()) as usize]
    }
}

/// The slot of `point` on its line in `direction`, 0 to 14.
#[inline]
#[must_use]
pub const fn slot(point: Point, direction: Direction) -> u8 {
    match direction {
        Direction::Column => point.row(),
        _ => point.column(),
    }
}

/// For each line the index that a point at slot 0 would have, and what a slot adds, both modulo 256.
static STEPS: [[u8; 2]; Line::COUNT] = steps();

const fn steps() -> [[u8; 2]; Line::COUNT] {
    let mut steps = [[0; 2]; Line::COUNT];
    let mut number = 0;
    while number < Line::COUNT {
        let line = number as u8;
        steps[number] = match Line(line).direction() {
            Direction::Row => [line * 16, 1],
            Direction::Column => [line - 16, 16],
            Direction::Rising => [line.wrapping_sub(46).wrapping_mul(16), 17],
            Direction::Falling => [(line - 64).wrapping_mul(16), 1_u8.wrapping_sub(16)],
        };
        number += 1;
    }
    steps
}

const SIZES: usize = (Size::MAX.side() - Size::MIN.side()) as usize + 1;

static EDGES: [[u16; Line::COUNT]; SIZES] = edges();

const fn edges() -> [[u16; Line::COUNT]; SIZES] {
    let mut edges = [[u16::MAX; Line::COUNT]; SIZES];
    let mut index = 0;
    while index < SIZES {
        let side = Size::MIN.side() + index as u8;
        let mut cell = 0;
        while cell < 256 {
            if let (Some(point), Some(size)) = (Point::from_index(cell), Size::new(side))
                && size.contains(point)
            {
                let mut d = 0;
                while d < 4 {
                    let direction = Direction::ALL[d];
                    let line = Line::through(point, direction).index();
                    edges[index][line] &= !(1 << slot(point, direction));
                    d += 1;
                }
            }
            cell += 1;
        }
        index += 1;
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_found_again_on_each_of_its_lines() {
        for point in Size::MAX.points() {
            for direction in Direction::ALL {
                let line = Line::through(point, direction);
                assert_eq!(line.direction(), direction);
                assert_eq!(line.point(slot(point, direction)), Some(point));
                assert_eq!(line.index_at(slot(point, direction)), point.index());
            }
        }
    }

    #[test]
    fn slots_follow_the_step_of_the_direction() {
        for line in Line::all() {
            for (a, b) in (0..14).filter_map(|slot| line.point(slot).zip(line.point(slot + 1))) {
                let step = (b.column() as i8 - a.column() as i8, b.row() as i8 - a.row() as i8);
                assert_eq!(step, line.direction().step());
            }
        }
    }

    #[test]
    fn edges_leave_exactly_the_points_of_the_board() {
        for side in 6..=15 {
            let size = Size::new(side).unwrap();
            for line in Line::all() {
                for slot in 0..16 {
                    let on_board = line.point(slot).is_some_and(|point| size.contains(point));
                    assert_eq!(
                        Line::edges(size)[line.index()] >> slot & 1 == 0,
                        on_board,
                        "{line:?} {slot}"
                    );
                }
            }
        }
        assert_eq!(Line::all().count(), 88);
    }
}
