//! SGF written.

use std::io::{self, Write};

use engine::board::Color;

use super::lexer::escape;
use super::{INFO, MILLIS, points};
use crate::board::Board;
use crate::tree::{Mark, NodeId, Note, Tree};

/// Writes a game as one tree on lines of its own, in UTF-8.
///
/// # Errors
///
/// Where the output cannot be written.
pub fn write(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "(")?;
    header(tree, out)?;
    notes(tree, tree.root(), out)?;
    // The nodes at which a parenthesis opened, with their depth.
    let mut open: Vec<usize> = Vec::new();
    let mut previous = 0;
    for (node, depth) in tree.preorder().skip(1) {
        // A node that is no child of the last one written ends the variation that this one was in.
        if depth <= previous {
            while open.pop_if(|opened| *opened >= depth).is_some() {
                write!(out, ")")?;
            }
        }
        if has_sibling(tree, node) {
            write!(out, "\n(")?;
            open.push(depth);
        }
        write!(out, ";")?;
        step(tree, node, out)?;
        notes(tree, node, out)?;
        previous = depth;
    }
    for _ in open {
        write!(out, ")")?;
    }
    writeln!(out, ")")
}

/// Whether the parent of `node` has other children.
fn has_sibling(tree: &Tree, node: NodeId) -> bool {
    tree.parent(node).is_some_and(|parent| tree.first_child(parent) != Some(node))
        || tree.next_sibling(node).is_some()
}

fn header(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    write!(out, ";FF[4]GM[4]CA[UTF-8]AP[Kinjite:{}]", env!("CARGO_PKG_VERSION"))?;
    let board = tree.board();
    if board.columns() == board.rows() {
        write!(out, "SZ[{}]", board.columns())?;
    } else {
        write!(out, "SZ[{}:{}]", board.columns(), board.rows())?;
    }
    let mut info = tree.info.clone();
    for (name, field) in INFO {
        let value = field(&mut info);
        if !value.is_empty() {
            write!(out, "{name}[{}]", escape(value))?;
        }
    }
    Ok(())
}

fn step(tree: &Tree, node: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let Some(step) = tree.step(node) else { return Ok(()) };
    let name = if step.color == Color::Black { 'B' } else { 'W' };
    let at = step.at.map(|at| points::letters(at, tree.board())).unwrap_or_default();
    write!(out, "{name}[{at}]")
}

/// Writes the notes of a node, the values of a property together.
fn notes(tree: &Tree, node: NodeId, out: &mut dyn Write) -> io::Result<()> {
    let mut properties: Vec<(&str, String)> = Vec::new();
    for note in tree.notes(node) {
        properties.extend(property(note, tree.board()));
    }
    // Values of one property stand together; they keep their order.
    properties.sort_by_key(|(name, _)| *name);
    let mut last = "";
    for (name, value) in &properties {
        match *name {
            // These have one value only; more of them are lines of it.
            "C" | "N" if last == *name => continue,
            "C" | "N" => {
                let same = properties.iter().filter(|(other, _)| other == name);
                let all: Vec<&str> = same.map(|(_, value)| value.as_str()).collect();
                write!(out, "{name}[{}]", all.join("\n"))?;
            }
            _ if last == *name => write!(out, "[{value}]")?,
            _ => write!(out, "{name}[{value}]")?,
        }
        last = name;
    }
    Ok(())
}

fn property(note: Note<'_>, board: Board) -> Option<(&str, String)> {
    let letters = |at| points::letters(at, board);
    Some(match note {
        Note::Title("") | Note::Comment("") => return None,
        Note::Title(text) => ("N", escape(text)),
        Note::Comment(text) => ("C", escape(text)),
        Note::Label(at, text) => ("LB", format!("{}:{}", letters(at), escape(text))),
        Note::Mark(at, mark) => (mark_name(mark), letters(at)),
        Note::Stone(at, Some(Color::Black)) => ("AB", letters(at)),
        Note::Stone(at, Some(Color::White)) => ("AW", letters(at)),
        Note::Stone(at, None) => ("AE", letters(at)),
        Note::Time(millis) => (MILLIS, millis.to_string()),
        Note::Property { name, value } => (name, escape(value)),
    })
}

const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Cross => "MA",
        Mark::Triangle => "TR",
        Mark::Square => "SQ",
        Mark::Circle => "CR",
        Mark::Selected => "SL",
    }
}
