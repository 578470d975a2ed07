//! What a player types.

use std::path::{Path, PathBuf};

use engine::board::{Point, PointError, Size};
use formats::Format;

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Play(Point),
    Undo,
    Restart,
    Hint,
    Moves,
    Show,
    /// Write the game to a file.
    Save(PathBuf, Format),
    Resign,
    Help,
    Quit,
}

/// A line that cannot be obeyed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It looks like a move of another board.
    #[error("{0}")]
    Point(PointError),
    /// It names no file to save the game to.
    #[error("say where to, as in: save game.sgf")]
    File,
    /// It names a file in no format.
    #[error("the name '{0}' does not tell a format by its ending: {endings}", endings = endings())]
    Ending(String),
    /// It looks like nothing.
    #[error("'{0}' is neither a move nor a command: help lists them")]
    Unknown(String),
}

/// What the commands do, one a line.
pub const HELP: &str = "\
  H8        play there: letters from the left, numbers from the bottom
  hint      let the engine score the best moves
  undo      take your last move back, and the reply to it
  restart   begin again
  moves     list the moves
  show      draw the board
  save FILE write the moves to a new file, in the format of its ending: game.sgf, game.psq, …
  resign    give the game up
  quit      leave";

impl Command {
    /// Reads a line; `None` where it is blank.
    pub fn parse(line: &str, size: Size) -> Result<Option<Self>, CommandError> {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if first.eq_ignore_ascii_case("save") {
            return save(rest.trim_start()).map(Some);
        }
        let word = line.to_lowercase();
        Ok(Some(match word.as_str() {
            "" => return Ok(None),
            "undo" | "u" => Self::Undo,
            "restart" => Self::Restart,
            "hint" => Self::Hint,
            "moves" => Self::Moves,
            "show" => Self::Show,
            "resign" => Self::Resign,
            "help" | "?" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            _ => Self::Play(size.parse_point(&word).map_err(|error| explain(error, &word))?),
        }))
    }
}

fn save(name: &str) -> Result<Command, CommandError> {
    if name.is_empty() {
        return Err(CommandError::File);
    }
    let format = Format::of_path(Path::new(name));
    let format = format.ok_or_else(|| CommandError::Ending(name.to_owned()))?;
    Ok(Command::Save(name.into(), format))
}

/// The endings of names that tell a format: `.sgf, .psq, …, .txt`.
fn endings() -> String {
    Format::ALL.map(|format| format!(".{format}")).join(", ") + ", .txt"
}

fn explain(error: PointError, word: &str) -> CommandError {
    /// Longer lines are cut, so that a message stays one line.
    const SHOWN: usize = 20;
    match error {
        PointError::Malformed => CommandError::Unknown(word.chars().take(SHOWN).collect()),
        error => CommandError::Point(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_commands_are_told_apart() {
        let parse = |line| Command::parse(line, Size::MAX);
        let center = Size::MAX.center();
        assert_eq!(parse("H8\r\n"), Ok(Some(Command::Play(center))));
        assert_eq!(parse(" Undo "), Ok(Some(Command::Undo)));
        assert_eq!(parse("  "), Ok(None));
        let saved = Command::Save("My Game.SGF".into(), Format::Sgf);
        assert_eq!(parse("Save  My Game.SGF\n"), Ok(Some(saved)));
        assert_eq!(parse("save"), Err(CommandError::File));
        assert_eq!(
            parse("save game.doc").unwrap_err().to_string(),
            "the name 'game.doc' does not tell a format by its ending: .sgf, .psq, .rec, .pos, .sav, \
             .moves, .offsets, .lib, .rif, .txt"
        );
        assert_eq!(parse("p8").unwrap_err().to_string(), "column p is outside a 15×15 board");
        assert_eq!(
            parse("resing").unwrap_err().to_string(),
            "'resing' is neither a move nor a command: help lists them"
        );
    }
}
