//! The search for C.

use core::ffi::c_void;
use core::mem::{MaybeUninit, offset_of};
use core::slice;
use std::sync::Mutex;
use std::time::Duration;

use engine::Config;
use engine::board::{self, Size};
use engine::search::{self, Listener, StopHandle, Variation};

use crate::position::{Point, Position};
use crate::status::{Status, of};

/// An engine with its table; one search at a time.
#[derive(Debug)]
pub struct Engine(Mutex<engine::Engine>);

/// Stops a search from another thread, or from the callback of the search.
#[derive(Debug)]
pub struct Stop(pub(crate) StopHandle);

/// What ends a search, whichever is reached first; 0 is no limit.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Limits {
    /// Positions to visit.
    pub nodes: u64,
    /// Wall-clock time.
    pub milliseconds: u64,
    /// Plies of the last iteration.
    pub depth: u32,
}

/// Points on the largest board.
pub(crate) const POINTS: usize = Size::MAX.area();

/// What a search has found.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Report {
    /// The winning probability of the side to move, from 0 to 1.
    pub win_probability: f64,
    /// Positions visited.
    pub nodes: u64,
    /// Wall-clock time.
    pub microseconds: u64,
    /// The score for the side to move, in units.
    pub score: i32,
    /// Plies to the end, above zero for a win and below for a loss; 0 where none is in sight.
    pub mate_in_plies: i32,
    /// Plies of the last iteration that was finished.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub selective_depth: u32,
    /// Moves of the line; 0 where no move is allowed.
    pub length: u32,
    /// The best move and the play expected after it.
    pub line: [Point; POINTS],
}

// What the header promises, byte by byte; `capi/tests/every_function.c` says the same of it.
const _: () = {
    assert!(
        size_of::<Limits>() == 20_usize.next_multiple_of(align_of::<u64>())
            && offset_of!(Limits, nodes) == 0
    );
    assert!(offset_of!(Limits, milliseconds) == 8 && offset_of!(Limits, depth) == 16);
    assert!(size_of::<Report>() == 496 && offset_of!(Report, win_probability) == 0);
    assert!(offset_of!(Report, nodes) == 8 && offset_of!(Report, microseconds) == 16);
    assert!(offset_of!(Report, score) == 24 && offset_of!(Report, mate_in_plies) == 28);
    assert!(offset_of!(Report, depth) == 32 && offset_of!(Report, selective_depth) == 36);
    assert!(offset_of!(Report, length) == 40 && offset_of!(Report, line) == 44);
};

/// A callback for each iteration.
pub type Progress = Option<unsafe extern "C" fn(report: Option<&Report>, user: *mut c_void)>;

/// A line of play as C has it, and how many moves it has.
pub(crate) fn line(moves: &[board::Point]) -> ([Point; POINTS], u32) {
    let mut line = [Point::default(); POINTS];
    for (place, &point) in line.iter_mut().zip(moves) {
        *place = point.into();
    }
    (line, moves.len().min(POINTS) as u32)
}

impl Report {
    fn new(report: &search::Report) -> Self {
        Self::of_line(report, &report.lines.first().cloned().unwrap_or_default())
    }

    /// The report of one of its lines.
    fn of_line(report: &search::Report, variation: &Variation) -> Self {
        let score = variation.score;
        let (line, length) = line(&variation.moves);
        Self {
            win_probability: score.expectation(),
            nodes: report.nodes,
            microseconds: u64::try_from(report.elapsed.as_micros()).unwrap_or(u64::MAX),
            score: score.units(),
            mate_in_plies: score.mate_in_plies().unwrap_or(0),
            depth: report.depth,
            selective_depth: report.selective_depth,
            length,
            line,
        }
    }
}

impl From<Limits> for search::Limits {
    fn from(limits: Limits) -> Self {
        let some = |number: u64| (number > 0).then_some(number);
        Self {
            depth: (limits.depth > 0).then_some(limits.depth),
            nodes: some(limits.nodes),
            time: some(limits.milliseconds).map(Duration::from_millis),
            ..Self::default()
        }
    }
}

/// Hands iterations on to C.
struct Told {
    progress: Progress,
    user: *mut c_void,
}

impl Listener for Told {
    fn iteration(&mut self, report: &search::Report) {
        if let Some(progress) = self.progress {
            // SAFETY: the caller of the search vouches for the function and what it makes of `user`.
            unsafe { progress(Some(&Report::new(report)), self.user) };
        }
    }
}

