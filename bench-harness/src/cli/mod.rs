//! The command line. All output of the program is written here; the library prints nothing.

#![expect(clippy::print_stderr, reason = "this is the program's voice")]
#![expect(clippy::cast_precision_loss, reason = "numbers are shown with few digits")]

#[macro_use]
mod voice;

mod compliance;
mod counted;
mod failure;
mod instructions;
mod kept;
mod kernels;
mod match_arguments;
mod matches;
mod measured;
mod nps;
#[cfg(all(unix, feature = "profile"))]
mod profile;
mod progress;
mod record;
mod referee;
mod report;
mod selfcheck;
mod selfplay;
mod sprt;
mod suite;
mod table;
mod ttd;
mod tune;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use harness::causes::in_full;

const HELP: &str = "\
Exit status: 0 done, 1 where the answer is no (a difference, a failed check, too few wins), 2 bad input \
or an engine that does not start or answer, 3 output that cannot be written, 130 stopped.";

/// Speed, strength and correctness of gomoku engines, measured.
#[derive(Parser)]
#[command(name = "harness", version, after_help = HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Engines against engines
    Match(Box<match_arguments::Arguments>),
    /// How often a sequential test would err, and how long it would take
    Sprt(sprt::Arguments),
    /// The engine against itself, by colour
    Selfplay(selfplay::Arguments),
    /// Nodes a second on fixed positions
    Nps(nps::Arguments),
    /// Time and nodes to depth on fixed positions
    Ttd(ttd::Arguments),
    /// The parameters of the search, tuned by games
    Tune(tune::Arguments),
    /// How many tactical positions are solved
    Suite(suite::Arguments),
    /// The pieces that the engine is made of, each timed and checked
    Kernels(kernels::Arguments),
    /// Records of matches and measurements as one HTML file with plots
    Report(report::Arguments),
    /// Every fast path against its slow twin, on this machine
    Selfcheck(selfcheck::Arguments),
    /// Another engine's forbidden moves against the rule text
    Referee(referee::Arguments),
    /// Counts of instructions against those that are kept
    Instructions(instructions::Arguments),
    /// A flame graph of a search
    #[cfg(all(unix, feature = "profile"))]
    Profile(profile::Arguments),
}

/// Runs the program; the help tells its exit statuses.
pub(crate) fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    let result = match matches::classic(&words) {
        Some(result) => result,
        None => match Arguments::parse().command {
            Command::Match(arguments) => matches::run(&arguments),
            Command::Sprt(arguments) => sprt::run(&arguments),
            Command::Selfplay(arguments) => selfplay::run(&arguments),
            Command::Nps(arguments) => nps::run(&arguments),
            Command::Ttd(arguments) => ttd::run(&arguments),
            Command::Tune(arguments) => tune::run(&arguments),
            Command::Suite(arguments) => suite::run(&arguments),
            Command::Kernels(arguments) => kernels::run(&arguments),
            Command::Report(arguments) => report::run(&arguments),
            Command::Selfcheck(arguments) => selfcheck::run(&arguments),
            Command::Referee(arguments) => referee::run(&arguments),
            Command::Instructions(arguments) => instructions::run(&arguments),
            #[cfg(all(unix, feature = "profile"))]
            Command::Profile(arguments) => profile::run(&arguments),
        },
    };
    result.unwrap_or_else(|error| {
        if !failure::is_end(&error) {
            eprintln!("harness: {}", in_full(&*error).trim_end());
        }
        failure::status(&error)
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn help_flows_at_any_width() {
        let length = |line: &str| line.chars().count();
        for width in [80, 120] {
            let mut arguments = Arguments::command().term_width(width);
            arguments.build();
            let mut helps = vec![arguments.render_long_help().to_string()];
            let commands = arguments.get_subcommands_mut();
            helps.extend(commands.map(|command| command.render_long_help().to_string()));
            for help in helps {
                let lines: Vec<&str> = help.lines().collect();
                assert_eq!(lines.iter().find(|line| length(line) > width), None, "{width}");
                let prose = |line: &str| line.starts_with(|c: char| c.is_alphabetic() || c == '-');
                for pair in lines.windows(2).filter(|pair| pair.iter().all(|line| prose(line))) {
                    let next = pair[1].split(' ').next().unwrap_or_default();
                    let fits = length(pair[0]) + 1 + length(next) <= width;
                    assert!(!fits, "broken too early at {width}: {pair:?}");
                }
            }
        }
    }
}
