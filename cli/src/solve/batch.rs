//! Many positions at once: one a line, solved on all cores.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::answer::{Answer, Outcome};
use super::solver::Solver;
use super::{Limits, Options, to_move};
use crate::error::{Error, Status};
use crate::input::{Given, read_text};
use crate::json::{self, Failure};
use crate::terminal::{STRONG, Screen};
use crate::text::{counted, grouped, listed};

type Line = Result<Answer, String>;

/// Solves every line of a file; a blank one is the empty board.
pub fn run(
    options: &Options,
    file: &str,
    limits: &Limits<'_>,
    screen: &mut Screen,
) -> Result<Status, Error> {
    let text = read_text(file)?;
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let bar = progress(lines.len(), screen.unicode());
    let answers: Vec<Line> = lines
        .par_iter()
        .map_init(
            || Solver::new(options),
            |solver, &(number, line)| {
                solve(options, solver, line, limits)
                    .map_err(|error| format!("line {number}: {error}"))
            },
        )
        .inspect(|_| bar.inc(1))
        .collect();
    bar.finish_and_clear();
    for answer in &answers {
        match answer {
            Ok(answer) if options.json => json::write_line(&mut *screen, answer)?,
            Err(error) => {
                if options.json {
                    json::write_line(&mut *screen, &Failure::new(error))?;
                }
                drop(writeln!(io::stderr(), "error: {error}"));
            }
            Ok(_) => {}
        }
    }
    if !options.json {
        table(&lines, &answers, screen)?;
    }
    Ok(status(&answers))
}

fn progress(lines: usize, unicode: bool) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {elapsed}, {eta} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let style = if unicode { style } else { style.progress_chars("#>-") };
    ProgressBar::new(lines as u64).with_style(style)
}

fn solve(
    options: &Options,
    solver: &mut Solver,
    line: &str,
    limits: &Limits<'_>,
) -> Result<Answer, Error> {
    let game = options.subject.game;
    let given = Given::parse(line, game.rule(), game.size)?;
    let position = to_move(given, options.side.map(Into::into))?;
    Ok(solver.answer(&position, limits)?.0)
}

fn table(lines: &[(usize, &str)], answers: &[Line], screen: &mut Screen) -> io::Result<()> {
    writeln!(
        screen,
        "{STRONG}{:>5}  {:<8} {:<4} {:<7} {:>5} {:>12} {:>9}  line{STRONG:#}",
        "line", "attacker", "kind", "result", "moves", "nodes", "ms"
    )?;
    for (&(number, _), answer) in lines.iter().zip(answers) {
        let Ok(answer) = answer else {
            writeln!(screen, "{number:>5}  -        -    error")?;
            continue;
        };
        let result = answer.result.word();
        let kind = answer.kind.word();
        let moves = answer.mate_in.map_or_else(|| "-".to_owned(), |moves| moves.to_string());
        writeln!(
            screen,
            "{number:>5}  {:<8} {kind:<4} {result:<7} {moves:>5} {:>12} {:>9}  {}",
            answer.attacker,
            grouped(answer.nodes),
            grouped(answer.time_ms),
            listed(&answer.moves)
        )?;
    }
    let count =
        |outcome| answers.iter().flatten().filter(|answer| answer.result == outcome).count();
    let errors = answers.iter().filter(|answer| answer.is_err()).count();
    let nodes: u64 = answers.iter().flatten().map(|answer| answer.nodes).sum();
    writeln!(
        screen,
        "\n{}: {} won, {} without a win, {} unknown, {} over, {errors} in error; {} nodes",
        counted(answers.len(), "position"),
        count(Outcome::Win),
        count(Outcome::None),
        count(Outcome::Unknown),
        count(Outcome::Over),
        grouped(nodes)
    )
}

fn status(answers: &[Line]) -> Status {
    if answers.iter().any(Result::is_err) {
        Status::BadInput
    } else if answers.iter().flatten().any(|answer| answer.result == Outcome::Unknown) {
        Status::NoResult
    } else {
        Status::Done
    }
}
