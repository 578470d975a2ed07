//! The engine of Kinjite: Renju and gomoku from the board up.
//!
//! A position knows the rule; the rules say what may be played and why not; an [`Engine`] finds the best
//! move:
//!
//! ```
//! use engine::board::{Color, Rule, Size};
//! use engine::position::{Position, parse_moves};
//! use engine::rules::Foul;
//! use engine::search::{Limits, Report, StopHandle};
//! use engine::{Config, Engine};
//!
//! let mut position = Position::new(Rule::RENJU, Size::MAX);
//! position.play_all(&parse_moves("f8 a1 g8 a3 i9 a5 j10 a7", Size::MAX)?)?;
//!
//! // Two threes would meet at h8.
//! let h8 = Size::MAX.parse_point("h8")?;
//! assert_eq!(position.forbidden(h8), Some(Foul::DoubleThree));
//! let why = position.explain(Color::Black, h8).to_string();
//! assert!(why.starts_with("h8 is forbidden for Black, a double-three:\n  three on the row, f8 g8 h8"));
//!
//! // The two best moves, with word of each iteration; another thread may use a clone of the handle.
//! let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
//! let limits = Limits { depth: Some(4), nodes: Some(10_000), ..Limits::default() };
//! let (stop, mut depths) = (StopHandle::new(), Vec::new());
//! let mut progress = |report: &Report| depths.push(report.depth);
//! let report = engine.analyze(&position, limits, 2, &stop, &mut progress);
//! let [best, second] = &report.lines[..] else { panic!("two lines were asked for") };
//! assert!(best.score >= second.score && best.moves[0] != h8);
//! assert!(best.score.expectation() > 0.5, "Black has two threes");
//! assert!(!depths.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing is global, nothing is printed, and what a caller can get wrong is an error with its reason.
//! With the feature `serde` plain values are text and numbers: points, sides, rules, sizes, verdicts,
//! outcomes, scores, lines and reports. `engine/examples` has programs to begin with, `docs/embedding.md`
//! goes through them, and the crate `kinjite-capi` is the same for C.
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
