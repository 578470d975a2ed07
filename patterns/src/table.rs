//! The tables that `build.rs` wrote, embedded in the program.

use crate::code::{Class, Code};
use crate::key::Key;
use crate::kind::FiveKind;
use crate::shape::Shape;
use crate::sum::Sum;

/// Entries of each table: one for every `u16`.
pub const ENTRIES: usize = 1 << 16;

/// The shapes and the sum of every segment, for one kind of five: 1 MiB.
#[repr(align(64))]
pub struct Segments([[u64; 2]; ENTRIES]);

/// What is known of one segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// What playing at each cell makes: four bits a cell ([`Shape`](crate::Shape) as number), the
    /// first cell lowest; zero where a stone stands and above the segment's length.
    pub shapes: u64,
    /// The counts and the worth of those shapes.
    pub sum: Sum,
}

impl Segment {
    /// What playing at `cell` makes, where no stone stands; cells count from 0, below 16.
    #[inline]
    #[must_use]
    pub const fn shape(self, cell: u8) -> Shape {
        Shape::from_bits((self.shapes >> (4 * cell)) as u16)
    }
}

impl Segments {
    /// The table of one kind of five.
    #[inline]
    #[must_use]
    pub const fn of(kind: FiveKind) -> &'static Self {
        match kind {
            FiveKind::AtLeast => &AT_LEAST_FIVE,
            FiveKind::Exactly => &EXACTLY_FIVE,
        }
    }

    /// What is known of the segment `key`.
    #[inline]
    #[must_use]
    pub const fn get(&self, key: Key) -> Segment {
        let [shapes, sum] = self.0[key.bits() as usize];
        Segment { shapes, sum: Sum::from_bits(sum) }
    }

    /// The sum of the segment `key` alone.
    #[inline]
    #[must_use]
    pub const fn sum(&self, key: Key) -> Sum {
        Sum::from_bits(self.0[key.bits() as usize][1])
    }
}

/// The threat and the suspected fouls of a point code: 64 KiB.
#[inline]
#[must_use]
pub fn class(code: Code) -> Class {
    Class::from_bits(CLASSES[usize::from(code.bits())])
}

/// How early a move is tried that makes the shapes of a point code: 128 KiB.
#[inline]
#[must_use]
pub fn urgency(code: Code) -> u16 {
    URGENCIES[usize::from(code.bits())]
}

/// The place of a code's canonical one in [`Code::all_canonical`]: 128 KiB.
///
/// What depends on a code but not on which direction is which has one entry for each.
#[inline]
#[must_use]
pub fn rank(code: Code) -> u16 {
    RANKS[usize::from(code.bits())]
}

macro_rules! built {
    ($name:literal) => {
        bytemuck::must_cast(*include_bytes!(concat!(env!("OUT_DIR"), "/", $name)))
    };
}

static AT_LEAST_FIVE: Segments = Segments(built!("at_least_five.bin"));
static EXACTLY_FIVE: Segments = Segments(built!("exactly_five.bin"));
static CLASSES: [u8; ENTRIES] = built!("classes.bin");
static URGENCIES: [u16; ENTRIES] = built!("urgencies.bin");
static RANKS: [u16; ENTRIES] = built!("ranks.bin");

const _: () = assert!(size_of::<Segments>() == 1 << 20);
