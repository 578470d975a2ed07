//! Positions as text: moves, boards, points and rules.

use engine::board::{Rule, Size};
use engine::position::{Position, format_moves, parse_moves, parse_picture};

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation, same};

/// What is written is read back as it was; and what is read of any text, written and read again, is
/// the same. An error has a message of one line.
///
/// # Errors
///
/// What does not come back.
pub fn notation_roundtrip(input: &[u8]) -> Result<(), Violation> {
    let mut bytes = Bytes::new(input);
    let size = Size::new(6 + bytes.below(10) as u8).unwrap_or(Size::MAX);
    if bytes.flag() {
        return written(&mut bytes, size);
    }
    let text = String::from_utf8_lossy(bytes.rest());
    moves(&text, size)
        .and_then(|()| board(&text))
        .and_then(|()| words(&text, size))
        .map_err(Difference::alone)
}

/// A row of moves and a board that are made of bytes.
fn written(bytes: &mut Bytes<'_>, size: Size) -> Result<(), Violation> {
    let mut steps = Vec::new();
    let mut position = Position::new(Rule::FREESTYLE, size);
    for _ in 0..bytes.below(64) {
        let step = if bytes.below(16) == 0 { None } else { Some(boards::point(size, bytes)) };
        let playable = step.is_none_or(|point| position.stones().is_empty_at(point));
        if playable && position.play_all(&[step]).is_ok() {
            steps.push(step);
        }
    }
    let text = format_moves(position.moves());
    same("the moves", &parse_moves(&text, size).as_ref(), &Ok(&steps))
        .map_err(|error| error.on(&position))?;
    let other = boards::position(bytes);
    for position in [&position, &other] {
        let picture = position.stones().to_string();
        let joined = picture.replace('\n', "/");
        let cells = picture.replace('\n', "");
        for text in [&picture, &joined, &cells] {
            same("the board", &parse_picture(text).as_ref(), &Ok(position.stones()))
                .map_err(|error| error.on(position))?;
        }
    }
    Ok(())
}

/// Moves of any text.
fn moves(text: &str, size: Size) -> Result<(), Difference> {
    match parse_moves(text, size) {
        Ok(moves) => {
            let again = format_moves(moves.iter().copied());
            same("the moves, read again", &parse_moves(&again, size).as_ref(), &Ok(&moves))?;
            // Played or refused, but never more than there are.
            let mut position = Position::new(Rule::RENJU, size);
            let played = position.play_all(&moves).is_ok();
            same("all moves are played", &(position.moves().len() == moves.len()), &played)
        }
        Err(error) => one_line(&error.to_string()),
    }
}

/// A board of any text.
fn board(text: &str) -> Result<(), Difference> {
    match parse_picture(text) {
        Ok(stones) => {
            same("the board, read again", &parse_picture(&stones.to_string()), &Ok(stones))
        }
        Err(error) => one_line(&error.to_string()),
    }
}

/// A point and a rule of any text.
fn words(text: &str, size: Size) -> Result<(), Difference> {
    match size.parse_point(text) {
        Ok(point) => {
            same(
                "the point, read again",
                &size.parse_point(&point.to_string()).as_ref(),
                &Ok(&point),
            )?;
            same("the point is on the board", &size.contains(point), &true)?;
        }
        Err(error) => one_line(&error.to_string())?,
    }
    match text.parse::<Rule>() {
        Ok(rule) => same("the rule, read again", &rule.to_string().parse().as_ref(), &Ok(&rule)),
        Err(_) => Ok(()),
    }
}

/// Messages are shown one a line.
fn one_line(message: &str) -> Result<(), Difference> {
    same("lines of the message", &message.lines().count(), &1)
}
