//! The table as bytes, to be kept from one run of the program to the next.
//!
//! A mark with the version of the form, the entries as pairs of key and data, and at the end a pair of
//! their number and a checksum; all numbers are 64 bits, the lowest byte first. The entries have no
//! place of their own, so that a table of any size takes them.

use std::io::{self, Read, Write};

use super::{Table, packed};

/// The first bytes.
const MARK: [u8; 8] = *b"KJTABLE1";

/// Why a table could not be read.
#[derive(Debug, thiserror::Error)]
pub enum TableFileError {
    /// The bytes begin in another way.
    #[error("it is no table of this version")]
    Mark,
    /// The bytes end early, or some of them are others than were written.
    #[error("it is damaged")]
    Damaged,
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Number and checksum of the entries so far.
#[derive(Default)]
struct Tally {
    count: u64,
    sum: u64,
}

impl Tally {
    fn add(&mut self, key: u64, data: u64) {
        self.count += 1;
        // Multiplying by an odd number between the words makes their order count.
        self.sum = (self.sum ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ data;
        self.sum = self.sum.rotate_left(29);
    }

    /// The pair at the end. The number stands above all bits of an entry's data: no entry is without a
    /// bound, so that the end cannot be taken for one.
    const fn pair(&self) -> (u64, u64) {
        (self.sum, self.count << 40)
    }
}

impl Table {
    /// Writes what the table knows; no search may be under way.
    ///
    /// # Errors
    ///
    /// Where `out` cannot be written.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&MARK)?;
        let mut tally = Tally::default();
        for slot in self.memory.buckets().iter().flat_map(|bucket| &bucket.0) {
            let (key, data) = slot.pair();
            if packed::unpack(data).is_some() {
                tally.add(key, data);
                write_pair(out, key, data)?;
            }
        }
        let (sum, count) = tally.pair();
        write_pair(out, sum, count)
    }

    /// Adds what [`Table::save`] has written to what the table knows; where there is more than fits,
    /// the deepest entries stay.
    ///
    /// # Errors
    ///
    /// Where the bytes are no such table, or not the whole of it. What came before the fault has been
    /// added then.
    pub fn load(&self, input: &mut dyn Read) -> Result<(), TableFileError> {
        let mut mark = [0; 8];
        input.read_exact(&mut mark).map_err(cut_short)?;
        if mark != MARK {
            return Err(TableFileError::Mark);
        }
        let mut tally = Tally::default();
        loop {
            let (key, data) = read_pair(input).map_err(cut_short)?;
            let Some(entry) = packed::unpack(data) else {
                let whole = (key, data) == tally.pair();
                return if whole { Ok(()) } else { Err(TableFileError::Damaged) };
            };
            tally.add(key, data);
            self.store(key, entry);
        }
    }
}

fn write_pair(out: &mut dyn Write, first: u64, second: u64) -> io::Result<()> {
    out.write_all(&first.to_le_bytes())?;
    out.write_all(&second.to_le_bytes())
}

fn read_pair(input: &mut dyn Read) -> io::Result<(u64, u64)> {
    let mut words = [[0; 8]; 2];
    for word in &mut words {
        input.read_exact(word)?;
    }
    Ok((u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1])))
}

fn cut_short(error: io::Error) -> TableFileError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => TableFileError::Damaged,
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Bound, Entry};
    use super::*;
    use crate::board::Point;
    use crate::eval::Score;

    fn entry(depth: u8) -> Entry {
        Entry { best: Point::new(3, 4), score: Score::eval(7), bound: Bound::Lower, depth }
    }

    fn saved(keys: u64) -> Vec<u8> {
        let table = Table::new(1);
        for key in 0..keys {
            table.store(key.wrapping_mul(0x2545_f491_4f6c_dd1d), entry(key as u8));
        }
        let mut bytes = Vec::new();
        table.save(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_was_saved_is_known_again_in_a_table_of_any_size() {
        let bytes = saved(1000);
        assert_eq!(bytes.len(), 8 + 16 * 1001);
        for mebibytes in [1, 2] {
            let table = Table::new(mebibytes);
            table.load(&mut &bytes[..]).unwrap();
            for key in 0..1000_u64 {
                let found = table.probe(key.wrapping_mul(0x2545_f491_4f6c_dd1d));
                assert_eq!(found, Some(entry(key as u8)));
            }
        }
        Table::new(0).load(&mut &bytes[..]).unwrap();
        Table::new(0).load(&mut &saved(0)[..]).unwrap();
    }

    #[test]
    fn damage_is_noticed() {
        let bytes = saved(20);
        let load = |bytes: &[u8]| Table::new(1).load(&mut &*bytes);
        for length in 0..bytes.len() {
            assert!(matches!(load(&bytes[..length]), Err(TableFileError::Damaged)), "{length}");
        }
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert!(load(&changed).is_err(), "{place}");
        }
        let other = [b"KJTABLE0", &bytes[8..]].concat();
        assert_eq!(load(&other).unwrap_err().to_string(), "it is no table of this version");
    }
}
