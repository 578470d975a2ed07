//! How long a search may take, as options say it.

use std::time::Duration;

use clap::Args;
use engine::search::Limits;

use crate::options::parse_time;

/// What ends a search; the first that is reached does.
#[derive(Args, Clone, Copy, Debug)]
pub struct Effort {
    /// Time to think: 5s, 500ms, 2m, or a number of seconds [default: 5s, or none where --depth or
    /// --nodes is given]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,

    /// Plies to search
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=225))]
    depth: Option<u32>,

    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl Effort {
    /// The limits of the search.
    pub fn limits(self) -> Limits {
        /// Long enough to be worth reading, short enough to wait for.
        const DEFAULT_TIME: Duration = Duration::from_secs(5);
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.time.or(unlimited.then_some(DEFAULT_TIME));
        Limits { depth: self.depth, nodes: self.nodes, time }
    }
}
