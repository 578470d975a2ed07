//! The numbers of the evaluation as they are learned, and the file that they come in.

use patterns::Code;

use crate::board::{ByColor, Color, Rule, Size};
use crate::simd::{HIDDEN, Head, LANES};

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
    /// What is not a sum over points.
    pub network: NetworkParameters,
}

/// A network of two layers, from features of the points to a value that the sums are corrected by.
///
/// A point has 24 features as the side to move sees it, and 24 as the other side does. Each is what
/// the point's two codes contribute, held between 0 and 127. Their sums over all points, 28,575 at the
/// most, go into 32 neurons. Of what a neuron comes to 1,024 make a unit, and it counts by its whole
/// units, from 0 to 32,767.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkParameters {
    /// What a code contributes to each of the 24 features that this side sees when it is to move:
    /// by the code for itself, then for the other side; in the order of [`Code::all_canonical`].
    pub features: [Vec<i8>; 2],
    /// For each neuron what each feature counts, those that the side to move sees first; 1,024ths of the
    /// neuron's unit.
    pub hidden: Vec<i16>,
    /// What each neuron begins with, in the same.
    pub hidden_bias: Vec<i32>,
    /// What a unit of each neuron counts: 64ths of a sixteenth of a unit of the evaluation.
    pub output: Vec<i16>,
    /// What the value begins with, in sixteenths of a unit.
    pub output_bias: i32,
}

/// Sets of threats that one side can have, of the six kinds that count.
pub(super) const THREAT_SETS: usize = 1 << 6;
const THREATS: usize = THREAT_SETS * THREAT_SETS;
const MAGIC: &[u8; 8] = b"KINJWGHT";
const VERSION: u32 = 4;
/// Bytes before the checksum, which ends the header.
const BEFORE_CHECKSUM: usize = 20;
const HEADER: usize = BEFORE_CHECKSUM + 4;
/// Features that one side sees.
pub(super) const FEATURES: usize = LANES / 2;
/// Bytes of one side.
const SIDE: usize = 2 * (4 * Code::CANONICAL + THREATS)
    + 2 * FEATURES * Code::CANONICAL
    + 2 * HIDDEN * LANES
    + 4 * HIDDEN
    + 2 * HIDDEN
    + 4;

/// Why a file holds no weights that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It begins otherwise.
    #[error("it is no file of weights")]
    NotWeights,
    /// Another version of the engine wrote it.
    #[error("its format is version {0}, and version {VERSION} is known")]
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
    /// The rule has no name, or a table has not as many numbers as it should, so that no file can hold
    /// them.
    #[error("its rule has no name, or a table is not complete")]
    Incomplete,
    /// A position could be worth more than the network can count.
    #[error("numbers of its network are so large that a sum could overflow")]
    TooLarge,
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
        Self {
            value: [codes(), codes()],
            order: [codes(), codes()],
            threats: vec![0; THREATS],
            network: NetworkParameters::zero(),
        }
    }

    fn bytes(&self) -> impl Iterator<Item = u8> {
        let tables = self.value.iter().chain(&self.order).chain([&self.threats]);
        tables.flatten().flat_map(|number| number.to_le_bytes()).chain(self.network.bytes())
    }

    fn take(numbers: &mut Numbers<'_>) -> Option<Self> {
        let mut codes = || numbers.shorts(Code::CANONICAL);
        let (value, order) = ([codes()?, codes()?], [codes()?, codes()?]);
        let threats = numbers.shorts(THREATS)?;
        Some(Self { value, order, threats, network: NetworkParameters::take(numbers)? })
    }
}

impl NetworkParameters {
    /// All zero: the sums stand as they are.
    #[must_use]
    pub fn zero() -> Self {
        let features = || vec![0; FEATURES * Code::CANONICAL];
        Self {
            features: [features(), features()],
            hidden: vec![0; HIDDEN * LANES],
            hidden_bias: vec![0; HIDDEN],
            output: vec![0; HIDDEN],
            output_bias: 0,
        }
    }

    fn bytes(&self) -> impl Iterator<Item = u8> {
        let features = self.features.iter().flatten().flat_map(|number| number.to_le_bytes());
        let hidden = self.hidden.iter().flat_map(|number| number.to_le_bytes());
        let bias = self.hidden_bias.iter().flat_map(|number| number.to_le_bytes());
        let output = self.output.iter().flat_map(|number| number.to_le_bytes());
        features.chain(hidden).chain(bias).chain(output).chain(self.output_bias.to_le_bytes())
    }

