//! Games that went on after their end.

use std::io::{self, Write};

use engine::board::Point;
use engine::position::Position;
use serde::Serialize;

use crate::text;

/// A move that ended the game, though others were made after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// Which move it was, from 1.
    number: usize,
    #[serde(rename = "move")]
    point: Point,
    /// How it ended the game, as a sentence.
    text: String,
}

impl Ended {
    /// The first of the moves that led to `position` with which the game was over before the last stone;
    /// `None` where there is none.
    pub fn before(position: &Position) -> Option<Self> {
        let moves: Vec<Option<Point>> = position.moves().collect();
        let mut earlier = position.clone();
        for _ in &moves {
            earlier.undo();
        }
        for (number, step) in (1..).zip(&moves) {
            let Some(point) = *step else {
                earlier.pass();
                continue;
            };
            earlier.play(point);
            if let Some(outcome) = earlier.outcome() {
                let goes_on = moves[number..].iter().any(Option::is_some);
                return goes_on.then(|| Self { number, point, text: text::outcome(outcome) });
            }
        }
        None
    }

    /// Says on standard error that the game was over before, where it was.
    pub fn tell(position: &Position) {
        if let Some(Self { number, point, text }) = Self::before(position) {
            let told = format!("the game was over with move {number}, {point}: {text}");
            drop(writeln!(io::stderr(), "{told} The position is taken as it stands."));
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::board::{Rule, Size};
    use engine::position::parse_moves;

    use super::*;

    #[test]
    fn only_an_end_before_the_last_stone_is_one() {
        let ended = |moves: &str| {
            let mut position = Position::new(Rule::RENJU, Size::MAX);
            position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
            Ended::before(&position).map(|ended| (ended.number, ended.point.to_string()))
        };
        let foul = "f8a1g8a3h9a5h10a7h8";
        assert_eq!(ended(foul), None);
        assert_eq!(ended(&format!("{foul}pass")), None);
        assert_eq!(ended(&format!("{foul}a9")), Some((9, "h8".to_owned())));
        assert_eq!(ended(&format!("{foul}passj8")), Some((9, "h8".to_owned())));
        assert_eq!(ended("f8a1g8a3h8a5i8a7j8o1"), Some((9, "j8".to_owned())));
        assert_eq!(ended("h8i9"), None);
    }
}
