//! Flame graphs of benchmarks: criterion's hook for profilers, with the harness's profile.

use std::fs::File;
use std::path::Path;

use criterion::profiler::Profiler;
use harness::profile::Profile;

/// Profiles one benchmark after the other.
#[derive(Default)]
pub struct FlameGraph(Option<Profile>);

impl Profiler for FlameGraph {
    fn start_profiling(&mut self, _: &str, _: &Path) {
        self.0 = Profile::begin().ok();
    }

    fn stop_profiling(&mut self, name: &str, directory: &Path) {
        let Some(profile) = self.0.take() else { return };
        let write = || -> Result<(), Box<dyn std::error::Error>> {
            std::fs::create_dir_all(directory)?;
            profile.flame_graph(File::create(directory.join("flame-graph.svg"))?)?;
            Ok(())
        };
        let result = write().map_err(|error| error.to_string());
        assert_eq!(result, Ok(()), "{name}");
    }
}
