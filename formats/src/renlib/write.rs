//! A library written, as version 3.4.

use std::io::Write;

use super::{
    BOARD_TEXT, DIVIDES, HEADER, MAGIC, NO_MOVE, NOWHERE, START,
    flags::{COMMENT, EXTENSION, LEAF, MARK, NO_MOVE as IS_NO_MOVE, SIBLING, START as IS_START},
};
use crate::board::{Board, Coord};
use crate::charset::Charset;
use crate::error::{Unfit, WriteError};
use crate::line::Losses;
use crate::tree::{NodeId, Note, Tree};

/// Writes a library with its variations, comments, marks and texts on the board; in `charset`, or
/// else in that of the library that it was read from, or else in UTF-8.
///
/// # Errors
///
/// Where the board is not 15×15, stones were set up, a side moves out of turn, a text does not fit
/// the character set, and where the output cannot be written.
pub fn write(tree: &Tree, charset: Option<Charset>, out: &mut dyn Write) -> Result<(), WriteError> {
    if tree.board() != Board::RENJU {
        return Err(Unfit::Board { found: tree.board(), expected: "15×15" }.into());
    }
    let of_file = Charset::named(&tree.info.charset).ok();
    let charset = charset.or(of_file).unwrap_or(Charset::UTF_8);
    let mut header = [0xff; HEADER];
    header[..MAGIC.len()].copy_from_slice(MAGIC);
    (header[8], header[9]) = (3, 4);
    out.write_all(&header)?;
    // Whose turn it was at each node on the way to the one that is written.
    let mut turns = vec![engine::board::Color::Black];
    for (node, depth) in tree.preorder() {
        turns.truncate(depth + 1);
        let turn = turns.last().copied().unwrap_or(engine::board::Color::Black);
        if tree.step(node).is_some_and(|step| step.color != turn) {
            return Err(Unfit::Turn(depth).into());
        }
        turns.push(tree.step(node).map_or(turn, |step| !step.color));
        write_node(tree, node, charset, out)?;
    }
    Ok(())
}

/// What a library has no place for: marks and labels beside the point of their node's move, properties of
/// SGF, times, and all that is known of the game beside its moves.
#[must_use]
pub fn losses(tree: &Tree) -> Losses {
    Losses::of_notes(tree, |node, note| match note {
        Note::Label(point, _) | Note::Mark(point, _) => {
            let at = tree.step(node).and_then(|step| step.at);
            node != tree.root() && at.is_none_or(|at| at == point)
        }
        Note::Property { name, .. } => matches!(name, START | NO_MOVE),
        Note::Time(_) => false,
        _ => true,
    })
    .and_details(tree, |_| false)
}

/// What a node has to say in this format.
#[derive(Default)]
struct Notes<'a> {
    title: &'a str,
    comment: &'a str,
    marked: bool,
    start: bool,
    label: &'a str,
    /// The point of a node without a move.
    place: Option<Coord>,
}

impl<'a> Notes<'a> {
    fn of(tree: &'a Tree, node: NodeId) -> Result<Self, Unfit> {
        let mut notes = Self::default();
        let at = tree.step(node).and_then(|step| step.at);
        for note in tree.notes(node) {
            match note {
                Note::Title(text) => notes.title = text,
                Note::Comment(text) => notes.comment = text,
                Note::Mark(point, _) if at == Some(point) => notes.marked = true,
                Note::Label(point, text) if at.is_none_or(|at| at == point) => {
                    notes.label = text;
                    notes.place = Some(point);
                }
                Note::Mark(point, _) if at.is_none() => {
                    notes.marked = true;
                    notes.place = Some(point);
                }
                Note::Property { name: START, .. } => notes.start = true,
                Note::Property { name: NO_MOVE, value } => notes.place = place(value),
                Note::Stone(..) => return Err(Unfit::Setup),
                Note::Label(..) | Note::Mark(..) | Note::Time(_) | Note::Property { .. } => {}
            }
        }
        Ok(notes)
    }

    /// Both comments as the format has them together.
    fn comments(&self) -> String {
        if self.comment.is_empty() {
            return self.title.to_owned();
        }
        format!("{}{DIVIDES}{}", self.title, self.comment)
    }
}

/// The point that a node without a move has, as its note writes it.
fn place(value: &str) -> Option<Coord> {
    engine::board::Size::MAX.parse_point(value).ok().map(Coord::from)
}

fn write_node(
    tree: &Tree,
    node: NodeId,
    charset: Charset,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let (notes, step) = (Notes::of(tree, node)?, tree.step(node));
    let no_move = step.is_none() && node != tree.root();
    let at = if no_move { notes.place } else { step.and_then(|step| step.at) };
    let (comments, label) = (notes.comments(), if at.is_some() { notes.label } else { "" });
    let bits = [
        (tree.next_sibling(node).is_some(), SIBLING),
        (tree.first_child(node).is_none(), LEAF),
        (notes.marked && at.is_some(), MARK),
        (!comments.is_empty(), COMMENT),
        (notes.start, IS_START),
        (no_move, IS_NO_MOVE),
        (!label.is_empty(), EXTENSION),
    ];
    let flags = bits.iter().fold(0, |flags, &(set, bit)| if set { flags | bit } else { flags });
    out.write_all(&[position(at), flags])?;
    if !label.is_empty() {
        out.write_all(&BOARD_TEXT.to_be_bytes())?;
    }
    for text in [comments.as_str(), label] {
        if !text.is_empty() {
            write_text(text, charset, out)?;
        }
    }
    Ok(())
}

fn position(at: Option<Coord>) -> u8 {
    at.map_or(NOWHERE, |at| Board::RENJU.row_from_top(at) << 4 | (at.column + 1))
}

/// A text with a zero byte after it, or two where the length would be odd.
fn write_text(text: &str, charset: Charset, out: &mut dyn Write) -> Result<(), WriteError> {
    // A zero byte would end the text.
    let text = text.replace('\0', " ").replace('\n', "\r\n");
    // Comment by comment: an error shows the one that does not fit, without the sign between them.
    let parts: Result<Vec<_>, Unfit> =
        text.split(DIVIDES).map(|part| charset.encode(part)).collect();
    let bytes = parts?.join(&(DIVIDES as u8));
    out.write_all(&bytes)?;
    out.write_all(if bytes.len() % 2 == 0 { &[0, 0] } else { &[0] })?;
    Ok(())
}
