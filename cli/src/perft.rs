//! `kinjite perft`: counts of legal move sequences.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use engine::board::{Color, Point};
use engine::rules::{divide, perft};
use serde::Serialize;

use crate::error::{Error, Status};
use crate::json;
use crate::options::{ToMove, number};
use crate::replay::{POSITION, Subject};
use crate::terminal::Screen;
use crate::text::{self, grouped, seconds};

const EXAMPLES: &str = "\
Examples:
  kinjite perft '' 3
  kinjite perft h8h9i10 2 --rule standard --divide

A sequence counts where it is DEPTH moves long, none of them forbidden, and none but the last makes a \
five. Where the game is over already, they are counted as if it were not.

Exit status: 0 done, 2 bad input, 3 output that cannot be written.";

/// Options of `kinjite perft`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[arg(value_name = "POS|FILE", help = POSITION)]
    position: String,

    /// Moves in a sequence
    #[arg(value_name = "DEPTH", allow_negative_numbers = true, value_parser = number(0_u32, 12))]
    depth: u32,

    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    to_move: ToMove,

    /// Count for each first move by itself too
    #[arg(long)]
    divide: bool,

    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Answer {
    schema: u32,
    rule: String,
    size: u8,
    to_move: Color,
    depth: u32,
    nodes: u64,
    time_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
    /// How the game has ended, where it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
}

/// The sequences that begin with one move.
#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    first: Point,
    nodes: u64,
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let given = options.subject.one(&options.position)?;
    let mut position = given.position(options.to_move.color())?;
    let over = text::ending(&position);
    let start = Instant::now();
    let parts = options.divide.then(|| divide(&mut position, options.depth));
    let nodes = match &parts {
        Some(parts) if options.depth > 0 => parts.iter().map(|&(_, nodes)| nodes).sum(),
        _ => perft(&mut position, options.depth),
    };
    let elapsed = start.elapsed();
    if options.json {
        let part = |(first, nodes)| Part { first, nodes };
        let answer = Answer {
            schema: json::SCHEMA,
            rule: position.rule().to_string(),
            size: position.size().side(),
            to_move: position.to_move(),
            depth: options.depth,
            nodes,
            time_ms: elapsed.as_millis() as u64,
            divide: parts.map(|parts| parts.into_iter().map(part).collect()),
            over,
        };
        json::write_line(screen, &answer)?;
    } else {
        if let Some(over) = over {
            writeln!(screen, "{over} Moves are counted as if the game went on.")?;
        }
        for (first, nodes) in parts.into_iter().flatten() {
            writeln!(screen, "{first:<4} {:>15}", grouped(nodes))?;
        }
        writeln!(screen, "perft {}: {} ({})", options.depth, grouped(nodes), seconds(elapsed))?;
    }
    Ok(Status::Done)
}
