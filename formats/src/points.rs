//! Bare lists of points: RenLib's `.pos`, and `.sav` of Yixin.

use std::io::Write;

use crate::board::{Board, Coord};
use crate::error::{ReadError, Reason, Unfit, WriteError};
use crate::tree::{Builder, Tree};

/// Reads `.pos`: a byte with the number of stones, then a byte for each, `15 * row + column` from
/// the upper left corner of a 15×15 board.
///
/// # Errors
///
/// At the byte that is not as it should be.
pub fn read_pos(bytes: &[u8]) -> Result<Tree, ReadError> {
    let board = Board::RENJU;
    let (&count, rest) =
        bytes.split_first().ok_or_else(|| Reason::Truncated("the number of stones").at_byte(0))?;
    if usize::from(count) > board.area() {
        return Err(Reason::TooMuch { what: "stones", limit: 225 }.at_byte(0));
    }
    let stones = rest
        .get(..usize::from(count))
        .ok_or_else(|| Reason::Truncated("the stones").at_byte(bytes.len()))?;
    if rest.len() > stones.len() {
        let found = format!("{} bytes after it", rest.len() - stones.len());
        return Err(Reason::expected("the end of the file", &found).at_byte(stones.len() + 1));
    }
    let mut builder = Builder::new(board);
    for (index, &stone) in stones.iter().enumerate() {
        let point = board.from_top(stone % 15, stone / 15);
        let point = point.ok_or_else(|| {
            Reason::expected("a point below 225", &stone.to_string()).at_byte(index + 1)
        })?;
        builder.turn(Some(point)).map_err(|error| Reason::Step(error).at_byte(index + 1))?;
    }
    Ok(builder.finish())
}

/// Writes the main line as `.pos`.
///
/// # Errors
///
/// Where it has passes or stones that were set up, the board is not 15×15, or the output cannot be
/// written.
pub fn write_pos(tree: &Tree, out: &mut dyn Write) -> Result<(), WriteError> {
    let board = tree.board();
    if board != Board::RENJU {
        return Err(Unfit::Board { found: board, expected: "15×15" }.into());
    }
    let stones = tree.stones()?;
    let byte = |&(at, _): &(Coord, _)| board.row_from_top(at) * 15 + at.column;
    let mut bytes = vec![stones.len() as u8];
    bytes.extend(stones.iter().map(byte));
    out.write_all(&bytes)?;
    Ok(())
}

/// Reads `.sav`: height, width and number of stones, then row and column of each from the upper
/// left corner, all of them numbers with blanks or line breaks between.
///
/// # Errors
///
/// At the line that is not as it should be.
pub fn read_sav(text: &str) -> Result<Tree, ReadError> {
    let mut numbers = Numbers::new(text);
    let (rows, columns) = (numbers.small("the height")?, numbers.small("the width")?);
    let board = Board::new(columns, rows).ok_or_else(|| {
        let found = format!("{columns}×{rows}");
        Reason::expected("a board from 1×1 to 52×52", &found).at_line(numbers.line)
    })?;
    let count = numbers.next("the number of stones")?;
    if count > board.area() as u64 {
        let reason = Reason::TooMuch { what: "stones", limit: board.area() as u64 };
        return Err(reason.at_line(numbers.line));
    }
    let mut builder = Builder::new(board);
    for _ in 0..count {
        let (row, column) = (numbers.small("a row")?, numbers.small("a column")?);
        let point = board.from_top(column, row).ok_or_else(|| {
            let found = format!("row {row}, column {column}");
            Reason::expected("a point of the board, from the top left", &found)
                .at_line(numbers.line)
        })?;
        builder.turn(Some(point)).map_err(|error| Reason::Step(error).at_line(numbers.line))?;
    }
    match numbers.word() {
        None => Ok(builder.finish()),
        Some(word) => Err(Reason::expected("the end of the file", word).at_line(numbers.line)),
    }
}

/// Writes the main line as `.sav`.
///
/// # Errors
///
/// Where it has passes or stones that were set up, and where the output cannot be written.
pub fn write_sav(tree: &Tree, out: &mut dyn Write) -> Result<(), WriteError> {
    let (board, stones) = (tree.board(), tree.stones()?);
    writeln!(out, "{}\n{}\n{}", board.rows(), board.columns(), stones.len())?;
    for (at, _) in stones {
        writeln!(out, "{} {}", board.row_from_top(at), at.column)?;
    }
    Ok(())
}

/// The words of a text, and the line of the last one.
struct Numbers<'a> {
    rest: core::str::Lines<'a>,
    words: core::str::SplitWhitespace<'a>,
    line: usize,
}

impl<'a> Numbers<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text.lines(), words: "".split_whitespace(), line: 0 }
    }

    fn word(&mut self) -> Option<&'a str> {
        loop {
            if let Some(word) = self.words.next() {
                return Some(word);
            }
            self.words = self.rest.next()?.split_whitespace();
            self.line += 1;
        }
    }

    fn next(&mut self, what: &'static str) -> Result<u64, ReadError> {
        let word = self.word().ok_or_else(|| Reason::Truncated(what).at_line(self.line.max(1)))?;
        word.parse().map_err(|_| Reason::expected(what, word).at_line(self.line))
    }

    fn small(&mut self, what: &'static str) -> Result<u8, ReadError> {
        let number = self.next(what)?;
        let found = number.to_string();
        u8::try_from(number).map_err(|_| Reason::expected(what, &found).at_line(self.line))
    }
}
