//! Boards made of bytes, such as rules find hard: rows that cross in a point, and in the points that
//! would extend them.

use engine::board::{
    Bans, ByColor, Color, Direction, DoubleThree, Line, Point, Rule, Size, Stones, slot,
};
use engine::eval::Weights;
use engine::patterns::FiveKind;
use engine::position::Position;
use engine::search::MoveOrder;

use super::bytes::Bytes;
use crate::rng::Rng;

/// How stones come on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Anywhere.
    Scattered,
    /// Each on a line with an earlier one, at most four points away.
    Grown,
    /// Rows of both sides through a point that stays empty, then through one on these rows.
    Crossed,
    /// Point by point.
    Drawn,
    /// Moves that the engine likes, from an empty board.
    Played,
}

impl Style {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Scattered, Self::Grown, Self::Crossed, Self::Drawn, Self::Played];
}

/// Renju twice as often as all others together; then rules with names, and rules put together of
/// everything that rules can be made of.
fn rule(bytes: &mut Bytes<'_>) -> Rule {
    let black = |double_three| ByColor::new(Bans { double_three, ..Bans::RENJU }, Bans::NONE);
    let fours = Bans { double_four: true, ..Bans::NONE };
    match bytes.below(24) {
        0 => Rule::FREESTYLE,
        1 => Rule::STANDARD,
        2 => Rule { bans: black(DoubleThree::Apparent), ..Rule::RENJU },
        3 => Rule { bans: black(DoubleThree::Contiguous), ..Rule::RENJU },
        4 => Rule { bans: black(DoubleThree::Allowed), ..Rule::RENJU },
        5 => Rule { bans: ByColor::new(Bans::RENJU, Bans::RENJU), ..Rule::FREESTYLE },
        6 => Rule { bans: ByColor::new(Bans::RENJU, Bans::RENJU), ..Rule::STANDARD },
        7 => Rule {
            five: ByColor::new(FiveKind::AtLeast, FiveKind::Exactly),
            bans: ByColor::new(fours, Bans::RENJU),
        },
        _ => Rule::RENJU,
    }
}

/// A position of any rule, size and style.
#[must_use]
pub fn position(bytes: &mut Bytes<'_>) -> Position {
    let rule = rule(bytes);
    let size = match bytes.below(40) {
        small @ 0..9 => Size::new(6 + small as u8).unwrap_or(Size::MAX),
        _ => Size::MAX,
    };
    let style = bytes.pick(&Style::ALL);
    let to_move = if bytes.flag() { Color::White } else { Color::Black };
    styled(rule, size, style, to_move, bytes)
}

/// The place in [`Style::ALL`] of the style that a number has: all have their turn.
#[must_use]
pub const fn style_of(number: u64) -> usize {
    (number % Style::ALL.len() as u64) as usize
}

