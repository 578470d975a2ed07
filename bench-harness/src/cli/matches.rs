//! `harness match`.

use std::fs::File;
use std::io::LineWriter;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use harness::classic::{self, Request};
use harness::clock::process_cpu;
use harness::game::GameRecord;
use harness::player::{Session, Transcript};
use harness::sgf::sgf;
use harness::tournament::{self, Header, MatchConfig, RecordLog, Summary, read_log};

use super::compliance;
use super::failure::Unwritten;
use super::kept::{refuse_output, refuse_record};
use super::match_arguments::Arguments;
use super::progress::Progress;
use super::table;

/// Files that a match writes to, beside its record, and whether it says anything of single games.
#[derive(Clone, Copy)]
struct Outputs<'a> {
    sgf: Option<&'a Path>,
    quiet: bool,
}

/// Runs `harness match -engine …`; `None` where the words are of another grammar.
pub(crate) fn classic(words: &[String]) -> Option<Result<ExitCode>> {
    let (first, rest) = words.get(1..)?.split_first()?;
    if first != "match" || !rest.iter().any(|word| classic::is_flag(word)) {
        return None;
    }
    Some(match classic::parse(rest) {
        Err(error) => Err(error.into()),
        Ok(request) => begin(&request, false),
    })
}

/// Runs `harness match --engine …`.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let output = &arguments.output;
    if let Some((command, terms)) = arguments.compliance()? {
        let session = session(output.log.as_deref())?;
        return compliance::run(command, terms.rule()?, &terms, session);
    }
    match &output.resume {
        None => begin(&arguments.request()?, output.quiet),
        Some(file) => {
            let outputs = Outputs { sgf: output.sgf.as_deref(), quiet: output.quiet };
            resume(file, &session(output.log.as_deref())?, outputs)
        }
    }
}

/// Plays a match from its beginning.
fn begin(request: &Request, quiet: bool) -> Result<ExitCode> {
    let config = request.config.clone();
    config.check()?;
    // Openings that cannot be read are told before anything is begun.
    config.book()?;
    refuse_record(request.record.as_deref())?;
    refuse_output("SGF", request.sgf.as_deref())?;
    let session = session(request.transcript.as_deref())?;
    let evaluations = tournament::roll_call(&config, &session)?;
    let header = Header::new(config, evaluations);
    let log = request.record.as_deref().map(|path| {
        RecordLog::create(path, &header).with_context(|| Unwritten::new("record", path))
    });
    let outputs = Outputs { sgf: request.sgf.as_deref(), quiet };
    play(&header, &[], log.transpose()?, &session, outputs)
}

/// Plays the rest of a match.
fn resume(path: &Path, session: &Session, outputs: Outputs<'_>) -> Result<ExitCode> {
    let name = || format!("record '{}'", path.display());
    let (header, games, summary) = read_log(path).with_context(name)?;
    if summary.is_some_and(|summary| summary.ending.is_over()) {
        bail!("{}: the match is over", name());
    }
    header.check(&tournament::roll_call(&header.config, session)?).with_context(name)?;
    let log =
        RecordLog::resume(path, &header, &games).with_context(|| Unwritten::new("record", path))?;
    play(&header, &games, Some(log), session, outputs)
}

fn play(
    header: &Header,
    done: &[GameRecord],
    log: Option<RecordLog>,
    session: &Session,
    outputs: Outputs<'_>,
) -> Result<ExitCode> {
    let config = &header.config;
    let start = Instant::now();
    say!(@"{}", table::introduction(header, done.len()));
    let mut progress = Progress::new(config, done, log, outputs.sgf, outputs.quiet)?;
    let (standings, ending) = tournament::run(config, done, session, &mut progress)?;
    let seconds = start.elapsed().as_secs_f64();
    let (log, games) = progress.finish();
    if let Some(path) = outputs.sgf {
        write_sgf(path, config, games)?;
    }
    if let Some(mut log) = log {
        log.summary(Summary {
            ending,
            seconds,
            cpu_seconds: process_cpu().map(|time| time.as_secs_f64()),
            standings: serde_json::to_value(&standings)?,
        })
        .with_context(|| Unwritten::of("the record"))?;
    }
    say!(@"{}", table::conclusion(config, &standings, ending, seconds));
    Ok(if ending.is_over() { ExitCode::SUCCESS } else { ExitCode::from(130) })
}

/// What the players share: Ctrl-C and a polite kill stop the match in order.
fn session(transcript: Option<&Path>) -> Result<Session> {
    let mut session = Session::default();
    let on_signal = session.stop.clone();
    ctrlc::set_handler(move || on_signal.stop()).context("cannot watch for Ctrl-C")?;
    if let Some(path) = transcript {
        let file = File::create(path).with_context(|| Unwritten::new("log", path))?;
        session.transcript = Transcript::new(Box::new(LineWriter::new(file)));
    }
    Ok(session)
}

/// Writes all games in the order of their numbers, in place of the order in which they ended.
fn write_sgf(path: &Path, config: &MatchConfig, mut games: Vec<GameRecord>) -> Result<()> {
    games.sort_by_key(|game| game.number);
    let size = config.terms.size()?;
    let text: String = games.iter().map(|game| sgf(game, &config.terms.rule, size)).collect();
    std::fs::write(path, text).with_context(|| Unwritten::new("SGF", path))
}
