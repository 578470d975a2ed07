//! The Gomocup (Piskvork) protocol: a game played over two pipes, one line a command.
//!
//! From the bytes up: `lines` cuts the input into lines, `inbox` queues them on a thread of its
//! own, so that nothing is lost while the engine thinks. `parse` turns a line into a
//! [`Command`](command::Command) by the one `table` of commands, whose `arguments` it reads; `manual`
//! makes help and docs of the same table. `info` does the same for settings, `block` reads a group of
//! lines, `cell` knows how managers count points, and `sides` gives stones their colours.
//!
//! `game` keeps the stones, `settings` what the manager said of rule, time and memory; `budget` and
//! `memory` say what these allow. `session` remembers a conversation and tells lines from blocks,
//! `execute` carries commands out, `work` those that take thought: `think` finds moves, `level`
//! positions that are balanced, of many candidates among which `halving` divides the time. `narrator`
//! tells of a search, `hash` keeps the table in files, and every line that goes out besides is a
//! `reply`. `property` says what holds whatever comes in.

mod arguments;
mod block;
mod budget;
mod cell;
mod command;
mod complaints;
mod execute;
mod game;
mod halving;
mod hash;
mod inbox;
mod info;
mod level;
mod lines;
mod manual;
mod memory;
mod narrator;
mod parse;
mod property;
mod reply;
mod session;
mod settings;
mod sides;
mod table;
mod think;
mod work;

use std::io::{self, BufRead, Write};

use clap::Args;
use engine::eval::Weights;
use inbox::Inbox;
use session::{Flow, Session};

pub use cell::Coordinates;
pub use manual::help;
pub use property::{Broken, protocol_lines};

/// How the protocol is spoken, beyond what the manager says itself.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// How the manager counts columns and rows
    #[arg(long, value_name = "HOW", default_value = "plain")]
    pub coordinates: Coordinates,

    /// Suggest moves, and leave it to the manager to play them or others
    #[arg(long)]
    pub suggest: bool,

    /// The weights of the evaluation.
    #[arg(skip)]
    pub weights: Weights,

    /// Arguments of the program that made no sense, to be told of before the first answer.
    #[arg(skip)]
    pub ignored: Vec<String>,
}

/// Speaks the protocol until the manager ends it or the input does.
///
/// The input is read on a thread of its own, which may outlive the call where the output breaks
/// while the input stays open.
///
/// # Errors
///
/// Where the output cannot be written; a reader that has gone away is no error but the end.
pub fn run(
    options: Options,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    match converse(options, input, output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn converse(
    options: Options,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let inbox = Inbox::open(input)?;
    let mut session = Session::new(output, options);
    while let Some(line) = inbox.next() {
        if session.line(&line, inbox.signals())? == Flow::End {
            return Ok(());
        }
        session.ponder(line.number, inbox.signals());
    }
    session.close()
}
