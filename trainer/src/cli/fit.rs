//! `trainer fit` and `trainer handmade`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use engine::board::Rule;
use trainer::learn::{Observations, Options, Sharing, fit, handmade, parameters, scale};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files of positions
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The file of weights to write
    #[arg(long, short)]
    out: PathBuf,
    /// freestyle, standard or renju
    #[arg(long, default_value = "renju")]
    rule: Rule,
    /// What the result counts beside the search's score, from 0 to 1
    #[arg(long, default_value_t = 0.5)]
    result: f32,
    /// Units that make a factor of e in the odds of winning, in the weights to be
    #[arg(long, default_value_t = 150.0)]
    units: f32,
    /// The penalty on a code's own number
    #[arg(long, default_value_t = 1e-5)]
    penalty: f32,
    /// What a position counts that the search decided, where others count one
    #[arg(long, default_value_t = 4.0)]
    decided: f32,
    /// Times that all positions are gone through
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// The first step's size
    #[arg(long, default_value_t = 0.003)]
    rate: f32,
    /// Decides the order
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let rule = arguments.rule;
    let mut data = Observations::default();
    let mut sources = Vec::new();
    for path in &arguments.data {
        let before = data.len();
        let header = data.read(path, rule).with_context(|| path.display().to_string())?;
        sources.push(format!("{} positions of {header}", data.len() - before));
    }
    ensure!(!data.is_empty(), "there is no position in the data");
    let scale = scale(&data) as f32;
    println!("{} positions; {scale:.0} units of their scores to a factor of e", data.len());
    let alike =
        rule.five.get(engine::board::Color::Black) == rule.five.get(engine::board::Color::White);
    let options = Options {
        sharing: if alike { Sharing::Both } else { Sharing::Each },
        result: arguments.result,
        decided: arguments.decided,
        scale,
        penalty: arguments.penalty,
        epochs: arguments.epochs,
        rate: arguments.rate,
        seed: arguments.seed,
    };
    let mut last = 0.0;
    println!("epoch  trained  held out  results  moves    first");
    let fitted = fit(&data, &options, |epoch, p| {
        last = p.held_out;
        println!(
            "{epoch:5}  {:.5}  {:.5}   {:.5}  {:.4}  {:5.1} %",
            p.trained,
            p.held_out,
            p.results,
            p.order,
            100.0 * p.first
        );
    });
    let provenance = format!(
        "{}; trainer {}, result {}, decided {}, penalty {}, {} epochs; held-out loss {last:.5}",
        sources.join(", "),
        env!("CARGO_PKG_VERSION"),
        arguments.result,
        arguments.decided,
        arguments.penalty,
        arguments.epochs,
    );
    let parameters = parameters(&fitted, rule, arguments.units, provenance);
    fs::write(&arguments.out, parameters.encode())?;
    Ok(())
}

#[derive(clap::Args)]
pub(super) struct Handmade {
    /// The file of weights to write
    #[arg(long, short)]
    out: PathBuf,
    /// freestyle, standard or renju
    #[arg(long, default_value = "renju")]
    rule: Rule,
}

pub(super) fn run_handmade(arguments: &Handmade) -> anyhow::Result<()> {
    Ok(fs::write(&arguments.out, handmade(arguments.rule).encode())?)
}
