//! RenjuNet's collection of games (`.rif`), an XML file.
//!
//! Players, tournaments, rules and openings are tables that games refer to by number; they come
//! before the games.

mod read;
mod write;

pub use read::{Games, read};
pub use write::{Collection, losses};
