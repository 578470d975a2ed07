//! Kernels compiled more than once: for the portable baseline, and for wider registers.
//!
//! A kernel is one safe body without branches. `for_every_isa!` compiles it again for each level of
//! [`Isa`]; which one runs is decided at run time. This is the one room of the engine with `unsafe`.

mod blend;
mod codes;
mod isa;
mod largest;
mod network;
mod prefetch;

pub use blend::{Blend, blended};
pub use codes::{PackedCodes, Words, codes};
pub use isa::Isa;
pub use largest::{STRIDE, largest};
pub use network::{Change, HIDDEN, Head, LANES, Pool, Pooled, ROWS, Row, pooled, response};
pub use prefetch::prefetch;
