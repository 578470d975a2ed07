//! The memory of the table: zeroed, shared by threads, and in huge pages where the system has them.
//!
//! A probe goes to a random place of a large table, and with pages of 4 KiB it mostly pays for two
//! misses, one in the cache and one in the translation of the address. Huge pages spare the second:
//! 5 to 25 % more nodes a second with 64 MiB.

use core::fmt;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::FromBytes;

use super::Bucket;

/// Buckets of zeros.
pub(super) struct Memory(Cell);

self_cell! {
    /// The memory beside the view of it as buckets, for which it is borrowed once and for all.
    struct Cell {
        owner: MutBorrow<Source>,

        #[covariant]
        dependent: Buckets,
    }
}

type Buckets<'a> = &'a [Bucket];

/// Where memory comes from.
enum Source {
    /// Pages of the system, which hands them out as they are touched.
    Pages(MmapMut),
    /// The allocator, where there are no such pages to be had.
    Heap(Vec<Bucket>),
}

impl Memory {
    /// At most `count` buckets, at least one; fewer where the system has no more memory.
    pub(super) fn new(count: usize) -> Self {
        let mut count = count.max(1);
        loop {
            match Source::pages(count).or_else(|| Source::heap(count)) {
                Some(source) => return Self::of(source),
                None if count > 1 => count /= 2,
                None => return Self::of(Source::Heap(vec![Bucket::default()])),
            }
        }
    }

    fn of(source: Source) -> Self {
        Self(Cell::new(MutBorrow::new(source), |source| source.borrow_mut().buckets()))
    }

    #[inline]
    pub(super) fn buckets(&self) -> &[Bucket] {
        self.0.borrow_dependent()
    }
}

impl Source {
    /// Pages for so many buckets, huge ones if possible.
    fn pages(count: usize) -> Option<Self> {
        let pages = MmapMut::map_anon(count.checked_mul(size_of::<Bucket>())?).ok()?;
        // It is a wish: systems without huge pages refuse it, and nothing is lost.
        #[cfg(target_os = "linux")]
        let _ = pages.advise(memmap2::Advice::HugePage);
        Some(Self::Pages(pages))
    }

    /// Memory for so many buckets from the allocator.
    fn heap(count: usize) -> Option<Self> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        Some(Self::Heap(buckets))
    }

    fn buckets(&mut self) -> &[Bucket] {
        match self {
            Self::Heap(buckets) => buckets,
            // Pages are aligned to far more than a bucket, and hold whole ones.
            Self::Pages(pages) => <[Bucket]>::mut_from_bytes(pages).unwrap_or(&mut []),
        }
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("buckets", &self.buckets().len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_buckets_as_asked_for_and_all_are_empty() {
        for count in [1, 3, 4_099] {
            let memory = Memory::new(count);
            assert_eq!(memory.buckets().len(), count);
            let words = memory.buckets().iter().flat_map(|bucket| &bucket.0);
            assert!(words.into_iter().all(|slot| slot.data() == 0));
        }
        assert_eq!(Memory::new(0).buckets().len(), 1);
    }

    #[test]
    fn the_allocator_stands_in_for_pages() {
        let memory = Memory::of(Source::heap(5).unwrap());
        assert_eq!(memory.buckets().len(), 5);
        assert!(Source::heap(usize::MAX).is_none());
    }

    #[test]
    fn more_than_there_is_gives_less() {
        let memory = Memory::new(usize::MAX / 2);
        assert!(!memory.buckets().is_empty());
    }
}
