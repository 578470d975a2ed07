//! `harness profile`.

use std::fs::File;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use engine::board::{Rule, Size};
use engine::position::{Position, parse_moves};
use engine::search::Limits;
use harness::positions::SEARCH;
use harness::profile::{Profile, parse_time};
use harness::words;

use super::failure::Unwritten;
use super::measured::EngineArguments;

const HELP: &str = "\
Examples:
  harness profile renju-middle --time 10s --svg out.svg
  harness profile h8i9h7 --rule freestyle --time 2s";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Move text such as h8i9h9, or the name of a position for search, such as renju-middle
    position: String,
    /// freestyle, standard or renju, for move text
    #[arg(long, default_value = "renju")]
    rule: String,
    /// How long to search: 10s, 500ms
    #[arg(long, default_value = "10s", value_parser = time)]
    time: Duration,
    #[command(flatten)]
    engine: EngineArguments,
    /// The flame graph
    #[arg(long, value_name = "FILE", default_value = "profile.svg")]
    svg: PathBuf,
}

fn time(text: &str) -> Result<Duration, String> {
    parse_time(text).ok_or_else(|| format!("'{text}' is no time: expected 10s or 500ms"))
}

/// Profiles a search; one that is over before its time is begun anew.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let position = position(&arguments.position, words::rule("--rule", &arguments.rule)?)?;
    let mut engine = arguments.engine.engine();
    let file = File::create(&arguments.svg)
        .with_context(|| Unwritten::new("flame graph", &arguments.svg))?;
    let profile = Profile::begin()?;
    let (mut nodes, mut searches, mut left) = (0, 0, arguments.time);
    while left > Duration::ZERO {
        engine.clear();
        let report = engine.search(&position, Limits { time: Some(left), ..Limits::default() });
        left = left.saturating_sub(report.elapsed.max(Duration::from_millis(1)));
        nodes += report.nodes;
        searches += 1;
    }
    let content = profile.flame_graph(file)?;
    say!(
        "{}: {} samples, {} functions, {nodes} nodes in {searches} searches",
        arguments.svg.display(),
        content.samples,
        content.functions
    );
    for (name, count) in &content.hottest {
        let share = 100.0 * *count as f64 / content.samples.max(1) as f64;
        say!("{share:>6.1} %  {name}");
    }
    Ok(ExitCode::SUCCESS)
}

/// What stands before the reason why a text is no moves.
fn unknown(text: &str) -> String {
    let known: Vec<&str> = SEARCH.iter().map(|fixed| fixed.name).collect();
    format!("'{text}' is none of {}, and no moves", known.join(", "))
}

/// A position by its name or by its moves.
fn position(text: &str, rule: Rule) -> Result<Position> {
    if let Some(fixed) = SEARCH.iter().find(|fixed| fixed.name == text) {
        return Ok(fixed.position()?);
    }
    let mut position = Position::new(rule, Size::MAX);
    let moves = parse_moves(text, Size::MAX).with_context(|| unknown(text))?;
    position.play_all(&moves).with_context(|| unknown(text))?;
    Ok(position)
}
