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
    use crate::board::{Rule, Size};
    use crate::position::{parse_moves, parse_picture};

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

    #[test]
    fn a_row_is_found_behind_others_on_its_line() {
        let rest = "/.........".repeat(8);
        for row in ["..X.XXXXX", "X.XX.X.X.", "XXXXXX.X.", "X.XXXXX.X", "XXXXX.X.X"] {
            let stones = parse_picture(&format!("{row}{rest}")).unwrap();
            let position = Position::setup(Rule::RENJU, stones, Color::White);
            let expected = row.split('.').any(|run| run.len() == 5).then_some(Color::Black);
            assert_eq!(position.winning_row(), expected, "{row}");
        }
    }

    /// The outcome of `moves` on the smallest board.
    fn after(rule: Rule, moves: &str) -> Option<Outcome> {
        let mut position = Position::new(rule, Size::MIN);
        position.play_all(&parse_moves(moves, Size::MIN).unwrap()).unwrap();
        position.outcome()
    }

    #[test]
    fn the_last_stone_decides() {
        let won = |winner, by| Some(Outcome::Win { winner, by });
        assert_eq!(after(Rule::RENJU, ""), None);
        assert_eq!(after(Rule::RENJU, "a1a6b1b6c1c6d1d6"), None);
        assert_eq!(after(Rule::RENJU, "a1a6b1b6c1c6d1d6e1"), won(Color::Black, WinBy::Five));
        assert_eq!(after(Rule::RENJU, "a1a6b1b6c1c6d1d6f4e6"), won(Color::White, WinBy::Five));
        // Six in a row: a foul of Black's, a win of White's, and nothing where only five win.
        let six = "a1a6b1b6c1c6e1e6f1f6d1";
        assert_eq!(after(Rule::RENJU, six), won(Color::White, WinBy::Foul(Foul::Overline)));
        assert_eq!(after(Rule::FREESTYLE, six), won(Color::Black, WinBy::Overline));
        assert_eq!(after(Rule::STANDARD, six), None);
        let six = "a1a6b1b6c1c6e1e6f1f6a3d6";
        assert_eq!(after(Rule::RENJU, six), won(Color::White, WinBy::Overline));
        assert_eq!(after(Rule::STANDARD, six), None);
        // A five beside a longer row is a five.
        let both = "a1b6b1c6c1d6d1a5f1b5e2c5e3d5e4f6e5f5e1";
        assert_eq!(after(Rule::FREESTYLE, both), won(Color::Black, WinBy::Five));
    }

    #[test]
    fn a_full_board_is_drawn() {
        let picture = "XXOOXX/OOXXOO/XXOOXX/OOXXOO/XXOOXX/OOXXO.";
        let mut position =
            Position::setup(Rule::FREESTYLE, parse_picture(picture).unwrap(), Color::White);
        assert_eq!(position.outcome(), None);
        position.play(Size::MIN.parse_point("f1").unwrap());
        assert_eq!(position.outcome(), Some(Outcome::Draw));
    }
}
