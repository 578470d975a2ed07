//! `harness match`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use clap::Args;
use engine::search::StopHandle;
use harness::classic::{self, EngineWords, Request};
use harness::game::GameRecord;
use harness::machine::cpu_seconds;
use harness::openings::{Format, Order};
use harness::settings::{Control, Terms};
use harness::sgf::sgf;
use harness::tournament::{
    self, Ending, Header, Machine, MatchConfig, Mode, RecordLog, Summary, read_log,
};

use super::progress::Progress;
use super::table;

/// Engines are given as words: `cmd=COMMAND|internal name=N tc=MATCH/TURN+INC nodes=N depth=N
/// maxmemory=BYTES threads=N restart=on option.KEY=VALUE`.
///
/// The grammar of c-gomoku-cli, cutechess and fastchess works too:
/// harness match -engine cmd=A -engine cmd=B -each tc=0/0.05 -rule 4 -games 2 -rounds 50 -repeat
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Arguments {
    /// An engine, as 'cmd=internal name=a option.attack=110'
    #[arg(long, value_name = "WORDS")]
    engine: Vec<String>,
    /// What holds for every engine that does not say otherwise
    #[arg(long, value_name = "WORDS", default_value = "")]
    each: String,
    /// Milliseconds a move for every engine
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Time control for every engine: match/turn+increment in seconds, match 0 = none
    #[arg(long, conflicts_with = "time")]
    tc: Option<Control>,
    /// Nodes a move for every engine
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies a move for every engine
    #[arg(long)]
    depth: Option<u32>,
    /// freestyle, standard or renju (or Gomocup's 0, 1, 4)
    #[arg(long, default_value = "renju")]
    rule: String,
    /// Rows and columns of the board
    #[arg(long, default_value_t = 15)]
    size: u8,
    /// Games of each two engines
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Give each game an opening of its own instead of playing each twice with swapped colours
    #[arg(long)]
    no_repeat: bool,
    /// The first engine plays all others; without it everybody plays everybody
    #[arg(long)]
    gauntlet: bool,
    /// Openings, one a line; without it those that come along
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// offset, pos (ranks from the bottom) or pos-top; without it the file tells
    #[arg(long, value_name = "FORMAT")]
    openings_format: Option<Format>,
    /// random or sequential
    #[arg(long, default_value = "random")]
    order: Order,
    /// What all that is random depends on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Milliseconds before a command that follows an engine's own move
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pause: u64,
    /// Milliseconds that a move may take beyond its time
    #[arg(long, value_name = "MS", default_value_t = 50)]
    tolerance: u64,
    /// Milliseconds after which an engine without a time limit counts as hung
    #[arg(long, value_name = "MS", default_value_t = 60_000)]
    hang: u64,
    /// A line that is neither a move nor a message loses at once
    #[arg(long)]
    strict: bool,
    /// A draw after so many moves
    #[arg(long, value_name = "MOVES")]
    draw_after: Option<usize>,
    /// A draw when so few points are empty; by default 25 in renju, as in Gomocup
    #[arg(long, value_name = "POINTS")]
    draw_empty: Option<usize>,
    /// A draw when both engines see no more than a score for some moves: 'moves=8 score=10'
    #[arg(long, value_name = "WORDS")]
    draw_score: Option<String>,
    /// A win when both engines see one: 'moves=3 score=2000'
    #[arg(long, value_name = "WORDS")]
    win_score: Option<String>,
    /// Stop when decided: 'elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized|logistic'
    #[arg(long, value_name = "WORDS")]
    sprt: Option<String>,
    /// Write all games as SGF
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Write a record (JSON Lines) that grows with the games
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the match of a record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "engine"])]
    resume: Option<PathBuf>,
    /// Say nothing of single games
    #[arg(long)]
    quiet: bool,
}

/// Runs `harness match -engine …`; `None` where the words are of another grammar.
pub(crate) fn classic(words: &[String]) -> Option<Result<ExitCode>> {
    let (first, rest) = words.get(1..)?.split_first()?;
    if first != "match" || !rest.iter().any(|word| classic::is_flag(word)) {
        return None;
    }
    Some(match classic::parse(rest) {
        Err(error) => {
            eprintln!("harness: {error}");
            Ok(ExitCode::from(2))
        }
        Ok(request) => begin(request, false),
    })
}

/// Runs `harness match --engine …`.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    match &arguments.resume {
        Some(file) => resume(file, arguments.sgf.clone(), arguments.quiet),
        None => begin(request(arguments)?, arguments.quiet),
    }
}

