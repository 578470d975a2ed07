//! A whole game analysed: a score for each move, and what would have been better.

mod answer;
mod judge;
mod outputs;
mod show;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use engine::Engine;
use indicatif::{ProgressBar, ProgressDrawTarget};
use std::io::{self, IsTerminal, Write};

use crate::error::{Error, Status};
use crate::json;
use crate::output::named;
use crate::replay::Replay;
use crate::terminal::Screen;
use crate::text::counted;
use judge::Judgement;
pub use judge::{Judged, Verdict, Worth};

/// Files that an analysed game is written to.
#[derive(Args, Clone, Debug)]
pub struct GameFiles {
    /// Of a game: write it as SGF, with the scores and the better lines in it
    #[arg(long, value_name = "FILE", value_parser = named(&["sgf"]))]
    sgf: Option<PathBuf>,

    /// Of a game: write a graph of the scores as SVG, or as PNG where the name ends so
    #[arg(long, value_name = "FILE", value_parser = named(&["svg", "png"]))]
    graph: Option<PathBuf>,
}

impl GameFiles {
    /// The option that asks for a file, where there is one.
    pub const fn asked(&self) -> Option<&'static str> {
        match (&self.sgf, &self.graph) {
            (Some(_), _) => Some("--sgf"),
            (_, Some(_)) => Some("--graph"),
            _ => None,
        }
    }
}

/// What a move gets to think where no limit is given.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Analyses the game, from its end to its beginning: what is found of a position serves those before.
pub fn run(
    replay: &Replay,
    options: &super::Options,
    screen: &mut Screen,
) -> Result<Status, Error> {
    let rule = replay.last().1.rule();
    let weights = options.resources.weights(rule)?;
    let mut engine = Engine::new(options.resources.config(crate::options::all_cores(), &weights));
    let limits = options.effort.limits_or(DEFAULT_TIME);
    let bar = progress(replay, options.quiet);
    let mut tell = |judged: &Judged| {
        if options.jsonl {
            bar.suspend(|| json::write_line(&mut *screen, &answer::OneMove::new(judged)))
        } else {
            Ok(())
        }
    };
    let Judgement { moves, unsearched } =
        judge::judge(replay, &mut engine, limits, &bar, &mut tell)?;
    bar.finish_and_clear();
    if unsearched > 0 {
        let moves = counted(unsearched, "move");
        drop(writeln!(io::stderr(), "left out: {moves} for which there was no search"));
    }
    let files = &options.game_files;
    if let Some(path) = &files.sgf {
        outputs::write_sgf(replay, &moves, path)?;
    }
    if let Some(path) = &files.graph {
        outputs::write_graph(replay, &moves, path)?;
    }
    if options.json {
        json::write_line(screen, &answer::Answer::new(replay, &moves, weights.named(rule)))?;
    } else if !options.jsonl {
        show::table(replay, &moves, screen)?;
    }
    let scored = moves.iter().any(|judged| judged.worth.is_some());
    Ok(if scored { Status::Done } else { Status::NoResult })
}

/// A bar on a terminal, and nothing elsewhere.
fn progress(replay: &Replay, quiet: bool) -> ProgressBar {
    let bar = ProgressBar::new(replay.steps.len() as u64);
    if quiet || !io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    bar.with_message("analysing")
}
