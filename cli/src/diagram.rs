//! Boards drawn for people.

use std::io::{self, Write};

use anstyle::Style;
use engine::board::{Color, Point, Stones};

use crate::terminal::{BAD, BLACK, DIM, GOOD, STRONG, Screen, WHITE};

/// A board with coordinates, the last move in brackets and marks on empty points.
pub struct Diagram<'a> {
    stones: &'a Stones,
    last: Option<Point>,
    marks: [Option<Mark>; 256],
}

/// A mark on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Black must not play here.
    Forbidden,
    /// A digit, or `!`, for something bad: boards are read again with these.
    Bad(char),
    /// A digit, or `!`, for something good.
    Good(char),
}

impl<'a> Diagram<'a> {
    pub const fn new(stones: &'a Stones) -> Self {
        Self { stones, last: None, marks: [None; 256] }
    }

    /// Sets the last move off from the others.
    #[must_use]
    pub const fn with_last(mut self, last: Option<Point>) -> Self {
        self.last = last;
        self
    }

    /// Puts the same mark on several points.
    #[must_use]
    pub fn with_marks(mut self, points: impl IntoIterator<Item = Point>, mark: Mark) -> Self {
        for point in points {
            self.marks[point.index()] = Some(mark);
        }
        self
    }

    /// Draws the board, rows from the top.
    pub fn draw(&self, screen: &mut Screen) -> io::Result<()> {
        let side = self.stones.size().side();
        for row in (0..side).rev() {
            write!(screen, "{:>3}", row + 1)?;
            let mut beside_last = false;
            for point in (0..side).filter_map(|column| Point::new(column, row)) {
                let last = self.last == Some(point);
                bracket(screen, if last { "[" } else { after(beside_last) })?;
                self.draw_point(screen, point)?;
                beside_last = last;
            }
            if beside_last {
                bracket(screen, "]")?;
            }
            writeln!(screen)?;
        }
        write!(screen, "   ")?;
        for column in 0..side {
            write!(screen, " {}", char::from(b'a' + column))?;
        }
        writeln!(screen)
    }

    fn draw_point(&self, screen: &mut Screen, point: Point) -> io::Result<()> {
        let unicode = screen.unicode();
        let (style, sign) = match (self.stones.at(point), self.marks[point.index()]) {
            (Some(color), _) => stone(color, unicode),
            (None, Some(Mark::Forbidden)) => (BAD, if unicode { '×' } else { '*' }),
            (None, Some(Mark::Bad(sign))) => (BAD, sign),
            (None, Some(Mark::Good(sign))) => (GOOD, sign),
            (None, None) if self.stones.size().is_star(point) => (DIM, '+'),
            (None, None) => (DIM, if unicode { '·' } else { '.' }),
        };
        write!(screen, "{style}{sign}{style:#}")
    }
}

/// A stone's colour and sign.
pub const fn stone(color: Color, unicode: bool) -> (Style, char) {
    match (color, unicode) {
        (Color::Black, true) => (BLACK, '●'),
        (Color::Black, false) => (BLACK, 'X'),
        (Color::White, true) => (WHITE, '○'),
        (Color::White, false) => (WHITE, 'O'),
    }
}

/// What stands between two points, where the left one is the last move or is not.
const fn after(last: bool) -> &'static str {
    if last { "]" } else { " " }
}

fn bracket(screen: &mut Screen, text: &str) -> io::Result<()> {
    if text == " " {
        return write!(screen, " ");
    }
    write!(screen, "{STRONG}{text}{STRONG:#}")
}
