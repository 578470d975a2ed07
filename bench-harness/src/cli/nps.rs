//! `harness nps`.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use harness::measure::{Speed, SpeedPlan, spread};
use harness::positions::Fixed;
use serde::Serialize;

use super::measured::{Selection, TableArguments, at_least_one, is_early};
use super::record::RecordArguments;

const HELP: &str = "\
Examples:
  harness nps --threads 1,2,4 --runs 5 --json nps.json
  harness nps --only dense";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Milliseconds for each search
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    /// Searches of each position
    #[arg(long, default_value_t = 3, value_parser = at_least_one)]
    runs: usize,
    /// Threads, one number or several: 1,2,4
    #[arg(long, default_value = "1", value_delimiter = ',', value_parser = at_least_one)]
    threads: Vec<usize>,
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    record: RecordArguments,
}

/// All positions with one number of threads.
#[derive(Serialize)]
struct Row {
    plan: SpeedPlan,
    positions: Vec<Speed>,
}

/// Measures nodes a second on the positions for search.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let positions = arguments.selection.positions()?;
    let mut rows = Vec::new();
    for &threads in &arguments.threads {
        let plan = SpeedPlan {
            millis: arguments.time,
            runs: arguments.runs,
            threads,
            hash_mib: arguments.table.hash,
        };
        rows.push(row(plan, &positions)?);
    }
    if let [first, others @ ..] = &rows[..] {
        for other in others {
            let gain = total(&other.positions) / total(&first.positions);
            say!("{} threads: {gain:.2} times {}", other.plan.threads, first.plan.threads);
        }
    }
    arguments.record.write(&(arguments.time, arguments.runs), &rows)?;
    Ok(ExitCode::SUCCESS)
}

fn row(plan: SpeedPlan, fixed: &[&Fixed]) -> Result<Row> {
    say!(
        "threads {}, {} ms a search, table {} MiB, medians of {} runs",
        plan.threads,
        plan.millis,
        plan.hash_mib,
        plan.runs
    );
    say!(
        "{:<20} {:>12} {:>6} {:>10} {:>14} {:>6}",
        "position",
        "nodes",
        "depth",
        "knps",
        "knps by CPU",
        "cores"
    );
    let mut positions = Vec::new();
    for fixed in fixed {
        let speed = harness::measure::speed(fixed, &plan)?;
        say!("{}", line(&speed, &plan));
        positions.push(speed);
    }
    let all = |of: fn(&Speed) -> f64| spread(positions.iter().map(of).collect()).median;
    say!(
        "{:<20} {:>12} {:>6} {:>10.1} {:>14.1}",
        "median",
        "",
        all(|speed| speed.depth.median),
        all(|speed| speed.per_second.median) / 1e3,
        all(|speed| speed.per_cpu_second.median) / 1e3
    );
    Ok(Row { plan, positions })
}

fn line(speed: &Speed, plan: &SpeedPlan) -> String {
    // Such a search says little of speed.
    let wall = Duration::from_secs_f64(speed.nodes.median / speed.per_second.median.max(1.0));
    let early = is_early(wall, Duration::from_millis(plan.millis));
    let decided = if early { "  decided early" } else { "" };
    format!(
        "{:<20} {:>12} {:>6} {:>10.1} {:>14.1} {:>6.2}{decided}",
        speed.name,
        speed.nodes.median,
        speed.depth.median,
        speed.per_second.median / 1e3,
        speed.per_cpu_second.median / 1e3,
        speed.cores.median
    )
}

/// The nodes a second of all positions together.
fn total(positions: &[Speed]) -> f64 {
    positions.iter().map(|speed| speed.per_second.median).sum()
}
