//! Principal variation search of one node, as a list of steps.

use super::decided::{cut_by_table, prune_mate_distance};
use super::depth::Depth;
use super::history::{Context, History};
use super::limits::Clock;
use super::moves::{Candidate, Tactics, Tried};
use super::node::{Node, NodeKind, NonPv, Window};
use super::params::Params;
use super::path::Path;
use super::picker::{Choice, Picker, Ranking, candidates};
use super::reduce::Below;
use super::table::{Bound, Entry, Table};
use super::trace::{Event, Tracer, Visited};
use super::variation::Variations;
use crate::board::Point;
use crate::eval::{Score, Weights};
use crate::position::Position;
use crate::solve::Vcf;
use crate::threats::Situation;

/// Plies that a search can go down: more than a board has points.
pub(super) const MAX_PLY: usize = 240;

/// Entries of the table of the search for wins by fours.
const VCF_TABLE: usize = 1 << 15;

/// One thread's search.
///
/// Scores are seen from the node's own side, and wins are counted from the node: a score changes by
/// one ply of distance on its way up ([`Score::from_child`]), and the table needs no correction.
pub(super) struct Searcher<'a, T> {
    pub(super) position: Position,
    pub(super) table: &'a Table,
    pub(super) clock: Clock,
    pub(super) params: Params,
    pub(super) history: History,
    pub(super) variations: Variations,
    pub(super) path: Path,
    pub(super) vcf: Vcf,
    nodes: u64,
    pub(super) tracer: T,
    pub(super) deepest: usize,
    /// The limits are reached: scores have no meaning any more and nothing is stored.
    pub(super) aborted: bool,
}

/// The best move of a node so far.
struct Best {
    score: Score,
    point: Option<Point>,
}

impl<'a, T: Tracer> Searcher<'a, T> {
    pub(super) fn new(
        position: Position,
        table: &'a Table,
        clock: Clock,
        weights: Weights,
        params: Params,
        tracer: T,
    ) -> Self {
        Self {
            path: Path::new(&position, weights),
            position,
            table,
            clock,
            params,
            history: History::new(MAX_PLY, params),
            variations: Variations::new(MAX_PLY),
            vcf: Vcf::new(VCF_TABLE),
            nodes: 0,
            tracer,
            deepest: 0,
            aborted: false,
        }
    }

