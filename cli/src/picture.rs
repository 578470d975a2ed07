//! Pictures that commands write.

use std::path::{Path, PathBuf};

use clap::Args;
use engine::board::{Point, Stones};
use engine::position::Position;
use engine::search::Variation;
use formats::{Mark, NodeId, Note, Tree, write_whole};
use pictures::{Board, Sign, Tone};

use crate::error::Error;
use crate::output::named;

/// Files that a picture is written to.
#[derive(Args, Clone, Debug)]
pub struct PictureFiles {
    /// Write a picture as SVG
    #[arg(long, value_name = "FILE", value_parser = named(&["svg"]))]
    svg: Option<PathBuf>,

    /// Write a picture as PNG
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE", value_parser = named(&["png"]))]
    png: Option<PathBuf>,
}

impl PictureFiles {
    /// Whether a picture is asked for.
    pub const fn wanted(&self) -> bool {
        #[cfg(feature = "png")]
        if self.png.is_some() {
            return true;
        }
        self.svg.is_some()
    }

    /// The files that are asked for.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        #[cfg(feature = "png")]
        let png = self.png.as_deref();
        #[cfg(not(feature = "png"))]
        let png = None;
        self.svg.as_deref().into_iter().chain(png)
    }

    /// Writes the files that are asked for.
    pub fn write(&self, svg: &str) -> Result<(), Error> {
        if let Some(path) = &self.svg {
            write_svg(path, svg)?;
        }
        #[cfg(feature = "png")]
        if let Some(path) = &self.png {
            write_png(path, svg)?;
        }
        Ok(())
    }
}

/// Writes a picture in the format that the name of the file says: PNG, or SVG.
pub fn write_picture(path: &Path, svg: &str) -> Result<(), Error> {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        return write_png(path, svg);
    }
    write_svg(path, svg)
}

fn write_svg(path: &Path, svg: &str) -> Result<(), Error> {
    write_bytes(path, svg.as_bytes())
}

#[cfg(feature = "png")]
fn write_png(path: &Path, svg: &str) -> Result<(), Error> {
    /// Pixels for each unit: a full board is as wide as a page of text.
    const SCALE: f64 = 1.25;
    let bytes = pictures::png(svg, SCALE).map_err(|error| std::io::Error::other(error.to_string()));
    write_bytes(path, &bytes.map_err(|error| Error::from(error).in_file(path))?)
}

#[cfg(not(feature = "png"))]
fn write_png(path: &Path, _: &str) -> Result<(), Error> {
    let lacking = std::io::Error::other("this program was built without PNG");
    Err(Error::from(lacking).in_file(path))
}

fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let written = write_whole(path, |out| Ok(out.write_all(bytes)?));
    written.map(drop).map_err(|error: Error| error.in_file(path))
}

/// The board of a position with the last move set off.
pub fn board(position: &Position) -> Board<'_> {
    let title = title(position.stones());
    Board::new(position.stones()).last(position.last_stone()).title(&title)
}

fn title(stones: &Stones) -> String {
    let [black, white] = engine::board::Color::ALL.map(|color| stones.of(color).len());
    format!("A {} board with {black} black and {white} white stones", stones.size())
}

/// The board with the stones of the game numbered.
pub fn numbered<'a>(board: Board<'a>, position: &Position) -> Board<'a> {
    board.numbers(position.moves().flatten())
}

/// The board with the scores of the best moves on their points.
pub fn scored<'a>(board: Board<'a>, lines: &[Variation]) -> Board<'a> {
    lines.iter().filter(|line| line.is_searched()).fold(board, |board, line| {
        let tone = match line.score {
            score if score.is_win() => Tone::Good,
            score if score.is_loss() => Tone::Bad,
            _ => Tone::Plain,
        };
        match line.moves.first() {
            Some(&point) => board.text(point, &line.score.to_string(), tone),
            None => board,
        }
    })
}

/// The board with the marks and labels of a node.
pub fn noted<'a>(mut board: Board<'a>, tree: &Tree, node: NodeId) -> Board<'a> {
    for note in tree.notes(node) {
        let (at, sign) = match note {
            Note::Mark(at, mark) => (at, sign(mark)),
            Note::Label(at, text) => (at, Sign::Text(text.to_owned(), Tone::Plain)),
            _ => continue,
        };
        let point: Option<Point> = at.point();
        board = board.signs(point, &sign);
    }
    board
}

const fn sign(mark: Mark) -> Sign {
    match mark {
        Mark::Cross => Sign::Cross,
        Mark::Triangle => Sign::Triangle,
        Mark::Square | Mark::Selected => Sign::Square,
        Mark::Circle => Sign::Circle,
    }
}
