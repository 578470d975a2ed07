//! How a game stands: won, drawn, or still open.

use super::verdict::{Foul, Verdict};
use crate::board::{Color, Direction, Line, Point, Span, slot};
use crate::position::Position;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
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

    /// A side that has a row on the board with which it wins, whenever it was made.
    ///
    /// For positions that came without moves: [`Position::outcome`] looks at the last one only.
    #[must_use]
    pub fn winning_row(&self) -> Option<Color> {
        let has_row = |color| Line::all().any(|line| self.wins_on(color, line));
        Color::ALL.into_iter().find(|&color| has_row(color))
    }

    /// Whether one of the unbroken runs of `color` on `line` wins.
    fn wins_on(&self, color: Color, line: Line) -> bool {
        let mut rest = self.stones().line(color, line);
        while rest != 0 {
            let run = Span::around(!rest, rest.trailing_zeros() as u8);
            if self.rule().five[color].wins(usize::from(run.len())) {
                return true;
            }
            rest = rest >> run.end << run.end;
        }
        false
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rule;
    use crate::position::parse_picture;

    #[test]
    fn rows_that_win_are_found_wherever_they_lie() {
        let winner = |picture: &str, rule| {
            let stones = parse_picture(picture).unwrap();
            Position::setup(rule, stones, Color::Black).winning_row()
        };
        let six = "X.XXXX/X...../X...../X...../O...../OOOO.O";
        assert_eq!(winner(six, Rule::FREESTYLE), None);
        let column = six.replacen('O', "X", 1);
        assert_eq!(winner(&column, Rule::RENJU), Some(Color::Black));
        let white = "OOOOOO/....../X.XX.X/....../....../......";
        assert_eq!(winner(white, Rule::RENJU), Some(Color::White));
        assert_eq!(winner(white, Rule::STANDARD), None);
        let diagonal = "X...../.X..../..X.../...X../....X./......";
        assert_eq!(winner(diagonal, Rule::RENJU), Some(Color::Black));
        assert_eq!(winner(&diagonal.replace("./......", "./.....X"), Rule::RENJU), None);
    }
}
