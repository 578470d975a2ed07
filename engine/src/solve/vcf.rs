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
        self.attack(position, end)
    }

    /// The attacker, who is to move, tries its fours one after the other.
    fn attack(&mut self, position: &mut Position, end: u64) -> Solved {
        let us = position.to_move();
        let shapes = position.shapes();
        let (own, other) = (shapes.sum(us), shapes.sum(!us));
        if own.fives() > 0
            && let Some(first) = shapes.points_making(us, Shape::Five).into_iter().next()
        {
            return Solved::Win { first, plies: 1 };
        }
        if own.fours() + own.straight_fours() == 0 {
            return Solved::None;
        }
        if let Some(solved) = self.recall(position.key()) {
            return solved;
        }
        if self.nodes >= end {
            return Solved::Unknown;
        }
        self.nodes += 1;
        let mut moves = shapes.points_making_fours(us);
        if other.fives() > 0 {
            // The attacker must block, and the block must be a four.
            moves &= shapes.points_making(!us, Shape::Five);
            if shapes.points_making(!us, Shape::Five).len() > 1 {
                moves = PointSet::EMPTY;
            }
        }
        let solved = self.try_fours(position, us, moves, end);
        self.remember(position.key(), solved);
        solved
    }

    fn try_fours(
        &mut self,
        position: &mut Position,
        us: Color,
        moves: PointSet,
        end: u64,
    ) -> Solved {
        let mut ranked = Ranked::new(position, us, moves);
        let mut unknown = false;
        while let Some(point) = ranked.next() {
            if position.forbidden(point).is_some() {
                continue;
            }
            position.play(point);
            let plies = match reply(position, us, point) {
                Reply::Wins => Some(3),
                Reply::Fails => None,
                Reply::Forced(block) => {
                    position.play(block);
                    let solved = self.attack(position, end);
                    position.undo();
                    unknown |= solved == Solved::Unknown;
                    if let Solved::Win { plies, .. } = solved { Some(plies + 2) } else { None }
                }
            };
            position.undo();
            if let Some(plies) = plies {
                return Solved::Win { first: point, plies };
            }
        }
        if unknown { Solved::Unknown } else { Solved::None }
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

/// Fours in the order in which they are tried.
struct Ranked {
    moves: Vec<(u16, Point)>,
}

impl Ranked {
    fn new(position: &Position, us: Color, moves: PointSet) -> Self {
        let shapes = position.shapes();
        let rank = |point| {
            let class = shapes.class(us, point);
            let bonus = if class.threat() >= Threat::FourFour { 1 << 12 } else { 0 };
            bonus + urgency(shapes.code(us, point)) + urgency(shapes.code(!us, point)) / 2
        };
        let mut moves: Vec<_> = moves.into_iter().map(|point| (rank(point), point)).collect();
        moves.sort_unstable();
        Self { moves }
    }

    fn next(&mut self) -> Option<Point> {
        self.moves.pop().map(|(_, point)| point)
    }
}
