//! What stands at a node beside its move.

use core::num::NonZeroU32;

use engine::board::Color;

use super::{NodeId, Tree};
use crate::board::Coord;

/// What a node says beside its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note<'a> {
    /// A line that names the node: SGF's `N`, the one-line comment of RenLib.
    Title(&'a str),
    /// A comment of any length; lines end with `\n`.
    Comment(&'a str),
    /// A text on the board.
    Label(Coord, &'a str),
    /// A mark on the board.
    Mark(Coord, Mark),
    /// A stone that is put on the board, or taken from it, without being played.
    Stone(Coord, Option<Color>),
    /// Time that the move took, in milliseconds.
    Time(u32),
    /// A property of SGF that has no meaning here, kept as it was; one note for each value.
    Property {
        /// Its name, in capitals.
        name: &'a str,
        /// One of its values, without escapes.
        value: &'a str,
    },
}

/// A mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// SGF's `MA`, a cross; RenLib's mark of a node.
    Cross,
    /// SGF's `TR`.
    Triangle,
    /// SGF's `SQ`.
    Square,
    /// SGF's `CR`.
    Circle,
    /// SGF's `SL`.
    Selected,
}

/// A note as it is stored: its text is a range of the tree's.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredNote {
    /// The next note of the node; after the last comes the first.
    next: NonZeroU32,
    start: u32,
    /// Bytes of the text; the milliseconds of a time.
    length: u32,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Title,
    Comment,
    Label(Coord),
    Mark(Coord, Mark),
    Stone(Coord, Option<Color>),
    Time,
    /// The text is the name and the value, with the length of the name.
    Property(u8),
}

impl Tree {
    /// The notes of `node` in the order in which they were added.
    pub fn notes(&self, node: NodeId) -> impl Iterator<Item = Note<'_>> {
        self.stored(node).map(|index| self.view(index))
    }

    /// The indices of the notes of `node`.
    fn stored(&self, node: NodeId) -> impl Iterator<Item = usize> {
        let last = self.nodes[node.index()].last_note;
        let mut next = last.map(|last| self.note_at(last).next);
        core::iter::from_fn(move || {
            let here = next?;
            next = (Some(here) != last).then(|| self.note_at(here).next);
            Some(here.get() as usize - 1)
        })
    }

    fn note_at(&self, link: NonZeroU32) -> &StoredNote {
        &self.notes[link.get() as usize - 1]
    }

    fn view(&self, index: usize) -> Note<'_> {
        let note = &self.notes[index];
        // The length of a time is no length.
        let text = || {
            let start = note.start as usize;
            self.text.get(start..start + note.length as usize).unwrap_or_default()
        };
        match note.kind {
            Kind::Title => Note::Title(text()),
            Kind::Comment => Note::Comment(text()),
            Kind::Label(at) => Note::Label(at, text()),
            Kind::Mark(at, mark) => Note::Mark(at, mark),
            Kind::Stone(at, color) => Note::Stone(at, color),
            Kind::Time => Note::Time(note.length),
            Kind::Property(name) => {
                let (name, value) = text().split_at(usize::from(name));
                Note::Property { name, value }
            }
        }
    }

    /// Adds a note to the node `to`. Texts without characters are no notes, and neither is one beyond the
    /// four gigabytes that a tree's texts can have.
    pub fn add_note(&mut self, to: NodeId, note: Note<'_>) {
        let (kind, first, second) = match note {
            Note::Title("") | Note::Comment("") | Note::Label(_, "") => return,
            Note::Title(text) => (Kind::Title, text, ""),
            Note::Comment(text) => (Kind::Comment, text, ""),
            Note::Label(at, text) => (Kind::Label(at), text, ""),
            Note::Mark(at, mark) => (Kind::Mark(at, mark), "", ""),
            Note::Stone(at, color) => (Kind::Stone(at, color), "", ""),
            Note::Time(_) => (Kind::Time, "", ""),
            Note::Property { name, value } => match u8::try_from(name.len()) {
                Ok(length) => (Kind::Property(length), name, value),
                Err(_) => return,
            },
        };
        let Some((start, written)) = self.append_text(first, second) else { return };
        let length = if let Note::Time(millis) = note { millis } else { written };
        let Some(link) = u32::try_from(self.notes.len() + 1).ok().and_then(NonZeroU32::new) else {
            return;
        };
        let last = self.nodes[to.index()].last_note.replace(link);
        let next = match last {
            Some(last) => core::mem::replace(&mut self.notes[last.get() as usize - 1].next, link),
            None => link,
        };
        self.notes.push(StoredNote { next, start, length, kind });
    }

    /// Where the text begins that is written, and its length.
    fn append_text(&mut self, first: &str, second: &str) -> Option<(u32, u32)> {
        let start = u32::try_from(self.text.len()).ok()?;
        let length = u32::try_from(first.len() + second.len()).ok()?;
        start.checked_add(length)?;
        self.text.push_str(first);
        self.text.push_str(second);
        Some((start, length))
    }

    /// The comment of `node`.
    #[must_use]
    pub fn comment(&self, node: NodeId) -> Option<&str> {
        self.notes(node).find_map(|note| match note {
            Note::Comment(text) if !text.is_empty() => Some(text),
            _ => None,
        })
    }

    /// The title of `node`.
    #[must_use]
    pub fn title(&self, node: NodeId) -> Option<&str> {
        self.notes(node).find_map(|note| match note {
            Note::Title(text) if !text.is_empty() => Some(text),
            _ => None,
        })
    }

    /// Puts a comment in the place of the one that `node` has; an empty text takes it away.
    pub fn set_comment(&mut self, node: NodeId, text: &str) {
        let old = self.stored(node).find(|&index| self.notes[index].kind == Kind::Comment);
        match old {
            None => self.add_note(node, Note::Comment(text)),
            Some(index) => {
                if let Some((start, length)) = self.append_text(text, "") {
                    (self.notes[index].start, self.notes[index].length) = (start, length);
                }
            }
        }
    }
}
