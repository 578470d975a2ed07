//! The most likely distributions of scores under a hypothesis, given those that were seen.
//!
//! A distribution is a list of scores from 0 to 1 with their weights, which sum up to 1.

use super::elo::moments;

/// The most likely distribution with the mean `mean`, given the one that was seen; `None` where no
/// distribution over its scores has it.
///
/// It is `p / (1 + x (score - mean))` with the `x` at which the mean comes out (Owen, "Empirical
/// Likelihood", 2001).
pub(super) fn with_mean(seen: &[(f64, f64)], mean: f64) -> Option<Vec<f64>> {
    let centred: Vec<(f64, f64)> = seen.iter().map(|(score, p)| (score - mean, *p)).collect();
    let (low, high) =
        centred.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (d, _)| {
            (low.min(*d), high.max(*d))
        });
    if low >= 0.0 || high <= 0.0 {
        return None;
    }
    let slope = |x: f64| centred.iter().map(|(d, p)| p * d / (1.0 + x * d)).sum::<f64>();
    // Between these all weights are positive, and the slope falls from plus to minus infinity.
    let x = root(slope, -1.0 / high, -1.0 / low);
    Some(centred.iter().map(|(d, p)| p / (1.0 + x * d)).collect())
}

/// The zero of a falling function between two points, by halving until it is known to one part in
/// 10¹³.
fn root(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let precision = (high - low) * 1e-13;
    while high - low > precision {
        let middle = f64::midpoint(low, high);
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The most likely distribution whose mean lies `ratio` standard deviations above ½.
///
/// The condition is linearised around the last guess until it does not move any more (Van den
/// Bergh, "Normalized Elo", 2020).
pub(super) fn with_ratio(seen: &[(f64, f64)], ratio: f64) -> Vec<f64> {
    let mut guess = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..50 {
        let weighted: Vec<(f64, f64)> =
            seen.iter().zip(&guess).map(|((score, _), p)| (*score, *p)).collect();
        let (mean, variance) = moments(&weighted, 1.0);
        let deviation = variance.sqrt();
        let condition = |score: f64| {
            let z = (mean - score) / deviation;
            score - 0.5 - 0.5 * ratio * deviation * (1.0 + z * z)
        };
        let linear: Vec<(f64, f64)> = seen.iter().map(|(s, p)| (condition(*s), *p)).collect();
        let Some(next) = with_mean(&linear, 0.0) else {
            // Around a guess that is far from the ratio no distribution need meet the condition.
            guess = tilted(seen, ratio);
            continue;
        };
        let moved = next.iter().zip(&guess).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        guess = next;
        if moved < 1e-9 {
            break;
        }
    }
    guess
}

/// Weights of the scores that grow or fall evenly by a factor, so that the mean lies `ratio`
/// standard deviations above ½.
fn tilted(seen: &[(f64, f64)], ratio: f64) -> Vec<f64> {
    let weights = |tilt: f64| -> Vec<f64> {
        // The largest exponent is 0.
        let top = f64::from(u8::from(tilt > 0.0));
        let powers: Vec<f64> = seen.iter().map(|(s, _)| (tilt * (s - top)).exp()).collect();
        let total: f64 = powers.iter().sum();
        powers.iter().map(|power| power / total).collect()
    };
    let missing = |tilt: f64| {
        let scores: Vec<(f64, f64)> =
            seen.iter().zip(weights(tilt)).map(|((score, _), p)| (*score, p)).collect();
        let (mean, variance) = moments(&scores, 1.0);
        ratio - (mean - 0.5) / variance.sqrt()
    };
    weights(root(missing, -100.0, 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fitted_distribution_has_the_mean_or_the_ratio_that_was_asked_for() {
        let seen = [(0.0, 0.1), (0.25, 0.2), (0.5, 0.4), (0.75, 0.2), (1.0, 0.1)];
        let pair = |weights: Vec<f64>| -> Vec<(f64, f64)> {
            seen.iter().zip(weights).map(|((score, _), p)| (*score, p)).collect()
        };
        let (mean, _) = moments(&pair(with_mean(&seen, 0.6).unwrap()), 1.0);
        assert!((mean - 0.6).abs() < 1e-9);
        assert_eq!(with_mean(&seen, 1.0), None);
        for ratio in [-4.0, -1.2, 0.0, 0.3, 1.0, 2.5] {
            let fitted = pair(with_ratio(&seen, ratio));
            assert!((fitted.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-9);
            let (mean, variance) = moments(&fitted, 1.0);
            assert!(((mean - 0.5) / variance.sqrt() - ratio).abs() < 1e-6, "{ratio}");
        }
    }
}
