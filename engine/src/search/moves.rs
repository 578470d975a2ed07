//! What a move makes and stops, and the moves that a node has tried.

use patterns::Threat;

use crate::board::Point;
use crate::position::Position;

/// What a move makes for its own side, and keeps the other side from making.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tactics {
    pub(super) makes: Threat,
    pub(super) stops: Threat,
}

impl Tactics {
    /// What the side to move would do with a stone on `point`.
    #[inline]
    pub(super) fn of(position: &Position, point: Point) -> Self {
        let us = position.to_move();
        let threat = |color| position.shapes().class(color, point).threat();
        Self { makes: threat(us), stops: threat(!us) }
    }

    /// Whether it makes and stops neither a four nor an open three.
    #[inline]
    pub(super) fn is_quiet(self) -> bool {
        self.makes < Threat::Three && self.stops < Threat::Three
    }
}

/// A move that is about to be tried, as its node sees it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) point: Point,
    pub(super) tactics: Tactics,
    /// How many moves were tried before it.
    pub(super) number: usize,
    /// How far its rank lies below that of the best move.
    pub(super) gap: i32,
}

/// The moves that a node tried before the one that cut it off, as far as the history cares.
#[derive(Default)]
pub(super) struct Tried {
    points: [Option<Point>; 32],
    count: usize,
}

impl Tried {
    pub(super) fn push(&mut self, point: Point) {
        if let Some(place) = self.points.get_mut(self.count) {
            *place = Some(point);
        }
        self.count += 1;
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn points(&self) -> impl Iterator<Item = Point> {
        self.points.iter().copied().flatten()
    }
}
