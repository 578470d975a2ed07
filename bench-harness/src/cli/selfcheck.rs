//! `harness selfcheck`.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use engine::simd::Isa;
use harness::machine::Machine;
use harness::selfcheck::{CHECKS, Row, run as check};

use super::progress::bar;

const HELP: &str = "\
Examples:
  harness selfcheck
  harness selfcheck --positions 1000000 --seed 7

The same seed gives the same positions. The exit status is 1 where anything differs.";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Positions to compare on
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Where the positions come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Holds every fast path to its slow twin, on all cores.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let began = Instant::now();
    let bar = bar(arguments.positions, "positions")?;
    let rows = check(&CHECKS, arguments.positions, arguments.seed, |count| bar.inc(count));
    bar.finish_and_clear();
    let machine = Machine::this();
    println!(
        "{:<32} {:<10} {:>12} {:>16} {:>12}",
        "what", "positions", "count", "points compared", "differences"
    );
    for row in &rows {
        println!("{}", line(row));
    }
    println!("{}", sum(&rows, arguments, &machine, began.elapsed().as_secs_f64()));
    Ok(verdict(&rows))
}

fn line(row: &Row) -> String {
    let style = format!("{:?}", row.style).to_lowercase();
    let tally = &row.tally;
    format!(
        "{:<32} {style:<10} {:>12} {:>16} {:>12}",
        row.check, tally.positions, tally.compared, tally.differing
    )
}

fn sum(rows: &[Row], arguments: &Arguments, machine: &Machine, seconds: f64) -> String {
    let points: u64 = rows.iter().map(|row| row.tally.compared).sum();
    format!(
        "{} positions of seed {}, {points} points in {seconds:.1} s; {} levels of instructions, {}, \
         commit {}",
        arguments.positions,
        arguments.seed,
        Isa::available().count(),
        machine.processor,
        machine.commit
    )
}

/// Draws the first difference of each check that has one.
fn verdict(rows: &[Row]) -> ExitCode {
    let mut failed = false;
    for rows in rows.chunk_by(|a, b| a.check == b.check) {
        let findings = rows.iter().filter_map(|row| row.tally.first.as_ref());
        if let Some(first) = findings.min_by_key(|finding| finding.number) {
            println!("\n{}, position {}:\n{}", rows[0].check, first.number, first.violation);
            failed = true;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
