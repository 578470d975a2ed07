//! Where the search goes no deeper: wins by continuous fours, and what the position looks like.

use super::node::{NodeKind, Window};
use super::pvs::Searcher;
use super::table::{Bound, Entry};
use super::trace::{Event, Tracer};
use crate::board::Point;
use crate::eval::Score;
use crate::solve::Solved;

impl<T: Tracer> Searcher<'_, T> {
    /// The score of a position that is searched no deeper: a win by fours, or `eval`, what it looks
    /// like.
    ///
    /// Trying the stops of a straight four first, however little depth is left, lost 13 ± 70 Elo at
    /// equal nodes.
    pub(super) fn leaf<N: NodeKind>(&mut self, eval: Score, window: Window) -> Score {
        if !N::PV && (eval >= window.beta || eval + self.params.leaf_vcf_margin < window.alpha) {
            return eval;
        }
        // The node that sees the limit is one of those that count.
        let left = self.clock.nodes_left(self.nodes() + 1);
        let most = left.min(self.params.leaf_vcf_nodes as u64);
        match self.vcf.solve(&mut self.position, most) {
            Solved::Win { first, plies } => self.proved(first, plies),
            Solved::None | Solved::Unknown => eval,
        }
    }

    /// The score of a win that the search for fours proved; the table learns of it.
    fn proved(&mut self, first: Point, plies: u32) -> Score {
        self.tracer.event(Event::WinByFours);
        let score = Score::win_in(plies);
        let entry = Entry { best: Some(first), score, bound: Bound::Lower, depth: 0 };
        self.table.store(self.position.key(), entry);
        score
    }
}
