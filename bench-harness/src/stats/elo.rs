//! Elo differences with their errors.
//!
//! The mean and the variance of the score come from the counts: by pairs where there are pairs, by
//! games otherwise. Errors are 95 % intervals of the normal approximation.

use serde::{Deserialize, Serialize};

use super::counts::{Pentanomial, Wdl};

/// 95 % of a normal distribution lie within so many standard deviations.
const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// Normalized Elo for one standard deviation of a game's score.
pub(super) const NELO: f64 = 800.0 / core::f64::consts::LN_10;

/// What results say of the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The share of the points that were won.
    pub score: f64,
    /// The logistic Elo difference; infinite at a score of 0 or 1.
    pub elo: f64,
    /// Half of its 95 % interval.
    pub elo_error: f64,
    /// The normalized Elo difference: the mean by the standard deviation, which compares tests at
    /// different draw rates.
    pub nelo: f64,
    /// Half of its 95 % interval.
    pub nelo_error: f64,
    /// The likelihood of superiority: how sure it is that the first is the stronger one.
    pub los: f64,
}

impl Estimate {
    /// The logistic difference with its error, or why there is none, in words.
    #[must_use]
    pub fn elo_in_words(&self) -> String {
        let Self { elo, elo_error, .. } = *self;
        match () {
            () if elo == f64::INFINITY => "without bound (all won)".to_owned(),
            () if elo == f64::NEG_INFINITY => "without bound (all lost)".to_owned(),
            () if elo_error.is_infinite() => format!("{elo:.1} (error unknown, all results alike)"),
            () => format!("{elo:.1} ± {elo_error:.1}"),
        }
    }
}

/// The logistic Elo difference at which `score` is expected.
#[must_use]
pub fn elo(score: f64) -> f64 {
    // Adding 0 makes the -0 of a level score an ordinary one.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// The score that is expected at a logistic Elo difference.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl Pentanomial {
    /// The estimate by pairs; `None` without any.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        estimate(&distribution(&self.0), self.pairs() as f64, 2.0)
    }
}

impl Wdl {
    /// The estimate by games, as if they were independent; `None` without any.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let counts = [self.losses, self.draws, self.wins];
        estimate(&distribution(&counts), self.games() as f64, 1.0)
    }
}

/// Scores evenly from 0 to 1, each with its count.
pub(super) fn distribution(counts: &[u64]) -> Vec<(f64, f64)> {
    let steps = (counts.len() - 1) as f64;
    counts.iter().enumerate().map(|(i, &count)| (i as f64 / steps, count as f64)).collect()
}

/// The mean and the variance of a distribution whose weights sum up to `total`.
pub(super) fn moments(distribution: &[(f64, f64)], total: f64) -> (f64, f64) {
    let mean = distribution.iter().map(|(score, weight)| score * weight).sum::<f64>() / total;
    let squares = distribution.iter().map(|(score, weight)| weight * (score - mean).powi(2));
    (mean, squares.sum::<f64>() / total)
}

/// The estimate from `samples` scores of `games` games each.
fn estimate(distribution: &[(f64, f64)], samples: f64, games: f64) -> Option<Estimate> {
    if samples == 0.0 {
        return None;
    }
    let (score, variance) = moments(distribution, samples);
    let error = (variance / samples).sqrt();
    let (low, high) = (score - CONFIDENCE * error, score + CONFIDENCE * error);
    // Samples that are all alike say nothing of how far they might lie apart.
    let elo_error =
        if error > 0.0 { (elo(high.min(1.0)) - elo(low.max(0.0))) / 2.0 } else { f64::INFINITY };
    let deviation = (variance * games).sqrt();
    let los = if error > 0.0 {
        libm::erfc(-(score - 0.5) / (error * core::f64::consts::SQRT_2)) / 2.0
    } else {
        // All samples are alike: they prove nothing on level scores and everything otherwise.
        [0.0, 0.5, 1.0][usize::from(score >= 0.5) + usize::from(score > 0.5)]
    };
    Some(Estimate {
        score,
        elo: elo(score),
        elo_error,
        nelo: if deviation > 0.0 { (score - 0.5) / deviation * NELO } else { elo(score) },
        nelo_error: CONFIDENCE * NELO / (samples * games).sqrt(),
        los,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
    }

    /// The figures are those that fastchess's tests expect for the same counts.
    #[test]
    fn pentanomial_estimates_agree_with_published_ones() {
        let table = [
            ([34, 54, 31 + 32, 64, 75], [57.94, 28.28, 55.58, 27.65, 1.0, 0.579]),
            ([332, 433, 457 + 41, 333, 334], [-9.17, 10.96, -8.64, 10.33, 0.0505, 0.488]),
            ([7895, 8757, 5485 + 200, 568, 9999], [-19.01, 2.65, -21.04, 2.95, 0.0, 0.470]),
        ];
        for (counts, [nelo, nelo_error, elo, elo_error, los, score]) in table {
            let found = Pentanomial(counts).estimate().unwrap();
            close(found.nelo, nelo, 0.01);
            close(found.nelo_error, nelo_error, 0.01);
            close(found.elo, elo, 0.01);
            close(found.elo_error, elo_error, 0.01);
            close(found.los, los, 0.0001);
            close(found.score, score, 0.001);
        }
    }

    #[test]
    fn estimates_by_games_agree_with_published_ones() {
        let found = Wdl { wins: 136, losses: 96, draws: 111 }.estimate().unwrap();
        close(found.nelo, 49.77, 0.01);
        close(found.nelo_error, 36.77, 0.01);
        close(found.elo, 40.70, 0.01);
        close(found.elo_error, 30.43, 0.01);
        close(found.los, 0.9960, 0.0001);
    }

    #[test]
    fn whitewashes_have_no_bound() {
        let found = Pentanomial([0, 0, 0, 0, 10]).estimate().unwrap();
        assert!(found.elo.is_infinite());
        close(found.los, 1.0, 0.0);
        assert!(found.elo_error.is_infinite());
        let level = Pentanomial([0, 0, 10, 0, 0]).estimate().unwrap();
        close(level.elo, 0.0, 0.0);
        close(level.los, 0.5, 0.0);
        assert!(level.elo_error.is_infinite());
        assert_eq!(Pentanomial::default().estimate(), None);
    }

    #[test]
    fn results_that_bound_nothing_are_told_in_words() {
        let told = |counts| Pentanomial(counts).estimate().unwrap().elo_in_words();
        assert_eq!(told([0, 0, 0, 0, 3]), "without bound (all won)");
        assert_eq!(told([3, 0, 0, 0, 0]), "without bound (all lost)");
        assert_eq!(told([0, 0, 3, 0, 0]), "0.0 (error unknown, all results alike)");
        assert_eq!(told([1, 0, 4, 0, 1]), "0.0 ± 173.7");
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for points in [-300.0, 0.0, 12.5, 400.0] {
            close(elo(expected_score(points)), points, 1e-9);
        }
    }
}
