//! The boards drawn in `docs/rules.md`, each put to the reference judge.
//!
//! A board is a fenced block. Its first line names a rule, a point and a verdict; the rows begin
//! with their rank, and `*` marks the point for Black to play.

use std::error::Error;

use engine::board::{Bans, Color, DoubleThree, Point, Rule, Size, Stones};
use engine::rules::reference;

const PAGE: &str = include_str!("../../../docs/rules.md");

struct Board {
    rule: &'static str,
    point: &'static str,
    verdict: &'static str,
    /// From the bottom up.
    rows: Vec<&'static str>,
}

fn boards() -> Option<Vec<Board>> {
    PAGE.split("```board\n").skip(1).map(board).collect()
}

fn board(block: &'static str) -> Option<Board> {
    let (drawn, _) = block.split_once("\n```")?;
    let (head, rows) = drawn.split_once("\n\n")?;
    let (rule, rest) = head.split_once(", ")?;
    let (point, verdict) = rest.split_once(": ")?;
    // The last line has the letters of the columns.
    Some(Board { rule, point, verdict, rows: rows.lines().rev().skip(1).collect() })
}

fn rule(name: &str) -> Result<Rule, Box<dyn Error>> {
    let simplified = |double_three| {
        let mut rule = Rule::RENJU;
        rule.bans[Color::Black] = Bans { double_three, ..Bans::RENJU };
        rule
    };
    Ok(match name {
        "apparent" => simplified(DoubleThree::Apparent),
        "contiguous" => simplified(DoubleThree::Contiguous),
        _ => name.parse()?,
    })
}

fn read(rows: &[&str]) -> Result<(Stones, Point), Box<dyn Error>> {
    let mut stones = Stones::new(Size::new(rows.len() as u8).ok_or("boards have 6 to 15 rows")?);
    let mut asked = None;
    for (row, text) in (0..).zip(rows) {
        let mut words = text.split_whitespace();
        assert_eq!(words.next(), Some((row + 1).to_string().as_str()), "{text}");
        for (column, cell) in (0..).zip(words) {
            let point = Point::new(column, row).ok_or("the row is too long")?;
            match cell {
                "X" => stones.put(Color::Black, point),
                "O" => stones.put(Color::White, point),
                "*" => asked = Some(point),
                _ => assert_eq!(cell, ".", "{text}"),
            }
        }
    }
    Ok((stones, asked.ok_or("a board needs a *")?))
}

#[test]
fn the_boards_of_the_rules_page_are_judged_as_it_says() -> Result<(), Box<dyn Error>> {
    let boards = boards().ok_or("a board lacks its head")?;
    assert_eq!(boards.len(), 13);
    for Board { rule: name, point: written, verdict, rows } in &boards {
        let (stones, point) = read(rows)?;
        assert_eq!(point.to_string(), *written, "{rows:#?}");
        let found = reference::judge(&stones, rule(name)?, Color::Black, point);
        assert_eq!(found.to_string(), *verdict, "{name} at {point}: {rows:#?}");
    }
    Ok(())
}
