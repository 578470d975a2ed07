//! The referee: asks for moves, keeps the clocks, judges, and ends the game.

use std::time::{Duration, Instant};

use engine::board::{ByColor, Color, Point};
use engine::position::Position;
use engine::rules::{Outcome, WinBy};

use super::adjudicate::Adjudicator;
use super::record::{GameResult, Reason, Step};
use crate::openings::Opening;
use crate::player::{Answer, Fault, Player, Thought};
use crate::settings::{Control, Terms, TermsError};

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// All moves, with the opening; the last may be forbidden, but is always on the board.
    pub moves: Vec<Point>,
    /// The moves after the opening.
    pub steps: Vec<Step>,
    /// Who won.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
    /// More about the reason.
    pub detail: String,
}

/// Why a game has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// The match was stopped.
    #[error("the match was stopped")]
    Stopped,
    /// It cannot be played.
    #[error(transparent)]
    Terms(#[from] TermsError),
}

/// How a game ended: the winner, the reason, and more about it.
type End = (Option<Color>, Reason, String);

/// Plays one game.
///
/// # Errors
///
/// Where it was stopped, or the terms are impossible.
pub fn play(
    players: ByColor<&mut (dyn Player + 'static)>,
    controls: ByColor<Control>,
    opening: &Opening,
    terms: &Terms,
) -> Result<Played, Broken> {
    let mut position = Position::new(terms.rule()?, terms.size()?);
    for &point in opening.moves() {
        position.play(point);
    }
    let mut game = Game {
        position,
        players,
        clocks: ByColor::from_fn(|color| Clock::new(controls[color])),
        terms,
        adjudicator: Adjudicator::new(terms),
        steps: Vec::new(),
    };
    let (winner, reason, detail) = game.run()?;
    Ok(Played {
        moves: game.position.moves().flatten().collect(),
        steps: game.steps,
        result: GameResult::of(winner),
        reason,
        detail,
    })
}

/// A game that is going on.
struct Game<'a> {
    position: Position,
    players: ByColor<&'a mut (dyn Player + 'static)>,
    clocks: ByColor<Clock>,
    terms: &'a Terms,
    adjudicator: Adjudicator<'a>,
    steps: Vec<Step>,
}

impl Game<'_> {
    fn run(&mut self) -> Result<End, Broken> {
        for color in Color::ALL {
            if let Err(fault) = self.players[color].new_game() {
                return lost(color, &fault);
            }
        }
        loop {
            let mover = self.position.to_move();
            let left = self.clocks[mover].left;
            let asked = Instant::now();
            match self.players[mover].think(&self.position, left) {
                Err(fault) => {
                    let end = lost(mover, &fault)?;
                    let (micros, thought) =
                        (asked.elapsed().as_micros() as u64, Thought::default());
                    self.steps.push(Step { micros, thought });
                    return Ok(end);
                }
                Ok(answer) => {
                    if let Some(end) = self.take(mover, answer) {
                        return Ok(end);
                    }
                }
            }
        }
    }

    /// Judges an answer and plays it; returns the end of the game, if it is one.
    fn take(&mut self, mover: Color, answer: Answer) -> Option<End> {
        let Answer { choice, elapsed, thought } = answer;
        self.steps.push(Step { micros: elapsed.as_micros() as u64, thought });
        if let Some(late) = self.clocks[mover].charge(elapsed, self.terms.tolerance_ms) {
            let detail = format!("{} ms too late", late.as_millis());
            return Some((Some(!mover), Reason::Timeout, detail));
        }
        let illegal = |detail| Some((Some(!mover), Reason::Illegal, detail));
        let point = match choice {
            Ok(point) => point,
            Err(words) => return illegal(format!("'{words}' is no point of the board")),
        };
        if let Err(error) = self.position.try_play(point) {
            return illegal(error.to_string());
        }
        if let Some(outcome) = self.position.outcome() {
            return Some(decided(outcome, point));
        }
        let end = self.adjudicator.look(&self.position, mover, thought.verdict);
        end.map(|(winner, reason)| (winner, reason, String::new()))
    }
}

/// The end that a stone brought about.
fn decided(outcome: Outcome, point: Point) -> End {
    match outcome {
        Outcome::Draw => (None, Reason::BoardFull, String::new()),
        Outcome::Win { winner, by: WinBy::Foul(foul) } => {
            (Some(winner), Reason::Forbidden, format!("{foul} at {point}"))
        }
        Outcome::Win { winner, by: WinBy::Five | WinBy::Overline } => {
            (Some(winner), Reason::Five, String::new())
        }
    }
}

/// The end that a fault of `loser` brings about.
fn lost(loser: Color, fault: &Fault) -> Result<End, Broken> {
    let reason = match fault {
        Fault::Interrupted => return Err(Broken::Stopped),
        Fault::Start(_) => Reason::NoStart,
        Fault::Silent(_) => Reason::Timeout,
        Fault::Exited(_) | Fault::Panicked(_) => Reason::Crash,
        Fault::Garbage { .. } => Reason::Garbage,
        Fault::Memory { .. } => Reason::Memory,
    };
    Ok((Some(!loser), reason, fault.to_string()))
}

/// The time of one side.
struct Clock {
    control: Control,
    /// What is left of the match time, where it binds.
    left: Option<Duration>,
}

impl Clock {
    fn new(control: Control) -> Self {
        Self { control, left: control.match_ms.map(Duration::from_millis) }
    }

    /// Takes the time of a move off the clock; returns by how much it was too late, if it was.
    ///
    /// What a move takes within the tolerance is not taken from the match time below zero.
    fn charge(&mut self, elapsed: Duration, tolerance_ms: u64) -> Option<Duration> {
        let allowed = self.control.allowance(self.left);
        let increment = Duration::from_millis(self.control.increment_ms);
        self.left = self.left.map(|left| left.saturating_sub(elapsed) + increment);
        let over = elapsed.saturating_sub(allowed?);
        (over > Duration::from_millis(tolerance_ms)).then_some(over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_counts_down_and_forgives_the_tolerance() {
        let ms = Duration::from_millis;
        let mut clock = Clock::new("1/0.5+0.1".parse().unwrap());
        assert_eq!(clock.charge(ms(400), 50), None);
        assert_eq!(clock.left, Some(ms(700)));
        assert_eq!(clock.charge(ms(540), 50), None);
        assert_eq!(clock.left, Some(ms(260)));
        assert_eq!(clock.charge(ms(311), 50), Some(ms(51)));
        let mut free = Clock::new(Control::NONE);
        assert_eq!(free.charge(ms(1 << 30), 0), None);
    }
}
