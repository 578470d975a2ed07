//! `kinjite bench`: a fixed search on fixed positions.
//!
//! The total of nodes is the checksum of the search: a change that leaves the search alone leaves
//! it alone, and one that does not says the new one in its commit message.

use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;
use engine::board::{Point, Rule, Size};
use engine::eval::Weights;
use engine::search::{Limits, Report};
use engine::{Config, Engine};
use serde::Serialize;

use crate::error::{Error, Status};
use crate::input::{Given, InputError};
use crate::json;
use crate::options::number;
use crate::terminal::{DIM, Screen};
use crate::text::grouped;
use crate::weights::{Named, WeightsFiles};

const ABOUT: &str = "\
Examples:
  kinjite bench
  kinjite bench --depth 6 --json
  kinjite bench --weights renju.bin --weights standard.bin

Each position is searched to the same depth on one thread with an empty table of 16 MiB. The last line \
has the total of nodes, the signature of the search: it is the same on every machine, but another one \
with other --weights.";

/// Options of `kinjite bench`.
#[derive(Args, Debug)]
#[command(after_help = ABOUT)]
pub struct Options {
    /// Plies to search; the signature of the search is the one at the default
    #[arg(long, value_name = "PLIES", default_value_t = 8, allow_negative_numbers = true,
          value_parser = number(1_u32, 225))]
    depth: u32,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    files: WeightsFiles,
}

/// For each rule an opening, middle games, and a fuller board; some hold a win in 14 to 16 plies.
const POSITIONS: [(Rule, &str); 12] = [
    (Rule::RENJU, "f9g8i6g6"),
    (Rule::RENJU, "i6h7h9h6h5j7g4j8i7"),
    (Rule::RENJU, "h7g6e7h6f8f6i6g8g9d6e6e5i11h10g7f7f4"),
    (Rule::RENJU, "g8h9i11g10f11h11f9h10h12j10f10h7h8f8i10i12i7g9e9g11i8i9j8k8k9h6"),
    (
        Rule::RENJU,
        "i10h11f12g7e9h12h10g11g10f10i11e11i13i12g9j12k12j11e7f8f9d9f11h9e8e6j13h13k10j10l11i14",
    ),
    (Rule::FREESTYLE, "i9k7k9i8j12"),
    (Rule::FREESTYLE, "i7i4f4h5g5h6e3g7h4g6f7j4f8"),
    (Rule::FREESTYLE, "f8g5h4c6j3h6f4i7f5f6g4e4j6j4i5g3e6d7k9e8b5k7d5j7h7f7j9e7c7"),
    (Rule::STANDARD, "g9e6d6f7d7"),
    (Rule::STANDARD, "g10e10h10g12d10f11d9f12d11d12e12f13f14h11i10j10i11"),
    (Rule::STANDARD, "g9e6d6f7d7d5g8g7g11h10e9h7i7h8h9f9f11g10f10d8j11h11i12h12"),
    (
        Rule::STANDARD,
        "j10l11m12i11k11i9l12i10i8k12h9m10j13j7i13j12k8k13h10h8k5k7h11j5f11g10e11h13j6g11l4m3l7g12\
         g13f6e5h7f9i12h12j11g14n14m14k9n9g5m8",
    ),
];

/// The answer in JSON.
#[derive(Serialize)]
struct Answer {
    schema: u32,
    depth: u32,
    positions: Vec<Searched>,
    nodes: u64,
    nps: u64,
    time_ms: u64,
    /// Those of files, by rule.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    weights: BTreeMap<String, Named>,
}

/// One position's search.
#[derive(Serialize)]
struct Searched {
    rule: String,
    moves: &'static str,
    best: Option<Point>,
    score: i32,
    nodes: u64,
    time_ms: u64,
    #[serde(skip)]
    report: Report,
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let in_use = options.files.load()?;
    let mut positions = Vec::new();
    for (number, (rule, moves)) in (1..).zip(POSITIONS) {
        let searched = search(rule, moves, options.depth, in_use.weights())?;
        if !options.json {
            show(number, &searched, screen)?;
        }
        positions.push(searched);
    }
    let reports = || positions.iter().map(|searched| &searched.report);
    let nodes = reports().map(|report| report.nodes).sum();
    let elapsed = reports().map(|report| report.elapsed).sum();
    let nps = Report { nodes, elapsed, ..Report::default() }.nodes_per_second();
    if options.json {
        let time_ms = elapsed.as_millis() as u64;
        let depth = options.depth;
        let weights = in_use.of_files().map(|named| (named.rule.to_string(), named)).collect();
        let answer =
            Answer { schema: json::SCHEMA, depth, positions, nodes, nps, time_ms, weights };
        json::write_line(screen, &answer)?;
    } else {
        for named in in_use.of_files() {
            writeln!(screen, "weights for {} {named}", named.rule)?;
        }
        writeln!(screen, "{} nodes/s at depth {}", grouped(nps), options.depth)?;
        writeln!(screen, "Bench: {nodes}")?;
    }
    Ok(Status::Done)
}

fn search(
    rule: Rule,
    moves: &'static str,
    depth: u32,
    weights: Weights,
) -> Result<Searched, InputError> {
    let position = Given::parse(moves, rule, Some(Size::MAX))?.position(None)?;
    let config = Config { hash_mib: 16, weights, ..Config::default() };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let report = Engine::new(config).search(&position, limits);
    Ok(Searched {
        rule: rule.to_string(),
        moves,
        best: report.best(),
        score: report.score().unwrap_or_default().units(),
        nodes: report.nodes,
        time_ms: report.elapsed.as_millis() as u64,
        report,
    })
}

fn show(number: usize, searched: &Searched, screen: &mut Screen) -> Result<(), Error> {
    let nps = grouped(searched.report.nodes_per_second());
    let best = searched.best.map(|point| point.to_string()).unwrap_or_default();
    let (rule, nodes) = (&searched.rule, grouped(searched.nodes));
    Ok(writeln!(
        screen,
        "{number:>2} {rule:<9} {best:<4} {nodes:>12} nodes {DIM}{nps:>12} nodes/s{DIM:#}"
    )?)
}
