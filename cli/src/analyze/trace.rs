//! What a search did, as JSON and as a table.

use std::io::{self, Write};

use engine::board::Point;
use engine::search::{Bound, CUTOFF_NUMBERS, Candidate, Counts, Iteration, Trace, Tried};
use serde::Serialize;

use crate::terminal::{STRONG, Screen};
use crate::text::{grouped, seconds};

/// The iterations of a search.
#[derive(Debug, Serialize)]
pub struct TraceJson {
    iterations: Vec<IterationJson>,
}

#[derive(Debug, Serialize)]
struct IterationJson {
    depth: u32,
    finished: bool,
    best: Option<Point>,
    score: Option<i32>,
    nodes: u64,
    nodes_by_fours: u64,
    /// Since the search began.
    time_ms: u64,
    windows: Vec<WindowJson>,
    counts: CountsJson,
    cutoffs_by_number: [u64; CUTOFF_NUMBERS],
}

#[derive(Debug, Serialize)]
struct WindowJson {
    line: usize,
    alpha: i32,
    beta: i32,
    moves: Vec<MoveJson>,
}

#[derive(Debug, Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    point: Point,
    score: i32,
    mate_in_plies: Option<i32>,
    bound: &'static str,
    nodes: u64,
}

#[derive(Debug, Serialize)]
struct CountsJson {
    probes: u64,
    hits: u64,
    table_cutoffs: u64,
    leaves: u64,
    wins_by_fours: u64,
    futility: u64,
    razoring: u64,
    null_move: u64,
    singular: u64,
    multi_cut: u64,
    reduced: u64,
    searched_again: u64,
}

impl From<&Trace> for TraceJson {
    fn from(trace: &Trace) -> Self {
        Self { iterations: trace.iterations.iter().map(IterationJson::from).collect() }
    }
}

impl From<&Iteration> for IterationJson {
    fn from(iteration: &Iteration) -> Self {
        Self {
            depth: iteration.depth,
            finished: iteration.finished,
            best: iteration.best.map(|(point, _)| point),
            score: iteration.best.map(|(_, score)| score.units()),
            nodes: iteration.visited.nodes,
            nodes_by_fours: iteration.visited.by_fours,
            time_ms: iteration.elapsed.as_millis() as u64,
            windows: iteration.windows.iter().map(WindowJson::from).collect(),
            counts: CountsJson::from(&iteration.counts),
            cutoffs_by_number: iteration.counts.cutoffs,
        }
    }
}

impl From<&Tried> for WindowJson {
    fn from(tried: &Tried) -> Self {
        Self {
            line: tried.line + 1,
            alpha: tried.alpha.units(),
            beta: tried.beta.units(),
            moves: tried.moves.iter().map(MoveJson::from).collect(),
        }
    }
}

impl From<&Candidate> for MoveJson {
    fn from(candidate: &Candidate) -> Self {
        Self {
            point: candidate.point,
            score: candidate.score.units(),
            mate_in_plies: candidate.score.mate_in_plies(),
            bound: match candidate.bound {
                Bound::Exact => "exact",
                Bound::Lower => "lower",
                Bound::Upper => "upper",
            },
            nodes: candidate.nodes,
        }
    }
}

impl From<&Counts> for CountsJson {
    fn from(counts: &Counts) -> Self {
        let &Counts { probes, hits, table_cutoffs, leaves, wins_by_fours, .. } = counts;
        let &Counts { futility, razoring, null_move, singular, multi_cut, .. } = counts;
        let &Counts { reduced, searched_again, cutoffs: _, .. } = counts;
        Self {
            probes,
            hits,
            table_cutoffs,
            leaves,
            wins_by_fours,
            futility,
            razoring,
            null_move,
            singular,
            multi_cut,
            reduced,
            searched_again,
        }
    }
}

/// Writes the iterations, one a line, and then what the last finished one thought of the moves.
pub fn show(trace: &Trace, screen: &mut Screen) -> io::Result<()> {
    if trace.iterations.is_empty() {
        return writeln!(screen, "\nno iteration: all was decided before the search");
    }
    writeln!(
        screen,
        "\n{STRONG}depth  best   score         nodes  fours  table  first  reduced  again  windows    \
         time{STRONG:#}"
    )?;
    for iteration in &trace.iterations {
        writeln!(screen, "{}", line(iteration))?;
    }
    let finished = trace.iterations.iter().rfind(|iteration| iteration.finished);
    finished.map_or(Ok(()), |last| details(last, screen))
}

