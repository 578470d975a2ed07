//! Openings: read from files, checked by the rules, and dealt out in a reproducible order.

mod book;
mod error;
mod format;

pub use book::{Book, Order, UnknownOrder};
pub use error::{OpeningError, OpeningsError};
pub use format::{Format, UnknownFormat};

use engine::board::{Point, Rule, Size};
use engine::position::{Position, format_moves};

/// The moves that a game starts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening(Vec<Point>);

impl Opening {
    /// The empty board.
    pub const EMPTY: Self = Self(Vec::new());

    /// An opening of `moves`, Black's first.
    ///
    /// # Errors
    ///
    /// Where a move is off the board, on a stone, forbidden, or ends the game.
    pub fn new(moves: Vec<Point>, rule: Rule, size: Size) -> Result<Self, OpeningError> {
        let mut position = Position::new(rule, size);
        for (index, &point) in moves.iter().enumerate() {
            let number = index + 1;
            if size.contains(point)
                && let Some(foul) = position.forbidden(point)
                && position.stones().is_empty_at(point)
            {
                return Err(OpeningError::Forbidden(number, point, foul));
            }
            position.try_play(point).map_err(|error| OpeningError::Move(number, error))?;
            if position.outcome().is_some() {
                return Err(OpeningError::Ends(number, point));
            }
        }
        Ok(Self(moves))
    }

    /// The moves, Black's first.
    #[must_use]
    pub fn moves(&self) -> &[Point] {
        &self.0
    }
}

/// The moves as move text; the empty board is the empty text.
impl core::fmt::Display for Opening {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(&format_moves(self.0.iter().copied().map(Some)))
    }
}

/// Reads openings, one a line; empty lines and those that start with `#` are skipped.
///
/// Without a `format` the first opening tells: a letter begins move text, anything else offsets.
///
/// # Errors
///
/// At the first line that is no opening under `rule` on a board of `size`, and where there is none.
pub fn parse_openings(
    text: &str,
    format: Option<Format>,
    rule: Rule,
    size: Size,
) -> Result<Vec<Opening>, OpeningsError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines: Vec<(usize, &str)> =
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
    let (_, first) = lines.first().ok_or(OpeningsError::Empty)?;
    let format = format.unwrap_or_else(|| Format::guess(first));
    let read = |&(line, text): &(usize, &str)| {
        let opening = format.parse(text, size).and_then(|moves| Opening::new(moves, rule, size));
        opening.map_err(|reason| OpeningsError::Line { line, reason })
    };
    lines.iter().map(read).collect()
}

/// The openings that come with the program: near level, three to six stones, made for 15×15.
///
/// # Errors
///
/// Where `rule` has no name or the board is smaller: such games need a file of their own.
pub fn built_in(rule: Rule, size: Size) -> Result<Vec<Opening>, OpeningsError> {
    let text = match rule {
        Rule::RENJU => include_str!("../../openings/renju15.txt"),
        Rule::STANDARD => include_str!("../../openings/standard15.txt"),
        Rule::FREESTYLE => include_str!("../../openings/freestyle15.txt"),
        _ => return Err(OpeningsError::Empty),
    };
    parse_openings(text, Some(Format::Offset), rule, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, format: Option<Format>) -> Result<Vec<String>, String> {
        parse_openings(text, format, Rule::RENJU, Size::MAX)
            .map(|openings| openings.iter().map(Opening::to_string).collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn offsets_count_from_the_centre_and_down_the_board() {
        assert_eq!(read("# a comment\n\n0,0, 1,-1, -2,3\n", None), Ok(vec!["h8i9f5".to_owned()]));
        assert_eq!(read("0,0,1,-1,-2,3", Some(Format::Offset)), Ok(vec!["h8i9f5".to_owned()]));
    }

    #[test]
    fn move_text_counts_ranks_from_either_edge() {
        assert_eq!(read("h8i9f5\r\nH8 H9", None), Ok(vec!["h8i9f5".into(), "h8h9".into()]));
        assert_eq!(read("h8i7f11", Some(Format::MovesFromTop)), Ok(vec!["h8i9f5".into()]));
    }

    #[test]
    fn what_cannot_start_a_game_is_refused_with_its_line() {
        let message = |text: &str| read(text, None).unwrap_err();
        assert_eq!(message("\n#\n"), "there is no opening in it");
        assert_eq!(message("0,0\n0,0, 0,0"), "line 2: move 2: h8 is already taken");
        assert_eq!(
            message("0,0, 8,0"),
            "line 1: move 2: expected steps that stay on the board, found '8,0'"
        );
        assert_eq!(
            message("0,0, 1"),
            "line 1: move 2: expected two steps from the centre, as in -1,2, found '1'"
        );
        assert_eq!(message("h8a1i8a2j8a3k8a4l8"), "line 1: move 9 'l8' ends the game");
        assert_eq!(
            message("h8a1i8a3j9a5j10a7j8"),
            "line 1: move 9 'j8' is forbidden: double-three"
        );
    }

    #[test]
    fn the_openings_that_come_along_are_sound() {
        for (name, rule) in Rule::NAMED {
            assert!(built_in(rule, Size::MAX).unwrap().len() >= 50, "{name}");
        }
    }
}
