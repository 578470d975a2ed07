//! The program as its users meet it: arguments and input in; output, errors and exit status out.

mod analyze;
mod analyze_game;
mod bench;
mod common;
mod completions;
mod convert;
mod forbidden;
mod input;
mod json;
mod perft;
mod play;
mod program;
mod readme;
mod show;
mod solve;
mod weights;
