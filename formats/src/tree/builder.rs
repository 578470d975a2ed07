//! A tree that grows from a node to the next, with an eye on the board.

use engine::board::Color;

use super::{Move, NodeId, Note, Tree};
use crate::board::{Board, Coord};
use crate::error::StepError;

/// Builds a tree: it stands on a node, knows which points are taken there, and goes on or back.
#[derive(Clone, Debug)]
pub struct Builder {
    tree: Tree,
    here: NodeId,
    /// Whose stone stands on each point.
    stones: Vec<Option<Color>>,
    /// What each change since the root overwrote.
    changes: Vec<Change>,
    /// Whose turn it is here.
    to_move: Color,
    /// For each node on the way here, how things stood before it.
    before: Vec<Before>,
}

#[derive(Clone, Copy, Debug)]
struct Before {
    changes: u32,
    to_move: Color,
}

#[derive(Clone, Copy, Debug)]
struct Change {
    at: Coord,
    was: Option<Color>,
}

impl Builder {
    /// Stands on the root of a new game.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            tree: Tree::new(board),
            here: NodeId::ROOT,
            stones: vec![None; board.area()],
            changes: Vec::new(),
            to_move: Color::Black,
            before: Vec::new(),
        }
    }

    /// The game so far.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The game so far, to change what is known of it.
    pub const fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// The node that it stands on.
    #[must_use]
    pub const fn here(&self) -> NodeId {
        self.here
    }

    /// Nodes from the root to here.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.before.len()
    }

    /// Whose turn it is by the last move on the way here; Black's at first.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Goes on with a move of the side whose turn it is, `None` for a pass.
    ///
    /// # Errors
    ///
    /// Where the point is off the board or taken.
    pub fn turn(&mut self, at: Option<Coord>) -> Result<NodeId, StepError> {
        self.play(Move { color: self.to_move, at })
    }

    /// Goes on with a move.
    ///
    /// # Errors
    ///
    /// Where the point is off the board or taken.
    pub fn play(&mut self, step: Move) -> Result<NodeId, StepError> {
        self.check(step)?;
        let node = self.descend()?;
        self.put(step);
        Ok(node)
    }

    /// Makes a move that of this node, which has none yet and is not the root.
    ///
    /// # Errors
    ///
    /// Where the point is off the board or taken.
    pub fn play_here(&mut self, step: Move) -> Result<(), StepError> {
        self.check(step)?;
        self.put(step);
        Ok(())
    }

    fn check(&self, step: Move) -> Result<(), StepError> {
        let Some(at) = step.at else { return Ok(()) };
        let board = self.tree.board();
        if !board.contains(at) {
            return Err(StepError::OffBoard(at, board));
        }
        if self.stones[board.index(at)].is_some() {
            return Err(StepError::Taken(at));
        }
        Ok(())
    }

    fn put(&mut self, step: Move) {
        self.tree.nodes[self.here.index()].step = Some(step);
        self.to_move = !step.color;
        if let Some(at) = step.at {
            self.change(at, Some(step.color));
        }
    }

    /// Goes on to a node without a move.
    ///
    /// # Errors
    ///
    /// Where there are too many nodes.
    pub fn plain(&mut self) -> Result<NodeId, StepError> {
        self.descend()
    }

    fn descend(&mut self) -> Result<NodeId, StepError> {
        let node = self.tree.add_child(self.here, None)?;
        self.before.push(Before { changes: self.changes.len() as u32, to_move: self.to_move });
        self.here = node;
        Ok(node)
    }

    /// Puts a stone on a point of this node, or takes one away, without a move; this comes before
    /// the node gets children.
    ///
    /// # Errors
    ///
    /// Where the point is off the board.
    pub fn set(&mut self, at: Coord, color: Option<Color>) -> Result<(), StepError> {
        if !self.tree.board().contains(at) {
            return Err(StepError::OffBoard(at, self.tree.board()));
        }
        self.note(Note::Stone(at, color));
        self.change(at, color);
        Ok(())
    }

    /// Adds a note to this node.
    pub fn note(&mut self, note: Note<'_>) {
        self.tree.add_note(self.here, note);
    }

    fn change(&mut self, at: Coord, color: Option<Color>) {
        let index = self.tree.board().index(at);
        let was = core::mem::replace(&mut self.stones[index], color);
        self.changes.push(Change { at, was });
    }

    /// Goes back to the node before; stays on the root.
    pub fn back(&mut self) {
        let Some(before) = self.before.pop() else { return };
        for change in self.changes.drain(before.changes as usize..).rev() {
            self.stones[self.tree.board().index(change.at)] = change.was;
        }
        self.to_move = before.to_move;
        self.here = self.tree.parent(self.here).unwrap_or(NodeId::ROOT);
    }

    /// Goes back to where the way from the root was `depth` nodes long.
    pub fn back_to(&mut self, depth: usize) {
        while self.depth() > depth {
            self.back();
        }
    }

    /// The game.
    #[must_use]
    pub fn finish(self) -> Tree {
        self.tree
    }
}
