//! `harness report`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use harness::report::Report;
use harness::tournament::{LogError, read_log};

use super::failure::Unwritten;

const HELP: &str = "\
Example:
  harness report match.jsonl nps.json ttd.json -o report.html";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Records of matches (JSON Lines), and of nps and ttd (JSON)
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<PathBuf>,
    /// The report
    #[arg(long, short, value_name = "FILE", default_value = "report.html")]
    output: PathBuf,
    /// Its title
    #[arg(long, default_value = "Kinjite measured")]
    title: String,
}

/// Draws records as one HTML file.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut report = Report::new();
    for path in &arguments.records {
        let name = || format!("record '{}'", path.display());
        match read_log(path) {
            Ok((header, games, _)) => report.add_match(&header, &games).with_context(name)?,
            Err(LogError::Header) => {
                let text = std::fs::read_to_string(path).with_context(name)?;
                if text.trim().is_empty() {
                    bail!("{} is empty", name());
                }
                let record = serde_json::from_str(&text).with_context(name)?;
                report.add_measurement(&record).with_context(name)?;
            }
            Err(error) => return Err(error).with_context(name),
        }
    }
    let output = &arguments.output;
    std::fs::write(output, report.html(&arguments.title))
        .with_context(|| Unwritten::new("report", output))?;
    say!("{}", output.display());
    Ok(ExitCode::SUCCESS)
}
