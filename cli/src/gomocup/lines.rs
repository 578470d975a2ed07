//! Lines of bytes, whatever ends them and however long they are.

use std::io::{self, BufRead};

/// Bytes of a line that are kept; what is longer is cut.
pub(super) const MAX_LENGTH: usize = 8000;

/// The lines of an input that are not blank, as text.
///
/// CR, LF and CR LF all end a line, and so does the end of the input. Bytes that are no UTF-8 come
/// out as replacement characters.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input }
    }

    /// Appends what the input holds up to the next end of line; returns whether there was one.
    fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<Ended> {
        loop {
            let bytes = match self.input.fill_buf() {
                Ok([]) => return Ok(Ended::Input),
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
            let length = end.unwrap_or(bytes.len());
            let room = MAX_LENGTH - line.len();
            line.extend_from_slice(&bytes[..length.min(room)]);
            self.input.consume(length + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(Ended::Line);
            }
        }
    }
}

/// What ended a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Line,
    Input,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = String;

    /// The next line that is not blank; `None` at the end of the input and where it fails.
    fn next(&mut self) -> Option<String> {
        let mut line = Vec::new();
        loop {
            line.clear();
            let ended = self.read_line(&mut line).ok()?;
            let text = String::from_utf8_lossy(&line);
            if !text.trim().is_empty() {
                return Some(text.into_owned());
            }
            if ended == Ended::Input {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(input: &[u8]) -> Vec<String> {
        // A buffer of three bytes makes every line straddle it.
        let whole: Vec<String> = Lines::new(input).collect();
        let split: Vec<String> = Lines::new(BufReader::with_capacity(3, input)).collect();
        assert_eq!(whole, split);
        whole
    }

    #[test]
    fn every_end_of_line_counts_and_blank_lines_do_not() {
        assert_eq!(lines(b"a\nb\rc\r\nd\n\r\n \t\n\r\re"), ["a", "b", "c", "d", "e"]);
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\r\n \n"), [""; 0]);
    }

    #[test]
    fn long_lines_are_cut_and_the_next_is_whole() {
        let mut input = vec![b'x'; 3 * MAX_LENGTH];
        input.extend_from_slice(b"\nABOUT\n");
        assert_eq!(lines(&input), ["x".repeat(MAX_LENGTH), "ABOUT".to_owned()]);
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        assert_eq!(lines(b"\xff\xfe\x00\nEND\n"), ["\u{fffd}\u{fffd}\u{0}", "END"]);
    }
}
