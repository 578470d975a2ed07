//! Games of the engine against itself, and the positions kept of them.

mod collect;
mod game;
mod opening;

pub use collect::{Collected, collect};
pub use game::{Player, Settings};
