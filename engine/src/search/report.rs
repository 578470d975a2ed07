//! What a search tells while it runs and when it is done.

use std::time::Duration;

use crate::board::Point;
use crate::eval::Score;

/// One candidate at the root, with its score and the play expected after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Variation {
    /// The moves, the candidate first.
    pub moves: Vec<Point>,
    /// Their outcome for the side to move; [`Score::ZERO`] where it was not searched.
    pub score: Score,
    /// Plies of the iteration that found it, or of the proof of a win by threats; 0 where the limits came
    /// before any did.
    pub depth: u32,
}

impl Variation {
    /// Whether the candidate was searched, so that its score says something.
    #[must_use]
    pub const fn is_searched(&self) -> bool {
        self.depth > 0
    }
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The best candidates, as many as were asked for and could be had, the best move first. Empty only
    /// where the game is over, or every empty point is forbidden to the side to move.
    ///
    /// Where the limits cut an iteration short, what it found comes first, then what is left of the one
    /// before, and then candidates that were not searched: [`Report::rank`] puts them in order.
    pub lines: Vec<Variation>,
    /// Plies of the last iteration that was finished, or of the proof of a win by threats; 0 where the move
    /// was plain without search.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub selective_depth: u32,
    /// Positions visited by all threads, those of the searches for wins by fours among them.
    pub nodes: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
    /// Share of the table filled by this search, in thousandths.
    pub per_mille_full: usize,
}

impl Report {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Point> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }

    /// Puts the lines in the order of their scores, and leaves out those that were not searched, but for
    /// the best move where no line was.
    pub fn rank(&mut self) {
        if self.lines.iter().any(Variation::is_searched) {
            self.lines.retain(Variation::is_searched);
            self.lines.sort_by_key(|line| core::cmp::Reverse(line.score));
        } else {
            self.lines.truncate(1);
        }
    }

    /// The score of the best move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Nodes a second of wall-clock time.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let nanos = self.elapsed.as_nanos().max(1);
        (u128::from(self.nodes) * 1_000_000_000 / nanos) as u64
    }
}

/// Listens to a search; a closure that takes a [`Report`] will do.
pub trait Listener {
    /// An iteration is done, with all its lines.
    fn iteration(&mut self, report: &Report);

    /// Something happens to one of the moves to choose from; nobody needs to listen.
    fn root_move(&mut self, _: RootMove) {}
}

/// What happens to a move at the root in an iteration. Where the window of the search turns out too
/// narrow it happens again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootMove {
    /// Its search begins.
    Begun(Point),
    /// It is better than those before it.
    Best(Point),
    /// It loses by force.
    Lost(Point),
    /// Its search is done.
    Done(Point),
}

impl<F: FnMut(&Report)> Listener for F {
    fn iteration(&mut self, report: &Report) {
        self(report);
    }
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Listener for Silent {
    fn iteration(&mut self, _: &Report) {}
}
