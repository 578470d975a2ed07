//! `harness suite`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use engine::search::Limits;
use harness::measure::{Attempt, by_search, by_solver};
use harness::tactics::{Tactic, VCF, parse_tactics};

use super::measured::{EngineArguments, Selection};
use super::record::RecordArguments;

const HELP: &str = "\
Examples:
  harness suite --nodes 20000
  harness suite --solver --nodes 100000
  harness suite my.jsonl --time 500 --threads 2

The fields of a line are those of engine/tests/suite/data/vcf.jsonl.";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Positions as JSON Lines; without it those that come along
    file: Option<PathBuf>,
    /// Milliseconds a position
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Nodes a position
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies a position
    #[arg(long)]
    depth: Option<u32>,
    /// Ask the solver for wins by fours, not the search
    #[arg(long, requires = "nodes")]
    solver: bool,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    selection: Selection,
    /// Tell the sum only
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    record: RecordArguments,
}

/// Tries positions with a known solution; the exit status tells nothing of how many are solved.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (name, text) = match &arguments.file {
        None => ("built-in".to_owned(), VCF.to_owned()),
        Some(path) => {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
            (name, text)
        }
    };
    let tactics = parse_tactics(&text).with_context(|| name)?;
    let mut solve = solver(arguments);
    let mut attempts = Vec::new();
    for tactic in arguments.selection.of(tactics.iter(), |tactic| &tactic.id)? {
        let attempt = solve(tactic);
        if !arguments.quiet {
            say!("{}", line(&attempt));
        }
        attempts.push(attempt);
    }
    say!("{}", sum(&attempts));
    let plan = (arguments.time, arguments.nodes, arguments.depth, arguments.solver);
    arguments.record.write(&plan, &attempts)?;
    Ok(ExitCode::SUCCESS)
}

/// What tries a position.
fn solver(arguments: &Arguments) -> Box<dyn FnMut(&Tactic) -> Attempt> {
    let nodes = arguments.nodes;
    if arguments.solver {
        return Box::new(move |tactic| by_solver(tactic, nodes.unwrap_or(u64::MAX)));
    }
    let unbounded = nodes.is_none() && arguments.depth.is_none();
    let time = arguments.time.or(unbounded.then_some(1_000));
    let limits = Limits {
        depth: arguments.depth,
        nodes,
        time: time.map(Duration::from_millis),
        ..Limits::default()
    };
    let mut engine = arguments.engine.engine();
    Box::new(move |tactic| by_search(&mut engine, tactic, limits))
}

fn line(attempt: &Attempt) -> String {
    let mark = match attempt.solved {
        Some(true) => "solved",
        Some(false) => "NOT SOLVED",
        None => "-",
    };
    format!(
        "{:<28} {mark:<10} {:>10} nodes {:>10.2} ms  {}",
        attempt.id, attempt.nodes, attempt.millis, attempt.answer
    )
}

fn sum(attempts: &[Attempt]) -> String {
    let asked: Vec<&Attempt> = attempts.iter().filter(|a| a.solved.is_some()).collect();
    let solved: Vec<&&Attempt> = asked.iter().filter(|a| a.solved == Some(true)).collect();
    let nodes: u64 = solved.iter().map(|attempt| attempt.nodes).sum();
    let millis: f64 = solved.iter().map(|attempt| attempt.millis).sum();
    format!(
        "solved {} of {} ({:.1} %), {nodes} nodes and {millis:.1} ms to the solutions",
        solved.len(),
        asked.len(),
        100.0 * solved.len() as f64 / asked.len().max(1) as f64
    )
}
