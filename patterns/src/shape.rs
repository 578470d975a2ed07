//! Shapes: what one stone makes in one line.

/// What playing at a cell makes in its line, from nothing to an overline.
///
/// The order is that of strength, so that shapes compare. Each shape is judged *through* the stone
/// just played: stones elsewhere in the segment do not count for it (RIF rules for Renju, 9.2 and
/// 9.3, and the terms of section 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shape {
    /// No five can ever stand here.
    #[default]
    Nothing = 0,
    /// One stone more makes a closed two.
    ClosedOne = 1,
    /// One stone more makes an open two.
    OpenOne = 2,
    /// One stone more makes a closed three.
    ClosedTwo = 3,
    /// One stone more makes an open three, but only narrow ones.
    NarrowTwo = 4,
    /// One stone more makes an open three that has two extensions.
    OpenTwo = 5,
    /// One stone more makes a four, but no straight four.
    ClosedThree = 6,
    /// An open three that has one extension: one cell alone makes it a straight four.
    NarrowThree = 7,
    /// An open three that has two extensions: either of two cells makes it a straight four.
    OpenThree = 8,
    /// A four that one cell alone makes a five.
    Four = 9,
    /// Two fours in one line, as `X.XXX.X`: different sets of four stones, each with its own
    /// completion.
    DoubleFour = 10,
    /// A straight four: four in a row that either neighbour makes a five.
    StraightFour = 11,
    /// A five: the game is won.
    Five = 12,
    /// Six or more in a row where only exactly five win.
    Overline = 13,
}

impl Shape {
    /// How many shapes there are.
    pub const COUNT: usize = 14;

    /// Every shape, from the weakest up.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Nothing,
        Self::ClosedOne,
        Self::OpenOne,
        Self::ClosedTwo,
        Self::NarrowTwo,
        Self::OpenTwo,
        Self::ClosedThree,
        Self::NarrowThree,
        Self::OpenThree,
        Self::Four,
        Self::DoubleFour,
        Self::StraightFour,
        Self::Five,
        Self::Overline,
    ];

    /// The shape that the low four bits of `bits` spell; the two patterns that spell none are
    /// [`Shape::Nothing`].
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        let index = (bits & 15) as usize;
        if index < Self::COUNT { Self::ALL[index] } else { Self::Nothing }
    }

    /// Fours through the stone: 0, 1, or 2 for two in one line. A straight four is one four.
    #[must_use]
    pub const fn fours(self) -> usize {
        match self {
            Self::Four | Self::StraightFour => 1,
            Self::DoubleFour => 2,
            _ => 0,
        }
    }

    /// Whether the stone makes a three that can become a straight four, whatever its extensions.
    #[must_use]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Self::NarrowThree | Self::OpenThree)
    }
}

const _: () = assert!(Shape::ALL[Shape::COUNT - 1] as usize == Shape::COUNT - 1);
