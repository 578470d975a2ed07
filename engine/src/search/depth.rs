//! Depths: how far a search still has to go.

use core::ops::{Add, Sub};

/// How far to search, in hundredths of a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Depth(i32);

impl Depth {
    pub(super) const PLY: Self = Self::plies(1);

    /// So many whole plies.
    pub(super) const fn plies(plies: i32) -> Self {
        Self(100 * plies)
    }

    /// So many hundredths of a ply.
    pub(super) const fn hundredths(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// The depth in hundredths of a ply.
    pub(super) const fn in_hundredths(self) -> i32 {
        self.0
    }

    /// The whole plies of it; none below zero.
    pub(super) const fn whole(self) -> i32 {
        if self.0 > 0 { self.0 / 100 } else { 0 }
    }

    /// Whether nothing is left to search.
    pub(super) const fn is_spent(self) -> bool {
        self.0 <= 0
    }
}

impl Add for Depth {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Depth {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}
