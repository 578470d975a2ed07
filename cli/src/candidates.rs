//! The best moves of a search, as an analysis and a hint in a game show them.

use std::io::{self, Write};

use anstyle::Style;
use engine::search::Variation;

use crate::terminal::{BAD, DIM, GOOD, Screen};
use crate::text::{UNSEARCHED, legend, listed, percent};

/// Writes a table of candidates, one a line, numbered as on the board, and what `M` stands for where
/// there is one.
pub fn explained(lines: &[Variation], screen: &mut Screen) -> io::Result<()> {
    candidates(lines, screen)?;
    match legend(lines.iter().filter(|line| line.is_searched()).map(|line| line.score)) {
        Some(legend) => writeln!(screen, "{DIM}{legend}{DIM:#}"),
        None => Ok(()),
    }
}

/// Writes a table of candidates, one a line, numbered as on the board.
pub fn candidates(lines: &[Variation], screen: &mut Screen) -> io::Result<()> {
    for (number, line) in (1..).zip(lines) {
        if !line.is_searched() {
            writeln!(
                screen,
                "{number:>2} {DIM}{:>14}{DIM:#}  {}",
                UNSEARCHED,
                listed(&line.moves)
            )?;
            continue;
        }
        let style = match line.score {
            score if score.is_win() => GOOD,
            score if score.is_loss() => BAD,
            _ => Style::new(),
        };
        let score = line.score.to_string();
        let (percent, moves) = (percent(line.score), listed(&line.moves));
        writeln!(screen, "{number:>2} {style}{score:>7}  {percent:>5}{style:#}  {moves}")?;
    }
    Ok(())
}