/// An engine with a table of so many MiB, 1 to 1,048,576, that searches on so many threads, 1 to 1,024;
/// null for other numbers.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_engine_new(hash_mib: u32, threads: u32) -> Option<Box<Engine>> {
    let known = (1..=1 << 20).contains(&hash_mib) && (1..=1024).contains(&threads);
    let (hash_mib, threads) = (hash_mib as usize, threads as usize);
    let engine = || engine::Engine::new(Config { hash_mib, threads, ..Config::default() });
    known.then(|| Box::new(Engine(Mutex::new(engine()))))
}

/// Frees an engine; null is nothing.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_engine_free(engine: Option<Box<Engine>>) {
    drop(engine);
}

/// Forgets all earlier searches.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_engine_clear(engine: Option<&Engine>) -> Status {
    let Some(engine) = engine else { return Status::Null };
    let Ok(mut engine) = engine.0.try_lock() else { return Status::Busy };
    engine.clear();
    Status::Ok
}

/// Searches for the best move, tells `progress` of each iteration, and ends early when `stop` is
/// requested.
///
/// # Safety
///
/// `progress` is null, or a function that may be called on this thread with a report and `user`, that
/// returns, and that leaves the position and the report alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kinjite_engine_search(
    engine: Option<&Engine>,
    position: Option<&Position>,
    limits: Option<&Limits>,
    stop: Option<&Stop>,
    progress: Progress,
    user: *mut c_void,
    report: Option<&mut MaybeUninit<Report>>,
) -> Status {
    let (Some(engine), Some(position), Some(report)) = (engine, position, report) else {
        return Status::Null;
    };
    let found = engine.search(position, limits, 1, stop, &mut Told { progress, user });
    of(found.map(|found| {
        report.write(Report::new(&found));
    }))
}

/// As [`kinjite_engine_search`], for the best moves, as many as there is room for: a report for each, the
/// best first, and how many there are.
///
/// # Safety
///
/// As of [`kinjite_engine_search`]; `reports` is null, or has room for `capacity` reports that nobody else
/// uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kinjite_engine_analyze(
    engine: Option<&Engine>,
    position: Option<&Position>,
    limits: Option<&Limits>,
    stop: Option<&Stop>,
    progress: Progress,
    user: *mut c_void,
    reports: *mut Report,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    let (Some(engine), Some(position), Some(count), false) =
        (engine, position, count, reports.is_null())
    else {
        return Status::Null;
    };
    if !(1..=POINTS).contains(&capacity) {
        return Status::Range;
    }
    let found = engine.search(position, limits, capacity, stop, &mut Told { progress, user });
    of(found.map(|mut found| {
        found.rank();
        // SAFETY: the caller vouches for `capacity` reports.
        let room = unsafe { slice::from_raw_parts_mut(reports.cast::<MaybeUninit<_>>(), capacity) };
        for (place, line) in room.iter_mut().zip(&found.lines) {
            place.write(Report::of_line(&found, line));
        }
        count.write(found.lines.len());
    }))
}

impl Engine {
    fn search(
        &self,
        position: &Position,
        limits: Option<&Limits>,
        lines: usize,
        stop: Option<&Stop>,
        told: &mut Told,
    ) -> Result<search::Report, Status> {
        let limits = limits.map_or_else(search::Limits::default, |&limits| limits.into());
        if limits == search::Limits::default() && stop.is_none() {
            return Err(Status::Endless);
        }
        if position.ending().is_some() {
            return Err(Status::Over);
        }
        let mut engine = self.0.try_lock().map_err(|_| Status::Busy)?;
        let stop = stop.map_or_else(StopHandle::new, |stop| stop.0.clone());
        Ok(engine.analyze(&position.0, limits, lines, &stop, told))
    }
}

/// A handle for one search; once requested it stays so.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_stop_new() -> Box<Stop> {
    Box::new(Stop(StopHandle::new()))
}

/// Frees a handle; null is nothing.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_stop_free(stop: Option<Box<Stop>>) {
    drop(stop);
}

/// Makes the search with the handle end as soon as it looks.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_stop_request(stop: Option<&Stop>) -> Status {
    let Some(stop) = stop else { return Status::Null };
    stop.0.stop();
    Status::Ok
}
