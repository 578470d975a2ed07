//! Fours: in which order they are tried, and what they leave to the other side.

use patterns::{Shape, Threat, urgency};

use crate::board::{Color, Point, PointSet};
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
        let bonus = if threat >= Threat::FourFour { 1 << 12 } else { 0 };
        let other = urgency(shapes.code(!us, point));
        threat.is_four().then(|| (bonus + urgency(code) + other / 2, point))
    }));
    moves[start..].sort_unstable();
}
