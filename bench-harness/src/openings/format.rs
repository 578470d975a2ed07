//! The forms that openings are written in.

use core::fmt;
use core::str::FromStr;

use engine::board::{Point, Size};
use formats::Coord;
use formats::text::{Notation, parse_line};

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
        let notation = match self {
            Self::Offset => Notation::Offsets,
            Self::Moves | Self::MovesFromTop => Notation::Moves,
        };
        let point = |at: Option<Coord>| {
            let point = at.and_then(Coord::point).ok_or(OpeningError::Pass)?;
            Ok(if self == Self::MovesFromTop { mirror(point, size) } else { point })
        };
        parse_line(text, notation, size.into())?.into_iter().map(point).collect()
    }
}

fn mirror(point: Point, size: Size) -> Point {
    Point::new(point.column(), size.side() - 1 - point.row()).unwrap_or(point)
}
