//! How long a search may go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::board::PointSet;

/// The bounds of a search; whichever is reached first ends it. Without any it goes on until it is
/// stopped or has proved the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration.
    pub depth: Option<u32>,
    /// Nodes of all threads together, those of the searches for wins by fours among them.
    pub nodes: Option<u64>,
    /// Wall-clock time that is never exceeded by more than a look at the clock takes.
    pub time: Option<Duration>,
    /// Time that the move is worth, where [`Limits::time`] is only what it may cost at the most. A
    /// search whose best move changes goes on for up to two and a half times as long, one whose best
    /// move stays ends sooner.
    pub fair_time: Option<Duration>,
    /// The only points to choose the move from; those of them that are forbidden or not worth a thought
    /// are left out all the same. Without a bound for the choice all are there.
    pub among: Option<PointSet>,
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
    /// The same for the first nodes, which are the first to touch the table: where the system hands out
    /// huge pages, each may cost half a millisecond.
    const FIRST_INTERVAL: u64 = 8;
    const FIRST_NODES: u64 = 4_096;

    pub(super) fn start(limits: Limits, stop: StopHandle) -> Self {
        Self { start: Instant::now(), limits, stop }
    }

    /// Whether to stop after `nodes` nodes of this thread, and `more` of its searches for fours.
    #[inline]
    pub(super) fn expired(&self, nodes: u64, more: u64) -> bool {
        if self.limits.nodes.is_some_and(|limit| nodes + more >= limit) {
            return true;
        }
        let interval =
            if nodes < Self::FIRST_NODES { Self::FIRST_INTERVAL } else { Self::INTERVAL };
        nodes.is_multiple_of(interval) && (self.stop.is_stopped() || self.out_of_time())
    }

    /// Nodes that may still be visited after so many.
    #[inline]
    pub(super) fn nodes_left(&self, nodes: u64) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(nodes))
    }

    fn out_of_time(&self) -> bool {
        self.limits.time.is_some_and(|limit| self.elapsed() >= limit)
    }

    /// When a share of the time in hundredths will have passed; `None` without a limit of time.
    pub(super) fn after(&self, share: u32) -> Option<Instant> {
        let Limits { time, fair_time, .. } = self.limits;
        let time = time.into_iter().chain(fair_time).min()?;
        self.start.checked_add((time / 100).saturating_mul(share))
    }

    /// Whether a new iteration of `depth` plies may begin.
    ///
    /// One that is broken off still has searched the best move first, so it is worth beginning late.
    /// `unrest` says how little the best move is to be trusted, from 0 to [`Clock::MAX_UNREST`]: so
    /// many percent are added to the share of the fair time that a settled search takes.
    pub(super) fn allows(&self, depth: u32, unrest: u32) -> bool {
        const SETTLED: u32 = 50;
        let elapsed = self.elapsed();
        let within = |limit: Duration| elapsed < limit.saturating_sub(limit / 8);
        let fair = |time: Duration| {
            let share = SETTLED + unrest.min(Self::MAX_UNREST);
            elapsed < (time / 100).saturating_mul(share)
        };
        self.limits.depth.is_none_or(|limit| depth <= limit)
            && !self.stop.is_stopped()
            && self.limits.time.is_none_or(within)
            && self.limits.fair_time.is_none_or(fair)
    }

    /// The most unrest that counts.
    pub(super) const MAX_UNREST: u32 = 200;

    /// Whether the search may be spared for want of choice: it is bounded by time, as in a game.
    pub(super) const fn is_timed(&self) -> bool {
        self.limits.time.is_some() || self.limits.fair_time.is_some()
    }

    /// Whether the search is bounded by time or nodes.
    pub(super) const fn is_hurried(&self) -> bool {
        self.is_timed() || self.limits.nodes.is_some()
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(since: u64, time: Option<u64>, fair: Option<u64>) -> Clock {
        let limits = Limits {
            time: time.map(Duration::from_secs),
            fair_time: fair.map(Duration::from_secs),
            ..Limits::default()
        };
        let start = Instant::now().checked_sub(Duration::from_secs(since)).unwrap();
        Clock { start, ..Clock::start(limits, StopHandle::new()) }
    }

    #[test]
    fn a_settled_search_ends_early_and_one_in_doubt_goes_on() {
        assert!(clock(49, None, Some(100)).allows(5, 0));
        assert!(!clock(51, None, Some(100)).allows(5, 0));
        assert!(clock(149, None, Some(100)).allows(5, 100));
        assert!(!clock(251, None, Some(100)).allows(5, 1_000));
    }

    #[test]
    fn no_doubt_goes_beyond_the_time() {
        assert!(clock(99, Some(120), Some(100)).allows(5, 200));
        assert!(!clock(106, Some(120), Some(100)).allows(5, 200));
        assert!(clock(1 << 20, None, None).allows(5, 0));
        let longest = Limits { fair_time: Some(Duration::MAX), ..Limits::default() };
        assert!(Clock::start(longest, StopHandle::new()).allows(5, 200));
    }
}
