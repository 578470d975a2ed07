//! The rules of play: what wins, what is forbidden, and why.

mod explain;
mod forbidden;
mod outcome;
mod perft;
pub mod reference;
mod verdict;

pub use explain::{Explanation, Form, Row};
pub use outcome::{Outcome, WinBy};
pub use perft::{divide, perft};
pub use verdict::{Foul, Verdict};
