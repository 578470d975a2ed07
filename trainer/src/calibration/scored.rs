//! Scores, and what became of them.

#![expect(clippy::cast_precision_loss, reason = "counts of positions need few digits")]

use engine::eval::Score;

use crate::learn::{cross_entropy, fitting_factor};
use crate::words::figure;

/// Scores with the results of their games for the side to move, from 0 to 1.
#[derive(Clone, Debug, Default)]
pub struct Scored(Vec<(Score, f64)>);

/// Scores that promise about the same.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bucket {
    /// How many there are.
    pub positions: usize,
    /// The lowest of them, and the highest.
    pub scores: (i32, i32),
    /// The share of the points that they promise, from 0 to 1.
    pub expected: f64,
    /// The share that was won.
    pub found: f64,
}

/// As many buckets as there can be: each is as wide, in what the scores promise.
const BUCKETS: usize = 20;

impl Scored {
    /// The mean cross-entropy of the results, with the scores as [`Score::expectation`] takes them;
    /// guessing comes to the logarithm of 2. `None` where there is no score.
    #[must_use]
    pub fn loss(&self) -> Option<f64> {
        self.mean(Score::expectation)
    }

    /// The same where `units` are a factor of e in the odds of winning.
    #[must_use]
    pub fn loss_with(&self, units: f64) -> Option<f64> {
        self.mean(|score| 1.0 / (1.0 + (-f64::from(score.units()) / units).exp()))
    }

    fn mean(&self, expectation: impl Fn(Score) -> f64) -> Option<f64> {
        let losses =
            self.0.iter().map(|&(score, result)| cross_entropy(result, expectation(score)));
        self.shared(losses.sum())
    }

    /// Its share for each score.
    fn shared(&self, total: f64) -> Option<f64> {
        (!self.0.is_empty()).then(|| total / self.0.len() as f64)
    }

    /// The units that make a factor of e in the odds of winning, by what was won: where it is
    /// [`Score::UNITS`], [`Score::expectation`] is right. `None` where there is no score, and where the
    /// results are such that none fits, as where all games were won.
    #[must_use]
    pub fn factor(&self) -> Option<f64> {
        let pairs = self.0.iter().map(|&(score, result)| (f64::from(score.units()), result));
        fitting_factor(&pairs.collect::<Vec<_>>())
    }

    /// The scores by what they promise, the lowest first; none is empty.
    #[must_use]
    pub fn buckets(&self) -> Vec<Bucket> {
        let mut buckets = [Bucket::default(); BUCKETS];
        for &(score, result) in &self.0 {
            let expected = score.expectation();
            let bucket = &mut buckets[((expected * BUCKETS as f64) as usize).min(BUCKETS - 1)];
            let (low, high) = bucket.scores;
            let units = score.units();
            bucket.scores = if bucket.positions == 0 {
                (units, units)
            } else {
                (low.min(units), high.max(units))
            };
            bucket.positions += 1;
            bucket.expected += expected;
            bucket.found += result;
        }
        let filled = buckets.into_iter().filter(|bucket| bucket.positions > 0);
        let mean = |bucket: Bucket| {
            let count = bucket.positions as f64;
            Bucket { expected: bucket.expected / count, found: bucket.found / count, ..bucket }
        };
        filled.map(mean).collect()
    }

    /// The expected calibration error: how far what was won lies from what was promised, the mean over
    /// all positions, by [buckets](Self::buckets). `None` where there is no score.
    #[must_use]
    pub fn calibration_error(&self) -> Option<f64> {
        let off =
            |bucket: &Bucket| bucket.positions as f64 * (bucket.found - bucket.expected).abs();
        self.shared(self.buckets().iter().map(off).sum())
    }

    /// The loss, the factor, the loss with it and the calibration error in per cent, as tables have
    /// them.
    #[must_use]
    pub fn figures(&self) -> [String; 4] {
        let factor = self.factor();
        let error = self.calibration_error().map(|error| 100.0 * error);
        let best = factor.and_then(|factor| self.loss_with(factor));
        [figure(self.loss(), 5), figure(factor, 1), figure(best, 5), figure(error, 2)]
    }
}

impl From<Vec<(Score, f64)>> for Scored {
    fn from(scores: Vec<(Score, f64)>) -> Self {
        Self(scores)
    }
}

impl FromIterator<(Score, f64)> for Scored {
    fn from_iter<I: IntoIterator<Item = (Score, f64)>>(scores: I) -> Self {
        Self(scores.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores whose wins come as often as with `units` to a factor of e.
    fn scored(units: f64) -> Scored {
        let outcomes = |score: i32| {
            let p = 1.0 / (1.0 + (-f64::from(score) / units).exp());
            let wins = (p * 1000.0).round() as usize;
            (0..1000).map(move |n| (Score::eval(score), f64::from(u8::from(n < wins))))
        };
        (-40..=40).flat_map(|step| outcomes(15 * step)).collect()
    }

    #[test]
    fn scores_that_keep_their_promise_have_no_error() {
        let factor = |scored: &Scored| scored.factor().unwrap();
        let loss = |scored: &Scored| scored.loss().unwrap();
        let error = |scored: &Scored| scored.calibration_error().unwrap();
        let exact = scored(Score::UNITS);
        assert!((factor(&exact) - Score::UNITS).abs() < 0.5, "{}", factor(&exact));
        assert!(error(&exact) < 0.001, "{}", error(&exact));
        assert!((loss(&exact) - exact.loss_with(Score::UNITS).unwrap()).abs() < 1e-12);
        for units in [100.0, 300.0] {
            let off = scored(units);
            assert!((factor(&off) - units).abs() < 1.0, "{}", factor(&off));
            assert!(off.loss_with(units).unwrap() < loss(&off) - 0.005);
            assert!(error(&off) > 0.04, "{}", error(&off));
        }
    }

    #[test]
    fn no_score_is_no_loss_of_zero() {
        let none = Scored::default();
        assert_eq!((none.loss(), none.factor(), none.loss_with(150.0)), (None, None, None));
        assert_eq!(none.calibration_error(), None);
        assert_eq!(none.figures(), ["–"; 4]);
    }

    #[test]
    fn where_no_factor_fits_there_is_none() {
        let at = |units: i32, result| (Score::eval(units), result);
        for results in [vec![at(90, 1.0), at(-90, 0.0)], vec![at(90, 0.0)], vec![at(0, 1.0)]] {
            let scored = Scored::from(results);
            assert_eq!((scored.factor(), &*scored.figures()[1]), (None, "–"));
        }
    }

    #[test]
    fn buckets_hold_every_position_once_and_in_order() {
        let scored = scored(150.0);
        let buckets = scored.buckets();
        assert_eq!(buckets.iter().map(|bucket| bucket.positions).sum::<usize>(), 81_000);
        assert!(buckets.len() >= 18);
        for two in buckets.windows(2) {
            assert!(two[0].scores.1 < two[1].scores.0 && two[0].expected < two[1].expected);
        }
        let won = |bucket: &Bucket| (bucket.expected, bucket.found);
        let known = Scored::from(vec![(Score::ZERO, 1.0), (Score::ZERO, 0.5), (Score::ZERO, 0.0)]);
        assert_eq!(known.buckets().iter().map(won).collect::<Vec<_>>(), [(0.5, 0.5)]);
        assert!(
            known.calibration_error().unwrap() < 1e-12 && Scored::default().buckets().is_empty()
        );
    }
}
