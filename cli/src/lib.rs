//! The programs `kinjite` and `pbrain-kinjite`: everything but the game itself.
//!
//! Each subcommand is a module with its options and a `run` that writes to what it is given;
//! [`program`] takes the command line apart and turns results into exit statuses.

mod analyze;
mod bench;
mod candidates;
mod completions;
mod convert;
mod diagram;
mod ended;
mod error;
mod forbidden;
mod games;
pub mod gomocup;
mod input;
mod json;
mod mistakes;
mod options;
mod output;
mod perft;
mod picture;
mod play;
pub mod program;
mod progress;
mod proof;
mod replay;
mod show;
mod solve;
mod terminal;
mod text;
mod thinking;
mod tolerant;
mod turns;
mod verify;
mod version;
mod weights;
