//! The signs of SGF, and the texts between brackets.

use crate::error::{Place, ReadError, Reason};

/// What a file consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// The name of a property, in capitals.
    Name(&'a str),
    /// What stands between brackets, with its escapes.
    Value(&'a str),
}

/// Cuts a text into tokens.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    /// Where the next token begins, or blanks before it.
    at: usize,
    /// Where the last token began.
    last: usize,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, last: 0 }
    }

    /// Skips everything before the next game; false where there is none.
    pub(super) fn skip_to_game(&mut self) -> bool {
        let found = self.text[self.at..].find('(');
        self.at = found.map_or(self.text.len(), |offset| self.at + offset);
        found.is_some()
    }

    /// The next token; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, ReadError> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.last = self.at;
        let Some(&byte) = bytes.get(self.at) else { return Ok(None) };
        let sign = match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b';' => Token::Node,
            b'[' => return self.value().map(Some),
            _ if byte.is_ascii_alphanumeric() => return Ok(Some(self.name())),
            _ => {
                let found: String = self.text[self.at..].chars().take(1).collect();
                return Err(self.error(Reason::expected("a sign of SGF or a property", &found)));
            }
        };
        self.at += 1;
        Ok(Some(sign))
    }

    fn name(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
        self.at += length;
        Token::Name(&rest[..length])
    }

    fn value(&mut self) -> Result<Token<'a>, ReadError> {
        let bytes = self.text.as_bytes();
        let start = self.at + 1;
        let mut end = start;
        while let Some(&byte) = bytes.get(end) {
            match byte {
                b']' => {
                    self.at = end + 1;
                    return Ok(Token::Value(&self.text[start..end]));
                }
                b'\\' => end += 2,
                _ => end += 1,
            }
        }
        Err(self.error(Reason::Truncated("a value that begins here")))
    }

    /// The error at the last token.
    pub(super) fn error(&self, reason: Reason) -> ReadError {
        let before = self.text.get(..self.last).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let column = before[start..].chars().count() + 1;
        ReadError { place: Place::Character { line, column }, reason }
    }
}

/// The text of a value: escapes resolved, and every kind of line break made `\n`.
pub(super) fn unescape(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                // An escaped line break is none.
                Some(first @ ('\r' | '\n')) => skip_pair(first, &mut chars),
                Some(other) => text.push(other),
                None => {}
            },
            '\r' | '\n' => {
                skip_pair(c, &mut chars);
                text.push('\n');
            }
            _ => text.push(c),
        }
    }
    text
}

/// Skips the second half of a line break that has two.
fn skip_pair(first: char, rest: &mut core::iter::Peekable<core::str::Chars<'_>>) {
    let other = if first == '\r' { '\n' } else { '\r' };
    rest.next_if_eq(&other);
}

/// The text as a value has it.
pub(super) fn escape(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']' | ':') {
            value.push('\\');
        }
        // A carriage return ends a line for every reader: written so, it comes back as it is.
        value.push(if c == '\r' { '\n' } else { c });
    }
    value
}
