//! The network beside the sums over points, in floating point.
//!
//! It is the one of [`engine::eval::NetworkParameters`], with features from 0 to 1 and values in
//! natural logarithms of odds.

use engine::simd::{self, HIDDEN, LANES};

/// Features that one side sees.
pub(super) const SEEN: usize = LANES / 2;
/// Numbers of a head: weights, what neurons begin with and count, and what the value begins with.
pub(super) const HEAD: usize = HIDDEN * LANES + 2 * HIDDEN + 1;
/// What a feature of one point counts in the sum over all: keeps the sums small.
pub(super) const SHARE: f32 = 1.0 / 8.0;

/// What the engine stores for a feature of 1.
pub(super) const FEATURE: f32 = i8::MAX as f32;
/// And for a weight of 1 between a feature and a neuron.
pub(super) const WEIGHT: f32 = 256.0;
/// What it adds up for 1 of a neuron, and what is left of that to be weighed.
pub(super) const NEURON: f32 = FEATURE * WEIGHT / SHARE;
pub(super) const ACTIVE: f32 = NEURON / (1u16 << simd::Head::HIDDEN_SHIFT) as f32;
/// The most that a neuron can be: the engine keeps it in 16 bits.
const MOST: f32 = simd::Head::MAX_HIDDEN as u16 as f32 / ACTIVE;

/// What the codes of a point contribute to the features, and what follows from their sums.
#[derive(Clone, Debug)]
pub struct Network {
    /// By role and code, what it contributes to the features that the side to move sees.
    pub features: [Vec<[f32; SEEN]>; 2],
    /// What comes after, for the same side to move.
    pub head: Head,
}

/// From the features to the value.
#[derive(Clone, Debug)]
pub struct Head {
    /// By feature, those that the side to move sees first, what it counts for each neuron.
    pub hidden: [[f32; HIDDEN]; LANES],
    /// What the neurons begin with.
    pub hidden_bias: [f32; HIDDEN],
    /// What the neurons count.
    pub output: [f32; HIDDEN],
    /// What the value begins with.
    pub bias: f32,
}

/// What a position makes of the network, kept for the way back.
pub(super) struct Activity {
    features: [f32; LANES],
    neurons: [f32; HIDDEN],
    /// The network's value.
    pub(super) value: f32,
}

impl Network {
    /// All zero, for so many codes.
    pub(super) fn zero(codes: usize) -> Self {
        let features = || vec![[0.0; SEEN]; codes];
        Self { features: [features(), features()], head: Head::from_numbers(&[0.0; HEAD]) }
    }

    pub(super) fn clear(&mut self) {
        self.features.iter_mut().flatten().for_each(|row| row.fill(0.0));
        self.head = Head::from_numbers(&[0.0; HEAD]);
    }

    /// Adds the numbers of another one.
    pub(super) fn add(&mut self, other: &Self) {
        let rows = self.features.iter_mut().flatten().zip(other.features.iter().flatten());
        for (row, other) in rows {
            row.iter_mut().zip(other).for_each(|(sum, value)| *sum += value);
        }
        let mut sums = self.head.to_numbers();
        sums.iter_mut().zip(other.head.to_numbers()).for_each(|(sum, value)| *sum += value);
        self.head = Head::from_numbers(&sums);
    }
}

/// Runs the network on the points' codes, that of the side to move first.
///
/// The networks are those for the side to move and for the other one.
pub(super) fn respond([us, them]: [&Network; 2], points: &[[u16; 2]]) -> Activity {
    let (mut own, mut other) = ([0.0; SEEN], [0.0; SEEN]);
    for &[mine, theirs] in points {
        add_features(us, mine, theirs, &mut own);
        add_features(them, theirs, mine, &mut other);
    }
    let mut features = [0.0; LANES];
    for (feature, sum) in features.iter_mut().zip(own.iter().chain(&other)) {
        *feature = sum * SHARE;
    }
    let head = &us.head;
    let mut neurons = head.hidden_bias;
    for (&feature, weights) in features.iter().zip(&head.hidden) {
        neurons.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += feature * weight);
    }
    let neurons = neurons.map(|neuron| neuron.clamp(0.0, MOST));
    let value = neurons.iter().zip(&head.output).fold(head.bias, |sum, (a, b)| sum + a * b);
    Activity { features, neurons, value }
}

#[inline]
fn add_features(network: &Network, own: u16, other: u16, sums: &mut [f32; SEEN]) {
    let [mine, theirs] = &network.features;
    let (a, b) = (&mine[usize::from(own)], &theirs[usize::from(other)]);
    for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
        *sum += (a + b).clamp(0.0, 1.0);
    }
}

impl Activity {
    /// Adds to the slopes of both networks what a slope of the value comes to.
    pub(super) fn descend(
        &self,
        slope: f32,
        [us, them]: [&Network; 2],
        points: &[[u16; 2]],
        [our_slopes, their_slopes]: [&mut Network; 2],
    ) {
        let features = self.descend_head(slope, &us.head, &mut our_slopes.head);
        for &[mine, theirs] in points {
            spread_features(us, mine, theirs, &features[..SEEN], our_slopes);
            spread_features(them, theirs, mine, &features[SEEN..], their_slopes);
        }
    }

