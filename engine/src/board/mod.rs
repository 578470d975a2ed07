//! The vocabulary: points, lines, sets, sides, rules as data, and stones on a board.

mod color;
mod line;
mod point;
mod point_set;
mod rule;
#[cfg(feature = "serde")]
mod serial;
mod stones;

pub use color::{ByColor, Color};
pub use line::{Direction, Line, slot};
pub use point::{Point, PointError, Size, SizeError};
pub use point_set::{PointSet, Points};
pub use rule::{Bans, DoubleThree, Rule, RuleError};
pub use stones::{Lines, Span, Stones};
