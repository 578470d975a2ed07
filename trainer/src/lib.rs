//! Learns the evaluation of the engine from its own games.
//!
//! - [`selfplay`] plays games at fixed nodes and keeps their quiet positions;
//! - [`data`] is the file that they are kept in;
//! - [`learn`] fits the numbers of the evaluation to them;
//! - [`calibration`] holds what the numbers promise against what was won;
//! - [`generations`] is all of it in a loop, with a match against the weights before;
//! - [`weights`] says which weights are meant, [`words`] how numbers are told.
//!
//! The method, and what came of it, is in `docs/evaluation.md`.

pub mod calibration;
pub mod data;
pub mod generations;
pub mod learn;
pub mod selfplay;
pub mod weights;
pub mod words;
