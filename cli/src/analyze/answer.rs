//! The JSON of an analysis.

use engine::board::{Color, Point};
use engine::eval::Score;
use engine::position::Position;
use engine::search::{Report, Trace};
use serde::Serialize;

use super::trace::TraceJson;
use crate::ended::Ended;
use crate::json::{self, Line, win_probability};
use crate::weights::Named;

/// An analysis, every score from the view of the side to move.
#[derive(Debug, Serialize)]
pub struct Answer<'a> {
    schema: u32,
    rule: String,
    size: u8,
    to_move: Color,
    best: Option<Point>,
    score: Option<i32>,
    win_probability: Option<f64>,
    mate_in_plies: Option<i32>,
    depth: u32,
    selective_depth: u32,
    nodes: u64,
    nps: u64,
    time_ms: u64,
    lines: Vec<Line>,
    /// Whether it is the answer, and not an iteration on the way to it.
    #[serde(rename = "final")]
    is_final: bool,
    /// The weights of the evaluation; with the answer alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<Named>,
    /// What the search did, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<TraceJson>,
    /// Why there is no best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'a str>,
    /// The move with which the game was over before.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
}

impl<'a> Answer<'a> {
    /// What is found after an iteration.
    pub fn iteration(position: &Position, report: &Report) -> Self {
        Self { is_final: false, ..Self::new(position, report, None, None) }
    }

    /// The same, which `weights` led to.
    pub fn of(self, weights: Named) -> Self {
        Self { weights: Some(weights), ..self }
    }

    pub fn new(
        position: &Position,
        report: &Report,
        trace: Option<&Trace>,
        over: Option<&'a str>,
    ) -> Self {
        let score = report.lines.first().filter(|line| line.is_searched()).map(|line| line.score);
        Self {
            schema: json::SCHEMA,
            rule: position.rule().to_string(),
            size: position.size().side(),
            to_move: position.to_move(),
            best: report.best(),
            score: score.map(Score::units),
            win_probability: score.map(win_probability),
            mate_in_plies: score.and_then(Score::mate_in_plies),
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            nps: if report.nodes == 0 { 0 } else { report.nodes_per_second() },
            time_ms: report.elapsed.as_millis() as u64,
            lines: json::lines(&report.lines),
            is_final: true,
            weights: None,
            trace: trace.map(TraceJson::from),
            over,
            ended: Ended::before(position),
        }
    }
}
