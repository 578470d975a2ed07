//! What `--version` tells beside the version: which build this is, and what it runs with.

use std::env::consts::{ARCH, OS};
use std::fmt::Write;

use engine::board::Rule;
use engine::eval::Weights;
use engine::simd::Isa;

/// The commit, where whoever built the program named it in the environment.
const COMMIT: Option<&str> = option_env!("KINJITE_COMMIT");

/// The rows after the line with the version; each ends with a line break.
pub fn details() -> String {
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    let mut text = format!("build    {profile} for {ARCH} {OS}\n");
    if let Some(commit) = COMMIT.filter(|commit| !commit.is_empty()) {
        _ = writeln!(text, "commit   {commit}");
    }
    _ = writeln!(text, "simd     {}", Isa::detect());
    let weights = Weights::default();
    let names = ["weights"].into_iter().chain(std::iter::repeat(""));
    for (row, (rule_name, rule)) in names.zip(Rule::NAMED) {
        let tables = weights.of(rule);
        let (checksum, origin) = (tables.checksum(), tables.provenance());
        _ = writeln!(text, "{row:<7}  {rule_name:<9} {checksum:08x}: {origin}");
    }
    text
}
