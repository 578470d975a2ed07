//! The kernels in processor time, each with its answer checked.
//!
//! `cargo bench -p kinjite-bench --bench kernels [-- NAME]`; what is measured and how noise is
//! handled is in `docs/benchmarks.md`. With `--profile profiling -- --profile-time 5` it writes a flame
//! graph of each kernel beside criterion's reports instead.

mod cpu_time;
#[cfg(all(unix, feature = "profile"))]
mod flame_graph;

use cpu_time::CpuTime;
use criterion::{Criterion, Throughput, criterion_group};
use harness::kernels::{KERNELS, Kernel};

fn kernels(criterion: &mut Criterion<CpuTime>) {
    for (name, make) in KERNELS {
        let mut kernel = make().map_err(|error| error.to_string());
        let answer = kernel.as_mut().map(Kernel::check);
        assert_eq!(answer, Ok(Ok(())), "{name}");
        let Ok(mut kernel) = kernel else { continue };
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(kernel.elements()));
        group.bench_function(kernel.unit().replace(' ', ""), |bencher| {
            bencher.iter(|| kernel.run());
        });
        group.finish();
        assert_eq!(kernel.check(), Ok(()));
    }
}

/// Criterion with processor time, and with flame graphs where `--profile-time` asks for them.
fn config() -> Criterion<CpuTime> {
    let criterion = Criterion::default().with_measurement(CpuTime);
    #[cfg(all(unix, feature = "profile"))]
    let criterion = criterion.with_profiler(flame_graph::FlameGraph::default());
    criterion
}

criterion_group! {
    name = benches;
    config = config();
    targets = kernels
}

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
}
