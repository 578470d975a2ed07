//! Results as numbers: counts, Elo, the sequential test, and ratings.

#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2⁵³")]

mod counts;
mod elo;
mod likelihood;
mod rating;
mod simulate;
mod sprt;

pub use counts::{Pentanomial, Wdl};
pub use elo::{Estimate, elo, expected_score};
pub use rating::{Meeting, Rating, ratings};
pub use simulate::{Chances, Simulated, simulate};
pub use sprt::{Model, Sprt, SprtError, State, UnknownModel};
