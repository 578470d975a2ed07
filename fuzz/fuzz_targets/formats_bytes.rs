//! `harness::verify::formats_bytes`, and that reading takes no memory out of proportion.
//!
//! With `KINJITE_FORMAT=sgf` in the environment the inputs that are for other readers are put aside.

#![no_main]

use std::sync::LazyLock;

use formats::{Format, ReadError, read};
use kinjite_fuzz::libfuzzer_sys::{Corpus, fuzz_target};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The only reader that is tried, where there is one.
static ONLY: LazyLock<Option<Format>> = LazyLock::new(|| {
    let name = std::env::var("KINJITE_FORMAT").ok()?;
    Some(name.parse().expect("KINJITE_FORMAT names a format"))
});

/// Bytes that reading may take whatever the file is, and for each byte of it: those of a megabyte are never
/// a hundred.
const BASE: usize = 64 << 10;
const TIMES: usize = 95;

fuzz_target!(|input: &[u8]| -> Corpus {
    let (format, options, file) = harness::verify::file_of(input);
    if ONLY.is_some_and(|only| only != format) {
        return Corpus::Reject;
    }
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let _ = read(file, format, options, |_| Ok::<(), ReadError>(()));
    let peak = ALLOCATOR.peak_usage() - before;
    assert!(
        peak <= BASE + TIMES * file.len(),
        "{format}: {peak} bytes of memory for {} of the file",
        file.len()
    );
    if let Err(violation) = harness::verify::formats_bytes(input) {
        panic!("{violation}");
    }
    Corpus::Keep
});
