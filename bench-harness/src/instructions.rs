//! Counts of instructions against those that are kept.
//!
//! The file of counts has a line for each kernel, `name count`, after lines that begin with `#` and
//! say which compiler and target they hold for: another compiler makes other code, and its counts
//! say nothing of a change.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::Path;

use serde_json::Value;

/// Counts of instructions by kernel, and what they hold for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// What made the code: the compiler, the target and its features, flags.
    pub build: String,
    /// Instructions of a run.
    pub kernels: BTreeMap<String, u64>,
}

/// Counts that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CountsError {
    /// The files.
    #[error("{0}: {1}")]
    Io(String, io::Error),
    /// A line that is no count.
    #[error("line {0}: expected a kernel and a count")]
    Line(usize),
    /// A summary of iai-callgrind that has no count.
    #[error("{0}: no count of instructions in it")]
    Summary(String),
}

/// A kernel whose count is another one than the kept one.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The kernel.
    pub name: String,
    /// The kept count, if there is one.
    pub before: Option<u64>,
    /// The new count, if there is one.
    pub after: Option<u64>,
}

impl Change {
    /// The growth in percent, where there are both counts.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2⁵³")]
    pub fn percent(&self) -> Option<f64> {
        let (before, after) = self.before.zip(self.after)?;
        Some(100.0 * (after as f64 / before as f64 - 1.0))
    }

    /// Whether it is worse than by `tolerance` percent: more instructions, or a kernel that is not
    /// in both.
    #[must_use]
    pub fn is_worse(&self, tolerance: f64) -> bool {
        // The last digits of a quotient must not decide.
        self.percent().is_none_or(|percent| percent > tolerance + 1e-9)
    }
}

impl Counts {
    /// Reads a file of counts.
    ///
    /// # Errors
    ///
    /// At the first line that is none.
    pub fn parse(text: &str) -> Result<Self, CountsError> {
        let mut counts = Self::default();
        for (index, line) in text.lines().enumerate() {
            if let Some(build) = line.strip_prefix("# build: ") {
                build.clone_into(&mut counts.build);
            } else if !line.starts_with('#') && !line.trim().is_empty() {
                let (name, count) = line
                    .split_once(' ')
                    .and_then(|(name, count)| Some((name, count.trim().parse().ok()?)))
                    .ok_or(CountsError::Line(index + 1))?;
                counts.kernels.insert(name.to_owned(), count);
            }
        }
        Ok(counts)
    }

    /// The text of a file of counts.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "# Instructions of each kernel; `bench-harness/instructions.sh update` writes them anew.\n\
             # build: {}\n",
            self.build
        );
        for (name, count) in &self.kernels {
            let _ = writeln!(text, "{name} {count}");
        }
        text
    }

    /// Collects the counts that iai-callgrind left in `directory`, one directory for each kernel.
    ///
    /// # Errors
    ///
    /// Where they cannot be read.
    pub fn collect(directory: &Path, build: &str) -> Result<Self, CountsError> {
        let fail = |path: &Path| {
            let name = path.display().to_string();
            move |error| CountsError::Io(name, error)
        };
        let mut counts = Self { build: build.to_owned(), kernels: BTreeMap::new() };
        for entry in std::fs::read_dir(directory).map_err(fail(directory))? {
            let path = entry.map_err(fail(directory))?.path().join("summary.json");
            if !path.exists() {
                continue;
            }
            let text = std::fs::read_to_string(&path).map_err(fail(&path))?;
            let (name, count) =
                summary(&text).ok_or_else(|| CountsError::Summary(path.display().to_string()))?;
            counts.kernels.insert(name, count);
        }
        Ok(counts)
    }

    /// Every kernel whose count differs from that in `before`.
    #[must_use]
    pub fn changes(&self, before: &Self) -> Vec<Change> {
        let names = self.kernels.keys().chain(before.kernels.keys());
        let names: std::collections::BTreeSet<&String> = names.collect();
        let change = |name: &String| Change {
            name: name.clone(),
            before: before.kernels.get(name).copied(),
            after: self.kernels.get(name).copied(),
        };
        names.into_iter().map(change).filter(|change| change.before != change.after).collect()
    }
}

/// The kernel and the instructions of a summary.
fn summary(text: &str) -> Option<(String, u64)> {
    let json: Value = serde_json::from_str(text).ok()?;
    let name = json.get("id")?.as_str()?.to_owned();
    let metrics =
        json.pointer("/profiles/0/summaries/parts/0/metrics_summary/Callgrind/Ir/metrics")?;
    // `Left` alone in a first run, `Both` with the run before in others; the new one comes first.
    let new = metrics.get("Left").or_else(|| metrics.pointer("/Both/0"))?;
    Some((name, new.get("Int")?.as_u64()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(kernels: &[(&str, u64)]) -> Counts {
        let kernels = kernels.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
        Counts { build: "rustc 1".to_owned(), kernels }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let written = counts(&[("a", 5), ("b", 7)]);
        assert_eq!(Counts::parse(&written.to_text()).unwrap(), written);
        assert_eq!(
            Counts::parse("a 5\nb x").unwrap_err().to_string(),
            "line 2: expected a kernel and a count"
        );
    }

    #[test]
    fn more_instructions_than_tolerated_are_worse() {
        let before = counts(&[("a", 1000), ("b", 1000), ("c", 1000), ("d", 1000)]);
        let after = counts(&[("a", 1000), ("b", 1020), ("c", 1021), ("e", 5)]);
        let changes = after.changes(&before);
        let worse: Vec<(&str, bool)> =
            changes.iter().map(|change| (change.name.as_str(), change.is_worse(2.0))).collect();
        assert_eq!(worse, [("b", false), ("c", true), ("d", true), ("e", true)]);
        assert!((changes[0].percent().unwrap() - 2.0).abs() < 1e-9);
    }

    #[test]
    fn counts_are_found_in_a_summary() {
        let with = |metrics: &str| {
            format!(
                "{{\"id\":\"a\",\"profiles\":[{{\"summaries\":{{\"parts\":[{{\"metrics_summary\":\
                 {{\"Callgrind\":{{\"Ir\":{{\"metrics\":{metrics}}}}}}}}}]}}}}]}}"
            )
        };
        assert_eq!(summary(&with("{\"Left\":{\"Int\":5}}")), Some(("a".into(), 5)));
        assert_eq!(summary(&with("{\"Both\":[{\"Int\":6},{\"Int\":5}]}")), Some(("a".into(), 6)));
        assert_eq!(summary("{}"), None);
    }
}
