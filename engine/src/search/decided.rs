//! What decides a node without a search below it: its shapes, its distance from the root's wins, the
//! table.

use super::depth::Depth;
use super::node::{NodeKind, Window};
use super::pvs::Searcher;
use super::table::{Bound, Entry};
use super::trace::Tracer;
use crate::eval::Score;
use crate::threats::{Situation, four_three};

impl<T: Tracer> Searcher<'_, T> {
    /// What the position demands.
    pub(super) fn situation(&mut self, ply: usize) -> Situation {
        let (position, path) = (&self.position, &mut self.path);
        Situation::of_fives(position).unwrap_or_else(|| {
            let us = position.to_move();
            Situation::of_fours(position, || path.accumulator(position, ply).has_double_four(us))
        })
    }

    /// The score of a position that the shapes decide, or that has no empty point.
    pub(super) fn decided(&mut self, situation: Situation, ply: usize) -> Option<Score> {
        match situation {
            Situation::Five(point) => {
                self.variations.end_with(ply, point);
                Some(Score::win_in(1))
            }
            Situation::Fours(point) => {
                self.variations.end_with(ply, point);
                Some(Score::win_in(3))
            }
            Situation::Lost => Some(Score::loss_in(2)),
            _ => self.position.stones().empty().is_empty().then_some(Score::ZERO),
        }
    }

    /// The score of a win by a four and a three at once; no side has a five at hand.
    pub(super) fn four_three(&mut self, ply: usize) -> Option<Score> {
        let us = self.position.to_move();
        if !self.path.accumulator(&self.position, ply).has_four_three(us) {
            return None;
        }
        let (point, plies) = four_three(&mut self.position)?;
        self.variations.end_with(ply, point);
        Some(Score::win_in(plies))
    }
}

/// A bound that no move can better: a win cannot come before the next move, nor a loss before the
/// one after it.
pub(super) fn prune_mate_distance(window: Window) -> Option<Score> {
    if window.alpha >= Score::win_in(1) {
        Some(window.alpha)
    } else if window.beta <= Score::loss_in(2) {
        Some(window.beta)
    } else {
        None
    }
}

/// The table's score, where it was searched as deep and decides the node.
///
/// A win that is not less, and a loss that is not more, hold at any depth: deeper searches only find
/// shorter wins. (Losses are proved for the moves near the stones; see the candidates.)
pub(super) fn cut_by_table<N: NodeKind>(
    known: Option<Entry>,
    depth: Depth,
    window: Window,
) -> Option<Score> {
    let entry = known?;
    let proved = match entry.bound {
        Bound::Exact => entry.score.plies_to_end().is_some(),
        Bound::Lower => entry.score.is_win(),
        Bound::Upper => entry.score.is_loss(),
    };
    if N::PV || (i32::from(entry.depth) < depth.whole() && !proved) {
        return None;
    }
    let holds = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    };
    holds.then_some(entry.score)
}
