//! A game with variations.
//!
//! Libraries have millions of nodes, and a hostile file asks for as many as it has bytes. So nodes
//! and notes lie in two vectors and all texts in one string: 20 bytes a node and 16 a note,
//! whatever the shape of the tree. Nothing here recurses, nor does dropping a tree.

mod builder;
mod info;
mod note;
mod same;
mod transform;
mod walk;

use core::num::NonZeroU32;

use engine::board::Color;

use crate::board::{Board, Coord};
use crate::error::StepError;

pub use builder::Builder;
pub(crate) use info::Detail;
pub use info::Info;
use note::StoredNote;
pub use note::{Mark, Note};
pub use walk::{Children, Preorder};

/// A node of a [`Tree`]. It is of use only with the tree that gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: Self = Self(NonZeroU32::MIN);

    fn new(index: usize) -> Option<Self> {
        u32::try_from(index + 1).ok().and_then(NonZeroU32::new).map(Self)
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A move as files have it: a stone, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who moves.
    pub color: Color,
    /// Where to; `None` for a pass.
    pub at: Option<Coord>,
}

/// A node. Siblings form a ring, and so do notes: the link to the last one leads to the first, which
/// makes both ends of the list a step away.
#[derive(Clone, Copy, Debug)]
struct Node {
    parent: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    last_note: Option<NonZeroU32>,
    step: Option<Move>,
}

const _: () = assert!(size_of::<Node>() == 20 && size_of::<StoredNote>() == 16);

/// A game with variations: what every format is read into and written from.
///
/// The root stands for the position before the first move; the first child of each node continues
/// the main line.
#[derive(Clone, Debug)]
pub struct Tree {
    board: Board,
    /// Who played, when, under which rule.
    pub info: Info,
    nodes: Vec<Node>,
    notes: Vec<StoredNote>,
    text: String,
}

impl Tree {
    /// A game without moves.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let root = Node {
            parent: None,
            last_child: None,
            next_sibling: Some(NodeId::ROOT),
            last_note: None,
            step: None,
        };
        Self {
            board,
            info: Info::default(),
            nodes: vec![root],
            notes: Vec::new(),
            text: String::new(),
        }
    }

    /// A game of moves by turns, Black's first, `None` for a pass.
    ///
    /// # Errors
    ///
    /// At a move that is off the board or on a stone.
    pub fn of_moves(
        board: Board,
        moves: impl IntoIterator<Item = Option<Coord>>,
    ) -> Result<Self, StepError> {
        let mut builder = Builder::new(board);
        for at in moves {
            builder.turn(at)?;
        }
        Ok(builder.finish())
    }

    /// Columns and rows.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The node before the first move.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Nodes, the root among them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The move that leads to `node`; `None` for the root and for nodes that only hold notes.
    #[must_use]
    pub fn step(&self, node: NodeId) -> Option<Move> {
        self.nodes[node.index()].step
    }

    /// The node before `node`; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.index()].parent
    }

    /// Adds a node after the children that `parent` has, without a look at the board: a
    /// [`Builder`] keeps to the points that are free.
    ///
    /// # Errors
    ///
    /// Where there are as many nodes as can be, some four thousand million.
    pub fn add_child(&mut self, parent: NodeId, step: Option<Move>) -> Result<NodeId, StepError> {
        let child = NodeId::new(self.nodes.len()).ok_or(StepError::TooManyNodes)?;
        let last = self.nodes[parent.index()].last_child.replace(child);
        let first = match last {
            Some(last) => self.nodes[last.index()].next_sibling.replace(child),
            None => Some(child),
        };
        self.nodes.push(Node {
            parent: Some(parent),
            last_child: None,
            next_sibling: first,
            last_note: None,
            step,
        });
        Ok(child)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(column: u8, row: u8) -> Coord {
        Coord { column, row }
    }

    #[test]
    fn children_keep_their_order_and_notes_theirs() {
        let mut tree = Tree::new(Board::RENJU);
        let root = tree.root();
        let black = |column| Some(Move { color: Color::Black, at: Some(at(column, 0)) });
        let children: Vec<NodeId> =
            (0..3).map(|column| tree.add_child(root, black(column)).unwrap()).collect();
        assert_eq!(tree.children(root).collect::<Vec<_>>(), children);
        for text in ["a", "b"] {
            tree.add_note(children[1], Note::Label(at(1, 1), text));
        }
        tree.set_comment(children[1], "first");
        tree.set_comment(children[1], "second");
        assert_eq!(tree.comment(children[1]), Some("second"));
        let labels: Vec<_> = tree.notes(children[1]).collect();
        assert_eq!(labels.len(), 3);
        assert_eq!(labels[1], Note::Label(at(1, 1), "b"));
        assert_eq!(tree.notes(children[0]).count(), 0);
        tree.set_comment(children[1], "");
        assert_eq!(tree.comment(children[1]), None);
    }

    #[test]
    fn a_builder_goes_back_and_frees_the_points() {
        let mut builder = Builder::new(Board::RENJU);
        builder.turn(Some(at(7, 7))).unwrap();
        assert_eq!(builder.turn(Some(at(7, 7))), Err(StepError::Taken(at(7, 7))));
        builder.turn(Some(at(8, 8))).unwrap();
        builder.back();
        builder.back();
        builder.turn(Some(at(8, 8))).unwrap();
        let off = at(15, 0);
        assert_eq!(builder.turn(Some(off)), Err(StepError::OffBoard(off, Board::RENJU)));
        let tree = builder.finish();
        assert_eq!(tree.children(tree.root()).count(), 2);
        assert_eq!(tree.len(), 4);
    }
}
