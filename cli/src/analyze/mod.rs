//! `kinjite analyze`: the best move of a position.

mod answer;
mod show;

use clap::Args;
use engine::Engine;
use engine::position::Position;
use engine::search::{Report, StopHandle};

use crate::error::{Error, Status};
use crate::input::Given;
use crate::json;
use crate::options::{Game, Resources, Side, all_cores, number};
use crate::progress::Progress;
use crate::terminal::Screen;
use crate::text;
use crate::thinking::Effort;
use answer::Answer;

const EXAMPLES: &str = "\
Examples:
  kinjite analyze h8h9i10
  kinjite analyze 'h8 i9 i8 g8' --rule standard --time 500ms --lines 3
  kinjite analyze @board.txt --to-move white --depth 8 --threads 1 --json

A score counts for the side to move; +M5 is a win and -M4 a loss with the fifth and the fourth
move from here. In JSON mate_in_plies is 5 and -4 there, and null where no end is in sight.
An interrupt (Ctrl-C) ends the search early, and what it has found is told.";

/// Options of `kinjite analyze`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The position: moves, a drawn board, @FILE or '-'
    #[arg(value_name = "POS")]
    position: String,

    #[command(flatten)]
    game: Game,

    /// Whose turn it is, where a drawn board does not tell
    #[arg(long, alias = "side", value_name = "SIDE")]
    to_move: Option<Side>,

    #[command(flatten)]
    effort: Effort,

    #[command(flatten)]
    resources: Resources,

    /// Score so many of the best moves, each with its line; fewer where the search looks at fewer
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = number(1_u16, 225))]
    lines: u16,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    /// Show no progress on standard error
    #[arg(short, long)]
    quiet: bool,

    /// Write a line for each iteration to standard error
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let given = Given::read(&options.position, options.game.rule, options.game.size)?;
    let position = given.position(options.to_move.map(Into::into))?;
    let over = text::ending(&position);
    let report = match over {
        None => search(options, &position, screen.unicode()),
        Some(_) => Report::default(),
    };
    let over = over.or_else(|| {
        let stuck = report.lines.is_empty();
        stuck.then(|| format!("{} has no legal move.", position.to_move()))
    });
    if options.json {
        json::write_line(&mut *screen, &Answer::new(&position, &report, over.as_deref()))?;
    } else if let Some(over) = &over {
        show::nothing(&position, over, screen)?;
    } else {
        show::report(&position, &report, screen)?;
    }
    Ok(if over.is_some() { Status::NoResult } else { Status::Done })
}

fn search(options: &Options, position: &Position, unicode: bool) -> Report {
    let mut progress = match (options.quiet, options.verbose) {
        (true, _) => Progress::Silent,
        (_, true) => Progress::Lines,
        _ => Progress::new(unicode),
    };
    let mut engine = Engine::new(options.resources.config(all_cores()));
    let lines = usize::from(options.lines);
    let stop = StopHandle::new();
    let interrupted = stop.clone();
    // An interrupt ends the search, not the program: what was found is still told. Where no handler
    // can be set it ends the program, as usual.
    drop(ctrlc::set_handler(move || interrupted.stop()));
    engine.analyze(position, options.effort.limits(), lines, &stop, &mut progress)
}
