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

The same seed gives the same positions. The last line is the verdict, and the exit status is 1 where \
anything differs.";

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
    say!(
        "{:<32} {:<10} {:>12} {:>16} {:>12}",
        "what",
        "positions",
        "count",
        "points compared",
        "differences"
    );
    for row in &rows {
        say!("{}", line(row));
    }
    say!("{}", sum(&rows, arguments, &machine, began.elapsed().as_secs_f64()));
    draw_first(&rows)?;
    say!("\n{}", verdict(&rows));
    let agrees = rows.iter().all(|row| row.tally.differing == 0);
    Ok(if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE })
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
fn draw_first(rows: &[Row]) -> Result<()> {
    for rows in rows.chunk_by(|a, b| a.check == b.check) {
        let findings = rows.iter().filter_map(|row| row.tally.first.as_ref());
        if let Some(first) = findings.min_by_key(|finding| finding.number) {
            say!("\n{}, position {}:\n{}", rows[0].check, first.number, first.violation);
        }
    }
    Ok(())
}

/// What came out, in a line: the differing positions of each check that has any, or that none has.
fn verdict(rows: &[Row]) -> String {
    let differing = |rows: &[Row]| -> u64 { rows.iter().map(|row| row.tally.differing).sum() };
    let by_check = rows.chunk_by(|a, b| a.check == b.check);
    let found: Vec<String> = by_check
        .filter(|rows| differing(rows) > 0)
        .map(|rows| format!("{} in {} positions", rows[0].check, differing(rows)))
        .collect();
    if found.is_empty() {
        let points: u64 = rows.iter().map(|row| row.tally.compared).sum();
        return format!("no difference in {points} points compared");
    }
    format!("DIFFERENCES: {}", found.join("; "))
}

#[cfg(test)]
mod tests {
    use harness::selfcheck::Tally;
    use harness::verify::boards::Style;

    use super::*;

    #[test]
    fn the_verdict_names_the_checks_that_differ() {
        let row = |check, differing| Row {
            check,
            style: Style::ALL[0],
            tally: Tally { positions: 5, compared: 70, differing, first: None },
        };
        let sound = [row("rules", 0), row("rules", 0), row("moves", 0)];
        assert_eq!(verdict(&sound), "no difference in 210 points compared");
        let wrong = [row("rules", 1), row("rules", 2), row("moves", 0), row("codes", 4)];
        assert_eq!(verdict(&wrong), "DIFFERENCES: rules in 3 positions; codes in 4 positions");
    }
}
