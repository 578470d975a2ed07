//! What the output may look like: colours, and characters beyond ASCII.

use std::io::{self, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};

/// Options that every command takes.
#[derive(Args, Clone, Copy, Debug)]
pub struct Appearance {
    /// When to use colours; `auto` does on a terminal unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: When,

    /// Draw with plain ASCII, as is done anyway where the locale is not UTF-8
    #[arg(long, global = true)]
    ascii: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

impl From<When> for ColorChoice {
    fn from(when: When) -> Self {
        match when {
            When::Auto => Self::Auto,
            When::Always => Self::AlwaysAnsi,
            When::Never => Self::Never,
        }
    }
}

/// Where commands write: colours are written always and taken out on the way where unwanted.
pub struct Screen {
    out: Box<dyn Write>,
    unicode: bool,
}

impl Screen {
    /// The standard output, locked.
    pub fn stdout(appearance: Appearance) -> Self {
        let out: AutoStream<StdoutLock<'static>> =
            AutoStream::new(io::stdout().lock(), appearance.color.into());
        Self { out: Box::new(out), unicode: !appearance.ascii && locale_is_utf8() }
    }

    /// Whether characters beyond ASCII can be shown.
    pub const fn unicode(&self) -> bool {
        self.unicode
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Whether the environment says that text is UTF-8; the first variable that is set decides.
fn locale_is_utf8() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    cfg!(windows) || locale.is_some_and(|locale| names_utf8(&locale))
}

fn names_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Black's stones.
pub const BLACK: Style = AnsiColor::Cyan.on_default().bold();
/// White's stones.
pub const WHITE: Style = AnsiColor::Yellow.on_default().bold();
/// What is lost, forbidden or wrong.
pub const BAD: Style = AnsiColor::Red.on_default();
/// What is won, proposed or marked.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What the eye may pass over.
pub const DIM: Style = Style::new().dimmed();
/// Headings.
pub const STRONG: Style = Style::new().bold();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_are_recognised() {
        assert!(names_utf8("C.UTF-8"));
        assert!(names_utf8("de_DE.utf8"));
        assert!(!names_utf8("POSIX"));
    }
}
