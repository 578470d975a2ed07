//! Files: what is written comes back, and no bytes do harm.

use formats::{Board, Charset, Format, Options, Origin, Tree, WriteError, Writer, read_all};

use super::bytes::Bytes;
use super::difference::{Difference, Violation};
use super::trees::{Content, tree};

/// A game that a format has room for is read from its file as it was.
///
/// # Errors
///
/// The format, and what differs.
pub fn formats_roundtrip(input: &[u8]) -> Result<(), Violation> {
    let mut bytes = Bytes::new(input);
    let choice = bytes.byte();
    let options = Options {
        origin: [None, Some(Origin::Top), Some(Origin::Bottom)][bytes.below(3)],
        transpose: bytes.below(4) == 1,
        ..Options::default()
    };
    match choice % 4 {
        0 => {
            let (columns, rows) = (1 + bytes.below(52) as u8, 1 + bytes.below(52) as u8);
            let board = Board::new(columns, rows).unwrap_or(Board::RENJU);
            whole(&tree(Content::All, board, &mut bytes), Format::Sgf, options)
        }
        1 => whole(&tree(Content::Library, Board::RENJU, &mut bytes), Format::Lib, options),
        2 => {
            let tree = tree(Content::Line, Board::PISKVORK, &mut bytes);
            [Format::Psq, Format::Rec]
                .into_iter()
                .try_for_each(|format| row(&tree, format, options))
        }
        _ => {
            let tree = tree(Content::Line, Board::RENJU, &mut bytes);
            let formats = [
                Format::Pos,
                Format::Sav,
                Format::Moves,
                Format::Offsets,
                Format::Psq,
                Format::Sgf,
            ];
            formats.into_iter().try_for_each(|format| row(&tree, format, options))
        }
    }
}

/// The tree that comes back is the same.
fn whole(tree: &Tree, format: Format, options: Options) -> Result<(), Violation> {
    // Only square boards are turned so that they stay what they were.
    let square = tree.board().columns() == tree.board().rows();
    let options = Options { transpose: options.transpose && square, ..options };
    let back = back(tree, format, options)?;
    unless(back == *tree, format, || format!("{tree:?}\n{back:?}"))
}

/// The moves that come back are the same.
fn row(tree: &Tree, format: Format, options: Options) -> Result<(), Violation> {
    if tree.is_empty() && matches!(format, Format::Moves | Format::Offsets) {
        return Ok(()); // An empty line is no game.
    }
    let back = back(tree, format, options)?;
    let moves = |tree: &Tree| tree.line().map(|line| line.iter().map(|m| m.at).collect::<Vec<_>>());
    let (found, expected) = (moves(&back), moves(tree));
    unless(found == expected, format, || format!("{expected:?}\n{found:?}"))
}

/// Writes a game, and reads it.
fn back(tree: &Tree, format: Format, options: Options) -> Result<Tree, Violation> {
    let bytes = written(tree, format, options).map_err(|error| flaw(format, error.to_string()))?;
    let games = read_all(&bytes[..], format, options)
        .map_err(|error| flaw(format, format!("{error} in {}", bytes.escape_ascii())))?;
    let [game] = <[Tree; 1]>::try_from(games)
        .map_err(|games| flaw(format, format!("{} games are read", games.len())))?;
    Ok(game)
}

fn written(tree: &Tree, format: Format, options: Options) -> Result<Vec<u8>, WriteError> {
    let mut writer = Writer::new(Vec::new(), format, options);
    writer.write(tree.clone())?;
    writer.finish()
}

/// Any bytes are read in any format without harm, and the message of an error is one line; what is
/// read can be written as SGF, and in the format where that has room for it, and is then read as the
/// same.
///
/// A node may have been given two comments, or two names, which become one: so of SGF no more is asked
/// than that a second writing makes no difference.
///
/// # Errors
///
/// The format, and what differs.
pub fn formats_bytes(input: &[u8]) -> Result<(), Violation> {
    let (format, options, file) = file_of(input);
    let games = match read_all(file, format, options) {
        Ok(games) => games,
        Err(error) => {
            let message = error.to_string();
            return unless(message.lines().count() == 1, format, || message.clone());
        }
    };
    for game in games.iter().take(20) {
        settled(game)?;
        if let Ok(bytes) = written(game, format, options) {
            again(game, &bytes, format, options)?;
        }
    }
    Ok(())
}

/// The file that [`formats_bytes`] reads: its format by the first byte, its character set by the second.
#[must_use]
pub fn file_of(input: &[u8]) -> (Format, Options, &[u8]) {
    let mut bytes = Bytes::new(input);
    let format = bytes.pick(&Format::ALL);
    let charset = [None, Some("gbk"), Some("shift_jis"), Some("utf-8")][bytes.below(4)];
    let charset = charset.and_then(|name| Charset::named(name).ok());
    (format, Options { charset, ..Options::default() }, bytes.rest())
}

/// Whether the SGF of a game, read and written again, is the same.
fn settled(game: &Tree) -> Result<(), Violation> {
    let (format, options) = (Format::Sgf, Options::default());
    let first = written(game, format, options).map_err(|error| flaw(format, error.to_string()))?;
    let read = back(game, format, options)?;
    let second =
        written(&read, format, options).map_err(|error| flaw(format, error.to_string()))?;
    unless(first == second, format, || {
        format!("{}\n{}", first.escape_ascii(), second.escape_ascii())
    })
}

/// What a format has room for of a game that was read from it comes back.
fn again(game: &Tree, bytes: &[u8], format: Format, options: Options) -> Result<(), Violation> {
    if matches!(format, Format::Moves | Format::Offsets) && game.is_empty() {
        return Ok(()); // An empty line is no game.
    }
    // Texts are written as UTF-8, whatever they were read from.
    let charset = options.charset.filter(|_| format == Format::Lib);
    let games = read_all(bytes, format, Options { board: Some(game.board()), charset, ..options })
        .map_err(|error| flaw(format, format!("{error} in {}", bytes.escape_ascii())))?;
    let steps = |tree: &Tree| tree.main_line().map(|node| tree.step(node)).collect::<Vec<_>>();
    let found: Vec<_> = games.iter().map(steps).collect();
    let expected = vec![steps(game)];
    unless(found == expected, format, || format!("{expected:?}\n{found:?}"))
}

fn unless(holds: bool, format: Format, told: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(flaw(format, told())) }
}

fn flaw(format: Format, flaw: String) -> Violation {
    Difference::File { format, flaw }.alone()
}
