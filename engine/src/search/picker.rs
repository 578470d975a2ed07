//! Which moves a node tries, and in which order.

use patterns::Shape;

use super::history::{Context, History};
use crate::board::{Point, PointSet};
use crate::eval::{Tables, Weights};
use crate::position::Position;
use crate::shapes::Codes;
use crate::threats::Situation;

/// The moves of a node, handed out from the most promising down.
///
/// The table's move comes before the others are even looked at. The list of those is sorted only as
/// far as it is used: most nodes are cut off by one of their first moves.
pub(super) struct Picker {
    /// The table's move, still to be handed out.
    first: Option<Point>,
    /// The moves that are not ranked yet.
    rest: PointSet,
    moves: [Ranked; 225],
    length: usize,
    next: usize,
    /// The highest rank of all.
    highest: i32,
}

/// A move that is to be tried.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) point: Point,
    /// How far its rank lies below that of the best one.
    pub(super) gap: i32,
}

/// A move with its rank: `rank * 256 + 255 - index`, so that numbers compare as ranks do, and the
/// lower point comes first among equals.
type Ranked = i32;

/// Steps from a stone within which moves are tried.
const REACH: u32 = 2;

/// What a move's rank is made of, besides its shapes.
pub(super) struct Ranking<'a> {
    pub(super) context: &'a Context,
    pub(super) history: &'a History,
    pub(super) weights: Weights,
}

impl Picker {
    /// The moves of `points`, `first` before all others if it is one of them.
    pub(super) fn new(mut points: PointSet, first: Option<Point>) -> Self {
        let first = first.filter(|&point| points.contains(point));
        if let Some(point) = first {
            points.remove(point);
        }
        Self { first, rest: points, moves: [0; 225], length: 0, next: 0, highest: 0 }
    }

    /// The next move.
    pub(super) fn next(&mut self, position: &Position, ranking: &Ranking<'_>) -> Option<Choice> {
        if let Some(point) = self.first.take() {
            return Some(Choice { point, gap: 0 });
        }
        if self.length == 0 {
            let codes = Codes::of(position.shapes());
            let tables = ranking.weights.of(position.rule());
            for point in core::mem::take(&mut self.rest) {
                self.push(point, ranking.of(position, tables, &codes, point));
            }
        }
        self.pick()
    }

    fn push(&mut self, point: Point, rank: i32) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = rank << 8 | (255 - point.index() as i32);
            self.length += 1;
        }
    }

    /// Takes the highest of the ranked moves.
    fn pick(&mut self) -> Option<Choice> {
        let rest = self.moves[..self.length].get_mut(self.next..)?;
        let (first, others) = rest.split_first_mut()?;
        for other in others {
            // The largest comes to the front without a branch.
            let (high, low) = ((*first).max(*other), (*first).min(*other));
            (*first, *other) = (high, low);
        }
        let (rank, index) = (*first >> 8, 255 - (*first & 255));
        if self.next == 0 {
            self.highest = rank;
        }
        self.next += 1;
        Some(Choice { point: Point::from_index(index as usize)?, gap: self.highest - rank })
    }
}

impl Ranking<'_> {
    #[inline]
    fn of(&self, position: &Position, tables: &Tables, codes: &Codes, point: Point) -> i32 {
        let us = position.to_move();
        let order = tables.order(us, codes.get(us, point), codes.get(!us, point));
        order * ORDER + self.history.rank(self.context, point)
    }
}

/// What a hundredth of a natural logarithm of a move's chance to be the best counts for its rank.
const ORDER: i32 = 32;

/// The points that may be worth a move, forbidden ones among them.
pub(super) fn candidates(position: &Position, situation: Situation) -> PointSet {
    match situation {
        Situation::Five(point) | Situation::MustBlock(point) | Situation::Fours(point) => {
            PointSet::from_iter([point])
        }
        Situation::MustDefend(points) => points | own_fours(position),
        Situation::Open => nearby(position),
        Situation::Lost => position.shapes().points_making(!position.to_move(), Shape::Five),
    }
}

/// The empty points near a stone; every empty point where there is no stone near one.
fn nearby(position: &Position) -> PointSet {
    let empty = position.stones().empty();
    let near = position.stones().occupied().dilated(REACH) & empty;
    if near.is_empty() { empty } else { near }
}

/// The points where the side to move makes a four.
fn own_fours(position: &Position) -> PointSet {
    let us = position.to_move();
    let sum = position.shapes().sum(us);
    if sum.fours() + sum.straight_fours() == 0 {
        PointSet::EMPTY
    } else {
        position.shapes().points_making_fours(us)
    }
}