    /// Positions visited, those of the searches for wins by fours among them.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes + self.vcf.nodes()
    }

    /// The same, with those apart.
    pub(super) fn visited(&self) -> Visited {
        Visited { nodes: self.nodes(), by_fours: self.vcf.nodes() }
    }

    /// The score of the position, `depth` deep, within the window.
    pub(super) fn search<N: NodeKind>(
        &mut self,
        depth: Depth,
        ply: usize,
        window: Window,
        cut: bool,
    ) -> Score {
        self.variations.clear(ply);
        if self.enter(ply) {
            return Score::ZERO;
        }
        let situation = self.situation(ply);
        if let Some(score) = self.decided(situation, ply) {
            return score;
        }
        if let Some(score) = prune_mate_distance(window) {
            return score;
        }
        let known = self.table.probe(self.position.key());
        self.tracer.event(Event::Probe(known.is_some()));
        if let Some(score) = cut_by_table::<N>(known, depth, window) {
            self.tracer.event(Event::TableCutoff);
            return score;
        }
        let forced = matches!(situation, Situation::MustBlock(_));
        if !forced && let Some(score) = self.four_three(ply) {
            return score;
        }
        if (depth.is_spent() && !forced) || ply + 1 >= MAX_PLY {
            self.tracer.event(Event::Leaf);
            let eval = self.path.evaluate(&self.position, ply);
            return self.leaf::<N>(eval, window);
        }
        let mut node = self.node(situation, depth, ply, window, known);
        node.cut = cut;
        if let Some(score) = self.prune::<N>(&node) {
            return score;
        }
        self.reduce_unknown(&mut node);
        self.try_moves::<N>(&node)
    }

    /// Counts the node; returns whether to give up.
    fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.path.enter(ply);
        self.deepest = self.deepest.max(ply);
        self.aborted |= self.clock.expired(self.nodes, self.vcf.nodes());
        self.aborted
    }

    /// The node that the position makes.
    pub(super) fn node(
        &mut self,
        situation: Situation,
        depth: Depth,
        ply: usize,
        window: Window,
        known: Option<Entry>,
    ) -> Node {
        let eval = self.look(situation, ply);
        let mut moves = self.position.moves().rev();
        let (last, own) = (moves.next().flatten(), moves.next().flatten());
        let context = Context { color: self.position.to_move(), ply, last, own };
        self.history.enter(ply);
        let improving = ply >= 2 && eval > self.path.noted(ply - 2);
        Node {
            situation,
            eval,
            improving,
            depth,
            ply,
            window,
            cut: false,
            known,
            without: None,
            context,
        }
    }

    /// What the position looks like.
    ///
    /// Where a four or a straight four is to be answered the shapes say little: the reply will change
    /// them. Then it is as good as it looked to the other side.
    fn look(&mut self, situation: Situation, ply: usize) -> Score {
        let eval = if situation == Situation::Open || ply == 0 {
            self.path.evaluate(&self.position, ply)
        } else {
            -self.path.noted(ply - 1)
        };
        self.path.note(ply, eval);
        eval
    }

    /// A node of which the table knows no move is searched less deep at first: another time it will.
    fn reduce_unknown(&self, node: &mut Node) {
        let known = node.known.is_some_and(|entry| entry.best.is_some());
        if !known
            && node.situation == Situation::Open
            && node.depth.in_hundredths() >= self.params.unknown_depth
        {
            node.depth = node.depth - Depth::hundredths(self.params.unknown_reduction);
        }
    }

    /// Tries the moves of the node in order, and tells the table what came of it.
    pub(super) fn try_moves<N: NodeKind>(&mut self, node: &Node) -> Score {
        let mut picker = Picker::new(
            candidates(&self.position, node.situation),
            node.known.and_then(|entry| entry.best),
        );
        let mut best = Best { score: Score::MINUS_INFINITY, point: None };
        let mut window = node.window;
        let mut tried = Tried::default();
        while let Some(Choice { point, gap }) = self.next_move(node, &mut picker) {
            if node.without == Some(point) || self.position.forbidden(point).is_some() {
                continue;
            }
            let tactics = Tactics::of(&self.position, point);
            let late = tried.count() >= self.moves_worth_trying(node, tactics);
            if !N::PV && late && !best.score.is_loss() {
                continue;
            }
            let candidate = Candidate { point, tactics, number: tried.count(), gap };
            let below = match self.depth_below::<N>(node, &candidate, window) {
                Below::Depth(depth) => depth,
                Below::Cut(score) => return score,
            };
            if self.aborted {
                return Score::ZERO;
            }
            let off = self.reduction::<N>(node, &candidate);
            let score = self.try_move::<N>(node, &candidate, below, off, window);
            if self.aborted {
                return Score::ZERO;
            }
            if score > best.score {
                best.score = score;
                if score > node.window.alpha || best.point.is_none() {
                    best.point = Some(point);
                }
            }
            if score > window.alpha {
                window.alpha = score;
                if N::PV {
                    self.variations.extend(node.ply, point);
                }
            }
            if score >= window.beta {
                let plies = node.depth.whole();
                self.tracer.event(Event::Cutoff(tried.count()));
                self.history.cutoff(&node.context, point, tried.points(), plies);
                break;
            }
            tried.push(point);
        }
        self.conclude(node, &best)
    }

    fn next_move(&mut self, node: &Node, picker: &mut Picker) -> Option<Choice> {
        let (position, history, path) = (&self.position, &self.history, &mut self.path);
        picker.next(|| Ranking {
            context: &node.context,
            history,
            tables: path.tables(),
            accumulator: path.accumulator(position, node.ply),
        })
    }

    /// The score of the node whose moves were tried; the table learns of it.
    fn conclude(&mut self, node: &Node, best: &Best) -> Score {
        if node.without.is_some() {
            return if best.point.is_some() { best.score } else { node.window.alpha };
        }
        if best.point.is_none() {
            return self.without_moves(node);
        }
        let bound = match () {
            () if best.score >= node.window.beta => Bound::Lower,
            () if best.score > node.window.alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let depth = node.depth.whole().min(255) as u8;
        let entry = Entry { best: best.point, score: best.score, bound, depth };
        self.table.store(self.position.key(), entry);
        best.score
    }

    /// Plays a move and searches below it: the first with the node's window, the others first less
    /// deep by `off` and with an empty window that only asks whether they are better.
    pub(super) fn try_move<N: NodeKind>(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        depth: Depth,
        off: Depth,
        window: Window,
    ) -> Score {
        self.position.play(candidate.point);
        self.table.prefetch(self.position.key());
        let ply = node.ply;
        let mut score = Score::ZERO;
        let mut full = candidate.number == 0;
        if !full {
            let narrow = Window::above(window.alpha);
            let reduced = if off > Depth::default() {
                (depth - off).max(Depth::PLY).min(depth)
            } else {
                depth
            };
            if reduced < depth {
                self.tracer.event(Event::Reduced);
            }
            score = self.child::<NonPv>(reduced, ply, narrow, off > Depth::default() || !node.cut);
            if reduced < depth && score > window.alpha && !self.aborted {
                self.tracer.event(Event::SearchedAgain);
                score = self.child::<NonPv>(depth, ply, narrow, !node.cut);
            }
            full = N::PV && score > window.alpha && score < window.beta;
        }
        if full && !self.aborted {
            score = self.child::<N>(depth, ply, window, !N::PV && !node.cut);
        }
        self.position.undo();
        score
    }

    /// The score of the node below, seen from this one.
    pub(super) fn child<N: NodeKind>(
        &mut self,
        depth: Depth,
        ply: usize,
        window: Window,
        cut: bool,
    ) -> Score {
        let score = self.search::<N>(depth, ply + 1, window.below(), cut);
        -score.from_child(1)
    }

    /// The score where every move that was considered is forbidden.
    ///
    /// It is a loss where they are all there are, or all that stop a five; else the other moves are
    /// as good as the position looks.
    fn without_moves(&mut self, node: &Node) -> Score {
        let us = node.context.color;
        match node.situation {
            Situation::MustDefend(_) => Score::loss_in(4),
            _ if self.position.rule().restricts(us) && self.position.legal_moves().is_empty() => {
                Score::loss_in(1)
            }
            _ => self.path.evaluate(&self.position, node.ply),
        }
    }
}
