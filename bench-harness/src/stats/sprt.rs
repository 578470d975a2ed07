//! The sequential probability ratio test on pentanomial counts.
//!
//! The generalized test of Van den Bergh, as fishtest and fastchess run it: under each hypothesis
//! the distribution of the pairs' scores is the most likely one, given the counts, whose mean
//! (logistic Elo) or ratio of mean and deviation (normalized Elo) is the hypothesis. The log of the
//! ratio of the two likelihoods is compared with Wald's bounds. See
//! <https://www.cantate.be/Fishtest/> for the derivation.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::counts::Pentanomial;
use super::elo::{NELO, distribution, expected_score};
use super::likelihood::{with_mean, with_ratio};

/// What the hypotheses are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Logistic Elo: the expected score.
    Logistic,
    /// Normalized Elo: the expected score in standard deviations of a game's score. The length of
    /// a test then does not depend on the draw rate.
    #[default]
    Normalized,
}

/// A text that names no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown Elo model '{0}': expected normalized or logistic")]
pub struct UnknownModel(String);

impl FromStr for Model {
    type Err = UnknownModel;

    fn from_str(text: &str) -> Result<Self, UnknownModel> {
        match text.to_ascii_lowercase().as_str() {
            "logistic" => Ok(Self::Logistic),
            "normalized" => Ok(Self::Normalized),
            _ => Err(UnknownModel(text.to_owned())),
        }
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Logistic => "logistic",
            Self::Normalized => "normalized",
        })
    }
}

/// A sequential test: is the first engine `elo1` stronger rather than `elo0`?
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under the hypothesis H0.
    pub elo0: f64,
    /// The difference under H1.
    pub elo1: f64,
    /// How often H1 may be accepted where H0 holds.
    pub alpha: f64,
    /// How often H0 may be accepted where H1 holds.
    pub beta: f64,
    /// What the differences are in.
    pub model: Model,
}

/// The largest difference that a hypothesis may name.
const MAX_ELO: f64 = 1_000.0;

/// A test that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("elo0 must be less than elo1")]
    Order,
    /// The hypotheses are beyond what any engines differ by.
    #[error("elo0 and elo1 must lie between -{max} and {max}", max = MAX_ELO)]
    Range,
    /// An error rate is no rate.
    #[error("alpha and beta must lie between 0 and 0.5")]
    Rate,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The results speak for H0.
    AcceptedH0,
    /// The results speak for H1.
    AcceptedH1,
    /// Not decided yet.
    Open,
}

/// `H0 accepted`, `H1 accepted` or `open`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::AcceptedH0 => "H0 accepted",
            Self::AcceptedH1 => "H1 accepted",
            Self::Open => "open",
        })
    }
}

impl Sprt {
    /// Whether the numbers of the test make sense.
    ///
    /// # Errors
    ///
    /// Where they do not.
    pub fn check(&self) -> Result<(), SprtError> {
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        match () {
            () if self.elo0.partial_cmp(&self.elo1) != Some(core::cmp::Ordering::Less) => {
                Err(SprtError::Order)
            }
            () if self.elo0 < -MAX_ELO || self.elo1 > MAX_ELO => Err(SprtError::Range),
            () if !rate(self.alpha) || !rate(self.beta) => Err(SprtError::Rate),
            () => Ok(()),
        }
    }

