//! `kinjite solve`: wins by continuous fours or threats, proved.

mod answer;
mod batch;
mod refute;
mod show;
mod solver;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use engine::board::Color;
use engine::position::Position;
use engine::solve::{Bounds, Goal, Proof};

use crate::ended::Ended;
use crate::error::{Error, Status};
use crate::input::{Given, InputError};
use crate::json;
use crate::options::{Side, number};
use crate::output::named;
use crate::picture::{self, PictureFiles};
use crate::proof;
use crate::replay::{POSITION, Subject};
use crate::terminal::Screen;
use crate::text;
use crate::thinking::{interrupts, parse_time};
use solver::Solver;

const EXAMPLES: &str = "\
Examples:
  kinjite solve h7g6e7h6f8f6i6g8g9d6e6e5i11h10g7f7f4i10e9e10h5f11f10
  kinjite solve board.txt --side black --vct --shortest --proof win.json
  kinjite solve game.sgf --move 20 --svg win.svg
  kinjite solve @board.txt --refute --json
  kinjite solve --batch positions.txt --vcf --time 1s

Without --vcf or --vct, fours are tried first and threats then. A win is told with its line and its \
length, counted in moves of the attacker up to and with the five; a forced reply that is forbidden \
counts as if the five followed. Every win was proved: a checker tried each reply by the rule text. On \
the board the digits number the line: odd ones are the attacker's moves; with --refute, ! marks the \
moves that break the win.

With --batch every line is a position and gets an answer, in order; a blank line is the empty board.

Exit status: 0 where the answer is known, 1 where it was not found within the limits or the game is over, \
2 bad input, 3 output that cannot be written.";

/// Options of `kinjite solve`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[arg(value_name = "POS|FILE", help = POSITION, required_unless_present = "batch")]
    position: Option<String>,

    #[command(flatten)]
    subject: Subject,

    /// Solve many: a file with a position a line, '-' for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "refute", "proof", "PictureFiles"])]
    batch: Option<String>,

    /// Only wins by continuous fours
    #[arg(long, conflicts_with = "vct")]
    vcf: bool,

    /// Only wins by continuous threats, fours among them
    #[arg(long)]
    vct: bool,

    /// The side that attacks, as if it were its turn [default: the side to move]
    #[arg(long, value_name = "SIDE")]
    side: Option<Side>,

    /// The win with the fewest moves
    #[arg(long)]
    shortest: bool,

    /// Positions to visit
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number(1_u64, u64::MAX))]
    max_nodes: Option<u64>,

    /// Time to think: 5s, 500ms, 2m; a number alone is seconds [default: 10s, or none where
    /// --max-nodes is given]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = parse_time)]
    time: Option<Duration>,

    /// Memory for the tables in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, allow_negative_numbers = true,
          value_parser = number(1_u32, 1 << 16))]
    hash: u32,

    /// Tell all moves that begin a win
    #[arg(long)]
    all: bool,

    /// Tell the moves of the side to move that break the other side's win by fours; --side is still
    /// the side that attacks
    #[arg(long, conflicts_with_all = ["vct", "all", "shortest", "proof", "PictureFiles"])]
    refute: bool,

    /// Write one JSON object; with --batch, one a line
    #[arg(long)]
    json: bool,

    /// Write the proof of a win: as JSON for 'kinjite verify', or as a game record where the name ends
    /// in .sgf
    #[arg(long, value_name = "FILE", value_parser = named(&["json", "sgf"]))]
    proof: Option<PathBuf>,

    #[command(flatten)]
    picture: PictureFiles,
}

impl Options {
    const fn goal(&self) -> Goal {
        if self.shortest { Goal::Shortest } else { Goal::First }
    }
}

/// What ends one search: the limits that the options say, and an interrupt.
#[derive(Clone, Copy)]
struct Limits<'a> {
    nodes: u64,
    time: Option<Duration>,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Limits<'a> {
    fn new(options: &Options, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        /// Long enough for what can be followed on a board, short enough to wait for.
        const DEFAULT_TIME: Duration = Duration::from_secs(10);
        let time = options.time.or(options.max_nodes.is_none().then_some(DEFAULT_TIME));
        Self { nodes: options.max_nodes.unwrap_or(u64::MAX), time, stop }
    }

    /// The bounds of a search that begins now.
    fn starting_now(&self) -> Bounds<'a> {
        // A time beyond what the clock can tell is no bound.
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        Bounds { nodes: self.nodes, deadline, stop: Some(self.stop) }
    }
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let stop = interrupts();
    let stopped = || stop.is_stopped();
    let limits = Limits::new(options, &stopped);
    if let Some(file) = &options.batch {
        options.subject.refuse_for_lines()?;
        return batch::run(options, file, &limits, screen);
    }
    let given = options.subject.one(options.position.as_deref().unwrap_or_default())?;
    if options.refute {
        let position = to_move(given, options.side.map(|side| !Color::from(side)))?;
        Ended::tell(&position);
        return refute::run(options, position, &limits, screen);
    }
    let position = to_move(given, options.side.map(Into::into))?;
    Ended::tell(&position);
    let (answer, proof) = Solver::new(options).answer(&position, &limits)?;
    match &proof {
        Some(proof) => write_files(options, &position, proof)?,
        None => tell_unwritten(options),
    }
    if options.json {
        json::write_line(&mut *screen, &answer)?;
    } else {
        show::answer(&position, options.goal(), &answer, proof.as_ref(), screen)?;
    }
    Ok(answer.status())
}

/// The position with `side` to move, by a pass where it is the other's turn.
fn to_move(given: Given, side: Option<Color>) -> Result<Position, InputError> {
    match (given.clone().position(side), side) {
        (Err(InputError::NotItsTurn { .. }), Some(_)) => {
            let mut position = given.position(None)?;
            position.pass();
            Ok(position)
        }
        (position, _) => position,
    }
}

fn write_files(options: &Options, position: &Position, proof: &Proof) -> Result<(), Error> {
    if let Some(path) = &options.proof {
        proof::write(path, proof)?;
    }
    if options.picture.wanted() {
        let board = picture::board(position).line(proof.attacker, proof.main_line());
        options.picture.write(&board.svg())?;
    }
    Ok(())
}

/// Says which files are not written for want of a win: what stands there may be of another position.
fn tell_unwritten(options: &Options) {
    for path in options.proof.iter().map(PathBuf::as_path).chain(options.picture.paths()) {
        let old = if path.exists() { ", and the file stays as it was" } else { "" };
        drop(writeln!(io::stderr(), "no win: nothing is written to '{}'{old}", path.display()));
    }
}

/// Why there is nothing to solve; `None` where the game goes on.
fn over(position: &Position) -> Option<String> {
    text::ending(position)
}
