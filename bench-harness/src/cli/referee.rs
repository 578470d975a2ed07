//! `harness referee`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use engine::board::Rule;
use harness::compliance::Candidate;
use harness::player::Session;
use harness::referee::{Plan, Report, Speaker, run as judge};
use harness::settings::Launch;

use super::failure::Unwritten;
use super::kept::refuse_output;
use super::progress::bar;

const HELP: &str = "\
Examples:
  harness referee --engine ./pbrain-a --positions 100000 --record found.jsonl
  harness referee --engine ./pbrain-a --restart --seed 7

The engine must know YXBOARD and YXSHOWFORBID. Each line that is written is a case: the keys are those \
of engine/tests/suite/data/forbidden-points.jsonl, and what the engine told. The exit status is 1 where \
anything differs.";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The engine's command; with a / in it, it runs in its own directory
    #[arg(long, value_name = "COMMAND")]
    engine: String,
    /// Boards to show
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Where the boards come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Differences of each class that are made small
    #[arg(long, value_name = "N", default_value_t = 20)]
    keep: usize,
    /// Send RESTART before each board, for engines that add it to the one that is there
    #[arg(long)]
    restart: bool,
    /// Milliseconds between an answer and the next command
    #[arg(long, value_name = "MS", default_value_t = 2)]
    pause: u64,
    /// Write the cases to a file, and the table to standard output instead of standard error
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Compares an engine's forbidden points with the rule text.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let Some(launch @ Launch::Command { .. }) = Launch::from_command(&arguments.engine) else {
        bail!("--engine takes the command of an engine");
    };
    refuse_output("record", arguments.record.as_deref())?;
    let name = launch.default_name();
    let candidate = Candidate {
        launch,
        rule: Rule::RENJU,
        turn_ms: 1_000,
        tolerance_ms: 0,
        memory: 350 << 20,
        session: Session::default(),
    };
    let pause = Duration::from_millis(arguments.pause);
    let mut speaker = Speaker::new(&candidate, pause, arguments.restart);
    let Arguments { positions, seed, keep, .. } = *arguments;
    let bar = bar(positions, "boards")?;
    let report = judge(&mut speaker, Plan { positions, seed, keep }, || bar.inc(1));
    bar.finish_and_clear();
    let report = report.with_context(|| name.clone())?;
    write(arguments, &name, &report)?;
    let agrees = report.classes().is_empty() && report.troubles.is_empty();
    Ok(if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn write(arguments: &Arguments, name: &str, report: &Report) -> Result<()> {
    let mut lines = String::new();
    for (number, case) in (1..).zip(&report.cases) {
        lines += &case.json(name, number)?;
        lines.push('\n');
    }
    let table = format!("{name}, seed {}: {report}", arguments.seed);
    if let Some(path) = &arguments.record {
        std::fs::write(path, lines).with_context(|| Unwritten::new("record", path))?;
        say!("{table}");
    } else {
        say!(@"{lines}");
        eprintln!("{table}");
    }
    Ok(())
}
