//! What can be played in a position of a search for threats.

use patterns::{Shape, Threat, urgency};

use super::table::Numbers;
use super::threat::replies;
use super::{FOURS_MOVES, THREAT_MOVES, Task, Vct};
use crate::board::{Point, PointSet};
use crate::position::Position;

/// A move with what is known of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) point: Point,
    /// Moves with the lowest are tried first.
    rank: u16,
    pub(super) numbers: Numbers,
}

/// What a position is before any search of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expanded {
    /// The attacker wins, by fours that are found at once.
    Won,
    /// The attacker has no threat here, or is too late.
    Lost,
    /// It depends on the moves that were added to the list.
    Open,
}

impl Vct {
    /// The attacker is to move, with `moves` left to it: adds what may be threats to the list.
    pub(super) fn expand_attack(
        &mut self,
        position: &mut Position,
        task: &Task<'_>,
        moves: u8,
    ) -> Expanded {
        if self.wins_by_fours(position, task, None, moves.min(FOURS_MOVES)).is_some() {
            return Expanded::Won;
        }
        let us = position.to_move();
        let shapes = position.shapes();
        let candidates = if shapes.sum(!us).fives() > 0 {
            let blocks = shapes.points_making(!us, Shape::Five);
            if blocks.len() > 1 {
                return Expanded::Lost;
            }
            blocks
        } else {
            // Its fours and open threes, and what may prepare a win by fours.
            let candidates = shapes.points_making_threats(us);
            self.that_stop_a_win(position, task, candidates)
        };
        let legal = candidates.into_iter().filter(|&point| position.forbidden(point).is_none());
        self.add_children(position, legal.collect())
    }

    /// Those of the attacker's moves after which the other side does not win by fours at once.
    fn that_stop_a_win(
        &mut self,
        position: &mut Position,
        task: &Task<'_>,
        moves: PointSet,
    ) -> PointSet {
        let other = position.shapes().sum(!position.to_move());
        let threatened = other.fours() + other.straight_fours() > 0
            && self.find_threat(position, task, None, THREAT_MOVES);
        if threatened { moves & replies(position, &self.line) } else { moves }
    }

    /// The other side is to move after a threat of the attacker, who has `moves` left to it: adds
    /// the replies to the list that are not met by fours at once.
    pub(super) fn expand_defence(
        &mut self,
        position: &mut Position,
        task: &Task<'_>,
        moves: u8,
    ) -> Expanded {
        let us = position.to_move();
        let shapes = position.shapes();
        if shapes.sum(us).fives() > 0 {
            return Expanded::Lost;
        }
        if shapes.sum(!us).fives() > 0 {
            let fives = shapes.points_making(!us, Shape::Five);
            return self.add_block(position, fives);
        }
        let sum = shapes.sum(!us);
        if sum.fours() + sum.straight_fours() == 0 {
            return Expanded::Lost;
        }
        // No reply adds to them.
        let fours = Some(shapes.points_making_fours(!us));
        if !self.find_threat(position, task, fours, moves) {
            return Expanded::Lost;
        }
        let sum = position.shapes().sum(us);
        if sum.fours() + sum.straight_fours() > 0
            && self.wins_by_fours(position, task, None, THREAT_MOVES).is_some()
        {
            return Expanded::Lost;
        }
        let mut open = PointSet::EMPTY;
        for reply in replies(position, &self.line) {
            position.play(reply);
            if self.wins_by_fours(position, task, fours, moves.min(FOURS_MOVES)).is_none() {
                open.insert(reply);
            }
            position.undo();
        }
        if open.is_empty() { Expanded::Won } else { self.add_children(position, open) }
    }

    /// The attacker makes a five next, on one of these points.
    fn add_block(&mut self, position: &Position, fives: PointSet) -> Expanded {
        let mut points = fives.into_iter();
        match (points.next(), points.next()) {
            (Some(point), None) if position.forbidden(point).is_none() => {
                self.children.push(Child { point, rank: 0, numbers: Numbers::UNKNOWN });
                Expanded::Open
            }
            _ => Expanded::Won,
        }
    }

    /// Puts the win by fours that the side which is not to move has after a pass into `self.line`;
    /// `false` where there is none. Its fours are among `fours`, where that is known.
    pub(super) fn find_threat(
        &mut self,
        position: &mut Position,
        task: &Task<'_>,
        fours: Option<PointSet>,
        moves: u8,
    ) -> bool {
        position.pass();
        self.line.clear();
        let needed = self.wins_by_fours(position, task, fours, moves.min(THREAT_MOVES));
        let found = needed.is_some_and(|needed| {
            self.vcf.line(position, needed, &mut task.fours(), &mut self.line)
        });
        self.uncertain |= needed.is_some() && !found;
        position.undo();
        found
    }

    /// Adds moves to the list, in the order in which they are tried where nothing else tells.
    pub(super) fn add_children(&mut self, position: &Position, moves: PointSet) -> Expanded {
        let us = position.to_move();
        let shapes = position.shapes();
        let start = self.children.len();
        self.children.extend(moves.into_iter().map(|point| {
            let own = urgency(shapes.code(us, point));
            let other = urgency(shapes.code(!us, point));
            Child { point, rank: u16::MAX - own - other / 2, numbers: Numbers::UNKNOWN }
        }));
        self.children[start..].sort_unstable_by_key(|child| (child.rank, child.point));
        if moves.is_empty() { Expanded::Lost } else { Expanded::Open }
    }
}

/// How many moves more than its replies a threat of the kind seems to be away from the win.
pub(super) const fn handicap(threat: Threat) -> u32 {
    match threat {
        Threat::ThreeThree
        | Threat::FourThree
        | Threat::FourFour
        | Threat::StraightFour
        | Threat::Five => 0,
        Threat::Three | Threat::Four => 1,
        _ => 3,
    }
}
