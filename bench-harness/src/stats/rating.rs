//! Ratings of many engines from their results against one another.
//!
//! The ratings are the most likely ones of the model of Bradley and Terry with draws as half a win,
//! by Hunter's iteration; half a draw for each engine against the average keeps a whitewash finite.
//! Errors come from resampling the pairs of games, which are the independent samples.

use serde::{Deserialize, Serialize};

use crate::rng::Rng;

/// Games between two engines that belong together: a pair, or a single game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The first engine.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// Games played.
    pub games: u32,
    /// Half points that the first one won.
    pub half_points: u32,
}

/// The strength of one engine among the others of a match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// Elo above the average of all.
    pub elo: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Resamplings behind an interval.
const SAMPLES: usize = 400;

/// Rates `engines` engines; the same results always give the same numbers.
#[must_use]
pub fn ratings(engines: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let best = fit(engines, meetings);
    let mut rng = Rng::new(0);
    let mut samples: Vec<Vec<f64>> = vec![Vec::with_capacity(SAMPLES); engines];
    for _ in 0..SAMPLES {
        let resampled: Vec<Meeting> =
            meetings.iter().map(|_| meetings[rng.below(meetings.len())]).collect();
        for (samples, elo) in samples.iter_mut().zip(fit(engines, &resampled)) {
            samples.push(elo);
        }
    }
    let rate = |(elo, mut samples): (f64, Vec<f64>)| {
        samples.sort_by(f64::total_cmp);
        let at = |share: usize| samples[(SAMPLES - 1) * share / 1000];
        Rating { elo, low: at(25), high: at(975) }
    };
    best.into_iter().zip(samples).map(rate).collect()
}

/// The most likely Elo numbers, with the mean 0.
fn fit(engines: usize, meetings: &[Meeting]) -> Vec<f64> {
    let mut games = vec![vec![0.0; engines]; engines];
    // Half a point of a draw against an engine of average strength.
    let mut points = vec![0.25; engines];
    for meeting in meetings {
        let (first, second) = (meeting.first, meeting.second);
        games[first][second] += f64::from(meeting.games);
        games[second][first] += f64::from(meeting.games);
        points[first] += f64::from(meeting.half_points) / 2.0;
        points[second] += f64::from(2 * meeting.games - meeting.half_points) / 2.0;
    }
    let mut strengths = vec![1.0_f64; engines];
    for _ in 0..2_000 {
        let next: Vec<f64> = (0..engines)
            .map(|i| {
                let against = |j: usize| games[i][j] / (strengths[i] + strengths[j]);
                let expected = (0..engines).map(against).sum::<f64>() + 0.5 / (strengths[i] + 1.0);
                points[i] / expected
            })
            .collect();
        let moved =
            next.iter().zip(&strengths).map(|(a, b)| (a / b).ln().abs()).fold(0.0, f64::max);
        strengths = next;
        if moved < 1e-9 {
            break;
        }
    }
    let elos: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = elos.iter().sum::<f64>() / engines.max(1) as f64;
    elos.into_iter().map(|elo| elo - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::expected_score;

    fn meeting(first: usize, second: usize, half_points: u32) -> Meeting {
        Meeting { first, second, games: 2, half_points }
    }

    #[test]
    fn two_engines_differ_by_what_their_score_says() {
        let mut meetings = vec![meeting(0, 1, 4); 60];
        meetings.extend(vec![meeting(0, 1, 0); 40]);
        let rated = ratings(2, &meetings);
        let difference = rated[0].elo - rated[1].elo;
        assert!((expected_score(difference) - 0.6).abs() < 0.002);
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-9);
        assert!(rated[0].low < rated[0].elo && rated[0].elo < rated[0].high);
    }

    #[test]
    fn strength_carries_over_those_who_never_met() {
        let mut meetings = vec![meeting(0, 1, 3); 50];
        meetings.extend(vec![meeting(1, 2, 3); 50]);
        let rated = ratings(3, &meetings);
        assert!(rated[0].elo > rated[1].elo && rated[1].elo > rated[2].elo);
        let steps = (rated[0].elo - rated[1].elo, rated[1].elo - rated[2].elo);
        assert!((steps.0 - steps.1).abs() < 5.0, "{steps:?}");
    }

    #[test]
    fn a_whitewash_stays_finite() {
        let rated = ratings(2, &[meeting(0, 1, 4); 10]);
        assert!(rated[0].elo.is_finite() && rated[0].elo > 200.0);
        assert_eq!(ratings(0, &[]), []);
    }
}
