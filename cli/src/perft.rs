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
five. A game that is over has none.

Exit status: 0 done, 1 where the game is over, 2 bad input, 3 output that cannot be written.";

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
    /// Why there are no moves to count.
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
    let over = text::ending(&position).filter(|_| options.depth > 0);
    let status = if over.is_some() { Status::NoResult } else { Status::Done };
    let start = Instant::now();
    let parts = options.divide.then(|| match over {
        Some(_) => Vec::new(),
        None => divide(&mut position, options.depth),
    });
    let nodes = match &parts {
        Some(parts) if options.depth > 0 => parts.iter().map(|&(_, nodes)| nodes).sum(),
        None if over.is_some() => 0,
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
            writeln!(screen, "no move: {over}")?;
        }
        for (first, nodes) in parts.into_iter().flatten() {
            writeln!(screen, "{first:<4} {:>15}", grouped(nodes))?;
        }
        writeln!(screen, "perft {}: {} ({})", options.depth, grouped(nodes), seconds(elapsed))?;
    }
    Ok(status)
}
