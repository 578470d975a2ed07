//! Positions with a known solution, one JSON object a line.
//!
//! The fields are those of the project's cases: `id`, `rule`, `board` as rows from the top,
//! `to_move`, `kind` (`vcf`: fours alone win, `vct`: threes too), `mate_in` (moves of the attacker,
//! where known), `solution` (one line, the attacker first) and `solvable`.

use engine::board::{Color, Point, Rule, RuleError};
use engine::position::{PictureError, Position, parse_picture};
use serde::Deserialize;

/// A position with its solution.
#[derive(Clone, Debug)]
pub struct Tactic {
    /// Its name.
    pub id: String,
    /// The position.
    pub position: Position,
    /// Whether threes may be needed to win.
    pub with_threes: bool,
    /// Whether the side to move wins; `false` says that it does not by fours alone.
    pub solvable: bool,
    /// Moves of the attacker up to and with the five, where the fewest are known.
    pub mate_in: Option<u32>,
    /// One line that wins, the attacker's move first.
    pub solution: Vec<Point>,
}

/// A line that is no such position.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct TacticsError {
    line: usize,
    reason: Reason,
}

#[derive(Debug, thiserror::Error)]
enum Reason {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Rule(#[from] RuleError),
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error("'{0}' is no point of the board")]
    Point(String),
}

#[derive(Deserialize)]
struct Raw {
    id: String,
    rule: String,
    board: Vec<String>,
    to_move: Side,
    kind: Kind,
    mate_in: Option<u32>,
    solution: Vec<String>,
    solvable: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Black,
    White,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Vcf,
    Vct,
}

/// The wins by fours that come with the program: the cases that the engine's tests know.
pub const VCF: &str = include_str!("../../engine/tests/suite/data/vcf.jsonl");

/// Reads positions; empty lines are skipped.
///
/// # Errors
///
/// At the first line that is none.
pub fn parse_tactics(text: &str) -> Result<Vec<Tactic>, TacticsError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| parse(line).map_err(|reason| TacticsError { line: index + 1, reason }))
        .collect()
}

fn parse(line: &str) -> Result<Tactic, Reason> {
    let raw: Raw = serde_json::from_str(line)?;
    let rule: Rule = raw.rule.parse()?;
    let stones = parse_picture(&raw.board.join("/"))?;
    let size = stones.size();
    let to_move = match raw.to_move {
        Side::Black => Color::Black,
        Side::White => Color::White,
    };
    let point = |text: &String| size.parse_point(text).map_err(|_| Reason::Point(text.clone()));
    Ok(Tactic {
        id: raw.id,
        position: Position::setup(rule, stones, to_move),
        with_threes: raw.kind == Kind::Vct,
        solvable: raw.solvable,
        mate_in: raw.mate_in,
        solution: raw.solution.iter().map(point).collect::<Result<_, _>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_that_come_along_are_read() {
        let tactics = parse_tactics(VCF).unwrap();
        assert!(tactics.len() >= 50);
        for tactic in &tactics {
            let first = tactic.solution.first();
            assert_eq!(first.is_some(), tactic.solvable, "{}", tactic.id);
            assert!(first.is_none_or(|&p| tactic.position.stones().is_empty_at(p)));
        }
    }

    #[test]
    fn errors_name_the_line() {
        assert!(
            parse_tactics("\n{}").unwrap_err().to_string().starts_with("line 2: missing field")
        );
        let line = VCF.lines().next().unwrap().replacen("renju", "caro", 1);
        assert_eq!(
            parse_tactics(&line).unwrap_err().to_string(),
            "line 1: unknown rule 'caro': expected freestyle, standard or renju"
        );
    }
}
