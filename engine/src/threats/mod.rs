//! What a position demands before any search: wins at hand, losses, and replies that are forced.

use patterns::{Shape, Threat};

use crate::board::{Color, Direction, DoubleThree, Line, Point, PointSet, Span, slot};
use crate::position::Position;
use crate::rules::Verdict;

/// What the side to move must or can do at once, judged by the shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// A stone at this point makes a five.
    Five(Point),
    /// The other side makes a five whatever is played: it has two ways, or the one point that
    /// would stop it is forbidden.
    Lost,
    /// The other side threatens a five that only a stone at this point stops.
    MustBlock(Point),
    /// A stone at this point makes fours that no reply can stop: a straight four, or two at once.
    Fours(Point),
    /// The other side threatens to make a straight four: only fours of one's own and the points of
    /// this set can help.
    MustDefend(PointSet),
    /// Nothing of the kind.
    Open,
}

impl Situation {
    /// The situation of the side to move.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::of_fives(position).unwrap_or_else(|| Self::of_fours(position, || true))
    }

    /// The situation where one side can make a five.
    #[inline]
    pub(crate) fn of_fives(position: &Position) -> Option<Self> {
        let us = position.to_move();
        let own = position.shapes().sum(us).fives();
        if own > 0
            && let Some(point) = first(making(position, us, Shape::Five, own))
        {
            return Some(Self::Five(point));
        }
        (position.shapes().sum(!us).fives() > 0).then(|| Self::against_fives(position))
    }

    /// The situation where no side can make a five; points where the side to move makes two fours
    /// are looked for where `has_double_fours` says that there may be one.
    #[inline]
    pub(crate) fn of_fours(position: &Position, has_double_fours: impl FnOnce() -> bool) -> Self {
        let us = position.to_move();
        if let Some(point) = straight_four(position).or_else(|| {
            let may_win = position.shapes().sum(us).fours() > 1
                && !position.rule().bans[us].double_four
                && has_double_fours();
            may_win.then(|| double_four(position)).flatten()
        }) {
            return Self::Fours(point);
        }
        if position.shapes().sum(!us).straight_fours() > 0 {
            return Self::against_straight_fours(position);
        }
        Self::Open
    }

    /// The other side is about to make a five.
    fn against_fives(position: &Position) -> Self {
        let us = position.to_move();
        let count = position.shapes().sum(!us).fives();
        let mut fives = making(position, !us, Shape::Five, count).into_iter();
        match (fives.next(), fives.next()) {
            (Some(point), None) if position.forbidden(point).is_none() => Self::MustBlock(point),
            _ => Self::Lost,
        }
    }

    /// The other side is about to make a straight four.
    fn against_straight_fours(position: &Position) -> Self {
        let us = position.to_move();
        let count = position.shapes().sum(!us).straight_fours();
        let points = making(position, !us, Shape::StraightFour, count);
        let mut defences: Option<PointSet> = None;
        for point in points.into_iter().filter(|&point| stays_legal(position, !us, point)) {
            let stops = stops(position, point);
            defences = Some(defences.map_or(stops, |all| all & stops));
        }
        defences.map_or(Self::Open, Self::MustDefend)
    }
}

/// A legal point of the side to move that makes a straight four.
///
/// With no five of the other side pending it wins: it has two completions and only one can be taken.
#[inline]
fn straight_four(position: &Position) -> Option<Point> {
    let us = position.to_move();
    let count = position.shapes().sum(us).straight_fours();
    if count == 0 {
        return None;
    }
    let points = making(position, us, Shape::StraightFour, count);
    points.into_iter().find(|&point| position.forbidden(point).is_none())
}

/// A legal point of the side to move that makes two fours, which win as a straight one does.
fn double_four(position: &Position) -> Option<Point> {
    let us = position.to_move();
    let fours = position.shapes().points_making_fours(us).into_iter();
    fours
        .filter(|&point| position.shapes().class(us, point).threat() == Threat::FourFour)
        .find(|&point| position.forbidden(point).is_none())
}

/// A point where the side to move makes a four and an open three at once and wins by it, and with
/// which ply; no side may have a five at hand.
///
/// The ply need not be the fewest: another such point may win sooner.
///
/// The four is blocked, or may not be; the three becomes a straight four, where the block makes no
/// four of its own, and the straight four is legal. Each is tried on the board.
#[must_use]
pub fn four_three(position: &mut Position) -> Option<(Point, u32)> {
    let us = position.to_move();
    for point in position.shapes().points_making_fours(us) {
        if position.shapes().class(us, point).threat() == Threat::FourThree
            && position.forbidden(point).is_none()
        {
            position.play(point);
            let plies = wins_after_four(position);
            position.undo();
            if let Some(plies) = plies {
                return Some((point, plies));
            }
        }
    }
    None
}

/// The ply, counted from the four that was just made, with which its side wins by another four at
/// the latest.
fn wins_after_four(position: &mut Position) -> Option<u32> {
    match Situation::of_fives(position)? {
        Situation::Lost => Some(3),
        Situation::MustBlock(reply) => {
            position.play(reply);
            let wins = matches!(Situation::of(position), Situation::Fours(_));
            position.undo();
            wins.then_some(5)
        }
        _ => None,
    }
}

/// Whether `point` is legal for `color` and no stone of the other side can change that.
///
/// Where it shows two threes that are not both real, a stone anywhere may make an extension legal
/// and so the double-three real: then nothing is claimed of the point.
fn stays_legal(position: &Position, color: Color, point: Point) -> bool {
    let suspected = position.shapes().class(color, point).screen().double_three();
    position.judge(color, point) == Verdict::Legal
        && !(suspected && position.rule().bans[color].double_three != DoubleThree::Allowed)
}

/// Where a stone of the side to move stops the other side from making a straight four at `point`.
///
/// Only stones on the line of the four can, in each direction in which there is one.
fn stops(position: &Position, point: Point) -> PointSet {
    let attacker = !position.to_move();
    let shapes = position.shapes().code(attacker, point).shapes();
    Direction::ALL
        .into_iter()
        .zip(shapes)
        .filter(|&(_, shape)| shape == Shape::StraightFour)
        .map(|(direction, _)| stops_on_line(position, attacker, point, direction))
        .reduce(|all, stops| all & stops)
        .unwrap_or_default()
}

/// The empty points of one line where a stone keeps `attacker` from a straight four at `point`.
fn stops_on_line(
    position: &Position,
    attacker: Color,
    point: Point,
    direction: Direction,
) -> PointSet {
    let line = Line::through(point, direction);
    let at = slot(point, direction);
    let own = position.stones().line(attacker, line);
    let walls = position.stones().walls(attacker, line);
    let table = position.shapes().table(attacker);
    let straight_beside = |stone: u8| {
        let span = Span::around(walls | 1 << stone, at);
        table.get(span.key(own)).shape(at - span.start) == Shape::StraightFour
    };
    let span = Span::around(walls, at);
    (span.start..span.end)
        .filter(|&slot| own >> slot & 1 == 0 && (slot == at || !straight_beside(slot)))
        .filter_map(|slot| line.point(slot))
        .collect()
}

/// The points where `color` makes `shape`, `count` of them: most came about with the last stone.
fn making(position: &Position, color: Color, shape: Shape, count: u32) -> PointSet {
    let plies = usize::from(color == position.to_move());
    let guess = position.moves().nth_back(plies).flatten();
    position.shapes().points_making_near(color, shape, count, guess)
}

fn first(points: PointSet) -> Option<Point> {
    points.into_iter().next()
}
