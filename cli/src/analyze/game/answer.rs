//! The JSON of an analysed game.

use engine::board::{Color, Point};
use engine::eval::Score;
use engine::rules::{Outcome, WinBy};
use serde::Serialize;

use super::{Judged, Verdict};
use crate::json::{self, Line, win_probability};
use crate::replay::Replay;
use crate::weights::Named;

/// An analysed game. The score of a move is from the view of the side that made it.
#[derive(Debug, Serialize)]
pub struct Answer<'a> {
    schema: u32,
    rule: String,
    size: u8,
    black: &'a str,
    white: &'a str,
    moves: Vec<Move>,
    summary: [Summary; 2],
    weights: Named,
}

/// A move as a line of its own, where the moves are told one by one.
#[derive(Debug, Serialize)]
pub struct OneMove {
    schema: u32,
    #[serde(flatten)]
    told: Move,
}

#[derive(Debug, Serialize)]
struct Move {
    number: usize,
    side: Color,
    /// `null` for a pass.
    #[serde(rename = "move")]
    point: Option<Point>,
    /// This and the next three are `null` after the end of the game.
    score: Option<i32>,
    win_probability: Option<f64>,
    mate_in_plies: Option<i32>,
    best: Option<Line>,
    verdict: Option<&'static str>,
    /// With the move that ended the game alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<End>,
    /// Whether the game was over before; told where it was.
    #[serde(skip_serializing_if = "is_false")]
    after_end: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// How a move ended the game.
#[derive(Debug, Serialize)]
struct End {
    /// `null` where the board is full.
    winner: Option<Color>,
    /// What was forbidden about the move, if it was.
    forbidden: Option<String>,
}

/// What is to be said of a side's moves.
#[derive(Debug, Serialize)]
struct Summary {
    side: Color,
    doubtful: usize,
    mistakes: usize,
    blunders: usize,
}

impl<'a> Answer<'a> {
    pub fn new(replay: &'a Replay, moves: &[Judged], weights: Named) -> Self {
        let (_, position) = replay.last();
        Self {
            schema: json::SCHEMA,
            rule: position.rule().to_string(),
            size: position.size().side(),
            black: &replay.tree.info.black,
            white: &replay.tree.info.white,
            moves: moves.iter().map(Move::new).collect(),
            summary: Color::ALL.map(|color| Summary::new(color, moves)),
            weights,
        }
    }
}

impl OneMove {
    pub fn new(judged: &Judged) -> Self {
        Self { schema: json::SCHEMA, told: Move::new(judged) }
    }
}

impl Move {
    fn new(judged: &Judged) -> Self {
        let score = judged.worth.as_ref().map(|worth| worth.score);
        Self {
            number: judged.number,
            side: judged.color,
            point: judged.point,
            score: score.map(Score::units),
            win_probability: score.map(win_probability),
            mate_in_plies: score.and_then(Score::mate_in_plies),
            best: judged.worth.as_ref().map(|worth| Line::new(&worth.best)),
            verdict: judged.verdict().map(Verdict::name),
            end: judged.end.map(End::from),
            after_end: judged.worth.is_none(),
        }
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Draw => Self { winner: None, forbidden: None },
            Outcome::Win { winner, by: WinBy::Foul(foul) } => {
                Self { winner: Some(winner), forbidden: Some(foul.to_string()) }
            }
            Outcome::Win { winner, .. } => Self { winner: Some(winner), forbidden: None },
        }
    }
}

impl Summary {
    fn new(color: Color, moves: &[Judged]) -> Self {
        let [doubtful, mistakes, blunders] = counts(color, moves);
        Self { side: color, doubtful, mistakes, blunders }
    }
}

/// How many moves of a side got each verdict, the mildest first.
pub fn counts(color: Color, moves: &[Judged]) -> [usize; 3] {
    let own = || moves.iter().filter(|judged| judged.color == color);
    Verdict::ALL.map(|verdict| own().filter(|judged| judged.verdict() == Some(verdict)).count())
}
