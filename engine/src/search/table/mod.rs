//! The transposition table, shared by all threads without locks.
//!
//! Four entries make a bucket of one cache line ([`Slot`]s); a key has its place in one bucket.

mod file;
mod memory;
mod slot;

use zerocopy::{FromBytes, IntoBytes, KnownLayout};

pub use self::file::TableFileError;
use self::memory::Memory;
use self::slot::Slot;
use crate::board::Point;
use crate::eval::Score;
use crate::simd;

/// How an entry's score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true score.
    Exact,
    /// The true score is not lower.
    Lower,
    /// The true score is not higher.
    Upper,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move found, or the one that refuted.
    pub best: Option<Point>,
    /// The score from the position's own view, wins counted from it.
    pub score: Score,
    /// How the score is to be read.
    pub bound: Bound,
    /// Plies searched below the position.
    pub depth: u8,
}

/// Entries of recent positions by their Zobrist key.
#[derive(Debug)]
pub struct Table {
    memory: Memory,
    generation: u8,
}

/// Entries that share a place: one cache line.
#[derive(Debug, Default, FromBytes, IntoBytes, KnownLayout)]
#[repr(C, align(64))]
struct Bucket([Slot; 4]);

const _: () = assert!(size_of::<Bucket>() == 64);

impl Table {
    /// An empty table of at most `mebibytes`, at least one bucket; smaller where the system has no
    /// more memory.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let buckets = mebibytes.saturating_mul((1 << 20) / size_of::<Bucket>());
        Self { memory: Memory::new(buckets), generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let count = self.memory.buckets().len();
        // The old pages go back before new ones are asked for.
        self.memory = Memory::new(1);
        *self = Self { memory: Memory::new(count), generation: 0 };
    }

    /// Begins a new search: older entries give way first from now on.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) & packed::GENERATION_MASK;
    }

    /// What is known of the position with `key`.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| slot.read(key)).and_then(packed::unpack)
    }

    /// Asks for the entries of the position with `key` before they are needed.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        simd::prefetch(self.bucket(key));
    }

    /// Remembers `entry` for the position with `key`.
    ///
    /// It replaces what was known of the same position, unless that is of this search, deeper and
    /// no less exact; else the entry of the bucket that is oldest and shallowest.
    pub fn store(&self, key: u64, entry: Entry) {
        let mut target = None;
        let mut least = i32::MAX;
        for slot in &self.bucket(key).0 {
            if let Some(data) = slot.read(key) {
                if self.keeps(data, entry) {
                    return;
                }
                target = Some(slot);
                break;
            }
            let worth = self.worth(slot.data());
            if worth < least {
                least = worth;
                target = Some(slot);
            }
        }
        if let Some(slot) = target {
            slot.write(key, packed::pack(entry, self.generation));
        }
    }

    /// Share of the table that this search has filled, in thousandths, from a sample.
    #[must_use]
    pub fn per_mille_full(&self) -> usize {
        let buckets = self.memory.buckets();
        let sample = &buckets[..buckets.len().min(250)];
        let used = sample.iter().flat_map(|bucket| &bucket.0).filter(|slot| {
            let data = slot.data();
            data != 0 && packed::generation(data) == self.generation
        });
        used.count() * 1000 / (sample.len() * 4)
    }

    /// Whether what is known of a position is better than `entry`.
    fn keeps(&self, data: u64, entry: Entry) -> bool {
        packed::generation(data) == self.generation
            && packed::depth(data) > entry.depth
            && entry.bound != Bound::Exact
    }

    /// How much it would cost to lose an entry.
    fn worth(&self, data: u64) -> i32 {
        let age = self.generation.wrapping_sub(packed::generation(data)) & packed::GENERATION_MASK;
        if data == 0 { i32::MIN } else { i32::from(packed::depth(data)) - 8 * i32::from(age) }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.memory.buckets();
        // The high half of the product spreads the key evenly over any number of buckets.
        let index = (u128::from(key) * buckets.len() as u128) >> 64;
        &buckets[index as usize]
    }
}

/// The layout of an entry's data: score (16 bits), best move (8, 255 for none), depth (8), bound
/// (2, never 0) and generation (6).
mod packed {
    use super::{Bound, Entry, Point, Score};

    pub(super) const GENERATION_MASK: u8 = 63;

    pub(super) fn pack(entry: Entry, generation: u8) -> u64 {
        let best = entry.best.map_or(255, Point::index) as u64;
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        u64::from(entry.score.to_i16() as u16)
            | best << 16
            | u64::from(entry.depth) << 24
            | bound << 32
            | u64::from(generation) << 34
    }

    pub(super) fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 32 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(Entry {
            best: Point::from_index((data >> 16 & 255) as usize),
            score: Score::from_i16(data as i16),
            bound,
            depth: depth(data),
        })
    }

    pub(super) const fn depth(data: u64) -> u8 {
        (data >> 24) as u8
    }

    pub(super) const fn generation(data: u64) -> u8 {
        (data >> 34) as u8 & GENERATION_MASK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8, bound: Bound) -> Entry {
        Entry { best: Point::new(7, 7), score: Score::loss_in(4), bound, depth }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1);
        for (key, bound) in [(0, Bound::Exact), (1, Bound::Lower), (u64::MAX, Bound::Upper)] {
            assert_eq!(table.probe(key), None);
            table.store(key, entry(3, bound));
            assert_eq!(table.probe(key), Some(entry(3, bound)));
        }
        let none = Entry { best: None, ..entry(0, Bound::Upper) };
        table.store(7, none);
        assert_eq!(table.probe(7), Some(none));
    }

    #[test]
    fn deeper_entries_of_the_same_search_stay() {
        let mut table = Table::new(0);
        table.store(5, entry(9, Bound::Lower));
        table.store(5, entry(2, Bound::Lower));
        assert_eq!(table.probe(5), Some(entry(9, Bound::Lower)));
        table.store(5, entry(2, Bound::Exact));
        assert_eq!(table.probe(5), Some(entry(2, Bound::Exact)));
        table.store(5, entry(9, Bound::Lower));
        table.age();
        table.store(5, entry(1, Bound::Upper));
        assert_eq!(table.probe(5), Some(entry(1, Bound::Upper)));
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_and_oldest_entry() {
        let mut table = Table::new(0);
        for (key, depth) in [(1, 4), (2, 2), (3, 6), (4, 5)] {
            table.store(key, entry(depth, Bound::Exact));
        }
        table.store(9, entry(1, Bound::Exact));
        assert_eq!(table.probe(2), None);
        assert!(table.probe(9).is_some());
        table.age();
        table.store(9, entry(1, Bound::Exact));
        table.store(10, entry(1, Bound::Exact));
        assert_eq!(
            table.probe(1),
            None,
            "depth 4 of an old search goes before depth 1 of this one"
        );
        assert_eq!(table.per_mille_full(), 500);
        table.clear();
        assert_eq!(table.probe(9), None);
    }
}
