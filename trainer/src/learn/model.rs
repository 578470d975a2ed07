//! The numbers that are learned, and the tables that they come to.

use core::ops::Range;

use engine::board::Color;
use engine::eval::threats_index;
use engine::patterns::Code;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use super::components::{Components, Sharing};
use super::network::{HEAD, Head, Network, SEEN, respond};
use super::observations::Observation;

/// What was learned, in natural logarithms of odds.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// By the side to move, then by role.
    pub value: [[Vec<f32>; 2]; 2],
    /// By the side to move, then by role.
    pub order: [[Vec<f32>; 2]; 2],
    /// By the side to move.
    pub threats: [Vec<f32>; 2],
    /// By the side to move.
    pub network: [Network; 2],
}

/// Two sides' sets of threats, and the threats in them, as the engine counts them.
const THREATS: usize = threats_index(u32::MAX, u32::MAX) + 1;
const THREAT_BITS: usize = THREATS.ilog2() as usize;
/// The penalty on a set of threats' own number and on that of a single threat.
const SET_PENALTY: f32 = 1.0;
const BIT_PENALTY: f32 = 0.02;
/// And on the numbers of a head.
const HEAD_PENALTY: f32 = 0.1;

/// The numbers of the model; their order is known here alone.
pub(super) struct Model {
    sharing: Sharing,
    components: Components,
    pub(super) numbers: Vec<f32>,
    pub(super) tables: Fitted,
}

/// The parts that a table of codes adds up: the set, and with which sign it counts.
type Part = (usize, f32);

impl Model {
    /// A model that has learned nothing: the network's numbers begin at random, the others at zero.
    pub(super) fn new(sharing: Sharing, seed: u64) -> Self {
        let components = Components::new();
        let codes =
            Self::code_sets(sharing) * components.len() + sharing.sets() * (THREATS + THREAT_BITS);
        let network = sharing.sets() * (2 * SEEN * components.len() + HEAD);
        let numbers = vec![0.0; codes + network];
        let mut model = Self { sharing, components, numbers, tables: Fitted::zero() };
        model.scatter(&mut ChaCha8Rng::seed_from_u64(seed));
        model
    }

    /// Gives the network's numbers first values.
    fn scatter(&mut self, rng: &mut ChaCha8Rng) {
        /// How far the first values of shapes and threats, and of heads, lie apart.
        const SPREAD: (f32, f32) = (0.6, 0.5);
        /// What a neuron counts at first, of what it would by its spread: the sums are to learn first.
        const QUIET: f32 = 0.2;
        let mut number = |spread: f32| (rng.random::<f32>() - 0.5) * spread;
        for set in 0..self.sharing.sets() {
            for role in 0..2 {
                let at = self.features_at(set, role);
                let common = self.components.are_common();
                for (row, _) in common.enumerate().filter(|&(_, common)| common) {
                    let row = &mut self.numbers[at + SEEN * row..][..SEEN];
                    row.fill_with(|| number(SPREAD.0));
                }
            }
            let mut head = [0.0; HEAD];
            head.fill_with(|| number(SPREAD.1));
            let mut head = Head::from_numbers(&head);
            head.output = head.output.map(|value| value * QUIET);
            let at = self.head_at(set);
            self.numbers[at..][..HEAD].copy_from_slice(&head.to_numbers());
        }
    }

    /// General values, special ones by side to move and role, and orders by the same.
    const fn code_sets(sharing: Sharing) -> usize {
        5 * sharing.sets()
    }

    /// The parts of the value of a code for `role` (0 the side to move, 1 the other).
    fn value_parts(&self, us: Color, role: usize) -> [Part; 2] {
        let sets = self.sharing.sets();
        let (color, sign) = if role == 0 { (us, 1.0) } else { (!us, -1.0) };
        [(self.sharing.set(color), sign), (sets + 2 * self.sharing.set(us) + role, 1.0)]
    }

    fn order_part(&self, us: Color, role: usize) -> Part {
        (3 * self.sharing.sets() + 2 * self.sharing.set(us) + role, 1.0)
    }

