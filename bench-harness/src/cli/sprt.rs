//! `harness sprt`.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use harness::stats::{Chances, Sprt, simulate};
use harness::words;

use super::counted::counted;
use super::progress::bar;

const HELP: &str = "\
Examples:
  harness sprt elo0=0 elo1=20
  harness sprt elo0=0 elo1=20 model=logistic --elo -10,0,10,20";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The test: 'elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized|logistic'
    #[arg(value_name = "WORDS", required = true)]
    test: Vec<String>,
    /// True differences, in the test's own kind of Elo; without it the two hypotheses
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true)]
    elo: Vec<f64>,
    /// Elo by which openings favour a colour
    #[arg(long, default_value_t = 100.0)]
    bias: f64,
    /// Share of drawn games at equal strength
    #[arg(long, default_value_t = 0.05)]
    draws: f64,
    /// Simulated tests
    #[arg(long, default_value_t = 10_000)]
    runs: u64,
    /// What they depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Simulates tests and tells how they end.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let sprt = words::sprt("sprt", &words::split(&arguments.test.join(" ")))?;
    sprt.check()?;
    say!(
        "SPRT {} Elo {}..{}, alpha {}, beta {}, {}",
        sprt.model,
        sprt.elo0,
        sprt.elo1,
        sprt.alpha,
        sprt.beta,
        counted(arguments.runs as usize, "run")
    );
    let hypotheses = [sprt.elo0, sprt.elo1];
    let elos = if arguments.elo.is_empty() { &hypotheses[..] } else { &arguments.elo };
    say!(
        "a row for each of {}, when all its runs are over",
        counted(elos.len(), "true difference")
    );
    say!("{:>8} {:>10} {:>16} {:>12}", "true", "H1", "standard error", "mean games");
    for &elo in elos {
        say!("{}", line(&sprt, elo, arguments)?);
    }
    Ok(ExitCode::SUCCESS)
}

fn line(sprt: &Sprt, elo: f64, arguments: &Arguments) -> Result<String> {
    let bar = bar(arguments.runs, &format!("tests at {elo} Elo"))?;
    let chances = Chances::at(elo, sprt.model, arguments.bias, arguments.draws);
    let simulated = simulate(sprt, &chances, arguments.runs, arguments.seed, || bar.inc(1));
    bar.finish_and_clear();
    let (rate, error) = simulated.rate();
    let games = 2.0 * simulated.pairs as f64 / simulated.runs.max(1) as f64;
    Ok(format!("{elo:>8} {:>8.2} % {:>14.2} % {games:>12.0}", rate * 100.0, error * 100.0))
}
