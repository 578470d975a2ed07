//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The bounds of a search; whichever is reached first ends it. Without any it goes on until it is
/// stopped or has proved the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Nodes of all threads together, those of the searches for wins by fours among them; the last such
    /// search may go beyond.
    pub nodes: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

/// Stops a search from another thread.
///
/// Clones share the same flag. A handle that has stopped stays stopped: take a new one for the next
/// search.
#[derive(Clone, Debug, Default)]
pub struct StopHandle(Arc<AtomicBool>);

impl StopHandle {
    /// A handle that has not stopped anything.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes searches with this handle end as soon as they look.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`StopHandle::stop`] was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Watches the limits while a search runs.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    start: Instant,
    limits: Limits,
    stop: StopHandle,
}

impl Clock {
    /// Nodes between two looks at the clock. A node with a leaf's search for fours below it takes up
    /// to some ten microseconds.
    const INTERVAL: u64 = 128;

    pub(super) fn start(limits: Limits, stop: StopHandle) -> Self {
        Self { start: Instant::now(), limits, stop }
    }

    /// Whether to stop after `nodes` nodes of this thread, and `more` of its searches for fours.
    #[inline]
    pub(super) fn expired(&self, nodes: u64, more: u64) -> bool {
        if self.limits.nodes.is_some_and(|limit| nodes + more >= limit) {
            return true;
        }
        nodes.is_multiple_of(Self::INTERVAL) && (self.stop.is_stopped() || self.out_of_time())
    }

    fn out_of_time(&self) -> bool {
        self.limits.time.is_some_and(|limit| self.elapsed() >= limit)
    }

    /// Whether a new iteration of `depth` plies may begin.
    ///
    /// One that is broken off still has searched the best move first, so it is worth beginning late.
    pub(super) fn allows(&self, depth: u32) -> bool {
        self.limits.depth.is_none_or(|limit| depth <= limit)
            && !self.stop.is_stopped()
            && self.limits.time.is_none_or(|limit| self.elapsed() < limit.saturating_sub(limit / 8))
    }

    /// Whether the search may be spared for want of choice: it is bounded by time, as in a game.
    pub(super) const fn is_timed(&self) -> bool {
        self.limits.time.is_some()
    }

    /// Whether the search is bounded by time or nodes.
    pub(super) const fn is_hurried(&self) -> bool {
        self.limits.time.is_some() || self.limits.nodes.is_some()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
