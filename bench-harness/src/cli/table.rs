//! Matches in words and tables.

use std::fmt::Write;

use harness::game::GameRecord;
use harness::stats::{Estimate, Sprt, State};
use harness::tournament::{
    Ending, EngineTotals, Header, MatchConfig, Pairing, Schedule, Standings,
};

use super::counted::counted;

/// The first lines: who plays, and under which terms.
pub(crate) fn introduction(header: &Header, done: usize) -> String {
    let config = &header.config;
    let terms = &config.terms;
    let games = counted(Schedule::new(config).len(), "game");
    let mut text = format!(
        "{games}, {} {}×{}, seed {}, {} at a time, harness {}\n",
        terms.rule, terms.size, terms.size, config.seed, config.concurrency, header.machine.commit
    );
    for engine in &config.engines {
        let _ = write!(text, "  {}: {}", engine.name, engine.control);
        for (key, value) in &engine.options {
            let _ = write!(text, ", {key}={value}");
        }
        if let Some(evaluation) = header.evaluations.get(&engine.name) {
            let _ = write!(text, ", evaluates with {evaluation}");
        }
        text.push('\n');
    }
    if done > 0 {
        let _ = writeln!(text, "resumed after {}", counted(done, "game"));
    }
    text
}

/// One game.
pub(crate) fn game(game: &GameRecord) -> String {
    let detail = if game.detail.is_empty() { String::new() } else { format!(" ({})", game.detail) };
    let time: u64 = game.steps.iter().map(|step| step.micros).sum();
    format!(
        "game {}: {} - {}  {}  {}{detail}, {}, {:.1} s",
        game.number + 1,
        game.black.name,
        game.white.name,
        game.result,
        game.reason,
        counted(game.length, "move"),
        time as f64 / 1e6,
    )
}

/// How the match stands, on one line.
pub(crate) fn state(config: &MatchConfig, standings: &Standings) -> String {
    let [pairing] = &standings.pairings[..] else {
        let scores = standings.engines.iter().map(|e| format!("{} {}", e.name, e.results));
        return scores.collect::<Vec<_>>().join(", ");
    };
    let mut text = format!("{} {}", pairing.total(), short(pairing.estimate()));
    if let Some(sprt) = &config.sprt {
        let (_, llr) = standings.sprt(sprt);
        let (lower, upper) = sprt.bounds();
        let _ = write!(text, ", LLR {llr:.2} ({lower:.2}..{upper:.2})");
    }
    text
}

fn short(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(String::new, |e| {
        format!("Elo {} LOS {:.1} %", e.elo_in_words(), e.los * 100.0)
    })
}

/// The last block: what came of it.
pub(crate) fn conclusion(
    config: &MatchConfig,
    standings: &Standings,
    ending: Ending,
    seconds: f64,
) -> String {
    let mut text = String::from("\n");
    for pairing in &standings.pairings {
        text.push_str(&against(standings, pairing));
    }
    if config.engines.len() > 2 {
        text.push_str(&ranking(standings));
    }
    text.push_str(&totals(standings));
    let reasons = standings.reasons.iter().map(|(reason, count)| format!("{reason} {count}"));
    let reasons: Vec<String> = reasons.collect();
    let _ = writeln!(text, "Ends: {}", reasons.join(", "));
    if let Some(length) = standings.mean_length() {
        let shortest = standings.lengths.first_key_value().map_or(0, |(&length, _)| length);
        let longest = standings.lengths.last_key_value().map_or(0, |(&length, _)| length);
        let _ = writeln!(text, "Length: {length:.1} moves ({shortest}..{longest})");
    }
    let _ = writeln!(text, "Black: {} of {}", standings.black, counted(standings.games, "game"));
    let _ = writeln!(text, "Time: {seconds:.1} s");
    for pairing in &standings.pairings {
        text.push_str(&outcome(config, pairing));
    }
    if let Some(sprt) = &config.sprt {
        text.push_str(&test(sprt, standings));
    }
    if !ending.is_over() {
        text.push_str("Stopped before the end.\n");
    }
    text
}

