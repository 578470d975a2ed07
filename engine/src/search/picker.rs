//! Which moves a node tries, and in which order.

use patterns::{Shape, urgency};

use super::history::History;
use crate::board::{Point, PointSet};
use crate::eval::Weights;
use crate::position::Position;
use crate::threats::Situation;

/// The moves of a node, handed out from the most promising down.
///
/// The list is sorted only as far as it is used: most nodes are cut off by one of their first
/// moves.
pub(super) struct Picker {
    moves: [Ranked; 225],
    length: usize,
    next: usize,
}

/// A move with its rank; the order is that of the rank, then of the points from the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    rank: i32,
    /// 255 minus the point's index, so that the lower point comes first among equals.
    place: u8,
}

/// Steps from a stone within which moves are tried.
const REACH: u32 = 2;

impl Picker {
    /// The moves worth trying in `situation`, ranked.
    pub(super) fn new(
        position: &Position,
        situation: Situation,
        best: Option<Point>,
        ply: usize,
        history: &History,
        weights: Weights,
    ) -> Self {
        let mut picker = Self { moves: [Ranked { rank: 0, place: 0 }; 225], length: 0, next: 0 };
        let us = position.to_move();
        let shapes = position.shapes();
        for point in candidates(position, situation) {
            let rank = if best == Some(point) {
                i32::MAX
            } else {
                let own = i32::from(urgency(shapes.code(us, point)));
                let other = i32::from(urgency(shapes.code(!us, point)));
                own * weights.attack + other * 100 + history.rank(us, point, ply)
            };
            picker.push(point, rank);
        }
        picker
    }

    fn push(&mut self, point: Point, rank: i32) {
        if let Some(place) = self.moves.get_mut(self.length) {
            *place = Ranked { rank, place: 255 - point.index() as u8 };
            self.length += 1;
        }
    }
}

impl Iterator for Picker {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let rest = self.moves[..self.length].get_mut(self.next..)?;
        let (best, _) = rest.iter().enumerate().max_by_key(|&(_, ranked)| *ranked)?;
        rest.swap(0, best);
        let place = rest.first()?.place;
        self.next += 1;
        Point::from_index(usize::from(255 - place))
    }
}

/// The points that may be worth a move, forbidden ones among them.
pub(super) fn candidates(position: &Position, situation: Situation) -> PointSet {
    match situation {
        Situation::Five(point) | Situation::MustBlock(point) | Situation::Fours(point) => {
            PointSet::from_iter([point])
        }
        Situation::MustDefend(points) => points | own_fours(position),
        Situation::Open | Situation::Lost => nearby(position),
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
    let shapes = position.shapes();
    if shapes.sum(us).fours() + shapes.sum(us).straight_fours() == 0 {
        return PointSet::EMPTY;
    }
    [Shape::Four, Shape::DoubleFour, Shape::StraightFour]
        .into_iter()
        .fold(PointSet::EMPTY, |all, shape| all | shapes.points_making(us, shape))
}