/// The match that the arguments ask for.
fn request(arguments: &Arguments) -> Result<Request> {
    let rule = classic::rule("--rule", &arguments.rule)?;
    let mut terms = Terms::new(rule);
    terms.size = arguments.size;
    terms.pause_ms = arguments.pause;
    terms.tolerance_ms = arguments.tolerance;
    terms.hang_ms = arguments.hang;
    terms.strict = arguments.strict;
    terms.draw_after = arguments.draw_after;
    terms.draw_empty = arguments.draw_empty.unwrap_or(terms.draw_empty);
    let agreement = |flag: &str, text: &Option<String>| {
        text.as_ref().map(|text| classic::agreement(flag, &classic::words(text))).transpose()
    };
    terms.draw_score = agreement("--draw-score", &arguments.draw_score)?;
    terms.win_score = agreement("--win-score", &arguments.win_score)?;
    let mut config = MatchConfig::new(terms);
    config.mode = if arguments.gauntlet { Mode::Gauntlet } else { Mode::RoundRobin };
    config.games = arguments.games;
    config.repeat = !arguments.no_repeat;
    config.openings.file.clone_from(&arguments.openings);
    config.openings.format = arguments.openings_format;
    config.openings.order = arguments.order;
    config.seed = arguments.seed;
    config.concurrency = arguments.concurrency;
    let sprt = |text: &String| classic::sprt("--sprt", &classic::words(text));
    config.sprt = arguments.sprt.as_ref().map(sprt).transpose()?;
    fill_engines(&mut config, arguments)?;
    Ok(Request { config, sgf: arguments.sgf.clone(), record: arguments.record.clone() })
}

fn fill_engines(config: &mut MatchConfig, arguments: &Arguments) -> Result<()> {
    let read = |flag, text: &String| EngineWords::parse(flag, &classic::words(text));
    let engines = arguments.engine.iter().map(|text| read("--engine", text));
    let engines = engines.collect::<Result<Vec<_>, _>>()?;
    let mut each = classic::words(&arguments.each);
    each.extend(arguments.nodes.map(|nodes| format!("nodes={nodes}")));
    each.extend(arguments.depth.map(|depth| format!("depth={depth}")));
    EngineWords::fill(config, &engines, &EngineWords::parse("--each", &each)?)?;
    let time = arguments.tc.or(arguments.time.map(Control::per_move));
    for control in config.engines.iter_mut().map(|engine| &mut engine.control) {
        if let (Some(time), None, None) = (time, control.match_ms, control.turn_ms) {
            *control = Control { nodes: control.nodes, depth: control.depth, ..time };
        }
    }
    Ok(())
}

/// Plays a match from its beginning.
fn begin(request: Request, quiet: bool) -> Result<ExitCode> {
    let Request { config, sgf, record } = request;
    config.check()?;
    let began = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let command = std::env::args().collect();
    let machine = Machine::this();
    let header = Header { version: Header::VERSION, began, command, machine, config };
    let log = record.as_deref().map(|path| {
        RecordLog::create(path, &header).with_context(|| format!("record '{}'", path.display()))
    });
    play(&header, Vec::new(), log.transpose()?, sgf.as_deref(), quiet)
}

/// Plays the rest of a match.
fn resume(path: &Path, sgf: Option<PathBuf>, quiet: bool) -> Result<ExitCode> {
    let name = || format!("record '{}'", path.display());
    let (header, games, summary) = read_log(path).with_context(name)?;
    if summary.is_some_and(|summary| summary.ending != ending_name(Ending::Stopped)) {
        bail!("{}: the match is over", name());
    }
    let log = RecordLog::resume(path, &header, &games).with_context(name)?;
    play(&header, games, Some(log), sgf.as_deref(), quiet)
}

fn play(
    header: &Header,
    done: Vec<GameRecord>,
    log: Option<RecordLog>,
    sgf_file: Option<&Path>,
    quiet: bool,
) -> Result<ExitCode> {
    let config = &header.config;
    let stop = StopHandle::new();
    let on_signal = stop.clone();
    ctrlc::set_handler(move || on_signal.stop()).context("cannot watch for Ctrl-C")?;
    let start = Instant::now();
    print!("{}", table::introduction(header, done.len()));
    let mut progress = Progress::new(config, &done, log, sgf_file, quiet)?;
    let (standings, ending) = tournament::run(config, &done, &stop, &mut progress)?;
    let seconds = start.elapsed().as_secs_f64();
    let (log, games) = progress.finish();
    if let Some(path) = sgf_file {
        write_sgf(path, config, games)?;
    }
    if let Some(mut log) = log {
        log.summary(Summary {
            ending: ending_name(ending).to_owned(),
            seconds,
            cpu_seconds: cpu_seconds(),
            standings: serde_json::to_value(&standings)?,
        })?;
    }
    print!("{}", table::conclusion(config, &standings, ending, seconds));
    Ok(if ending == Ending::Stopped { ExitCode::from(130) } else { ExitCode::SUCCESS })
}

/// Writes all games in the order of their numbers, in place of the order in which they ended.
fn write_sgf(path: &Path, config: &MatchConfig, mut games: Vec<GameRecord>) -> Result<()> {
    games.sort_by_key(|game| game.number);
    let size = config.terms.size()?;
    let text: String = games.iter().map(|game| sgf(game, &config.terms.rule, size)).collect();
    std::fs::write(path, text).with_context(|| format!("SGF '{}'", path.display()))
}

pub(super) const fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Complete => "complete",
        Ending::Decided(_) => "decided",
        Ending::Stopped => "stopped",
    }
}
