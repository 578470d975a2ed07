//! Moves as text, a game or an opening a line: `h8i9`, or steps from the centre, `0,0, 1,-1`.
//!
//! Lines that are empty or begin with `#` are skipped.

use std::io::Write;

use crate::board::{Board, Coord};
use crate::error::{ReadError, Reason, Unfit, WordError, WriteError};
use crate::tree::Tree;

/// How the moves of a line are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Column letter and rank from the bottom, `pass` for a pass.
    Moves,
    /// Steps to the right and down from the centre, as Gomocup's openings are written.
    Offsets,
}

/// Reads one line of moves on `board`, without asking whether they can be played.
///
/// # Errors
///
/// With what is wrong with the first word that is no move.
pub fn parse_line(
    line: &str,
    notation: Notation,
    board: Board,
) -> Result<Vec<Option<Coord>>, WordError> {
    match notation {
        Notation::Moves => parse_moves(line, board),
        Notation::Offsets => Ok(parse_offsets(line, board)?.into_iter().map(Some).collect()),
    }
}

/// The games of a text, one a line.
pub fn read_lines(
    text: &str,
    notation: Notation,
    board: Board,
) -> impl Iterator<Item = Result<Tree, ReadError>> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(
        move |(number, line)| {
            parse_line(line, notation, board)
                .map_err(Reason::from)
                .and_then(|moves| Ok(Tree::of_moves(board, moves)?))
                .map_err(|reason| reason.at_line(number))
        },
    )
}

/// Writes the main line of a game on a line.
///
/// # Errors
///
/// Where it has stones that were set up, a pass among offsets or a column without a letter, and where
/// the output cannot be written.
pub fn write_line(tree: &Tree, notation: Notation, out: &mut dyn Write) -> Result<(), WriteError> {
    let line = match notation {
        Notation::Moves => moves_text(tree)?,
        Notation::Offsets => offsets_text(tree)?,
    };
    writeln!(out, "{line}")?;
    Ok(())
}

fn separates(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

fn parse_moves(line: &str, board: Board) -> Result<Vec<Option<Coord>>, WordError> {
    let mut moves = Vec::new();
    let mut rest = without_number(line.trim_start_matches(separates));
    while !rest.is_empty() {
        let (word, after) = rest.split_at(word_length(rest));
        let pass = word.eq_ignore_ascii_case("pass");
        let fail = |expected| WordError::new(moves.len() + 1, expected, word);
        let step = if pass { None } else { Some(parse_move(word, board).map_err(fail)?) };
        moves.push(step);
        rest = without_number(after.trim_start_matches(separates));
    }
    Ok(moves)
}

/// The text without a number of a move, `12.` or `12...`, that it may begin with.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with('.') {
        rest.trim_start_matches(|c| c == '.' || separates(c))
    } else {
        text
    }
}

/// Bytes of the word that `text` begins with: `pass`, or a letter with digits, or whatever stands
/// before the next separator.
fn word_length(text: &str) -> usize {
    if text.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("pass")) {
        return 4;
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    match letters + digits {
        0 => text.find(separates).unwrap_or(text.len()),
        length => length,
    }
}

/// The point of a word, or what should stand there.
fn parse_move(word: &str, board: Board) -> Result<Coord, &'static str> {
    const MALFORMED: &str = "a column letter and a rank, as in h8";
    let letter = word.bytes().next().filter(u8::is_ascii_alphabetic).ok_or(MALFORMED)?;
    let rank: u8 = word[1..].parse().map_err(|_| MALFORMED)?;
    let column = letter.to_ascii_lowercase() - b'a';
    let point = rank.checked_sub(1).map(|row| Coord { column, row });
    point.filter(|&point| board.contains(point)).ok_or("a point of the board")
}

fn moves_text(tree: &Tree) -> Result<String, Unfit> {
    if tree.board().columns() > 26 {
        let expected = "26 columns at most, one a letter";
        return Err(Unfit::Board { found: tree.board(), expected });
    }
    let name = |at: Option<Coord>| at.map_or_else(|| "pass".to_owned(), |at| at.to_string());
    Ok(tree.line()?.into_iter().map(|played| name(played.at)).collect())
}

