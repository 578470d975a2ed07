//! Reasons not to search a node, or not all of its moves.

use super::node::{NodeKind, NonPv};
use super::params;
use super::pvs::{Node, Searcher};
use crate::eval::Score;
use crate::threats::Situation;

impl Searcher<'_> {
    /// A score that spares the search of the whole node.
    pub(super) fn prune<N: NodeKind>(&mut self, node: &Node) -> Option<Score> {
        if N::PV || node.situation != Situation::Open || is_decided(node.alpha, node.beta) {
            return None;
        }
        reverse_futility(node).or_else(|| self.razor(node)).or_else(|| self.null_move(node))
    }

    /// Far below alpha only a win by fours could still help.
    fn razor(&mut self, node: &Node) -> Option<Score> {
        let hopeless = node.eval + params::RAZOR_MARGIN * node.depth <= node.alpha;
        if node.depth > params::RAZOR_DEPTH || !hopeless {
            return None;
        }
        let score = self.leaf();
        (score <= node.alpha).then_some(score)
    }

    /// A side that is above beta even when it passes will be so when it moves.
    ///
    /// In this game a move is hardly ever a burden: Black would have to be left with forbidden points
    /// alone.
    fn null_move(&mut self, node: &Node) -> Option<Score> {
        let depth = node.depth - 1 - params::NULL_MOVE_REDUCTION - node.depth / 4;
        if node.depth < params::NULL_MOVE_DEPTH || node.eval < node.beta || self.after_pass() {
            return None;
        }
        self.position.pass();
        let score = self.child::<NonPv>(depth, node.ply, node.beta - 1, node.beta);
        self.position.undo();
        if self.aborted || score < node.beta {
            return None;
        }
        // A win found after a pass is no proof.
        Some(if score.is_win() { node.beta } else { score })
    }

    fn after_pass(&self) -> bool {
        self.position.moves().next_back() == Some(None)
    }
}

/// A shallow node far above beta will not fall below it.
fn reverse_futility(node: &Node) -> Option<Score> {
    let margin = params::REVERSE_FUTILITY_MARGIN * node.depth;
    let safe = node.depth <= params::REVERSE_FUTILITY_DEPTH && node.eval - margin >= node.beta;
    safe.then_some(node.eval)
}

/// How many moves of a node are worth a try when they make and stop nothing.
pub(super) const fn quiet_moves(depth: i32) -> usize {
    let depth = if depth > 0 { depth } else { 0 };
    (params::LATE_MOVES_BASE
        + params::LATE_MOVES_PER_PLY * depth
        + params::LATE_MOVES_PER_SQUARE * depth * depth) as usize
}

/// Plies by which the `number`-th move, from 0, is searched less deep at first.
pub(super) const fn reduction(depth: i32, number: usize) -> i32 {
    if depth < 2 || number < 2 {
        return 0;
    }
    log2(depth as u32) * log2(number as u32) / params::REDUCTION_DIVISOR
}

/// The logarithm to base 2 in sixteenths, rounded down.
const fn log2(number: u32) -> i32 {
    // Four squarings bring four more binary digits to the left of the point.
    let mut power = number as u128;
    let mut squarings = 0;
    while squarings < 4 {
        power *= power;
        squarings += 1;
    }
    power.ilog2() as i32
}

/// Whether a win or a loss bounds the window.
const fn is_decided(alpha: Score, beta: Score) -> bool {
    alpha.is_loss() || beta.is_win()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_in_sixteenths() {
        assert_eq!([1, 2, 4, 225].map(log2), [0, 16, 32, 125]);
        assert_eq!(log2(3), 25); // 16 * 1.585 = 25.4
    }

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        assert_eq!(reduction(1, 50), 0);
        assert_eq!(reduction(8, 1), 0);
        assert!((0..60).is_sorted_by_key(|number| reduction(8, number)));
        assert!((0..20).is_sorted_by_key(|depth| reduction(depth, 30)));
    }
}
