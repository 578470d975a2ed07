//! Iterative deepening at the root.

use super::depth::Depth;
use super::limits::Clock;
use super::moves::{Candidate, Tactics};
use super::node::{Node, Pv, Window};
use super::picker::candidates;
use super::pvs::Searcher;
use super::report::{Listener, Report, RootMove, Variation};
use super::smp::Task;
use super::trace::Tracer;
use super::variation::completed;
use crate::board::Point;
use crate::eval::Score;
use crate::rules::Verdict;
use crate::threats::Situation;

/// One thread's iterative deepening.
pub(super) struct Root<'a, T> {
    searcher: Searcher<'a, T>,
    /// The legal candidates, the best of the last iteration first.
    moves: Vec<Point>,
    /// How many of them to score exactly.
    lines: usize,
    report: Report,
    /// How little the best move is to be trusted, for [`Clock::allows`].
    unrest: u32,
}

/// What came of the moves from one on, within a window.
enum Scan {
    /// None is better than the lower bound; the score is not above this.
    Low(Score),
    /// The best of them.
    Exact(Variation),
    /// One is at least as good as the upper bound.
    High(Variation),
}

impl<'a, T: Tracer> Root<'a, T> {
    pub(super) fn new(task: &Task<'a>, clock: Clock, tracer: T) -> Self {
        let moves = root_moves(task);
        let lines = task.lines.clamp(1, moves.len().max(1));
        let position = task.position.clone();
        let searcher =
            Searcher::new(position, task.table, clock, task.weights, task.params, tracer);
        Self { searcher, moves, lines, report: Report::default(), unrest: Clock::MAX_UNREST }
    }

    /// Searches deeper and deeper, from `first_depth` plies, until the limits are reached or
    /// nothing is left to find out. The tracer comes back with the report.
    pub(super) fn run(mut self, first_depth: u32, listener: &mut dyn Listener) -> (Report, T) {
        // Some move must come out, however short the time.
        self.report.lines = self.moves.iter().take(self.lines).map(|&point| plain(point)).collect();
        let mut depth = first_depth;
        while !self.moves.is_empty() && self.searcher.clock.allows(depth, self.unrest) {
            let before = (self.report.best(), self.report.score());
            self.iterate(depth, listener);
            if self.searcher.aborted {
                self.account();
                self.trace(depth);
                break;
            }
            self.report.depth = depth;
            self.worry(before);
            self.account();
            self.trace(depth);
            listener.iteration(&self.report);
            if self.settled(depth) {
                break;
            }
            depth += 1;
        }
        self.account();
        (self.report, self.searcher.tracer)
    }

    /// Tells the tracer of an iteration.
    fn trace(&mut self, depth: u32) {
        let (visited, finished) = (self.searcher.visited(), !self.searcher.aborted);
        self.searcher.tracer.iteration(depth, finished, &self.report, visited);
    }

    /// Takes in how the iteration compares with the one `before`: another best move, or a worse score,
    /// makes for unrest, which fades from iteration to iteration.
    fn worry(&mut self, before: (Option<Point>, Option<Score>)) {
        const CHANGED: u32 = 100;
        self.unrest -= self.unrest / 3;
        if self.report.best() != before.0 {
            self.unrest += CHANGED;
        }
        if let (Some(old), Some(new)) = (before.1, self.report.score()) {
            self.unrest += (old.units() - new.units()).clamp(0, CHANGED as i32) as u32;
        }
        self.unrest = self.unrest.min(Clock::MAX_UNREST);
    }

