//! Wins by continuous fours (VCF): the attacker makes nothing but fours, and each leaves the other
//! side one reply.

use patterns::Shape;

use super::bounds::{Bounds, Meter};
use super::fours::{Reply, Stoppable, UNSTOPPABLE, at_once, rank};
use super::memory::{ANY, Fixed, Growing, Known, Memory};
use super::proof::Proof;
use crate::board::{Point, PointSet};
use crate::position::Position;

/// What a solver found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The side to move wins; the game ends with the `plies`-th move at the latest.
    Win {
        /// The first move.
        first: Point,
        /// Plies to the five, counting it. A block that is forbidden counts as if the five were
        /// played after it.
        plies: u32,
    },
    /// There is no win of this kind: that is proved.
    None,
    /// The bound was reached before the answer was known.
    Unknown,
}

/// Which win is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The one that is found first.
    #[default]
    First,
    /// One with the fewest moves: wins in one, in two, in three … are looked for in turn.
    Shortest,
}

/// A searcher for wins by continuous fours, with a table of its own.
///
/// It allocates when it is made, and hardly at all when it is used: keep it for the next position.
#[derive(Clone, Debug)]
pub struct Vcf<M = Fixed> {
    memory: M,
    /// The fours of all positions on the way from the root, a stretch for each.
    moves: Vec<(u16, Point)>,
    nodes: u64,
}

/// What a search within a number of moves came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Known(Known),
    Unknown,
}

impl Vcf {
    /// A searcher whose table has `entries` places, rounded up to a power of two: 16 bytes each.
    #[must_use]
    pub fn new(entries: usize) -> Self {
        Self::with(Fixed::new(entries))
    }

    /// Takes a table of at most so many bytes, an empty one, in place of its own.
    pub(super) fn resize(&mut self, bytes: usize) {
        self.memory = Fixed::of_bytes(0);
        self.memory = Fixed::of_bytes(bytes);
    }

    /// A searcher whose table has at most so many bytes.
    pub(super) fn of_bytes(bytes: usize) -> Self {
        Self::with(Fixed::of_bytes(bytes))
    }
}

impl Vcf<Growing> {
    /// A searcher whose table grows with what is searched, to `bound` positions at most.
    #[must_use]
    pub fn growing(bound: usize) -> Self {
        Self::with(Growing::new(bound))
    }
}

impl<M: Memory> Vcf<M> {
    fn with(memory: M) -> Self {
        Self { memory, moves: Vec::with_capacity(1 << 10), nodes: 0 }
    }

    /// Positions visited since the searcher was made.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// Whether the side to move wins by continuous fours; at most `limit` positions are visited.
    ///
    /// The win that is found first is reported, not the shortest. The position is left as it was.
    pub fn solve(&mut self, position: &mut Position, limit: u64) -> Solved {
        self.search(position, Goal::First, &Bounds::nodes(limit))
    }

    /// Whether the side to move wins by continuous fours.
    ///
    /// With [`Goal::Shortest`] the plies are the fewest that there are. The position is left as it
    /// was.
    pub fn search(&mut self, position: &mut Position, goal: Goal, bounds: &Bounds<'_>) -> Solved {
        let mut meter = Meter::new(*bounds);
        match self.find(position, goal, &mut meter) {
            Found::Known(Known::Win(first, moves)) => {
                Solved::Win { first, plies: 2 * u32::from(moves) - 1 }
            }
            Found::Known(Known::None(_)) => Solved::None,
            Found::Unknown => Solved::Unknown,
        }
    }

    /// As [`Vcf::search`], with the proof of a win.
    pub fn prove(
        &mut self,
        position: &mut Position,
        goal: Goal,
        bounds: &Bounds<'_>,
    ) -> (Solved, Option<Proof>) {
        let solved = self.search(position, goal, bounds);
        let Solved::Win { plies, .. } = solved else { return (solved, None) };
        let moves = match goal {
            Goal::First => ANY,
            Goal::Shortest => plies.div_ceil(2) as u8,
        };
        let mut line = Vec::new();
        // The table knows the win, or most of it: what was lost is soon found again.
        if self.line(position, moves, &mut Meter::new(*bounds), &mut line) {
            (solved, Some(Proof::of_fours(position, &line)))
        } else {
            (Solved::Unknown, None)
        }
    }

