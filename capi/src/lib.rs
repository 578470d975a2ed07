//! The engine of Kinjite for C, and so for every language that can call C.
//!
//! `capi/include/kinjite.h` is what callers read; `capi/tests/c.rs` holds it to the functions here, and
//! runs C over all of them. What a caller may pass wrongly is looked at and answered with a [`Status`]:
//! null pointers, numbers beyond their range, points off the board, texts that make no sense. What
//! cannot be looked at is asked for in the header: that a pointer which is not null points to what it
//! says.
//!
//! Pointers to what the library made are references and boxes here, which have the form of C's
//! pointers, `None` where they are null. So the unsafe code is what texts, buffers and callbacks need, and
//! the names of the functions: each begins with `kinjite_`, so that no other library has them.
//!
//! No panic leaves the library: a function with the ABI of C aborts the process instead, in every
//! profile. None is known of. The process is aborted too where there is no memory left; only the table of
//! an engine makes do with less, and a search with fewer threads.
#![expect(unsafe_code, reason = "C calls by name, and hands over texts and callbacks as pointers")]

mod position;
mod search;
mod solve;
mod status;
mod text;

pub use position::{
    Point, Position, kinjite_board_explain_text, kinjite_position_copy, kinjite_position_explain,
    kinjite_position_explain_text, kinjite_position_forbidden, kinjite_position_free,
    kinjite_position_new, kinjite_position_outcome, kinjite_position_pass, kinjite_position_play,
    kinjite_position_play_text, kinjite_position_setup, kinjite_position_stone,
    kinjite_position_to_move, kinjite_position_undo,
};
pub use search::{
    Engine, Limits, Progress, Report, Stop, kinjite_engine_analyze, kinjite_engine_clear,
    kinjite_engine_free, kinjite_engine_new, kinjite_engine_search, kinjite_stop_free,
    kinjite_stop_new, kinjite_stop_request,
};
pub use solve::{Solution, kinjite_position_solve};
pub use status::{Status, kinjite_status_text, kinjite_version};