    fn threats_at(&self, set: usize) -> usize {
        Self::code_sets(self.sharing) * self.components.len() + set * (THREATS + THREAT_BITS)
    }

    fn features_at(&self, set: usize, role: usize) -> usize {
        self.threats_at(self.sharing.sets()) + (2 * set + role) * SEEN * self.components.len()
    }

    /// Where the features of all sets and roles stand.
    fn features_range(&self) -> Range<usize> {
        self.features_at(0, 0)..self.head_at(0)
    }

    fn head_at(&self, set: usize) -> usize {
        self.features_at(self.sharing.sets(), 0) + set * HEAD
    }

    /// Computes the tables from the numbers.
    pub(super) fn spell_out(&mut self) {
        for us in Color::ALL {
            for role in 0..2 {
                let values = self.value_parts(us, role);
                let order = [self.order_part(us, role)];
                let tables = &mut self.tables;
                for (parts, table) in [
                    (&values[..], &mut tables.value[us as usize][role]),
                    (&order[..], &mut tables.order[us as usize][role]),
                ] {
                    table.fill(0.0);
                    for &(set, sign) in parts {
                        let length = self.components.len();
                        self.components.add(&self.numbers[set * length..][..length], sign, table);
                    }
                }
            }
            self.spell_out_threats(us);
            let head = &self.numbers[self.head_at(self.sharing.set(us))..][..HEAD];
            self.tables.network[us as usize].head = Head::from_numbers(head);
        }
        self.spell_out_features();
    }

    fn spell_out_threats(&mut self, us: Color) {
        let at = self.threats_at(self.sharing.set(us));
        let (sets, bits) = self.numbers[at..].split_at(THREATS);
        for (index, value) in self.tables.threats[us as usize].iter_mut().enumerate() {
            let single = |bit: &usize| index >> bit & 1 == 1;
            *value =
                sets[index] + (0..THREAT_BITS).filter(single).map(|bit| bits[bit]).sum::<f32>();
        }
    }

    /// Computes the features of all codes, each table on a thread of its own: most of the work.
    fn spell_out_features(&mut self) {
        let rows = self.numbers[self.features_range()].as_chunks().0;
        let Self { sharing, components, tables, .. } = self;
        let blocks: Vec<_> = rows.chunks(components.len()).collect();
        tables.network.par_iter_mut().zip(Color::ALL).for_each(|(network, us)| {
            let blocks = &blocks[2 * sharing.set(us)..][..2];
            let tables = network.features.par_iter_mut().zip(blocks);
            tables.for_each(|(table, rows)| components.spell_rows(rows, table));
        });
    }

    /// The slopes of the numbers from those of the tables.
    pub(super) fn gradient(&self, slopes: &Fitted, gradient: &mut [f32]) {
        gradient.fill(0.0);
        let length = self.components.len();
        for us in Color::ALL {
            for role in 0..2 {
                for (set, sign) in self.value_parts(us, role) {
                    let slopes = &slopes.value[us as usize][role];
                    self.components.spread(slopes, sign, &mut gradient[set * length..][..length]);
                }
                let (set, sign) = self.order_part(us, role);
                let slopes = &slopes.order[us as usize][role];
                self.components.spread(slopes, sign, &mut gradient[set * length..][..length]);
            }
            self.spread_threats(us, &slopes.threats[us as usize], gradient);
            let head = &mut gradient[self.head_at(self.sharing.set(us))..][..HEAD];
            let slopes = slopes.network[us as usize].head.to_numbers();
            head.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
        }
        self.spread_features(&slopes.network, gradient);
    }

    fn spread_threats(&self, us: Color, slopes: &[f32], gradient: &mut [f32]) {
        let at = self.threats_at(self.sharing.set(us));
        let (sets, bits) = gradient[at..].split_at_mut(THREATS);
        for (index, &slope) in slopes.iter().enumerate() {
            sets[index] += slope;
            for (bit, sum) in bits[..THREAT_BITS].iter_mut().enumerate() {
                *sum += if index >> bit & 1 == 1 { slope } else { 0.0 };
            }
        }
    }

