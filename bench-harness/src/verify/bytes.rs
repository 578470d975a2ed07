//! Bytes read as numbers, one after the other.

/// What a property reads its input from: any bytes make sense, and where they end zeros follow.
///
/// Nothing is read from the far end and no length stands anywhere, so that a byte more or less, or
/// one that is changed, changes as little as can be of what comes out: that is what makes inputs easy
/// to mutate and to shrink.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// Reads from `bytes`.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Whether all were read.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was not read yet.
    #[must_use]
    pub const fn rest(&self) -> &'a [u8] {
        self.0
    }

    /// The next byte, or 0.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// The next two bytes as a number, the lower one first.
    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// The next eight bytes as a number, the lowest first.
    pub fn long(&mut self) -> u64 {
        u64::from_le_bytes(core::array::from_fn(|_| self.byte()))
    }

    /// A number below `bound`, which must not be 0, from one byte.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    /// One of `items`, of which there must be some.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Whether the next byte is odd.
    pub fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_follow_the_last_byte() {
        let mut bytes = Bytes::new(&[3, 1, 2, 7]);
        assert_eq!((bytes.byte(), bytes.word(), bytes.below(4)), (3, 0x0201, 3));
        assert!(bytes.is_empty());
        assert_eq!((bytes.byte(), bytes.long(), bytes.flag()), (0, 0, false));
    }
}
