//! The evaluation of one rule, ready for use.

use patterns::{Code, Threat, rank};

use super::network::{features, head};
use super::parameters::{Parameters, SideParameters, THREAT_SETS, WeightsError};
use super::score::Score;
use crate::board::{ByColor, Color, Rule};
use crate::simd::{Change, Head, Isa, Pool, Pooled, ROWS, Row, pooled, response};

/// The weights of one rule, ready for use: looked up by [`patterns::rank`], so that what is looked
/// up stays small and near at hand.
#[derive(Debug)]
pub struct Tables {
    provenance: String,
    checksum: u32,
    /// What the codes of each side add to the totals: [`Values`] and [`Counts`] are their sums.
    rows: ByColor<Box<[Row; RANKS]>>,
    /// By the side to move.
    sides: ByColor<Side>,
}

/// What counts where one side is to move.
#[derive(Debug)]
struct Side {
    /// By role: the codes of the side to move, and of the other one.
    order: [Box<[i16; RANKS]>; 2],
    threats: Box<[i16]>,
    head: Head,
}

/// What the codes of all points add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Totals(Pooled);

/// Two sums in one number, of what counts where Black is to move and, 32 bits higher, where White is:
/// `black + (white << 32)`.
type Values = i64;

/// A byte for each kind of threat: how many points have it.
type Counts = u64;

/// Ranks of codes, rounded up so that none needs a check.
const RANKS: usize = ROWS;
const _: () = assert!(RANKS == Code::CANONICAL.next_power_of_two());

/// Parts of a unit that values are stored in, as a power of two.
const FRACTION: u32 = 4;

impl Tables {
    /// The tables of a file of weights.
    ///
    /// # Errors
    ///
    /// Where the bytes are no such file.
    pub fn decode(bytes: &[u8]) -> Result<(Rule, Self), WeightsError> {
        let parameters = Parameters::decode(bytes)?;
        let checksum = crc32fast::hash(bytes);
        let rows = ByColor::from_fn(|color| rows(&parameters.sides, color));
        let sides = ByColor::from_fn(|color| Side::new(&parameters.sides[color], color));
        let provenance = parameters.provenance;
        Ok((parameters.rule, Self { provenance, checksum, rows, sides }))
    }

    /// Where the weights come from.
    #[must_use]
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// What tells these weights from others.
    #[must_use]
    pub const fn checksum(&self) -> u32 {
        self.checksum
    }

    /// How likely a move to a point with these codes, for the side to move, `us`, and for the other
    /// one, is the best: hundredths of a natural logarithm, for comparison among the moves of one
    /// position.
    #[inline]
    #[must_use]
    pub fn order(&self, us: Color, own: Code, other: Code) -> i32 {
        let [mine, theirs] = &self.sides[us].order;
        i32::from(mine[place(own)]) + i32::from(theirs[place(other)])
    }
}

/// The place of a code in tables by rank.
#[inline]
fn place(code: Code) -> usize {
    usize::from(rank(code)) % RANKS
}

impl Totals {
    /// Those of no point at all.
    pub(super) const ZERO: Self = Self(Pooled::ZERO);

    /// The codes of these points have changed.
    pub(super) fn exchange(&mut self, tables: &Tables, changes: &[Change]) {
        let rows = [&*tables.rows[Color::Black], &*tables.rows[Color::White]];
        self.0 = pooled(Isa::detect(), &Pool { rows, changes, before: self.0 });
    }

    /// What the points of `color` have.
    #[inline]
    fn threats(&self, color: Color) -> Counts {
        self.0.sums[color as usize][1]
    }

    /// Whether a point has the threat, one of those that are counted, for `color`.
    #[inline]
    pub(super) fn has(&self, color: Color, threat: Threat) -> bool {
        self.threats(color) & (spread(set_of(threat)) * 0xff) != 0
    }

    /// The value of a quiet position with these totals to the side to move, `us`.
    #[inline]
    pub(super) fn evaluate(&self, us: Color, tables: &Tables) -> Score {
        let values = self.0.sums[0][0].wrapping_add(self.0.sums[1][0]) as Values;
        // What carries the low sum's sign into the high one is taken out again.
        let black = values as i32;
        let white = ((values - i64::from(black)) >> 32) as i32;
        let sum = if us == Color::Black { black } else { white };
        let side = &tables.sides[us];
        let at = threats_index(kinds(self.threats(us)), kinds(self.threats(!us)));
        let correction = response(Isa::detect(), (&side.head, &self.0.features));
        let sum = sum.saturating_add(i32::from(side.threats[at])).saturating_add(correction);
        Score::eval(sum >> FRACTION)
    }
}

/// The set of the kinds of which there are any, one bit for each as in [`threat_set`].
#[inline]
const fn kinds(counts: Counts) -> u32 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    // The highest bit of each byte that is not zero; the product brings those bits together.
    let high = (((counts & LOW) + LOW) | counts) & !LOW;
    ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// A byte of one for each kind in the set.
const fn spread(set: u32) -> Counts {
    let mut counts = 0;
    let mut kind = 0;
    while kind < 6 {
        counts |= (set as u64 >> kind & 1) << (8 * kind);
        kind += 1;
    }
    counts
}

/// What the codes of `color` add to the totals.
fn rows(sides: &ByColor<SideParameters>, color: Color) -> Box<[Row; RANKS]> {
    let mut rows = boxed(Row::ZERO);
    // Code 0 is that of stones too, and of what lies off the board: it counts nothing.
    for (rank, code) in Code::all_canonical().enumerate().skip(1) {
        let value = |us: Color| Values::from(sides[us].value[usize::from(us != color)][rank]);
        let values = value(Color::Black) + (value(Color::White) << 32);
        rows[rank] = Row {
            features: features(sides, color, rank),
            sums: [values as u64, spread(threat_set(code))],
        };
    }
    rows
}

impl Side {
    fn new(parameters: &SideParameters, us: Color) -> Self {
        let padded = |values: &[i16]| {
            let mut all = boxed(0);
            all[..Code::CANONICAL].copy_from_slice(values);
            all
        };
        Self {
            order: [padded(&parameters.order[0]), padded(&parameters.order[1])],
            threats: parameters.threats.clone().into(),
            head: head(parameters, us),
        }
    }
}

/// An array on the heap, made there.
fn boxed<T: Copy>(value: T) -> Box<[T; RANKS]> {
    let entries: Box<[T]> = vec![value; RANKS].into();
    entries.try_into().unwrap_or_else(|_| Box::new([value; RANKS]))
}

/// The set that holds the threat of a code, one bit for each of six kinds; empty for lesser ones.
#[must_use]
pub fn threat_set(code: Code) -> u32 {
    set_of(patterns::class(code).threat())
}

const fn set_of(threat: Threat) -> u32 {
    match threat {
        Threat::Three => 1,
        Threat::Four => 2,
        Threat::ThreeThree => 4,
        Threat::FourThree => 8,
        Threat::FourFour => 16,
        Threat::StraightFour => 32,
        _ => 0,
    }
}

/// The place of two sides' sets of threats, that of the side to move first, in
/// [`SideParameters::threats`].
#[inline]
#[must_use]
pub const fn threats_index(own: u32, other: u32) -> usize {
    (own as usize % THREAT_SETS) * THREAT_SETS + other as usize % THREAT_SETS
}