    /// Wald's bounds: H0 is accepted at the lower one, H1 at the upper one.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The log-likelihood ratio of the two hypotheses.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 { 0.0 } else { self.llr_of(&pairs.0, 2.0) }
    }

    /// How the test stands.
    #[must_use]
    pub fn state(&self, pairs: &Pentanomial) -> State {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= upper => State::AcceptedH1,
            llr if llr <= lower => State::AcceptedH0,
            _ => State::Open,
        }
    }

    /// The ratio from counts of evenly spaced scores, each of `games` games.
    fn llr_of(&self, counts: &[u64], games: f64) -> f64 {
        // A count of nothing would forbid what was merely not seen yet.
        let counts: Vec<(f64, f64)> = distribution(counts)
            .into_iter()
            .map(|(s, n)| (s, if n == 0.0 { 1e-3 } else { n }))
            .collect();
        let total: f64 = counts.iter().map(|(_, count)| count).sum();
        let seen: Vec<(f64, f64)> = counts.iter().map(|(s, n)| (*s, n / total)).collect();
        let fit = |elo: f64| match self.model {
            // The mean lies within the scores, so that there is such a distribution.
            Model::Logistic => with_mean(&seen, expected_score(elo)).unwrap_or_default(),
            Model::Normalized => with_ratio(&seen, elo / NELO * games.sqrt()),
        };
        let (under0, under1) = (fit(self.elo0), fit(self.elo1));
        let ratios = seen.iter().zip(under0.iter().zip(&under1));
        total * ratios.map(|((_, p), (p0, p1))| p * (p1 / p0).ln()).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// The ratios are those that fastchess's tests expect for the same counts, to their precision
    /// of one in a hundred.
    #[test]
    fn ratios_agree_with_published_ones() {
        use Model::{Logistic, Normalized};
        let table: [(f64, f64, Model, &[u64], f64); 10] = [
            (0.0, 2.0, Normalized, &[365, 16618, 36229, 16974, 390], 2.25),
            (-1.75, 0.25, Normalized, &[127, 4883, 10712, 5150, 104], 3.01),
            (0.0, 5.0, Normalized, &[0, 0, 0, 0, 5550], 111.82),
            (0.5, 2.5, Logistic, &[223, 9863, 21279, 10037, 246], -3.07),
            (0.0, 2.0, Logistic, &[871, 26175, 55983, 26678, 821], -4.98),
            (0.0, 2.0, Normalized, &[36027, 68692, 36433], 0.92),
            (-1.75, 0.25, Normalized, &[10650, 20431, 10871], 2.30),
            (0.0, 10.0, Normalized, &[0, 0, 4250], 120.56),
            (0.5, 2.5, Logistic, &[21184, 40708, 21404], -1.57),
            (0.0, 2.0, Logistic, &[57030, 106_593, 57433], -2.59),
        ];
        for (elo0, elo1, model, counts, expected) in table {
            let games = if counts.len() == 5 { 2.0 } else { 1.0 };
            let found = sprt(elo0, elo1, model).llr_of(counts, games);
            assert!(
                (found - expected).abs() <= 0.01 * (1.0 + expected.abs()),
                "{found} {expected}"
            );
        }
    }

    #[test]
    fn walds_bounds_are_those_of_the_error_rates() {
        let (lower, upper) = sprt(0.0, 5.0, Model::Logistic).bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + upper).abs() < 1e-12);
    }

    #[test]
    fn hypotheses_far_apart_are_decided_too() {
        for model in [Model::Logistic, Model::Normalized] {
            for elo1 in [10.0, 100.0, 250.0, 400.0, 1000.0] {
                let test = sprt(-elo1, elo1, model);
                assert_eq!(test.check(), Ok(()));
                for counts in [[0, 0, 3, 0, 7], [0, 0, 0, 0, 1], [1, 0, 0, 0, 9], [1, 2, 3, 4, 5]] {
                    let (mut mirrored, found) = (counts, test.llr(&Pentanomial(counts)));
                    mirrored.reverse();
                    let other = test.llr(&Pentanomial(mirrored));
                    assert!(found > 0.0 && found.is_finite(), "{elo1} {counts:?}: {found}");
                    assert!((found + other).abs() < 1e-6 * found, "{elo1} {counts:?}: {other}");
                }
            }
        }
    }

    #[test]
    fn senseless_tests_are_refused() {
        assert_eq!(sprt(5.0, 5.0, Model::Logistic).check(), Err(SprtError::Order));
        assert_eq!(sprt(f64::NAN, 5.0, Model::Logistic).check(), Err(SprtError::Order));
        assert_eq!(sprt(0.0, 1e9, Model::Logistic).check(), Err(SprtError::Range));
        let rate = Sprt { alpha: 0.0, ..sprt(0.0, 5.0, Model::Logistic) };
        assert_eq!(rate.check(), Err(SprtError::Rate));
        assert_eq!(sprt(0.0, 5.0, Model::Logistic).check(), Ok(()));
    }
}
