//! Boards and points of files, which may be larger than those that the engine plays on.

use core::fmt;

use engine::board::{Point, Size};

/// Columns and rows of a board in a file: 1 to 52 each, as far as the letters of SGF go.
///
/// The engine plays on square boards of 6 to 15 rows ([`Board::size`]); files have others, such as
/// Piskvork's 20×20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    columns: u8,
    rows: u8,
}

impl Board {
    /// The longest side.
    pub const MAX_SIDE: u8 = 52;
    /// The board of Renju, 15×15.
    pub const RENJU: Self = Self { columns: 15, rows: 15 };
    /// Piskvork's board, 20×20.
    pub const PISKVORK: Self = Self { columns: 20, rows: 20 };

    /// A board of so many columns and rows; `None` outside 1 to 52.
    #[must_use]
    pub const fn new(columns: u8, rows: u8) -> Option<Self> {
        if columns >= 1 && columns <= Self::MAX_SIDE && rows >= 1 && rows <= Self::MAX_SIDE {
            Some(Self { columns, rows })
        } else {
            None
        }
    }

    /// Columns.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The size as the engine has it, where it plays on such a board.
    #[must_use]
    pub const fn size(self) -> Option<Size> {
        if self.columns == self.rows { Size::new(self.columns) } else { None }
    }

    /// Whether the board has `point`.
    #[must_use]
    pub const fn contains(self, point: Coord) -> bool {
        point.column < self.columns && point.row < self.rows
    }

    /// The point at `column` from the left and `row` from the top, both from 0.
    #[must_use]
    pub const fn from_top(self, column: u8, row: u8) -> Option<Coord> {
        if column < self.columns && row < self.rows {
            Some(Coord { column, row: self.rows - 1 - row })
        } else {
            None
        }
    }

    /// The row of `point` from the top, from 0.
    #[must_use]
    pub const fn row_from_top(self, point: Coord) -> u8 {
        self.rows - 1 - point.row
    }

    /// The number of `point` among those of the board, row by row from the bottom.
    pub(crate) fn index(self, point: Coord) -> usize {
        usize::from(point.row) * usize::from(self.columns) + usize::from(point.column)
    }

    /// Points on the board.
    #[must_use]
    pub fn area(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }
}

impl From<Size> for Board {
    fn from(size: Size) -> Self {
        Self { columns: size.side(), rows: size.side() }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.columns, self.rows)
    }
}

/// A point of a board in a file: column from the left and row from the bottom, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coord {
    /// From the left.
    pub column: u8,
    /// From the bottom.
    pub row: u8,
}

impl Coord {
    /// The point as the engine has it; `None` beyond 15×15.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        Point::new(self.column, self.row)
    }
}

impl From<Point> for Coord {
    fn from(point: Point) -> Self {
        Self { column: point.column(), row: point.row() }
    }
}

/// Letter and number as in move text, `h8`; beyond the letter z the column is a number, `(27,8)`.
impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = self.row + 1;
        match self.column {
            column @ 0..26 => write!(f, "{}{rank}", char::from(b'a' + column)),
            column => write!(f, "({},{rank})", column + 1),
        }
    }
}

/// Where the rows of a file are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The first row is the uppermost.
    Top,
    /// The first row is the lowest.
    Bottom,
}
