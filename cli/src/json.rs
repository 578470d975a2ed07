//! What the JSON of all commands has in common.

use std::io::Write;

use engine::board::{Color, Point};
use serde::{Serialize, Serializer};

use crate::error::Error;

/// The version of the JSON that commands write; it changes when a field changes its meaning.
pub const SCHEMA: u32 = 1;

/// A point by its name, lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name(pub Point);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The name of a side, lower case.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Writes a value on a line of its own.
pub fn write_line(mut out: impl Write, value: &impl Serialize) -> Result<(), Error> {
    serde_json::to_writer(&mut out, value)?;
    Ok(writeln!(out)?)
}
