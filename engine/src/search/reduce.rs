//! How much deeper or less deep a move is searched than its place in the tree says.

use super::depth::Depth;
use super::moves::{Candidate, Tactics};
use super::node::{Node, NodeKind, NonPv, Window};
use super::pvs::Searcher;
use super::table::Bound;
use super::trace::{Event, Tracer};
use crate::board::Point;
use crate::eval::Score;
use crate::threats::Situation;

/// How deep to search below a move.
pub(super) enum Below {
    /// So deep.
    Depth(Depth),
    /// Not at all: other moves cut the node off as well (multi-cut).
    Cut(Score),
}

/// What a test of the table's move found.
enum Singular {
    /// Search it with so much more depth, or less.
    Extend(Depth),
    /// Other moves cut the node off as well.
    Cut(Score),
}

impl<T: Tracer> Searcher<'_, T> {
    /// Depth taken off a late move at first.
    pub(super) fn reduction<N: NodeKind>(&self, node: &Node, candidate: &Candidate) -> Depth {
        let params = &self.params;
        let &Candidate { point, tactics, number, gap } = candidate;
        if node.depth.in_hundredths() < params.reduction_depth || number == 0 {
            return Depth::default();
        }
        let doublings = log2(node.depth.whole() as u32) * log2(number as u32 + 1);
        let mut off = params.reduction_base + ((params.reduction_scale * doublings) >> 14);
        off += (gap * params.reduction_gap / 10_000).min(params.reduction_gap_most);
        if N::PV {
            off -= params.reduction_pv;
        } else if !node.improving {
            off += params.reduction_not_improving;
        }
        if node.cut {
            off += params.reduction_cut_node;
        }
        if node.context.is_far_from(point) {
            off += params.reduction_far;
        }
        if !tactics.is_quiet() {
            off -= params.reduction_threat;
        }
        if self.history.is_refutation(&node.context, point) {
            off -= params.reduction_killer;
        }
        off -= self.history.quality(&node.context, point) * params.reduction_history / 4_000;
        Depth::hundredths(off.max(0))
    }

    /// Depth taken off every move but the first of a node that looks far above beta and is expected to
    /// be cut off: a shallower search will do.
    fn confident_reduction(&self, node: &Node, tactics: Tactics) -> Depth {
        let params = &self.params;
        let margin = params.confident_margin * node.depth.in_hundredths() / 100;
        let confident = node.cut
            && node.situation == Situation::Open
            && node.eval - margin >= node.window.beta
            && !tactics.makes.is_four();
        Depth::hundredths(if confident { params.confident_reduction } else { 0 })
    }

    /// How deep the node below a move is searched, but for its reduction; `window` is what is left of
    /// the node's own.
    pub(super) fn depth_below<N: NodeKind>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        window: Window,
    ) -> Below {
        let mut below = node.depth - Depth::PLY + self.reply_extension(node);
        if window.alpha > node.window.alpha && node.depth.in_hundredths() < self.params.raised_depth
        {
            // Something good is found already: the others need less to be seen through.
            below = below - Depth::hundredths(self.params.raised_reduction);
        }
        below = below - self.confident_reduction(node, candidate.tactics);
        match self.singular(node, candidate.point) {
            Singular::Extend(more) => {
                if more > Depth::default() {
                    self.tracer.event(Event::Singular);
                }
                Below::Depth(below + more)
            }
            Singular::Cut(score) if !N::PV => {
                self.tracer.event(Event::MultiCut);
                Below::Cut(score)
            }
            Singular::Cut(_) => Below::Depth(below),
        }
    }

    /// Depth that every move of the node gains.
    fn reply_extension(&self, node: &Node) -> Depth {
        if matches!(node.situation, Situation::MustBlock(_)) {
            Depth::PLY + Depth::hundredths(self.params.reply_extension)
        } else {
            Depth::default()
        }
    }

    /// Tests whether the table's move is the only good one: whether all others stay well below its
    /// score in a shallower search (Anantharaman, Campbell and Hsu, "Singular extensions", 1990).
    fn singular(&mut self, node: &Node, point: Point) -> Singular {
        let nothing = Singular::Extend(Depth::default());
        let Some(entry) = node.known.filter(|entry| entry.best == Some(point)) else {
            return nothing;
        };
        let params = &self.params;
        let depth = node.depth.in_hundredths();
        if depth < params.singular_depth
            || node.without.is_some()
            || node.situation != Situation::Open
            || entry.bound == Bound::Upper
            || entry.score.plies_to_end().is_some()
            || i32::from(entry.depth) * 100 < depth - params.singular_table
        {
            return nothing;
        }
        let (double, share) = (params.singular_double, params.singular_share);
        let bar = entry.score - params.singular_margin * depth / 10_000;
        let others = Node {
            depth: Depth::hundredths(depth * share / 100),
            window: Window::above(bar - 1),
            without: Some(point),
            ..*node
        };
        let score = self.try_moves::<NonPv>(&others);
        match () {
            () if score < bar - double => Singular::Extend(Depth::plies(2)),
            () if score < bar => Singular::Extend(Depth::PLY),
            () if bar >= node.window.beta => Singular::Cut(bar),
            () if entry.score >= node.window.beta => Singular::Extend(Depth::plies(-1)),
            () => nothing,
        }
    }
}

/// The logarithm to base 2 in 128ths, rounded down; 0 for 0.
pub(super) const fn log2(number: u32) -> i32 {
    if number == 0 {
        return 0;
    }
    let whole = number.ilog2();
    // The number as a fraction from 1 to 2, in 31 binary places; each squaring brings one more
    // binary digit of its logarithm before the point.
    let mut fraction = (number as u64) << (31 - whole);
    let mut log = whole as i32;
    let mut digit = 0;
    while digit < 7 {
        fraction = (fraction * fraction) >> 31;
        log *= 2;
        if fraction >= 1 << 32 {
            fraction >>= 1;
            log += 1;
        }
        digit += 1;
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_in_128ths() {
        assert_eq!([1, 2, 4, 128].map(log2), [0, 128, 256, 896]);
        assert_eq!(log2(3), 202); // 128 * 1.58496 = 202.9
        assert_eq!(log2(225), 1000); // 128 * 7.8138 = 1000.2
    }
}
