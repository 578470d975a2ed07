//! Iterative deepening at the root.

use super::limits::Clock;
use super::node::{NonPv, Pv};
use super::picker::candidates;
use super::pvs::Searcher;
use super::report::{Listener, Report, Variation};
use super::table::Table;
use super::variation::completed;
use crate::board::Point;
use crate::eval::{Score, Weights};
use crate::position::Position;
use crate::rules::Verdict;
use crate::threats::Situation;
use patterns::urgency;

/// One thread's iterative deepening.
pub(super) struct Root<'a> {
    searcher: Searcher<'a>,
    /// The legal candidates, the best of the last iteration first.
    moves: Vec<Point>,
    /// How many of them to score exactly.
    lines: usize,
    report: Report,
}

impl<'a> Root<'a> {
    pub(super) fn new(
        position: &Position,
        lines: usize,
        table: &'a Table,
        clock: Clock,
        weights: Weights,
    ) -> Self {
        let moves = root_moves(position, weights);
        let lines = lines.clamp(1, moves.len().max(1));
        let searcher = Searcher::new(position.clone(), table, clock, weights);
        Self { searcher, moves, lines, report: Report::default() }
    }

    /// Searches deeper and deeper, from `first_depth` plies, until the limits are reached or
    /// nothing is left to find out.
    pub(super) fn run(mut self, first_depth: u32, listener: &mut dyn Listener) -> Report {
        // Some move must come out, however short the time.
        self.report.lines = self.moves.iter().take(self.lines).map(|&point| plain(point)).collect();
        let mut depth = first_depth;
        while !self.moves.is_empty() && self.searcher.clock.allows(depth) {
            self.iterate(depth);
            if self.searcher.aborted {
                break;
            }
            self.report.depth = depth;
            self.account();
            listener.iteration(&self.report);
            if self.settled(depth) {
                break;
            }
            depth += 1;
        }
        self.account();
        self.report
    }

    /// Scores the best moves one after the other, each among those that are left.
    ///
    /// Where the limits cut it short, the lines found so far come before those of the iteration
    /// before that they do not replace.
    fn iterate(&mut self, depth: u32) {
        let mut lines: Vec<Variation> = Vec::with_capacity(self.lines);
        while lines.len() < self.lines && !self.searcher.aborted {
            let Some(line) = self.best_from(lines.len(), depth as i32) else { break };
            self.bring_forward(line.moves[0], lines.len());
            lines.push(line);
        }
        if !self.searcher.aborted {
            lines.sort_by_key(|line| core::cmp::Reverse(line.score));
            for (number, line) in lines.iter().enumerate() {
                self.bring_forward(line.moves[0], number);
            }
        }
        for old in core::mem::take(&mut self.report.lines) {
            if lines.iter().all(|line| line.moves[0] != old.moves[0]) {
                lines.push(old);
            }
        }
        lines.truncate(self.lines);
        self.report.lines = lines;
    }

    /// Puts a move at a place further up; those between keep their order.
    fn bring_forward(&mut self, point: Point, number: usize) {
        if let Some(place) = self.moves.iter().position(|&other| other == point)
            && place > number
        {
            self.moves[number..=place].rotate_right(1);
        }
    }

    /// The best of the moves from `number` on.
    ///
    /// Where the limits cut it short, it is still the best as far as it came, since the move that
    /// was best before is searched first; `None` where not even that was done.
    fn best_from(&mut self, number: usize, depth: i32) -> Option<Variation> {
        let mut best: Option<Variation> = None;
        let moves = self.moves[number..].to_vec();
        for point in moves {
            let alpha = best.as_ref().map(|line| line.score);
            let score = self.score(point, depth, alpha);
            if self.searcher.aborted {
                break;
            }
            if alpha.is_none_or(|alpha| score > alpha) {
                let mut moves = vec![point];
                moves.extend_from_slice(self.searcher.variations.line(1));
                let moves = completed(&self.searcher.position, &moves, score);
                best = Some(Variation { moves, score });
            }
        }
        best
    }

    /// The score of one root move; at most `alpha` where it is no better than that.
    ///
    /// A five ends the game: below it there is no node to search.
    fn score(&mut self, point: Point, depth: i32, alpha: Option<Score>) -> Score {
        let us = self.searcher.position.to_move();
        if self.searcher.position.judge(us, point) == Verdict::Five {
            self.searcher.variations.clear(1);
            return Score::win_in(1);
        }
        self.searcher.position.play(point);
        let low = alpha.unwrap_or(-Score::INFINITY);
        let mut score = low + 1;
        if alpha.is_some() {
            score = self.searcher.child::<NonPv>(depth - 1, 0, low, low + 1);
        }
        if score > low && !self.searcher.aborted {
            score = self.searcher.child::<Pv>(depth - 1, 0, low, Score::INFINITY);
        }
        self.searcher.position.undo();
        score
    }

    /// Whether a deeper search could tell nothing new.
    fn settled(&self, depth: u32) -> bool {
        let decided = |line: &Variation| line.score.plies_to_end().is_some();
        let board_filled = depth as usize >= self.searcher.position.stones().empty().len();
        self.report.lines.iter().all(decided)
            || board_filled
            || (self.moves.len() == 1 && self.searcher.clock.is_timed())
    }

    fn account(&mut self) {
        self.report.nodes = self.searcher.nodes;
        self.report.selective_depth = self.searcher.deepest as u32;
        self.report.elapsed = self.searcher.clock.elapsed();
        self.report.per_mille_full = self.searcher.table.per_mille_full();
    }
}

/// A candidate that was not searched.
fn plain(point: Point) -> Variation {
    Variation { moves: vec![point], score: Score::ZERO }
}

/// The legal candidates in the order of their shapes; the centre on an empty board; every legal
/// point where no candidate is legal.
fn root_moves(position: &Position, weights: Weights) -> Vec<Point> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    if position.stones().occupied().is_empty() {
        return vec![position.size().center()];
    }
    let legal = position.legal_moves();
    let near = candidates(position, Situation::Open) & legal;
    let us = position.to_move();
    let rank = |point| {
        let of = |color| i32::from(urgency(position.shapes().code(color, point)));
        of(us) * weights.attack + of(!us) * 100
    };
    let mut moves: Vec<Point> = if near.is_empty() { legal } else { near }.into_iter().collect();
    moves.sort_by_key(|&point| core::cmp::Reverse(rank(point)));
    moves
}
