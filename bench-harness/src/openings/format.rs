//! The forms that openings are written in.

use core::fmt;
use core::str::FromStr;

use engine::board::{Point, Size};
use engine::position::parse_moves;

use super::OpeningError;

/// How an opening is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// `dx,dy, dx,dy`: steps from the centre to the right and down, as Gomocup's managers write.
    Offset,
    /// Move text such as `h8i9`, ranks counted from the bottom.
    Moves,
    /// Move text with ranks counted from the top, as c-gomoku-cli writes (`pos` there).
    MovesFromTop,
}

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown opening format '{0}': expected offset, pos or pos-top")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        match text.to_ascii_lowercase().as_str() {
            "offset" => Ok(Self::Offset),
            "pos" | "moves" => Ok(Self::Moves),
            "pos-top" | "moves-from-top" => Ok(Self::MovesFromTop),
            _ => Err(UnknownFormat(text.to_owned())),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Offset => "offset",
            Self::Moves => "pos",
            Self::MovesFromTop => "pos-top",
        })
    }
}

impl Format {
    /// The format that an opening seems to be in.
    pub(super) fn guess(text: &str) -> Self {
        let letter = text.starts_with(|c: char| c.is_ascii_alphabetic());
        if letter { Self::Moves } else { Self::Offset }
    }

    /// Reads the points of one opening, without asking whether they can be played.
    pub(super) fn parse(self, text: &str, size: Size) -> Result<Vec<Point>, OpeningError> {
        match self {
            Self::Offset => offsets(text, size),
            Self::Moves => moves(text, size),
            Self::MovesFromTop => {
                Ok(moves(text, size)?.into_iter().filter_map(|point| mirror(point, size)).collect())
            }
        }
    }
}

fn moves(text: &str, size: Size) -> Result<Vec<Point>, OpeningError> {
    parse_moves(text, size)?.into_iter().map(|step| step.ok_or(OpeningError::Pass)).collect()
}

fn mirror(point: Point, size: Size) -> Option<Point> {
    Point::new(point.column(), size.side() - 1 - point.row())
}

fn offsets(text: &str, size: Size) -> Result<Vec<Point>, OpeningError> {
    let numbers: Vec<&str> = text.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect();
    let read = |(index, pair): (usize, &[&str])| {
        let number = index + 1;
        let [dx, dy] = pair else { return Err(OpeningError::Offset(number)) };
        let (Ok(dx), Ok(dy)) = (dx.parse::<i16>(), dy.parse::<i16>()) else {
            return Err(OpeningError::Offset(number));
        };
        from_centre(dx, dy, size).ok_or(OpeningError::Outside { number, dx, dy, size })
    };
    numbers.chunks(2).enumerate().map(read).collect()
}

/// The point `dx` steps right of the centre and `dy` below it.
fn from_centre(dx: i16, dy: i16, size: Size) -> Option<Point> {
    let half = i16::from(size.side() / 2);
    let column = u8::try_from(half.checked_add(dx)?).ok()?;
    let from_top = u8::try_from(half.checked_add(dy)?).ok()?;
    let row = (size.side() - 1).checked_sub(from_top)?;
    Point::new(column, row).filter(|&point| size.contains(point))
}
