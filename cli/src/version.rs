//! What `--version` tells beside the version: which build this is, and what it runs with.

use std::env::consts::{ARCH, OS};
use std::fmt::Write;

use engine::board::Rule;
use engine::simd::Isa;

use crate::weights::InUse;

/// The commit, where whoever built the program named it in the environment.
const COMMIT: Option<&str> = option_env!("KINJITE_COMMIT");

/// The rows after the line with the version, for these weights; each ends with a line break.
pub fn details(weights: &InUse) -> String {
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    let mut text = format!("build    {profile} for {ARCH} {OS}\n");
    if let Some(commit) = COMMIT.filter(|commit| !commit.is_empty()) {
        _ = writeln!(text, "commit   {commit}");
    }
    _ = writeln!(text, "simd     {}", Isa::detect());
    let names = ["weights"].into_iter().chain(std::iter::repeat(""));
    for (row, (rule_name, rule)) in names.zip(Rule::NAMED) {
        _ = writeln!(text, "{row:<7}  {rule_name:<9} {}", weights.named(rule));
    }
    text
}
