//! Positions for C.

use core::ffi::c_char;
use core::mem::{MaybeUninit, offset_of};

use engine::board::{self, Color, Rule, Size};
use engine::position::{self, MoveTextError, parse_moves, parse_picture};
use engine::rules::{Foul, Outcome};

use crate::status::{Status, of};
use crate::text;

/// A position with the moves that led to it.
#[derive(Clone, Debug)]
pub struct Position(pub(crate) position::Position);

/// A point by column from the left and row from the bottom, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Point {
    /// The column from the left.
    pub column: u8,
    /// The row from the bottom.
    pub row: u8,
}

// What the header promises, byte by byte; `capi/tests/every_function.c` says the same of it.
const _: () = {
    assert!(size_of::<Point>() == 2);
    assert!(offset_of!(Point, column) == 0 && offset_of!(Point, row) == 1);
};

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Won(Color),
    Drawn,
}

impl Position {
    /// How the game has ended: by the last stone, or by a row on the board, whenever it was made.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match self.0.outcome() {
            Some(Outcome::Win { winner, .. }) => Some(Ending::Won(winner)),
            Some(Outcome::Draw) => Some(Ending::Drawn),
            None => self.0.winning_row().map(Ending::Won),
        }
    }
}

impl From<board::Point> for Point {
    fn from(point: board::Point) -> Self {
        Self { column: point.column(), row: point.row() }
    }
}

impl Point {
    fn on(self, position: &Position) -> Result<board::Point, Status> {
        let point = board::Point::new(self.column, self.row);
        point.filter(|&point| position.0.size().contains(point)).ok_or(Status::OffBoard)
    }

    fn empty_on(self, position: &Position) -> Result<board::Point, Status> {
        let point = self.on(position)?;
        if position.0.stones().is_empty_at(point) { Ok(point) } else { Err(Status::Taken) }
    }
}

/// Stones in C: `KINJITE_EMPTY` is 0.
const fn number(color: Color) -> i32 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// Rules by their numbers in C: `KINJITE_FREESTYLE` is 0.
const RULES: [Rule; 3] = [Rule::FREESTYLE, Rule::STANDARD, Rule::RENJU];

fn rule(number: i32) -> Option<Rule> {
    RULES.get(usize::try_from(number).ok()?).copied()
}

/// An empty board of `size` rows with Black to move; null where the rule or the size is not known.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_new(rule: i32, size: i32) -> Option<Box<Position>> {
    let size = Size::new(u8::try_from(size).ok()?)?;
    Some(Box::new(Position(position::Position::new(self::rule(rule)?, size))))
}

/// A board as it is drawn, a row a line from the top or with `/` between them, `x` for Black, `o` for
/// White and `.` for no stone, with `to_move` to play: no moves can be taken back. Null where the rule, the
/// board or the side is not known.
///
/// # Safety
///
/// `board` is null or a text that ends with a zero byte.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kinjite_position_setup(
    rule: i32,
    board: *const c_char,
    to_move: i32,
) -> Option<Box<Position>> {
    // SAFETY: the caller vouches for the text.
    let board = unsafe { text::read(board) }.ok()?;
    let to_move = Color::ALL.into_iter().find(|&color| number(color) == to_move)?;
    let stones = parse_picture(board).ok()?;
    Some(Box::new(Position(position::Position::setup(self::rule(rule)?, stones, to_move))))
}

/// Why a drawn board is none, in words; no words where it is one.
///
/// # Safety
///
/// `board` is null or a text that ends with a zero byte; `buffer` is null or has room for `capacity`
/// bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kinjite_board_explain_text(
    board: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    // SAFETY: the caller vouches for the text and the buffer.
    of(unsafe {
        text::explain(board, |board| parse_picture(board).map(drop), buffer, capacity, length)
    })
}

/// A copy; null for null.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_copy(position: Option<&Position>) -> Option<Box<Position>> {
    position.cloned().map(Box::new)
}

/// Frees a position; null is nothing.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_free(position: Option<Box<Position>>) {
    drop(position);
}

/// Puts a stone of the side to move on a point, a forbidden one too.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_play(position: Option<&mut Position>, point: Point) -> Status {
    let Some(position) = position else { return Status::Null };
    of(point.on(position).and_then(|point| Ok(position.0.try_play(point)?)))
}

