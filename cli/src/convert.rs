//! `kinjite convert`: games from one format to another.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::{Args, ValueEnum};
use formats::{
    Board, Charset, Format, Losses, Options as Reading, Origin, Tree, Writer, write_whole,
};
use serde::Serialize;

use crate::error::{Error, Status};
use crate::games::{self, Source};
use crate::input::InputError;
use crate::json;
use crate::terminal::Screen;

const EXAMPLES: &str = "\
Examples:
  kinjite convert game.psq game.sgf
  kinjite convert library.lib library.sgf --charset gbk
  kinjite convert renjunet.rif games.sgf
  kinjite convert yixin.pos game.sgf --transpose
  kinjite convert openings.txt - --origin top --to offsets

Formats go by the extension: .sgf, .psq, .rec, .pos, .sav, .lib, .rif, .txt or .moves for move text, \
.offsets for steps from the centre. What has no place in the new format, such as variations in .psq, is \
left out and counted on standard error; a pass or a stone that was set up is an error there. OUT is \
replaced only when all is written.";

/// Options of `kinjite convert`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The file to read, or '-' for standard input
    #[arg(value_name = "IN")]
    input: String,

    /// The file to write, or '-' for standard output
    #[arg(value_name = "OUT")]
    output: String,

    #[command(flatten)]
    source: Source,

    /// Format of the file that is written, where its extension does not tell
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    /// Board of the games that are read, where their format does not name one: 15, 20, 15x10
    #[arg(long, value_name = "N", value_parser = games::board)]
    size: Option<Board>,

    /// Where rows of the file that is read count from; by its format if not given
    #[arg(long, value_name = "END")]
    origin: Option<End>,

    /// Exchange columns and rows of the file that is read
    #[arg(long)]
    transpose: bool,

    /// Where rows of the file that is written count from
    #[arg(long, value_name = "END")]
    out_origin: Option<End>,

    /// Exchange columns and rows of the file that is written
    #[arg(long)]
    out_transpose: bool,

    /// Character set of the library that is written; that of the one that is read if not given
    #[arg(long, value_name = "NAME", value_parser = games::charset)]
    out_charset: Option<Charset>,

    /// Write what was done as one JSON object to standard output
    #[arg(long)]
    json: bool,
}

/// An end of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum End {
    Top,
    Bottom,
}

impl From<End> for Origin {
    fn from(end: End) -> Self {
        match end {
            End::Top => Self::Top,
            End::Bottom => Self::Bottom,
        }
    }
}

/// What was done.
#[derive(Debug, Serialize)]
struct Summary {
    schema: u32,
    games: usize,
    left_out: LeftOut,
}

#[derive(Debug, Serialize)]
struct LeftOut {
    variations: usize,
    titles: usize,
    comments: usize,
    marks: usize,
    times: usize,
    details: usize,
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let format = games::format(&options.output, options.to, "--to")?;
    let mut done = Done::default();
    if options.output == "-" {
        if options.json {
            return Err(InputError::TwoOutputs.into());
        }
        // Not the screen, which takes out what it holds to be colours: files are of any bytes.
        convert(options, format, &mut BufWriter::new(io::stdout().lock()), &mut done)?;
    } else {
        let path = Path::new(&options.output);
        write_whole(path, |out| convert(options, format, out, &mut done))
            .map_err(|error| error.in_file(path))?;
    }
    if !done.losses.is_none() {
        // The file is written; that nobody hears of it is no reason to fail.
        drop(writeln!(io::stderr(), "left out: {}", done.losses));
    }
    if options.json {
        json::write_line(screen, &done.summary())?;
    }
    Ok(Status::Done)
}

#[derive(Default)]
struct Done {
    games: usize,
    losses: Losses,
}

impl Done {
    const fn summary(&self) -> Summary {
        let Losses { variations, titles, comments, marks, times, details } = self.losses;
        let left_out = LeftOut { variations, titles, comments, marks, times, details };
        Summary { schema: json::SCHEMA, games: self.games, left_out }
    }
}

fn convert(
    options: &Options,
    format: Format,
    out: &mut dyn Write,
    done: &mut Done,
) -> Result<(), Error> {
    let reading = Reading {
        board: options.size,
        origin: options.origin.map(Into::into),
        transpose: options.transpose,
        ..Reading::default()
    };
    let writing = Reading {
        charset: options.out_charset,
        origin: options.out_origin.map(Into::into),
        transpose: options.out_transpose,
        ..Reading::default()
    };
    let mut writer = Writer::new(out, format, writing);
    let unwritten = |error| Error::unwritten(error, Path::new(&options.output));
    games::each(&options.input, &options.source, reading, &mut |tree: Tree| {
        done.losses += format.losses(&tree);
        writer.write(tree).map_err(unwritten)
    })?;
    done.games = writer.games();
    if done.games == 0 {
        return Err(InputError::NoGame(options.input.clone()).into());
    }
    writer.finish().map_err(unwritten)?;
    Ok(())
}
