//! Measures what threads and the table cost beside the search itself, in wall-clock time on this
//! machine:
//!
//! - the shortest search there is, on one thread and on more: what starting and joining them costs;
//! - from a stop request to the return of the search;
//! - making a table, filling all of its pages, and clearing it.
//!
//! `cargo run --release -p kinjite-engine --example threads_and_table [THREADS] [MIB]`

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is there to print figures")]

use std::error::Error;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use engine::board::{Rule, Size};
use engine::eval::Score;
use engine::position::{Position, parse_moves};
use engine::search::{Bound, Entry, Limits, Silent, StopHandle, Table};
use engine::{Config, Engine};

/// How often each thing is timed.
const ROUNDS: u32 = 200;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let number = |word: String| word.parse::<usize>().map_err(|_| format!("'{word}' is no number"));
    let mut numbers = std::env::args().skip(1).map(number);
    let threads = numbers.next().transpose()?.unwrap_or(2);
    let mebibytes = numbers.next().transpose()?.unwrap_or(512);
    let mut position = Position::new(Rule::RENJU, Size::MAX);
    position.play_all(&parse_moves("h8h9j10i9g9i7k9i8i10", Size::MAX)?)?;
    for threads in [1, threads] {
        starts(&position, threads);
        stops(&position, threads)?;
    }
    table(mebibytes);
    Ok(())
}

fn engine(threads: usize) -> Engine {
    Engine::new(Config { hash_mib: 64, threads, ..Config::default() })
}

/// Searches that end with their first node.
fn starts(position: &Position, threads: usize) {
    let mut engine = engine(threads);
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        engine.search(position, limits);
        start.elapsed()
    });
    show(&format!("shortest search, {threads} threads"), times.collect());
}

/// From the request to the return, at a moment of the search that differs from round to round.
fn stops(position: &Position, threads: usize) -> Result<(), Box<dyn Error>> {
    let mut engine = engine(threads);
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let stop = StopHandle::new();
        let stopper = stop.clone();
        let thread = thread::spawn(move || {
            thread::sleep(Duration::from_micros(20_000 + 37 * u64::from(round)));
            let asked = Instant::now();
            stopper.stop();
            asked
        });
        engine.analyze(position, Limits::default(), 1, &stop, &mut Silent);
        let returned = Instant::now();
        let asked = thread.join().map_err(|_| "the asking thread panicked")?;
        times.push(returned.saturating_duration_since(asked));
    }
    show(&format!("stop, {threads} threads"), times);
    Ok(())
}

/// A table made, filled to the last page, cleared, and filled again.
fn table(mebibytes: usize) {
    let (mut table, made) = timed(|| Table::new(mebibytes));
    let ((), filled) = timed(|| fill(&table));
    let ((), cleared) = timed(|| table.clear());
    let ((), again) = timed(|| fill(&table));
    println!(
        "table of {mebibytes} MiB: made in {made:.2?}, every page touched in {filled:.2?}, cleared in \
         {cleared:.2?}, touched again in {again:.2?}"
    );
}

/// Stores an entry in each page of 4 KiB of tables up to 16 GiB.
fn fill(table: &Table) {
    let entry = Entry { best: None, score: Score::ZERO, bound: Bound::Exact, depth: 1 };
    for page in 0..1_u64 << 22 {
        table.store(page << 42 | 1, entry);
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

fn show(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |percent: usize| times.get((times.len() * percent / 100).min(times.len() - 1));
    if let [Some(median), Some(late), Some(worst)] = [50, 95, 100].map(at) {
        println!(
            "{what}: median {median:.2?}, 95 of 100 within {late:.2?}, worst {worst:.2?} of {}",
            times.len()
        );
    }
}