    fn find(&mut self, position: &mut Position, goal: Goal, meter: &mut Meter<'_>) -> Found {
        if goal == Goal::First {
            return self.within(position, ANY, meter);
        }
        for moves in 1..ANY {
            match self.within(position, moves, meter) {
                Found::Known(Known::None(within)) if within < ANY => {}
                found => return found,
            }
        }
        Found::Known(Known::None(ANY))
    }

    /// Whether the side to move wins by fours with its `moves`-th move at the latest.
    pub(super) fn within(
        &mut self,
        position: &mut Position,
        moves: u8,
        meter: &mut Meter<'_>,
    ) -> Found {
        self.within_by(position, None, moves, meter)
    }

    /// As [`Vcf::within`], where all fours of the side to move are known to be among `fours`.
    pub(super) fn within_by(
        &mut self,
        position: &mut Position,
        fours: Option<PointSet>,
        moves: u8,
        meter: &mut Meter<'_>,
    ) -> Found {
        let us = position.to_move();
        let shapes = position.shapes();
        let sum = shapes.sum(us);
        if sum.fives() > 0
            && let Some(first) = shapes.points_making(us, Shape::Five).into_iter().next()
        {
            return Found::Known(Known::Win(first, 1));
        }
        if sum.fours() + sum.straight_fours() == 0 {
            return Found::Known(Known::None(ANY));
        }
        if let Some(known) = self.recall(position.key(), moves) {
            return Found::Known(known);
        }
        debug_assert!(
            fours.is_none_or(|fours| (shapes.points_making_fours(us) - fours).is_empty())
        );
        let fours = fours.unwrap_or_else(|| shapes.points_making_fours(us));
        let threatened = shapes.sum(!us).fives() > 0;
        let blocks = threatened.then(|| shapes.points_making(!us, Shape::Five));
        self.attack(position, fours, blocks, moves, meter)
    }

    /// The winning line of a position that is won by fours within `moves`: the attacker's moves and
    /// the replies that they force, up to the five or the four that cannot be met.
    ///
    /// `false` where the bounds did not allow it to be found again.
    pub(super) fn line(
        &mut self,
        position: &mut Position,
        moves: u8,
        meter: &mut Meter<'_>,
        line: &mut Vec<Point>,
    ) -> bool {
        let known = match self.memory.get(position.key()) {
            Some(known @ Known::Win(_, needed)) if needed <= moves => Found::Known(known),
            _ => self.within(position, moves, meter),
        };
        let Found::Known(Known::Win(first, moves)) = known else { return false };
        let us = position.to_move();
        line.push(first);
        if moves == 1 {
            return true;
        }
        position.play(first);
        let mut complete = true;
        if let Reply::Forced(block) = Reply::to(position, us, first) {
            line.push(block);
            position.play(block);
            complete = self.line(position, moves - 1, meter, line);
            position.undo();
        }
        position.undo();
        complete
    }

    /// What an earlier search found, where it answers for wins within `moves`.
    #[inline]
    fn recall(&self, key: u64, moves: u8) -> Option<Known> {
        self.memory.get(key).filter(|&known| match known {
            Known::Win(_, needed) => needed <= moves,
            Known::None(within) => within >= moves,
        })
    }

    /// The attacker, who is to move and has no five, tries its fours one after the other. Nothing is
    /// remembered of the position.
    ///
    /// All of its fours are among `fours`; there may be other points in the set. `blocks` are the
    /// points where the other side threatens a five.
    fn attack(
        &mut self,
        position: &mut Position,
        fours: PointSet,
        blocks: Option<PointSet>,
        moves: u8,
        meter: &mut Meter<'_>,
    ) -> Found {
        let candidates = match blocks {
            None => fours & position.stones().empty(),
            // The attacker must block, and the block must be a four.
            Some(blocks) if blocks.len() == 1 => fours & blocks,
            Some(_) => return Found::Known(Known::None(ANY)),
        };
        if moves == 2 {
            return Found::Known(at_once(position, candidates));
        }
        if moves < 2 {
            return Found::Known(Known::None(1));
        }
        if !meter.spend() {
            return Found::Unknown;
        }
        self.nodes += 1;
        let found = self.try_fours(position, fours, candidates, moves, meter);
        if let Found::Known(known) = found {
            self.memory.put(position.key(), known);
        }
        found
    }

