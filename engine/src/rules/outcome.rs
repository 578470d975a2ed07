//! How a game stands: won, drawn, or still open.

use super::verdict::{Foul, Verdict};
use crate::board::{Color, Direction, Line, Point, Span, slot};
use crate::position::Position;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side won.
    Win {
        /// The winner.
        winner: Color,
        /// What decided.
        by: WinBy,
    },
    /// The board is full.
    Draw,
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// The winner's last stone made a five of exactly five stones.
    Five,
    /// The winner's last stone made six or more in a row, which win for this side.
    Overline,
    /// The loser's last stone was forbidden.
    Foul(Foul),
}

impl Position {
    /// How the game ended with the last stone; `None` where it goes on.
    ///
    /// Only the last stone is judged: a position where play went on after the end is not searched
    /// for older fives.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(point) = self.last_stone()
            && let Some(mover) = self.stones().at(point)
            && let Some(outcome) = self.decided_by(mover, point)
        {
            return Some(outcome);
        }
        self.stones().empty().is_empty().then_some(Outcome::Draw)
    }

    /// The outcome that the stone of `mover` at `point` brought about, if any.
    fn decided_by(&self, mover: Color, point: Point) -> Option<Outcome> {
        let before = self.without(mover, point);
        match before.judge(mover, point) {
            Verdict::Legal => None,
            Verdict::Foul(foul) => Some(Outcome::Win { winner: !mover, by: WinBy::Foul(foul) }),
            Verdict::Five => {
                let exact = Direction::ALL.into_iter().any(|direction| {
                    let own = self.stones().line(mover, Line::through(point, direction));
                    Span::around(!own, slot(point, direction)).len() == 5
                });
                let by = if exact { WinBy::Five } else { WinBy::Overline };
                Some(Outcome::Win { winner: mover, by })
            }
        }
    }

    /// The same position as if the stone of `color` at `point` had not been played.
    fn without(&self, color: Color, point: Point) -> Self {
        let mut stones = self.stones().clone();
        stones.take(color, point);
        Self::setup(self.rule(), stones, color)
    }
}
