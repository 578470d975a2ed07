//! `kinjite analyze`: the best move of a position, or how good the moves of a game were.

mod answer;
mod game;
mod show;
mod stream;
mod trace;

use clap::Args;
use engine::Engine;
use engine::board::Color;
use engine::position::Position;
use engine::search::{Report, Trace};

use crate::ended::Ended;
use crate::error::{Error, Status};
use crate::json;
use crate::options::{Resources, ToMove, all_cores, number};
use crate::picture::{self, PictureFiles};
use crate::progress::Progress;
use crate::replay::{Found, POSITION, Subject, misplaced};
use crate::terminal::Screen;
use crate::text;
use crate::thinking::{Effort, search, traced};
use crate::weights::InUse;
use answer::Answer;
use game::GameFiles;

const EXAMPLES: &str = "\
Examples:
  kinjite analyze h8h9i10
  kinjite analyze 'h8 i9 i8 g8' --rule standard --time 500ms --lines 3
  kinjite analyze @board.txt --to-move white --depth 8 --threads 1 --json
  kinjite analyze h8h9i10 --svg board.svg
  kinjite analyze h8h9i10 --depth 8 --trace
  kinjite analyze game.psq --time 2s --sgf scored.sgf --graph graph.svg
  kinjite analyze game.sgf --move 20
  kinjite analyze game.sgf --jsonl

Of a file of games every move of one game is scored, from the view of the side that makes it, and set \
against the best: ?! is doubtful, ? a mistake, ?? a blunder, which give away a twentieth, a tenth and a \
fifth of the points or more. ?! is also a win let go, or a loss let happen, at less than that. A forbidden move and a \
five end the game: the move is told so, and those after it are not scored. With --move, and of a list of \
moves, one position is analysed; it is taken as it stands where the game was over before, and that is \
said on standard error.

A score counts for the side to move. +M5 is a win with the fifth move from here, counting both sides, \
and -M4 a loss with the fourth. The percentage beside it is the side's chance to win. On the board the \
digits number the best moves, as the table does.

In JSON mate_in_plies is 5 and -4 there, and null where no end is in sight; win_probability is the \
chance, from 0 to 1. Of the objects that --jsonl writes for one position the answer alone has final \
as true.

An interrupt (Ctrl-C) ends the search early, and what it has found is told.

Exit status: 0 done, 1 where there is no move to find, 2 bad input, 3 output that cannot be written.";

/// Options of `kinjite analyze`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Options {
    #[arg(value_name = "POS|FILE", help = POSITION)]
    position: String,

    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    to_move: ToMove,

    #[command(flatten)]
    effort: Effort,

    #[command(flatten)]
    resources: Resources,

    /// Score so many of the best moves, each with its line; fewer where the search looks at fewer
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = number(1_u16, 225))]
    lines: u16,

    #[command(flatten)]
    files: PictureFiles,

    #[command(flatten)]
    game_files: GameFiles,

    /// Tell what the search did, iteration by iteration, on one thread unless --threads says more;
    /// of several the first is told of
    #[arg(long)]
    trace: bool,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    /// Write a JSON object for each iteration, the last with the answer, or of a game for each move, the
    /// last move first; each as soon as it is there
    #[arg(long, conflicts_with_all = ["json", "trace"])]
    jsonl: bool,

    /// Show no progress on standard error
    #[arg(short, long)]
    quiet: bool,

    /// Write a line for each iteration to standard error
    #[arg(short, long, conflicts_with = "quiet")]
    verbose: bool,
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let given = match options.subject.find(&options.position)? {
        Found::Game(replay) if !options.subject.one_position() => {
            refuse_for_games(options)?;
            return game::run(&replay, options, screen);
        }
        Found::Game(replay) => options.subject.position(&replay)?.1.clone().into(),
        Found::Position(given) => *given,
    };
    if let Some(option) = options.game_files.asked() {
        return Err(misplaced(option, "a whole game from a file"));
    }
    one(&given.position(options.to_move.color())?, options, screen)
}

/// Refuses the options that ask for something of one position.
fn refuse_for_games(options: &Options) -> Result<(), Error> {
    if options.files.wanted() {
        return Err(misplaced("a picture", "one position: say --move N, or --graph"));
    }
    let position = "one position: say --move N";
    if options.trace {
        return Err(misplaced("--trace", position));
    }
    if options.lines != 1 {
        return Err(misplaced("--lines", position));
    }
    options.to_move.color().map_or(Ok(()), |_| Err(misplaced("--to-move", position)))
}

/// Analyses one position.
fn one(position: &Position, options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    Ended::tell(position);
    let over = text::ending(position);
    let weights = options.resources.weights(position.rule())?;
    let (report, trace) = match over {
        None if options.jsonl => (stream::search(options, position, &weights, screen)?, None),
        None => search_best(options, position, &weights, screen.unicode()),
        Some(_) => (Report::default(), None),
    };
    let over = over.or_else(|| {
        let stuck = report.lines.is_empty();
        stuck.then(|| format!("{} has no legal move.", position.to_move()))
    });
    if options.files.wanted() {
        options.files.write(&drawn(position, &report))?;
    }
    if options.json || options.jsonl {
        let answer = Answer::new(position, &report, trace.as_ref(), over.as_deref());
        json::write_line(&mut *screen, &answer.of(weights.named(position.rule())))?;
    } else if let Some(over) = &over {
        show::nothing(position, over, screen)?;
    } else {
        show::report(position, &report, screen)?;
        trace.map_or(Ok(()), |trace| trace::show(&trace, screen))?;
    }
    Ok(if over.is_some() { Status::NoResult } else { Status::Done })
}

/// The position with its best line as ghosts, the scores of the other candidates, and Black's forbidden
/// points.
fn drawn(position: &Position, report: &Report) -> String {
    /// Longer lines would hide the board.
    const LINE: usize = 9;
    let board = picture::numbered(picture::board(position), position)
        .forbidden(position.forbidden_points(Color::Black));
    let Some((best, others)) = report.lines.split_first() else { return board.svg() };
    let line = best.moves.iter().copied().take(LINE);
    picture::scored(board, others).line(position.to_move(), line).svg()
}

fn search_best(
    options: &Options,
    position: &Position,
    weights: &InUse,
    unicode: bool,
) -> (Report, Option<Trace>) {
    let mut progress = match (options.quiet, options.verbose) {
        (true, _) => Progress::Silent,
        (_, true) => Progress::Lines,
        _ => Progress::new(unicode),
    };
    let threads = if options.trace { 1 } else { all_cores() };
    let mut engine = Engine::new(options.resources.config(threads, weights));
    let (limits, lines) = (options.effort.limits(), usize::from(options.lines));
    if options.trace {
        let (report, trace) = traced(&mut engine, position, limits, lines, &mut progress);
        return (report, Some(trace));
    }
    (search(&mut engine, position, limits, lines, &mut progress), None)
}
