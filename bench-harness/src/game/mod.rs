//! One game: played under an exact referee, and what is kept of it.

mod adjudicate;
mod play;
mod record;

pub use play::{Broken, Played, play};
pub use record::{GameRecord, GameResult, Reason, Side, Step};
