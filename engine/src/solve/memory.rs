//! What a solver for fours remembers of the positions that it has seen.

use core::fmt;
use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;

use bytemuck::Zeroable;

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
pub struct Fixed(Box<[Place]>);

/// A place of the table; free where `moves` is 0.
#[derive(Clone, Copy, Debug, Zeroable)]
struct Place {
    key: u64,
    /// Of [`Known`].
    moves: u8,
    /// The index of the move that wins, or [`Place::NONE`].
    point: u8,
}

const _: () = assert!(size_of::<Place>() == 16);

impl Place {
    /// No point has this index.
    const NONE: u8 = u8::MAX;

    const fn known(self) -> Option<Known> {
        match (self.moves, Point::from_index(self.point as usize)) {
            (0, _) => None,
            (moves, Some(point)) => Some(Known::Win(point, moves)),
            (moves, None) => Some(Known::None(moves)),
        }
    }
}

impl Fixed {
    /// A table with so many places, rounded up to a power of two.
    pub(super) fn new(entries: usize) -> Self {
        Self(bytemuck::zeroed_slice_box(entries.max(1).next_power_of_two()))
    }

    /// A table of at most so many bytes.
    pub(super) fn of_bytes(bytes: usize) -> Self {
        Self::new(1 << (bytes / size_of::<Place>()).max(1).ilog2())
    }

    const fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }
}

#[expect(private_interfaces, reason = "the trait is there for its two tables")]
impl Memory for Fixed {
    #[inline]
    fn get(&self, key: u64) -> Option<Known> {
        let place = self.0[self.place(key)];
        if place.key == key { place.known() } else { None }
    }

    #[inline]
    fn put(&mut self, key: u64, known: Known) {
        let (moves, point) = match known {
            Known::None(moves) => (moves, Place::NONE),
            Known::Win(point, moves) => (moves, point.index() as u8),
        };
        let place = self.place(key);
        self.0[place] = Place { key, moves, point };
    }

    fn clear(&mut self) {
        self.0.fill(Place::zeroed());
    }
}

/// A hash map that grows as it is needed, up to a bound; when that is reached it starts anew.
#[derive(Clone)]
pub struct Growing {
    map: HashMap<u64, Known, BuildHasherDefault<Itself>>,
    bound: usize,
}

/// The hash of a Zobrist key: the key itself, whose bits are random already.
#[derive(Clone, Copy, Debug, Default)]
struct Itself(u64);

impl Hasher for Itself {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| hash.rotate_left(8) ^ u64::from(byte));
    }

    #[inline]
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

impl Growing {
    /// What a position takes at the most, with the places that stand empty.
    pub const BYTES: usize = 60;

    /// A table of at most `bound` positions.
    pub(super) fn new(bound: usize) -> Self {
        /// Enough for most searches, that the table need not grow in them.
        const AT_FIRST: usize = 200;
        let map = HashMap::with_capacity_and_hasher(AT_FIRST.min(bound), BuildHasherDefault::new());
        Self { map, bound: bound.max(1) }
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
