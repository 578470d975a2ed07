//! Games from files.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use clap::Args;
use formats::{Board, Charset, Format, Options, ReadError, Tree, piskvork, read};

use crate::error::Error;
use crate::input::InputError;

/// How the file of games that is read differs from what its name says.
#[derive(Args, Clone, Debug)]
pub struct Source {
    /// Format of the file of games, where its extension does not tell: sgf, psq, rec, pos, sav, moves,
    /// offsets, lib or rif
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,

    /// Character set of the file of games, such as gbk or big5; guessed if not given
    #[arg(long, value_name = "NAME", value_parser = charset)]
    pub charset: Option<Charset>,
}

/// A text that names no character set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a character set, such as utf-8, gbk or windows-1252")]
pub struct CharsetError;

/// Reads the name of a character set.
pub fn charset(text: &str) -> Result<Charset, CharsetError> {
    Charset::named(text).map_err(|_| CharsetError)
}

/// Reads the games of a file, `-` for standard input, and hands on each.
pub fn each(
    path: &str,
    source: &Source,
    options: Options,
    take: &mut dyn FnMut(Tree) -> Result<(), Error>,
) -> Result<(), Error> {
    let format = format(path, source.from, "--from")?;
    let name = Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let second_begins = piskvork::second_begins(name);
    let options = Options { charset: source.charset, second_begins, ..options };
    let read = read(open(path)?, format, options, |game| {
        fits(&game, options).and_then(|()| take(game)).map_err(Failure::Taking)
    });
    read.map_err(|failure| match failure {
        Failure::Taking(error) => error,
        Failure::Reading(reason) => {
            InputError::Games { path: path.to_owned(), reason: Box::new(reason) }.into()
        }
    })
}

/// Refuses a game on another board than the one asked for.
fn fits(game: &Tree, options: Options) -> Result<(), Error> {
    let drawn = game.board();
    let turned = |board: Board| {
        options.transpose && Board::new(drawn.rows(), drawn.columns()) == Some(board)
    };
    match options.board {
        Some(asked) if asked != drawn && !turned(asked) => {
            Err(InputError::Size { drawn, asked }.into())
        }
        _ => Ok(()),
    }
}

/// Why reading ended: by the file, or by what became of its games.
enum Failure {
    Reading(ReadError),
    Taking(Error),
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Reading(error)
    }
}

/// The format of a file: the one asked for, or what the extension says.
pub fn format(path: &str, asked: Option<Format>, option: &'static str) -> Result<Format, Error> {
    let known = asked.or_else(|| Format::of_path(Path::new(path)));
    known.ok_or_else(|| InputError::NoFormat { path: path.to_owned(), option }.into())
}

fn open(path: &str) -> Result<Box<dyn BufRead>, Error> {
    if path == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    // Some systems open a folder, and refuse only to read it.
    if Path::new(path).is_dir() {
        return Err(InputError::Folder(path.to_owned()).into());
    }
    let file = File::open(path).map_err(|source| InputError::file(path, source))?;
    Ok(Box::new(BufReader::new(file)))
}

/// A board as an option names it: `20`, or columns and rows, `15x10`.
pub fn board(text: &str) -> Result<Board, BoardError> {
    let side = |text: &str| text.parse::<u8>().ok();
    let (columns, rows) = text.split_once(['x', '×']).unwrap_or((text, text));
    side(columns).zip(side(rows)).and_then(|(c, r)| Board::new(c, r)).ok_or(BoardError)
}

/// A text that names no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the size of a board from 1 to 52, such as 15, 20 or 15x10")]
pub struct BoardError;
