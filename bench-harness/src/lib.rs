//! Speed, strength and correctness of the engine, measured.
//!
//! - [`tournament`] plays engines against one another: processes that speak the Gomocup protocol
//!   and the engine that is compiled in ([`player`]), from [`openings`], under an exact referee
//!   ([`game`]), and says what the results mean ([`stats`]).
//! - [`kernels`] are the pieces of work whose speed is measured, on the fixed [`positions`].
//! - [`referee`] holds another engine's forbidden moves to the rule text.
//! - [`tune`] finds better parameters for the search by such games.
//! - [`verify`] are the properties that fuzz targets and tests share; [`selfcheck`] proves a build by
//!   them on the user's own machine.
//! - [`causes`] tells an error with its causes.
//! - [`measure`] times searches and kernels; [`tactics`] are positions with a known solution.
//!
//! The method behind the numbers is in `docs/benchmarks.md`.

pub mod causes;
pub mod classic;
pub mod clock;
pub mod compliance;
pub mod game;
pub mod instructions;
pub mod kernels;
pub mod machine;
pub mod measure;
pub mod openings;
pub mod player;
pub mod positions;
#[cfg(all(unix, feature = "profile"))]
pub mod profile;
pub mod referee;
pub mod report;
pub mod rng;
pub mod selfcheck;
pub mod settings;
pub mod sgf;
pub mod stats;
pub mod tactics;
pub mod tournament;
pub mod tune;
pub mod verify;
pub mod words;
