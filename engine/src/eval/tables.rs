//! The evaluation of one rule, ready for use: an entry for each of the 65,536 codes.

use patterns::{Code, Threat};

use super::parameters::{Parameters, SideParameters, THREAT_SETS, WeightsError};
use super::score::Score;
use crate::board::{ByColor, Color, Rule};
use crate::shapes::Codes;

/// The weights of one rule, spread out over all codes.
#[derive(Debug)]
pub struct Tables {
    provenance: String,
    checksum: u32,
    sides: ByColor<Side>,
}

/// What counts where one side is to move.
#[derive(Debug)]
struct Side {
    /// By role: the codes of the side to move, and of the other one.
    value: [Box<[Entry; CODES]>; 2],
    order: [Box<[i16; CODES]>; 2],
    threats: Box<[i16]>,
}

const CODES: usize = 1 << 16;

/// A code's value in the high half, signed, and the set of its threats in the low one: both come
/// with one look-up.
type Entry = i32;

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
        let ranks = ranks();
        let sides = ByColor::from_fn(|color| Side::new(&parameters.sides[color], &ranks));
        Ok((parameters.rule, Self { provenance: parameters.provenance, checksum, sides }))
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

    /// The value of a quiet position with these codes to the side to move, `us`.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, us: Color, codes: &Codes) -> Score {
        let side = &self.sides[us];
        let [own, other] = &side.value;
        let (mut sum, mut own_threats, mut other_threats) = (0, 0, 0);
        for word in codes.packed() {
            let (mine, theirs) = (word[us as usize], word[!us as usize]);
            // Code 0 counts nothing, and far from all stones there is no other.
            if mine | theirs == 0 {
                continue;
            }
            for column in 0..4 {
                let code = |word: u64| usize::from((word >> (16 * column)) as u16);
                let (mine, theirs) = (own[code(mine)], other[code(theirs)]);
                sum += (mine >> 16) + (theirs >> 16);
                own_threats |= mine;
                other_threats |= theirs;
            }
        }
        let threats = side.threats[threats_index(own_threats as u32, other_threats as u32)];
        Score::eval((sum + i32::from(threats)) >> FRACTION)
    }

    /// How likely a move to a point with these codes, for the side to move, `us`, and for the other
    /// one, is the best: hundredths of a natural logarithm, for comparison among the moves of one
    /// position.
    #[inline]
    #[must_use]
    pub fn order(&self, us: Color, own: Code, other: Code) -> i32 {
        let [mine, theirs] = &self.sides[us].order;
        i32::from(mine[usize::from(own.bits())]) + i32::from(theirs[usize::from(other.bits())])
    }
}

impl Side {
    fn new(parameters: &SideParameters, ranks: &[u16]) -> Self {
        let spread = |values: &[i16]| {
            let mut spread = boxed(0);
            for (value, &rank) in spread.iter_mut().zip(ranks) {
                *value = values[usize::from(rank)];
            }
            spread
        };
        let entries = |values: &[i16]| {
            // Code 0 is that of stones too, and of what lies off the board: it counts nothing.
            let values = spread(&[&[0], &values[1..]].concat());
            let mut entries = boxed(0);
            for (bits, entry) in (0..=u16::MAX).zip(entries.iter_mut()) {
                let value = Entry::from(values[usize::from(bits)]);
                *entry = value << 16 | threat_set(Code::from_bits(bits)) as Entry;
            }
            entries
        };
        Self {
            value: [entries(&parameters.value[0]), entries(&parameters.value[1])],
            order: [spread(&parameters.order[0]), spread(&parameters.order[1])],
            threats: parameters.threats.clone().into(),
        }
    }
}

/// An array on the heap, made there.
fn boxed<T: Copy>(value: T) -> Box<[T; CODES]> {
    let entries: Box<[T]> = vec![value; CODES].into();
    entries.try_into().unwrap_or_else(|_| Box::new([value; CODES]))
}

/// For each code the place of its canonical one among all of them.
fn ranks() -> Vec<u16> {
    let mut ranks = vec![0; 1 << 16];
    for (rank, code) in Code::all_canonical().enumerate() {
        ranks[usize::from(code.bits())] = rank as u16;
    }
    (0..=u16::MAX)
        .map(|bits| ranks[usize::from(Code::from_bits(bits).canonical().bits())])
        .collect()
}

/// The set that holds the threat of a code, one bit for each of six kinds; empty for lesser ones.
#[must_use]
pub fn threat_set(code: Code) -> u32 {
    match patterns::class(code).threat() {
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
