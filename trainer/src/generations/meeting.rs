//! The match of new weights against those before.

use core::fmt;
use std::io;
use std::path::Path;
use std::time::Instant;

use engine::search::StopHandle;
use harness::game::GameRecord;
use harness::player::Session;
use harness::settings::{EngineSettings, Launch, Terms};
use harness::stats::{Estimate, Wdl};
use harness::tournament::{
    self, Evaluation, Evaluations, Header, MatchConfig, Observer, RecordLog, RunError, Schedule,
    Standings, Summary, read_log,
};
use serde_json::to_value;

use super::files::difference;
use super::{Event, Generation, Listener, LoopError, Present};
use crate::weights::Source;

/// The record of a match.
const RECORD: &str = "match.jsonl";

/// How a match ended, as the new weights see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub(super) total: Wdl,
    pub(super) estimate: Option<Estimate>,
}

impl fmt::Display for Met {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wdl { wins, draws, losses } = self.total;
        write!(f, "{wins}-{draws}-{losses}")?;
        match self.estimate {
            None => Ok(()),
            Some(Estimate { elo, elo_error, .. }) if elo_error.is_finite() => {
                let sign = if elo < 0.0 { '−' } else { '+' };
                write!(f, ", {sign}{:.0} ± {elo_error:.0} Elo", elo.abs())
            }
            Some(estimate) => write!(f, ", Elo {}", estimate.elo_in_words()),
        }
    }
}

impl Met {
    fn new(standings: &Standings) -> Self {
        let pairing = standings.pairings.first();
        Self {
            total: pairing.map(tournament::Pairing::total).unwrap_or_default(),
            estimate: pairing.and_then(tournament::Pairing::estimate),
        }
    }

    /// How likely it is that the new weights are the stronger ones.
    pub(super) fn superiority(&self) -> f64 {
        self.estimate.map_or(0.0, |estimate| estimate.los)
    }
}

/// Writes games down and tells of them.
struct Scribe<'a> {
    log: RecordLog,
    of: usize,
    listener: Listener<'a>,
}

impl Observer for Scribe<'_> {
    fn game(&mut self, game: &GameRecord, standings: &Standings) -> io::Result<()> {
        let standing = Met::new(standings).to_string();
        (self.listener)(Event::Game(standings.games, self.of, &standing));
        self.log.game(game)
    }
}

impl Generation<'_> {
    /// Refuses openings that cannot be read, before games are made for a match that cannot be played,
    /// and before a record of it is begun.
    pub(super) fn check_openings(&self) -> Result<(), LoopError> {
        if !self.files.path(RECORD).exists() {
            self.match_config(&self.present).book().map_err(RunError::from)?;
        }
        Ok(())
    }

    /// Plays what is left of the match.
    pub(super) fn meet(&self, new: &Present, listener: Listener<'_>) -> Result<Met, LoopError> {
        let path = self.files.path(RECORD);
        let (config, evaluations) = (self.match_config(new), self.evaluations(new));
        let unwritten = |source| LoopError::unwritten(&path)(source);
        let (log, done) = if path.exists() {
            let (header, games, summary) = read_record(&path, &config, &evaluations)?;
            if summary.is_some_and(|summary| summary.ending.is_over()) {
                return Ok(Met::new(&standings(&config, &games)));
            }
            (RecordLog::resume(&path, &header, &games).map_err(unwritten)?, games)
        } else {
            let header = Header::new(config.clone(), evaluations);
            (RecordLog::create(&path, &header).map_err(unwritten)?, Vec::new())
        };
        let start = Instant::now();
        let session = Session { stop: StopHandle::new(), ..Session::default() };
        let mut scribe = Scribe { log, of: Schedule::new(&config).len(), listener };
        let (standings, ending) = tournament::run(&config, &done, &session, &mut scribe)?;
        let summary = Summary {
            ending,
            seconds: start.elapsed().as_secs_f64(),
            cpu_seconds: None,
            standings: to_value(&standings).unwrap_or_default(),
        };
        scribe.log.summary(summary).map_err(unwritten)?;
        Ok(Met::new(&standings))
    }

    fn evaluations(&self, new: &Present) -> Evaluations {
        let evaluation = |it: &Present| Evaluation::from(it.weights.of(self.plan.rule));
        let named = |it: &Present| (it.name.clone(), evaluation(it));
        [new, &self.present].map(named).into()
    }

    fn match_config(&self, new: &Present) -> MatchConfig {
        let meeting = &self.plan.meeting;
        let engine = |present: &Present| EngineSettings {
            name: present.name.clone(),
            launch: Launch::Internal,
            control: meeting.control(),
            memory: None,
            options: options(present, meeting.hash_mib),
            restart: false,
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut config = MatchConfig {
            engines: vec![engine(new), engine(&self.present)],
            games: meeting.games,
            seed: self.plan.seed.wrapping_add(u64::from(self.number - 1)),
            concurrency: if self.plan.threads == 0 { threads } else { self.plan.threads },
            ..MatchConfig::new(Terms::new(self.plan.rule))
        };
        config.openings.file.clone_from(&meeting.openings);
        config
    }
}

/// What an engine is told of its weights and its table.
fn options(present: &Present, hash_mib: u32) -> Vec<(String, String)> {
    let mut options = vec![("hash".to_owned(), hash_mib.to_string())];
    if let Source::File(path) = &present.source {
        options.push(("weights".to_owned(), path.display().to_string()));
    }
    options
}

type Record = (Header, Vec<GameRecord>, Option<Summary>);

/// Reads the record of this match, on however many threads it was begun.
fn read_record(
    path: &Path,
    config: &MatchConfig,
    evaluations: &Evaluations,
) -> Result<Record, LoopError> {
    let (mut header, games, summary) =
        read_log(path).map_err(|source| LoopError::Record { path: path.to_owned(), source })?;
    header.config.concurrency = config.concurrency;
    let value = |config| to_value(config).unwrap_or_default();
    let foreign = |what| LoopError::Foreign { path: path.to_owned(), what };
    if let Some(what) = difference("", &value(&header.config), &value(config)) {
        return Err(foreign(what));
    }
    header.check(evaluations).map_err(|other| foreign(other.to_string()))?;
    Ok((header, games, summary))
}

fn standings(config: &MatchConfig, games: &[GameRecord]) -> Standings {
    let mut standings = Standings::new(config);
    for game in games {
        standings.add(game);
    }
    standings
}
