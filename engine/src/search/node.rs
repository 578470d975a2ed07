//! Kinds of nodes as types: what is known of a node's window when the code is compiled.

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
