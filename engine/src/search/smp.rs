//! Many threads on one position, sharing nothing but the table (Lazy SMP).

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use super::forced;
use super::limits::{Clock, Limits, StopHandle};
use super::params::Params;
use super::report::{Listener, Report, Silent};
use super::root::Root;
use super::table::Table;
use super::trace::{Off, Trace, Tracer};
use crate::eval::{Score, Weights};
use crate::position::Position;

/// What to search and with what.
pub(crate) struct Task<'a> {
    pub(crate) position: &'a Position,
    pub(crate) limits: Limits,
    pub(crate) lines: usize,
    pub(crate) threads: usize,
    pub(crate) table: &'a Table,
    pub(crate) weights: Weights,
    pub(crate) params: Params,
    pub(crate) stop: StopHandle,
}

/// Threads for each core at most: more would only keep one another from looking at the clock.
const PER_CORE: usize = 4;

/// Time between two looks at the threads that have nodes left.
const LOOK: Duration = Duration::from_millis(1);

/// Runs the search on as many threads as the task wants, and lets them vote on the move.
///
/// The others start at other depths, so that they fill the table with what the first comes to later.
pub(crate) fn search(task: &Task<'_>, listener: &mut dyn Listener) -> Report {
    run(task, listener, Off).0
}

/// As [`search`], with what the first thread did.
pub(crate) fn traced(task: &Task<'_>, listener: &mut dyn Listener) -> (Report, Trace) {
    run(task, listener, Trace::default())
}

/// Stops when it is dropped.
struct StopAtEnd<'a>(&'a StopHandle);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

fn run<T: Tracer>(task: &Task<'_>, listener: &mut dyn Listener, tracer: T) -> (Report, T) {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = task.threads.clamp(1, PER_CORE * cores);
    let mut limits = task.limits;
    limits.nodes = limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
    let helpers_stop = StopHandle::new();
    thread::scope(|scope| {
        // Of a panic too: the scope waits for the helpers, who know of no other end.
        let until_here = StopAtEnd(&helpers_stop);
        // Where the system gives no more threads, those that there are will do.
        let helpers: Vec<_> = (1..threads)
            .map_while(|number| {
                let stop = helpers_stop.clone();
                let first_depth = 1 + number as u32 % 2;
                // A helper makes what it needs itself: the first thread does not wait for it.
                let run = move || {
                    let wanted = !stop.is_stopped();
                    let helper = || Root::new(task, Clock::start(limits, stop), Off);
                    wanted.then(|| helper().run(first_depth, &mut Silent).0)
                };
                thread::Builder::new().spawn_scoped(scope, run).ok()
            })
            .collect();
        let clock = Clock::start(limits, task.stop.clone());
        let (report, tracer) = if let Some(win) = forced::win(task, &clock) {
            listener.iteration(&win);
            (win, tracer)
        } else {
            Root::new(task, clock, tracer).run(1, listener)
        };
        // Where nodes end the search, the others have their share of them too.
        let spent = limits.nodes.is_some_and(|share| report.nodes >= share);
        while spent && !task.stop.is_stopped() && !helpers.iter().all(ScopedJoinHandle::is_finished)
        {
            thread::sleep(LOOK);
        }
        drop(until_here);
        let mut reports = vec![report];
        for helper in helpers {
            reports.extend(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        (elected(reports, task.lines), tracer)
    })
}

/// The report that counts, with the nodes of all.
///
/// With several lines it is the first thread's. Else a thread that has proved a win is believed, the
/// shortest first; then the moves are voted on: each thread has a vote for its move that weighs the
/// more, the deeper it has searched and the better it thinks of it.
fn elected(reports: Vec<Report>, lines: usize) -> Report {
    let nodes = reports.iter().map(|report| report.nodes).sum();
    let deepest = reports.iter().map(|report| report.selective_depth).max().unwrap_or_default();
    let chosen = if lines == 1 { most_trusted(&reports) } else { 0 };
    let mut report = reports.into_iter().nth(chosen).unwrap_or_default();
    report.nodes = nodes;
    report.selective_depth = deepest;
    report
}

/// The number of the report whose move has most weight; of equals the first.
fn most_trusted(reports: &[Report]) -> usize {
    let scores = || reports.iter().filter_map(Report::score);
    let worst = scores().min().map_or(0, Score::units);
    let weight = |report: &Report| {
        let score = report.score().map_or(0, |score| score.units() - worst + VOTE);
        i64::from(score) * i64::from(report.depth)
    };
    let votes = |report: &Report| -> i64 {
        reports.iter().filter(|other| other.best() == report.best()).map(weight).sum()
    };
    let won = |report: &Report| report.score().filter(|score| score.is_win());
    let rank = |report: &Report| (won(report), votes(report), weight(report));
    (1..reports.len()).fold(0, |best, number| {
        if rank(&reports[number]) > rank(&reports[best]) { number } else { best }
    })
}

/// The weight of a vote for the move that is thought worst of, in units and for each ply.
const VOTE: i32 = 15;

#[cfg(test)]
mod tests {
    use super::super::report::Variation;
    use super::*;
    use crate::board::Point;

    fn report(column: u8, score: Score, depth: u32) -> Report {
        let moves = Point::new(column, 0).into_iter().collect();
        Report {
            lines: vec![Variation { moves, score, depth }],
            depth,
            nodes: 10,
            ..Report::default()
        }
    }

    fn choice(reports: &[Report]) -> Option<Point> {
        elected(reports.to_vec(), 1).best()
    }

    #[test]
    fn deeper_searches_and_more_of_them_have_the_say() {
        let score = Score::eval;
        let alone = [report(0, score(10), 9)];
        assert_eq!(choice(&alone), Point::new(0, 0));
        let deeper = [report(0, score(10), 9), report(1, score(10), 11)];
        assert_eq!(choice(&deeper), Point::new(1, 0));
        let more = [report(0, score(10), 9), report(1, score(9), 8), report(1, score(9), 8)];
        assert_eq!(choice(&more), Point::new(1, 0));
        assert_eq!(elected(more.to_vec(), 1).nodes, 30);
        assert_eq!(elected(more.to_vec(), 2).best(), Point::new(0, 0), "lines are the first's");
    }

    #[test]
    fn a_proved_win_beats_any_number_of_votes_and_the_shortest_comes_first() {
        let eval = report(0, Score::eval(900), 20);
        let long = report(1, Score::win_in(9), 4);
        let short = report(2, Score::win_in(5), 3);
        assert_eq!(choice(&[eval.clone(), eval, long, short]), Point::new(2, 0));
    }
}
