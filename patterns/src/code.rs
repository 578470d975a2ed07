//! Point codes: the shapes of a point in all four directions as one `u16`.

use crate::shape::Shape;

/// What playing at a point makes in the four directions: four bits each, [`Shape`] as number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Code(u16);

impl Code {
    /// The code of a point with one shape in each direction.
    #[must_use]
    pub const fn new(shapes: [Shape; 4]) -> Self {
        Self(
            shapes[0] as u16
                | (shapes[1] as u16) << 4
                | (shapes[2] as u16) << 8
                | (shapes[3] as u16) << 12,
        )
    }

    /// The code that `bits` spells.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The code as a number: the index of its table entries.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The shapes in the four directions.
    #[must_use]
    pub const fn shapes(self) -> [Shape; 4] {
        [
            Shape::from_bits(self.0),
            Shape::from_bits(self.0 >> 4),
            Shape::from_bits(self.0 >> 8),
            Shape::from_bits(self.0 >> 12),
        ]
    }

    /// How many [canonical](Self::canonical) codes there are.
    pub const CANONICAL: usize = {
        let n = Shape::COUNT;
        n * (n + 1) * (n + 2) * (n + 3) / 24
    };

    /// The code with its shapes in ascending order: for what does not depend on which direction is
    /// which.
    #[must_use]
    pub fn canonical(self) -> Self {
        let mut shapes = self.shapes();
        shapes.sort_unstable();
        Self::new(shapes)
    }

    /// Every canonical code once, in a fixed order.
    pub fn all_canonical() -> impl Iterator<Item = Self> {
        let from = |first: usize| Shape::ALL[first..].iter().copied();
        from(0).flat_map(move |a| {
            from(a as usize).flat_map(move |b| {
                from(b as usize)
                    .flat_map(move |c| from(c as usize).map(move |d| Self::new([a, b, c, d])))
            })
        })
    }

    /// The strongest thing that the four shapes make together.
    ///
    /// The slow twin of [`Class::threat`]: it counts shapes.
    #[must_use]
    pub fn classify(self) -> Threat {
        let shapes = self.shapes();
        let some = |shape| shapes.contains(&shape);
        let fours: usize = shapes.iter().map(|shape| shape.fours()).sum();
        let threes = shapes.iter().filter(|shape| shape.is_open_three()).count();
        match () {
            () if some(Shape::Five) => Threat::Five,
            () if some(Shape::StraightFour) => Threat::StraightFour,
            () if fours >= 2 => Threat::FourFour,
            () if fours == 1 && threes >= 1 => Threat::FourThree,
            () if threes >= 2 => Threat::ThreeThree,
            () if fours == 1 => Threat::Four,
            () if threes == 1 => Threat::Three,
            () if some(Shape::ClosedThree) => Threat::ClosedThree,
            () if some(Shape::OpenTwo) || some(Shape::NarrowTwo) => Threat::Two,
            () if shapes
                .iter()
                .any(|&shape| shape != Shape::Nothing && shape != Shape::Overline) =>
            {
                Threat::Stone
            }
            () => Threat::Nothing,
        }
    }

    /// The fouls that the four shapes make or may make; none where they make a five (RIF 9.2: five
    /// comes first).
    #[must_use]
    pub fn screen(self) -> Screen {
        let shapes = self.shapes();
        if shapes.contains(&Shape::Five) {
            return Screen::CLEAR;
        }
        let fours: usize = shapes.iter().map(|shape| shape.fours()).sum();
        let threes = shapes.iter().filter(|shape| shape.is_open_three()).count();
        Screen::new(shapes.contains(&Shape::Overline), fours >= 2, threes >= 2)
    }
}

/// The strongest thing that a stone makes, all four directions together, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Threat {
    /// Nothing in any direction.
    #[default]
    Nothing = 0,
    /// A stone that can still grow into a five.
    Stone = 1,
    /// An open two.
    Two = 2,
    /// A closed three: one stone more makes a four.
    ClosedThree = 3,
    /// One open three.
    Three = 4,
    /// One four that is not straight.
    Four = 5,
    /// Two or more open threes.
    ThreeThree = 6,
    /// One four and at least one open three.
    FourThree = 7,
    /// Two or more fours, none of them straight.
    FourFour = 8,
    /// A straight four.
    StraightFour = 9,
    /// A five.
    Five = 10,
}

impl Threat {
    /// Every threat, weakest first.
    pub const ALL: [Self; 11] = [
        Self::Nothing,
        Self::Stone,
        Self::Two,
        Self::ClosedThree,
        Self::Three,
        Self::Four,
        Self::ThreeThree,
        Self::FourThree,
        Self::FourFour,
        Self::StraightFour,
        Self::Five,
    ];

    /// Whether the stone threatens a five: the other side must answer it at once.
    #[inline]
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::Four | Self::FourThree | Self::FourFour | Self::StraightFour)
    }
}

/// Which fouls the shapes of a point make (overline, two fours) or may make (two threes).
///
/// Overlines and double-fours are certain from the shapes alone. A double-three is only suspected:
/// whether its threes are real takes the recursion of RIF 9.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Screen(u8);

impl Screen {
    /// No foul, for certain.
    pub const CLEAR: Self = Self(0);

    /// A screen with the fouls given.
    #[must_use]
    pub const fn new(overline: bool, double_four: bool, double_three: bool) -> Self {
        Self(overline as u8 | (double_four as u8) << 1 | (double_three as u8) << 2)
    }

    /// The fouls that are in both screens: those found that are also banned.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether no foul is made or suspected.
    #[inline]
    #[must_use]
    pub const fn is_clear(self) -> bool {
        self.0 == 0
    }

    /// Whether the point makes six or more in a row.
    #[inline]
    #[must_use]
    pub const fn overline(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether the point makes two fours or more.
    #[inline]
    #[must_use]
    pub const fn double_four(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether the point makes two open threes or more, real or not.
    #[inline]
    #[must_use]
    pub const fn double_three(self) -> bool {
        self.0 & 4 != 0
    }
}

/// The table entry of a code: its threat in the low four bits, its screen above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class(u8);

impl Class {
    /// The entry of `code`, computed.
    #[must_use]
    pub fn of(code: Code) -> Self {
        Self(code.classify() as u8 | code.screen().0 << 4)
    }

    /// The entry that `bits` spells.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// The entry as a byte.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The strongest thing that the point makes.
    #[inline]
    #[must_use]
    pub const fn threat(self) -> Threat {
        let index = (self.0 & 15) as usize;
        if index < Threat::ALL.len() { Threat::ALL[index] } else { Threat::Nothing }
    }

    /// The fouls that the point makes or may make.
    #[inline]
    #[must_use]
    pub const fn screen(self) -> Screen {
        Screen(self.0 >> 4)
    }
}
