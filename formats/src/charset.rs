//! Texts in the character sets of the day.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use crate::error::{Reason, Unfit};

/// A character set that files are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

impl Charset {
    /// UTF-8.
    pub const UTF_8: Self = Self(UTF_8);
    /// What Windows writes in the west of Europe. Every byte is a character in it.
    pub const WESTERN: Self = Self(WINDOWS_1252);

    /// The character set of a name: `utf-8`, `gbk`, `shift_jis`, `windows-1251`, ….
    ///
    /// # Errors
    ///
    /// Where there is none of the name.
    pub fn named(name: &str) -> Result<Self, Reason> {
        Encoding::for_label(name.trim().as_bytes())
            .map(Self)
            .ok_or_else(|| Reason::UnknownCharset(name.chars().take(24).collect()))
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The text of these bytes.
    ///
    /// # Errors
    ///
    /// Where they are none.
    pub fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, Reason> {
        self.0
            .decode_without_bom_handling_and_without_replacement(bytes)
            .ok_or(Reason::Charset(self.0.name()))
    }

    /// The text that a file holds: UTF-8 where that is what the bytes are, or else
    /// [`Charset::WESTERN`], which takes any bytes. A mark of byte order is left out.
    #[must_use]
    pub fn guess(bytes: &[u8]) -> (Self, Cow<'_, str>) {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match core::str::from_utf8(bytes) {
            Ok(text) => (Self::UTF_8, Cow::Borrowed(text)),
            Err(_) => (Self::WESTERN, WINDOWS_1252.decode_without_bom_handling(bytes).0),
        }
    }

    /// The bytes of a text.
    ///
    /// # Errors
    ///
    /// Where the character set lacks one of its characters.
    pub fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, Unfit> {
        let (bytes, _, lossy) = self.0.encode(text);
        if lossy {
            let text = text.chars().take(24).flat_map(char::escape_debug).collect();
            return Err(Unfit::Charset { charset: self.0.name(), text });
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_from_their_bytes() {
        for (name, text) in [("gbk", "禁手"), ("Shift_JIS", "連珠"), ("latin1", "Tõnu né ½")]
        {
            let charset = Charset::named(name).unwrap();
            let Ok(bytes) = charset.encode(text) else {
                assert_eq!(name, "latin1");
                continue;
            };
            assert_ne!(bytes, text.as_bytes());
            assert_eq!(charset.decode(&bytes).unwrap(), text);
        }
        assert!(Charset::WESTERN.encode("禁手").is_err());
        assert!(Charset::named("klingon").is_err());
        assert!(Charset::UTF_8.decode(b"\xff").is_err());
    }

    #[test]
    fn any_bytes_are_a_text() {
        let all: Vec<u8> = (0..=255).collect();
        let (charset, text) = Charset::guess(&all);
        assert_eq!(charset, Charset::WESTERN);
        assert_eq!(*charset.encode(&text).unwrap(), all);
        assert_eq!(Charset::guess(b"\xef\xbb\xbfa"), (Charset::UTF_8, "a".into()));
    }
}