    /// Each set and role adds up its own block, Black's slopes first: the same on any number of threads.
    fn spread_features(&self, slopes: &[Network; 2], gradient: &mut [f32]) {
        let rows = gradient[self.features_range()].as_chunks_mut().0;
        let blocks = rows.par_chunks_mut(self.components.len()).enumerate();
        blocks.for_each(|(block, rows)| {
            let (set, role) = (block / 2, block % 2);
            for (slopes, us) in slopes.iter().zip(Color::ALL) {
                if self.sharing.set(us) == set {
                    self.components.spread_rows(&slopes.features[role], rows);
                }
            }
        });
    }

    /// The penalty on each number.
    pub(super) fn penalties(&self) -> Vec<f32> {
        let mut penalties = Vec::new();
        for _ in 0..Self::code_sets(self.sharing) {
            penalties.extend(self.components.penalties());
        }
        for _ in 0..self.sharing.sets() {
            penalties.extend([SET_PENALTY; THREATS]);
            penalties.extend([BIT_PENALTY; THREAT_BITS]);
        }
        for _ in 0..2 * self.sharing.sets() {
            let rows = self.components.penalties().iter().flat_map(|&penalty| [penalty; SEEN]);
            penalties.extend(rows);
        }
        penalties.extend(vec![HEAD_PENALTY; self.sharing.sets() * HEAD]);
        assert_eq!(penalties.len(), self.numbers.len(), "each number has a penalty");
        penalties
    }
}

impl Fitted {
    pub(super) fn zero() -> Self {
        let codes = || [(); 2].map(|()| [(); 2].map(|()| vec![0.0; Code::CANONICAL]));
        Self {
            value: codes(),
            order: codes(),
            threats: [(); 2].map(|()| vec![0.0; THREATS]),
            network: [(); 2].map(|()| Network::zero(Code::CANONICAL)),
        }
    }

    pub(super) fn clear(&mut self) {
        self.sums_mut().for_each(|table| table.fill(0.0));
        self.network.iter_mut().for_each(Network::clear);
    }

    /// Adds the numbers of another one.
    pub(super) fn add(&mut self, other: &Self) {
        let codes = other.value.iter().chain(&other.order).flatten();
        for (table, other) in self.sums_mut().zip(codes.chain(&other.threats)) {
            table.iter_mut().zip(other).for_each(|(sum, value)| *sum += value);
        }
        self.network.iter_mut().zip(&other.network).for_each(|(sum, other)| sum.add(other));
    }

    fn sums_mut(&mut self) -> impl Iterator<Item = &mut Vec<f32>> {
        self.value.iter_mut().chain(&mut self.order).flatten().chain(&mut self.threats)
    }

    /// The networks for the side to move and for the other one.
    pub(super) fn networks(&self, us: Color) -> [&Network; 2] {
        [us, !us].map(|color| &self.network[color as usize])
    }

    /// The sums over the points, without the network.
    pub(super) fn sum(&self, position: &Observation, points: &[[u16; 2]]) -> f32 {
        let [own, other] = &self.value[position.us as usize];
        let codes: f32 =
            points.iter().map(|p| own[usize::from(p[0])] + other[usize::from(p[1])]).sum();
        codes + self.threats[position.us as usize][usize::from(position.threats)]
    }

    /// The logarithm of the odds that the side to move wins.
    pub(super) fn logit(&self, position: &Observation, points: &[[u16; 2]]) -> f32 {
        self.sum(position, points) + respond(self.networks(position.us), points).value
    }

    /// The probabilities of the moves near a stone.
    pub(super) fn moves(&self, position: &Observation, points: &[[u16; 2]], into: &mut Vec<f32>) {
        let [own, other] = &self.order[position.us as usize];
        into.clear();
        into.extend(points.iter().map(|p| own[usize::from(p[0])] + other[usize::from(p[1])]));
        let max = into.iter().copied().fold(f32::MIN, f32::max);
        for value in into.iter_mut() {
            *value = (*value - max).exp();
        }
        let sum: f32 = into.iter().sum();
        for value in into {
            *value /= sum;
        }
    }
}

#[cfg(test)]
mod tests;
