//! What a search did, step by step, so that someone can see why a move was chosen.
//!
//! The search is compiled for two tracers: [`Off`] does nothing and costs nothing, [`Trace`] keeps
//! everything. Nothing that the search decides depends on the tracer.

use core::mem::take;
use std::time::Duration;

use super::node::Window;
use super::report::Report;
use super::table::Bound;
use crate::board::Point;
use crate::eval::Score;

/// What one thread's search did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The iterations in order; the last may have been broken off.
    pub iterations: Vec<Iteration>,
    /// The iteration that is going on.
    current: Iteration,
    /// What had been visited when it began.
    before: Visited,
}

/// One iteration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Iteration {
    /// Plies.
    pub depth: u32,
    /// Whether it was not broken off by the limits.
    pub finished: bool,
    /// The best move at its end, and its score.
    pub best: Option<(Point, Score)>,
    /// The windows that were tried, in order.
    pub windows: Vec<Tried>,
    /// Positions that it visited.
    pub visited: Visited,
    /// What happened at its nodes.
    pub counts: Counts,
    /// Wall-clock time since the search began.
    pub elapsed: Duration,
}

/// A pass over the moves of the root within a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Which of the lines that were asked for it looked for, from 0.
    pub line: usize,
    /// Scores that are not above this need not be told apart; it rises with each better move.
    pub alpha: Score,
    /// Scores that are not below this need not be told apart.
    pub beta: Score,
    /// The moves that were searched, in order.
    pub moves: Vec<Candidate>,
}

/// A move of the root, searched once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub point: Point,
    /// Its score for the side to move.
    pub score: Score,
    /// How the score is to be read: of a move that is not better than the best one before it, it is
    /// an upper bound.
    pub bound: Bound,
    /// Positions visited for it.
    pub nodes: u64,
}

/// Positions visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visited {
    /// All.
    pub nodes: u64,
    /// Those of the searches for wins by fours.
    pub by_fours: u64,
}

impl Visited {
    fn since(self, before: Self) -> Self {
        Self { nodes: self.nodes - before.nodes, by_fours: self.by_fours - before.by_fours }
    }
}

/// Numbers of cut-offs that are told apart: by the first move, the second, …; the last holds the rest.
pub const CUTOFF_NUMBERS: usize = 8;

/// How often something happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The table was asked.
    pub probes: u64,
    /// It knew the position.
    pub hits: u64,
    /// What it knew decided the node.
    pub table_cutoffs: u64,
    /// No depth was left.
    pub leaves: u64,
    /// A search for fours at a leaf, or in razoring, found a win.
    pub wins_by_fours: u64,
    /// A node was cut off by reverse futility.
    pub futility: u64,
    /// A node was cut off by razoring.
    pub razoring: u64,
    /// A node was cut off by a null move.
    pub null_move: u64,
    /// The table's move was found to be the only good one and extended.
    pub singular: u64,
    /// Other moves would have cut the node off too (multi-cut).
    pub multi_cut: u64,
    /// A move was searched less deep at first.
    pub reduced: u64,
    /// One of these was better than alpha and searched again.
    pub searched_again: u64,
    /// Nodes that a move cut off, by how many were tried before it.
    pub cutoffs: [u64; CUTOFF_NUMBERS],
}

/// What can happen at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The table was asked, and knew the position or did not.
    Probe(bool),
    TableCutoff,
    Leaf,
    WinByFours,
    Futility,
    Razoring,
    NullMove,
    Singular,
    MultiCut,
    Reduced,
    SearchedAgain,
    /// A move cut the node off after so many others.
    Cutoff(usize),
}

impl Counts {
    fn add(&mut self, event: Event) {
        let counter = match event {
            Event::Probe(hit) => {
                self.hits += u64::from(hit);
                &mut self.probes
            }
            Event::TableCutoff => &mut self.table_cutoffs,
            Event::Leaf => &mut self.leaves,
            Event::WinByFours => &mut self.wins_by_fours,
            Event::Futility => &mut self.futility,
            Event::Razoring => &mut self.razoring,
            Event::NullMove => &mut self.null_move,
            Event::Singular => &mut self.singular,
            Event::MultiCut => &mut self.multi_cut,
            Event::Reduced => &mut self.reduced,
            Event::SearchedAgain => &mut self.searched_again,
            Event::Cutoff(number) => &mut self.cutoffs[number.min(CUTOFF_NUMBERS - 1)],
        };
        *counter += 1;
    }
}

/// Someone who is told what a search does.
pub(super) trait Tracer {
    /// Something happened at a node.
    fn event(&mut self, event: Event);

    /// A window is tried for a line.
    fn window(&mut self, line: usize, window: Window);

    /// A move of the root was searched within a window.
    fn candidate(&mut self, point: Point, score: Score, window: Window, nodes: u64);

    /// An iteration is over; `visited` counts from the beginning of the search.
    fn iteration(&mut self, depth: u32, finished: bool, report: &Report, visited: Visited);
}

/// Nobody: the search costs what it costs without a tracer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Off;

impl Tracer for Off {
    #[inline(always)]
    fn event(&mut self, _: Event) {}

    #[inline(always)]
    fn window(&mut self, _: usize, _: Window) {}

    #[inline(always)]
    fn candidate(&mut self, _: Point, _: Score, _: Window, _: u64) {}

    #[inline(always)]
    fn iteration(&mut self, _: u32, _: bool, _: &Report, _: Visited) {}
}

impl Tracer for Trace {
    fn event(&mut self, event: Event) {
        self.current.counts.add(event);
    }

    fn window(&mut self, line: usize, Window { alpha, beta }: Window) {
        self.current.windows.push(Tried { line, alpha, beta, moves: Vec::new() });
    }

    fn candidate(&mut self, point: Point, score: Score, window: Window, nodes: u64) {
        let bound = match () {
            () if score <= window.alpha => Bound::Upper,
            () if score >= window.beta => Bound::Lower,
            () => Bound::Exact,
        };
        if let Some(tried) = self.current.windows.last_mut() {
            tried.moves.push(Candidate { point, score, bound, nodes });
        }
    }

    fn iteration(&mut self, depth: u32, finished: bool, report: &Report, visited: Visited) {
        self.iterations.push(Iteration {
            depth,
            finished,
            best: report.best().zip(report.score()),
            visited: visited.since(self.before),
            elapsed: report.elapsed,
            ..take(&mut self.current)
        });
        self.before = visited;
    }
}