    fn take(numbers: &mut Numbers<'_>) -> Option<Self> {
        let mut features = || numbers.bytes(FEATURES * Code::CANONICAL);
        Some(Self {
            features: [features()?, features()?],
            hidden: numbers.shorts(HIDDEN * LANES)?,
            hidden_bias: numbers.longs(HIDDEN)?,
            output: numbers.shorts(HIDDEN)?,
            output_bias: numbers.longs(1)?[0],
        })
    }

    /// Whether no position can make a sum of the network overflow 32 bits.
    fn is_bounded(&self) -> bool {
        /// The most that a feature comes to over all points.
        const MOST: i64 = 127 * Size::MAX.area() as i64;
        let fits = |weights: &[i16], most: i64, start: i32| {
            let sum: i64 = weights.iter().map(|weight| i64::from(weight.unsigned_abs())).sum();
            sum * most + i64::from(start.unsigned_abs()) <= i64::from(i32::MAX)
        };
        let mut neurons = self.hidden.chunks(LANES).zip(&self.hidden_bias);
        neurons.all(|(weights, &bias)| fits(weights, MOST, bias))
            && fits(&self.output, i64::from(Head::MAX_HIDDEN), 0)
    }
}

/// The numbers of a file that are still to be read, little-endian; `None` where they have come to an end.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn next<const BYTES: usize, T>(
        &mut self,
        count: usize,
        number: impl Fn([u8; BYTES]) -> T,
    ) -> Option<Vec<T>> {
        let (now, later) = self.0.split_at_checked(BYTES * count)?;
        self.0 = later;
        Some(now.as_chunks().0.iter().map(|&bytes| number(bytes)).collect())
    }

    fn bytes(&mut self, count: usize) -> Option<Vec<i8>> {
        self.next(count, i8::from_le_bytes)
    }

    fn shorts(&mut self, count: usize) -> Option<Vec<i16>> {
        self.next(count, i16::from_le_bytes)
    }

    fn longs(&mut self, count: usize) -> Option<Vec<i32>> {
        self.next(count, i32::from_le_bytes)
    }
}

/// CRC-32 of all bytes of a file but its own four.
fn checksum(before: &[u8], body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(before);
    hasher.update(body);
    hasher.finalize()
}

impl Parameters {
    /// The bytes of a file: a header with a checksum, the provenance, the numbers; little-endian.
    ///
    /// # Errors
    ///
    /// Where [`Parameters::decode`] would refuse them: [`WeightsError::Incomplete`] and
    /// [`WeightsError::TooLarge`].
    pub fn encode(&self) -> Result<Vec<u8>, WeightsError> {
        let rule = Rule::NAMED.iter().position(|(_, rule)| *rule == self.rule);
        let (rule, length) = (rule.ok_or(WeightsError::Incomplete)?, self.provenance.len());
        let mut body = self.provenance.as_bytes().to_vec();
        for color in Color::ALL {
            body.extend(self.sides[color].bytes());
        }
        if Self::from_body(rule as u32, &body, length).as_ref() != Some(self) {
            return Err(WeightsError::Incomplete);
        }
        self.bounded()?;
        let mut bytes = MAGIC.to_vec();
        for number in [VERSION, rule as u32, length as u32] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(checksum(&bytes, &body).to_le_bytes());
        bytes.extend(body);
        Ok(bytes)
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
        let [version, rule, length, expected] = [next(), next(), next(), next()];
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let (found, whole) = (body.len(), (length as usize).saturating_add(2 * SIDE));
        if found != whole {
            let expected = HEADER.saturating_add(whole);
            return Err(WeightsError::Length { found: HEADER + found, expected });
        }
        let found = checksum(&header[..BEFORE_CHECKSUM], body);
        if found != expected {
            return Err(WeightsError::Checksum { found, expected });
        }
        let new = Self::from_body(rule, body, length as usize).ok_or(WeightsError::Content)?;
        new.bounded()?;
        Ok(new)
    }

    fn from_body(rule: u32, body: &[u8], length: usize) -> Option<Self> {
        let (_, rule) = *Rule::NAMED.get(rule as usize)?;
        let (provenance, numbers) = body.split_at_checked(length)?;
        let provenance = String::from_utf8(provenance.to_vec()).ok()?;
        let mut numbers = Numbers(numbers);
        let [black, white] = [(); 2].map(|()| SideParameters::take(&mut numbers));
        let sides = ByColor::new(black?, white?);
        numbers.0.is_empty().then_some(Self { rule, provenance, sides })
    }

    fn bounded(&self) -> Result<(), WeightsError> {
        let bounded = Color::ALL.iter().all(|&color| self.sides[color].network.is_bounded());
        if bounded { Ok(()) } else { Err(WeightsError::TooLarge) }
    }
}
