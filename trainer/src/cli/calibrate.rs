//! `trainer calibrate`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use engine::eval::Score;
use trainer::calibration::{Bucket, Games, Scored, Which, plot};
use trainer::data::Reader;
use trainer::weights::Source;
use trainer::words::counted;

use super::failure::Unwritten;
use super::say;

const HELP: &str = "\
Examples:
  trainer calibrate renju.kjd
  trainer calibrate held.kjd --all --weights handmade --weights renju.bin --svg calibration.svg";

/// Holds scores against results: how much they lose, and whether they promise what comes about.
///
/// Positions whose search saw an end are left out, and those with a move by chance before the end of
/// their game. Weights that are compared on the same positions can be told apart by their losses.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// Files of positions
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The weights to judge, each beside the others: a file, handmade, or built-in
    #[arg(long, default_value = "built-in")]
    weights: Vec<Source>,
    /// Take all games, because none was learned from; without it those that a fit holds out
    #[arg(long)]
    all: bool,
    /// Draw what was won against what was promised
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let name = |path: &PathBuf| path.display().to_string();
    let first = arguments.data.first().context("there is no file")?;
    let rule = Reader::open(first).with_context(|| name(first))?.header().rule();
    let which = if arguments.all { Which::All } else { Which::HeldOut };
    let mut games = Games::new(rule, which);
    for path in &arguments.data {
        games.read(path).with_context(|| name(path))?;
    }
    ensure!(!games.is_empty(), "there is no position in the data whose result is known");
    let mut judged = vec![("search".to_owned(), games.searched())];
    for source in &arguments.weights {
        judged.push((source.to_string(), games.evaluated(source.load(rule)?)));
    }
    let (positions, count) = (games.len(), games.games());
    let (positions, count) = (counted(positions, "position"), counted(count, "game"));
    say(format_args!("{rule}: {positions} of {count} with a result\n"))?;
    say(format_args!("{}", table(&judged)))?;
    for (name, scored) in &judged {
        say(format_args!("\n{name}\n{}", buckets(&scored.buckets())))?;
    }
    if let Some(path) = &arguments.svg {
        fs::write(path, plot(&judged)?).with_context(|| Unwritten::file(path))?;
    }
    Ok(())
}

/// A line for each kind of scores.
fn table(judged: &[(String, Scored)]) -> String {
    let width = judged.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let units = Score::UNITS;
    let head =
        format!("{:width$}  loss     factor  loss with it  calibration error\n", "scores of");
    let line = |(name, scored): &(String, Scored)| {
        let [loss, factor, best, error] = scored.figures();
        format!("{name:width$}  {loss:7}  {factor:>6}  {best:7}       {error} %\n")
    };
    let lines: String = judged.iter().map(line).collect();
    format!("{head}{lines}loss and error are with {units:.0} units to a factor of e\n")
}

/// A line for each bucket.
fn buckets(buckets: &[Bucket]) -> String {
    let head = "      scores        positions  expected  won\n".to_owned();
    let line = |bucket: &Bucket| {
        let (low, high) = bucket.scores;
        let (expected, found) = (100.0 * bucket.expected, 100.0 * bucket.found);
        format!("{low:+6} to {high:+6}  {:9}  {expected:6.1} %  {found:5.1} %\n", bucket.positions)
    };
    buckets.iter().fold(head, |text, bucket| text + &line(bucket))
}
