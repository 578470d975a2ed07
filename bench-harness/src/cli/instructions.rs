//! `harness instructions`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use harness::instructions::{Change, Counts};
use harness::machine::CODE_FROM;

use super::failure::Unwritten;

#[derive(Args)]
pub(crate) struct Arguments {
    /// What `cargo bench --bench instructions -- --save-summary=json` left
    #[arg(value_name = "DIRECTORY")]
    summaries: PathBuf,
    /// The file of counts
    #[arg(long, value_name = "FILE")]
    baseline: PathBuf,
    /// Percent by which a kernel may grow
    #[arg(long, value_name = "PERCENT", default_value_t = 2.0)]
    tolerance: f64,
    /// Write the file of counts anew
    #[arg(long)]
    update: bool,
}

/// Compares counts of instructions with those that are kept; more than tolerated fails.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let counts = Counts::collect(&arguments.summaries, CODE_FROM)?;
    if counts.kernels.is_empty() {
        bail!("'{}' holds no counts", arguments.summaries.display());
    }
    let name = || format!("'{}'", arguments.baseline.display());
    if arguments.update {
        std::fs::write(&arguments.baseline, counts.to_text())
            .with_context(|| Unwritten::new("counts", &arguments.baseline))?;
        say!("{} kernels written to {}", counts.kernels.len(), name());
        return Ok(ExitCode::SUCCESS);
    }
    let text = std::fs::read_to_string(&arguments.baseline).with_context(name)?;
    let before = Counts::parse(&text).with_context(name)?;
    let changes = counts.changes(&before);
    for change in &changes {
        say!("{}", line(change, arguments.tolerance));
    }
    if before.build != counts.build {
        say!("{}", incomparable(&before, &counts));
        return Ok(ExitCode::SUCCESS);
    }
    let worse = changes.iter().filter(|change| change.is_worse(arguments.tolerance)).count();
    say!("{} kernels, {} changed, {worse} worse", counts.kernels.len(), changes.len());
    Ok(if worse > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What is told in place of a verdict where another compiler, or the same set otherwise, made the
/// code.
fn incomparable(before: &Counts, after: &Counts) -> String {
    format!(
        "NOT COMPARED: the counts that are kept are of other code.\n\
         kept:  {}\n\
         built: {}\n\
         What differs above may be the compiler's doing. To see what a change did, write the\n\
         counts of the commit before it with this compiler (`bench-harness/instructions.sh\n\
         update`), then compare.",
        before.build, after.build
    )
}

fn line(change: &Change, tolerance: f64) -> String {
    let count = |count: Option<u64>| count.map_or_else(|| "-".to_owned(), |n| n.to_string());
    let percent = change.percent().map_or_else(String::new, |p| format!("{p:+.2} %"));
    let mark = if change.is_worse(tolerance) { "WORSE" } else { "" };
    format!(
        "{:<20} {:>12} -> {:>12} {percent:>10} {mark}",
        change.name,
        count(change.before),
        count(change.after)
    )
    .trim_end()
    .to_owned()
}
