//! What the search for threats remembers: proof and disproof numbers by position.

use bytemuck::Zeroable;

use crate::board::Point;

/// No number of positions suffices: the thing cannot be proved.
pub(super) const NEVER: u32 = 1 << 30;

/// How many positions must still be won to prove the attacker's win, and lost to disprove it.
///
/// With `proof` 0 the win is proved; with `disproof` 0 there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const WON: Self = Self { proof: 0, disproof: NEVER };
    pub(super) const LOST: Self = Self { proof: NEVER, disproof: 0 };
    /// Nothing is known yet.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    pub(super) const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether one of the numbers is as large as `limits` has it, or all is known.
    pub(super) const fn reach(self, limits: Self) -> bool {
        self.is_decided() || self.proof >= limits.proof || self.disproof >= limits.disproof
    }
}

/// An entry of the table; free where both numbers are 0.
#[derive(Clone, Copy, Debug, Zeroable)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// Positions that were searched for it.
    work: u32,
    /// The index of the move that wins, or 255.
    best: u8,
}

const _: () = assert!(size_of::<Entry>() == 24);

/// Entries that share a place.
const WAYS: usize = 4;

/// A table with a fixed number of places. Where it is full, the entry goes that took least work.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Box<[Entry]>,
    used: usize,
}

impl Table {
    /// A table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (WAYS * size_of::<Entry>())).max(1);
        Self { entries: bytemuck::zeroed_slice_box(buckets * WAYS), used: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::zeroed());
        self.used = 0;
    }

    /// Whether half of the places are taken.
    pub(super) const fn is_crowded(&self) -> bool {
        self.used > self.entries.len() / 2
    }

    /// A table of `bytes` with the same entries.
    pub(super) fn grown(&self, bytes: usize) -> Self {
        let mut table = Self::new(bytes);
        for entry in self.entries.iter().filter(|entry| entry.is_used()) {
            let numbers = Numbers { proof: entry.proof, disproof: entry.disproof };
            let best = Point::from_index(usize::from(entry.best));
            table.put(entry.key, numbers, u64::from(entry.work), best);
        }
        table
    }

    /// The numbers of a position, and the attacker's move that proved it.
    pub(super) fn get(&self, key: u64) -> Option<(Numbers, Option<Point>)> {
        let start = self.start(key);
        let bucket = &self.entries[start..start + WAYS];
        let entry = bucket.iter().find(|entry| entry.key == key && entry.is_used())?;
        let numbers = Numbers { proof: entry.proof, disproof: entry.disproof };
        Some((numbers, Point::from_index(usize::from(entry.best))))
    }

    pub(super) fn put(&mut self, key: u64, numbers: Numbers, work: u64, best: Option<Point>) {
        let start = self.start(key);
        let bucket = &mut self.entries[start..start + WAYS];
        let known = bucket.iter().position(|entry| entry.key == key || !entry.is_used());
        let least = || (0..WAYS).min_by_key(|&way| bucket[way].work);
        let Some(way) = known.or_else(least) else { return };
        self.used += usize::from(!bucket[way].is_used());
        let before = if bucket[way].key == key { bucket[way].work } else { 0 };
        bucket[way] = Entry {
            key,
            proof: numbers.proof,
            disproof: numbers.disproof,
            work: before.saturating_add(u32::try_from(work).unwrap_or(u32::MAX)),
            best: best.map_or(u8::MAX, |point| point.index() as u8),
        };
    }

    /// The first entry of the bucket of `key`: the high half of a product spreads keys over any
    /// number of buckets.
    fn start(&self, key: u64) -> usize {
        let buckets = (self.entries.len() / WAYS) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * WAYS
    }
}

impl Entry {
    const fn is_used(&self) -> bool {
        self.proof | self.disproof != 0
    }
}
