//! The JSON of an analysed game.

use engine::board::{Color, Point};
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
    score: i32,
    win_probability: f64,
    mate_in_plies: Option<i32>,
    best: Line,
    verdict: Option<&'static str>,
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
        Self {
            number: judged.number,
            side: judged.color,
            point: judged.point,
            score: judged.score.units(),
            win_probability: win_probability(judged.score),
            mate_in_plies: judged.score.mate_in_plies(),
            best: Line::new(&judged.best),
            verdict: judged.verdict.map(Verdict::name),
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
    Verdict::ALL.map(|verdict| own().filter(|judged| judged.verdict == Some(verdict)).count())
}
