//! The Gomocup (Piskvork) protocol.

use std::io::{BufRead, Write};

/// Speaks the protocol until the manager ends it or the input does.
///
/// # Errors
///
/// Where the output cannot be written.
pub fn run(_input: impl BufRead + Send + 'static, _output: impl Write) -> std::io::Result<()> {
    Ok(())
}