/// The results of two engines by colour.
fn against(standings: &Standings, pairing: &Pairing) -> String {
    let name = |engine: usize| &standings.engines[engine].name;
    let (black, white) = (pairing.as_black, pairing.as_white);
    format!(
        "{} v {}: {} (wins-draws-losses), {:.1} %; as Black {} ({:.1} %), as White {} ({:.1} %)\n",
        name(pairing.first),
        name(pairing.second),
        pairing.total(),
        pairing.total().score() * 100.0,
        black,
        black.score() * 100.0,
        white,
        white.score() * 100.0,
    )
}

/// Ratings, the best first.
fn ranking(standings: &Standings) -> String {
    let ratings = standings.ratings();
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    let mut text = format!("{:<24} {:>7} {:>16} {:>7}\n", "engine", "Elo", "95 %", "games");
    for engine in order {
        let (rating, totals) = (ratings[engine], &standings.engines[engine]);
        let interval = format!("{:+.0}..{:+.0}", rating.low, rating.high);
        let _ = writeln!(
            text,
            "{:<24} {:>+7.0} {interval:>16} {:>7}",
            totals.name,
            rating.elo,
            totals.results.games()
        );
    }
    text
}

/// What each engine did.
fn totals(standings: &Standings) -> String {
    let mut text = format!(
        "{:<24} {:>9} {:>8} {:>7} {:>9} {:>7} {:>9} {:>9} {:>8} {:>8}\n",
        "engine",
        "timeouts",
        "illegal",
        "forbid.",
        "crashes",
        "other",
        "ms/move",
        "max ms",
        "depth",
        "knps"
    );
    for engine in &standings.engines {
        text.push_str(&total(engine));
    }
    text
}

fn total(engine: &EngineTotals) -> String {
    let show = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |v| format!("{v:.1}"));
    format!(
        "{:<24} {:>9} {:>8} {:>7} {:>9} {:>7} {:>9} {:>9.1} {:>8} {:>8}\n",
        engine.name,
        engine.timeouts,
        engine.illegal,
        engine.forbidden,
        engine.crashes + engine.no_starts,
        engine.garbage + engine.memory,
        show(engine.mean_ms()),
        engine.longest_micros as f64 / 1000.0,
        show(engine.depth()),
        show(engine.speed().map(|speed| speed / 1000.0)),
    )
}

/// Elo and the pentanomial counts of two engines.
fn outcome(config: &MatchConfig, pairing: &Pairing) -> String {
    let Some(e) = pairing.estimate() else { return String::new() };
    let who = if config.engines.len() > 2 {
        let name = |engine: usize| &config.engines[engine].name;
        format!("{} v {}: ", name(pairing.first), name(pairing.second))
    } else {
        String::new()
    };
    format!(
        "{who}Elo: {}, nElo: {}, LOS: {:.1} %, pairs: {}\n{who}Pentanomial: {}\n",
        e.elo_in_words(),
        if e.nelo.is_finite() {
            format!("{:.1} ± {:.1}", e.nelo, e.nelo_error)
        } else {
            "-".to_owned()
        },
        e.los * 100.0,
        pairing.pentanomial.pairs(),
        pairing.pentanomial,
    )
}

/// The sequential test.
fn test(sprt: &Sprt, standings: &Standings) -> String {
    let (state, llr) = standings.sprt(sprt);
    let (lower, upper) = sprt.bounds();
    let verdict = match state {
        State::AcceptedH0 => format!("{state} (Elo ≤ {})", sprt.elo0),
        State::AcceptedH1 => format!("{state} (Elo ≥ {})", sprt.elo1),
        State::Open => state.to_string(),
    };
    format!(
        "SPRT: LLR {llr:.3} ({lower:.3}..{upper:.3}), {} Elo {}..{}, α {} β {}: {verdict}\n",
        sprt.model, sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta
    )
}
