//! Reports to look at: one HTML file with the plots inside, of matches and of measurements.

#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2⁵³")]

mod curves;
mod plot;

use std::fmt::Write;

use serde_json::Value;

use crate::game::GameRecord;
use crate::stats::{Estimate, Sprt};
use crate::tournament::{EngineTotals, Header, MatchConfig, Pairing, Schedule, Standings};

pub use curves::{depths, lengths, match_curves, threads};
pub use plot::{Curve, PlotError, bars, lines};

/// A report that cannot be drawn.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A plot.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// A record of another kind.
    #[error("the record holds neither a match nor a measurement of speed or depth")]
    Unknown,
}

/// A report that grows section by section.
#[derive(Clone, Debug, Default)]
pub struct Report {
    body: String,
}

const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
padding:0 1rem;color:#222}table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem;\
text-align:right;border-bottom:1px solid #ddd}td:first-child,th:first-child{text-align:left}\
svg{max-width:100%;height:auto}small{color:#666}";

impl Report {
    /// A report without sections.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The whole as HTML.
    #[must_use]
    pub fn html(&self, title: &str) -> String {
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\
             <style>{STYLE}</style></head>\n<body><h1>{0}</h1>\n{1}</body></html>\n",
            escape(title),
            self.body
        )
    }

    /// Adds a match: its terms, tables, and plots of score, likelihood ratio and lengths.
    ///
    /// # Errors
    ///
    /// Where a plot cannot be drawn.
    pub fn add_match(&mut self, header: &Header, games: &[GameRecord]) -> Result<(), ReportError> {
        let config = &header.config;
        let mut games = games.to_vec();
        games.sort_by_key(|game| game.number);
        let mut standings = Standings::new(config);
        for game in &games {
            standings.add(game);
        }
        let names: Vec<&str> = config.engines.iter().map(|engine| engine.name.as_str()).collect();
        self.heading(&names.join(if names.len() > 2 { ", " } else { " v " }));
        self.paragraph(&format!(
            "{} of {} games, {} {}×{}, seed {}. {}",
            games.len(),
            Schedule::new(config).len(),
            config.terms.rule,
            config.terms.size,
            config.terms.size,
            config.seed,
            machine(&serde_json::to_value(&header.machine).unwrap_or_default())
        ));
        self.paragraph(&header.command.join(" "));
        for (engine, evaluation) in &header.evaluations {
            let provenance = &evaluation.provenance;
            self.paragraph(&format!("{engine} evaluates with {evaluation}: {provenance}"));
        }
        self.table(&results(config, &standings));
        if let Some(sprt) = &config.sprt {
            self.paragraph(&test(sprt, &standings));
        }
        self.table(&engines(config, &standings));
        let ends = standings.reasons.iter().map(|(reason, count)| format!("{reason} {count}"));
        self.paragraph(&format!("Ends: {}", ends.collect::<Vec<_>>().join(", ")));
        if let [_] = standings.pairings[..] {
            for svg in match_curves(config, &games)? {
                self.plot(&svg);
            }
        }
        self.plot(&lengths(&standings)?);
        Ok(())
    }

    /// Adds a record of `harness nps` or `harness ttd`.
    ///
    /// # Errors
    ///
    /// Where it is another record, or a plot cannot be drawn.
    pub fn add_measurement(&mut self, record: &Value) -> Result<(), ReportError> {
        let (title, svg) = if let Some(svg) = threads(record)? {
            ("Nodes a second", svg)
        } else if let Some(svg) = depths(record)? {
            ("Time to depth", svg)
        } else {
            return Err(ReportError::Unknown);
        };
        self.heading(title);
        self.paragraph(&machine(record.get("machine").unwrap_or(&Value::Null)));
        self.plot(&svg);
        Ok(())
    }

    fn heading(&mut self, text: &str) {
        let _ = writeln!(self.body, "<h2>{}</h2>", escape(text));
    }

    fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.body, "<p><small>{}</small></p>", escape(text));
    }

    fn plot(&mut self, svg: &str) {
        let _ = writeln!(self.body, "<div>{svg}</div>");
    }

    /// A table whose first row is its head.
    fn table(&mut self, rows: &[Vec<String>]) {
        self.body.push_str("<table>\n");
        for (index, row) in rows.iter().enumerate() {
            let tag = if index == 0 { "th" } else { "td" };
            self.body.push_str("<tr>");
            for cell in row {
                let _ = write!(self.body, "<{tag}>{}</{tag}>", escape(cell));
            }
            self.body.push_str("</tr>\n");
        }
        self.body.push_str("</table>\n");
    }
}

