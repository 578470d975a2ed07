//! `harness kernels`.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use harness::kernels::KERNELS;
use harness::measure::{KernelTime, time_kernel};

use super::measured::at_least_one;
use super::record::RecordArguments;

const HELP: &str = "\
Examples:
  harness kernels
  harness kernels forbidden --samples 21 --json kernels.json";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Kernels whose name holds this
    #[arg(default_value = "", hide_default_value = true)]
    name: String,
    /// Samples of each
    #[arg(long, default_value_t = 11, value_parser = at_least_one)]
    samples: usize,
    /// Milliseconds of a sample
    #[arg(long, value_name = "MS", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    #[command(flatten)]
    record: RecordArguments,
}

/// Times kernels in processor time; each answer is checked.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let named = || KERNELS.iter().filter(|(name, _)| name.contains(&arguments.name));
    if named().next().is_none() {
        let known: Vec<&str> = KERNELS.iter().map(|(name, _)| *name).collect();
        bail!("there is no kernel called '{}': there are {}", arguments.name, known.join(", "));
    }
    let mut times: Vec<KernelTime> = Vec::new();
    say!(
        "{:<24} {:>12} {:>12} {:>12} {:<14} against",
        "kernel",
        "ns, median",
        "min",
        "max",
        "for one"
    );
    for (_, make) in named() {
        let time = time_kernel(&mut make()?, arguments.samples, arguments.time)?;
        say!("{}", line(&time));
        times.push(time);
    }
    for (time, twin) in pairs(&times) {
        let ratio = twin.nanos.median / time.nanos.median;
        say!("{}: {ratio:.1} times as fast as {}", time.name, twin.name);
    }
    arguments.record.write(&(arguments.samples, arguments.time), &times)?;
    Ok(ExitCode::SUCCESS)
}

fn line(time: &KernelTime) -> String {
    let nanos = time.nanos;
    format!(
        "{:<24} {:>12.2} {:>12.2} {:>12.2} {:<14} {}",
        time.name,
        nanos.median,
        nanos.min,
        nanos.max,
        time.unit,
        time.twin.unwrap_or("")
    )
    .trim_end()
    .to_owned()
}

/// Kernels with the twin that was timed beside them.
fn pairs(times: &[KernelTime]) -> impl Iterator<Item = (&KernelTime, &KernelTime)> {
    times.iter().filter_map(|time| {
        let twin = times.iter().find(|other| Some(other.name) == time.twin)?;
        Some((time, twin))
    })
}
