//! The game as a file for other programs.

use std::io;
use std::path::Path;

use engine::board::Color;
use engine::position::Position;
use engine::rules::{Outcome, WinBy};
use formats::{
    Builder, Format, Info, Losses, Move, Note, Options, StepError, Tree, Writer, write_whole,
};

use super::game::Game;
use crate::error::Error;
use crate::turns;

/// Writes the game in a format, and tells what has no place there. The names are those of Black and
/// White; an empty one is not known.
pub fn save(
    game: &Game,
    [black, white]: [String; 2],
    path: &Path,
    format: Format,
) -> Result<Losses, Error> {
    let unwritten = |error| Error::from(io::Error::other(error)).in_file(path);
    let mut tree = tree(game.position()).map_err(unwritten)?;
    let rule = game.position().rule().to_string();
    tree.info = Info { black, white, rule, result: result(game), ..Info::default() };
    let losses = format.losses(&tree);
    write_whole(path, |out| {
        let mut writer = Writer::new(out, format, Options::default());
        let written = writer.write(tree).and_then(|()| writer.finish().map(drop));
        written.map_err(|error| Error::unwritten(error, path))
    })
    .map_err(|error| error.in_file(path))?;
    Ok(losses)
}

/// The stones that were there at first, and the moves.
fn tree(position: &Position) -> Result<Tree, StepError> {
    let mut first = position.clone();
    while first.moves().len() > 0 {
        first.undo();
    }
    let mut builder = Builder::new(position.size().into());
    for color in Color::ALL {
        for point in first.stones().of(color) {
            builder.set(point.into(), Some(color))?;
        }
    }
    let mut color = first.to_move();
    let [black, white] = Color::ALL.map(|color| first.stones().of(color).len());
    if position.moves().len() == 0 && turns::by_numbers(black, white) != Some(color) {
        let value = if color == Color::Black { "B" } else { "W" };
        builder.note(Note::Property { name: "PL", value });
    }
    for at in position.moves() {
        builder.play(Move { color, at: at.map(Into::into) })?;
        color = !color;
    }
    Ok(builder.finish())
}

/// The result as SGF has it; nothing while the game goes on.
fn result(game: &Game) -> String {
    let won = |winner: Color, how: &str| match winner {
        Color::Black => format!("B+{how}"),
        Color::White => format!("W+{how}"),
    };
    match (game.resigned(), game.position().outcome()) {
        (Some(loser), _) => won(!loser, "R"),
        (None, Some(Outcome::Win { winner, by: WinBy::Foul(_) })) => won(winner, "F"),
        (None, Some(Outcome::Win { winner, .. })) => won(winner, ""),
        (None, Some(Outcome::Draw)) => "Draw".to_owned(),
        (None, None) => String::new(),
    }
}
