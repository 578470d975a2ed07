//! Positions as users give them: moves, drawn boards, files, standard input.

mod drawing;
mod error;

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use engine::board::{Color, Point, Rule, Size, Stones};
use engine::position::{Position, parse_moves, parse_picture};

use crate::turns;
pub use error::InputError;

/// A position as it was given, with whose turn it is where that can be told.
#[derive(Clone, Debug)]
pub struct Given {
    position: Position,
    turn: Option<Color>,
    /// Whether the moves are known that led to it.
    played: bool,
}

impl From<Position> for Given {
    /// A position of a game.
    fn from(position: Position) -> Self {
        Self { turn: Some(position.to_move()), position, played: true }
    }
}

/// The text of a file; `-` stands for standard input.
pub(crate) fn read_text(file: &str) -> Result<String, InputError> {
    if file == "-" { read_stdin() } else { read_file(file) }
}

fn read_stdin() -> Result<String, InputError> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).map_err(InputError::Stdin)?;
    Ok(text)
}

fn read_file(path: &str) -> Result<String, InputError> {
    fs::read_to_string(path).map_err(|source| InputError::file(path, source))
}

impl Given {
    /// Reads what a POS argument says: moves, a board, `@FILE`, or `-` for standard input.
    pub fn read(argument: &str, rule: Rule, size: Option<Size>) -> Result<Self, InputError> {
        let argument = argument.trim();
        let text = match argument.strip_prefix('@') {
            Some(path) => read_file(path)?,
            None if argument == "-" => read_stdin()?,
            None => {
                let given = Self::parse(argument, rule, size);
                return given.map_err(|error| no_position(argument, error));
            }
        };
        Self::parse(&text, rule, size).map_err(|error| match error {
            InputError::Record => InputError::RecordFile,
            other => other,
        })
    }

    /// Reads moves or a drawn board; an empty text is an empty board.
    pub fn parse(text: &str, rule: Rule, size: Option<Size>) -> Result<Self, InputError> {
        // Editors of some systems begin a file with this mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with("(;") {
            return Err(InputError::Record);
        }
        let text = without_colours(text);
        let text = drawing::within(&text).unwrap_or(text);
        if looks_drawn(&text) {
            if drawing::ranked_from_top(&text) {
                return Err(InputError::RanksFromTop);
            }
            let stones = parse_picture(&text)?;
            let drawn = stones.size();
            return match size {
                Some(asked) if asked != drawn => {
                    Err(InputError::Size { drawn: drawn.into(), asked: asked.into() })
                }
                _ => Ok(Self::drawn(rule, stones)),
            };
        }
        let size = size.unwrap_or_default();
        let mut position = Position::new(rule, size);
        position.play_all(&parse_moves(&without_numbers(&text), size)?)?;
        Ok(position.into())
    }

    fn drawn(rule: Rule, stones: Stones) -> Self {
        let [black, white] = Color::ALL.map(|color| stones.of(color).len());
        let turn = turns::by_numbers(black, white);
        let position = Position::setup(rule, stones, turn.unwrap_or(Color::Black));
        Self { position, turn, played: false }
    }

    /// The position after so many of the moves that led to it.
    pub fn after(mut self, number: usize) -> Result<Self, InputError> {
        if !self.played {
            let needs = "a game: a list of moves, or a file of games";
            return Err(InputError::Misplaced { option: "--move", needs });
        }
        let moves = self.position.moves().len();
        if number > moves {
            return Err(InputError::NoSuchMove { moves });
        }
        for _ in number..moves {
            self.position.undo();
        }
        Ok(self.position.into())
    }

    /// The position, with `to_move` to move where the stones do not tell.
    pub fn position(self, to_move: Option<Color>) -> Result<Position, InputError> {
        match (self.turn, to_move) {
            (Some(turn), Some(color)) if turn != color => Err(InputError::NotItsTurn { turn }),
            (Some(_), _) => Ok(self.position),
            (None, Some(color)) => {
                let stones = self.position.stones().clone();
                Ok(Position::setup(self.position.rule(), stones, color))
            }
            (None, None) => {
                let [black, white] = Color::ALL.map(|color| self.position.stones().of(color).len());
                Err(InputError::Turn { black, white })
            }
        }
    }

    /// The position where it does not matter whose turn it is.
    pub fn whoever_moves(self) -> Position {
        self.position
    }
}

/// Reads an empty point of a position.
pub fn parse_empty_point(text: &str, position: &Position) -> Result<Point, InputError> {
    let fail = |reason| InputError::Point { text: text.to_owned(), reason };
    let point = position.size().parse_point(text.trim()).map_err(fail)?;
    if position.stones().is_empty_at(point) { Ok(point) } else { Err(InputError::Taken(point)) }
}

/// Why an argument is no position: that it names a file, or is nothing of the kind, or what is wrong
/// with the position that it is meant to be.
fn no_position(argument: &str, error: InputError) -> InputError {
    /// Longer texts are cut, so that a message stays readable.
    const SHOWN: usize = 60;
    if Path::new(argument).is_file() {
        InputError::NamelessFile(argument.to_owned())
    } else if Path::new(argument).is_dir() {
        InputError::Folder(argument.to_owned())
    } else if resembles_position(argument) {
        error
    } else {
        InputError::Neither(argument.chars().take(SHOWN).collect())
    }
}

