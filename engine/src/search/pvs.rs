//! Principal variation search of one node, as a list of steps.

use super::history::History;
use super::limits::Clock;
use super::node::{NodeKind, NonPv};
use super::params;
use super::picker::{Picker, Rank, candidates};
use super::prune::{quiet_moves, reduction};
use super::table::{Bound, Entry, Table};
use super::variation::Variations;
use patterns::Threat;

use crate::board::{Color, Point};
use crate::eval::{Score, Weights, evaluate};
use crate::position::Position;
use crate::solve::{Solved, Vcf};
use crate::threats::Situation;

/// Plies that a search can go down: more than a board has points.
pub(super) const MAX_PLY: usize = 240;

/// A node that is about to try its moves.
pub(super) struct Node {
    pub(super) situation: Situation,
    /// What the position looks like.
    pub(super) eval: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

/// One thread's search.
///
/// Scores are seen from the node's own side, and wins are counted from the node: a score changes by
/// one ply of distance on its way up ([`Score::from_child`]), and the table needs no correction.
pub(super) struct Searcher<'a> {
    pub(super) position: Position,
    pub(super) table: &'a Table,
    pub(super) clock: Clock,
    pub(super) weights: Weights,
    pub(super) history: History,
    pub(super) variations: Variations,
    vcf: Vcf,
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    /// The limits are reached: scores have no meaning any more and nothing is stored.
    pub(super) aborted: bool,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        position: Position,
        table: &'a Table,
        clock: Clock,
        weights: Weights,
    ) -> Self {
        Self {
            position,
            table,
            clock,
            weights,
            history: History::new(MAX_PLY),
            variations: Variations::new(MAX_PLY),
            vcf: Vcf::new(params::VCF_TABLE),
            nodes: 0,
            deepest: 0,
            aborted: false,
        }
    }

    /// The score of the position, `depth` plies deep, within the window.
    pub(super) fn search<N: NodeKind>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        self.variations.clear(ply);
        if self.enter(ply) {
            return Score::ZERO;
        }
        let situation = Situation::of(&self.position);
        if let Some(score) = self.decided(situation, ply) {
            return score;
        }
        if let Some(score) = prune_mate_distance(alpha, beta) {
            return score;
        }
        if (depth <= 0 && !matches!(situation, Situation::MustBlock(_))) || ply + 1 >= MAX_PLY {
            return self.leaf();
        }
        let known = self.table.probe(self.position.key());
        if let Some(score) = cut_by_table::<N>(known, depth, alpha, beta) {
            return score;
        }
        let eval = evaluate(&self.position, self.weights);
        let node = Node { situation, eval, depth, ply, alpha, beta };
        if let Some(score) = self.prune::<N>(&node) {
            return score;
        }
        self.try_moves::<N>(&node, known.and_then(|entry| entry.best))
    }

    /// Counts the node; returns whether to give up.
    fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        self.aborted |= self.clock.expired(self.nodes);
        self.aborted
    }

    /// The score of a position that the shapes decide, or that has no empty point.
    fn decided(&mut self, situation: Situation, ply: usize) -> Option<Score> {
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

    /// The score of a position that is searched no deeper: a win by fours, or what it looks like.
    ///
    /// Trying the stops of a straight four first, however little depth is left, lost 13 ± 70 Elo at
    /// equal nodes.
    pub(super) fn leaf(&mut self) -> Score {
        match self.vcf.solve(&mut self.position, params::LEAF_VCF_NODES) {
            Solved::Win { plies, .. } => Score::win_in(plies),
            Solved::None | Solved::Unknown => evaluate(&self.position, self.weights),
        }
    }

    /// Tries the moves of the node in order, and tells the table what came of it.
    fn try_moves<N: NodeKind>(&mut self, node: &Node, known_best: Option<Point>) -> Score {
        let &Node { situation, depth, ply, alpha, beta, .. } = node;
        let us = self.position.to_move();
        let moves = candidates(&self.position, situation);
        let rank = Rank { best: known_best, ply, history: &self.history, weights: self.weights };
        let picker = Picker::new(&self.position, moves, &rank);
        let below = depth_below(situation, depth);
        let mut best = None;
        let mut best_score = -Score::INFINITY;
        let mut raised = alpha;
        let mut tried = Tried::default();
        for point in picker {
            if self.position.forbidden(point).is_some() {
                continue;
            }
            let quiet = is_quiet(&self.position, point);
            if !N::PV && quiet && tried.count >= quiet_moves(depth) && !best_score.is_loss() {
                continue;
            }
            let late = Late { number: tried.count, quiet };
            let score = self.try_move::<N>(point, late, below, ply, raised, beta);
            if self.aborted {
                return Score::ZERO;
            }
            if score > best_score {
                best_score = score;
                if score > alpha || best.is_none() {
                    best = Some(point);
                }
            }
            if score > raised {
                raised = score;
                if N::PV {
                    self.variations.extend(ply, point);
                }
            }
            if score >= beta {
                self.history.cutoff(us, point, tried.points(), ply, depth.max(1));
                break;
            }
            tried.push(point);
        }
        if best.is_none() {
            return self.without_moves(situation, us);
        }
        let bound = match () {
            () if best_score >= beta => Bound::Lower,
            () if best_score > alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let depth = depth.clamp(0, 255) as u8;
        self.table.store(self.position.key(), Entry { best, score: best_score, bound, depth });
        best_score
    }

    /// Plays a move and searches below it: the first with the node's window, the others first with
    /// an empty one that only asks whether they are better.
    fn try_move<N: NodeKind>(
        &mut self,
        point: Point,
        late: Late,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        self.position.play(point);
        let mut score = Score::ZERO;
        let mut full = late.number == 0;
        if !full {
            let reduction = if late.quiet { reduction(depth, late.number) } else { 0 };
            score = self.child::<NonPv>(depth - reduction, ply, alpha, alpha + 1);
            if reduction > 0 && score > alpha {
                score = self.child::<NonPv>(depth, ply, alpha, alpha + 1);
            }
            full = N::PV && score > alpha && score < beta;
        }
        if full && !self.aborted {
            score = self.child::<N>(depth, ply, alpha, beta);
        }
        self.position.undo();
        score
    }

    /// The score of the node below, seen from this one.
    pub(super) fn child<N: NodeKind>(
        &mut self,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let score = self.search::<N>(depth, ply + 1, -beta.to_child(1), -alpha.to_child(1));
        -score.from_child(1)
    }

    /// The score where every move that was considered is forbidden.
    ///
    /// It is a loss where they are all there are, or all that stop a five; else the other moves are
    /// as good as the position looks.
    fn without_moves(&self, situation: Situation, us: Color) -> Score {
        match situation {
            Situation::MustDefend(_) => Score::loss_in(4),
            _ if self.position.rule().restricts(us) && self.position.legal_moves().is_empty() => {
                Score::loss_in(1)
            }
            _ => evaluate(&self.position, self.weights),
        }
    }
}

/// How a move stands among the others of its node.
#[derive(Clone, Copy)]
struct Late {
    /// How many moves were tried before it.
    number: usize,
    /// It makes and stops neither a four nor an open three.
    quiet: bool,
}

fn is_quiet(position: &Position, point: Point) -> bool {
    let threat = |color| position.shapes().class(color, point).threat();
    Color::ALL.into_iter().all(|color| threat(color) < Threat::Three)
}

/// The moves that a node tried before the one that cut it off, as far as the history cares.
#[derive(Default)]
struct Tried {
    points: [Option<Point>; 16],
    count: usize,
}

impl Tried {
    fn push(&mut self, point: Point) {
        if let Some(place) = self.points.get_mut(self.count) {
            *place = Some(point);
        }
        self.count += 1;
    }

    fn points(&self) -> impl Iterator<Item = Point> {
        self.points.iter().copied().flatten()
    }
}

/// A bound that no move can better: a win cannot come before the next move, nor a loss before the
/// one after it.
fn prune_mate_distance(alpha: Score, beta: Score) -> Option<Score> {
    if alpha >= Score::win_in(1) {
        Some(alpha)
    } else if beta <= Score::loss_in(2) {
        Some(beta)
    } else {
        None
    }
}

/// The depth of the nodes below: a single reply costs none.
const fn depth_below(situation: Situation, depth: i32) -> i32 {
    if matches!(situation, Situation::MustBlock(_)) { depth } else { depth - 1 }
}

/// The table's score, where it was searched as deep and decides the node.
///
/// A win that is not less, and a loss that is not more, hold at any depth: deeper searches only find
/// shorter wins. (Losses are proved for the moves near the stones; see the candidates.)
fn cut_by_table<N: NodeKind>(
    known: Option<Entry>,
    depth: i32,
    alpha: Score,
    beta: Score,
) -> Option<Score> {
    let entry = known?;
    let proved = match entry.bound {
        Bound::Exact => entry.score.plies_to_end().is_some(),
        Bound::Lower => entry.score.is_win(),
        Bound::Upper => entry.score.is_loss(),
    };
    if N::PV || (i32::from(entry.depth) < depth && !proved) {
        return None;
    }
    let holds = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    };
    holds.then_some(entry.score)
}
