//! The rules of play: what wins, what is forbidden, and why.

mod verdict;

pub use verdict::{Foul, Verdict};
