//! When two trees are the same.

use super::{Note, Tree};

/// Trees are the same where they say the same, however they were built: moves and variations in
/// their order, notes of each kind in theirs. The character set that a file had does not matter.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let known = |tree: &Self| {
            let mut info = tree.info.clone();
            info.charset.clear();
            info
        };
        self.board == other.board
            && known(self) == known(other)
            && self.len() == other.len()
            && self.preorder().zip(other.preorder()).all(|((a, at), (b, bt))| {
                at == bt && self.step(a) == other.step(b) && sorted(self, a) == sorted(other, b)
            })
    }
}

impl Eq for Tree {}

/// The notes of a node, by kind; those of a kind in their order.
fn sorted(tree: &Tree, node: super::NodeId) -> Vec<Note<'_>> {
    let mut notes: Vec<Note<'_>> = tree.notes(node).filter(|note| !is_empty(note)).collect();
    notes.sort_by_key(rank);
    notes
}

/// A comment that was taken away leaves a note without text.
fn is_empty(note: &Note<'_>) -> bool {
    matches!(note, Note::Comment(""))
}

/// The order of the kinds, and of the names of properties.
fn rank<'a>(note: &Note<'a>) -> (u8, u8, &'a str) {
    match *note {
        Note::Title(_) => (0, 0, ""),
        Note::Comment(_) => (1, 0, ""),
        Note::Label(..) => (2, 0, ""),
        Note::Mark(_, mark) => (3, mark as u8, ""),
        Note::Stone(_, color) => (4, color.map_or(2, |color| color as u8), ""),
        Note::Time(_) => (5, 0, ""),
        Note::Property { name, .. } => (6, 0, name),
    }
}
