//! The records of Piskvork (`.psq`) and of its forerunner Gomotur (`.rec`).
//!
//! Both have a move a line, `x,y,ms` from the top left: counted from 1 in `.psq`, from 0 in `.rec`.
//! The time may be missing. In `.psq` a header gives the size and who begins, and tournaments write
//! the names of the two programs after the moves; `.rec` has the names first, and its board is
//! 20×20. A number ends both: how the game ended, -1 where that is open.

use std::collections::BTreeSet;
use std::io::Write;

use engine::board::Color;

use crate::board::{Board, Coord};
use crate::error::{ReadError, Reason, Unfit, WriteError};
use crate::line::Losses;
use crate::tree::{Builder, Detail, NodeId, Note, Tree};

/// Reads a `.psq` file.
///
/// # Errors
///
/// At the first line that is not as it should be.
pub fn read_psq(text: &str) -> Result<Tree, ReadError> {
    let mut lines = Lines::new(text);
    let (number, first) = lines.next().ok_or_else(|| Reason::Truncated("the header").at_line(1))?;
    let header = Header::parse(first).map_err(|reason| reason.at_line(number))?;
    let mut builder = Builder::new(header.board);
    let names = moves(&mut lines, &mut builder, 1)?;
    let mut names: Vec<&str> = names.into_iter().collect();
    names.extend(lines.by_ref().map(|(_, line)| line));
    // The last line may be the way the game ended.
    if names.last().is_some_and(|last| last.parse::<i64>().is_ok()) {
        names.pop();
    }
    if let [first, second, ..] = names[..] {
        let (black, white) = if header.second_begins { (second, first) } else { (first, second) };
        set_names(&mut builder, black, white);
    }
    Ok(builder.finish())
}

/// Whether Gomotur gave the first move of the game in a file of this name to the second player: names
/// of ten digits tell, and those with an even last digit say so.
#[must_use]
pub fn second_begins(file_name: &str) -> bool {
    let digits = file_name.split('.').next().unwrap_or_default().as_bytes();
    digits.len() == 10
        && digits.iter().all(u8::is_ascii_digit)
        && digits.last().is_some_and(|digit| digit.is_multiple_of(2))
}

/// Reads a `.rec` file; `second_begins` where the second name is Black's.
///
/// # Errors
///
/// At the first line that is not as it should be.
pub fn read_rec(text: &str, second_begins: bool) -> Result<Tree, ReadError> {
    let mut lines = Lines::new(text);
    let mut name = || {
        let (number, line) =
            lines.next().ok_or_else(|| Reason::Truncated("the names").at_line(1))?;
        match pair(line) {
            // Moves without names before them are a record of something else.
            Some(_) => Err(Reason::Kind("Gomotur record: two names come first").at_line(number)),
            None => Ok(line),
        }
    };
    let (first, second) = (name()?, name()?);
    let (black, white) = if second_begins { (second, first) } else { (first, second) };
    let mut builder = Builder::new(Board::PISKVORK);
    set_names(&mut builder, black, white);
    if let Some(rest) = moves(&mut lines, &mut builder, 0)?
        && rest.parse::<i64>().is_err()
    {
        let error = Reason::expected("a move, as in 9,10,250", rest);
        return Err(error.at_line(lines.number));
    }
    Ok(builder.finish())
}

fn set_names(builder: &mut Builder, black: &str, white: &str) {
    let info = &mut builder.tree_mut().info;
    (info.black, info.white) = (black.to_owned(), white.to_owned());
}

/// Lines that are not empty, with their numbers.
struct Lines<'a> {
    lines: core::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Self { lines: text.lines(), number: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = trimmed(self.lines.next()?);
            self.number += 1;
            if !line.is_empty() {
                return Some((self.number, line));
            }
        }
    }
}

/// The text without blanks around it. A mark of byte order is one: at the head of a file it is left out,
/// wherever it came from.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

struct Header {
    board: Board,
    /// Whether the second of the two players, as they stand in the file, has Black.
    second_begins: bool,
}

impl Header {
    fn parse(line: &str) -> Result<Self, Reason> {
        const KIND: Reason =
            Reason::Kind("Piskvork record: its first line is 'Piskvorky 20x20, …'");
        let rest = line.strip_prefix("Piskvorky").ok_or(KIND)?;
        let mut parts = rest.split(',').map(str::trim);
        let size = parts.next().unwrap_or_default();
        let number = |text: &str| text.trim().parse::<u8>().ok();
        let sides = size.split_once('x').and_then(|(w, h)| Some((number(w)?, number(h)?)));
        let board = sides.and_then(|(columns, rows)| Board::new(columns, rows));
        let expected = "a board from 1x1 to 52x52";
        let board = board.ok_or_else(|| Reason::expected(expected, size))?;
        let second_begins = match parts.nth(1) {
            None | Some("0") => false,
            Some("1") => true,
            Some(other) => return Err(Reason::expected("who begins, 0 or 1", other)),
        };
        Ok(Self { board, second_begins })
    }
}

