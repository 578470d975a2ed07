//! Wins by continuous threats (VCT): fours, and threes that threaten more.
//!
//! A *threat* is a move after which the attacker would win by fours if the other side passed: a four,
//! an open three whose straight four may be played, or another move that prepares a short win by
//! fours. The other side has a choice of replies, so a win is a tree. It is looked for by depth-first
//! proof-number search (`dfpn`), and, for the fewest moves, by iterative deepening (`deepening`).

mod deepening;
mod dfpn;
mod expand;
mod live;
mod prove;
mod table;
mod threat;

use std::time::Duration;

use super::bounds::{Bounds, Meter};
use super::first_moves::FirstMoves;
use super::memory::{ANY, Fixed, Known};
use super::proof::Proof;
use super::vcf::{Found, Goal, Solved, Vcf};
use crate::board::{Color, Point, PointSet};
use crate::position::Position;
use dfpn::table_key;
use expand::Child;
use live::Live;
use table::Table;

/// Moves of the win by fours that a threat prepares, the five among them; a straight four and its
/// five are two.
const THREAT_MOVES: u8 = 3;

/// Moves of the wins by fours that end the search of a position. Longer ones are found as what they
/// are, threats in turn.
const FOURS_MOVES: u8 = 4;

/// Positions that a search for such a win may visit. Where it is not enough, no win is taken to be
/// there, and "none" is no longer claimed of the whole; it has not been seen yet.
const FOURS_NODES: u64 = 100_000;

/// How many times as large the tables become at once.
const GROWTH: usize = 4;

/// A searcher for wins by continuous threats.
///
/// Its tables begin small and grow, a few times in all, up to seven eighths of what it may take; the
/// rest is for the proof of a win. What it has found stays in its tables for later searches; positions
/// of several rules do no harm.
#[derive(Debug)]
pub struct Vct {
    table: Table,
    live: Live,
    /// Within how many moves positions are won or not, where the fewest were asked for.
    within: Option<Fixed>,
    vcf: Vcf,
    /// The moves of all nodes on the way from the root, a stretch for each.
    children: Vec<Child>,
    /// The attacker's threat in the position at hand: its fours and their replies in turn.
    line: Vec<Point>,
    nodes: u64,
    /// The share that the tables are cut from: they take seven eighths of it.
    bytes: usize,
    /// The most that it may grow to, with an eighth left for the proof.
    most_bytes: usize,
    /// A search for fours was given up on the way: a "none" is no proof.
    uncertain: bool,
}

/// One search: whose win is looked for, and within what.
#[derive(Debug)]
struct Task<'a> {
    attacker: Color,
    bounds: Bounds<'a>,
    nodes: u64,
    over: bool,
}

impl<'a> Task<'a> {
    const fn new(attacker: Color, bounds: Bounds<'a>) -> Self {
        Self { attacker, bounds, nodes: 0, over: false }
    }

    /// Counts a node; `false` where the bounds do not allow another.
    fn spend(&mut self) -> bool {
        self.over |= self.nodes >= self.bounds.nodes || self.bounds.are_over();
        self.nodes += u64::from(!self.over);
        !self.over
    }

    /// The measure of one search for fours.
    const fn fours(&self) -> Meter<'a> {
        Meter::new(Bounds { nodes: FOURS_NODES, ..self.bounds })
    }
}

