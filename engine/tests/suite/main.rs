//! Tests of the engine's rooms through their public faces.

#![cfg(test)]

mod agreement;
mod common;
mod documented_boards;
mod evaluation;
mod examples;
mod forbidden_cases;
mod incremental;
mod perft;
mod perft_case;
mod proof;
mod search;
#[cfg(feature = "serde")]
mod serial;
mod solve;
mod solved_positions;
mod threat_wins;
mod threats;
mod trace;
