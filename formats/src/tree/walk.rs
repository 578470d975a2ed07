//! Ways through a tree.

use super::{NodeId, Tree};

/// The children of a node, the main line's first.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
    last: Option<NodeId>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let here = self.next?;
        let more = Some(here) != self.last;
        self.next = if more { self.tree.nodes[here.index()].next_sibling } else { None };
        Some(here)
    }
}

/// All nodes below one, each before its children, with the steps down to it.
#[derive(Clone, Debug)]
pub struct Preorder<'a> {
    tree: &'a Tree,
    top: NodeId,
    next: Option<(NodeId, usize)>,
}

impl Iterator for Preorder<'_> {
    type Item = (NodeId, usize);

    fn next(&mut self) -> Option<(NodeId, usize)> {
        let here = self.next?;
        self.next = self.after(here);
        Some(here)
    }
}

impl Preorder<'_> {
    fn after(&self, (mut node, mut depth): (NodeId, usize)) -> Option<(NodeId, usize)> {
        if let Some(child) = self.tree.first_child(node) {
            return Some((child, depth + 1));
        }
        while node != self.top {
            if let Some(sibling) = self.tree.next_sibling(node) {
                return Some((sibling, depth));
            }
            node = self.tree.parent(node)?;
            depth -= 1;
        }
        None
    }
}

impl Tree {
    /// The children of `node`, the main line's first.
    #[must_use]
    pub fn children(&self, node: NodeId) -> Children<'_> {
        let last = self.nodes[node.index()].last_child;
        Children { tree: self, next: self.first_child(node), last }
    }

    /// The child that continues the main line.
    #[must_use]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        let last = self.nodes[node.index()].last_child?;
        self.nodes[last.index()].next_sibling
    }

    /// The next child of the same parent.
    #[must_use]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        let last = self.nodes[parent.index()].last_child;
        if last == Some(node) { None } else { self.nodes[node.index()].next_sibling }
    }

    /// All nodes from the root, each before its children, with the steps from the root.
    #[must_use]
    pub fn preorder(&self) -> Preorder<'_> {
        Preorder { tree: self, top: self.root(), next: Some((self.root(), 0)) }
    }

    /// The nodes of the main line, the root first.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        core::iter::successors(Some(self.root()), |&node| self.first_child(node))
    }
}
