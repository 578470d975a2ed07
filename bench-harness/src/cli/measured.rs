//! What the commands that measure searches share: the engine, and the positions.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use engine::{Config, Engine};
use harness::positions::{Fixed, SEARCH};

/// A text that is no number above zero.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("expected a whole number above zero")]
pub(crate) struct NumberError;

/// Reads a number of things of which there must be one at least.
pub(crate) fn at_least_one(text: &str) -> Result<usize, NumberError> {
    text.parse().ok().filter(|&number| number > 0).ok_or(NumberError)
}

/// Whether a search was over so early that not its time ended it: all was decided, or there was one move
/// to choose from.
pub(crate) fn is_early(spent: Duration, allowed: Duration) -> bool {
    spent < allowed / 2
}

/// The engine that is measured.
#[derive(Args)]
pub(crate) struct EngineArguments {
    /// Threads that search together
    #[arg(long, default_value_t = 1, value_parser = at_least_one)]
    threads: usize,
    #[command(flatten)]
    table: TableArguments,
}

impl EngineArguments {
    pub(crate) fn engine(&self) -> Engine {
        let hash_mib = self.table.hash;
        Engine::new(Config { hash_mib, threads: self.threads, ..Config::default() })
    }
}

/// Its table.
#[derive(Args)]
pub(crate) struct TableArguments {
    /// Size of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = at_least_one)]
    pub(crate) hash: usize,
}

/// Some of many positions.
#[derive(Args)]
pub(crate) struct Selection {
    /// Only positions whose name holds this: renju, dense, …
    #[arg(long, value_name = "PART", default_value = "", hide_default_value = true)]
    only: String,
}

impl Selection {
    /// Those of the positions for search that are selected.
    pub(crate) fn positions(&self) -> Result<Vec<&'static Fixed>> {
        self.of(SEARCH.iter(), |fixed| fixed.name)
    }

    /// Those of `all` that are selected by their name.
    pub(crate) fn of<T>(
        &self,
        all: impl Iterator<Item = T>,
        name: impl Fn(&T) -> &str,
    ) -> Result<Vec<T>> {
        let (selected, others): (Vec<T>, Vec<T>) =
            all.partition(|item| name(item).contains(&self.only));
        if selected.is_empty() {
            let names: Vec<&str> = others.iter().map(name).collect();
            bail!("no position has '{}' in its name; there are {}", self.only, names.join(", "));
        }
        Ok(selected)
    }
}
