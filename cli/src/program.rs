//! The command line as a whole: which command runs, and how the process ends.

use std::ffi::OsString;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::error::{Error, Status};
use crate::terminal::{Appearance, Screen};
use crate::weights::WeightsFiles;
use crate::{
    analyze, bench, completions, convert, forbidden, gomocup, mistakes, perft, play, show, solve,
    tolerant, verify, version,
};

/// Renju and gomoku: play, analyse, judge forbidden moves, and enter Gomocup.
///
/// Without a command, on a terminal, it starts a game; with standard input from elsewhere, or under
/// a name that begins with `pbrain-`, it speaks the Gomocup protocol.
#[derive(Debug, Parser)]
#[command(name = "kinjite", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    appearance: Appearance,

    /// The weights of the protocol where no command is given, and those that --version tells of; a
    /// command has its own --weights, after it
    #[arg(long = "weights", value_name = "FILE")]
    files: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  kinjite                                 play a game of Renju
  kinjite analyze h8h9i10 --time 2s       the best move, its score and its line
  kinjite forbidden board.txt --explain   Black's forbidden points, and why
  kinjite bench                           speed, and the search's signature

A position (POS) is a list of moves (h8i9h9, or in quotes with blanks, commas or numbers: \
'1. h8 i9 2. h9'), a board as rows from the top joined by '/' or as 225 characters ('X' Black, 'O' \
White, '.' empty), @FILE for a file that holds either, or '-' for standard input. An empty text is the \
empty board. Boards may also be as these commands draw them, with coordinates and marks and the text \
around them.

Where a POS is taken, so is a file of games by its extension, such as game.sgf: --move N is the \
position after N moves, without it the last one.

Exit status: 0 done, 1 no result, 2 bad input, 3 output that cannot be written.";

/// What the help of a program that speaks the protocol has to say of a session.
fn session(program: &str) -> String {
    format!(
        "\
Examples:
  {program}
  printf 'START 15\\nTURN 7,7\\n' | {program}

Where the input ends, what was asked before is still answered, but at first sight: the move of the second \
example comes without a search. A search needs an input that stays open, as a manager's does, or that of \
(printf 'START 15\\nTURN 7,7\\n'; sleep 6) | {program}. END ends the program at once, also while it thinks: \
with END behind TURN in a pipe there is no move."
    )
}

fn session_and_commands(program: &str) -> String {
    format!("{}\n\n{}", session(program), gomocup::help())
}

const GOMOCUP: &str = "kinjite gomocup";
const BRAIN: &str = "pbrain-kinjite";

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game on the terminal
    Play(play::Options),
    /// Find the best move of a position, or judge the moves of a game
    Analyze(analyze::Options),
    /// Show where Black must not play, and why
    Forbidden(forbidden::Options),
    /// Draw a position, on the terminal or as a picture
    Show(show::Options),
    /// Convert games between SGF, RenLib, Piskvork and other formats
    Convert(convert::Options),
    /// Find a win by continuous fours or threats, and prove it
    Solve(solve::Options),
    /// Check the proof of a win by the rule text
    Verify(verify::Options),
    /// Search a fixed set of positions: nodes, speed, signature
    Bench(bench::Options),
    /// Count legal move sequences
    Perft(perft::Options),
    /// Write completions for a shell
    Completions(completions::Completions),
    /// Write manual pages
    Man(completions::Man),
    /// Speak the Gomocup (Piskvork) protocol
    #[command(after_help = session(GOMOCUP), after_long_help = session_and_commands(GOMOCUP))]
    Gomocup(Spoken),
}

/// How the protocol is spoken, and with which weights.
#[derive(Args, Debug, Default)]
struct Spoken {
    #[command(flatten)]
    options: gomocup::Options,

    #[command(flatten)]
    files: WeightsFiles,
}

/// The Gomocup engine Kinjite: it speaks the protocol on its standard input and output.
///
/// Arguments that make no sense are ignored: a MESSAGE before the first answer tells of them.
#[derive(Debug, Parser)]
#[command(name = BRAIN, version, after_help = session(BRAIN))]
#[command(after_long_help = session_and_commands(BRAIN))]
struct BrainArguments {
    #[command(flatten)]
    spoken: Spoken,
}

/// Runs `kinjite` with the arguments of the process, its own name first.
#[must_use]
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    if arguments.first().is_some_and(names_brain) {
        return run_brain(&arguments);
    }
    match Arguments::try_parse_from(&arguments) {
        Ok(Arguments { command: Some(_), files, .. }) if !files.is_empty() => {
            let message = "--weights stands after the command that it is for";
            let error = Arguments::command().error(ErrorKind::ArgumentConflict, message);
            tell(&error, &arguments)
        }
        Ok(Arguments { command: Some(command), appearance, .. }) => {
            finish(start(command, appearance))
        }
        Ok(_) if io::stdin().is_terminal() => {
            // The game with all its defaults, under the general options that were given.
            let mut arguments = arguments.into_iter();
            let name = arguments.next();
            run(name.into_iter().chain(["play".into()]).chain(arguments).collect())
        }
        Ok(Arguments { files, .. }) => {
            let spoken = Spoken { files: files.into(), ..Spoken::default() };
            finish(brain(spoken).map(|()| Status::Done))
        }
        Err(mut error) => {
            mistakes::without_idle_tip(&mut error);
            let code = tell(&error, &arguments);
            if let Some(advice) = mistakes::advice(&error) {
                drop(writeln!(io::stderr(), "{advice}"));
            }
            code
        }
    }
}

