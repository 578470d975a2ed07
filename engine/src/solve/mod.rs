//! Solvers: wins that are forced move by move, with their proofs.
//!
//! [`Vcf`] finds wins by continuous fours, [`breaking_moves`] what stops one, [`Vct`] wins by
//! continuous threats. A win comes with a
//! [`Proof`], a tree that answers every reply of the other side, and [`Proof::check`] walks it by the
//! rule text alone, without anything that the solvers use.

mod bounds;
mod first_moves;
mod fours;
mod memory;
pub mod proof;
mod refute;
mod vcf;
mod vct;

pub use bounds::Bounds;
pub use first_moves::FirstMoves;
pub use memory::{Fixed, Growing, Memory};
pub use proof::Proof;
pub use refute::{Breaking, breaking_moves};
pub use vcf::{Goal, Solved, Vcf};
pub use vct::Vct;
