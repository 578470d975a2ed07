//! A threat, and which replies can meet it.
//!
//! The threat is a line of fours that wins if the other side passes. A reply that has nothing to do
//! with it changes nothing: the line wins all the same. So only these can help, and all others are
//! answered by the line itself:
//!
//! - a stone on a point of the line, or on one where it makes a five in the end;
//! - a four of one's own, which must be answered first;
//! - a stone that makes a four together with a reply that the line forces: the points that are fours
//!   on the lines through such a reply, when it has been played;
//! - where the line ends with a reply that is forbidden, a stone that makes it legal: overlines and
//!   double-fours are judged on the lines through the point alone, double-threes may depend on any;
//! - where a move of the line shows threes that are not real, a stone anywhere: it could make them
//!   real, and the move forbidden.
//!
//! Each of these is then tried: the line is played out after it. What fails to stop it is dropped.

use patterns::Shape;

use crate::board::{Color, Direction, DoubleThree, Line, Point, PointSet};
use crate::position::Position;
use crate::rules::Foul;
use crate::solve::fours::Reply;

/// The legal replies that stop `line`, a win by fours of the side that is not to move.
///
/// The position is the one before the reply, and is left as it was.
pub(super) fn replies(position: &mut Position, line: &[Point]) -> PointSet {
    let attacker = !position.to_move();
    let related = related(position, line, attacker);
    let mut replies = PointSet::EMPTY;
    for reply in related {
        if position.forbidden(reply).is_none() && stops(position, reply, line, attacker) {
            replies.insert(reply);
        }
    }
    replies
}

/// The points where a reply could matter to the line.
fn related(position: &mut Position, line: &[Point], attacker: Color) -> PointSet {
    let empty = position.stones().empty();
    let shapes = position.shapes();
    let mut related = if shapes.sum(!attacker).fours() + shapes.sum(!attacker).straight_fours() > 0
    {
        shapes.points_making_fours(!attacker)
    } else {
        PointSet::EMPTY
    };
    related.extend(line.iter().copied());
    position.pass();
    for pair in line.chunks(2) {
        if may_turn_forbidden(position, attacker, pair[0]) {
            related = empty;
        }
        position.play(pair[0]);
        let shapes = position.shapes();
        related |= shapes.points_making_around(attacker, Shape::Five, pair[0]);
        if let Some(&block) = pair.get(1) {
            position.play(block);
            let fours = position.shapes().points_making_fours_around(!attacker, block);
            related |= fours;
        } else {
            related |= excuses(position, attacker, pair[0], empty);
        }
    }
    for _ in 0..=line.len() {
        position.undo();
    }
    related & empty
}

/// Whether the attacker's move at `point` may become forbidden by a stone elsewhere.
fn may_turn_forbidden(position: &Position, attacker: Color, point: Point) -> bool {
    position.rule().bans[attacker].double_three != DoubleThree::Allowed
        && position.shapes().class(attacker, point).screen().double_three()
}

/// Where a stone may make the forbidden block of the last four, at `four`, legal.
fn excuses(position: &Position, attacker: Color, four: Point, empty: PointSet) -> PointSet {
    let fives = position.shapes().points_making_around(attacker, Shape::Five, four);
    let mut excuses = PointSet::EMPTY;
    for block in fives {
        match position.forbidden(block) {
            None => {}
            Some(Foul::DoubleThree) => return empty,
            Some(Foul::Overline | Foul::DoubleFour) => {
                for direction in Direction::ALL {
                    let line = Line::through(block, direction);
                    excuses.extend((0..15).filter_map(|slot| line.point(slot)));
                }
            }
        }
    }
    excuses
}

/// Whether the line wins no longer after `reply`.
fn stops(position: &mut Position, reply: Point, line: &[Point], attacker: Color) -> bool {
    position.play(reply);
    let mut played = 1;
    let mut stops = true;
    for pair in line.chunks(2) {
        if !position.stones().is_empty_at(pair[0]) || position.forbidden(pair[0]).is_some() {
            break;
        }
        position.play(pair[0]);
        played += 1;
        match (Reply::to(position, attacker, pair[0]), pair.get(1)) {
            (Reply::Wins, _) => {
                stops = false;
                break;
            }
            (Reply::Forced(block), Some(&expected)) if block == expected => {
                position.play(block);
                played += 1;
            }
            _ => break,
        }
    }
    for _ in 0..played {
        position.undo();
    }
    stops
}
