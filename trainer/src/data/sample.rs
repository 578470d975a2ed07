//! One position of a game.

use bytemuck::{Pod, Zeroable};
use engine::board::{ByColor, Color, Point, Rule, Size, Stones};
use engine::eval::Score;
use engine::position::Position;

/// A quiet position with its score, its best move and the result of its game: 72 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Sample {
    /// One bit a point, for Black and for White.
    rows: [[u16; 15]; 2],
    game: u32,
    score: i16,
    best: u8,
    outcome: u8,
    to_move: u8,
    ply: u8,
    reserved: [u8; 2],
}

const _: () = assert!(size_of::<Sample>() == 72);

/// How a game ended for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Outcome {
    /// The other side won.
    Loss = 0,
    /// Nobody won.
    Draw = 1,
    /// The side to move won.
    Win = 2,
    /// A move that was played by chance lies between the position and the end of the game, so that
    /// the end says little.
    Unknown = 3,
}

impl Outcome {
    /// The share of the points, from 0 to 1, where the end says something.
    #[must_use]
    pub const fn points(self) -> Option<f64> {
        match self {
            Self::Loss => Some(0.0),
            Self::Draw => Some(0.5),
            Self::Win => Some(1.0),
            Self::Unknown => None,
        }
    }
}

/// One game in so many is held out.
const HELD_OUT: u32 = 10;

impl Sample {
    /// The sample of a position of game number `game`, its outcome still unknown.
    #[must_use]
    pub fn new(position: &Position, game: u32, score: Score, best: Point) -> Self {
        let rows = Color::ALL.map(|color| {
            let all = position.stones().of(color);
            std::array::from_fn(|row| all.rows()[row])
        });
        Self {
            rows,
            game,
            score: score.units() as i16,
            best: best.index() as u8,
            outcome: Outcome::Unknown as u8,
            to_move: position.to_move() as u8,
            ply: position.stones().occupied().len() as u8,
            reserved: [0; 2],
        }
    }

    /// The same with the outcome of its game, whose winner is `winner`.
    #[must_use]
    pub fn ended(self, winner: Option<Color>) -> Self {
        let outcome = match winner {
            None => Outcome::Draw,
            Some(color) if color == self.to_move() => Outcome::Win,
            Some(_) => Outcome::Loss,
        };
        Self { outcome: outcome as u8, ..self }
    }

    /// The position, on a 15×15 board.
    #[must_use]
    pub fn position(&self, rule: Rule) -> Position {
        let mut stones = Stones::new(Size::MAX);
        for color in Color::ALL {
            for point in Size::MAX.points() {
                if self.rows[color as usize][usize::from(point.row())] >> point.column() & 1 == 1 {
                    stones.put(color, point);
                }
            }
        }
        Position::setup(rule, stones, self.to_move())
    }

    /// The stones of both sides, a row a number.
    #[must_use]
    pub fn rows(&self) -> ByColor<[u16; 15]> {
        ByColor::new(self.rows[0], self.rows[1])
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        if self.to_move == 0 { Color::Black } else { Color::White }
    }

    /// The number of the game within its file.
    #[must_use]
    pub const fn game(&self) -> u32 {
        self.game
    }

    /// Whether no fit learns from its game: what is learned is judged by such games.
    #[must_use]
    pub const fn is_held_out(&self) -> bool {
        self.game.is_multiple_of(HELD_OUT)
    }

    /// What the search made of the position, in the units of the weights it used; wins included.
    #[must_use]
    pub const fn score(&self) -> i32 {
        self.score as i32
    }

    /// The best move.
    #[must_use]
    pub const fn best(&self) -> Option<Point> {
        Point::from_index(self.best as usize)
    }

    /// How the game ended for the side to move.
    #[must_use]
    pub const fn outcome(&self) -> Outcome {
        match self.outcome {
            0 => Outcome::Loss,
            1 => Outcome::Draw,
            2 => Outcome::Win,
            _ => Outcome::Unknown,
        }
    }

    /// Stones on the board.
    #[must_use]
    pub const fn ply(&self) -> u8 {
        self.ply
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::position::parse_moves;

    #[test]
    fn a_sample_gives_its_position_back() {
        let mut position = Position::new(Rule::RENJU, Size::MAX);
        position.play_all(&parse_moves("h8i9h7a1o15", Size::MAX).unwrap()).unwrap();
        let best = Size::MAX.parse_point("g8").unwrap();
        let sample = Sample::new(&position, 7, Score::eval(-12), best);
        let back = sample.position(Rule::RENJU);
        assert_eq!((back.key(), back.stones()), (position.key(), position.stones()));
        assert_eq!((sample.score(), sample.best(), sample.ply()), (-12, Some(best), 5));
        assert_eq!(sample.outcome(), Outcome::Unknown);
        assert_eq!(sample.ended(Some(Color::White)).outcome(), Outcome::Win);
        assert_eq!(sample.ended(Some(Color::Black)).outcome(), Outcome::Loss);
        assert_eq!(sample.ended(None).outcome(), Outcome::Draw);
    }
}
