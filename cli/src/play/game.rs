//! A game as it goes on: its moves, and how it ends.

use engine::board::{Color, Point};
use engine::position::{MoveError, Position};
use engine::rules::{Explanation, Outcome, WinBy};

use super::Humans;
use crate::text;

/// A game from its first position.
pub struct Game {
    start: Position,
    position: Position,
    resigned: Option<Color>,
}

impl Game {
    pub fn new(start: Position) -> Self {
        Self { position: start.clone(), start, resigned: None }
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Who gave up.
    pub const fn resigned(&self) -> Option<Color> {
        self.resigned
    }

    /// How the game ended, as a sentence; `None` where it goes on.
    pub fn ending(&self) -> Option<String> {
        if let Some(loser) = self.resigned {
            return Some(format!("{loser} resigns: {} wins.", !loser));
        }
        text::ending(&self.position)
    }

    /// Why the last move lost the game, where it was forbidden.
    pub fn foul(&self) -> Option<Explanation> {
        let by_foul = matches!(
            self.position.outcome(),
            Some(Outcome::Win { by: WinBy::Foul(_), .. }) if self.resigned.is_none()
        );
        let point = self.position.last_stone().filter(|_| by_foul)?;
        let mut before = self.position.clone();
        before.undo();
        Some(before.explain(before.to_move(), point))
    }

    pub fn play(&mut self, point: Point) -> Result<(), MoveError> {
        self.position.try_play(point)
    }

    /// The side to move gives up.
    pub fn resign(&mut self) {
        self.resigned = Some(self.position.to_move());
    }

    pub fn restart(&mut self) {
        *self = Self::new(self.start.clone());
    }

    /// Takes moves back to the last one of a person, or a resignation; returns whether there was
    /// one.
    pub fn undo(&mut self, humans: Humans) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let played = self.position.moves().len() - self.start.moves().len();
        let mut mover = self.position.to_move();
        for back in 1..=played {
            mover = !mover;
            if humans.play(mover) {
                (0..back).for_each(|_| self.position.undo());
                return true;
            }
        }
        false
    }

    /// The moves in numbered pairs: `1. h8 h9  2. i10`.
    pub fn moves(&self) -> String {
        let name = |step: Option<Point>| step.map_or("pass".to_owned(), |point| point.to_string());
        let moves: Vec<String> = self.position.moves().map(name).collect();
        if moves.is_empty() {
            return "no moves yet".to_owned();
        }
        let pair = |(index, pair): (usize, &[String])| format!("{}. {}", index + 1, pair.join(" "));
        moves.chunks(2).enumerate().map(pair).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::{Rule, Size};
    use engine::position::parse_moves;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Position::new(Rule::RENJU, Size::MAX));
        for point in parse_moves(moves, Size::MAX).unwrap().into_iter().flatten() {
            game.play(point).unwrap();
        }
        game
    }

    #[test]
    fn undo_comes_back_to_a_persons_move() {
        let mut game = game("h8h9i10");
        assert!(game.undo(Humans::Both));
        assert_eq!(game.moves(), "1. h8 h9");
        assert!(game.undo(Humans::Black));
        assert_eq!(game.moves(), "no moves yet");
        assert!(!game.undo(Humans::Black));
        game.play(Size::MAX.center()).unwrap();
        assert!(!game.undo(Humans::White), "the engine's first move stays");
    }

    #[test]
    fn a_forbidden_move_loses_with_its_grounds() {
        let game = game("f8a1g8a3h9a5h10a7h8");
        assert_eq!(game.ending().unwrap(), "White wins: Black made a forbidden double-three.");
        let foul = game.foul().unwrap();
        assert!(foul.to_string().starts_with("h8 is forbidden for Black, a double-three:"));
    }

    #[test]
    fn resigning_can_be_taken_back() {
        let mut game = game("h8");
        game.resign();
        assert_eq!(game.ending().unwrap(), "White resigns: Black wins.");
        assert!(game.undo(Humans::Black));
        assert_eq!((game.ending(), game.moves().as_str()), (None, "1. h8"));
    }
}
