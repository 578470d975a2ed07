//! Reasons not to search a node, or not all of its moves.

use super::depth::Depth;
use super::moves::Tactics;
use super::node::{Node, NodeKind, NonPv, Window};
use super::pvs::Searcher;
use super::trace::{Event, Tracer};
use crate::eval::Score;
use crate::threats::Situation;

impl<T: Tracer> Searcher<'_, T> {
    /// A score that spares the search of the whole node.
    pub(super) fn prune<N: NodeKind>(&mut self, node: &Node) -> Option<Score> {
        if N::PV || node.situation != Situation::Open || node.window.is_decided() {
            return None;
        }
        self.futility(node).or_else(|| self.razor(node)).or_else(|| self.null_move(node))
    }

    /// A shallow node far above beta will not fall below it (reverse futility).
    fn futility(&mut self, node: &Node) -> Option<Score> {
        let improving = if node.improving { self.params.futility_improving } else { 0 };
        let depth = (node.depth.in_hundredths() - improving).max(0);
        let margin = self.params.futility_margin * depth / 100;
        let safe = node.depth.in_hundredths() <= self.params.futility_depth
            && node.eval - margin >= node.window.beta;
        if safe {
            self.tracer.event(Event::Futility);
        }
        safe.then_some(node.eval)
    }

    /// Far below alpha only a win by fours could still help.
    fn razor(&mut self, node: &Node) -> Option<Score> {
        let depth = node.depth.in_hundredths();
        let margin = self.params.razor_base + self.params.razor_margin * depth / 100;
        if depth > self.params.razor_depth || node.eval + margin > node.window.alpha {
            return None;
        }
        let score = self.leaf::<NonPv>(node.eval, Window::above(node.window.alpha));
        let cut = score <= node.window.alpha;
        if cut {
            self.tracer.event(Event::Razoring);
        }
        cut.then_some(score)
    }

    /// A side that is above beta even when it passes will be so when it moves (null move).
    ///
    /// In this game a move is hardly ever a burden: Black would have to be left with forbidden points
    /// alone.
    fn null_move(&mut self, node: &Node) -> Option<Score> {
        let params = &self.params;
        let depth = node.depth.in_hundredths();
        let beta = node.window.beta;
        if depth < params.null_depth
            || node.eval < beta
            || node.without.is_some()
            || self.after_pass()
        {
            return None;
        }
        let reduction = params.null_reduction + params.null_scale * depth / 100;
        let below = node.depth - Depth::hundredths(reduction);
        self.position.pass();
        let window = Window::above(beta - 1);
        let score = self.child::<NonPv>(below, node.ply, window, !node.cut);
        self.position.undo();
        if self.aborted || score < beta {
            return None;
        }
        self.tracer.event(Event::NullMove);
        // A win found after a pass is no proof.
        Some(if score.is_win() { beta } else { score })
    }

    fn after_pass(&self) -> bool {
        self.position.moves().next_back() == Some(None)
    }

    /// How many moves of a node are worth a try.
    pub(super) fn moves_worth_trying(&self, node: &Node, tactics: Tactics) -> usize {
        let params = &self.params;
        let plies = node.depth.whole();
        let mut count =
            params.late_base + params.late_per_ply * plies + params.late_per_square * plies * plies;
        if !node.improving {
            count = count * params.late_not_improving / 100;
        }
        if !tactics.is_quiet() {
            count = count.saturating_mul(params.late_threats) / 100;
        }
        (count / 100) as usize
    }
}
