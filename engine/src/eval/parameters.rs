//! The numbers of the evaluation as they are learned, and the file that they come in.

use patterns::Code;

use crate::board::{ByColor, Color, Rule};

/// What was learned for one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The rule that it is for, one that has a name.
    pub rule: Rule,
    /// Where it comes from: data, commit, loss.
    pub provenance: String,
    /// The numbers for each side to move.
    pub sides: ByColor<SideParameters>,
}

/// The numbers that count where one side is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideParameters {
    /// What a point with a code is worth to the side to move, by the code for itself and for the
    /// other side, in sixteenths of a unit; in the order of [`Code::all_canonical`].
    pub value: [Vec<i16>; 2],
    /// How likely a move to a point with a code is the best, by the code for itself and for the
    /// other side: hundredths of a natural logarithm.
    pub order: [Vec<i16>; 2],
    /// What the two sides' threats are worth together, in sixteenths of a unit; by
    /// [`super::threats_index`].
    pub threats: Vec<i16>,
}

/// Sets of threats that one side can have, of the six kinds that count.
pub(super) const THREAT_SETS: usize = 1 << 6;
const THREATS: usize = THREAT_SETS * THREAT_SETS;
const MAGIC: &[u8; 8] = b"KINJWGHT";
const VERSION: u32 = 1;
const HEADER: usize = 24;
/// Numbers of one side.
const NUMBERS: usize = 4 * Code::CANONICAL + THREATS;

/// Why a file holds no weights that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It begins otherwise.
    #[error("it is no file of weights")]
    NotWeights,
    /// Another version of the engine wrote it.
    #[error("its format is version {0}, and version 1 is known")]
    Version(u32),
    /// It has more or less in it than it says.
    #[error("it has {found} bytes, and {expected} were expected")]
    Length {
        /// Bytes that there are.
        found: usize,
        /// Bytes that there should be.
        expected: usize,
    },
    /// It was damaged.
    #[error("its checksum is {found:08x}, and {expected:08x} was expected: it is damaged")]
    Checksum {
        /// What its bytes come to.
        found: u32,
        /// What it says.
        expected: u32,
    },
    /// It is sound but for what stands in it.
    #[error("its rule or its provenance makes no sense")]
    Content,
    /// It is sound, but for another rule.
    #[error("it is for {found}, and weights for {expected} are needed")]
    Rule {
        /// The rule that it is for.
        found: Rule,
        /// The rule that it should be for.
        expected: Rule,
    },
}

impl SideParameters {
    /// All zero.
    #[must_use]
    pub fn zero() -> Self {
        let codes = || vec![0; Code::CANONICAL];
        Self { value: [codes(), codes()], order: [codes(), codes()], threats: vec![0; THREATS] }
    }

    fn numbers(&self) -> impl Iterator<Item = i16> {
        let tables = self.value.iter().chain(&self.order).chain([&self.threats]);
        tables.flatten().copied()
    }

    fn from_numbers(numbers: &mut impl Iterator<Item = i16>) -> Self {
        let mut take = |count| numbers.by_ref().take(count).collect();
        let mut codes = || take(Code::CANONICAL);
        let (value, order) = ([codes(), codes()], [codes(), codes()]);
        Self { value, order, threats: take(THREATS) }
    }
}

impl Parameters {
    /// The bytes of a file: a header with a checksum, the provenance, the numbers; little-endian.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let rule = Rule::NAMED.iter().position(|(_, rule)| *rule == self.rule).unwrap_or_default();
        let mut body = self.provenance.as_bytes().to_vec();
        for color in Color::ALL {
            body.extend(self.sides[color].numbers().flat_map(i16::to_le_bytes));
        }
        let mut bytes = MAGIC.to_vec();
        for number in [VERSION, rule as u32, self.provenance.len() as u32, crc32fast::hash(&body)] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(body);
        bytes
    }

    /// What the bytes of a file hold.
    ///
    /// # Errors
    ///
    /// Where they are not what [`Parameters::encode`] made.
    pub fn decode(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (header, body) = bytes.split_at_checked(HEADER).ok_or(WeightsError::NotWeights)?;
        let (magic, numbers) = header.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(WeightsError::NotWeights);
        }
        let mut numbers = numbers.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
        let mut next = || numbers.next().unwrap_or_default();
        let [version, rule, length, checksum] = [next(), next(), next(), next()];
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let (found, expected) = (body.len(), length as usize + 2 * 2 * NUMBERS);
        if found != expected {
            return Err(WeightsError::Length {
                found: HEADER + found,
                expected: HEADER + expected,
            });
        }
        let (found, expected) = (crc32fast::hash(body), checksum);
        if found != expected {
            return Err(WeightsError::Checksum { found, expected });
        }
        Self::from_body(rule, body, length as usize).ok_or(WeightsError::Content)
    }

    fn from_body(rule: u32, body: &[u8], length: usize) -> Option<Self> {
        let (_, rule) = *Rule::NAMED.get(rule as usize)?;
        let (provenance, numbers) = body.split_at_checked(length)?;
        let provenance = String::from_utf8(provenance.to_vec()).ok()?;
        let mut numbers = numbers.as_chunks::<2>().0.iter().map(|bytes| i16::from_le_bytes(*bytes));
        let sides = ByColor::from_fn(|_| SideParameters::from_numbers(&mut numbers));
        Some(Self { rule, provenance, sides })
    }
}
