//! Segment keys: one `u16` names everything a line can be.

use core::fmt;

/// A segment of a line: its length and the mask of own stones in it, as `1 << len | mask`.
///
/// For one colour, the stones of the other colour and the edge of the board are walls. They cut a
/// line into segments of at most [`Key::MAX_LEN`] cells, and the highest bit set of a key, its
/// sentinel, tells the length. Every `u16` from 1 up is thus exactly one segment; 0 names none and
/// is treated as the empty segment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u16);

impl Key {
    /// Cells of the longest segment: a whole line of a 15×15 board.
    pub const MAX_LEN: usize = 15;

    /// The segment without cells.
    pub const EMPTY: Self = Self(1);

    /// The segment of `len` cells with own stones at the bits of `mask`.
    ///
    /// `None` where `len` is over [`Key::MAX_LEN`] or `mask` has a bit at or above `len`.
    #[must_use]
    pub const fn new(len: usize, mask: u16) -> Option<Self> {
        if len > Self::MAX_LEN || mask >> len != 0 { None } else { Some(Self(1 << len | mask)) }
    }

    /// The segment that `bits` spells, sentinel and all.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The key as a number: the index of its table entry.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Cells in the segment, 0 to 15.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.0 | 1).ilog2() as usize
    }

    /// Whether the segment has no cells.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Own stones, one bit a cell, the lowest bit for the first cell.
    #[must_use]
    pub const fn mask(self) -> u16 {
        self.0 & !(1 << self.len())
    }

    /// The same segment seen from its other end.
    #[must_use]
    pub const fn mirror(self) -> Self {
        let len = self.len();
        // Reversing 16 bits brings cell `i` to bit `15 - i`; the shift brings it to `len - 1 - i`.
        Self(1 << len | ((self.mask().reverse_bits() as u32) >> (16 - len)) as u16)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("|")?;
        for cell in 0..self.len() {
            f.write_str(if self.mask() >> cell & 1 == 1 { "X" } else { "." })?;
        }
        f.write_str("|")
    }
}
