//! The formats by name, and reading and writing in any of them.

use core::fmt;
use core::str::FromStr;
use std::borrow::Cow;
use std::io::{BufRead, Read, Write};
use std::path::Path;

use crate::board::{Board, Origin};
use crate::charset::Charset;
use crate::error::{ReadError, Reason, Unfit, WriteError};
use crate::line::Losses;
use crate::text::{Notation, read_lines, write_line};
use crate::tree::Tree;
use crate::{piskvork, points, renlib, rif, sgf};

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// SGF, with variations and everything else.
    Sgf,
    /// Piskvork's record.
    Psq,
    /// Gomotur's record.
    Rec,
    /// RenLib's list of stones.
    Pos,
    /// Yixin's list of stones.
    Sav,
    /// Move text, a game a line: `h8i9`.
    Moves,
    /// Offsets from the centre, an opening a line: `0,0, 1,-1`.
    Offsets,
    /// RenLib's library.
    Lib,
    /// RenjuNet's collection.
    Rif,
}

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format '{0}': expected sgf, psq, rec, pos, sav, moves, offsets, lib or rif")]
pub struct UnknownFormat(String);

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Sgf,
        Self::Psq,
        Self::Rec,
        Self::Pos,
        Self::Sav,
        Self::Moves,
        Self::Offsets,
        Self::Lib,
        Self::Rif,
    ];

    /// The name, which is the extension of its files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sgf => "sgf",
            Self::Psq => "psq",
            Self::Rec => "rec",
            Self::Pos => "pos",
            Self::Sav => "sav",
            Self::Moves => "moves",
            Self::Offsets => "offsets",
            Self::Lib => "lib",
            Self::Rif => "rif",
        }
    }

    /// The format of a file by its extension; `.txt` is move text.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        if extension.eq_ignore_ascii_case("txt") {
            return Some(Self::Moves);
        }
        extension.parse().ok()
    }

    /// Where rows count from in files of the format.
    #[must_use]
    pub const fn origin(self) -> Origin {
        match self {
            Self::Moves | Self::Rif => Origin::Bottom,
            _ => Origin::Top,
        }
    }

    /// Whether a file can hold several games.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        matches!(self, Self::Sgf | Self::Moves | Self::Offsets | Self::Rif)
    }

    /// What is dropped of `tree` where it is written in the format.
    #[must_use]
    pub fn losses(self, tree: &Tree) -> Losses {
        match self {
            Self::Sgf => Losses::default(),
            Self::Lib => renlib::losses(tree),
            Self::Rif => rif::losses(tree),
            Self::Psq | Self::Rec => piskvork::losses(tree),
            _ => Losses::of_line(tree).and_details(tree, |_| false),
        }
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| text.eq_ignore_ascii_case(format.name()));
        found.ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a file does not say of itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The board, where the format names none; 15×15 if not given.
    pub board: Option<Board>,
    /// The character set; guessed, or as the file says, if not given.
    pub charset: Option<Charset>,
    /// Where rows count from, if not from where the format has it.
    pub origin: Option<Origin>,
    /// Whether columns and rows are exchanged.
    pub transpose: bool,
    /// Whether the second name of a `.rec` file is Black's: [`piskvork::second_begins`] tells it from
    /// the name of the file.
    pub second_begins: bool,
}

impl Options {
    /// Turns a tree from what `format` has to what the file has, or back: both are the same.
    fn turn(self, format: Format, tree: &mut Tree, reading: bool) {
        let flip = self.origin.is_some_and(|origin| origin != format.origin());
        if self.transpose && !reading {
            tree.transpose();
        }
        if flip {
            tree.flip();
        }
        if self.transpose && reading {
            tree.transpose();
        }
    }
}

/// Files of other formats than RenjuNet's are held in memory, up to this size.
const MAX_FILE: u64 = 256 << 20;

/// Reads the games of `input` in `format` and hands each to `take` when it is read. A game that
/// `take` refuses ends the reading.
///
/// # Errors
///
/// At the first place that is not as it should be, and with the error of `take`.
pub fn read<E: From<ReadError>>(
    mut input: impl BufRead,
    format: Format,
    options: Options,
    mut take: impl FnMut(Tree) -> Result<(), E>,
) -> Result<(), E> {
    let mut turned = |mut tree: Tree| {
        options.turn(format, &mut tree, true);
        take(tree)
    };
    if format == Format::Rif {
        return rif::read(input).try_for_each(|game| turned(game?));
    }
    let bytes = all_bytes(&mut input)?;
    match format {
        Format::Pos => return turned(points::read_pos(&bytes)?),
        Format::Lib => return turned(renlib::read(&bytes, options.charset)?),
        _ => {}
    }
    let (charset, text) = decode(&bytes, format, options.charset)?;
    // A CR alone ends a line as well; SGF sees to its own.
    let text = if format == Format::Sgf { text } else { with_line_feeds(text) };
    let lines = |notation| read_lines(&text, notation, options.board.unwrap_or(Board::RENJU));
    let mut named = |mut tree: Tree| {
        charset.name().clone_into(&mut tree.info.charset);
        turned(tree)
    };
    match format {
        Format::Psq => named(piskvork::read_psq(&text)?),
        Format::Rec => named(piskvork::read_rec(&text, options.second_begins)?),
        Format::Sav => named(points::read_sav(&text)?),
        Format::Moves => lines(Notation::Moves).try_for_each(|game| named(game?)),
        Format::Offsets => lines(Notation::Offsets).try_for_each(|game| named(game?)),
        _ => sgf::read(&text, options.board).try_for_each(|game| named(game?)),
    }
}

