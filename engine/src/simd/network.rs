//! What the points of a position come to, and what the evaluation's network makes of their features.

use core::hint::black_box;

use super::isa::for_every_isa;

/// Features of a point: those that count where Black is to move, as he sees them, and White's.
pub const LANES: usize = 48;
/// Neurons between the features and the value.
pub const HIDDEN: usize = 32;
/// Rows of a table of features.
pub const ROWS: usize = 4096;

/// What a code contributes: one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Row {
    /// To the features of its point.
    pub features: [i8; LANES],
    /// To sums over all points of numbers that the kernel knows nothing of.
    pub sums: [u64; 2],
}
const _: () = assert!(size_of::<Row>() == 64);

/// What all points come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pooled {
    /// The sums of their features.
    pub features: [i16; LANES],
    /// The sums of [`Row::sums`] for the codes of each side, modulo 2⁶⁴.
    pub sums: [[u64; 2]; 2],
}

impl Row {
    /// What contributes nothing.
    pub const ZERO: Self = Self { features: [0; LANES], sums: [0; 2] };
}

impl Pooled {
    /// What a board without points comes to.
    pub const ZERO: Self = Self { features: [0; LANES], sums: [[0; 2]; 2] };
}

/// Points whose codes have changed.
pub struct Pool<'a> {
    /// A table for each side's codes.
    pub rows: [&'a [Row; ROWS]; 2],
    /// The points, each with the places of its two codes in the tables.
    pub changes: &'a [Change],
    /// What all points came to before.
    pub before: Pooled,
}

/// A point whose codes have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The places of its codes before, one a side.
    pub before: [u16; 2],
    /// And now.
    pub after: [u16; 2],
}

/// From the pooled features to the value.
#[derive(Clone, Debug)]
pub struct Head {
    /// For each two features what they count for each of the neurons between, the two side by side.
    pub weights: [[i16; 2 * HIDDEN]; LANES / 2],
    /// What the neurons begin with.
    pub biases: [i32; HIDDEN],
    /// What they count.
    pub outputs: [i16; HIDDEN],
    /// What the value begins with.
    pub bias: i32,
}

impl Head {
    /// The neurons' fraction that is dropped, in bits.
    pub const HIDDEN_SHIFT: u32 = 10;
    /// That of the value.
    pub const OUTPUT_SHIFT: u32 = 6;
    /// The most that a neuron can be.
    pub const MAX_HIDDEN: i32 = i16::MAX as i32;
}

