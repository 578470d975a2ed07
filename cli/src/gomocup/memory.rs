//! How large the transposition table may be: pure arithmetic.

use std::time::Duration;

/// Bytes in a MiB.
const MIB: u64 = 1 << 20;

/// What the program needs besides the table: code and line tables, stacks, the search's own lists.
const PROGRAM: u64 = 12 * MIB;

/// The memory that Gomocup allows, for managers that say nothing.
pub(super) const USUAL: u64 = 350 * MIB;

/// The table where memory is not limited.
const LARGEST: u64 = 512;

/// The same in KiB.
pub(super) const LARGEST_KIB: u64 = LARGEST * 1024;

/// Milliseconds of a move for a MiB of table. The positions of some twenty moves fit; a larger table
/// is slower while its pages are touched for the first time: with 256 MiB a move of 170 ms saw a
/// fifth fewer nodes than with 4.
const MILLIS_PER_MIB: u128 = 4;

/// The table that is always affordable.
const SMALLEST: u128 = 4;

/// Size of the table in MiB: the wish where there is one, else what the time of a move is worth,
/// and never more than the memory allows.
///
/// `memory` is in bytes, `None` without a limit; `wish` in KiB; `time` is what a move takes, `None`
/// without a limit.
pub(super) fn table_mib(memory: Option<u64>, wish: Option<u64>, time: Option<Duration>) -> usize {
    let wanted = match (wish, time) {
        (Some(kib), _) => (kib / 1024).max(1),
        (None, Some(time)) => worth(time),
        (None, None) => LARGEST,
    };
    wanted.min(memory.map_or(LARGEST, allowed).max(1)) as usize
}

/// MiB that a move of `time` is worth: a power of two, so that it stays the same from game to game
/// while the clocks differ a little.
fn worth(time: Duration) -> u64 {
    let mib = (time.as_millis() / MILLIS_PER_MIB).clamp(SMALLEST, LARGEST.into());
    1 << mib.ilog2()
}

/// MiB that `memory` leaves for the table: what the program needs is kept free, and an eighth of
/// the rest for what the system counts besides.
const fn allowed(memory: u64) -> u64 {
    memory.saturating_sub(PROGRAM) / MIB * 7 / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Option<Duration> = Some(Duration::from_secs(30));

    #[test]
    fn the_table_leaves_room() {
        assert_eq!(table_mib(Some(USUAL), None, LONG), 295);
        assert_eq!(table_mib(Some(100_000_000), None, LONG), 72);
        assert_eq!(table_mib(Some(30_000_000), None, LONG), 14);
        for memory in [1, 1000, 5 * MIB, 12 * MIB, 13 * MIB] {
            assert_eq!(table_mib(Some(memory), None, LONG), 1, "there is always a table");
        }
        for mib in 20..5000 {
            let table = table_mib(Some(mib * MIB), None, None) as u64;
            assert!(table + 12 < mib && table <= LARGEST);
        }
    }

    #[test]
    fn short_moves_get_a_table_that_they_can_fill() {
        let table = |ms| table_mib(None, None, Some(Duration::from_millis(ms)));
        assert_eq!(table(0), 4);
        assert_eq!(table(30), 4);
        assert_eq!(table(32), 8);
        assert_eq!(table(200), 32);
        assert_eq!(table(1000), 128);
        assert_eq!(table(5000), 512);
        assert_eq!(table_mib(None, None, None), 512);
    }

    #[test]
    fn a_wish_is_kept_where_the_memory_allows() {
        assert_eq!(table_mib(Some(USUAL), Some(65536), Some(Duration::ZERO)), 64);
        assert_eq!(table_mib(Some(USUAL), Some(10), LONG), 1);
        assert_eq!(table_mib(Some(USUAL), Some(u64::MAX), LONG), 295);
        assert_eq!(table_mib(Some(USUAL), Some(0), LONG), 1);
    }
}
