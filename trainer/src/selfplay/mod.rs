//! Games of the engine against itself, and the positions kept of them.

mod game;
mod opening;

pub use game::{Player, Settings};
