//! All the moves that begin a win.

use patterns::Threat;

use super::bounds::{Bounds, Meter};
use super::fours::Reply;
use super::memory::{ANY, Known, Memory};
use super::vcf::{Found, Vcf};
use crate::board::{Point, PointSet};
use crate::position::Position;

/// The moves of the side to move, as far as they begin a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstMoves {
    /// Those that do.
    pub wins: PointSet,
    /// Those of which it is not known, because the bounds were reached.
    pub unknown: PointSet,
}

impl FirstMoves {
    /// Asks `wins` of each legal move that makes no five; one that does wins.
    pub(super) fn of(
        position: &mut Position,
        mut wins: impl FnMut(&mut Position, Point) -> Option<bool>,
    ) -> Self {
        let mut found = Self::default();
        for point in position.legal_moves() {
            let five = position.shapes().class(position.to_move(), point).threat() == Threat::Five;
            match if five { Some(true) } else { wins(position, point) } {
                Some(true) => found.wins.insert(point),
                Some(false) => {}
                None => found.unknown.insert(point),
            }
        }
        found
    }
}

impl<M: Memory> Vcf<M> {
    /// The moves with which a win by continuous fours begins. The bounds hold for each move by itself
    /// but for the deadline. The position is left as it was.
    pub fn first_moves(&mut self, position: &mut Position, bounds: &Bounds<'_>) -> FirstMoves {
        let us = position.to_move();
        FirstMoves::of(position, |position, point| {
            position.play(point);
            let wins = match Reply::to(position, us, point) {
                Reply::Wins => Some(true),
                Reply::Fails => Some(false),
                Reply::Forced(block) => {
                    position.play(block);
                    let found = self.within(position, ANY, &mut Meter::new(*bounds));
                    position.undo();
                    match found {
                        Found::Known(known) => Some(matches!(known, Known::Win(..))),
                        Found::Unknown => None,
                    }
                }
            };
            position.undo();
            wins
        })
    }
}
