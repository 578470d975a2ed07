//! Why a file of samples cannot be used.

use std::io;

use engine::board::Rule;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It cannot be written.
    #[error("it cannot be written: {0}")]
    Unwritten(#[source] io::Error),
    /// It begins like no file of samples.
    #[error("it is no file of training positions of this version")]
    NotData,
    /// It holds games that were made otherwise.
    #[error("its games were played under other settings: {name} is {there} there and {here} here")]
    OtherGames {
        /// The first setting that differs.
        name: &'static str,
        /// What it was.
        there: String,
        /// What it would be.
        here: String,
    },
    /// It holds games of another rule.
    #[error("its games are of {0}")]
    OtherRule(Rule),
    /// No file can say which rule is meant.
    #[error("the rule has no name")]
    NamelessRule,
    /// Games came to nothing that is worth keeping.
    #[error("{games} games have no position that was searched, quiet and new; nodes is {nodes}")]
    NothingNew {
        /// As many games were played.
        games: u32,
        /// Nodes of each search.
        nodes: u32,
    },
    /// What it begins with is damaged.
    #[error("its header is damaged")]
    DamagedHeader,
    /// A block is damaged, not merely cut short.
    #[error("the block that begins at byte {0} is damaged")]
    Damaged(u64),
}
