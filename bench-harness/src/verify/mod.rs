//! Properties that hold for every input, each written once: fuzz targets and tests call the
//! same functions.
//!
//! A property takes bytes, because that is what a fuzzer changes, and reads from them what it needs:
//! a board on which fours and threes cross and nest ([`boards`]), a row of moves, a file. It answers
//! with the [`Violation`] that says what differs, and on which board. `docs/testing.md` tells how to
//! run them, and how to go on from an input that breaks one.

pub mod boards;
mod bytes;
mod difference;
mod evaluation;
mod files;
mod incremental;
mod instructions;
mod lines;
mod rules;
mod searching;
mod solving;
mod table;
mod texts;
mod threats;
mod trees;

pub use bytes::Bytes;
pub use difference::{Difference, Scene, Violation};
pub use evaluation::weights_bytes;
pub use files::{file_of, formats_bytes, formats_roundtrip};
pub use incremental::{incremental_vs_refresh, moves_and_back};
pub use instructions::{levels, simd_twins};
pub use lines::segment_vs_classifier;
pub use rules::{forbidden_vs_reference, legal_moves, plainly_legal, verdicts, verdicts_in_doubt};
pub use searching::search_limits;
pub use solving::vcf_proof;
pub use table::tt_entry;
pub use texts::notation_roundtrip;
pub use threats::threat_verdicts;

/// A property by its name, which is also that of its fuzz target and of the folder of its seeds.
#[derive(Clone, Copy, Debug)]
pub struct Property {
    /// The name.
    pub name: &'static str,
    /// Whether it holds for what the bytes stand for.
    pub check: fn(&[u8]) -> Result<(), Violation>,
}

/// Every property.
pub const ALL: [Property; 13] = [
    Property { name: "forbidden_vs_reference", check: forbidden_vs_reference },
    Property { name: "segment_vs_classifier", check: segment_vs_classifier },
    Property { name: "incremental_vs_refresh", check: incremental_vs_refresh },
    Property { name: "legal_moves", check: legal_moves },
    Property { name: "threat_verdicts", check: threat_verdicts },
    Property { name: "vcf_proof", check: vcf_proof },
    Property { name: "search_limits", check: search_limits },
    Property { name: "notation_roundtrip", check: notation_roundtrip },
    Property { name: "formats_roundtrip", check: formats_roundtrip },
    Property { name: "formats_bytes", check: formats_bytes },
    Property { name: "tt_entry", check: tt_entry },
    Property { name: "simd_twins", check: simd_twins },
    Property { name: "weights_bytes", check: weights_bytes },
];
