//! A position of a game: stones and shapes in step, with the moves that led to it.

mod notation;
mod picture;
mod symmetry;
mod zobrist;

use crate::board::{Color, Direction, Line, Point, Rule, Size, Stones, slot};
use crate::shapes::{Overwritten, Shapes};

pub use notation::{MoveTextError, MoveTextReason, format_moves, parse_moves};
pub use picture::{PictureError, parse_picture};
pub use symmetry::Symmetry;

/// A position: the rule, the stones, whose turn it is, and how it came about.
///
/// Moves can be played on any position, also after a five: whether the game is over is a question
/// for the rules ([`Position::outcome`]).
#[derive(Clone, Debug)]
pub struct Position {
    rule: Rule,
    stones: Stones,
    shapes: Shapes,
    to_move: Color,
    key: u64,
    history: Vec<Played>,
}

/// A move that was played: enough to take it back.
#[derive(Clone, Copy, Debug)]
struct Played {
    /// `None` for a pass.
    point: Option<Point>,
    /// The key before the move.
    key: u64,
    /// What the stone overwrote; of no use after a pass.
    before: Overwritten,
}

/// The fours of the slots on `line`, which runs in `direction`, where the moves put stones.
#[inline]
fn slots_of(moves: &[Played], line: Line, direction: Direction) -> u64 {
    let points = moves.iter().filter_map(|played| played.point);
    let points = points.filter(|&point| Line::through(point, direction) == line);
    points.fold(0, |slots, point| slots | 15 << (4 * slot(point, direction)))
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// A stone stands there.
    #[error("{0} is already taken")]
    Occupied(Point),
    /// The board is smaller.
    #[error("{0} is outside a {1} board")]
    OffBoard(Point, Size),
}

impl Position {
    /// An empty board with Black to move.
    #[must_use]
    pub fn new(rule: Rule, size: Size) -> Self {
        Self::setup(rule, Stones::new(size), Color::Black)
    }

    /// A position with stones on the board and no moves to take back.
    #[must_use]
    pub fn setup(rule: Rule, stones: Stones, to_move: Color) -> Self {
        let shapes = Shapes::new(rule, &stones);
        let mut key = zobrist::start(rule, stones.size());
        for color in Color::ALL {
            key = stones
                .of(color)
                .into_iter()
                .fold(key, |key, point| key ^ zobrist::stone(color, point));
        }
        if to_move == Color::White {
            key ^= zobrist::turn();
        }
        let history = Vec::with_capacity(stones.size().area());
        Self { rule, stones, shapes, to_move, key, history }
    }