    /// Scores the best moves one after the other, each among those that are left.
    ///
    /// Where the limits cut it short, the lines found so far come before those of the iteration
    /// before that they do not replace.
    fn iterate(&mut self, depth: u32, listener: &mut dyn Listener) {
        let mut lines: Vec<Variation> = Vec::with_capacity(self.lines);
        while lines.len() < self.lines && !self.searcher.aborted {
            let Some(line) = self.best_from(lines.len(), depth as i32, listener) else { break };
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

    /// The best of the moves from `number` on: searched first within a window around the score of the
    /// iteration before, then within wider ones until it holds the score (aspiration).
    ///
    /// Where the limits cut it short, it is the best as far as it came, since the move that was best
    /// before is searched first; `None` where not even that was done.
    fn best_from(
        &mut self,
        number: usize,
        depth: i32,
        listener: &mut dyn Listener,
    ) -> Option<Variation> {
        let mut width = self.searcher.params.window;
        let mut window = match self.report.lines.get(number) {
            Some(line) if depth > 4 && line.score.plies_to_end().is_none() => {
                Window { alpha: line.score - width, beta: line.score + width }
            }
            _ => Window::FULL,
        };
        let mut best = None;
        loop {
            match self.scan(number, Depth::plies(depth), window, &mut best, listener) {
                _ if self.searcher.aborted => return best,
                Scan::Exact(line) => return Some(line),
                Scan::Low(score) => window.alpha = widened(score, -width),
                Scan::High(line) => {
                    window.beta = widened(line.score, width);
                    self.bring_forward(line.moves[0], number);
                    best = Some(line);
                }
            }
            width *= 3;
        }
    }

    /// Searches the moves from `number` on within a window; `best` is the best so far, also where
    /// the limits cut it short.
    fn scan(
        &mut self,
        number: usize,
        depth: Depth,
        mut window: Window,
        best: &mut Option<Variation>,
        listener: &mut dyn Listener,
    ) -> Scan {
        let situation = Situation::Open;
        let node = self.searcher.node(situation, depth, 0, window, None);
        let mut found: Option<Variation> = None;
        let mut highest = Score::MINUS_INFINITY;
        self.searcher.tracer.window(number, window);
        let moves = self.moves[number..].to_vec();
        for (tried, point) in moves.into_iter().enumerate() {
            let before = self.searcher.nodes();
            listener.root_move(RootMove::Begun(point));
            let score = self.score(&node, point, tried, window);
            if self.searcher.aborted {
                break;
            }
            let nodes = self.searcher.nodes() - before;
            self.searcher.tracer.candidate(point, score, window, nodes);
            if let Some(news) = news(point, score, window) {
                listener.root_move(news);
            }
            listener.root_move(RootMove::Done(point));
            highest = highest.max(score);
            if score <= window.alpha {
                continue;
            }
            let mut moves = vec![point];
            moves.extend_from_slice(self.searcher.variations.line(1));
            let moves = completed(&self.searcher.position, &moves, score, self.searcher.table);
            let line = Variation { moves, score, depth: node.depth.whole() as u32 };
            *best = Some(line.clone());
            if score >= window.beta {
                return Scan::High(line);
            }
            window.alpha = score;
            found = Some(line);
        }
        found.map_or(Scan::Low(highest), Scan::Exact)
    }

    /// The score of one root move within a window; `tried` were searched before it.
    ///
    /// A five ends the game: below it there is no node to search.
    fn score(&mut self, node: &Node, point: Point, tried: usize, window: Window) -> Score {
        let us = self.searcher.position.to_move();
        if self.searcher.position.judge(us, point) == Verdict::Five {
            self.searcher.variations.clear(1);
            return Score::win_in(1);
        }
        let tactics = Tactics::of(&self.searcher.position, point);
        let candidate = Candidate { point, tactics, number: tried, gap: 0 };
        let off = self.searcher.reduction::<Pv>(node, &candidate);
        let below = node.depth - Depth::PLY;
        self.searcher.try_move::<Pv>(node, &candidate, below, off, window)
    }

    /// Whether a deeper search could tell nothing new, or nothing that a game needs.
    ///
    /// A win that was found may not be the shortest: where no time or nodes press, those that are
    /// shorter are looked for.
    fn settled(&self, depth: u32) -> bool {
        let hurried = self.searcher.clock.is_hurried();
        let decided = |line: &Variation| {
            line.score.plies_to_end().is_some_and(|plies| hurried || plies <= depth)
        };
        let board_filled = depth as usize >= self.searcher.position.stones().empty().len();
        self.report.lines.iter().all(decided)
            || board_filled
            || (self.moves.len() == 1 && self.searcher.clock.is_timed())
    }

    fn account(&mut self) {
        self.report.nodes = self.searcher.nodes();
        self.report.selective_depth = self.searcher.deepest as u32;
        self.report.elapsed = self.searcher.clock.elapsed();
        self.report.per_mille_full = self.searcher.table.per_mille_full();
    }
}

/// What the score of a move within a window says of it.
fn news(point: Point, score: Score, window: Window) -> Option<RootMove> {
    match score {
        score if score.is_loss() => Some(RootMove::Lost(point)),
        score if score > window.alpha => Some(RootMove::Best(point)),
        _ => None,
    }
}

/// A candidate that was not searched.
fn plain(point: Point) -> Variation {
    Variation { moves: vec![point], score: Score::ZERO, depth: 0 }
}

/// A bound `width` beyond a score that did not fit; without bound once it is far from it.
fn widened(score: Score, width: i32) -> Score {
    let far = width.abs() > 500 || score.plies_to_end().is_some();
    match far {
        true if width > 0 => Score::INFINITY,
        true => Score::MINUS_INFINITY,
        false => score + width,
    }
}

/// The legal candidates the likeliest to be best first; the centre on an empty board; every legal
/// point where no candidate is legal. Where the limits name points, no others.
///
/// Where one line is wanted, the moves that do not answer a threat are left out.
fn root_moves(task: &Task<'_>) -> Vec<Point> {
    let Task { position, weights, lines, limits, .. } = *task;
    if position.outcome().is_some() {
        return Vec::new();
    }
    let legal = limits.among.map_or(position.legal_moves(), |among| among & position.legal_moves());
    let center = position.size().center();
    if position.stones().occupied().is_empty() && legal.contains(center) {
        return vec![center];
    }
    let situation = if lines == 1 { Situation::of(position) } else { Situation::Open };
    let choices = [situation, Situation::Open].map(|it| candidates(position, it) & legal);
    let points = choices.into_iter().find(|points| !points.is_empty()).unwrap_or(legal);
    let (us, tables) = (position.to_move(), weights.of(position.rule()));
    let code = |color, point| position.shapes().code(color, point);
    let rank = |point| tables.order(us, code(us, point), code(!us, point));
    let mut moves: Vec<Point> = points.into_iter().collect();
    moves.sort_by_key(|&point| core::cmp::Reverse(rank(point)));
    moves
}