fn parse_offsets(line: &str, board: Board) -> Result<Vec<Coord>, WordError> {
    let numbers: Vec<&str> = line.split(separates).filter(|word| !word.is_empty()).collect();
    let point = |(index, pair): (usize, &[&str])| {
        let fail = |expected| WordError::new(index + 1, expected, &pair.join(","));
        let steps = match pair {
            [dx, dy] => dx.parse::<i16>().ok().zip(dy.parse::<i16>().ok()),
            _ => None,
        };
        let (dx, dy) = steps.ok_or_else(|| fail("two steps from the centre, as in -1,2"))?;
        from_centre(dx, dy, board).ok_or_else(|| fail("steps that stay on the board"))
    };
    numbers.chunks(2).enumerate().map(point).collect()
}

/// The point `dx` steps right of the centre and `dy` below it.
fn from_centre(dx: i16, dy: i16, board: Board) -> Option<Coord> {
    let from = |half: u8, step: i16| u8::try_from(i16::from(half).checked_add(step)?).ok();
    board.from_top(from(board.columns() / 2, dx)?, from(board.rows() / 2, dy)?)
}

fn offsets_text(tree: &Tree) -> Result<String, Unfit> {
    let board = tree.board();
    let steps = |(at, _): (Coord, _)| {
        let dx = i16::from(at.column) - i16::from(board.columns() / 2);
        let dy = i16::from(board.row_from_top(at)) - i16::from(board.rows() / 2);
        format!("{dx},{dy}")
    };
    Ok(tree.stones()?.into_iter().map(steps).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, notation: Notation) -> Result<Vec<String>, String> {
        let lines = read_lines(text, notation, Board::RENJU);
        let write = |game: Result<Tree, ReadError>| {
            let mut bytes = Vec::new();
            let game = game.map_err(|error| error.to_string())?;
            write_line(&game, Notation::Moves, &mut bytes).unwrap();
            Ok(String::from_utf8(bytes).unwrap().trim_end().to_owned())
        };
        lines.map(write).collect()
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        let plain = Ok(vec!["h8i9a15pass".to_owned()]);
        for text in
            ["h8i9a15pass", "H8, i9;A15 PASS\r\n", "1. h8 i9 2. a15 pass", "# x\n\n1.h8i9 a15pass"]
        {
            assert_eq!(read(text, Notation::Moves), plain, "{text}");
        }
        assert_eq!(read("h8\ni9\n", Notation::Moves).unwrap().len(), 2);
    }

    #[test]
    fn offsets_count_from_the_centre_and_down_the_board() {
        let plain = Ok(vec!["h8i9f5".to_owned()]);
        assert_eq!(read("0,0, 1,-1, -2,3", Notation::Offsets), plain);
        let tree = Tree::of_moves(Board::PISKVORK, [Some(Coord { column: 10, row: 9 })]).unwrap();
        let mut bytes = Vec::new();
        write_line(&tree, Notation::Offsets, &mut bytes).unwrap();
        assert_eq!(bytes, b"0,0\n");
    }

    #[test]
    fn errors_name_the_line_and_the_word() {
        let message = |text: &str, notation| read(text, notation).unwrap_err();
        assert_eq!(
            message("h8\n\nh8 p16", Notation::Moves),
            "line 3: move 2: expected a point of the board, found 'p16'"
        );
        assert_eq!(message("h8h8", Notation::Moves), "line 1: h8 is already taken");
        assert_eq!(
            message("h8 9", Notation::Moves),
            "line 1: move 2: expected a column letter and a rank, as in h8, found '9'"
        );
        assert_eq!(
            message("0,0,1", Notation::Offsets),
            "line 1: move 2: expected two steps from the centre, as in -1,2, found '1'"
        );
        assert_eq!(
            message("0,8", Notation::Offsets),
            "line 1: move 1: expected steps that stay on the board, found '0,8'"
        );
        assert!(message("hé8", Notation::Moves).contains("found 'h'"));
    }
}
