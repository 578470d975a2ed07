//! Points as two letters.

use crate::board::{Board, Coord};

/// The point of two letters, column and row from the upper left corner.
pub(super) fn parse(text: &str, board: Board) -> Option<Coord> {
    let [column, row] = text.trim().as_bytes() else { return None };
    board.from_top(number(*column)?, number(*row)?)
}

/// The letters of a point.
pub(super) fn letters(point: Coord, board: Board) -> String {
    [letter(point.column), letter(board.row_from_top(point))].iter().collect()
}

/// The points of a value: one, or all of a rectangle, `aa:cc`.
pub(super) fn rectangle(text: &str, board: Board) -> Option<Vec<Coord>> {
    let Some((first, second)) = text.split_once(':') else {
        return Some(vec![parse(text, board)?]);
    };
    let (a, b) = (parse(first, board)?, parse(second, board)?);
    let columns = a.column.min(b.column)..=a.column.max(b.column);
    let rows = a.row.min(b.row)..=a.row.max(b.row);
    Some(rows.flat_map(|row| columns.clone().map(move |column| Coord { column, row })).collect())
}

const fn number(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

const fn letter(number: u8) -> char {
    if number < 26 { (b'a' + number) as char } else { (b'A' + number - 26) as char }
}
