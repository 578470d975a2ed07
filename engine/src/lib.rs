//! The engine of Kinjite: Renju and gomoku from the board up.
//!
//! The rooms build on one another in this order, and none knows a later one: [`board`], [`simd`],
//! [`shapes`], [`position`], [`rules`], [`eval`], [`threats`], [`solve`],
//! [`search`], and [`Engine`], the public face.

pub mod board;
mod engine;
pub mod eval;
pub mod position;
pub mod rules;
pub mod search;
pub mod shapes;
#[expect(unsafe_code, reason = "kernels for the processor at hand: the one room that may")]
pub mod simd;
pub mod solve;
pub mod threats;

pub use engine::{Config, Engine};
pub use patterns;
