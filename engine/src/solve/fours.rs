//! Fours: in which order they are tried, and what they leave to the other side.

use patterns::{Shape, Threat, urgency};

use crate::board::{Color, Direction, Line, Point, PointSet, Span, slot};
use crate::position::Position;

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

/// The point that blocks the four which the side to move would make at `point`.
pub(super) fn block_of_four(position: &Position, point: Point) -> Option<Point> {
    let us = position.to_move();
    let shapes = position.shapes().code(us, point).shapes();
    let (direction, _) = Direction::ALL.into_iter().zip(shapes).find(|(_, s)| *s == Shape::Four)?;
    let line = Line::through(point, direction);
    let span = Span::around(position.stones().walls(us, line), slot(point, direction));
    let with_stone = position.stones().line(us, line) | 1 << slot(point, direction);
    let segment = position.shapes().table(us).get(span.key(with_stone));
    let five = (0..span.len()).find(|&cell| segment.shape(cell) == Shape::Five)?;
    line.point(span.start + five)
}

/// Adds the fours among `points` to `moves` in the order in which they are tried, the best last.
pub(super) fn rank(
    position: &Position,
    us: Color,
    points: PointSet,
    moves: &mut Vec<(u16, Point)>,
) {
    let shapes = position.shapes();
    let start = moves.len();
    moves.extend(points.into_iter().filter_map(|point| {
        let code = shapes.code(us, point);
        let threat = patterns::class(code).threat();
        let bonus = if threat >= Threat::FourFour { UNSTOPPABLE } else { 0 };
        let other = urgency(shapes.code(!us, point));
        threat.is_four().then(|| (bonus + urgency(code) + other / 2, point))
    }));
    moves[start..].sort_unstable();
}
