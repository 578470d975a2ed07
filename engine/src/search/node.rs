//! Kinds of nodes as types: what is known of a node's window when the code is compiled.

use super::depth::Depth;
use super::history::Context;
use crate::board::Point;
use crate::eval::Score;
use crate::threats::Situation;

/// A kind of node.
pub(super) trait NodeKind {
    /// Whether the node may be on the principal variation: its window is open, and its exact score
    /// and best line are wanted.
    const PV: bool;
}

/// A node with an open window.
pub(super) struct Pv;

/// A node that is only asked whether it is above or below a bound.
pub(super) struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}

/// Between which scores the answer matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// Every score matters.
    pub(super) const FULL: Self = Self { alpha: Score::MINUS_INFINITY, beta: Score::INFINITY };

    /// The window that only asks whether a score is above `alpha`.
    pub(super) fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The same window as the node below sees it.
    pub(super) fn below(self) -> Self {
        Self { alpha: -self.beta.to_child(1), beta: -self.alpha.to_child(1) }
    }

    /// Whether a win or a loss bounds it.
    pub(super) const fn is_decided(self) -> bool {
        self.alpha.is_loss() || self.beta.is_win()
    }
}

/// A node that is about to try its moves.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) situation: Situation,
    /// What the position looks like.
    pub(super) eval: Score,
    /// Whether it looks better than at the own move before.
    pub(super) improving: bool,
    pub(super) depth: Depth,
    pub(super) ply: usize,
    pub(super) window: Window,
    /// Whether a move is expected to cut it off.
    pub(super) cut: bool,
    /// What the table knows.
    pub(super) known: Option<super::table::Entry>,
    /// A move that is left out.
    pub(super) without: Option<Point>,
    pub(super) context: Context,
}
