//! One entry's two words, which threads write and read at the same time without locks.
//!
//! The words are the data, and the key combined with the data by exclusive or. A reader that meets
//! the words of two different writes sees a key that does not fit and takes the entry for another
//! position's (Hyatt and Mann, "A lock-less transposition table implementation for parallel search",
//! 2002). No order between the two words is needed for that, so all accesses are relaxed.

use core::sync::atomic::{AtomicU64, Ordering};

use zerocopy::{FromBytes, IntoBytes, KnownLayout};

/// A word that threads share.
pub(super) trait Word {
    fn get(&self) -> u64;
    fn set(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline]
    fn get(&self) -> u64 {
        self.load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, value: u64) {
        self.store(value, Ordering::Relaxed);
    }
}

/// The place of one entry. Zeroed it is empty.
#[derive(Debug, Default, FromBytes, IntoBytes, KnownLayout)]
#[repr(C)]
pub(super) struct Slot<W = AtomicU64> {
    check: W,
    data: W,
}

impl<W: Word> Slot<W> {
    /// The data, whichever key it belongs to; 0 where there is none.
    #[inline]
    pub(super) fn data(&self) -> u64 {
        self.data.get()
    }

    /// The data that was written for `key`.
    #[inline]
    pub(super) fn read(&self, key: u64) -> Option<u64> {
        let data = self.data.get();
        (self.check.get() ^ data == key && data != 0).then_some(data)
    }

    /// The key and the data that were written last, as far as no other thread writes now.
    pub(super) fn pair(&self) -> (u64, u64) {
        let data = self.data.get();
        (self.check.get() ^ data, data)
    }

    /// Writes `data`, which must not be 0, for `key`.
    #[inline]
    pub(super) fn write(&self, key: u64, data: u64) {
        self.data.set(data);
        self.check.set(key ^ data);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loom::sync::Arc;
    use loom::sync::atomic::AtomicU64 as Watched;
    use loom::thread;

    impl Word for Watched {
        fn get(&self) -> u64 {
            self.load(Ordering::Relaxed)
        }

        fn set(&self, value: u64) {
            self.store(value, Ordering::Relaxed);
        }
    }

    const KEYS: [u64; 2] = [0x1234_5678_9abc_def0, 0x0fed_cba9_8765_4321];

    /// The data written for a key: it names the key, so that a mixture would show.
    const fn data(writer: u64) -> u64 {
        writer + 1
    }

    /// Every order in which two writers and a reader can meet, as the memory model allows it.
    #[test]
    fn readers_see_what_was_written_for_their_key_or_nothing() {
        loom::model(|| {
            let slot = Arc::new(Slot { check: Watched::new(0), data: Watched::new(0) });
            let writers: Vec<_> = (0..2)
                .map(|writer| {
                    let slot = Arc::clone(&slot);
                    thread::spawn(move || slot.write(KEYS[writer], data(writer as u64)))
                })
                .collect();
            let seen = slot.read(KEYS[0]);
            assert!(seen.is_none_or(|seen| seen == data(0)), "{seen:?}");
            for writer in writers {
                writer.join().unwrap();
            }
            let seen = slot.read(KEYS[1]);
            assert!(seen.is_none_or(|seen| seen == data(1)), "{seen:?}");
        });
    }

    /// The model can tell: without the check the words of two writes do mix.
    #[test]
    #[should_panic(expected = "mixed")]
    fn a_plain_key_beside_the_data_would_mix() {
        loom::model(|| {
            let slot = Arc::new(Slot { check: Watched::new(0), data: Watched::new(0) });
            let write = |slot: &Slot<Watched>, writer: usize| {
                slot.data.set(data(writer as u64));
                slot.check.set(KEYS[writer]);
            };
            let other = Arc::clone(&slot);
            let thread = thread::spawn(move || write(&other, 0));
            write(&slot, 1);
            let mixed = slot.check.get() == KEYS[1] && slot.data.get() != data(1);
            thread.join().unwrap();
            assert!(!mixed, "mixed");
        });
    }
}
