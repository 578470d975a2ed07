//! What a position keeps up move by move, against the same from scratch.

use engine::board::{Color, Point};
use engine::eval::Weights;
use engine::position::Position;
use engine::shapes::Codes;

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation, same};
use super::evaluation::KeptUp;

/// After any sequence of moves, passes and moves taken back, from any position, shapes, sums, keys and
/// evaluation are those of a position set up with the same stones; and where all is taken back, those of
/// the start.
///
/// # Errors
///
/// What differs first, and on which board.
pub fn incremental_vs_refresh(input: &[u8]) -> Result<(), Violation> {
    let (head, steps) = input.split_at(input.len() / 2);
    let mut bytes = Bytes::new(head);
    let mut position = boards::position(&mut bytes);
    let start = Position::setup(position.rule(), position.stones().clone(), position.to_move());
    as_set_up(&position)?;
    position = start.clone();
    let mut kept = KeptUp::new(&position, Weights::default().of(position.rule()));
    let mut bytes = Bytes::new(steps);
    while !bytes.is_empty() {
        match bytes.byte() {
            0..60 => position.undo(),
            60..70 => position.pass(),
            _ => {
                let point = boards::point(position.size(), &mut bytes);
                let after = position.key_after(point);
                if position.try_play(point).is_ok() {
                    same("the key foretold", &after, &position.key())
                        .map_err(|error| error.on(&position))?;
                }
            }
        }
        as_set_up(&position)?;
        kept.agrees(&position).map_err(|error| error.on(&position))?;
    }
    all_back(&mut position, &start)
}

/// Plays `moves` as far as there is room, and takes them back; all is compared after each move and at
/// the end. The position is left as it was. Returns how often it was compared.
///
/// # Errors
///
/// What differs first, and on which board.
pub fn moves_and_back(
    position: &mut Position,
    moves: impl IntoIterator<Item = Point>,
) -> Result<usize, Violation> {
    let start = position.clone();
    let mut kept = KeptUp::new(position, Weights::default().of(position.rule()));
    let mut played = 0;
    for point in moves {
        if position.try_play(point).is_ok() {
            as_set_up(position)?;
            kept.agrees(position).map_err(|error| error.on(position))?;
            played += 1;
        }
    }
    for _ in 0..played {
        position.undo();
    }
    equal(position, &start).map_err(|error| error.on(position))?;
    Ok(played + 1)
}

/// Takes everything back and compares with the start.
fn all_back(position: &mut Position, start: &Position) -> Result<(), Violation> {
    while position.moves().len() > 0 {
        position.undo();
    }
    equal(position, start).map_err(|error| error.on(position))
}

/// Whether a position is as one that is set up with its stones.
fn as_set_up(position: &Position) -> Result<(), Violation> {
    let fresh = Position::setup(position.rule(), position.stones().clone(), position.to_move());
    equal(position, &fresh).map_err(|error| error.on(position))
}

fn equal(position: &Position, expected: &Position) -> Result<(), Difference> {
    for color in Color::ALL {
        let (found, sum) = (position.shapes().sum(color), expected.shapes().sum(color));
        same("the sum of the shapes", &found, &sum)?;
    }
    if position.shapes() != expected.shapes() {
        let codes = |position: &Position| Codes::of(position.shapes());
        same("the shapes", &codes(position), &codes(expected))?;
        same("the words of the shapes", &false, &true)?;
    }
    same("the stones", position.stones(), expected.stones())?;
    same("the side to move", &position.to_move(), &expected.to_move())?;
    same("the key", &position.key(), &expected.key())?;
    same("the symmetric key", &position.symmetric_key(), &expected.symmetric_key())
}
