//! Wins by continuous fours (VCF): the attacker makes nothing but fours, and each leaves the other
//! side one reply.

use patterns::{Shape, Threat, urgency};

use crate::board::{Color, Point, PointSet};
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

/// A searcher for wins by continuous fours, with a small table of its own.
#[derive(Clone, Debug)]
pub struct Vcf {
    table: Box<[Known]>,
    nodes: u64,
}

/// A table entry: a position's key with what was found; the key 0 with [`Finding::Empty`] is free.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    key: u64,
    finding: Finding,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Finding {
    #[default]
    Empty,
    None,
    Win(Point, u8),
}

/// How the attacker's four went.
enum Reply {
    /// No legal reply stops it.
    Wins,
    /// One reply is left.
    Forced(Point),
    /// The other side makes a five instead.
    Fails,
}

impl Vcf {
    /// A searcher whose table has `entries` places, rounded up to a power of two.
    #[must_use]
    pub fn new(entries: usize) -> Self {
        Self { table: vec![Known::default(); entries.max(1).next_power_of_two()].into(), nodes: 0 }
    }

    /// Positions visited since the searcher was made.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move wins by continuous fours; at most `limit` positions are visited.
    ///
    /// The win that is found first is reported, not the shortest. The position is left as it was.
    pub fn solve(&mut self, position: &mut Position, limit: u64) -> Solved {
        let end = self.nodes.saturating_add(limit);
        let us = position.to_move();
        let sum = position.shapes().sum(us);
        if sum.fives() > 0
            && let Some(first) = position.shapes().points_making(us, Shape::Five).into_iter().next()
        {
            return Solved::Win { first, plies: 1 };
        }
        if sum.fours() + sum.straight_fours() == 0 {
            return Solved::None;
        }
        let fours = position.shapes().points_making_fours(us);
        let threatened = position.shapes().sum(!us).fives() > 0;
        let blocks = threatened.then(|| position.shapes().points_making(!us, Shape::Five));
        self.attack(position, fours, blocks, end)
    }

    /// The attacker, who is to move and has no five, tries its fours one after the other.
    ///
    /// All of its fours are among `fours`; there may be other points in the set. `blocks` are the
    /// points where the other side threatens a five.
    fn attack(
        &mut self,
        position: &mut Position,
        fours: PointSet,
        blocks: Option<PointSet>,
        end: u64,
    ) -> Solved {
        if let Some(solved) = self.recall(position.key()) {
            return solved;
        }
        if self.nodes >= end {
            return Solved::Unknown;
        }
        self.nodes += 1;
        let moves = match blocks {
            None => fours & position.stones().empty(),
            // The attacker must block, and the block must be a four.
            Some(blocks) if blocks.len() == 1 => fours & blocks,
            Some(_) => PointSet::EMPTY,
        };
        let solved = self.try_fours(position, fours, moves, end);
        self.remember(position.key(), solved);
        solved
    }

    fn try_fours(
        &mut self,
        position: &mut Position,
        fours: PointSet,
        moves: PointSet,
        end: u64,
    ) -> Solved {
        let us = position.to_move();
        let mut unknown = false;
        for (_, point) in ranked(position, us, moves).into_iter().rev() {
            if position.forbidden(point).is_some() {
                continue;
            }
            position.play(point);
            let plies = match reply(position, us, point) {
                Reply::Wins => Some(3),
                Reply::Fails => None,
                Reply::Forced(block) => {
                    let fours = fours | position.shapes().points_making_fours_around(us, point);
                    match self.after_block(position, block, fours, end) {
                        Solved::Win { plies, .. } => Some(plies + 2),
                        Solved::None => None,
                        Solved::Unknown => {
                            unknown = true;
                            None
                        }
                    }
                }
            };
            position.undo();
            if let Some(plies) = plies {
                return Solved::Win { first: point, plies };
            }
        }
        if unknown { Solved::Unknown } else { Solved::None }
    }

    /// What comes of the attack after the other side's forced reply.
    fn after_block(
        &mut self,
        position: &mut Position,
        block: Point,
        fours: PointSet,
        end: u64,
    ) -> Solved {
        let them = position.to_move();
        position.play(block);
        let shapes = position.shapes();
        let own = shapes.sum(!them);
        let solved = if own.fours() + own.straight_fours() == 0 {
            Solved::None
        } else {
            // The reply may have made a four of its own; it had none before.
            let blocks = (shapes.sum(them).fives() > 0)
                .then(|| shapes.points_making_around(them, Shape::Five, block));
            self.attack(position, fours, blocks, end)
        };
        position.undo();
        solved
    }

    fn recall(&self, key: u64) -> Option<Solved> {
        let known = self.table[self.place(key)];
        match known.finding {
            _ if known.key != key => None,
            Finding::Empty => None,
            Finding::None => Some(Solved::None),
            Finding::Win(first, plies) => Some(Solved::Win { first, plies: u32::from(plies) }),
        }
    }

    fn remember(&mut self, key: u64, solved: Solved) {
        let finding = match solved {
            Solved::Win { first, plies } => Finding::Win(first, plies.min(255) as u8),
            Solved::None => Finding::None,
            Solved::Unknown => return,
        };
        let place = self.place(key);
        self.table[place] = Known { key, finding };
    }

    const fn place(&self, key: u64) -> usize {
        key as usize & (self.table.len() - 1)
    }
}

/// What is left to the other side after `us` made a four at `point`.
fn reply(position: &Position, us: Color, point: Point) -> Reply {
    let shapes = position.shapes();
    if shapes.sum(!us).fives() > 0 {
        return Reply::Fails;
    }
    let mut fives = shapes.points_making_around(us, Shape::Five, point).into_iter();
    match (fives.next(), fives.next()) {
        (Some(block), None) if position.forbidden(block).is_none() => Reply::Forced(block),
        (None, _) => Reply::Fails,
        _ => Reply::Wins,
    }
}

/// The fours among `points` in the order in which they are tried, the best last.
fn ranked(position: &Position, us: Color, points: PointSet) -> Vec<(u16, Point)> {
    let shapes = position.shapes();
    let mut moves: Vec<_> = points
        .into_iter()
        .filter_map(|point| {
            let code = shapes.code(us, point);
            let threat = patterns::class(code).threat();
            let bonus = if threat >= Threat::FourFour { 1 << 12 } else { 0 };
            let other = urgency(shapes.code(!us, point));
            threat.is_four().then(|| (bonus + urgency(code) + other / 2, point))
        })
        .collect();
    moves.sort_unstable();
    moves
}
