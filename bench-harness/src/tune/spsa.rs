//! The arithmetic of SPSA: which way each parameter is moved, and how far.

#![expect(clippy::cast_precision_loss, reason = "pairs of games are far fewer than 2^52")]

use engine::search::Parameter;
use serde::{Deserialize, Serialize};

use super::Step;
use crate::rng::Rng;

/// How far the parameters move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gains {
    /// How far a pair perturbs a parameter at the end, as a share of its range.
    pub perturbation: f64,
    /// How far a pair's result moves a parameter at the end, as a share of its perturbation.
    pub rate: f64,
}

impl Default for Gains {
    fn default() -> Self {
        Self { perturbation: 0.05, rate: 0.01 }
    }
}

/// Spall's exponents for the decay of step and perturbation.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// Parameters on their way.
#[derive(Clone, Debug)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    gains: Gains,
    total: usize,
    seed: u64,
    values: Vec<f64>,
    pairs: usize,
}

impl Spsa {
    /// Parameters at their defaults, or as they were after the step `from`.
    #[must_use]
    pub fn new(
        parameters: Vec<Parameter>,
        gains: Gains,
        total: usize,
        seed: u64,
        from: Option<&Step>,
    ) -> Self {
        let defaults = || parameters.iter().map(|one| f64::from(one.default)).collect();
        let values = from.map_or_else(defaults, |step| step.values.clone());
        let pairs = from.map_or(0, |step| step.pairs);
        Self { parameters, gains, total, seed, values, pairs }
    }

    /// Pairs accounted for.
    #[must_use]
    pub const fn pairs(&self) -> usize {
        self.pairs
    }

    /// The parameters as they are.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The parameters moved by the perturbation of a pair, or against it, as whole numbers.
    #[must_use]
    pub fn perturbed(&self, pair: usize, sign: f64) -> Vec<i32> {
        let reach = self.reach(pair);
        let flips = self.flips(pair);
        let moved = self.values.iter().zip(&self.parameters).zip(flips);
        moved
            .map(|((value, parameter), flip)| {
                let value = value + sign * flip * reach * step(parameter, self.gains);
                value.round().clamp(f64::from(parameter.low), f64::from(parameter.high)) as i32
            })
            .collect()
    }

    /// Moves the parameters by the results of the pairs that come next, each from -2 to 2.
    pub fn update(&mut self, results: &[f64]) {
        for &result in results {
            let pair = self.pairs;
            let rate = self.rate(pair);
            for (index, flip) in self.flips(pair).into_iter().enumerate() {
                let parameter = &self.parameters[index];
                let value = self.values[index] + rate * result * flip * step(parameter, self.gains);
                self.values[index] =
                    value.clamp(f64::from(parameter.low), f64::from(parameter.high));
            }
            self.pairs += 1;
        }
    }

    /// The direction of each parameter in a pair.
    fn flips(&self, pair: usize) -> Vec<f64> {
        let mut rng = Rng::new(self.seed.wrapping_add((pair as u64) << 32));
        self.values.iter().map(|_| if rng.next_u64() & 1 == 0 { 1.0 } else { -1.0 }).collect()
    }

    /// How much wider than at the end a pair perturbs.
    fn reach(&self, pair: usize) -> f64 {
        libm::pow((self.total + 1) as f64 / (pair + 1) as f64, GAMMA)
    }

    /// How far a point moves a parameter, as a share of its last perturbation.
    fn rate(&self, pair: usize) -> f64 {
        let settled = self.total as f64 / 10.0;
        let start = (settled + self.total as f64) / (settled + pair as f64 + 1.0);
        self.gains.rate * libm::pow(start, ALPHA) / self.reach(pair)
    }
}

/// The perturbation of a parameter at the end: at least one unit.
fn step(parameter: &Parameter, gains: Gains) -> f64 {
    (f64::from(parameter.high - parameter.low) * gains.perturbation).max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: [Parameter; 2] = [
        Parameter { name: "a", default: 20, low: 0, high: 100 },
        Parameter { name: "b", default: 80, low: 0, high: 100 },
    ];

    const GAINS: Gains = Gains { perturbation: 0.1, rate: 0.1 };

    fn spsa(total: usize) -> Spsa {
        Spsa::new(PARAMETERS.to_vec(), GAINS, total, 7, None)
    }

    /// The side nearer to the optimum wins; the tuner must find it.
    #[test]
    fn parameters_move_to_where_games_are_won() {
        let mut spsa = spsa(4_000);
        let loss = |values: &[i32]| {
            let off = |value: i32, best: i32| f64::from(value - best).powi(2);
            off(values[0], 60) + off(values[1], 30)
        };
        while spsa.pairs() < 4_000 {
            let pair = spsa.pairs();
            let (up, down) = (spsa.perturbed(pair, 1.0), spsa.perturbed(pair, -1.0));
            spsa.update(&[(loss(&down) - loss(&up)) / 2_000.0]);
        }
        let [a, b] = spsa.values() else { panic!() };
        assert!((a - 60.0).abs() < 12.0 && (b - 30.0).abs() < 12.0, "{a} {b}");
    }

    #[test]
    fn a_pair_is_perturbed_both_ways_by_the_same_amount_and_within_the_range() {
        let spsa = spsa(10);
        for pair in 0..10 {
            let (up, down) = (spsa.perturbed(pair, 1.0), spsa.perturbed(pair, -1.0));
            assert_eq!(up[0] + down[0], 40);
            assert!(up.iter().chain(&down).all(|value| (0..=100).contains(value)));
            assert_eq!(up, spsa.perturbed(pair, 1.0), "the seed decides");
        }
    }

    #[test]
    fn tuning_goes_on_from_a_step_as_if_it_had_not_stopped() {
        let results = [1.0, -2.0, 0.0, 2.0];
        let mut whole = spsa(4);
        whole.update(&results);
        let mut first = spsa(4);
        first.update(&results[..2]);
        let step = Step { pairs: first.pairs(), values: first.values().to_vec() };
        let mut rest = Spsa::new(PARAMETERS.to_vec(), GAINS, 4, 7, Some(&step));
        rest.update(&results[2..]);
        assert_eq!(whole.values(), rest.values());
    }
}
