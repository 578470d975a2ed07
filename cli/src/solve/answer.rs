//! The JSON of a solved position.

use std::time::Duration;

use engine::board::{Color, Point};
use engine::position::Position;
use engine::solve::Solved;
use engine::solve::proof::Checked;
use serde::Serialize;

use crate::ended::Ended;
use crate::error::Status;
use crate::json;

/// Which wins were looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// By continuous fours.
    Vcf,
    /// By continuous threats.
    Vct,
}

impl Kind {
    /// As in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Vcf => "vcf",
            Self::Vct => "vct",
        }
    }

    /// The moves of which no win is made where there is none of the kind, and those that may still win.
    pub const fn excluded(self) -> (&'static str, &'static str) {
        match self {
            Self::Vcf => ("continuous fours", "other threats"),
            Self::Vct => ("continuous fours or open threes", "other moves"),
        }
    }

    /// The moves that such a win is made of.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vcf => "continuous fours",
            Self::Vct => "continuous threats",
        }
    }
}

/// What is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The attacker wins: proved.
    Win,
    /// There is no such win: proved.
    None,
    /// The limits were reached first.
    Unknown,
    /// The game is over: there is nothing to win.
    Over,
}

impl Outcome {
    /// As in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::None => "none",
            Self::Unknown => "unknown",
            Self::Over => "over",
        }
    }
}

/// A position as the solvers see it.
#[derive(Debug, Serialize)]
pub struct Answer {
    schema: u32,
    rule: String,
    size: u8,
    pub attacker: Color,
    pub kind: Kind,
    pub result: Outcome,
    /// The attacker's first move, the reply that holds out longest, and so on to the end.
    pub moves: Vec<Point>,
    /// Moves of the attacker up to and with the five.
    pub mate_in: Option<u32>,
    /// Whether no win of the kind is shorter, where that was asked for.
    pub shortest: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_moves: Option<Vec<Point>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_moves_unknown: Option<Vec<Point>>,
    pub nodes: u64,
    pub time_ms: u64,
    /// Positions that the checker of the proof went through.
    pub checked_positions: Option<usize>,
    /// Why there is nothing to solve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
    /// The move with which the game was over before.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
}

impl Answer {
    pub fn new(position: &Position, kind: Kind) -> Self {
        Self {
            schema: json::SCHEMA,
            rule: position.rule().to_string(),
            size: position.size().side(),
            attacker: position.to_move(),
            kind,
            result: Outcome::Unknown,
            moves: Vec::new(),
            mate_in: None,
            shortest: false,
            first_moves: None,
            first_moves_unknown: None,
            nodes: 0,
            time_ms: 0,
            checked_positions: None,
            over: None,
            ended: Ended::before(position),
        }
    }

    /// The answer for a game that is over.
    pub fn over(position: &Position, kind: Kind, over: String) -> Self {
        Self { result: Outcome::Over, over: Some(over), ..Self::new(position, kind) }
    }

    pub fn tell(&mut self, solved: Solved, nodes: u64, time: Duration) {
        self.result = match solved {
            Solved::Win { .. } => Outcome::Win,
            Solved::None => Outcome::None,
            Solved::Unknown => Outcome::Unknown,
        };
        self.nodes = nodes;
        self.time_ms = time.as_millis() as u64;
    }

    pub fn tell_win(&mut self, line: &[Point], checked: Checked, shortest: bool) {
        self.moves = line.to_vec();
        self.mate_in = Some(checked.moves);
        self.checked_positions = Some(checked.positions);
        self.shortest = shortest;
    }

    pub fn tell_first_moves(&mut self, wins: &[Point], unknown: &[Point]) {
        self.first_moves = Some(wins.to_vec());
        self.first_moves_unknown = Some(unknown.to_vec());
    }

    /// How the command ends with this answer.
    pub fn status(&self) -> Status {
        match self.result {
            Outcome::Win | Outcome::None => Status::Done,
            Outcome::Unknown | Outcome::Over => Status::NoResult,
        }
    }
}