/// Reads all games of `input`, and holds them all: some hundred bytes for each, and a file may consist of
/// games of three bytes. [`read`] holds one at a time.
///
/// # Errors
///
/// At the first place that is not as it should be.
pub fn read_all(
    input: impl BufRead,
    format: Format,
    options: Options,
) -> Result<Vec<Tree>, ReadError> {
    let mut games = Vec::new();
    read(input, format, options, |game| {
        games.push(game);
        Ok::<(), ReadError>(())
    })?;
    Ok(games)
}

fn all_bytes(input: &mut impl BufRead) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_FILE + 1).read_to_end(&mut bytes);
    read.map_err(|error| Reason::Io(error).at_byte(bytes.len()))?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(Reason::TooMuch { what: "bytes", limit: MAX_FILE }.at_byte(bytes.len()));
    }
    Ok(bytes)
}

/// The text of a file: in the character set asked for, in the one that an SGF file names, or by guess.
fn decode(
    bytes: &[u8],
    format: Format,
    asked: Option<Charset>,
) -> Result<(Charset, Cow<'_, str>), ReadError> {
    let named = if format == Format::Sgf { named_charset(bytes) } else { None };
    match asked.or(named) {
        Some(charset) if charset != Charset::UTF_8 => {
            let text = charset.decode(bytes).map_err(|reason| reason.at_byte(0))?;
            Ok((charset, text))
        }
        _ => Ok(Charset::guess(bytes)),
    }
}

/// The text with every end of line as a line feed.
pub(crate) fn with_line_feeds(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text }
}

/// The character set that an SGF file names in its first bytes, where it is a known one.
fn named_charset(bytes: &[u8]) -> Option<Charset> {
    let start = &bytes[..bytes.len().min(1024)];
    let at = start.windows(3).position(|three| three == b"CA[")? + 3;
    let length = start[at..].iter().position(|&byte| byte == b']')?;
    Charset::named(core::str::from_utf8(&start[at..at + length]).ok()?).ok()
}

/// Writes games in a format.
pub struct Writer<W> {
    out: W,
    format: Format,
    options: Options,
    games: usize,
    /// Games of a collection, which is written as a whole: from the first one on.
    collection: Option<rif::Collection>,
}

impl<W: Write> Writer<W> {
    /// Writes games to `out`. Of the options the board has no effect, and the character set only in
    /// libraries: texts are UTF-8.
    pub const fn new(out: W, format: Format, options: Options) -> Self {
        Self { out, format, options, games: 0, collection: None }
    }

    /// Writes a game.
    ///
    /// # Errors
    ///
    /// Where it does not fit the format, or the output cannot be written.
    pub fn write(&mut self, mut tree: Tree) -> Result<(), WriteError> {
        if self.games > 0 && !self.format.holds_many() {
            return Err(Unfit::SecondGame.into());
        }
        self.games += 1;
        self.options.turn(self.format, &mut tree, false);
        let (tree, out) = (&tree, &mut self.out);
        match self.format {
            Format::Sgf => Ok(sgf::write(tree, out)?),
            Format::Psq => piskvork::write_psq(tree, out),
            Format::Rec => piskvork::write_rec(tree, out),
            Format::Pos => points::write_pos(tree, out),
            Format::Sav => points::write_sav(tree, out),
            Format::Moves => write_line(tree, Notation::Moves, out),
            Format::Offsets => write_line(tree, Notation::Offsets, out),
            Format::Lib => renlib::write(tree, self.options.charset, out),
            Format::Rif => {
                Ok(self.collection.get_or_insert_with(rif::Collection::new).add(tree)?)
            }
        }
    }

    /// Games written.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Ends the file; of a collection all is written now.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub fn finish(self) -> Result<W, WriteError> {
        let Self { mut out, format, collection, .. } = self;
        if format == Format::Rif {
            collection.unwrap_or_else(rif::Collection::new).write(&mut out)?;
        }
        out.flush()?;
        Ok(out)
    }
}

impl<W> fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("format", &self.format).finish_non_exhaustive()
    }
}
