//! The drawn cases of the forbidden moves, put to every judge.
//!
//! `data/forbidden-points.jsonl` has one case a line: a board as 15 strings from the top row down
//! (`X` Black, `O` White), a point for Black, and the verdict. `why` says what makes the case hard.

use std::error::Error;

use engine::board::{Color, Point, Rule, Size, Stones};
use engine::position::{Position, parse_picture};
use engine::rules::{Verdict, reference};
use serde::Deserialize;

type Judge = fn(&Stones, Rule, Color, Point) -> Verdict;

const JUDGES: [(&str, Judge); 3] =
    [("reference", reference::judge), ("fast", fast), ("explained", explained)];

fn fast(stones: &Stones, rule: Rule, color: Color, point: Point) -> Verdict {
    Position::setup(rule, stones.clone(), color).judge(color, point)
}

fn explained(stones: &Stones, rule: Rule, color: Color, point: Point) -> Verdict {
    Position::setup(rule, stones.clone(), color).explain(color, point).verdict
}

const CASES: &str = include_str!("data/forbidden-points.jsonl");

#[derive(Deserialize)]
struct Case {
    id: String,
    rule: String,
    board: Vec<String>,
    point: String,
    verdict: String,
    why: String,
}

impl Case {
    fn rule(&self) -> Result<Rule, Box<dyn Error>> {
        Ok(self.rule.parse()?)
    }

    fn point(&self) -> Result<Point, Box<dyn Error>> {
        Ok(Size::MAX.parse_point(&self.point)?)
    }

    fn stones(&self) -> Result<Stones, Box<dyn Error>> {
        Ok(parse_picture(&self.board.join("/"))?)
    }
}

fn cases() -> Result<Vec<Case>, Box<dyn Error>> {
    Ok(CASES.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

#[test]
fn every_judge_gives_the_verdict_of_every_case() -> Result<(), Box<dyn Error>> {
    for case in cases()? {
        let (stones, rule, point) = (case.stones()?, case.rule()?, case.point()?);
        for (name, judge) in JUDGES {
            let verdict = judge(&stones, rule, Color::Black, point);
            let Case { id, why, .. } = &case;
            assert_eq!(verdict.to_string(), case.verdict, "{name} on {id} at {point}: {why}");
        }
    }
    Ok(())
}

#[test]
fn the_cases_cover_every_verdict() -> Result<(), Box<dyn Error>> {
    let cases = cases()?;
    assert_eq!(cases.len(), 126);
    for verdict in ["legal", "five", "overline", "double-four", "double-three"] {
        assert!(cases.iter().any(|case| case.verdict == verdict), "{verdict}");
    }
    Ok(())
}
