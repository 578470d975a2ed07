//! The command line. All output of the program is written here; the library prints nothing.

#![expect(clippy::print_stderr, reason = "this is the program's voice")]

mod calibrate;
mod datagen;
mod failure;
mod fit;
mod generations;
mod progress;

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};
use harness::causes::in_full;

use failure::Unwritten;

const HELP: &str = "\
Examples:
  trainer datagen --rule renju --positions 100000 --nodes 1500 --out renju.kjd
  trainer fit renju.kjd --rule renju --out renju.bin

Exit status: 0 done, 2 bad input, 3 output that cannot be written.";

/// Learns the evaluation of Kinjite from its own games.
#[derive(Parser)]
#[command(name = "trainer", version, after_help = HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Games of the engine against itself, and their quiet positions as a file
    Datagen(datagen::Arguments),
    /// What scores are worth, on games that nothing was learned from
    Calibrate(calibrate::Arguments),
    /// Weights from files of positions
    Fit(fit::Arguments),
    /// All of it, generation by generation, with a match against the weights before
    Loop(generations::Arguments),
    /// The weights that were made by hand
    Handmade(fit::Handmade),
}

/// Runs the program; the help tells its exit statuses.
pub(crate) fn main() -> ExitCode {
    let command = Arguments::parse().command;
    if let Command::Fit(arguments) = &command
        && let Some(error) = arguments.nonsense()
    {
        Arguments::command().error(ErrorKind::ValueValidation, format!("--{error}")).exit();
    }
    let result = match command {
        Command::Datagen(arguments) => datagen::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Loop(arguments) => generations::go(&arguments),
        Command::Handmade(arguments) => fit::run_handmade(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trainer: {}", in_full(&*error).trim_end());
            failure::status(&error)
        }
    }
}

/// Warns where the weights to be will name a commit that the program is not quite of.
fn warn_of(commit: &str) {
    if let Some(warning) = warning(commit) {
        eprintln!("trainer: {warning}");
    }
}

fn warning(commit: &str) -> Option<String> {
    commit.ends_with("-dirty").then(|| {
        format!("warning: built from sources that are not those of a commit ({commit}): nobody else can make these weights")
    })
}

/// Writes to standard output. A reader that has gone away is no fault: the work is in files, and goes on.
fn say(text: fmt::Arguments<'_>) -> anyhow::Result<()> {
    match io::stdout().write_fmt(text) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.with_context(Unwritten::output),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_that_nobody_else_has_are_warned_of() {
        assert_eq!(warning("0123abc"), None);
        assert!(warning("0123abc-dirty").unwrap().contains("(0123abc-dirty)"));
    }
}
