//! Pictures of boards and games.
//!
//! A [`Board`] draws stones with coordinates, numbers, marks, scores and a line of play as ghosts of
//! stones; a [`Graph`] draws how a game was worth to both sides, move by move. Both are SVG. With the
//! feature `png` there is PNG too.
//!
//! Letters and digits are drawn as strokes, not written as text: a picture looks the same wherever it
//! is shown, and needs no font.
//!
//! ```
//! use engine::board::{Rule, Size};
//! use engine::position::{Position, parse_moves};
//! use pictures::{Board, Tone};
//!
//! let moves = parse_moves("h8i9h6", Size::MAX)?;
//! let mut position = Position::new(Rule::RENJU, Size::MAX);
//! position.play_all(&moves)?;
//! let h7 = Size::MAX.parse_point("h7")?;
//! let svg = Board::new(position.stones())
//!     .numbers(moves.into_iter().flatten())
//!     .last(position.last_stone())
//!     .text(h7, "+12", Tone::Good)
//!     .svg();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod glyphs;
mod graph;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use board::{Board, Sign, Tone};
pub use graph::{Graph, Moment};
#[cfg(feature = "png")]
pub use png::{PngError, png};