    fn try_fours(
        &mut self,
        position: &mut Position,
        fours: PointSet,
        candidates: PointSet,
        moves: u8,
        meter: &mut Meter<'_>,
    ) -> Found {
        let start = self.moves.len();
        let real = rank(position, position.to_move(), candidates, &mut self.moves);
        if let Some(&(rank, point)) = self.moves[start..].last()
            && rank >= UNSTOPPABLE
            && position.forbidden(point).is_none()
        {
            self.moves.truncate(start);
            return Found::Known(Known::Win(point, 2));
        }
        // What was looked at and is no four does not become one by stones elsewhere.
        let fours = (fours - candidates) | real;
        let mut found = Found::Known(Known::None(ANY));
        while self.moves.len() > start
            && let Some((rank, point)) = self.moves.pop()
        {
            if position.forbidden(point).is_some() {
                continue;
            }
            let stoppable = (rank < UNSTOPPABLE).then(|| Stoppable::at(position, point)).flatten();
            match (self.try_four(position, point, stoppable, fours, moves, meter), &mut found) {
                (Found::Known(Known::Win(_, needed)), found) => {
                    *found = Found::Known(Known::Win(point, needed.saturating_add(1)));
                    self.moves.truncate(start);
                }
                (Found::Known(Known::None(within)), Found::Known(Known::None(all))) => {
                    *all = (*all).min(within.saturating_add(1));
                }
                (Found::Unknown, found) => *found = Found::Unknown,
                _ => {}
            }
        }
        found
    }

    /// What is known of the attacker's next move, after the four at `point` and its reply.
    fn try_four(
        &mut self,
        position: &mut Position,
        point: Point,
        stoppable: Option<Stoppable>,
        fours: PointSet,
        moves: u8,
        meter: &mut Meter<'_>,
    ) -> Found {
        let us = position.to_move();
        let left = if moves == ANY { ANY } else { moves - 1 };
        // Much is known without playing the four and its reply.
        debug_assert!(stoppable.is_none_or(|four| four.holds(position, point)), "{point}");
        if let Some(Stoppable { block, is_last }) = stoppable {
            if is_last {
                return Found::Known(Known::None(ANY));
            }
            if let Some(known) = self.recall_after(position.key_after_both(point, block), left) {
                return Found::Known(known);
            }
        }
        position.play(point);
        let reply = match stoppable {
            Some(stoppable) => Reply::Forced(stoppable.block),
            None => Reply::to(position, us, point),
        };
        debug_assert_eq!(reply, Reply::to(position, us, point), "{point}");
        let found = match reply {
            Reply::Wins => Found::Known(Known::Win(point, 1)),
            Reply::Fails => Found::Known(Known::None(ANY)),
            Reply::Forced(block) => {
                let key = position.key_after(block);
                let known = stoppable.is_none().then(|| self.recall_after(key, left)).flatten();
                known.map_or_else(
                    || self.after_block(position, point, block, fours, left, meter),
                    Found::Known,
                )
            }
        };
        position.undo();
        found
    }

    /// As [`Vcf::recall`], after a four and its reply; `None` with two moves left, where [`at_once`] is no
    /// slower than the table.
    #[inline]
    fn recall_after(&self, key: u64, moves: u8) -> Option<Known> {
        if moves == 2 { None } else { self.recall(key, moves) }
    }

    /// What comes of the attack after the four at `point` and the other side's forced reply, where
    /// nothing is remembered of it.
    fn after_block(
        &mut self,
        position: &mut Position,
        point: Point,
        block: Point,
        fours: PointSet,
        moves: u8,
        meter: &mut Meter<'_>,
    ) -> Found {
        let them = position.to_move();
        position.play(block);
        let shapes = position.shapes();
        let own = shapes.sum(!them);
        let found = if own.fours() + own.straight_fours() == 0 {
            Found::Known(Known::None(ANY))
        } else {
            let near = shapes.points_making_fours_around(!them, point);
            // The reply may have made a four of its own; it had none before.
            let blocks = (shapes.sum(them).fives() > 0)
                .then(|| shapes.points_making_around(them, Shape::Five, block));
            self.attack(position, fours | near, blocks, moves, meter)
        };
        position.undo();
        found
    }
}
