//! A solved position for people to read.

use std::io::{self, Write};

use engine::board::{Color, Point};
use engine::position::Position;
use engine::solve::{Goal, Proof};

use super::answer::{Answer, Outcome};
use crate::diagram::{Diagram, Mark};
use crate::terminal::{BAD, GOOD, STRONG, Screen};
use crate::text::{grouped, listed};

/// Writes the answer to what was asked for, and the board with the first moves of the line.
pub fn answer(
    position: &Position,
    goal: Goal,
    answer: &Answer,
    proof: Option<&Proof>,
    screen: &mut Screen,
) -> io::Result<()> {
    let attacker = position.to_move();
    if let Some(over) = &answer.over {
        writeln!(screen, "nothing to solve: {over}\n")?;
        return board(position, &[], screen);
    }
    let kind = answer.kind.name();
    match (answer.result, answer.mate_in) {
        (Outcome::Win, Some(moves)) => {
            let length = if moves == 1 { "move".to_owned() } else { format!("{moves} moves") };
            let fewest = match answer.shortest {
                true => ", the fewest",
                // A win with the next move is the shortest there can be.
                false if moves == 1 => "",
                false if goal == Goal::Shortest => {
                    ", perhaps not the fewest: the limits came first"
                }
                false => ", perhaps not the fewest (--shortest looks for them)",
            };
            writeln!(screen, "{GOOD}{attacker} wins by {kind} in {length}{GOOD:#}{fewest}")?;
        }
        (Outcome::None, _) => {
            let (moves, other) = answer.kind.excluded();
            writeln!(screen, "proved: {attacker} has no win by {moves}; {other} may win")?;
        }
        _ => writeln!(screen, "{BAD}no win by {kind} was found within the limits{BAD:#}")?,
    }
    let line = proof.map(Proof::main_line).unwrap_or_default();
    if !line.is_empty() {
        row(screen, "line", &listed(&line))?;
    }
    if let (Some(wins), Some(unknown)) = (&answer.first_moves, &answer.first_moves_unknown) {
        row(screen, "all", &listed(wins))?;
        if !unknown.is_empty() {
            row(screen, "open", &listed(unknown))?;
        }
    }
    if let Some(positions) = answer.checked_positions {
        let positions = grouped(positions as u64);
        row(screen, "proof", &format!("checked by the rule text, {positions} positions"))?;
    }
    row(screen, "nodes", &grouped(answer.nodes))?;
    row(screen, "time", &format!("{}.{:03} s", answer.time_ms / 1000, answer.time_ms % 1000))?;
    row(screen, "rule", &position.rule().to_string())?;
    writeln!(screen)?;
    board(position, &line, screen)
}

pub fn row(screen: &mut Screen, name: &str, value: &str) -> io::Result<()> {
    writeln!(screen, "{STRONG}{name:<6}{STRONG:#} {value}")
}

/// Draws the board with the line on it, as far as digits go.
fn board(position: &Position, line: &[Point], screen: &mut Screen) -> io::Result<()> {
    let mut diagram = Diagram::new(position.stones())
        .with_last(position.last_stone())
        .with_marks(position.forbidden_points(Color::Black), Mark::Forbidden);
    for (index, (sign, &point)) in ('1'..='9').zip(line).enumerate() {
        let mark = if index % 2 == 0 { Mark::Good(sign) } else { Mark::Bad(sign) };
        diagram = diagram.with_marks([point], mark);
    }
    diagram.draw(screen)
}
