//! SGF read.

use engine::board::Color;

use super::lexer::{Lexer, Token, unescape};
use super::{INFO, MILLIS, OWN, points};
use crate::board::{Board, Coord};
use crate::error::{ReadError, Reason};
use crate::tree::{Builder, Mark, Move, Note, Tree};

/// The games of an SGF text, one after the other; nothing comes after an error.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    board: Option<Board>,
    found: bool,
    failed: bool,
}

/// Reads the games of a text. Where one names no size its board is `board`, or else 15×15.
#[must_use]
pub const fn read(text: &str, board: Option<Board>) -> Games<'_> {
    Games { lexer: Lexer::new(text), board, found: false, failed: false }
}

impl Iterator for Games<'_> {
    type Item = Result<Tree, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        if !self.lexer.skip_to_game() {
            // A text without any game is no SGF; after a game anything may follow.
            self.failed = true;
            let none = || self.lexer.error(Reason::Kind("SGF file: no game begins in it"));
            return (!self.found).then(|| Err(none()));
        }
        self.found = true;
        let game = Reader::new(&mut self.lexer, self.board).and_then(Reader::game);
        self.failed = game.is_err();
        Some(game)
    }
}

/// As many points as rectangles may stand for in one game: some bytes name thousands.
const MAX_RECTANGLE_POINTS: usize = 1 << 16;

/// Reads one game.
struct Reader<'r, 'a> {
    lexer: &'r mut Lexer<'a>,
    builder: Builder,
    /// For each variation that is open, the depth that it began at.
    open: Vec<usize>,
    /// Points that rectangles may still name.
    points_left: usize,
    /// Whether the node that is read has its move.
    moved: bool,
}

impl<'r, 'a> Reader<'r, 'a> {
    fn new(lexer: &'r mut Lexer<'a>, board: Option<Board>) -> Result<Self, ReadError> {
        let size = size_ahead(lexer)?;
        let board = size.or(board).unwrap_or(Board::RENJU);
        Ok(Self {
            lexer,
            builder: Builder::new(board),
            open: Vec::new(),
            points_left: MAX_RECTANGLE_POINTS,
            moved: false,
        })
    }

    fn game(mut self) -> Result<Tree, ReadError> {
        self.next("the game")?; // The parenthesis that the game was found by.
        match self.next("the game")? {
            Token::Node => {}
            other => return Err(self.unexpected("a node, ';'", &other)),
        }
        self.open.push(0);
        let mut name = None;
        while !self.open.is_empty() {
            match self.next("a variation that is not closed")? {
                Token::Open => self.open.push(self.builder.depth()),
                Token::Close => {
                    if let Some(depth) = self.open.pop() {
                        self.builder.back_to(depth);
                    }
                }
                Token::Node => {
                    self.builder.plain().map_err(|error| self.lexer.error(error.into()))?;
                    self.moved = false;
                }
                Token::Name(text) => {
                    name = Some(text);
                    self.expect_value(text)?;
                }
                Token::Value(value) => match name {
                    Some(name) => self.property(name, value)?,
                    None => return Err(self.unexpected("a property", &Token::Value(value))),
                },
            }
        }
        Ok(self.builder.finish())
    }

