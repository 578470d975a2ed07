//! The transposition table against a list of what was stored.

use std::collections::HashMap;

use engine::board::Point;
use engine::eval::Score;
use engine::search::{Bound, Entry, Table};

use super::bytes::Bytes;
use super::difference::{Difference, Violation, same};

/// An entry comes back as it was stored, or not at all; a deeper one of the same search may stand for
/// it. Of a key that was never stored nothing is known, and after `clear` of none.
///
/// # Errors
///
/// What was found, and what was stored.
pub fn tt_entry(input: &[u8]) -> Result<(), Violation> {
    let mut bytes = Bytes::new(input);
    let mut table = Table::new(usize::from(bytes.flag()));
    let mut stored = HashMap::new();
    while !bytes.is_empty() {
        match bytes.byte() {
            0 => {
                table.clear();
                stored.clear();
            }
            1..10 => table.age(),
            10..60 => {
                let key = key(&mut bytes);
                found(&table, key, stored.get(&key))?;
            }
            _ => {
                let (key, entry) = (key(&mut bytes), entry(&mut bytes));
                let before = table.probe(key);
                table.store(key, entry);
                let now = kept(before, table.probe(key), entry).map_err(Difference::alone)?;
                stored.insert(key, now);
            }
        }
    }
    stored.iter().try_for_each(|(&key, entry)| found(&table, key, Some(entry)))
}

/// Few keys, so that they meet again, in few buckets.
fn key(bytes: &mut Bytes<'_>) -> u64 {
    let low = u64::from(bytes.byte());
    match bytes.below(4) {
        0 => low << 56,
        1 => u64::MAX - low,
        2 => low,
        _ => low.wrapping_mul(0x9e37_79b9_7f4a_7c15),
    }
}

fn entry(bytes: &mut Bytes<'_>) -> Entry {
    let units = bytes.word().cast_signed();
    let score = match bytes.below(4) {
        0 => Score::win_in(u32::from(units.unsigned_abs() % 226)),
        1 => Score::loss_in(u32::from(units.unsigned_abs() % 226)),
        _ => Score::eval(i32::from(units)),
    };
    Entry {
        best: Point::from_index(usize::from(bytes.byte())),
        score,
        bound: bytes.pick(&[Bound::Exact, Bound::Lower, Bound::Upper]),
        depth: bytes.byte(),
    }
}

/// What the table holds right after `entry` was stored: that, or what it had `before` and deems
/// better.
fn kept(before: Option<Entry>, now: Option<Entry>, entry: Entry) -> Result<Entry, Difference> {
    let better = before
        .filter(|before| now == Some(*before))
        .filter(|before| before.depth > entry.depth && entry.bound != Bound::Exact);
    same("the entry just stored", &now, &Some(better.unwrap_or(entry)))?;
    Ok(better.unwrap_or(entry))
}

/// Whether what the table knows of a key is what was stored for it; it may have been pushed out.
fn found(table: &Table, key: u64, stored: Option<&Entry>) -> Result<(), Violation> {
    let Some(entry) = table.probe(key) else { return Ok(()) };
    same("the entry found", &Some(&entry), &stored).map_err(Difference::alone)
}
