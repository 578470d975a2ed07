//! How much a solver may do, and the count of what it has done.

use core::fmt;
use std::time::{Duration, Instant};

/// What ends a solver's search before it has an answer; whichever is reached first does.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// Positions that may be visited.
    pub nodes: u64,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Asked now and then; `true` ends the search.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Bounds<'static> {
    /// None at all: the search ends with its answer.
    pub const NONE: Self = Self { nodes: u64::MAX, deadline: None, stop: None };

    /// So many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::NONE }
    }
}

impl Bounds<'_> {
    /// Whether time is up or the search was stopped.
    #[must_use]
    pub fn are_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether there is less than so much time left.
    pub(super) fn are_over_within(&self, time: Duration) -> bool {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        left.is_some_and(|left| left < time)
    }
}

impl fmt::Debug for Bounds<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bounds")
            .field("nodes", &self.nodes)
            .field("deadline", &self.deadline)
            .field("stop", &self.stop.is_some())
            .finish()
    }
}

/// Counts the positions of one search against its bounds.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    bounds: Bounds<'a>,
    nodes: u64,
    over: bool,
}

impl<'a> Meter<'a> {
    /// Positions between two looks at the clock: some tens of microseconds.
    const INTERVAL: u64 = 128;

    pub(super) const fn new(bounds: Bounds<'a>) -> Self {
        Self { bounds, nodes: 0, over: false }
    }

    /// Counts a position; `false` where the bounds do not allow another.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        if self.over || self.nodes >= self.bounds.nodes {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::INTERVAL) {
            self.over = self.bounds.are_over();
        }
        !self.over
    }
}
