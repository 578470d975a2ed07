//! Many threads on one position, sharing nothing but the table (Lazy SMP).

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use super::limits::{Clock, Limits, StopHandle};
use super::params::Params;
use super::report::{Listener, Report, Silent};
use super::root::Root;
use super::table::Table;
use crate::eval::Weights;
use crate::position::Position;

/// What to search and with what.
pub(crate) struct Task<'a> {
    pub(crate) position: &'a Position,
    pub(crate) limits: Limits,
    pub(crate) lines: usize,
    pub(crate) threads: usize,
    pub(crate) table: &'a Table,
    pub(crate) weights: Weights,
    pub(crate) params: Params,
    pub(crate) stop: StopHandle,
}

/// Threads for each core at most: more would only keep one another from looking at the clock.
const PER_CORE: usize = 4;

/// Runs the search on as many threads as the task wants; the first one's result counts.
///
/// The others start at other depths, so that they fill the table with what the first comes to later.
pub(crate) fn search(task: &Task<'_>, listener: &mut dyn Listener) -> Report {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = task.threads.clamp(1, PER_CORE * cores);
    let mut limits = task.limits;
    limits.nodes = limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
    let root = |limits, stop| {
        let clock = Clock::start(limits, stop);
        Root::new(task, clock)
    };
    let helpers_stop = StopHandle::new();
    thread::scope(|scope| {
        // Where the system gives no more threads, those that there are will do.
        let helpers: Vec<_> = (1..threads)
            .map_while(|number| {
                let helper = root(limits, helpers_stop.clone());
                let first_depth = 1 + number as u32 % 2;
                let run = move || helper.run(first_depth, &mut Silent);
                thread::Builder::new().spawn_scoped(scope, run).ok()
            })
            .collect();
        let mut report = root(limits, task.stop.clone()).run(1, listener);
        helpers_stop.stop();
        for helper in helpers {
            let helper = helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            report.nodes += helper.nodes;
            report.selective_depth = report.selective_depth.max(helper.selective_depth);
        }
        report
    })
}