for_every_isa! {
    /// What all points come to now.
    ///
    /// A feature of a point is the sum of what its two codes contribute, from 0 to 127. The 225 of a
    /// board never leave what a lane can hold.
    pub fn pooled(pool: &Pool<'_>) -> Pooled = pooled_body;
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled anew for each level")]
fn pooled_body(pool: &Pool<'_>) -> Pooled {
    let Pooled { mut features, mut sums } = pool.before;
    for change in pool.changes {
        let before = rows(pool, change.before);
        let after = rows(pool, change.after);
        let (old, new) = (point_features(before), point_features(after));
        for (sum, (new, old)) in features.iter_mut().zip(new.iter().zip(old)) {
            *sum = sum.wrapping_add(i16::from(new.wrapping_sub(old)));
        }
        for (sums, (after, before)) in sums.iter_mut().zip(after.iter().zip(before)) {
            for (sum, (after, before)) in sums.iter_mut().zip(after.sums.iter().zip(before.sums)) {
                *sum = sum.wrapping_add(after.wrapping_sub(before));
            }
        }
    }
    Pooled { features, sums }
}

/// The rows of a point's two codes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the body")]
fn rows<'a>(pool: &Pool<'a>, places: [u16; 2]) -> [&'a Row; 2] {
    [0, 1].map(|side| &pool.rows[side][usize::from(places[side]) % ROWS])
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the body")]
fn point_features([black, white]: [&Row; 2]) -> [i8; LANES] {
    let sum = |lane: usize| black.features[lane].saturating_add(white.features[lane]);
    core::array::from_fn(|lane| sum(lane).max(0))
}

for_every_isa! {
    /// The value that the head sees in pooled features, none of which is negative.
    pub fn response(of: (&Head, &[i16; LANES])) -> i32 = response_body;
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled anew for each level")]
fn response_body((head, features): (&Head, &[i16; LANES])) -> i32 {
    let mut totals = head.biases;
    for (&pair, weights) in features.as_chunks::<2>().0.iter().zip(&head.weights) {
        let mut pairs = [0; 2 * HIDDEN];
        pairs.as_chunks_mut().0.fill(pair);
        // As a vector that nothing is known of, it is multiplied in pairs by one instruction. The
        // compiler that knows better gathers what one neuron multiplies: twice the instructions.
        let products = pairwise(&black_box(pairs), weights);
        for (total, product) in totals.iter_mut().zip(products) {
            *total = total.wrapping_add(product);
        }
    }
    let mut sum = 0i32;
    for (total, &output) in totals.iter().zip(&head.outputs) {
        let active = (total >> Head::HIDDEN_SHIFT).clamp(0, Head::MAX_HIDDEN);
        sum = sum.wrapping_add(active * i32::from(output));
    }
    head.bias.saturating_add(sum >> Head::OUTPUT_SHIFT)
}

/// The products of two neighbours each, added up.
#[inline(always)]
#[expect(clippy::inline_always, reason = "part of the body")]
fn pairwise(one: &[i16; 2 * HIDDEN], other: &[i16; 2 * HIDDEN]) -> [i32; HIDDEN] {
    let product = |at: usize| i32::from(one[at]) * i32::from(other[at]);
    let mut sums = [0; HIDDEN];
    for (at, sum) in sums.iter_mut().enumerate() {
        *sum = product(2 * at) + product(2 * at + 1);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Isa;

    /// A number between −`size` and `size` that follows from `seed`.
    fn number(seed: usize, size: i64) -> i64 {
        let mixed = (seed as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        mixed as i64 % (2 * size + 1) - size
    }

    fn rows(seed: usize) -> Box<[Row; ROWS]> {
        let row = |at: usize| Row {
            features: core::array::from_fn(|lane| number(seed + LANES * at + lane, 127) as i8),
            sums: [1, 2].map(|sum| number(seed + sum * at, i64::MAX / 2) as u64),
        };
        (0..ROWS).map(row).collect::<Vec<_>>().try_into().unwrap()
    }

    #[test]
    fn every_level_pools_alike() {
        let (black, white) = (rows(1), rows(777_777));
        let changes: Vec<Change> = (0..225)
            .map(|at| {
                let place = |shift: usize| number(at + 1_000 * shift, 2_000).unsigned_abs() as u16;
                Change { before: [place(1), place(2)], after: [place(3), place(4)] }
            })
            .collect();
        let before = Pooled {
            features: core::array::from_fn(|lane| number(lane, 9_000) as i16),
            sums: [[1, u64::MAX], [1 << 63, 77]],
        };
        let pool = Pool { rows: [&black, &white], changes: &changes, before };
        let feature = |[one, other]: [u16; 2], lane: usize| {
            let sum = i32::from(black[usize::from(one)].features[lane])
                + i32::from(white[usize::from(other)].features[lane]);
            sum.clamp(0, 127)
        };
        let features = core::array::from_fn(|lane| {
            let by = |change: &Change| feature(change.after, lane) - feature(change.before, lane);
            (i32::from(before.features[lane]) + changes.iter().map(by).sum::<i32>()) as i16
        });
        let mut sums = before.sums;
        for (change, side, sum) in changes.iter().flat_map(|change| {
            [0, 1].into_iter().flat_map(move |side| [0, 1].map(|sum| (change, side, sum)))
        }) {
            let value = |places: [u16; 2]| pool.rows[side][usize::from(places[side])].sums[sum];
            let by = value(change.after).wrapping_sub(value(change.before));
            sums[side][sum] = sums[side][sum].wrapping_add(by);
        }
        for isa in Isa::available() {
            assert_eq!(pooled(isa, &pool), Pooled { features, sums }, "{isa:?}");
        }
    }

    #[test]
    fn every_level_responds_alike() {
        let weight = |neuron: usize, lane: usize| number(HIDDEN * lane + neuron, 700) as i16;
        let head = Head {
            weights: core::array::from_fn(|pair| {
                core::array::from_fn(|at| weight(at / 2, 2 * pair + at % 2))
            }),
            biases: core::array::from_fn(|at| number(at + 5_000, 1 << 22) as i32),
            outputs: core::array::from_fn(|at| number(at + 6_000, 500) as i16),
            bias: -77,
        };
        let features = core::array::from_fn(|lane| number(lane, 14_000).unsigned_abs() as i16);
        let counted = |neuron: usize| {
            let products = features.iter().enumerate();
            let products =
                products.map(|(lane, &a)| i64::from(a) * i64::from(weight(neuron, lane)));
            let total = products.sum::<i64>() + i64::from(head.biases[neuron]);
            (total >> 10).clamp(0, 32_767) * i64::from(head.outputs[neuron])
        };
        let sum: i64 = (0..HIDDEN).map(counted).sum();
        assert!(sum.abs() > 1 << 12, "{sum}");
        for isa in Isa::available() {
            let value = response(isa, (&head, &features));
            assert_eq!(i64::from(value), (sum >> 6) - 77, "{isa:?}");
        }
    }
}