/// The machine in a line.
fn machine(machine: &Value) -> String {
    let text = |key: &str| machine.get(key).and_then(Value::as_str).unwrap_or_default();
    format!("{}, {}, {}, {}", text("processor"), text("system"), text("compiler"), text("commit"))
}

/// The sequential test in a line.
fn test(sprt: &Sprt, standings: &Standings) -> String {
    let (state, llr) = standings.sprt(sprt);
    let (lower, upper) = sprt.bounds();
    let Sprt { elo0, elo1, alpha, beta, model } = sprt;
    format!(
        "SPRT of {model} Elo {elo0} against {elo1}, α {alpha}, β {beta}: LLR {llr:.2} \
         ({lower:.2} to {upper:.2}), {state}"
    )
}

/// The results of each two engines.
fn results(config: &MatchConfig, standings: &Standings) -> Vec<Vec<String>> {
    let head = ["", "wins-draws-losses", "as Black", "as White", "Elo", "LOS", "pairs 0 ½ 1 1½ 2"];
    let row = |pairing: &Pairing| {
        let name = |engine: usize| config.engines[engine].name.as_str();
        let estimate = pairing.estimate();
        let told =
            |tell: &dyn Fn(Estimate) -> String| estimate.map_or_else(|| "-".to_owned(), tell);
        vec![
            format!("{} v {}", name(pairing.first), name(pairing.second)),
            pairing.total().to_string(),
            pairing.as_black.to_string(),
            pairing.as_white.to_string(),
            told(&|e| e.elo_in_words()),
            told(&|e| format!("{:.1} %", e.los * 100.0)),
            pairing.pentanomial.to_string(),
        ]
    };
    let head = head.map(str::to_owned).to_vec();
    std::iter::once(head).chain(standings.pairings.iter().map(row)).collect()
}

/// What each engine was given and did, and how strong it is among several.
fn engines(config: &MatchConfig, standings: &Standings) -> Vec<Vec<String>> {
    let head = [
        "",
        "limit",
        "Elo of all",
        "timeouts",
        "illegal",
        "forbidden",
        "crashes",
        "other faults",
        "ms a move",
        "depth",
        "knps",
    ];
    let show = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |v| format!("{v:.1}"));
    let ratings = if config.engines.len() > 2 { standings.ratings() } else { Vec::new() };
    let row = |(index, engine): (usize, &EngineTotals)| {
        let rating = ratings.get(index).map(|rating| {
            format!("{:+.0} ({:+.0} to {:+.0})", rating.elo, rating.low, rating.high)
        });
        vec![
            engine.name.clone(),
            config.engines[index].control.to_string(),
            rating.unwrap_or_else(|| "-".to_owned()),
            engine.timeouts.to_string(),
            engine.illegal.to_string(),
            engine.forbidden.to_string(),
            (engine.crashes + engine.no_starts).to_string(),
            (engine.garbage + engine.memory).to_string(),
            show(engine.mean_ms()),
            show(engine.depth()),
            show(engine.speed().map(|speed| speed / 1e3)),
        ]
    };
    let head = head.map(str::to_owned).to_vec();
    std::iter::once(head).chain(standings.engines.iter().enumerate().map(row)).collect()
}

/// Text as it may stand in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