/// Tells what is wrong with the arguments; help and version come as errors too.
fn tell(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    // That it cannot be printed can be told nobody.
    drop(error.print());
    let is_long = || arguments.iter().any(|argument| argument == "--version");
    if error.kind() == ErrorKind::DisplayVersion && is_long() {
        return finish(tell_details(&WeightsFiles::among(arguments)).map(|()| Status::Done));
    }
    ExitCode::from(error.exit_code() as u8)
}

/// Tells the rest of the long version.
fn tell_details(files: &WeightsFiles) -> Result<(), Error> {
    let weights = files.load()?;
    Ok(io::stdout().write_all(version::details(&weights).as_bytes())?)
}

/// Runs the Gomocup protocol on standard input and output, with the arguments of the process, its own
/// name first.
#[must_use]
pub fn run_brain(arguments: &[OsString]) -> ExitCode {
    match tolerant::read::<BrainArguments>(arguments) {
        // A manager that passes something else on is played with all the same.
        Ok((BrainArguments { mut spoken }, ignored)) => {
            spoken.options.ignored = ignored;
            finish(brain(spoken).map(|()| Status::Done))
        }
        Err(error) => tell(&error, arguments),
    }
}

/// Whether the program is called by a name that Gomocup managers know engines by.
fn names_brain(name: &OsString) -> bool {
    let file = Path::new(name).file_name().map(|file| file.to_string_lossy().to_lowercase());
    file.is_some_and(|file| file.starts_with("pbrain-"))
}

fn brain(spoken: Spoken) -> Result<(), Error> {
    let weights = spoken.files.load()?.weights();
    let options = gomocup::Options { weights, ..spoken.options };
    Ok(gomocup::run(options, BufReader::new(io::stdin()), io::stdout())?)
}

fn start(command: Command, appearance: Appearance) -> Result<Status, Error> {
    let mut screen = Screen::stdout(appearance);
    let status = match command {
        Command::Play(options) => play::run(&options, &mut screen)?,
        Command::Analyze(options) => analyze::run(&options, &mut screen)?,
        Command::Forbidden(options) => forbidden::run(&options, &mut screen)?,
        Command::Show(options) => show::run(&options, &mut screen)?,
        Command::Convert(options) => convert::run(&options, &mut screen)?,
        Command::Solve(options) => solve::run(&options, &mut screen)?,
        Command::Verify(options) => verify::run(&options, &mut screen)?,
        Command::Bench(options) => bench::run(&options, &mut screen)?,
        Command::Perft(options) => perft::run(&options, &mut screen)?,
        Command::Completions(options) => {
            completions::completions(&options, Arguments::command(), &mut screen)?
        }
        Command::Man(options) => completions::man(&options, Arguments::command(), &mut screen)?,
        Command::Gomocup(options) => {
            drop(screen); // The protocol locks standard output itself.
            brain(options)?;
            return Ok(Status::Done);
        }
    };
    screen.flush()?;
    Ok(status)
}

fn finish(result: Result<Status, Error>) -> ExitCode {
    match result {
        Ok(status) => ExitCode::from(status.code()),
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // Where standard error is closed too there is nobody to tell.
            drop(writeln!(io::stderr(), "error: {error}"));
            ExitCode::from(error.status().code())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
        BrainArguments::command().debug_assert();
    }

    /// The help of every command, as it is on a terminal so wide.
    fn helps(width: usize) -> Vec<String> {
        let mut arguments = Arguments::command().term_width(width);
        arguments.build();
        let whole = arguments.render_long_help().to_string();
        let commands = arguments.get_subcommands_mut();
        let mut helps = vec![whole];
        helps.extend(commands.map(|command| command.render_long_help().to_string()));
        helps
    }

    #[test]
    fn help_flows_at_any_width() {
        let length = |line: &str| line.chars().count();
        for width in [80, 120] {
            for help in helps(width) {
                let lines: Vec<&str> = help.lines().collect();
                let long = lines.iter().find(|line| length(line) > width);
                assert_eq!(long, None, "{width}");
                let prose = |line: &str| line.starts_with(|c: char| c.is_alphabetic() || c == '\'');
                for pair in lines.windows(2).filter(|pair| pair.iter().all(|line| prose(line))) {
                    let next = pair[1].split(' ').next().unwrap_or_default();
                    let fits = length(pair[0]) + 1 + length(next) <= width;
                    assert!(!fits, "broken too early at {width}: {pair:?}");
                }
                // An example stands on a line of its own.
                let examples = help.split("Examples:\n").nth(1).unwrap_or_default();
                for line in examples.lines().take_while(|line| !line.is_empty()) {
                    let begins = ["  kinjite ", "  printf ", "  man "];
                    let whole = begins.iter().any(|begin| line.starts_with(begin));
                    assert!(whole || line == "  kinjite", "broken at {width}: {line}");
                }
            }
        }
    }

    #[test]
    fn each_program_that_speaks_the_protocol_is_its_own_example() {
        let mut arguments = Arguments::command();
        let gomocup = arguments.find_subcommand_mut("gomocup").unwrap().render_long_help();
        let brain = BrainArguments::command().render_long_help();
        for (help, own, other) in [(gomocup, GOMOCUP, BRAIN), (brain, BRAIN, GOMOCUP)] {
            let help = help.to_string();
            assert!(help.contains(&format!("| {own}\n")), "{help}");
            assert!(!help.contains(other), "{help}");
        }
    }

    #[test]
    fn brains_are_known_by_their_file_name() {
        let brain = |name: &str| names_brain(&OsString::from(name));
        assert!(brain("pbrain-kinjite"));
        assert!(brain("/engines/PBRAIN-Kinjite.exe"));
        assert!(!brain("/pbrain-engines/kinjite"));
    }
}
