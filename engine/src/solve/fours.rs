//! Fours: in which order they are tried, and what they leave to the other side.

use patterns::{Shape, Sum, Threat, urgency};

use super::memory::Known;
use crate::board::{Color, Direction, Line, Point, PointSet, Span, slot};
use crate::position::Position;
use crate::shapes::equal;

/// How the attacker's four went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// No legal reply stops it.
    Wins,
    /// One reply is left.
    Forced(Point),
    /// The other side makes a five instead, or there is no four.
    Fails,
}

impl Reply {
    /// What is left to the other side after `us` played `point`.
    pub(super) fn to(position: &Position, us: Color, point: Point) -> Self {
        Self::to_fives(position, us, position.shapes().points_making_around(us, Shape::Five, point))
    }

    /// What is left to the other side where `us` makes a five on one of these points next.
    #[inline]
    pub(super) fn to_fives(position: &Position, us: Color, fives: PointSet) -> Self {
        if position.shapes().sum(!us).fives() > 0 {
            return Self::Fails;
        }
        let mut fives = fives.into_iter();
        match (fives.next(), fives.next()) {
            (Some(block), None) if position.forbidden(block).is_none() => Self::Forced(block),
            (None, _) => Self::Fails,
            _ => Self::Wins,
        }
    }
}

/// The rank from which on a four cannot be met, where it is allowed: it makes two fives at least.
pub(super) const UNSTOPPABLE: u16 = 1 << 13;

/// A four that one reply stops, as it is seen before it is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stoppable {
    /// The reply.
    pub(super) block: Point,
    /// Whether the attacker has certainly no other four after it.
    pub(super) is_last: bool,
}

impl Stoppable {
    /// The four that the side to move makes at `point` in one direction, which is no straight one;
    /// `None` where the shapes do not tell whether the reply is allowed.
    ///
    /// A point that ranks from [`UNSTOPPABLE`] on makes more, and must not be asked about.
    pub(super) fn at(position: &Position, point: Point) -> Option<Self> {
        let us = position.to_move();
        let shapes = position.shapes();
        debug_assert!(shapes.class(us, point).threat() < Threat::FourFour, "{point}");
        let four = Four::at(position, point)?;
        // A stone of the attacker takes shapes from the other side and gives it none.
        if position.rule().restricts(!us) && !shapes.class(!us, four.block).screen().is_clear() {
            return None;
        }
        // Stones of the other side make no fours possible, and this one in other directions only
        // where it makes a three.
        let fours = |sum: Sum| sum.fours() + sum.straight_fours();
        let is_last = !four.crosses_a_three
            && fours(shapes.sum(us)) == fours(four.before)
            && fours(four.after) == 0;
        Some(Self { block: four.block, is_last })
    }

    /// Whether [`Stoppable::is_last`] is true of the board: the four and its block are played.
    pub(super) fn holds(self, position: &mut Position, point: Point) -> bool {
        let us = position.to_move();
        position.play(point);
        position.play(self.block);
        let sum = position.shapes().sum(us);
        position.undo();
        position.undo();
        !self.is_last || sum.fours() + sum.straight_fours() == 0
    }
}

/// The line of a four.
struct Four {
    block: Point,
    /// The shapes of the segment in which the four is made.
    before: Sum,
    /// Those that the four and its block leave of it.
    after: Sum,
    /// Whether the stone makes a three, or more, in another direction.
    crosses_a_three: bool,
}

impl Four {
    /// The first four that the side to move makes at `point` which is neither straight nor double.
    fn at(position: &Position, point: Point) -> Option<Self> {
        let us = position.to_move();
        let shapes = position.shapes().code(us, point).shapes();
        let number = shapes.iter().position(|&shape| shape == Shape::Four)?;
        let threes = shapes.iter().filter(|&&shape| shape >= Shape::ClosedThree).count();
        let direction = Direction::ALL[number];
        let line = Line::through(point, direction);
        let at = slot(point, direction);
        let own = position.stones().line(us, line);
        let span = Span::around(position.stones().walls(us, line), at);
        let table = position.shapes().table(us);
        let with_stone = own | 1 << at;
        let fives = equal(table.get(span.key(with_stone)).shapes, Shape::Five);
        let block = span.start + (fives.trailing_zeros() / 4) as u8;
        let below = Span { end: block, ..span };
        let above = Span { start: block + 1, ..span };
        Some(Self {
            block: line.point(block)?,
            before: table.sum(span.key(own)),
            after: table.sum(below.key(with_stone)).plus(table.sum(above.key(with_stone))),
            crosses_a_three: threes > 1,
        })
    }
}

/// Adds the fours among `points` to `moves` in the order in which they are tried, the best last, and
/// returns them.
pub(super) fn rank(
    position: &Position,
    us: Color,
    points: PointSet,
    moves: &mut Vec<(u16, Point)>,
) -> PointSet {
    let shapes = position.shapes();
    let start = moves.len();
    let mut fours = PointSet::EMPTY;
    for point in points {
        let code = shapes.code(us, point);
        let threat = patterns::class(code).threat();
        if threat.is_four() {
            let bonus = if threat >= Threat::FourFour { UNSTOPPABLE } else { 0 };
            let other = urgency(shapes.code(!us, point));
            moves.push((bonus + urgency(code) + other / 2, point));
            fours.insert(point);
        }
    }
    moves[start..].sort_unstable();
    fours
}

/// Whether one of the fours among `points` wins with the five after it: a straight four, or two at
/// once, or one whose block is forbidden.
pub(super) fn at_once(position: &mut Position, points: PointSet) -> Known {
    let us = position.to_move();
    let sum = position.shapes().sum(us);
    let restricted = position.rule().restricts(!us);
    if !restricted && sum.straight_fours() == 0 && sum.fours() < 2 {
        return Known::None(2);
    }
    for point in points {
        let threat = position.shapes().class(us, point).threat();
        let wins = position.forbidden(point).is_none()
            && (threat >= Threat::FourFour
                || (restricted && threat.is_four() && block_is_forbidden(position, point)));
        if wins {
            return Known::Win(point, 2);
        }
    }
    Known::None(2)
}

/// Whether the only block of the four at `point` is forbidden to the other side.
fn block_is_forbidden(position: &mut Position, point: Point) -> bool {
    let us = position.to_move();
    let Some(Four { block, .. }) = Four::at(position, point) else { return false };
    // A stone of the attacker takes shapes from the other side and gives it none.
    if position.shapes().class(!us, block).screen().is_clear() {
        return false;
    }
    position.play(point);
    let wins = Reply::to(position, us, point) == Reply::Wins;
    position.undo();
    wins
}
