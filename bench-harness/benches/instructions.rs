//! The kernels in instructions, counted by callgrind: the same on every run and under any load.
//!
//! `bench-harness/instructions.sh` runs it and compares with the counts that are kept; it needs
//! valgrind and `iai-callgrind-runner` of the library's version.

#![expect(missing_docs, clippy::exit, reason = "what the macros of iai-callgrind make")]

use harness::kernels::{Kernel, kernel};
use iai_callgrind::{library_benchmark, library_benchmark_group, main};

/// A kernel whose answer was right, and whose memory has been touched.
fn ready(name: &str) -> Kernel {
    let Some(Ok(mut kernel)) = kernel(name) else { unreachable!("no kernel {name}") };
    assert_eq!(kernel.check(), Ok(()));
    kernel
}

#[library_benchmark(setup = ready)]
#[bench::play_undo("play_undo")]
#[bench::stones_only("stones_only")]
#[bench::codes("codes")]
#[bench::board_codes("board_codes")]
#[bench::classes("classes")]
#[bench::points_making("points_making")]
#[bench::refresh("refresh")]
#[bench::symmetric_key("symmetric_key")]
#[bench::forbidden_point("forbidden_point")]
#[bench::forbidden_map("forbidden_map")]
#[bench::move_order("move_order")]
#[bench::evaluate("evaluate")]
#[bench::evaluate_on("evaluate_on")]
#[bench::table("table")]
#[bench::vcf("vcf")]
#[bench::search("search")]
fn run(mut kernel: Kernel) -> (u64, Kernel) {
    // The kernel goes back, so that its end is not counted.
    (kernel.run(), kernel)
}

library_benchmark_group!(name = kernels; benchmarks = run);
main!(library_benchmark_groups = kernels);
