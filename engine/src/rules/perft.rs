//! Perft: counts of legal move sequences, the check of move generation against known answers.

use patterns::Threat;

use crate::board::Point;
use crate::position::Position;

/// The number of sequences of exactly `depth` legal moves.
///
/// Fouls are not played. A five ends the game: it may be the last move of a sequence and no other.
/// How the position came about is not looked at, so that a game that is over counts on. The slow
/// twin is [`reference::perft`](super::reference::perft).
///
/// ```
/// use engine::board::{Rule, Size};
/// use engine::position::Position;
/// use engine::rules::perft;
///
/// let mut empty = Position::new(Rule::RENJU, Size::MAX);
/// assert_eq!(perft(&mut empty, 2), 225 * 224);
/// ```
#[must_use]
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // The last moves are counted without being made.
        1 => position.legal_moves().len() as u64,
        _ => position.legal_moves().into_iter().map(|point| below(position, point, depth)).sum(),
    }
}

/// [`perft`] split by the first move, in the order of the points; without entries at depth 0.
#[must_use]
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Point, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|point| (point, below(position, point, depth))).collect()
}

/// The sequences of `depth` legal moves that begin with the legal move at `point`.
fn below(position: &mut Position, point: Point, depth: u32) -> u64 {
    if position.shapes().class(position.to_move(), point).threat() == Threat::Five {
        return u64::from(depth == 1);
    }
    position.play(point);
    let count = perft(position, depth - 1);
    position.undo();
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Rule};
    use crate::position::parse_picture;
    use crate::rules::reference;

    /// Fives, overlines, double-fours and double-threes within a move or two of each other.
    const CROWDED: &str = "X.O.XX.O/.XXX.O.X/OX..XX.O/.XOO.OX./XX.XX.X./.OX.OXO./O.XXO.X./.O.O.X.O";

    #[test]
    fn counts_equal_the_literal_ones() {
        let stones = parse_picture(CROWDED).unwrap();
        for (name, rule) in Rule::NAMED {
            for color in Color::ALL {
                let mut position = Position::setup(rule, stones.clone(), color);
                for depth in 0..=3 {
                    let literal = reference::perft(&stones, rule, color, depth);
                    assert_eq!(perft(&mut position, depth), literal, "{name} {color} {depth}");
                }
                assert_eq!(position.stones(), &stones);
            }
        }
    }

    #[test]
    fn divided_counts_add_up() {
        let stones = parse_picture(CROWDED).unwrap();
        let mut position = Position::setup(Rule::RENJU, stones, Color::Black);
        for depth in 1..=3 {
            let parts = divide(&mut position, depth);
            let total: u64 = parts.iter().map(|&(_, count)| count).sum();
            assert_eq!(total, perft(&mut position, depth));
        }
        assert_eq!(divide(&mut position, 0), []);
    }
}