    /// Adds to the slopes of the head; returns those of a point's features.
    fn descend_head(&self, slope: f32, head: &Head, slopes: &mut Head) -> [f32; LANES] {
        slopes.bias += slope;
        let mut neurons = [0.0; HIDDEN];
        for (at, neuron) in neurons.iter_mut().enumerate() {
            slopes.output[at] += slope * self.neurons[at];
            let moves = self.neurons[at] > 0.0 && self.neurons[at] < MOST;
            *neuron = if moves { slope * head.output[at] } else { 0.0 };
            slopes.hidden_bias[at] += *neuron;
        }
        core::array::from_fn(|lane| {
            let (weights, weight_slopes) = (&head.hidden[lane], &mut slopes.hidden[lane]);
            let mut sum = 0.0;
            for ((neuron, weight), weight_slope) in neurons.iter().zip(weights).zip(weight_slopes) {
                *weight_slope += neuron * self.features[lane];
                sum += neuron * weight;
            }
            sum * SHARE
        })
    }
}

#[inline]
fn spread_features(network: &Network, own: u16, other: u16, by: &[f32], slopes: &mut Network) {
    let [mine, theirs] = &network.features;
    let (a, b) = (&mine[usize::from(own)], &theirs[usize::from(other)]);
    let mut through = [0.0; SEEN];
    for (((through, a), b), slope) in through.iter_mut().zip(a).zip(b).zip(by) {
        let feature = a + b;
        *through = if feature > 0.0 && feature < 1.0 { *slope } else { 0.0 };
    }
    let [mine, theirs] = &mut slopes.features;
    for row in [&mut mine[usize::from(own)], &mut theirs[usize::from(other)]] {
        row.iter_mut().zip(through).for_each(|(sum, slope)| *sum += slope);
    }
}

impl Head {
    /// From the numbers that are learned.
    pub(super) fn from_numbers(numbers: &[f32]) -> Self {
        let (hidden, rest) = numbers.split_at(HIDDEN * LANES);
        Self {
            hidden: core::array::from_fn(|lane| part(&hidden[HIDDEN * lane..])),
            hidden_bias: part(rest),
            output: part(&rest[HIDDEN..]),
            bias: rest[2 * HIDDEN],
        }
    }

    /// The numbers that are learned.
    pub(super) fn to_numbers(&self) -> [f32; HEAD] {
        let rows = self.hidden.iter().chain([&self.hidden_bias, &self.output]).flatten();
        let mut numbers = rows.copied().chain([self.bias]);
        core::array::from_fn(|_| numbers.next().unwrap_or_default())
    }
}

fn part(numbers: &[f32]) -> [f32; HIDDEN] {
    core::array::from_fn(|at| numbers[at])
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODES: usize = 7;
    const POINTS: [[u16; 2]; 5] = [[1, 2], [3, 6], [5, 1], [0, 4], [1, 2]];

    fn numbers(seed: usize) -> impl Iterator<Item = f32> {
        let mixed = move |at: usize| (seed + at).wrapping_mul(2_654_435_761) >> 7 & 0xffff;
        (0..).map(move |at| f32::from(mixed(at) as u16) / 65_536.0 - 0.4)
    }

    fn network(seed: usize) -> Network {
        let mut numbers = numbers(seed);
        let mut new = Network::zero(CODES);
        let rows = new.features.iter_mut().flatten().flatten();
        rows.for_each(|number| *number = numbers.next().unwrap());
        let head: Vec<f32> = numbers.take(HEAD).collect();
        new.head = Head::from_numbers(&head);
        new
    }

    #[test]
    fn a_head_gives_its_numbers_back() {
        let numbers: Vec<f32> = numbers(3).take(HEAD).collect();
        assert_eq!(Head::from_numbers(&numbers).to_numbers().to_vec(), numbers);
    }

    #[test]
    fn slopes_are_those_of_the_value() {
        let [us, them] = [network(11), network(500)];
        let activity = respond([&us, &them], &POINTS);
        let mut slopes = [Network::zero(CODES), Network::zero(CODES)];
        let [ours, theirs] = &mut slopes;
        activity.descend(1.0, [&us, &them], &POINTS, [ours, theirs]);
        let step = 1.0 / 1024.0;
        let value = |us: &Network, them: &Network| respond([us, them], &POINTS).value;
        let close = |before: f32, after: f32, slope: f32, what: &str| {
            assert!(((after - before) / (2.0 * step) - slope).abs() < 2e-3, "{what}: {slope}");
        };
        for role in 0..2 {
            for code in 0..CODES {
                for seen in 0..SEEN {
                    let moved = |network: &Network, by: f32| {
                        let mut moved = network.clone();
                        moved.features[role][code][seen] += by;
                        moved
                    };
                    let (less, more) = (moved(&us, -step), moved(&us, step));
                    let slope = slopes[0].features[role][code][seen];
                    close(value(&less, &them), value(&more, &them), slope, "ours");
                    let (less, more) = (moved(&them, -step), moved(&them, step));
                    let slope = slopes[1].features[role][code][seen];
                    close(value(&us, &less), value(&us, &more), slope, "theirs");
                }
            }
        }
        for (at, slope) in slopes[0].head.to_numbers().into_iter().enumerate() {
            let moved = |by: f32| {
                let mut numbers = us.head.to_numbers();
                numbers[at] += by;
                Network { head: Head::from_numbers(&numbers), ..us.clone() }
            };
            close(value(&moved(-step), &them), value(&moved(step), &them), slope, "head");
        }
        assert!(slopes[1].head.to_numbers().iter().all(|slope| slope.abs() < f32::EPSILON));
    }
}
