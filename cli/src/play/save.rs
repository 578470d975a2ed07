//! The game as a file for other programs.

use std::path::Path;

use engine::board::Color;
use engine::position::Position;
use engine::rules::{Outcome, WinBy};
use formats::{Builder, Format, Info, Losses, Move, Options, Tree, Writer, write_whole};

use super::game::Game;
use crate::error::Error;

/// Writes the game in a format, and tells what has no place there. The names are those of Black and
/// White; an empty one is not known.
pub fn save(
    game: &Game,
    [black, white]: [String; 2],
    path: &Path,
    format: Format,
) -> Result<Losses, Error> {
    let mut tree = tree(game.position());
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
fn tree(position: &Position) -> Tree {
    let mut first = position.clone();
    while first.moves().len() > 0 {
        first.undo();
    }
    let mut builder = Builder::new(position.size().into());
    let colors = Color::ALL.into_iter();
    let stones =
        colors.flat_map(|color| first.stones().of(color).into_iter().map(move |at| (at, color)));
    let turns = [first.to_move(), !first.to_move()].into_iter().cycle();
    let moves = position.moves().zip(turns);
    // Nothing of a position is off its board or on a stone.
    let _ =
        stones.map(|(at, color)| builder.set(at.into(), Some(color))).collect::<Result<(), _>>();
    let played = moves.map(|(at, color)| Move { color, at: at.map(Into::into) });
    let _ = played.map(|step| builder.play(step).map(drop)).collect::<Result<(), _>>();
    builder.finish()
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
