//! Solvers: wins that are forced move by move.

mod vcf;

pub use vcf::{Solved, Vcf};