/// The first two numbers of a line that begins with two, and the third if there is one.
fn pair(line: &str) -> Option<(i64, i64, Option<i64>)> {
    let mut numbers = line.split(',').map(|part| part.trim().parse::<i64>().ok());
    Some((numbers.next()??, numbers.next()??, numbers.next().flatten()))
}

/// Plays moves until a line that is none, which it returns.
fn moves<'a>(
    lines: &mut Lines<'a>,
    builder: &mut Builder,
    first: i64,
) -> Result<Option<&'a str>, ReadError> {
    for (number, line) in lines.by_ref() {
        let Some((x, y, millis)) = pair(line) else { return Ok(Some(line)) };
        let at = |value: i64| u8::try_from(value - first).ok();
        let board = builder.tree().board();
        let point = at(x).zip(at(y)).and_then(|(column, row)| board.from_top(column, row));
        let point = point.ok_or_else(|| {
            Reason::expected("a point of the board, from the top left", line).at_line(number)
        })?;
        builder.turn(Some(point)).map_err(|error| Reason::Step(error).at_line(number))?;
        if let Some(millis) = millis.and_then(|millis| u32::try_from(millis).ok()) {
            builder.note(Note::Time(millis));
        }
    }
    Ok(None)
}

/// Writes the main line as `.psq`.
///
/// # Errors
///
/// Where it has passes or stones that were set up, and where the output cannot be written.
pub fn write_psq(tree: &Tree, out: &mut dyn Write) -> Result<(), WriteError> {
    let moves = tree.stones()?;
    let board = tree.board();
    write!(out, "Piskvorky {}x{}, 0:0, 0\r\n", board.columns(), board.rows())?;
    write_moves(board, &moves, 1, out)?;
    if let [black, white] = &names(tree)[..] {
        write!(out, "{black}\r\n{white}\r\n")?;
    }
    write!(out, "-1\r\n")?;
    Ok(())
}

/// Writes the main line as `.rec`.
///
/// # Errors
///
/// As [`write_psq`], and where the board is larger than 20×20: the format names no size.
pub fn write_rec(tree: &Tree, out: &mut dyn Write) -> Result<(), WriteError> {
    let moves = tree.stones()?;
    if tree.board() != Board::PISKVORK {
        return Err(Unfit::Board { found: tree.board(), expected: "20×20" }.into());
    }
    let sides = Color::ALL.map(|color| color.to_string());
    let [black, white] = <[String; 2]>::try_from(names(tree)).unwrap_or(sides);
    write!(out, "{black}\r\n{white}\r\n")?;
    write_moves(tree.board(), &moves, 0, out)?;
    Ok(())
}

/// What is dropped of a tree: everything but the main line with its times, and the names of the players
/// where they can be written.
#[must_use]
pub fn losses(tree: &Tree) -> Losses {
    let variations = Losses::of_line(tree).variations;
    let main: BTreeSet<NodeId> = tree.main_line().collect();
    let kept = |node, note: Note<'_>| matches!(note, Note::Time(_)) && main.contains(&node);
    let named = names(tree).len() == 2;
    Losses { variations, ..Losses::of_notes(tree, kept) }
        .and_details(tree, |detail| named && matches!(detail, Detail::Black | Detail::White))
}

/// Both names, each on one line, where the game has them and they do not read as something else.
fn names(tree: &Tree) -> Vec<String> {
    let plain = |name: &String| {
        let name = trimmed(name).split_whitespace().collect::<Vec<_>>().join(" ");
        (!name.is_empty() && pair(&name).is_none() && name.parse::<i64>().is_err()).then_some(name)
    };
    [&tree.info.black, &tree.info.white].into_iter().filter_map(plain).collect()
}

fn write_moves(
    board: Board,
    moves: &[(Coord, Option<u32>)],
    first: u8,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    for &(at, millis) in moves {
        let (x, y) = (at.column + first, board.row_from_top(at) + first);
        write!(out, "{x},{y},{}\r\n", millis.unwrap_or_default())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_gomotur_files_tell_who_begins() {
        assert!(second_begins("2005010112.rec"));
        assert!(!second_begins("2005010113.rec"));
        assert!(!second_begins("20050101ab00.rec"));
        assert!(!second_begins("game2.rec"));
        let text = "a\nb\n9,9,0\n";
        assert_eq!(read_rec(text, true).unwrap().info.black, "b");
        assert_eq!(read_rec(text, false).unwrap().info.black, "a");
    }

    #[test]
    fn a_mark_of_byte_order_is_no_name() {
        assert_eq!(read_rec("\n\u{feff}\na\n\u{feff}b\n9,9,0\n", false).unwrap().info.white, "b");
        let mut tree = read_rec("a\nb\n9,9,0\n", false).unwrap();
        tree.info.black = "\u{feff} c".to_owned();
        let mut bytes = Vec::new();
        write_rec(&tree, &mut bytes).unwrap();
        assert_eq!(bytes, b"c\r\nb\r\n9,9,0\r\n");
    }
}