/// Whether a text begins as moves do, or is mostly made of what boards are drawn with.
fn resembles_position(text: &str) -> bool {
    let start = without_numbers(text);
    let record = start.starts_with("(;");
    let mut start = start.chars();
    let moves = start.next().is_some_and(|c| c.is_ascii_alphabetic())
        && start.next().is_some_and(|c| c.is_ascii_digit());
    let drawn = text.chars().filter(|c| "XOxo●○.·+/".contains(*c)).count();
    let all = text.chars().filter(|c| !c.is_whitespace()).count();
    record || moves || (drawn > 5 && 4 * drawn > 3 * all)
}

/// Whether a text holds a drawn board, or is meant as one.
pub(crate) fn holds_board(text: &str) -> bool {
    looks_drawn(text) || drawing::within(&without_colours(text)).is_some()
}

/// Whether a text is meant as a drawn board: it has dots, slashes, stones or as many lines as a board,
/// or nothing but the letters of stones; and no letter with a digit after it, as every move has.
fn looks_drawn(text: &str) -> bool {
    let letter = |c: char| "XOxo".contains(c) || c.is_whitespace();
    let move_like = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    let rows = usize::from(Size::MIN.side());
    let drawn = text.contains(['.', '/', '·', '●', '○'])
        || text.trim().lines().count() >= rows
        || (!text.trim().is_empty() && text.chars().all(letter));
    drawn && !text.as_bytes().windows(2).any(move_like)
}

/// The text without the escape sequences that colour it on a terminal.
fn without_colours(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// The moves without the numbers that may stand before them: `1. h8 i9 2. i8`, `1.h8`, `2... i9`.
fn without_numbers(text: &str) -> String {
    let plain = |word: &str| {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = rest.len() < word.len() && rest.starts_with('.');
        if numbered { rest.trim_start_matches('.') } else { word }.to_owned()
    };
    text.split_whitespace().map(plain).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, to_move: Option<Color>) -> Result<Position, String> {
        Given::parse(text, Rule::RENJU, None)
            .and_then(|given| given.position(to_move))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn moves_and_boards_tell_whose_turn_it_is() {
        let empty = read("", None).unwrap();
        assert_eq!((empty.to_move(), empty.size()), (Color::Black, Size::MAX));
        assert_eq!(read("h8 i9 h9", None).unwrap().to_move(), Color::White);
        let board = "......\n......\n..X...\n......\n......\n......\n";
        assert_eq!(read(board, None).unwrap().to_move(), Color::White);
        let full = format!("{}X", "XO".repeat(24)).replace('\n', "");
        assert_eq!(read(&full, None).unwrap().size().side(), 7);
    }

    #[test]
    fn moves_may_be_numbered_and_files_marked_as_utf_8() {
        let plain = read("h8 i9 i8", None).unwrap();
        for text in ["1. h8 i9  2. i8", "1.h8 i9\n2.i8\n", "1. h8 1... i9 2. i8", "\u{feff}h8i9i8"]
        {
            assert_eq!(read(text, None).unwrap().key(), plain.key(), "{text}");
        }
        assert_eq!(read("1. h8 i9 2. h8", None).unwrap_err(), "move 3 'h8': h8 is already taken");
        assert_eq!(
            read("h8.i9", None).unwrap_err(),
            "move 2 '.i9': expected a column letter and a rank, as in h8"
        );
        let board = format!("\u{feff}{}X", ".".repeat(224));
        assert_eq!(read(&board, None).unwrap().stones().of(Color::Black).len(), 1);
    }

    #[test]
    fn the_turn_must_agree_and_must_be_said_where_needed() {
        let lopsided = "XX..../....../....../....../....../......";
        assert_eq!(
            read(lopsided, None).unwrap_err(),
            "2 black and 0 white stones do not tell whose turn it is: \
             say --to-move black or --to-move white"
        );
        assert_eq!(read(lopsided, Some(Color::Black)).unwrap().to_move(), Color::Black);
        assert_eq!(
            read("h8", Some(Color::Black)).unwrap_err(),
            "it is White's turn in this position, not Black's"
        );
        assert!(Given::parse(lopsided, Rule::RENJU, None).is_ok());
    }

    #[test]
    fn errors_say_what_and_where() {
        assert_eq!(
            read("h8 p16", None).unwrap_err(),
            "move 2 'p16': column p is outside a 15×15 board"
        );
        assert_eq!(read("h8i9h8", None).unwrap_err(), "move 3 'h8': h8 is already taken");
        assert_eq!(
            read("....../....", None).unwrap_err(),
            "a board picture has 6 to 15 rows, this one has 2"
        );
        let nine = Given::parse(&".".repeat(81), Rule::RENJU, Some(Size::MAX)).unwrap_err();
        assert_eq!(nine.to_string(), "the board is 9×9, but --size asks for 15×15");
        let missing = Given::read("@/no/such/file", Rule::RENJU, None).unwrap_err().to_string();
        assert!(missing.starts_with("cannot read '/no/such/file': "), "{missing}");
    }
}
