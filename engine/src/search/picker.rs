//! Which moves a node tries, and in which order.

use patterns::{Shape, urgency};

use super::history::{Context, History};
use crate::board::{Point, PointSet};
use crate::eval::Weights;
use crate::position::Position;
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
        Self { first, rest: points, moves: [0; 225], length: 0, next: 0 }
    }

    /// The next move.
    pub(super) fn next(&mut self, position: &Position, ranking: &Ranking<'_>) -> Option<Point> {
        if let Some(point) = self.first.take() {
            return Some(point);
        }
        if self.length == 0 {
            for point in core::mem::take(&mut self.rest) {
                self.push(point, ranking.of(position, point));
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
    fn pick(&mut self) -> Option<Point> {
        let rest = self.moves[..self.length].get_mut(self.next..)?;
        let (first, others) = rest.split_first_mut()?;
        for other in others {
            // The largest comes to the front without a branch.
            let (high, low) = ((*first).max(*other), (*first).min(*other));
            (*first, *other) = (high, low);
        }
        self.next += 1;
        Point::from_index((255 - (*first & 255)) as usize)
    }
}

impl Ranking<'_> {
    fn of(&self, position: &Position, point: Point) -> i32 {
        let us = position.to_move();
        let shapes = position.shapes();
        let own = i32::from(urgency(shapes.code(us, point)));
        let other = i32::from(urgency(shapes.code(!us, point)));
        own * self.weights.attack + other * 100 + self.history.rank(self.context, point)
    }
}

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
