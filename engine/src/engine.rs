//! The public face: an engine with its table and its threads.

use crate::eval::Weights;
use crate::position::Position;
use crate::search::{
    self, Limits, Listener, Params, Report, Silent, StopHandle, Table, Task, Trace,
};

/// How an engine is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Threads that search together; 0 and 1 both mean one, and there are never more than four for
    /// each core. One thread is deterministic.
    pub threads: usize,
    /// Parameters of the evaluation.
    pub weights: Weights,
    /// Parameters of the search.
    pub params: Params,
}

impl Default for Config {
    fn default() -> Self {
        Self { hash_mib: 64, threads: 1, weights: Weights::default(), params: Params::default() }
    }
}

/// An engine: it keeps what it learned in its table from search to search.
///
/// Nothing is global; any number of engines live in one process.
///
/// ```
/// use engine::board::{Rule, Size};
/// use engine::position::{Position, parse_moves};
/// use engine::search::Limits;
/// use engine::{Config, Engine};
///
/// let mut position = Position::new(Rule::RENJU, Size::MAX);
/// position.play_all(&parse_moves("h8i9h7i8h6i6", Size::MAX)?)?;
/// let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
/// let report = engine.search(&position, Limits { depth: Some(4), ..Limits::default() });
/// assert!(report.score().is_some_and(|score| score.is_win()));
/// # Ok::<(), engine::position::MoveTextError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    config: Config,
    table: Table,
}

impl Engine {
    /// An engine with an empty table.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self { config, table: Table::new(config.hash_mib) }
    }

    /// How the engine is set up.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Changes the set-up; the table is emptied where its size changes.
    pub fn configure(&mut self, config: Config) {
        if config.hash_mib != self.config.hash_mib {
            // The old table goes first: there may not be room for both.
            self.table = Table::new(0);
            self.table = Table::new(config.hash_mib);
        }
        self.config = config;
    }

    /// Forgets all earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// What the engine knows from its searches: to be saved, to be added to, or to be measured.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Searches for the best move.
    pub fn search(&mut self, position: &Position, limits: Limits) -> Report {
        self.analyze(position, limits, 1, &StopHandle::new(), &mut Silent)
    }

    /// Searches for the best `lines` moves, tells `listener` of each iteration, and ends early when
    /// `stop` is used.
    pub fn analyze(
        &mut self,
        position: &Position,
        limits: Limits,
        lines: usize,
        stop: &StopHandle,
        listener: &mut dyn Listener,
    ) -> Report {
        search::search(&self.task(position, limits, lines, stop), listener)
    }

    /// As [`Engine::analyze`], with what the search did; of several threads the trace has what the
    /// first one did.
    pub fn trace(
        &mut self,
        position: &Position,
        limits: Limits,
        lines: usize,
        stop: &StopHandle,
        listener: &mut dyn Listener,
    ) -> (Report, Trace) {
        search::traced(&self.task(position, limits, lines, stop), listener)
    }

    /// The next search.
    fn task<'a>(
        &'a mut self,
        position: &'a Position,
        limits: Limits,
        lines: usize,
        stop: &StopHandle,
    ) -> Task<'a> {
        self.table.age();
        Task {
            position,
            limits,
            lines,
            threads: self.config.threads,
            table: &self.table,
            weights: self.config.weights,
            params: self.config.params,
            stop: stop.clone(),
        }
    }
}
