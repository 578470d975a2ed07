//! `harness ttd`.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use engine::search::Limits;
use harness::measure::{Iterations, iterate};
use serde::Serialize;

use super::measured::{EngineArguments, Selection, is_early};
use super::record::RecordArguments;

const HELP: &str = "\
Examples:
  harness ttd --depth 12
  harness ttd --only renju --json ttd.json";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Plies to reach
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=225))]
    depth: u32,
    /// Milliseconds after which a search is given up
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    record: RecordArguments,
}

/// The iterations of one search.
#[derive(Serialize)]
struct Row {
    position: &'static str,
    /// Depth, nodes and milliseconds of each.
    steps: Vec<(u32, u64, f64)>,
}

/// Measures the time and the nodes that each depth takes.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut engine = arguments.engine.engine();
    let limits = Limits {
        depth: Some(arguments.depth),
        time: Some(Duration::from_millis(arguments.time)),
        ..Limits::default()
    };
    say!(
        "{:<20} {:>6} {:>12} {:>12} {:>8} {:>6} {:>10}",
        "position",
        "depth",
        "nodes",
        "ms",
        "knps",
        "best",
        "score"
    );
    let mut rows = Vec::new();
    for fixed in arguments.selection.positions()? {
        let search = iterate(&mut engine, &fixed.position()?, limits);
        show(fixed.name, &search, arguments)?;
        let told = |step: &harness::measure::Iteration| {
            (step.depth, step.nodes, step.elapsed.as_secs_f64() * 1e3)
        };
        rows.push(Row { position: fixed.name, steps: search.steps.iter().map(told).collect() });
    }
    arguments.record.write(&(arguments.depth, arguments.time), &rows)?;
    Ok(ExitCode::SUCCESS)
}

/// The iteration that was asked for, or the last one, with a mark.
fn show(name: &str, search: &Iterations, asked: &Arguments) -> Result<()> {
    let Some(step) = search.reached(asked.depth).or(search.steps.last()) else { return Ok(()) };
    let decided = step.score.plies_to_end().is_some()
        || is_early(search.elapsed, Duration::from_millis(asked.time));
    let mark = match () {
        () if step.depth >= asked.depth => "",
        () if decided => "  decided early",
        () => "  time up",
    };
    let millis = step.elapsed.as_secs_f64() * 1e3;
    say!(
        "{name:<20} {:>6} {:>12} {millis:>12.2} {:>8.1} {:>6} {:>10}{mark}",
        step.depth,
        step.nodes,
        step.nodes as f64 / millis.max(1e-3),
        step.best.map_or_else(|| "-".to_owned(), |point| point.to_string()),
        step.score
    );
    Ok(())
}
