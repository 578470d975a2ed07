//! Points and board sizes.

use core::fmt;
use core::str::FromStr;

/// A point of a board of up to 15×15: `row * 16 + column` in one byte.
///
/// Rows and columns count from 0 at the lower left corner, so `a1` is `(0, 0)` and `h8`, the centre
/// of a 15×15 board, is `(7, 7)`. Arrays of 256 entries are indexed by [`Point::index`] without a
/// bounds check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// Rows, and columns, of the largest board.
    pub const MAX_SIDE: u8 = 15;

    /// The point at `column` and `row`; `None` outside a 15×15 board.
    #[inline]
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Self::MAX_SIDE && row < Self::MAX_SIDE {
            Some(Self(row << 4 | column))
        } else {
            None
        }
    }

    /// The point whose [`Point::index`] is `index`; `None` where no point has it.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 256 { Self::new(index as u8 & 15, (index >> 4) as u8) } else { None }
    }

    /// `row * 16 + column`, below 256.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column from the left, 0 to 14.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// The row from the bottom, 0 to 14.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// The larger of the distances along columns and rows to `other`.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let columns = self.column().abs_diff(other.column());
        let rows = self.row().abs_diff(other.row());
        if columns > rows { columns } else { rows }
    }
}

/// Column letter and rank from the bottom, lower case: `h8`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text names no point of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointError {
    /// The text is not a letter followed by a number.
    #[error("expected a column letter and a rank, as in h8")]
    Malformed,
    /// The column letter is beyond the board's last.
    #[error("column {0} is outside a {1} board")]
    Column(char, Size),
    /// The rank is 0 or beyond the board's last.
    #[error("rank {0} is outside a {1} board")]
    Rank(u32, Size),
}

/// How many rows and columns a board has: 6 to 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// The smallest board, 6×6.
    pub const MIN: Self = Self(6);
    /// The largest board, 15×15, the one that Renju is played on.
    pub const MAX: Self = Self(Point::MAX_SIDE);

    /// A board of `side` rows and columns; `None` outside 6 to 15.
    #[must_use]
    pub const fn new(side: u8) -> Option<Self> {
        if side >= Self::MIN.0 && side <= Self::MAX.0 { Some(Self(side)) } else { None }
    }

    /// Rows, and columns.
    #[inline]
    #[must_use]
    pub const fn side(self) -> u8 {
        self.0
    }

    /// Points on the board.
    #[must_use]
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether `point` is on the board.
    #[inline]
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.0 && point.row() < self.0
    }

    /// The point in the middle; on boards with even sides the one above and to the right of it.
    #[must_use]
    pub const fn center(self) -> Point {
        Point(((self.0 / 2) << 4) | (self.0 / 2))
    }

    /// Whether the board has a dot printed on `point`: on the full board the centre, and four points
    /// towards the corners.
    #[must_use]
    pub const fn is_star(self, point: Point) -> bool {
        matches!(
            (self, point.column(), point.row()),
            (Self::MAX, 7, 7) | (Self::MAX, 3 | 11, 3 | 11)
        )
    }

    /// Every point, row by row from the lower left corner.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.0).flat_map(move |row| (0..self.0).map(move |column| Point(row << 4 | column)))
    }

    /// Reads a point such as `h8` or `H8`.
    ///
    /// # Errors
    ///
    /// Where `text` is no letter and number, or names a point outside the board.
    pub fn parse_point(self, text: &str) -> Result<Point, PointError> {
        let mut chars = text.chars();
        let letter = chars.next().filter(char::is_ascii_alphabetic).ok_or(PointError::Malformed)?;
        let digits = chars.as_str();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(PointError::Malformed);
        }
        let column = letter.to_ascii_lowercase() as u8 - b'a';
        if column >= self.0 {
            return Err(PointError::Column(letter.to_ascii_lowercase(), self));
        }
        let rank = digits.parse().unwrap_or(u32::MAX);
        if rank == 0 || rank > u32::from(self.0) {
            return Err(PointError::Rank(rank, self));
        }
        Ok(Point((rank as u8 - 1) << 4 | column))
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::MAX
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0}", self.0)
    }
}

/// A text that names no board size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("board size '{0}' is not supported: sizes from 6 to 15 work")]
pub struct SizeError(String);

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| SizeError(text.to_owned()))
    }
}
