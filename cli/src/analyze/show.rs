//! An analysis for people to read.

use std::io::{self, Write};

use engine::board::Point;
use engine::position::Position;
use engine::search::{Report, Variation};

use crate::candidates::candidates;
use crate::diagram::{Diagram, Mark};
use crate::terminal::{STRONG, Screen};
use crate::text::{UNSEARCHED, grouped, listed, score, seconds};

/// Writes the best line, the figures, the candidates and the board.
pub fn report(position: &Position, report: &Report, screen: &mut Screen) -> io::Result<()> {
    let Some(best) = report.lines.first() else { return Ok(()) };
    row(screen, "best line", &listed(&best.moves))?;
    let scored = || score(best.score, position.to_move());
    row(screen, "score", &if best.is_searched() { scored() } else { UNSEARCHED.to_owned() })?;
    row(screen, "depth", &format!("{}, selective {}", report.depth, report.selective_depth))?;
    row(screen, "nodes", &grouped(report.nodes))?;
    row(screen, "nodes/s", &grouped(report.nodes_per_second()))?;
    row(screen, "time", &seconds(report.elapsed))?;
    row(screen, "rule", &position.rule().to_string())?;
    writeln!(screen)?;
    candidates(&report.lines, screen)?;
    writeln!(screen)?;
    board(position, &report.lines, screen)
}

/// Writes why there is no best move, and the board.
pub fn nothing(position: &Position, why: &str, screen: &mut Screen) -> io::Result<()> {
    writeln!(screen, "no move: {why}\n")?;
    board(position, &[], screen)
}

fn row(screen: &mut Screen, name: &str, value: &str) -> io::Result<()> {
    writeln!(screen, "{STRONG}{name:<10}{STRONG:#} {value}")
}

/// Draws the board with the candidates numbered; those after the ninth are left out.
fn board(position: &Position, lines: &[Variation], screen: &mut Screen) -> io::Result<()> {
    let mut diagram = Diagram::new(position.stones())
        .with_last(position.last_stone())
        .with_marks(position.forbidden_points(engine::board::Color::Black), Mark::Forbidden);
    for (digit, line) in ('1'..='9').zip(lines) {
        let first: Option<Point> = line.moves.first().copied();
        diagram = diagram.with_marks(first, Mark::Good(digit));
    }
    diagram.draw(screen)
}
