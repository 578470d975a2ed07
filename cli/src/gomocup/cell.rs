//! Coordinates as the protocol writes them.

use std::fmt;

use clap::ValueEnum;
use engine::board::{Point, Size};

/// A place named by the manager: it need not be on the board.
///
/// The numbers count from 0; which of them is the column, and where rows begin, [`Coordinates`] say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) x: u32,
    pub(super) y: u32,
}

impl Cell {
    /// Reads `x,y`; blanks around the numbers are let pass.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        Some(Self { x: number(x)?, y: number(y)? })
    }
}

/// How a manager counts columns and rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Coordinates {
    /// The column from the left, then the row from the top: the protocol's own way
    #[default]
    Plain,
    /// The column from the left, then the row from the bottom
    Flip,
    /// The row from the top, then the column from the left
    Transpose,
    /// The row from the bottom, then the column from the left
    FlipTranspose,
}

impl Coordinates {
    const fn flips(self) -> bool {
        matches!(self, Self::Flip | Self::FlipTranspose)
    }

    const fn transposes(self) -> bool {
        matches!(self, Self::Transpose | Self::FlipTranspose)
    }
}

/// A board as the manager sees it: which cell is which point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) size: Size,
    pub(super) coordinates: Coordinates,
}

impl Grid {
    /// What the manager calls `point`.
    pub(super) fn cell(self, point: Point) -> Cell {
        let (column, row) = (u32::from(point.column()), u32::from(point.row()));
        let row = if self.coordinates.flips() { row } else { self.side() - 1 - row };
        let (x, y) = if self.coordinates.transposes() { (row, column) } else { (column, row) };
        Cell { x, y }
    }

    /// The point that the manager means; `None` off the board.
    pub(super) fn point(self, Cell { x, y }: Cell) -> Option<Point> {
        let (column, row) = if self.coordinates.transposes() { (y, x) } else { (x, y) };
        let from_top = self.side().checked_sub(row.checked_add(1)?)?;
        let row = if self.coordinates.flips() { row } else { from_top };
        let point = Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
        self.size.contains(point).then_some(point)
    }

    /// Moves with blanks between them.
    pub(super) fn cells(self, moves: &[Point]) -> String {
        let cells: Vec<_> = moves.iter().map(|&point| self.cell(point).to_string()).collect();
        cells.join(" ")
    }

    fn side(self) -> u32 {
        self.size.side().into()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A number of digits alone; one that is too large for the type is as good as the largest, since
/// both are off every board.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = text.trim();
    is_digits(digits).then(|| digits.parse().unwrap_or(u32::MAX))
}

/// A whole number; one that is too large or too small for the type counts as the nearest that is not.
pub(super) fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let nearest = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    is_digits(digits).then(|| text.parse().unwrap_or(nearest))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn grid(size: Size, coordinates: Coordinates) -> Grid {
        Grid { size, coordinates }
    }

    #[test]
    fn rows_count_from_the_top() {
        let cell = Cell { x: 0, y: 14 };
        let plain = grid(Size::MAX, Coordinates::Plain);
        let corner = plain.point(cell).unwrap();
        assert_eq!(corner.to_string(), "a1");
        assert_eq!(plain.cell(corner), cell);
        let small = grid(Size::new(6).unwrap(), Coordinates::Plain);
        assert_eq!(small.point(Cell { x: 5, y: 0 }).unwrap().to_string(), "f6");
    }

    #[test]
    fn managers_count_in_four_ways() {
        let point = Size::MAX.parse_point("c14").unwrap();
        for (coordinates, cell) in [
            (Coordinates::Plain, "2,1"),
            (Coordinates::Flip, "2,13"),
            (Coordinates::Transpose, "1,2"),
            (Coordinates::FlipTranspose, "13,2"),
        ] {
            let grid = grid(Size::MAX, coordinates);
            assert_eq!(grid.cell(point).to_string(), cell);
            assert_eq!(grid.point(Cell::parse(cell).unwrap()), Some(point));
            for point in Size::MAX.points() {
                assert_eq!(grid.point(grid.cell(point)), Some(point));
            }
        }
        assert_eq!(grid(Size::MAX, Coordinates::Plain).cells(&[point, point]), "2,1 2,1");
    }

    #[test]
    fn outside_is_no_point() {
        for coordinates in Coordinates::value_variants() {
            let grid = grid(Size::MAX, *coordinates);
            for text in ["15,0", "0,15", "4294967296,0", "0,99999999999999999999"] {
                assert_eq!(grid.point(Cell::parse(text).unwrap()), None, "{text}");
            }
        }
        assert_eq!(grid(Size::MIN, Coordinates::Plain).point(Cell { x: 6, y: 0 }), None);
    }

    #[test]
    fn only_two_numbers_are_coordinates() {
        assert_eq!(Cell::parse("7,8"), Some(Cell { x: 7, y: 8 }));
        assert_eq!(Cell::parse(" 7 , 8 "), Some(Cell { x: 7, y: 8 }));
        for text in ["", ",", "7", "7,", ",8", "-1,-1", "7,8,1", "a,b", "7;8", "7.0,8", "+7,8"] {
            assert_eq!(Cell::parse(text), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_are_read_however_long_they_are() {
        let (nines, sevens) = ("9".repeat(30), "7".repeat(19));
        assert_eq!(integer("-12"), Some(-12));
        assert_eq!(integer(&sevens), sevens.parse().ok());
        assert_eq!(integer(&nines), Some(i64::MAX));
        assert_eq!(integer(&format!("-{nines}")), Some(i64::MIN));
        for text in ["", "-", "+-1", "1.5", "1e9", "x", &format!("{nines}x")] {
            assert_eq!(integer(text), None, "{text}");
        }
    }
}
