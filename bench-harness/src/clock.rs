//! Clocks: processor time beside the time on the wall.
//!
//! On a machine that does other work too, the wall says how long a thread waited; processor time
//! says how long it worked. Where the system does not tell it, the wall stands in.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
#[must_use]
pub fn since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// The processor time that this thread has used.
#[must_use]
pub fn thread_cpu() -> Option<Duration> {
    cpu(Whose::Thread)
}

/// The processor time that this process has used with all its threads; its children are not
/// counted.
#[must_use]
pub fn process_cpu() -> Option<Duration> {
    cpu(Whose::Process)
}

#[derive(Clone, Copy)]
enum Whose {
    Thread,
    Process,
}

#[cfg(unix)]
fn cpu(whose: Whose) -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(match whose {
        Whose::Thread => ClockId::ThreadCPUTime,
        Whose::Process => ClockId::ProcessCPUTime,
    });
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn cpu(_: Whose) -> Option<Duration> {
    None
}

/// A moment, on the wall and in processor time.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    wall: Instant,
    thread: Option<Duration>,
    process: Option<Duration>,
}

/// What passed since a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// On the wall.
    pub wall: Duration,
    /// This thread's processor time; the wall's where the system does not tell.
    pub thread: Duration,
    /// The process's processor time; the wall's where the system does not tell.
    pub process: Duration,
}

impl Moment {
    /// The present.
    #[must_use]
    pub fn now() -> Self {
        Self { wall: Instant::now(), thread: thread_cpu(), process: process_cpu() }
    }

    /// What has passed since; on the thread that took the moment.
    #[must_use]
    pub fn spent(&self) -> Spent {
        let wall = self.wall.elapsed();
        let since = |now: Option<Duration>, then: Option<Duration>| {
            now.zip(then).map_or(wall, |(now, then)| now.saturating_sub(then))
        };
        let thread = since(thread_cpu(), self.thread);
        Spent { wall, thread, process: since(process_cpu(), self.process) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_forward() {
        let moment = Moment::now();
        let first = moment.spent();
        let second = moment.spent();
        assert!(second.wall >= first.wall && second.thread >= first.thread);
        assert!(second.process >= first.process);
    }
}
