//! What the program says on standard output; where nobody listens any more it ends.

use core::fmt;
use std::io::{self, Write};

/// Standard output does not take more.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the output: {0}")]
pub(crate) struct Unsaid(#[from] io::Error);

impl Unsaid {
    /// Whether the reader went away, as `head` does: an end, not a failure.
    pub(crate) fn is_end(&self) -> bool {
        self.0.kind() == io::ErrorKind::BrokenPipe
    }
}

/// Writes to standard output.
pub(crate) fn write(text: fmt::Arguments<'_>) -> Result<(), Unsaid> {
    Ok(io::stdout().write_fmt(text)?)
}

/// Writes a line to standard output, or after an @ a text as it is; where it cannot, the function that
/// says it ends with the error.
macro_rules! say {
    (@$($text:tt)*) => { $crate::cli::voice::write(format_args!($($text)*))? };
    ($($text:tt)*) => { say!(@"{}\n", format_args!($($text)*)) };
}
