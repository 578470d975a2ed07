//! An analysed game for people to read.

use std::io::{self, Write};

use anstyle::Style;
use engine::board::{Color, Point};

use super::answer::counts;
use super::{Judged, Verdict, Worth};
use crate::diagram::stone;
use crate::replay::Replay;
use crate::terminal::{BAD, DIM, GOOD, STRONG, Screen};
use crate::text::{counted, end_of_game, legend, listed, percent};

/// As many moves of a better line as a row has room for.
const LINE: usize = 8;

/// Writes a row for each move, and how many of each side were bad.
pub fn table(replay: &Replay, moves: &[Judged], screen: &mut Screen) -> io::Result<()> {
    if moves.is_empty() {
        let none = replay.steps.iter().all(|(node, _)| replay.tree.step(*node).is_none());
        let why = if none { "the game has none" } else { "none was searched" };
        return writeln!(screen, "no move: {why}.");
    }
    let info = &replay.tree.info;
    if !info.black.is_empty() || !info.white.is_empty() {
        writeln!(screen, "{STRONG}{} – {}{STRONG:#}\n", info.black, info.white)?;
    }
    writeln!(screen, "{DIM}         move    score    win       better{DIM:#}")?;
    for judged in moves {
        row(judged, screen)?;
    }
    let scores = moves.iter().filter_map(|judged| judged.worth.as_ref());
    let scores = scores.flat_map(|worth| [worth.score, worth.best.score]);
    if let Some(legend) = legend(scores) {
        writeln!(screen, "\n{DIM}{legend}; a move's own is the first{DIM:#}")?;
    }
    writeln!(screen, "\n{STRONG}rule{STRONG:#}   {}", replay.last().1.rule())?;
    for color in Color::ALL {
        let [doubtful, mistakes, blunders] = counts(color, moves);
        writeln!(
            screen,
            "{STRONG}{color:<6}{STRONG:#} {} (??), {} (?), {doubtful} doubtful (?!)",
            counted(blunders, "blunder"),
            counted(mistakes, "mistake"),
        )?;
    }
    Ok(())
}

fn row(judged: &Judged, screen: &mut Screen) -> io::Result<()> {
    let (color, sign) = stone(judged.color, screen.unicode());
    let name = name(judged.point);
    write!(screen, "{:>6}  {color}{sign}{color:#} {name:<5}", judged.number)?;
    let Some(Worth { score, best, verdict }) = &judged.worth else {
        return writeln!(screen, " {DIM}after the end of the game{DIM:#}");
    };
    let win = percent(*score);
    write!(screen, " {:>6}  {win:>5}", score.to_string())?;
    if let Some(verdict) = *verdict {
        let (tone, verdict) = (tone(verdict), verdict.sign());
        let (score, win) = (best.score.to_string(), percent(best.score));
        let line = listed(best.moves.iter().take(LINE));
        write!(screen, "  {tone}{verdict:<2}{tone:#}  {GOOD}{score:>6}  {win:>5}{GOOD:#}  {line}")?;
    }
    if let Some(end) = judged.end {
        write!(screen, "  {STRONG}{}{STRONG:#}", end_of_game(end))?;
    }
    writeln!(screen)
}

/// A move by its name.
pub fn name(point: Option<Point>) -> String {
    point.map_or_else(|| "pass".to_owned(), |point| point.to_string())
}

const fn tone(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Blunder | Verdict::Mistake => BAD,
        Verdict::Doubtful => STRONG,
    }
}