    fn next(&mut self, within: &'static str) -> Result<Token<'a>, ReadError> {
        let token = self.lexer.next()?;
        token.ok_or_else(|| self.lexer.error(Reason::Truncated(within)))
    }

    fn unexpected(&self, expected: &'static str, found: &Token<'_>) -> ReadError {
        let found = match found {
            Token::Open => "(",
            Token::Close => ")",
            Token::Node => ";",
            Token::Name(text) | Token::Value(text) => text,
        };
        self.lexer.error(Reason::expected(expected, found))
    }

    /// Reads the first value of the property `name`.
    fn expect_value(&mut self, name: &str) -> Result<(), ReadError> {
        match self.next("a property")? {
            Token::Value(value) => self.property(name, value),
            other => Err(self.unexpected("a value in brackets", &other)),
        }
    }

    fn property(&mut self, long_name: &str, value: &str) -> Result<(), ReadError> {
        match short(long_name).as_str() {
            "B" => self.play(Color::Black, value),
            "W" => self.play(Color::White, value),
            "AB" => self.stones(Some(Color::Black), value),
            "AW" => self.stones(Some(Color::White), value),
            "AE" => self.stones(None, value),
            "MA" => self.marks(Mark::Cross, value),
            "TR" => self.marks(Mark::Triangle, value),
            "SQ" => self.marks(Mark::Square, value),
            "CR" => self.marks(Mark::Circle, value),
            "SL" => self.marks(Mark::Selected, value),
            "LB" => self.label(value),
            "C" => self.note(Note::Comment(&unescape(value))),
            "N" => self.note(Note::Title(&unescape(value))),
            "GM" => self.game_type(value),
            MILLIS => self.millis(value),
            own if OWN.contains(&own) => Ok(()),
            other => {
                self.other(other, &unescape(value));
                Ok(())
            }
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "one arm of a match of results")]
    fn note(&mut self, note: Note<'_>) -> Result<(), ReadError> {
        self.builder.note(note);
        Ok(())
    }

    /// A property that is about the whole game, or has no meaning here.
    fn other(&mut self, name: &str, value: &str) {
        let field = INFO.iter().find(|(known, _)| *known == name);
        match field {
            Some((_, field)) if self.builder.depth() == 0 => {
                value.clone_into(field(&mut self.builder.tree_mut().info));
            }
            _ => self.builder.note(Note::Property { name, value }),
        }
    }

    fn game_type(&self, value: &str) -> Result<(), ReadError> {
        match value.trim() {
            // Editors of Go write games of gomoku as Go.
            "4" | "1" | "" => Ok(()),
            other => {
                let shown = other.chars().take(24).flat_map(char::escape_debug).collect();
                Err(self.lexer.error(Reason::OtherGame(shown)))
            }
        }
    }

    fn play(&mut self, color: Color, value: &str) -> Result<(), ReadError> {
        let board = self.builder.tree().board();
        let passes = board.columns() <= 19 && board.rows() <= 19 && value.trim() == "tt";
        let at = if value.trim().is_empty() || passes { None } else { Some(self.point(value)?) };
        let step = Move { color, at };
        // The root has no move of its own, and a node no second one.
        let result = if self.builder.depth() == 0 || self.moved {
            self.builder.play(step).map(drop)
        } else {
            self.builder.play_here(step)
        };
        self.moved = true;
        result.map_err(|error| self.lexer.error(error.into()))
    }

    fn point(&self, value: &str) -> Result<Coord, ReadError> {
        points::parse(value, self.builder.tree().board()).ok_or_else(|| self.no_point(value))
    }

    fn no_point(&self, value: &str) -> ReadError {
        self.lexer.error(Reason::expected("a point of the board as two letters", value))
    }

    fn points(&mut self, value: &str) -> Result<Vec<Coord>, ReadError> {
        let board = self.builder.tree().board();
        let points = points::rectangle(value, board).ok_or_else(|| self.no_point(value))?;
        if points.len() > 1 {
            let limit = MAX_RECTANGLE_POINTS as u64;
            let reason = || Reason::TooMuch { what: "points in rectangles", limit };
            self.points_left = self
                .points_left
                .checked_sub(points.len())
                .ok_or_else(|| self.lexer.error(reason()))?;
        }
        Ok(points)
    }

    fn stones(&mut self, color: Option<Color>, value: &str) -> Result<(), ReadError> {
        for point in self.points(value)? {
            self.builder.set(point, color).map_err(|error| self.lexer.error(error.into()))?;
        }
        Ok(())
    }

    fn marks(&mut self, mark: Mark, value: &str) -> Result<(), ReadError> {
        // Some programs leave a property empty that has nothing to say.
        if value.is_empty() {
            return Ok(());
        }
        for point in self.points(value)? {
            self.builder.note(Note::Mark(point, mark));
        }
        Ok(())
    }

    fn label(&mut self, value: &str) -> Result<(), ReadError> {
        let (point, text) = value.split_once(':').ok_or_else(|| self.no_point(value))?;
        let at = self.point(point)?;
        self.builder.note(Note::Label(at, &unescape(text)));
        Ok(())
    }

    fn millis(&mut self, value: &str) -> Result<(), ReadError> {
        let millis = value
            .trim()
            .parse()
            .map_err(|_| self.lexer.error(Reason::expected("milliseconds", value)))?;
        self.builder.note(Note::Time(millis));
        Ok(())
    }
}

/// The size that the root names, which stones before it in the root need already.
fn size_ahead(lexer: &Lexer<'_>) -> Result<Option<Board>, ReadError> {
    let mut ahead = lexer.clone();
    ahead.next()?;
    ahead.next()?;
    let mut is_size = false;
    // What cannot be read is told when the game is read.
    while let Ok(Some(token)) = ahead.next() {
        match token {
            Token::Name(name) => {
                is_size = short(name) == "SZ";
            }
            Token::Value(value) if is_size => {
                let board = parse_size(value);
                let fail = || ahead.error(Reason::expected("a size from 1 to 52", value));
                return board.map(Some).ok_or_else(fail);
            }
            Token::Value(_) => {}
            Token::Open | Token::Close | Token::Node => break,
        }
    }
    Ok(None)
}

/// A size, `15` or columns and rows, `15:10`.
fn parse_size(value: &str) -> Option<Board> {
    let side = |text: &str| text.trim().parse::<u8>().ok();
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    Board::new(side(columns)?, side(rows)?)
}

/// The name of a property as it is written today.
///
/// Old files write names in full, `Black[..]`: the capitals and digits count. Where there are none, the
/// letters do.
fn short(name: &str) -> String {
    let short: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    if short.is_empty() { name.to_ascii_uppercase() } else { short }
}
