//! What is plotted.

use std::collections::BTreeMap;

use serde_json::Value;

use super::plot::{Curve, PlotError, bars, lines};
use crate::game::GameRecord;
use crate::tournament::{MatchConfig, Standings};

/// Score and Elo over the games of a match of two, and the likelihood ratio where it is tested.
///
/// # Errors
///
/// Where a plot cannot be drawn.
pub fn match_curves(config: &MatchConfig, games: &[GameRecord]) -> Result<Vec<String>, PlotError> {
    let mut standings = Standings::new(config);
    let mut curves: [Vec<(f64, f64)>; 5] = Default::default();
    let [score, elo, low, high, ratio] = &mut curves;
    for (index, game) in games.iter().enumerate() {
        standings.add(game);
        let at = (index + 1) as f64;
        let Some(pairing) = standings.pairings.first() else { continue };
        score.push((at, pairing.total().score() * 100.0));
        if let Some(e) = pairing.pentanomial.estimate().filter(|e| e.elo_error.is_finite()) {
            elo.push((at, e.elo));
            low.push((at, e.elo - e.elo_error));
            high.push((at, e.elo + e.elo_error));
        }
        if let Some(sprt) = &config.sprt {
            ratio.push((at, sprt.llr(&pairing.pentanomial)));
        }
    }
    let [score, elo, low, high, ratio] = curves;
    let named = |name: &str, points| Curve { name: name.to_owned(), points };
    let mut plots = vec![
        lines("Score", ["games", "%"], &[named("score", score)])?,
        lines(
            "Elo with its 95 % interval",
            ["games", "Elo"],
            &[named("Elo", elo), named("", low), named("", high)],
        )?,
    ];
    if let Some(sprt) = &config.sprt {
        let (lower, upper) = sprt.bounds();
        let level = |at: f64| vec![(1.0, at), (games.len().max(2) as f64, at)];
        let curves = [named("LLR", ratio), named("", level(lower)), named("", level(upper))];
        plots.push(lines("Log-likelihood ratio: H0 below, H1 above", ["games", "LLR"], &curves)?);
    }
    Ok(plots)
}

/// The lengths of games, ten moves a bar.
///
/// # Errors
///
/// Where it cannot be drawn.
pub fn lengths(standings: &Standings) -> Result<String, PlotError> {
    let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
    let longest = standings.lengths.last_key_value().map_or(0, |(&length, _)| length);
    for tens in 0..=longest / 10 {
        counts.insert(tens, 0);
    }
    for (&length, count) in &standings.lengths {
        *counts.entry(length / 10).or_default() += count;
    }
    let points: Vec<(f64, f64)> =
        counts.into_iter().map(|(tens, count)| (10.0 * tens as f64, count as f64)).collect();
    bars("Lengths of games", ["moves", "games"], &points)
}

/// Nodes a second over threads; `None` where the record is no such measurement.
///
/// # Errors
///
/// Where it cannot be drawn.
pub fn threads(record: &Value) -> Result<Option<String>, PlotError> {
    let mut curves: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
    for row in array(record.get("results")) {
        let Some(threads) = row.pointer("/plan/threads").and_then(Value::as_f64) else {
            return Ok(None);
        };
        for position in array(row.get("positions")) {
            let name = position.get("name").and_then(Value::as_str).unwrap_or_default();
            let speed = position.pointer("/per_second/median").and_then(Value::as_f64);
            let point = (threads, speed.unwrap_or_default() / 1e6);
            curves.entry(name.to_owned()).or_default().push(point);
        }
    }
    // The axis begins at 0, so that twice as fast looks like it.
    let ends = |point: &(f64, f64)| (point.0, 0.0);
    let ground = curves.values().next().map(|points| points.iter().map(ends).collect());
    curves.extend(ground.map(|ground| (String::new(), ground)));
    draw(curves, "Nodes a second by threads", ["threads", "millions"])
}

/// Time over depth, as powers of ten; `None` where the record is no such measurement.
///
/// # Errors
///
/// Where it cannot be drawn.
pub fn depths(record: &Value) -> Result<Option<String>, PlotError> {
    let mut curves: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
    for row in array(record.get("results")) {
        let name = row.get("position").and_then(Value::as_str).unwrap_or_default();
        for step in array(row.get("steps")) {
            let (depth, millis) = (step.get(0), step.get(2));
            if let (Some(depth), Some(millis)) =
                (depth.and_then(Value::as_f64), millis.and_then(Value::as_f64))
            {
                let point = (depth, millis.max(1e-3).log10());
                curves.entry(name.to_owned()).or_default().push(point);
            }
        }
    }
    draw(curves, "Time to depth", ["depth", "log₁₀ of ms"])
}

fn array(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn draw(
    curves: BTreeMap<String, Vec<(f64, f64)>>,
    title: &str,
    axes: [&str; 2],
) -> Result<Option<String>, PlotError> {
    if curves.is_empty() {
        return Ok(None);
    }
    let curves: Vec<Curve> =
        curves.into_iter().map(|(name, points)| Curve { name, points }).collect();
    lines(title, axes, &curves).map(Some)
}
