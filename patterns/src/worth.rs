//! The hand-made worth of shapes: for weights made by hand, which learning is measured against, and for the
//! order of moves where nothing learned is at hand.

use crate::shape::Shape;

/// What a cell is worth to a colour for the shape that playing there would make.
///
/// A shape on the board shows in every cell that would grow it: an open two, say, gives about four
/// cells that make an open three. The units are those of the evaluation, about 100 to a tempo.
#[must_use]
pub const fn worth(shape: Shape) -> i32 {
    match shape {
        Shape::Nothing | Shape::Overline => 0,
        Shape::ClosedOne => 1,
        Shape::OpenOne => 2,
        Shape::ClosedTwo => 4,
        Shape::NarrowTwo => 7,
        Shape::OpenTwo => 10,
        Shape::ClosedThree => 12,
        Shape::NarrowThree => 26,
        Shape::OpenThree => 32,
        Shape::Four => 42,
        Shape::DoubleFour => 90,
        Shape::StraightFour => 110,
        Shape::Five => 160,
    }
}

/// How early a move is tried for the shape it makes in one direction.
///
/// The four directions of a point add up. Only the order matters, so the units are free.
#[must_use]
pub const fn urgency(shape: Shape) -> u16 {
    match shape {
        Shape::Nothing | Shape::Overline => 0,
        Shape::ClosedOne => 1,
        Shape::OpenOne => 3,
        Shape::ClosedTwo => 6,
        Shape::NarrowTwo => 12,
        Shape::OpenTwo => 18,
        Shape::ClosedThree => 20,
        Shape::NarrowThree => 55,
        Shape::OpenThree => 70,
        Shape::Four => 75,
        Shape::DoubleFour => 400,
        Shape::StraightFour => 500,
        Shape::Five => 2000,
    }
}
