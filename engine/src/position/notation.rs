//! Move text: `h8i9h9`, with or without blanks and commas.

use super::MoveError;
use crate::board::{Point, PointError, Size};

/// A move of a move text that cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} '{text}': {reason}")]
pub struct MoveTextError {
    /// Which move, counted from 1.
    pub number: usize,
    /// The move as it was written.
    pub text: String,
    /// What is wrong with it.
    pub reason: MoveTextReason,
}

/// What is wrong with a move of a move text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextReason {
    /// It names no point of the board.
    #[error(transparent)]
    Point(#[from] PointError),
    /// It cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl MoveTextError {
    pub(super) fn new(number: usize, text: &str, reason: MoveTextReason) -> Self {
        /// Longer texts are cut, so that a message stays one line.
        const SHOWN: usize = 20;
        Self { number, text: text.chars().take(SHOWN).collect(), reason }
    }
}

/// Reads moves such as `h8i9h9`, `h8 i9 h9` or `H8, I9, pass`; `None` stands for a pass.
///
/// Ranks count from the bottom and letters skip none.
///
/// # Errors
///
/// At the first move that names no point of a board of `size`.
pub fn parse_moves(text: &str, size: Size) -> Result<Vec<Option<Point>>, MoveTextError> {
    let mut moves = Vec::new();
    let mut rest = text.trim_start_matches(separates);
    while !rest.is_empty() {
        let (word, after) = rest.split_at(word_length(rest));
        let step = if word.eq_ignore_ascii_case(PASS) {
            None
        } else {
            let fail = |error: PointError| MoveTextError::new(moves.len() + 1, word, error.into());
            Some(size.parse_point(word).map_err(fail)?)
        };
        moves.push(step);
        rest = after.trim_start_matches(separates);
    }
    Ok(moves)
}

/// Writes moves without blanks, `pass` for `None`.
#[must_use]
pub fn format_moves(moves: impl IntoIterator<Item = Option<Point>>) -> String {
    moves
        .into_iter()
        .map(|step| step.map_or_else(|| PASS.to_owned(), |point| point.to_string()))
        .collect()
}

const PASS: &str = "pass";

fn separates(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

/// Bytes of the word that `text` starts with: `pass`, or letters with the digits that follow, or
/// whatever else stands before the next separator.
fn word_length(text: &str) -> usize {
    if text.get(..PASS.len()).is_some_and(|word| word.eq_ignore_ascii_case(PASS)) {
        return PASS.len();
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    match letters + digits {
        0 => text.find(separates).unwrap_or(text.len()),
        length => length,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        parse_moves(text, Size::MAX).unwrap_err().to_string()
    }

    #[test]
    fn blanks_commas_and_case_do_not_matter() {
        let plain = parse_moves("h8i9a15pass", Size::MAX).unwrap();
        assert_eq!(plain, parse_moves(" H8, i9\tA15 ;PASS\r\n", Size::MAX).unwrap());
        assert_eq!(format_moves(plain), "h8i9a15pass");
        assert_eq!(parse_moves("", Size::MAX), Ok(vec![]));
    }

    #[test]
    fn errors_name_the_move_and_the_reason() {
        assert_eq!(
            message("h8 i9 h9 g9 h10 g10 p16"),
            "move 7 'p16': column p is outside a 15×15 board"
        );
        assert_eq!(message("h8h16"), "move 2 'h16': rank 16 is outside a 15×15 board");
        assert_eq!(message("h0"), "move 1 'h0': rank 0 is outside a 15×15 board");
        assert_eq!(
            message("h8 ?! i9"),
            "move 2 '?!': expected a column letter and a rank, as in h8"
        );
        assert_eq!(message("h8 9"), "move 2 '9': expected a column letter and a rank, as in h8");
        assert_eq!(message("hé8"), "move 1 'h': expected a column letter and a rank, as in h8");
        assert_eq!(
            message("h99999999999"),
            "move 1 'h99999999999': rank 4294967295 is outside a 15×15 board"
        );
    }
}
