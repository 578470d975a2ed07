//! `harness selfplay`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use harness::player::Session;
use harness::settings::Terms;
use harness::sgf::sgf;
use harness::stats::Wdl;
use harness::tournament::{MatchConfig, Standings, side_by_side};
use harness::words::{self, EngineWords};
use rayon::ThreadPoolBuilder;

use super::counted::counted;
use super::failure::Unwritten;
use super::kept::refuse_output;
use super::record::RecordArguments;

const HELP: &str = "\
Examples:
  harness selfplay --at-least 30
  harness selfplay --games 100 --first option.window=20 --sgf games.sgf";

/// The engine compiled in plays itself, as many games at once as there are processors, each from
/// openings played with both colours where the settings differ: so that a fault of one side shows,
/// such as a Black that avoids every attack or a White that fears forbidden points.
#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Games with each colour
    #[arg(long, default_value_t = 20)]
    games: usize,
    /// Nodes a move
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Settings of the first, as 'option.window=20 nodes=5000'
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    first: String,
    /// Settings of the second
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    second: String,
    /// freestyle, standard or renju
    #[arg(long, default_value = "renju")]
    rule: String,
    /// What the openings depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Openings, one a line; without it those that come along
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Games at the same time; 0 for as many as there are processors
    #[arg(long, default_value_t = 0)]
    concurrency: usize,
    /// Fail where a colour wins less than this share of the points, in percent
    #[arg(long, value_name = "PERCENT")]
    at_least: Option<f64>,
    /// Write all games as SGF
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    #[command(flatten)]
    record: RecordArguments,
}

/// Plays the games and tells the results by colour.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let config = config(arguments)?;
    refuse_output("SGF", arguments.sgf.as_deref())?;
    arguments.record.refuse_kept()?;
    let pool = ThreadPoolBuilder::new().num_threads(arguments.concurrency).build()?;
    let session = Session::default();
    let (games, standings) = pool.install(|| side_by_side(&config, &session))?;
    say!(@"{}", results(&standings));
    if let Some(path) = &arguments.sgf {
        let size = config.terms.size()?;
        let text: String = games.iter().map(|game| sgf(game, &config.terms.rule, size)).collect();
        std::fs::write(path, text).with_context(|| Unwritten::new("SGF", path))?;
    }
    arguments.record.write(&config, &standings)?;
    verdict(&standings, arguments.at_least)
}

fn config(arguments: &Arguments) -> Result<MatchConfig> {
    let rule = words::rule("--rule", &arguments.rule)?;
    let mut config = MatchConfig::new(Terms::new(rule));
    config.games = arguments.games.saturating_mul(2);
    config.seed = arguments.seed;
    config.openings.file.clone_from(&arguments.openings);
    let each = ["cmd=internal".to_owned(), format!("nodes={}", arguments.nodes)];
    let read = |flag, text| EngineWords::parse(flag, &words::split(text));
    let engines = [read("--first", &arguments.first)?, read("--second", &arguments.second)?];
    EngineWords::fill(&mut config, &engines, &EngineWords::parse("", &each)?)?;
    // Equal engines would play each game twice.
    config.repeat = config.engines[0].options != config.engines[1].options
        || config.engines[0].control != config.engines[1].control;
    for (engine, name) in config.engines.iter_mut().zip(["first", "second"]) {
        name.clone_into(&mut engine.name);
    }
    Ok(config)
}

fn results(standings: &Standings) -> String {
    let [pairing] = &standings.pairings[..] else { return String::new() };
    let line = |name: &str, results: Wdl| {
        format!(
            "{name:<16} {:>12} {:>7.1} % of {}\n",
            results.to_string(),
            results.score() * 100.0,
            counted(results.games() as usize, "game")
        )
    };
    let reasons = standings.reasons.iter().map(|(reason, count)| format!("{reason} {count}"));
    [
        line("Black", standings.black),
        line("White", standings.black.reversed()),
        line("first as Black", pairing.as_black),
        line("first as White", pairing.as_white),
        line("first", pairing.total()),
        format!("ends             {}\n", reasons.collect::<Vec<_>>().join(", ")),
        format!("length           {:.1} moves\n", standings.mean_length().unwrap_or_default()),
    ]
    .concat()
}

/// Whether both colours win enough.
fn verdict(standings: &Standings, at_least: Option<f64>) -> Result<ExitCode> {
    let Some(share) = at_least.map(|percent| percent / 100.0) else {
        return Ok(ExitCode::SUCCESS);
    };
    let sides = [("Black", standings.black), ("White", standings.black.reversed())];
    let poor = sides.iter().filter(|(_, results)| results.score() < share);
    let names: Vec<&str> = poor.map(|(name, _)| *name).collect();
    if names.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    say!("too little for {}", names.join(" and "));
    Ok(ExitCode::FAILURE)
}
