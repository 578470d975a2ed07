//! The machine and the build, for records.

use crate::tournament::Machine;

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

/// The processor's name, where the system tells.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
