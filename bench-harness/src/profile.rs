//! Flame graphs: where a search, or a kernel, spends its time.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::time::Duration;

use pprof::{ProfilerGuard, ProfilerGuardBuilder, Report};

/// A profile that is being taken.
pub struct Profile(ProfilerGuard<'static>);

/// What a finished profile holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// Samples taken.
    pub samples: u64,
    /// Different functions that have a name.
    pub functions: usize,
    /// The functions with the most samples of their own, and how many those are.
    pub hottest: Vec<(String, u64)>,
}

/// A profile that failed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// The profiler.
    #[error("the profiler: {0}")]
    Profiler(#[from] pprof::Error),
    /// A profile without names would be an empty picture.
    #[error("no function of {0} samples has a name: build with debug lines and unwind tables")]
    Nameless(u64),
}

/// Samples a second: a number that is no divisor of others keeps step with nothing.
const FREQUENCY: i32 = 997;

impl Profile {
    /// Begins to sample all threads of this process.
    ///
    /// # Errors
    ///
    /// Where the system has no such timer, or another profile is being taken.
    pub fn begin() -> Result<Self, ProfileError> {
        // Unwinding out of these would not be safe within a signal.
        let blocklist = ["libc", "libgcc", "pthread", "vdso"];
        let builder = ProfilerGuardBuilder::default().frequency(FREQUENCY).blocklist(&blocklist);
        Ok(Self(builder.build()?))
    }

    /// Ends it and writes the flame graph as SVG.
    ///
    /// # Errors
    ///
    /// Where it cannot be written, or would say nothing.
    pub fn flame_graph(self, output: impl Write) -> Result<Content, ProfileError> {
        let report = self.0.report().build()?;
        let content = content(&report);
        if content.functions == 0 {
            return Err(ProfileError::Nameless(content.samples));
        }
        report.flamegraph(output)?;
        Ok(content)
    }
}

/// Counts samples and names.
fn content(report: &Report) -> Content {
    let (mut names, mut own) = (BTreeSet::new(), BTreeMap::<String, u64>::new());
    let mut samples = 0;
    for (frames, &count) in &report.data {
        let count = count.unsigned_abs() as u64;
        samples += count;
        let mut stack = frames.frames.iter().flatten().map(pprof::Symbol::name);
        if let Some(innermost) = stack.next() {
            *own.entry(innermost.clone()).or_default() += count;
            names.insert(innermost);
        }
        names.extend(stack);
    }
    names.retain(|name| name != "Unknown");
    let mut hottest: Vec<(String, u64)> = own.into_iter().collect();
    hottest.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
    hottest.truncate(15);
    Content { samples, functions: names.len(), hottest }
}

/// A time such as `10s`, `500ms` or `2.5`, in seconds where no unit is given.
#[must_use]
pub fn parse_time(text: &str) -> Option<Duration> {
    let (number, unit) = match text {
        _ if text.ends_with("ms") => (&text[..text.len() - 2], 1e-3),
        _ if text.ends_with('s') => (&text[..text.len() - 1], 1.0),
        _ => (text, 1.0),
    };
    Duration::try_from_secs_f64(number.trim().parse::<f64>().ok()? * unit).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_names_what_ran() {
        let profile = Profile::begin().unwrap();
        let mut kernel = crate::kernels::kernel("search").unwrap().unwrap();
        let mut graph = Vec::new();
        let mut sum = 0;
        let moment = crate::clock::Moment::now();
        while moment.spent().thread < Duration::from_millis(300) {
            sum ^= kernel.run();
        }
        let content = profile.flame_graph(&mut graph).unwrap();
        assert!(content.samples > 0 && content.functions > 3, "{content:?} {sum}");
        let text = String::from_utf8(graph).unwrap();
        assert!(text.contains("try_move"), "the search has a name");
    }

    #[test]
    fn times_have_units() {
        assert_eq!(parse_time("10s"), Some(Duration::from_secs(10)));
        assert_eq!(parse_time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(parse_time("2.5"), Some(Duration::from_millis(2500)));
        assert_eq!(parse_time("-1s"), None);
        assert_eq!(parse_time("soon"), None);
    }
}
