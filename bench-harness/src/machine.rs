//! The machine and the build, for records.

use serde::{Deserialize, Serialize};

/// Where and how a record came about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name.
    pub processor: String,
    /// Threads that it runs at a time.
    pub threads: usize,
    /// The operating system.
    pub system: String,
    /// The compiler of the harness and its engine.
    pub compiler: String,
    /// What the compiler was told.
    pub flags: String,
    /// The commit that they were built from.
    pub commit: String,
}

impl Machine {
    /// This machine and this build.
    #[must_use]
    pub fn this() -> Self {
        Self {
            processor: processor().unwrap_or_else(|| "unknown".to_owned()),
            threads: std::thread::available_parallelism().map_or(1, core::num::NonZero::get),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            compiler: env!("HARNESS_RUSTC").to_owned(),
            flags: env!("HARNESS_FLAGS").to_owned(),
            commit: env!("HARNESS_COMMIT").to_owned(),
        }
    }
}

/// What decides which instructions the compiler makes of the same sources: its version, the target
/// and its features, and further flags.
pub const CODE_FROM: &str = env!("HARNESS_CODE");

/// The processor's name, where the system tells.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
