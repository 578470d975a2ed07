//! One line of a Renju or gomoku board, fully known in advance.
//!
//! A line of at most 15 cells, seen by one colour, falls into segments between walls (the other
//! colour's stones and the edge). A segment is a [`Key`], a `u16`; the tables of [`Segments`] hold,
//! for each of the 65,536 keys and both [kinds of five](FiveKind), what playing each cell makes (a
//! [`Shape`]) and the [`Sum`] of it all. The shapes of a point in four directions form a [`Code`],
//! whose table entry is its [`Class`].
//!
//! ```
//! use patterns::{FiveKind, Key, Segments, Shape};
//!
//! // ..XXX.. : both neighbours of the three make a straight four.
//! let key = Key::new(7, 0b001_1100).expect("seven cells");
//! let segment = Segments::of(FiveKind::Exactly).get(key);
//! assert_eq!(segment.shape(1), Shape::StraightFour);
//! assert_eq!(segment.sum.straight_fours(), 2);
//! ```
//!
//! The derivation and the table sizes are in `docs/patterns.md`.

pub mod classify;
mod code;
mod key;
mod kind;
mod shape;
mod sum;
mod table;
pub mod worth;

pub use code::{Class, Code, Screen, Threat};
pub use key::Key;
pub use kind::FiveKind;
pub use shape::Shape;
pub use sum::Sum;
pub use table::{ENTRIES, Segment, Segments, class, rank, urgency};
