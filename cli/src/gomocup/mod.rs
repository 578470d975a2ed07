//! The Gomocup (Piskvork) protocol: a game played over two pipes, one line a command.
//!
//! From the bytes up: `lines` cuts the input into lines, `inbox` queues them on a thread of its
//! own, so that nothing is lost while the engine thinks. `parse` turns a line into a
//! [`Command`](command::Command), `block` a group of lines into stones, and `sides` gives these
//! their colours. `game` keeps the stones, `settings` what the manager said of rule, time and
//! memory; `budget` and `memory` say what these allow. `session` carries the commands out, `think`
//! finds the moves, and every line that goes out is a `reply`.

mod block;
mod budget;
mod cell;
mod command;
mod game;
mod inbox;
mod info;
mod lines;
mod memory;
mod parse;
mod reply;
mod session;
mod settings;
mod sides;
mod think;

use std::io::{self, BufRead, Write};

use inbox::Inbox;
use session::{Flow, Session};

/// Speaks the protocol until the manager ends it or the input does.
///
/// The input is read on a thread of its own, which may outlive the call where the output breaks
/// while the input stays open.
///
/// # Errors
///
/// Where the output cannot be written; a reader that has gone away is no error but the end.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    match converse(input, output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn converse(input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let inbox = Inbox::open(input)?;
    let mut session = Session::new(output);
    while let Some(line) = inbox.next() {
        if session.line(&line, inbox.signals())? == Flow::End {
            return Ok(());
        }
    }
    session.close()
}
