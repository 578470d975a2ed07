//! What a table's entries are made of, so that rare codes borrow from common ones.
//!
//! The value of a code is a sum: one number for each of its four shapes, one for each of its six
//! pairs of shapes, one for the threat that they make together, and one for the code itself. Only
//! the last is its own; the penalty keeps it near zero where few positions speak for it. On top, a
//! table is the sum of what its side's codes are worth in general and of what is special to being
//! the side to move or the other one.

use engine::board::Color;
use engine::patterns::{Code, Shape, class};

use super::network::SEEN;

/// How much the penalty weighs on each kind of number, relative to that of a code's own.
const SHAPE_PENALTY: f32 = 0.02;
const PAIR_PENALTY: f32 = 0.2;
const THREAT_PENALTY: f32 = 0.05;
const CODE_PENALTY: f32 = 1.0;

/// Whether both sides have the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// They do: the rule treats them alike.
    Both,
    /// Each has its own.
    Each,
}

impl Sharing {
    /// Sets of numbers.
    pub(super) const fn sets(self) -> usize {
        match self {
            Self::Both => 1,
            Self::Each => 2,
        }
    }

    /// The set of one side.
    pub(super) const fn set(self, color: Color) -> usize {
        match self {
            Self::Both => 0,
            Self::Each => color as usize,
        }
    }
}

/// Numbers of one set: shapes, pairs of shapes, threats, codes.
#[derive(Debug)]
pub(super) struct Components {
    /// For each canonical code the numbers that add up to its value.
    of_code: Vec<[u16; PARTS]>,
    penalties: Vec<f32>,
}

/// Four shapes, six pairs, a threat, and the code.
const PARTS: usize = 12;
const PAIRS: usize = Shape::COUNT * Shape::COUNT;
const THREATS: usize = 11;

impl Components {
    pub(super) fn new() -> Self {
        let of_code: Vec<_> = Code::all_canonical().enumerate().map(parts).collect();
        let mut penalties = vec![SHAPE_PENALTY; Shape::COUNT];
        penalties.resize(Shape::COUNT + PAIRS, PAIR_PENALTY);
        penalties.resize(Shape::COUNT + PAIRS + THREATS, THREAT_PENALTY);
        penalties.resize(Shape::COUNT + PAIRS + THREATS + of_code.len(), CODE_PENALTY);
        Self { of_code, penalties }
    }

    /// Numbers of a set.
    pub(super) fn len(&self) -> usize {
        self.penalties.len()
    }

    pub(super) fn penalties(&self) -> &[f32] {
        &self.penalties
    }

    /// For each number whether many codes have it in them: those of shapes and of threats.
    pub(super) fn are_common(&self) -> impl Iterator<Item = bool> {
        let threats = Shape::COUNT + PAIRS;
        let common = move |at| at < Shape::COUNT || (threats..threats + THREATS).contains(&at);
        (0..self.len()).map(common)
    }

    /// Adds `sign` times the values of the codes to a table.
    pub(super) fn add(&self, numbers: &[f32], sign: f32, table: &mut [f32]) {
        // Code 0, of points where nothing can come about any more, has no value.
        for (value, parts) in table.iter_mut().zip(&self.of_code).skip(1) {
            *value += sign * parts.iter().map(|&part| numbers[usize::from(part)]).sum::<f32>();
        }
    }

    /// Hands the slopes of a table on to the numbers.
    pub(super) fn spread(&self, slopes: &[f32], sign: f32, gradient: &mut [f32]) {
        for (slope, parts) in slopes.iter().zip(&self.of_code).skip(1) {
            for &part in parts {
                gradient[usize::from(part)] += sign * slope;
            }
        }
    }
}

/// The same with a row of numbers in the place of each.
impl Components {
    /// Computes the rows of the codes, held between −1 and 1.
    pub(super) fn spell_rows(&self, numbers: &[[f32; SEEN]], table: &mut [[f32; SEEN]]) {
        for (row, parts) in table.iter_mut().zip(&self.of_code).skip(1) {
            *row = [0.0; SEEN];
            for &part in parts {
                row.iter_mut()
                    .zip(&numbers[usize::from(part)])
                    .for_each(|(sum, value)| *sum += value);
            }
            *row = row.map(|value| value.clamp(-1.0, 1.0));
        }
    }

    /// Hands the slopes of rows on to the numbers, as if the rows were not held between bounds.
    pub(super) fn spread_rows(&self, slopes: &[[f32; SEEN]], gradient: &mut [[f32; SEEN]]) {
        for (slopes, parts) in slopes.iter().zip(&self.of_code).skip(1) {
            for &part in parts {
                let row = &mut gradient[usize::from(part)];
                row.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
            }
        }
    }
}

fn parts((rank, code): (usize, Code)) -> [u16; PARTS] {
    let shapes = code.shapes().map(|shape| shape as usize);
    let mut parts = [0; PARTS];
    let mut at = 0;
    let mut push = |part: usize| {
        parts[at] = part as u16;
        at += 1;
    };
    for (first, &low) in shapes.iter().enumerate() {
        push(low);
        for &high in &shapes[first + 1..] {
            push(Shape::COUNT + Shape::COUNT * low + high);
        }
    }
    push(Shape::COUNT + PAIRS + class(code).threat() as usize);
    push(Shape::COUNT + PAIRS + THREATS + rank);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_those_of_the_values() {
        // The values are linear in the numbers, so that their inner products must agree.
        let components = Components::new();
        let small = |n: usize| f32::from((n % 7) as u8) - 3.0;
        let numbers: Vec<f32> = (0..components.len()).map(small).collect();
        let slopes: Vec<f32> = (5..Code::CANONICAL + 5).map(small).collect();
        let mut values = vec![0.0; Code::CANONICAL];
        components.add(&numbers, -1.0, &mut values);
        let mut gradient = vec![0.0; components.len()];
        components.spread(&slopes, -1.0, &mut gradient);
        let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
        assert!((dot(&values, &slopes) - dot(&numbers, &gradient)).abs() < 1e-3);
        assert!(values[0].abs() < f32::EPSILON && values[9].abs() > 0.5);
    }

    #[test]
    fn rows_are_held_within_bounds_and_hand_on_their_slopes() {
        let components = Components::new();
        let number = |n: usize| (f32::from((n % 11) as u8) - 5.0) / 100.0;
        let rows = |count: usize, first: usize| -> Vec<[f32; SEEN]> {
            (0..count).map(|row| core::array::from_fn(|at| number(first + 3 * row + at))).collect()
        };
        let (numbers, slopes) = (rows(components.len(), 0), rows(Code::CANONICAL, 7));
        let mut values = vec![[9.0; SEEN]; Code::CANONICAL];
        values[0] = [0.0; SEEN];
        components.spell_rows(&numbers, &mut values);
        let mut gradient = vec![[0.0; SEEN]; components.len()];
        components.spread_rows(&slopes, &mut gradient);
        let dot = |a: &[[f32; SEEN]], b: &[[f32; SEEN]]| -> f32 {
            a.iter().flatten().zip(b.iter().flatten()).map(|(a, b)| a * b).sum()
        };
        assert!((dot(&values, &slopes) - dot(&numbers, &gradient)).abs() < 1e-2);
        let large = vec![[0.5; SEEN]; components.len()];
        components.spell_rows(&large, &mut values);
        assert!(values[1..].iter().flatten().all(|value| (value - 1.0).abs() < f32::EPSILON));
        assert!(values[0].iter().all(|value| value.abs() < f32::EPSILON));
    }
}
