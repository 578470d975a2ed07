//! What scores are worth: held against the results of games that no weights were learned from.

mod games;
mod plot;
mod scored;

pub use games::{Games, Which};
pub use plot::plot;
pub use scored::{Bucket, Scored};
