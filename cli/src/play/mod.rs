//! `kinjite play`: a game on the terminal.

mod command;
mod game;
mod level;
mod opponent;
mod save;
mod session;

use std::io;
use std::time::Duration;

use clap::{Args, ValueEnum};
use engine::board::Color;
use engine::search::{Limits, Strength, Variety};

use crate::error::{Error, Status};
use crate::options::{Resources, Side, all_cores, number};
use crate::replay::Subject;
use crate::terminal::Screen;
use crate::thinking::parse_time;
use level::Level;
use opponent::Opponent;
use session::Session;

const EXAMPLES: &str = "\
Examples:
  kinjite play                            Renju, you are Black
  kinjite play --side white --level max --time 10s
  kinjite play h8h9i10 --side both        two people, from a position on
  kinjite play game.sgf --move 20         from a position of a game on
  kinjite play --side none --level hard   the engine against itself
  kinjite play --level 55 --seed 7        a game that can be repeated

In the game: a point such as H8 plays there; hint, undo, restart, moves, show, save game.sgf, \
resign, help, quit.

On the board × (or *) marks the points that are forbidden to Black. What the engine says of its moves \
is a score, above 0 where it stands better; +M5 is a win with the fifth move from that one on, counting \
both sides, and -M4 a loss.";

/// Options of `kinjite play`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The position to start from, as 'kinjite show' takes it [default: an empty board]
    #[arg(value_name = "POS|FILE", default_value = "", hide_default_value = true)]
    position: String,

    #[command(flatten)]
    subject: Subject,

    /// Whose turn it is, where a drawn board does not tell
    #[arg(long, value_name = "SIDE")]
    to_move: Option<Side>,

    /// The side that you play
    #[arg(long, value_name = "SIDE", default_value = "black")]
    side: Humans,

    /// How well the engine plays: easy (10), medium (40), hard (70), max, or a number from 0 to 100
    #[arg(long, value_name = "LEVEL", default_value = "hard", allow_negative_numbers = true)]
    level: Level,

    /// Time a move at level max: 5s, 500ms, 2m; a number alone is seconds
    #[arg(long, value_name = "TIME", default_value = "2s", allow_negative_numbers = true,
          value_parser = parse_time)]
    time: Duration,

    /// Plies to search at the most
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true,
          value_parser = number(1_u32, 225))]
    depth: Option<u32>,

    /// Let chance decide among moves that are up to so many units below the best; 150 units are a
    /// factor of 2.7 in the odds of winning [default: 50, more below level 50, none at max]
    #[arg(long, value_name = "UNITS", allow_negative_numbers = true,
          value_parser = number(0, 1000))]
    variety: Option<i32>,

    /// Seed of what chance decides, for a game that can be repeated
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number(0, u64::MAX))]
    seed: Option<u64>,

    #[command(flatten)]
    resources: Resources,
}

/// The sides that people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Humans {
    /// You against the engine, with the first move
    Black,
    /// You against the engine, with the second move
    White,
    /// Two people
    Both,
    /// The engine against itself
    None,
}

impl Humans {
    /// Whether a person plays `color`.
    pub const fn play(self, color: Color) -> bool {
        match self {
            Self::Black => matches!(color, Color::Black),
            Self::White => matches!(color, Color::White),
            Self::Both => true,
            Self::None => false,
        }
    }
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let start =
        options.subject.one(&options.position)?.position(options.to_move.map(Into::into))?;
    // Below the highest level a game can be repeated: one thread, and no clock.
    let strength = options.level.strength();
    let threads = if strength == Strength::FULL { all_cores() } else { 1 };
    let variety = strength.variety(options.seed.unwrap_or_else(rand::random));
    let margin = options.variety.unwrap_or(variety.margin);
    let weights = options.resources.weights(start.rule())?;
    let opponent = Opponent::new(
        options.level,
        Variety { margin, ..variety },
        Limits { depth: options.depth, time: Some(options.time), ..Limits::default() },
        options.resources.config(threads, &weights),
    );
    // Not before the position is read, which may come from standard input too.
    let mut input = io::stdin().lock();
    Session::new(start, options.side, opponent, &mut input, screen).run()?;
    Ok(Status::Done)
}
