//! The kernels in processor time, each with its answer checked.
//!
//! `cargo bench -p kinjite-bench --bench kernels [-- NAME]`; what is measured and how noise is
//! handled is in `docs/benchmarks.md`.

mod cpu_time;

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

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(CpuTime);
    targets = kernels
}

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
}
