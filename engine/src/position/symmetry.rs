//! The eight symmetries of the square.

use crate::board::{Point, Size};

/// A symmetry of the board: a rotation, or a reflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight; the identity comes first.
    pub const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Where `point` of a board of `size` goes.
    ///
    /// The bits of the symmetry say: mirror the columns (1), mirror the rows (2), then exchange
    /// columns and rows (4).
    #[must_use]
    pub fn apply(self, point: Point, size: Size) -> Point {
        let last = size.side() - 1;
        let (column, row) = (point.column(), point.row());
        let column = if self.0 & 1 == 0 { column } else { last - column };
        let row = if self.0 & 2 == 0 { row } else { last - row };
        let image = if self.0 & 4 == 0 { Point::new(column, row) } else { Point::new(row, column) };
        image.unwrap_or(point)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // With an exchange, the two mirrors trade places: the quarter turns 5 and 6 are each
        // other's inverse, and the other six symmetries are their own.
        match self.0 {
            5 => Self(6),
            6 => Self(5),
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symmetry_permutes_the_board_and_is_undone_by_its_inverse() {
        for side in 6..=15 {
            let size = Size::new(side).unwrap();
            for symmetry in Symmetry::ALL {
                for point in size.points() {
                    let image = symmetry.apply(point, size);
                    assert!(size.contains(image));
                    assert_eq!(symmetry.inverse().apply(image, size), point);
                }
            }
        }
    }

    #[test]
    fn the_eight_symmetries_differ() {
        let a = Size::MAX.parse_point("b1").unwrap();
        let images: std::collections::HashSet<Point> =
            Symmetry::ALL.iter().map(|symmetry| symmetry.apply(a, Size::MAX)).collect();
        assert_eq!(images.len(), 8);
    }
}
