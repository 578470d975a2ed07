//! What a solver for fours remembers of the positions that it has seen.

use core::fmt;
use std::collections::HashMap;

use ahash::RandomState;

use crate::board::Point;

/// As many moves as there may be: a search without a bound on the length of the win.
pub(super) const ANY: u8 = u8::MAX;

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// No win of the kind within so many moves of its own; with [`ANY`] there is none at all.
    None(u8),
    /// It wins with this move and, counting it and the five, within so many.
    Win(Point, u8),
}

/// A table of positions by their Zobrist key.
pub trait Memory: fmt::Debug {
    /// What is known of the position with this key.
    #[expect(private_interfaces, reason = "the trait is there for its two tables")]
    fn get(&self, key: u64) -> Option<Known>;

    /// Remembers something; what is known already may be lost.
    #[expect(private_interfaces, reason = "the trait is there for its two tables")]
    fn put(&mut self, key: u64, known: Known);

    /// Forgets all.
    fn clear(&mut self);
}

/// A table with a fixed number of places, one for each key: what comes later stays.
#[derive(Clone, Debug)]
pub struct Fixed(Box<[(u64, Option<Known>)]>);

impl Fixed {
    /// A table with so many places, rounded up to a power of two.
    pub(super) fn new(entries: usize) -> Self {
        Self(vec![(0, None); entries.max(1).next_power_of_two()].into())
    }

    const fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }
}

#[expect(private_interfaces, reason = "the trait is there for its two tables")]
impl Memory for Fixed {
    #[inline]
    fn get(&self, key: u64) -> Option<Known> {
        let (owner, known) = self.0[self.place(key)];
        if owner == key { known } else { None }
    }

    #[inline]
    fn put(&mut self, key: u64, known: Known) {
        let place = self.place(key);
        self.0[place] = (key, Some(known));
    }

    fn clear(&mut self) {
        self.0.fill((0, None));
    }
}

const _: () = assert!(size_of::<(u64, Option<Known>)>() == 16);

/// A hash map that grows as it is needed, up to a bound; when that is reached it starts anew.
///
/// The hash has a fixed seed, so that every search is repeatable.
#[derive(Clone)]
pub struct Growing {
    map: HashMap<u64, Known, RandomState>,
    bound: usize,
}

impl Growing {
    /// A table of at most `bound` positions.
    pub(super) fn new(bound: usize) -> Self {
        let hasher = RandomState::with_seeds(0x6b69, 0x6e6a, 0x6974, 0x6500);
        Self { map: HashMap::with_hasher(hasher), bound: bound.max(1) }
    }
}

#[expect(private_interfaces, reason = "the trait is there for its two tables")]
impl Memory for Growing {
    #[inline]
    fn get(&self, key: u64) -> Option<Known> {
        self.map.get(&key).copied()
    }

    #[inline]
    fn put(&mut self, key: u64, known: Known) {
        if self.map.len() >= self.bound {
            self.map.clear();
        }
        self.map.insert(key, known);
    }

    fn clear(&mut self) {
        self.map.clear();
    }
}

impl fmt::Debug for Growing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Growing")
            .field("positions", &self.map.len())
            .field("bound", &self.bound)
            .finish()
    }
}