impl Vct {
    /// A searcher that takes no more than so many mebibytes of memory, at least one, proofs among them.
    ///
    /// A win whose proof would take more than an eighth of that is not claimed.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        /// Small tables are quick to make, and stay in the caches of the processor.
        const AT_FIRST: usize = 1 << 17;
        let most_bytes = mebibytes.max(1) << 20;
        let mut bytes = most_bytes;
        while bytes > AT_FIRST {
            bytes /= GROWTH;
        }
        Self {
            table: Table::new(bytes / 2),
            live: Live::new(bytes / 8),
            within: None,
            vcf: Vcf::of_bytes(bytes / 8),
            bytes,
            most_bytes,
            children: Vec::with_capacity(1 << 10),
            line: Vec::with_capacity(1 << 8),
            nodes: 0,
            uncertain: false,
        }
    }

    /// Makes the tables larger where they are crowded and may be. The table of numbers keeps what it
    /// has; the others are soon filled again.
    ///
    /// That takes some milliseconds, so that it is left where little time is.
    fn make_room(&mut self, task: &Task<'_>) {
        const TIME: Duration = Duration::from_millis(100);
        let crowded = self.table.is_crowded() && self.bytes <= self.most_bytes / GROWTH;
        if !crowded || task.bounds.are_over_within(TIME) {
            return;
        }
        // The other tables are still small while the old table and the new one are both there, and
        // each goes before its successor comes.
        self.bytes *= GROWTH;
        self.table = self.table.grown(self.bytes / 2);
        self.live = Live::new(0);
        self.live = Live::new(self.bytes / 8);
        self.within = None;
        self.vcf.resize(self.bytes / 8);
    }

    /// The table for the fewest moves, which few searches need and which is made where it is not there.
    fn within(&mut self) -> &mut Fixed {
        self.within.get_or_insert_with(|| Fixed::of_bytes(self.bytes / 8))
    }

    /// Positions visited since the searcher was made, without those of searches for fours.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions visited by searches for fours since the searcher was made.
    #[must_use]
    pub const fn nodes_of_fours(&self) -> u64 {
        self.vcf.nodes()
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        self.table.clear();
        self.live.clear();
        self.within = None;
        self.vcf.clear();
    }

    /// Whether the side to move wins by continuous threats. The position is left as it was.
    ///
    /// [`Solved::None`] says that no win is made of fours and of real open threes; wins that need
    /// moves of other kinds are found in part. With [`Goal::Shortest`] the plies are the fewest that
    /// there are for such wins.
    pub fn search(&mut self, position: &mut Position, goal: Goal, bounds: &Bounds<'_>) -> Solved {
        self.prove(position, goal, bounds).0
    }

    /// As [`Vct::search`], with the proof of a win.
    pub fn prove(
        &mut self,
        position: &mut Position,
        goal: Goal,
        bounds: &Bounds<'_>,
    ) -> (Solved, Option<Proof>) {
        let mut task = Task::new(position.to_move(), *bounds);
        self.uncertain = false;
        self.children.clear();
        let won = self.dfpn(position, &mut task);
        let moves = match (won, goal) {
            (Some(true), Goal::First) => Some(ANY),
            (Some(true), Goal::Shortest) => self.fewest_moves(position, &mut task),
            _ => None,
        };
        let proof = moves.and_then(|moves| self.proof(position, &mut task, moves));
        self.nodes += task.nodes;
        let solved = match (&proof, won) {
            (Some(proof), _) => win(proof),
            (None, Some(false)) if !self.uncertain => Solved::None,
            _ => Solved::Unknown,
        };
        (solved, proof)
    }

    /// Whether an earlier search found a win for the side to move that the table still has: to prove it
    /// then takes little time.
    #[must_use]
    pub fn knows_win(&self, position: &Position) -> bool {
        let known = self.table.get(table_key(position, position.to_move()));
        known.is_some_and(|(numbers, _)| numbers.proof == 0)
    }

    /// The moves with which a win by continuous threats begins. The bounds hold for all of them
    /// together. The position is left as it was.
    pub fn first_moves(&mut self, position: &mut Position, bounds: &Bounds<'_>) -> FirstMoves {
        let mut task = Task::new(position.to_move(), *bounds);
        self.children.clear();
        let moves = FirstMoves::of(position, |position, point| {
            self.uncertain = false;
            position.play(point);
            let wins = self.dfpn(position, &mut task);
            position.undo();
            wins.filter(|&wins| wins || !self.uncertain)
        });
        self.nodes += task.nodes;
        moves
    }

    /// The moves, within `moves`, with which the side to move wins by fours; `None` where it does not.
    ///
    /// All of its fours are among `fours`, where that is known.
    fn wins_by_fours(
        &mut self,
        position: &mut Position,
        task: &Task<'_>,
        fours: Option<PointSet>,
        moves: u8,
    ) -> Option<u8> {
        match self.vcf.within_by(position, fours, moves, &mut task.fours()) {
            Found::Known(Known::Win(_, needed)) => Some(needed),
            Found::Known(Known::None(_)) => None,
            Found::Unknown => {
                self.uncertain = true;
                None
            }
        }
    }
}

fn win(proof: &Proof) -> Solved {
    match proof.first() {
        Some(step) => Solved::Win { first: step.point, plies: 2 * proof.moves() - 1 },
        None => Solved::Unknown,
    }
}