    /// The rule of the game.
    #[inline]
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Rows and columns of the board.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.stones.size()
    }

    /// The stones on the board.
    #[inline]
    #[must_use]
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The shapes of both sides.
    #[inline]
    #[must_use]
    pub const fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The Zobrist key: equal for equal stones, side to move, rule and size.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key after a stone of the side to move at the empty `point`.
    #[inline]
    #[must_use]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ zobrist::stone(self.to_move, point) ^ zobrist::turn()
    }

    /// The key after a stone of the side to move at the empty `point`, and the other side's at `reply`.
    #[inline]
    pub(crate) fn key_after_both(&self, point: Point, reply: Point) -> u64 {
        let stones = zobrist::stone(self.to_move, point) ^ zobrist::stone(!self.to_move, reply);
        self.key ^ stones
    }

    /// A key that all eight images of a position under the symmetries of the board share.
    ///
    /// It is computed from the stones, not kept up: a few hundred nanoseconds.
    #[must_use]
    pub fn symmetric_key(&self) -> u64 {
        let size = self.size();
        let mut keys = [zobrist::start(self.rule, size); 8];
        for color in Color::ALL {
            for point in self.stones.of(color) {
                for (key, symmetry) in keys.iter_mut().zip(Symmetry::ALL) {
                    *key ^= zobrist::stone(color, symmetry.apply(point, size));
                }
            }
        }
        let turn = if self.to_move == Color::White { zobrist::turn() } else { 0 };
        keys.into_iter().min().unwrap_or_default() ^ turn
    }

    /// The moves played since the set-up, `None` for a pass.
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Option<Point>> + ExactSizeIterator {
        self.history.iter().map(|played| played.point)
    }

    /// The last move that put a stone on the board.
    #[inline]
    #[must_use]
    pub fn last_stone(&self) -> Option<Point> {
        self.moves().rev().flatten().next()
    }

    /// Hands on each line that the last `plies` moves changed, with what its words of shapes differ by
    /// from those before, one a side. The slots where stones were put are left out.
    #[inline]
    pub(crate) fn for_each_changed_line(&self, plies: usize, mut hand: impl FnMut(Line, [u64; 2])) {
        let moves = &self.history[self.history.len().saturating_sub(plies)..];
        for (number, played) in moves.iter().enumerate() {
            let Some(point) = played.point else { continue };
            for direction in Direction::ALL {
                let line = Line::through(point, direction);
                // The first change of a line has its oldest words.
                if slots_of(&moves[..number], line, direction) == 0 {
                    let left = !slots_of(&moves[number..], line, direction);
                    let (old, new) = (played.before.words(direction), self.shapes.words(line));
                    hand(line, [0, 1].map(|side| (old[side] ^ new[side]) & left));
                }
            }
        }
    }

    /// Puts a stone of the side to move on `point`, which must be on the board and empty; other
    /// points give a position without meaning.
    #[inline]
    pub fn play(&mut self, point: Point) {
        debug_assert!(self.stones.is_empty_at(point), "{point} is taken");
        let color = self.to_move;
        let before = self.shapes.play(&self.stones, color, point);
        self.history.push(Played { point: Some(point), key: self.key, before });
        self.stones.put(color, point);
        self.key = self.key_after(point);
        self.to_move = !color;
    }

    /// Puts a stone of the side to move on `point`.
    ///
    /// # Errors
    ///
    /// Where the point is taken or off the board; the position is unchanged.
    pub fn try_play(&mut self, point: Point) -> Result<(), MoveError> {
        if !self.size().contains(point) {
            return Err(MoveError::OffBoard(point, self.size()));
        }
        if !self.stones.is_empty_at(point) {
            return Err(MoveError::Occupied(point));
        }
        self.play(point);
        Ok(())
    }

    /// Gives the turn to the other side.
    #[inline]
    pub fn pass(&mut self) {
        self.history.push(Played { point: None, key: self.key, before: Overwritten::default() });
        self.key ^= zobrist::turn();
        self.to_move = !self.to_move;
    }

    /// Takes the last move or pass back; does nothing where there is none since the set-up.
    #[inline]
    pub fn undo(&mut self) {
        let Some(played) = self.history.pop() else { return };
        self.to_move = !self.to_move;
        self.key = played.key;
        if let Some(point) = played.point {
            self.stones.take(self.to_move, point);
            self.shapes.undo(point, &played.before);
        }
    }

    /// Plays a sequence of moves, `None` for a pass.
    ///
    /// # Errors
    ///
    /// At the first move that cannot be played; those before it stay played.
    pub fn play_all(&mut self, moves: &[Option<Point>]) -> Result<(), MoveTextError> {
        for (index, step) in moves.iter().enumerate() {
            match step {
                None => self.pass(),
                Some(point) => self.try_play(*point).map_err(|error| {
                    MoveTextError::new(index + 1, &point.to_string(), error.into())
                })?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_cannot_be_played_change_nothing() {
        let point = |name| Size::MAX.parse_point(name).unwrap();
        let mut position = Position::new(Rule::RENJU, Size::MIN);
        assert_eq!(
            position.try_play(point("h8")),
            Err(MoveError::OffBoard(point("h8"), Size::MIN))
        );
        assert_eq!(position.try_play(point("c3")), Ok(()));
        let before = position.clone();
        assert_eq!(position.try_play(point("c3")), Err(MoveError::Occupied(point("c3"))));
        assert_eq!((position.key(), position.stones()), (before.key(), before.stones()));
        let error = position.play_all(&[Some(point("d4")), None, Some(point("c3"))]).unwrap_err();
        assert_eq!(error.to_string(), "move 3 'c3': c3 is already taken");
        assert_eq!(position.moves().len(), 3, "those before it stay played");
    }
}
