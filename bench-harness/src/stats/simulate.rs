//! Simulated matches: how often a sequential test errs, and how long it takes.

use rayon::prelude::*;
use serde::Serialize;

use super::counts::Pentanomial;
use super::elo::{NELO, elo, expected_score, moments};
use super::sprt::{Model, Sprt, State};
use crate::rng::Rng;

/// The chances of a pair's scores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chances(pub [f64; 5]);

impl Chances {
    /// Pairs of games of engines that differ by `elo`, from openings that favour one colour by
    /// `bias` Elo, where `draws` of the games are drawn at equal strength.
    ///
    /// Lopsided openings make the difference of the scores smaller than `elo` alone would.
    fn between(elo: f64, bias: f64, draws: f64) -> Self {
        // Draws grow rare as the game is more one-sided, so that no chance is negative.
        let game = |elo: f64| {
            let score = expected_score(elo);
            let draw = 2.0 * draws * score.min(1.0 - score);
            [1.0 - score - draw / 2.0, draw, score - draw / 2.0]
        };
        let (one, two) = (game(elo + bias), game(elo - bias));
        let mut chances = [0.0; 5];
        for (i, a) in one.iter().enumerate() {
            for (j, b) in two.iter().enumerate() {
                chances[i + j] += a * b;
            }
        }
        Self(chances)
    }

    /// The difference in Elo of the kind that `model` means.
    #[must_use]
    pub fn elo(&self, model: Model) -> f64 {
        let pairs: Vec<(f64, f64)> =
            self.0.iter().enumerate().map(|(i, &p)| (i as f64 / 4.0, p)).collect();
        let (mean, variance) = moments(&pairs, 1.0);
        match model {
            Model::Logistic => elo(mean),
            Model::Normalized => (mean - 0.5) / (2.0 * variance).sqrt() * NELO,
        }
    }

    /// Pairs of games whose difference in Elo is `target`, from openings that favour one colour by
    /// `bias` Elo, where about `draws` of the games are drawn.
    #[must_use]
    pub fn at(target: f64, model: Model, bias: f64, draws: f64) -> Self {
        let (mut low, mut high) = (-2_000.0, 2_000.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            let reached = Self::between(middle, bias, draws).elo(model);
            if reached < target { low = middle } else { high = middle }
        }
        Self::between(low, bias, draws)
    }

    /// The score of a simulated pair, in half points.
    fn draw(&self, rng: &mut Rng) -> usize {
        let mut at = rng.unit();
        let falls_here = |&chance: &f64| {
            at -= chance;
            at < 0.0
        };
        self.0.iter().position(falls_here).unwrap_or(4)
    }
}

/// What came of simulated tests.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Simulated {
    /// Tests.
    pub runs: u64,
    /// Tests that accepted H1.
    pub accepted_h1: u64,
    /// Pairs of all tests together.
    pub pairs: u64,
}

impl Simulated {
    /// The share of the tests that accepted H1, and its standard error.
    #[must_use]
    pub fn rate(&self) -> (f64, f64) {
        let runs = self.runs.max(1) as f64;
        let rate = self.accepted_h1 as f64 / runs;
        (rate, (rate * (1.0 - rate) / runs).sqrt())
    }
}

/// Runs `runs` tests on pairs with the given chances; the same seed gives the same tests. `over` hears of
/// the end of each.
#[must_use]
pub fn simulate(
    sprt: &Sprt,
    chances: &Chances,
    runs: u64,
    seed: u64,
    over: impl Fn() + Sync,
) -> Simulated {
    let test = |run: u64| {
        let mut rng = Rng::new(Rng::new(seed ^ run << 20).next_u64());
        let mut pairs = Pentanomial::default();
        loop {
            pairs.add(chances.draw(&mut rng));
            match sprt.state(&pairs) {
                State::Open => {}
                state => {
                    over();
                    return (u64::from(state == State::AcceptedH1), pairs.pairs());
                }
            }
        }
    };
    let (accepted_h1, pairs) =
        (0..runs).into_par_iter().map(test).reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    Simulated { runs, accepted_h1, pairs }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_mean_what_they_say() {
        for (elo, bias, draws) in [(0.0, 0.0, 0.0), (50.0, 100.0, 0.3), (-300.0, 200.0, 0.9)] {
            for model in [Model::Logistic, Model::Normalized] {
                let chances = Chances::at(elo, model, bias, draws);
                assert!((chances.0.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(chances.0.iter().all(|&chance| chance >= 0.0));
                assert!((chances.elo(model) - elo).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn wrong_decisions_come_as_often_as_allowed() {
        for model in [Model::Logistic, Model::Normalized] {
            let sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.1, model };
            let at = |elo: f64| Chances::at(elo, model, 100.0, 0.1);
            let (wrong1, error1) = simulate(&sprt, &at(0.0), 400, 1, || ()).rate();
            let (right1, error0) = simulate(&sprt, &at(60.0), 400, 2, || ()).rate();
            // A test overshoots its bounds, so that it errs less rather than more often.
            assert!(wrong1 <= 0.05 + 3.0 * error1, "{wrong1}");
            assert!(1.0 - right1 <= 0.1 + 3.0 * error0, "{right1}");
        }
    }
}
