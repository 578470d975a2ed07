//! SGF: the Smart Game Format, FF\[4\], game 4 (gomoku and Renju).
//!
//! Points are column and row from the upper left corner as letters. `B` and `W` are moves, with `[]`
//! or, on boards up to 19×19, `[tt]` for a pass.

mod lexer;
mod points;
mod read;
mod write;

pub use read::{Games, read};
pub use write::write;

use crate::tree::Info;

/// Milliseconds that a move took: SGF has a property for the time that is left only.
const MILLIS: &str = "MS";

/// The properties of the root that say something of the game, and where they are kept.
const INFO: [(&str, Field); 12] = [
    ("PB", |info| &mut info.black),
    ("PW", |info| &mut info.white),
    ("EV", |info| &mut info.event),
    ("RO", |info| &mut info.round),
    ("PC", |info| &mut info.place),
    ("DT", |info| &mut info.date),
    ("RU", |info| &mut info.rule),
    ("RE", |info| &mut info.result),
    ("ON", |info| &mut info.opening),
    ("GN", |info| &mut info.name),
    ("AN", |info| &mut info.annotator),
    ("GC", |info| &mut info.comment),
];

type Field = fn(&mut Info) -> &mut String;

/// Properties that the writer makes itself.
const OWN: [&str; 5] = ["FF", "GM", "CA", "AP", "SZ"];