/// Plays moves such as `h8 i9 pass`; all of them, or none where one cannot be played.
///
/// # Safety
///
/// `moves` is null or a text that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kinjite_position_play_text(
    position: Option<&mut Position>,
    moves: *const c_char,
) -> Status {
    let Some(position) = position else { return Status::Null };
    // SAFETY: the caller vouches for the text.
    let moves = unsafe { text::read(moves) };
    let all = moves.and_then(|text| after(&position.0, text).map_err(|_| Status::Text));
    of(all.map(|after| position.0 = after))
}

/// The position that moves lead to.
fn after(position: &position::Position, moves: &str) -> Result<position::Position, MoveTextError> {
    let moves = parse_moves(moves, position.size())?;
    let mut after = position.clone();
    after.play_all(&moves)?;
    Ok(after)
}

/// Which of some moves cannot be played and why, in words such as `move 2 'zz': …`; no words where all
/// can be.
///
/// # Safety
///
/// `moves` is null or a text that ends with a zero byte; `buffer` is null or has room for `capacity`
/// bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kinjite_position_explain_text(
    position: Option<&Position>,
    moves: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    let Some(position) = position else { return Status::Null };
    let played = |moves: &str| after(&position.0, moves).map(drop);
    // SAFETY: the caller vouches for the text and the buffer.
    of(unsafe { text::explain(moves, played, buffer, capacity, length) })
}

/// Gives the turn to the other side.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_pass(position: Option<&mut Position>) -> Status {
    let Some(position) = position else { return Status::Null };
    position.0.pass();
    Status::Ok
}

/// Takes the last move or pass back.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_undo(position: Option<&mut Position>) -> Status {
    let Some(position) = position else { return Status::Null };
    if position.0.moves().len() == 0 {
        return Status::NoMove;
    }
    position.0.undo();
    Status::Ok
}

/// The rule: 0 freestyle, 1 standard, 2 Renju; -1 for null.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_rule(position: Option<&Position>) -> i32 {
    let Some(position) = position else { return -1 };
    let named = (0..).zip(RULES).find(|&(_, rule)| rule == position.0.rule());
    named.map_or(-1, |(number, _)| number)
}

/// The rows of the board; 0 for null.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_size(position: Option<&Position>) -> i32 {
    position.map_or(0, |position| i32::from(position.0.size().side()))
}

/// Whose turn it is, as [`kinjite_position_stone`] numbers the sides; 0 for null.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_to_move(position: Option<&Position>) -> i32 {
    position.map_or(0, |position| number(position.0.to_move()))
}

/// The stone on a point: 0 for none, 1 for Black's, 2 for White's.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_stone(
    position: Option<&Position>,
    point: Point,
    stone: Option<&mut MaybeUninit<i32>>,
) -> Status {
    let (Some(position), Some(stone)) = (position, stone) else { return Status::Null };
    of(point.on(position).map(|point| {
        stone.write(position.0.stones().at(point).map_or(0, number));
    }))
}

/// How the game stands: 0 open, 1 won by Black, 2 won by White, 3 a draw. A row that wins counts, whenever
/// it was made.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_outcome(
    position: Option<&Position>,
    outcome: Option<&mut MaybeUninit<i32>>,
) -> Status {
    let (Some(position), Some(outcome)) = (position, outcome) else { return Status::Null };
    outcome.write(position.ending().map_or(0, |ending| match ending {
        Ending::Won(winner) => number(winner),
        Ending::Drawn => 3,
    }));
    Status::Ok
}

/// Why the side to move must not play an empty point: 0 where it may, 1 overline, 2 double-four, 3
/// double-three.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_forbidden(
    position: Option<&Position>,
    point: Point,
    foul: Option<&mut MaybeUninit<i32>>,
) -> Status {
    let (Some(position), Some(foul)) = (position, foul) else { return Status::Null };
    of(point.empty_on(position).map(|point| {
        foul.write(match position.0.forbidden(point) {
            None => 0,
            Some(Foul::Overline) => 1,
            Some(Foul::DoubleFour) => 2,
            Some(Foul::DoubleThree) => 3,
        });
    }))
}

/// What a stone of the side to move on an empty point makes, and why it is forbidden where it is, in
/// words.
///
/// # Safety
///
/// `buffer` is null or has room for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kinjite_position_explain(
    position: Option<&Position>,
    point: Point,
    buffer: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    let Some(position) = position else { return Status::Null };
    let explained = point.empty_on(position).and_then(|point| {
        let explanation = position.0.explain(position.0.to_move(), point).to_string();
        // SAFETY: the caller vouches for the buffer.
        unsafe { text::write(&explanation, buffer, capacity, length) }
    });
    of(explained)
}
