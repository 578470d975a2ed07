//! The point codes of a whole board.

use super::isa::for_every_isa;

/// Lines of a board, as [`crate::board::Line`] numbers them.
const LINES: usize = 96;
const ROWS: usize = 16;
const COLUMNS: usize = 15;
const COLUMN_LINES: usize = 16;
/// The rising diagonal through row 0 of column 0.
const RISING_LINES: usize = 46;
/// The falling diagonal through row 0 of column 0.
const FALLING_LINES: usize = 64;

/// A word for each line and side: four bits a slot.
pub type Words = [[u64; 2]; LINES];

/// The codes of a board, four in a word: those of every fourth column of a row, for one side, the
/// leftmost lowest. First come the words that begin with column 0, then those with columns 1, 2 and
/// 3; row by row, and in each row Black's and White's. Off the board codes are zero.
pub type PackedCodes = [[[u64; 2]; ROWS]; 4];

/// A word for each row and side, Black's before White's: four bits a column.
type Rows = [u64; 2 * ROWS];

for_every_isa! {
    /// The codes of all points for both sides.
    pub fn codes(words: &Words) -> PackedCodes = codes_body;
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled anew for each level")]
fn codes_body(words: &Words) -> PackedCodes {
    // Read where it lies: loads wider than the stores of a copy would have to wait for them.
    let flat = bytemuck::must_cast_ref(words);
    let (rows, columns) = (window(flat, 0), turned(window(flat, COLUMN_LINES)));
    let (rising, falling) = (rising(flat), falling(flat));
    woven(&rows, &columns, &rising, &falling)
}

/// The words of sixteen lines, from `first`.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the body")]
fn window(flat: &[u64; 2 * LINES], first: usize) -> Rows {
    let mut rows = [0; 2 * ROWS];
    rows.copy_from_slice(&flat[2 * first..2 * (first + ROWS)]);
    rows
}

/// Slots become lines and lines become slots: what the columns say, row by row.
///
/// The matrix of fours is turned over by halves: the quarters off the diagonal change places, then
/// the same within each quarter.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the body")]
fn turned(mut rows: Rows) -> Rows {
    exchange::<8>(&mut rows, 0x0000_0000_ffff_ffff);
    exchange::<4>(&mut rows, 0x0000_ffff_0000_ffff);
    exchange::<2>(&mut rows, 0x00ff_00ff_00ff_00ff);
    exchange::<1>(&mut rows, 0x0f0f_0f0f_0f0f_0f0f);
    rows
}

/// Exchanges the upper fours of each line with the `lower` ones of the line that is `STEP` on.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the body")]
fn exchange<const STEP: usize>(rows: &mut Rows, lower: u64) {
    for block in rows.chunks_exact_mut(4 * STEP) {
        let (near, far) = block.split_at_mut(2 * STEP);
        for (near, far) in near.iter_mut().zip(far) {
            let differs = (*near >> (4 * STEP) ^ *far) & lower;
            *near ^= differs << (4 * STEP);
            *far ^= differs;
        }
    }
}

/// What the rising diagonals say, row by row.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the body")]
fn rising(flat: &[u64; 2 * LINES]) -> Rows {
    crossed(flat, |column| RISING_LINES - column)
}

/// What the falling diagonals say, row by row.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the body")]
fn falling(flat: &[u64; 2 * LINES]) -> Rows {
    crossed(flat, |column| FALLING_LINES + column)
}

/// Each column from the lines that cross it row after row, the first of them in row 0.
#[inline(always)]
fn crossed(flat: &[u64; 2 * LINES], first: impl Fn(usize) -> usize) -> Rows {
    const LANES: usize = 8;
    let mut rows = [0; 2 * ROWS];
    for (at, to) in rows.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let mut lanes = [0; LANES];
        for column in 0..COLUMNS {
            let from = &flat[2 * first(column) + LANES * at..][..LANES];
            for lane in 0..LANES {
                lanes[lane] |= from[lane] & 15 << (4 * column);
            }
        }
        *to = lanes;
    }
    rows
}

/// The fours of the four directions side by side.
///
/// Fours of two directions make bytes, and bytes of two pairs make codes; each step takes every other
/// column, so that nothing has to move further than its neighbour's place.
#[inline(always)]
fn woven(rows: &Rows, columns: &Rows, rising: &Rows, falling: &Rows) -> PackedCodes {
    const FOURS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const BYTES: u64 = 0x00ff_00ff_00ff_00ff;
    let mut codes = [[0; 2 * ROWS]; 4];
    for at in 0..2 * ROWS {
        let even = |low: u64, high: u64| low & FOURS | (high & FOURS) << 4;
        let odd = |low: u64, high: u64| low >> 4 & FOURS | high & !FOURS;
        let first = |low: u64, high: u64| low & BYTES | (high & BYTES) << 8;
        let second = |low: u64, high: u64| low >> 8 & BYTES | high & !BYTES;
        let (low, high) = (even(rows[at], columns[at]), even(rising[at], falling[at]));
        (codes[0][at], codes[2][at]) = (first(low, high), second(low, high));
        let (low, high) = (odd(rows[at], columns[at]), odd(rising[at], falling[at]));
        (codes[1][at], codes[3][at]) = (first(low, high), second(low, high));
    }
    bytemuck::must_cast(codes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Isa;

    /// The same by shifting out every four, from the formulas of the lines.
    fn plain(words: &Words, side: usize, row: usize, column: usize) -> u16 {
        let four = |line: usize, slot: usize| (words[line][side] >> (4 * slot) & 15) as u16;
        four(row, column)
            | four(COLUMN_LINES + column, row) << 4
            | four(RISING_LINES + row - column, column) << 8
            | four(FALLING_LINES + row + column, column) << 12
    }

    #[test]
    fn every_level_gives_the_codes_that_shifting_gives() {
        let mut state = 1_u64;
        for round in 0..200 {
            let mut random = || {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(round);
                (state ^ state >> 29) & u64::MAX >> 4
            };
            let words = core::array::from_fn(|_| [random(), random()]);
            for isa in Isa::available() {
                let codes = codes(isa, &words);
                for cell in 0..2 * 15 * 15 {
                    let (side, row, column) = (cell % 2, cell / 2 % 15, cell / 30);
                    let found = (codes[column % 4][row][side] >> (column / 4 * 16)) as u16;
                    let code = plain(&words, side, row, column);
                    assert_eq!(found, code, "{isa:?} {side} {row} {column}");
                }
            }
        }
    }
}