/// An iteration on one line. Shares are of its nodes, of the questions to the table, of the cut-offs,
/// and of the moves that were reduced.
fn line(iteration: &Iteration) -> String {
    let Iteration { visited, counts, .. } = iteration;
    let (best, score) = iteration.best.map_or((String::new(), String::new()), |(point, score)| {
        (point.to_string(), score.to_string())
    });
    let cutoffs = counts.cutoffs.iter().sum();
    format!(
        "{:>5}{} {best:<4} {score:>7}  {:>12} {:>6} {:>6} {:>6} {:>8} {:>6} {:>8} {:>8}",
        iteration.depth,
        if iteration.finished { " " } else { "-" },
        grouped(visited.nodes),
        share(visited.by_fours, visited.nodes),
        share(counts.hits, counts.probes),
        share(counts.cutoffs[0], cutoffs),
        grouped(counts.reduced),
        share(counts.searched_again, counts.reduced),
        iteration.windows.len(),
        seconds(iteration.elapsed),
    )
}

/// The windows of an iteration with the moves that were searched within them, and its cut-offs.
fn details(last: &Iteration, screen: &mut Screen) -> io::Result<()> {
    for tried in &last.windows {
        let (alpha, beta) = (tried.alpha, tried.beta);
        writeln!(
            screen,
            "\n{STRONG}depth {}, line {}, window {} to {}{STRONG:#}",
            last.depth,
            tried.line + 1,
            if alpha == engine::eval::Score::MINUS_INFINITY {
                "none".into()
            } else {
                alpha.to_string()
            },
            if beta == engine::eval::Score::INFINITY { "none".into() } else { beta.to_string() },
        )?;
        moves(&tried.moves, screen)?;
    }
    let counts = &last.counts;
    let numbers: Vec<String> = counts.cutoffs.iter().map(|&count| grouped(count)).collect();
    writeln!(screen, "\n{STRONG}cut-offs by number of the move{STRONG:#} {}", numbers.join(" "))?;
    writeln!(
        screen,
        "{STRONG}nodes cut off before any move{STRONG:#} table {}, futility {}, razoring {}, null move {}",
        grouped(counts.table_cutoffs),
        grouped(counts.futility),
        grouped(counts.razoring),
        grouped(counts.null_move),
    )?;
    writeln!(
        screen,
        "{STRONG}singular{STRONG:#} {}, {STRONG}multi-cut{STRONG:#} {}, {STRONG}leaves{STRONG:#} {}, of \
         these won by fours {}",
        grouped(counts.singular),
        grouped(counts.multi_cut),
        grouped(counts.leaves),
        grouped(counts.wins_by_fours),
    )
}

fn moves(moves: &[Candidate], screen: &mut Screen) -> io::Result<()> {
    /// The rest took few nodes, as a rule.
    const SHOWN: usize = 12;
    for candidate in moves.iter().take(SHOWN) {
        let sign = match (candidate.bound, screen.unicode()) {
            (Bound::Exact, _) => "=",
            (Bound::Lower, true) => "≥",
            (Bound::Upper, true) => "≤",
            (Bound::Lower, false) => ">=",
            (Bound::Upper, false) => "<=",
        };
        let (point, score) = (candidate.point.to_string(), candidate.score.to_string());
        writeln!(
            screen,
            "  {point:<4} {sign:>2} {score:<7} {:>12} nodes",
            grouped(candidate.nodes)
        )?;
    }
    let rest = &moves[moves.len().min(SHOWN)..];
    if rest.is_empty() {
        return Ok(());
    }
    let nodes = rest.iter().map(|candidate| candidate.nodes).sum();
    writeln!(screen, "  {:<15} {:>12} nodes", format!("{} more", rest.len()), grouped(nodes))
}

/// A part of a whole, in percent; a dash where there is nothing.
fn share(part: u64, whole: u64) -> String {
    let percent = (part * 100 + whole / 2).checked_div(whole);
    percent.map_or_else(|| "-".to_owned(), |percent| format!("{percent} %"))
}
