//! The GNU-style flags of `harness match`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use harness::classic::Request;
use harness::openings::{Format, Order};
use harness::settings::{Control, Terms};
use harness::tournament::{MatchConfig, Mode};
use harness::words::{self, EngineWords};

const HELP: &str = "\
The words of an engine:
  cmd=COMMAND         a program that speaks the Gomocup protocol, or internal;
                      with arguments in quotes of its own: \"cmd='./x -a' name=x\"
  name=NAME           in tables and records
  tc=MATCH/TURN+INC   seconds; a match time of 0 is none
  st=SECONDS          a move
  nodes=N, depth=N    a move
  maxmemory=BYTES     that it is told to keep to
  threads=N           sent as INFO thread_num
  restart=on          a new process for each game
  option.KEY=VALUE    sent as INFO KEY VALUE; those of internal stand below
  pause=MS            as --pause
  tolerance=SECONDS   as --tolerance

The options of internal are hash (MiB), threads, strength (0 to 100), seed, weights (a file) and what \
'harness tune --list' shows.

Examples:
  harness match --engine 'cmd=internal name=new option.window=20' \\
      --engine 'cmd=internal name=old' --nodes 20000 --games 400 \\
      --concurrency 2 --sprt 'elo0=0 elo1=20' --record new.jsonl
  harness match --resume new.jsonl
  harness match --engine cmd=./pbrain-a --engine cmd=./pbrain-b --time 100
  harness match --compliance ./pbrain-a --rule freestyle

The grammar of c-gomoku-cli, cutechess and fastchess works too:
  harness match -engine cmd=A name=a -engine cmd=B name=b \\
      -each tc=0/0.05 -rule 4 -games 2 -rounds 50 -repeat \\
      -openings file=F type=offset order=random srand=7 \\
      -concurrency 2 -sgf out.sgf

Its flags: -engine -each -rule -boardsize -games -rounds -repeat -gauntlet -openings -srand -concurrency \
-sprt -draw -resign -drawafter -drawempty -strict -sgf -record -log.

A match begins where each engine starts; else the exit status is 2.";

#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    engines: Engines,
    #[command(flatten)]
    plan: Plan,
    #[command(flatten)]
    terms: TermsArguments,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Args)]
#[command(next_help_heading = "Engines")]
struct Engines {
    /// An engine, as 'cmd=internal name=a option.window=20'
    #[arg(long, value_name = "WORDS")]
    engine: Vec<String>,
    /// Play no match, but make the checks that a tournament makes before it admits an engine
    #[arg(long, value_name = "CMD", conflicts_with = "engine")]
    compliance: Option<String>,
    /// What holds for every engine that does not say otherwise
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    each: String,
    /// Milliseconds a move for every engine
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
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
}

#[derive(Args)]
#[command(next_help_heading = "Games")]
struct Plan {
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
    /// Stop when decided: 'elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized|logistic'
    #[arg(long, value_name = "WORDS")]
    sprt: Option<String>,
}

#[derive(Args)]
#[command(next_help_heading = "Terms")]
struct TermsArguments {
    /// freestyle, standard or renju (or Gomocup's 0, 1, 4)
    #[arg(long, default_value = "renju")]
    rule: String,
    /// Rows and columns of the board
    #[arg(long, default_value_t = 15)]
    size: u8,
    /// Milliseconds before a command that follows an engine's own move
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pause: u64,
    /// Milliseconds of rest before each game
    #[arg(long, value_name = "MS", default_value_t = 0)]
    rest: u64,
    /// An engine that holds more memory than it was told loses
    #[arg(long)]
    enforce_memory: bool,
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
}

#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Write all games as SGF
    #[arg(long, value_name = "FILE")]
    pub(crate) sgf: Option<PathBuf>,
    /// Write a record (JSON Lines) that grows with the games, to a file that is new or empty
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the match of a record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "engine"])]
    pub(crate) resume: Option<PathBuf>,
    /// Write down every line that passes between the harness and its engines
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Say nothing of single games
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl Arguments {
    /// The match that the arguments ask for.
    pub(crate) fn request(&self) -> Result<Request> {
        let mut config = MatchConfig::new(self.terms.terms()?);
        self.plan.apply(&mut config)?;
        self.engines.apply(&mut config)?;
        Ok(Request {
            config,
            sgf: self.output.sgf.clone(),
            record: self.output.record.clone(),
            transcript: self.output.log.clone(),
        })
    }
}

impl Arguments {
    /// The engine that is to be examined, and the terms of that.
    pub(crate) fn compliance(&self) -> Result<Option<(&str, Terms)>> {
        let Some(command) = self.engines.compliance.as_deref() else { return Ok(None) };
        Ok(Some((command, self.terms.terms()?)))
    }
}

impl TermsArguments {
    fn terms(&self) -> Result<Terms> {
        let agreement = |flag: &str, text: &Option<String>| {
            text.as_ref().map(|text| words::agreement(flag, &words::split(text))).transpose()
        };
        let usual = Terms::new(words::rule("--rule", &self.rule)?);
        Ok(Terms {
            size: self.size,
            pause_ms: self.pause,
            rest_ms: self.rest,
            enforce_memory: self.enforce_memory,
            tolerance_ms: self.tolerance,
            hang_ms: self.hang,
            strict: self.strict,
            draw_after: self.draw_after,
            draw_empty: self.draw_empty.unwrap_or(usual.draw_empty),
            draw_score: agreement("--draw-score", &self.draw_score)?,
            win_score: agreement("--win-score", &self.win_score)?,
            ..usual
        })
    }
}

impl Plan {
    fn apply(&self, config: &mut MatchConfig) -> Result<()> {
        config.mode = if self.gauntlet { Mode::Gauntlet } else { Mode::RoundRobin };
        config.games = self.games;
        config.repeat = !self.no_repeat;
        config.openings.file.clone_from(&self.openings);
        config.openings.format = self.openings_format;
        config.openings.order = self.order;
        config.seed = self.seed;
        config.concurrency = self.concurrency;
        let sprt = |text: &String| words::sprt("--sprt", &words::split(text));
        config.sprt = self.sprt.as_ref().map(sprt).transpose()?;
        Ok(())
    }
}

impl Engines {
    fn apply(&self, config: &mut MatchConfig) -> Result<()> {
        let read = |text: &String| EngineWords::parse("--engine", &words::split(text));
        let engines = self.engine.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let mut each = words::split(&self.each);
        each.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        each.extend(self.depth.map(|depth| format!("depth={depth}")));
        EngineWords::fill(config, &engines, &EngineWords::parse("--each", &each)?)?;
        let time = self.tc.or(self.time.map(Control::per_move));
        for control in config.engines.iter_mut().map(|engine| &mut engine.control) {
            if let (Some(time), None, None) = (time, control.match_ms, control.turn_ms) {
                *control = Control { nodes: control.nodes, depth: control.depth, ..time };
            }
        }
        Ok(())
    }
}
