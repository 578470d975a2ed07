//! Positions as users give them: moves, drawn boards, files, standard input.

use std::fs;
use std::io::{self, Read};

use engine::board::{Color, Point, PointError, Rule, Size, Stones};
use engine::eval::WeightsError;
use engine::position::{
    MoveError, MoveTextError, PictureError, Position, parse_moves, parse_picture,
};
use formats::{Board, ReadError, Unfit};

use crate::turns;

/// Why no position could be made of what the user gave.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// A move cannot be read or played.
    #[error(transparent)]
    Moves(#[from] MoveTextError),
    /// A drawn board has another form.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// A drawn board has another size than the one asked for.
    #[error("the board is drawn as {drawn}, but --size asks for {asked}")]
    Size {
        /// The size of the drawn board.
        drawn: Size,
        /// The size asked for.
        asked: Size,
    },
    /// The stones of a drawn board do not tell whose turn it is.
    #[error(
        "{black} black and {white} white stones do not tell whose turn it is: \
         say --to-move black or --to-move white"
    )]
    Turn {
        /// Black's stones.
        black: usize,
        /// White's stones.
        white: usize,
    },
    /// The position gives the turn to one side, the option to the other.
    #[error("it is {turn}'s turn in this position, not {}'s", !*.turn)]
    NotItsTurn {
        /// Whose turn it is by the position.
        turn: Color,
    },
    /// A point given by itself.
    #[error("point '{text}': {reason}")]
    Point {
        /// The point as it was given.
        text: String,
        /// What is wrong with it.
        reason: PointError,
    },
    /// A point that should be empty holds a stone.
    #[error("point '{0}' is taken")]
    Taken(Point),
    /// A file cannot be read.
    #[error("cannot read '{path}': {source}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// A file of weights that cannot be used.
    #[error("cannot use the weights '{path}': {reason}")]
    Weights {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: WeightsError,
    },
    /// Two files of weights for one rule.
    #[error("the weights '{first}' and '{second}' are both for {rule}")]
    TwoWeights {
        /// A file.
        first: String,
        /// Another one.
        second: String,
        /// The rule that both are for.
        rule: Rule,
    },
    /// A file that holds no proof of a win.
    #[error("'{path}' holds no proof: {reason}")]
    Proof {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A file of games that makes no sense somewhere.
    #[error("'{path}', {reason}")]
    Games {
        /// The file.
        path: String,
        /// What is wrong, and where.
        reason: Box<ReadError>,
    },
    /// A file whose name does not tell its format.
    #[error("the name '{path}' does not tell a format: say {option} FORMAT")]
    NoFormat {
        /// The file.
        path: String,
        /// The option that does.
        option: &'static str,
    },
    /// A file with fewer games than asked for.
    #[error("'{path}' holds {games} games")]
    NoSuchGame {
        /// The file.
        path: String,
        /// Its games.
        games: u32,
    },
    /// A game with fewer moves than asked for.
    #[error("the game has {moves} moves")]
    NoSuchMove {
        /// Its moves.
        moves: usize,
    },
    /// A move of a file that cannot be played.
    #[error("'{path}', move {number}: {reason}")]
    Replay {
        /// The file.
        path: String,
        /// Which move, counted from 1.
        number: usize,
        /// What is wrong with it.
        reason: MoveError,
    },
    /// A game with more moves than any has.
    #[error("'{path}': the game has more than {limit} moves")]
    LongGame {
        /// The file.
        path: String,
        /// As many would do.
        limit: usize,
    },
    /// A board of a file that the engine does not play on.
    #[error("'{path}': the board is {board}, and boards from 6×6 to 15×15 can be played on")]
    LargeBoard {
        /// The file.
        path: String,
        /// Its board.
        board: Board,
    },
    /// An option that needs a game where there is a position, or the other way round.
    #[error("{option} needs {needs}")]
    Misplaced {
        /// The option.
        option: &'static str,
        /// What it needs.
        needs: &'static str,
    },
    /// A file without a game.
    #[error("'{0}' holds no game")]
    NoGame(String),
    /// A game that the format of a file has no place for.
    #[error("cannot write '{path}': {reason}")]
    Unfit {
        /// The file.
        path: String,
        /// What does not fit.
        reason: Unfit,
    },
    /// Standard output was asked for twice.
    #[error("standard output takes either the games or the JSON")]
    TwoOutputs,
    /// Standard input cannot be read.
    #[error("cannot read standard input: {0}")]
    Stdin(io::Error),
}

/// A position as it was given, with whose turn it is where that can be told.
#[derive(Clone, Debug)]
pub struct Given {
    position: Position,
    turn: Option<Color>,
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
    fs::read_to_string(path).map_err(|source| InputError::File { path: path.to_owned(), source })
}

impl Given {
    /// Reads what a POS argument says: moves, a board, `@FILE`, or `-` for standard input.
    pub fn read(argument: &str, rule: Rule, size: Option<Size>) -> Result<Self, InputError> {
        let argument = argument.trim();
        let text = match argument.strip_prefix('@') {
            Some(path) => read_file(path)?,
            None if argument == "-" => read_stdin()?,
            None => argument.to_owned(),
        };
        Self::parse(&text, rule, size)
    }

    /// Reads moves or a drawn board; an empty text is an empty board.
    pub fn parse(text: &str, rule: Rule, size: Option<Size>) -> Result<Self, InputError> {
        // Editors of some systems begin a file with this mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if looks_drawn(text) {
            let stones = parse_picture(text)?;
            let drawn = stones.size();
            return match size {
                Some(asked) if asked != drawn => Err(InputError::Size { drawn, asked }),
                _ => Ok(Self::drawn(rule, stones)),
            };
        }
        let size = size.unwrap_or_default();
        let mut position = Position::new(rule, size);
        position.play_all(&parse_moves(&without_numbers(text), size)?)?;
        Ok(Self { turn: Some(position.to_move()), position })
    }

    fn drawn(rule: Rule, stones: Stones) -> Self {
        let [black, white] = Color::ALL.map(|color| stones.of(color).len());
        let turn = turns::by_numbers(black, white);
        Self { position: Position::setup(rule, stones, turn.unwrap_or(Color::Black)), turn }
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

/// Whether a text is meant as a drawn board: it has dots, slashes or nothing but the letters of
/// stones, and no letter with a digit after it, as every move has.
fn looks_drawn(text: &str) -> bool {
    let stone = |c: char| "XOxo".contains(c) || c.is_whitespace();
    let move_like = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    let drawn = text.contains(['.', '/']) || (!text.trim().is_empty() && text.chars().all(stone));
    drawn && !text.as_bytes().windows(2).any(move_like)
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
        assert_eq!(nine.to_string(), "the board is drawn as 9×9, but --size asks for 15×15");
        let missing = Given::read("@/no/such/file", Rule::RENJU, None).unwrap_err().to_string();
        assert!(missing.starts_with("cannot read '/no/such/file': "), "{missing}");
    }
}
