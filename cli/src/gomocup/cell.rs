//! Coordinates as the protocol writes them.

use std::fmt;

use engine::board::{Point, Size};

/// A place named by the manager: it need not be on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// The column from the left, from 0.
    pub(super) x: u32,
    /// The row from the top, from 0.
    pub(super) y: u32,
}

impl Cell {
    /// Reads `x,y`; blanks around the numbers are let pass.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        Some(Self { x: number(x)?, y: number(y)? })
    }

    /// The coordinates of `point` on a board of `size`.
    pub(super) fn of(point: Point, size: Size) -> Self {
        let row = size.side() - 1 - point.row();
        Self { x: point.column().into(), y: row.into() }
    }

    /// The point of a board of `size`; `None` outside it.
    pub(super) fn point(self, size: Size) -> Option<Point> {
        let row = u32::from(size.side()).checked_sub(self.y.checked_add(1)?)?;
        let point = Point::new(u8::try_from(self.x).ok()?, u8::try_from(row).ok()?)?;
        size.contains(point).then_some(point)
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
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_from_the_top() {
        let cell = Cell { x: 0, y: 14 };
        let corner = cell.point(Size::MAX).unwrap();
        assert_eq!(corner.to_string(), "a1");
        assert_eq!(Cell::of(corner, Size::MAX), cell);
        let small = Size::new(6).unwrap();
        assert_eq!(Cell { x: 5, y: 0 }.point(small).unwrap().to_string(), "f6");
        for point in small.points() {
            assert_eq!(Cell::of(point, small).point(small), Some(point));
        }
    }

    #[test]
    fn outside_is_no_point() {
        for text in ["15,0", "0,15", "4294967296,0", "0,99999999999999999999"] {
            assert_eq!(Cell::parse(text).unwrap().point(Size::MAX), None, "{text}");
        }
        assert_eq!(Cell { x: 6, y: 0 }.point(Size::MIN), None);
    }

    #[test]
    fn only_two_numbers_are_coordinates() {
        assert_eq!(Cell::parse("7,8"), Some(Cell { x: 7, y: 8 }));
        assert_eq!(Cell::parse(" 7 , 8 "), Some(Cell { x: 7, y: 8 }));
        for text in ["", ",", "7", "7,", ",8", "-1,-1", "7,8,1", "a,b", "7;8", "7.0,8", "+7,8"] {
            assert_eq!(Cell::parse(text), None, "{text}");
        }
    }
}
