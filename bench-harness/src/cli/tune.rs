//! `harness tune`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use engine::search::{Params, StopHandle};
use harness::openings::{self, Book, Order};
use harness::settings::Terms;
use harness::tune::{Gains, Log, Plan, Step, Tuner, parameter, read};
use harness::words;

use super::counted::counted;
use super::failure::Unwritten;
use super::kept::refuse_record;
use super::progress::bar;

/// Tunes the parameters of the search by games of the engine against itself (SPSA).
///
/// Each pair of games plays all parameters moved a little against all moved the other way. The same
/// seed gives the same values. What comes out is a proposal: keep it only if a match confirms it.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Parameters to tune, separated by commas; all without it
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,
    /// Show the parameters with their ranges and end
    #[arg(long)]
    list: bool,
    /// freestyle, standard or renju
    #[arg(long, default_value = "renju")]
    rule: String,
    /// Nodes a move
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Pairs of games
    #[arg(long, default_value_t = 5_000)]
    pairs: usize,
    /// Pairs between two updates
    #[arg(long, default_value_t = 8)]
    batch: usize,
    /// How far a pair perturbs a parameter at the end, as a share of its range
    #[arg(long, default_value_t = Gains::default().perturbation)]
    perturbation: f64,
    /// How far a result moves a parameter at the end, as a share of its perturbation
    #[arg(long, default_value_t = Gains::default().rate)]
    rate: f64,
    /// What all that is random depends on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write a record, a line for each update
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with this record; its plan counts and not the other flags
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    resume: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.list {
        say!(@"{}", list());
        return Ok(ExitCode::SUCCESS);
    }
    let (plan, from, log) = plan(arguments)?;
    let (rule, size) = (plan.terms.rule()?, plan.terms.size()?);
    let openings = openings::built_in(rule, size)?;
    let book = Book::new(openings, Order::Random, plan.seed, plan.pairs);
    let stop = StopHandle::new();
    let handler = stop.clone();
    ctrlc::set_handler(move || handler.stop())?;
    let mut tuner = Tuner::new(&plan, book, from.as_ref(), stop.clone())?;
    let last = advance(&plan, &mut tuner, from, log, &stop)?;
    if let Some(step) = &last {
        say!(@"{}", table(&plan, step));
    }
    Ok(if stop.is_stopped() { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

/// Plays all batches; returns the last step.
fn advance(
    plan: &Plan,
    tuner: &mut Tuner<'_>,
    from: Option<Step>,
    mut log: Option<Log>,
    stop: &StopHandle,
) -> Result<Option<Step>> {
    let begun = from.as_ref().map_or(0, |step| step.pairs);
    let bar = bar(plan.pairs as u64, "pairs")?.with_position(begun as u64);
    let mut last = from;
    loop {
        match tuner.advance() {
            _ if stop.is_stopped() => break,
            Ok(None) => break,
            Ok(Some(reached)) => {
                if let Some(log) = &mut log {
                    log.step(&reached).with_context(|| Unwritten::of("the record"))?;
                }
                bar.set_position(reached.pairs as u64);
                last = Some(reached);
            }
            Err(error) => return Err(error.into()),
        }
    }
    bar.finish_and_clear();
    Ok(last)
}

/// The plan, where it stands, and where it is written down.
fn plan(arguments: &Arguments) -> Result<(Plan, Option<Step>, Option<Log>)> {
    if let Some(path) = &arguments.resume {
        let name = || format!("record '{}'", path.display());
        let (plan, step) = read(path).with_context(name)?;
        return Ok((plan, step, Some(Log::resume(path).with_context(name)?)));
    }
    let positive = |value: f64| value > 0.0 && value <= 1.0;
    if !positive(arguments.perturbation) || !positive(arguments.rate) {
        bail!("--perturbation and --rate are shares: above 0 and at most 1");
    }
    let all = || Params::ALL.iter().map(|parameter| parameter.name.to_owned()).collect();
    let plan = Plan {
        names: if arguments.names.is_empty() { all() } else { arguments.names.clone() },
        terms: Terms::new(words::rule("--rule", &arguments.rule)?),
        nodes: arguments.nodes,
        pairs: arguments.pairs,
        batch: arguments.batch,
        seed: arguments.seed,
        gains: Gains { perturbation: arguments.perturbation, rate: arguments.rate },
    };
    refuse_record(arguments.record.as_deref())?;
    let create =
        |path: &PathBuf| Log::create(path, &plan).with_context(|| Unwritten::new("record", path));
    let log = arguments.record.as_ref().map(create).transpose()?;
    Ok((plan, None, log))
}

fn list() -> String {
    let line = |parameter: &engine::search::Parameter| {
        format!(
            "{:<26} {:>6}  {} to {}\n",
            parameter.name, parameter.default, parameter.low, parameter.high
        )
    };
    Params::ALL.iter().map(line).collect()
}

fn table(plan: &Plan, step: &Step) -> String {
    let line = |(name, value): (&String, &f64)| {
        let default = parameter(name).map_or(0, |parameter| parameter.default);
        format!("{name:<26} {default:>6} -> {value:>8.1}\n")
    };
    let lines: String = plan.names.iter().zip(&step.values).map(line).collect();
    let pairs = counted(step.pairs, "pair");
    format!("after {pairs} of games at {} nodes a move\n{lines}", plan.nodes)
}
