//! The rules of play: what wins, what is forbidden, and why.

mod forbidden;
mod outcome;
mod verdict;

pub use outcome::{Outcome, WinBy};
pub use verdict::{Foul, Verdict};