/// The random numbers that belong to a number.
#[must_use]
pub fn generator(seed: u64, number: u64) -> Rng {
    // The seed goes through the generator, so that near seeds have no positions in common.
    Rng::new(Rng::new(seed).next_u64() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The position of a number on the largest board, drawn from its random numbers.
#[must_use]
pub fn numbered(rule: Rule, number: u64, rng: &mut Rng) -> Position {
    let length = 6 + rng.below(100);
    let bytes: Vec<u8> = (0..length).map(|_| rng.next_u64() as u8).collect();
    let style = Style::ALL[style_of(number)];
    styled(rule, Size::MAX, style, Color::Black, &mut Bytes::new(&bytes))
}

/// A position of one style, from all bytes that are left.
///
/// Where moves are played, `to_move` has no effect.
#[must_use]
pub fn styled(
    rule: Rule,
    size: Size,
    style: Style,
    to_move: Color,
    bytes: &mut Bytes<'_>,
) -> Position {
    let mut stones = Stones::new(size);
    match style {
        Style::Scattered => scatter(&mut stones, bytes),
        Style::Grown => grow(&mut stones, bytes),
        Style::Crossed => cross(&mut stones, bytes),
        Style::Drawn => draw(&mut stones, bytes),
        Style::Played => return played(rule, size, bytes),
    }
    Position::setup(rule, stones, to_move)
}

/// A point of the board, from a byte.
pub(super) fn point(size: Size, bytes: &mut Bytes<'_>) -> Point {
    let number = bytes.below(size.area());
    let columns = usize::from(size.side());
    Point::new((number % columns) as u8, (number / columns) as u8).unwrap_or(size.center())
}

/// Puts a stone where there is room.
fn put(stones: &mut Stones, color: Color, point: Point) {
    if stones.size().contains(point) && stones.is_empty_at(point) {
        stones.put(color, point);
    }
}

fn scatter(stones: &mut Stones, bytes: &mut Bytes<'_>) {
    let share = bytes.byte();
    while !bytes.is_empty() {
        let at = point(stones.size(), bytes);
        let color = if bytes.byte() < share { Color::White } else { Color::Black };
        put(stones, color, at);
    }
}

/// A byte a stone: which of the four last ones it is near, on which line, how far, and whose.
fn grow(stones: &mut Stones, bytes: &mut Bytes<'_>) {
    let mut last = [point(stones.size(), bytes); 4];
    // Of sixteen stones, so many are White's.
    let white = bytes.below(9);
    put(stones, Color::Black, last[0]);
    while !bytes.is_empty() {
        let (step, whose) = (bytes.byte(), bytes.byte());
        let from = last[usize::from(whose >> 6)];
        let direction = Direction::ALL[usize::from(step & 3)];
        let reach = [-4, -3, -2, -1, 1, 2, 3, 4][usize::from(step >> 2 & 7)];
        let Some(at) = along(from, direction, reach) else { continue };
        let color = if usize::from(whose & 15) < white { Color::White } else { Color::Black };
        put(stones, color, at);
        last.rotate_right(1);
        last[0] = at;
    }
}

/// Rows through a point: a byte for the stones of one side within four points on each line, one for
/// the other's, which hold only where two bytes agree.
fn cross(stones: &mut Stones, bytes: &mut Bytes<'_>) {
    let mut center = point(stones.size(), bytes);
    let mut kept_empty = vec![center];
    for _ in 0..6 {
        for direction in Direction::ALL {
            let (own, other) = (bytes.byte(), bytes.byte() & bytes.byte());
            for (bit, reach) in [-4, -3, -2, -1, 1, 2, 3, 4].into_iter().enumerate() {
                let Some(at) = along(center, direction, reach) else { continue };
                let color = match (own >> bit & 1, other >> bit & 1) {
                    (1, _) => Color::Black,
                    (_, 1) => Color::White,
                    _ => continue,
                };
                if !kept_empty.contains(&at) {
                    put(stones, color, at);
                }
            }
        }
        if bytes.is_empty() {
            return;
        }
        let step = bytes.byte();
        let reach = [-3, -2, -1, 1, 2, 3, 4, -4][usize::from(step >> 2 & 7)];
        let next = along(center, Direction::ALL[usize::from(step & 3)], reach);
        center = next.filter(|&at| stones.is_empty_at(at)).unwrap_or(center);
        kept_empty.push(center);
    }
}

/// Four points a byte, from the lowest row up.
fn draw(stones: &mut Stones, bytes: &mut Bytes<'_>) {
    for (number, at) in stones.size().points().enumerate() {
        if number % 4 == 0 && bytes.is_empty() {
            return;
        }
        let byte = bytes.rest().first().copied().unwrap_or_default();
        match byte >> (2 * (number % 4)) & 3 {
            2 => put(stones, Color::Black, at),
            3 => put(stones, Color::White, at),
            _ => {}
        }
        if number % 4 == 3 {
            bytes.byte();
        }
    }
}

/// A byte a move: which of the first legal ones in the engine's own order.
fn played(rule: Rule, size: Size, bytes: &mut Bytes<'_>) -> Position {
    let mut position = Position::new(rule, size);
    let order = MoveOrder::new(Weights::default());
    while !bytes.is_empty() {
        let choice = bytes.byte();
        let choice = if choice < 160 { usize::from(choice) / 20 } else { 0 };
        let legal = |&at: &Point| position.forbidden(at).is_none();
        let Some(at) = order.moves(&position).filter(legal).nth(choice) else { break };
        position.play(at);
        if position.outcome().is_some() {
            position.undo();
            break;
        }
    }
    position
}

/// The point so many steps from `point` on one of its lines, on a board of any size.
fn along(point: Point, direction: Direction, reach: i8) -> Option<Point> {
    let slot = i16::from(slot(point, direction)) + i16::from(reach);
    Line::through(point, direction).point(u8::try_from(slot).ok().filter(|&slot| slot < 15)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn every_style_gives_boards_with_what_rules_look_for() {
        let mut rng = Rng::new(3);
        for style in Style::ALL {
            let (mut stones, mut fouls, mut fives) = (0, 0, 0);
            for _ in 0..200 {
                let bytes: Vec<u8> =
                    (0..40 + rng.below(60)).map(|_| rng.next_u64() as u8).collect();
                let mut bytes = Bytes::new(&bytes);
                let position = styled(Rule::RENJU, Size::MAX, style, Color::Black, &mut bytes);
                stones += position.stones().occupied().len();
                fouls += position.forbidden_points(Color::Black).len();
                fives += position.shapes().sum(Color::Black).fives();
            }
            assert!(stones > 2_000, "{style:?}: {stones} stones");
            assert!(fouls > 10 && fives > 20, "{style:?}: {fouls} fouls, {fives} fives");
        }
    }

    #[test]
    fn lines_end_at_the_edge() {
        let corner = Size::MAX.parse_point("a1").unwrap_or(Size::MAX.center());
        assert_eq!(along(corner, Direction::Row, -1), None);
        assert_eq!(along(corner, Direction::Falling, 1), None);
        assert_eq!(along(corner, Direction::Rising, 4), Point::new(4, 4));
    }
}
