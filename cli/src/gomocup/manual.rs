//! The tables of commands and settings as text: for the help of the program, and for the docs.

use std::fmt::Write;

use super::info::KEYS;
use super::table::{EXTENSIONS, PROTOCOL};

/// The commands and settings with a sentence each, for the help of the program.
#[must_use]
pub fn help() -> String {
    let mut text = "Commands, one a line, what is answered, and what they do:\n".to_owned();
    for entry in PROTOCOL.iter().chain(EXTENSIONS) {
        let answer = plain(entry.answer).replace("see below", "see docs/protocol.md");
        let about = format!("[{answer}] {}", plain(first_sentence(entry.notes)));
        add_entry(&mut text, &plain(entry.form), &about);
    }
    text.push_str("\nKeys of INFO, and what holds where they do not come:\n");
    for key in KEYS.iter().filter(|key| key.is_heeded()) {
        let default = match key.default {
            "" => String::new(),
            default => format!("[{}] ", plain(default)),
        };
        let about = format!("{default}{}", plain(first_sentence(key.meaning)));
        add_entry(&mut text, &key.names.join(", "), &about);
    }
    text.trim_end().to_owned()
}

/// Adds a name and, indented below it, what there is to say of it: long lines keep their indent where
/// they are broken.
fn add_entry(text: &mut String, name: &str, about: &str) {
    _ = writeln!(text, "  {name}\n      {about}");
}

/// The text without the signs of Markdown for code and links.
fn plain(markdown: &str) -> String {
    let mut parts = markdown.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    let text = parts.fold(first, |text, part| {
        let rest = part.split_once(')').map_or(part, |(_, rest)| rest);
        text + rest
    });
    text.replace(['`', '['], "")
}

fn first_sentence(notes: &str) -> &str {
    notes.find(". ").map_or(notes, |end| &notes[..=end])
}

/// The table of commands, in Markdown.
#[cfg(test)]
fn commands(entries: &[super::table::Entry]) -> String {
    let rows = entries.iter().map(|it| format!("| {} | {} | {} |\n", it.form, it.answer, it.notes));
    format!("| Command | Answer | Notes |\n|---|---|---|\n{}", rows.collect::<String>())
}

/// The table of settings, in Markdown.
#[cfg(test)]
fn settings() -> String {
    let rows = KEYS.iter().map(|key| {
        let names: Vec<_> = key.names.iter().map(|name| format!("`{name}`")).collect();
        format!("| {} | {} | {} |\n", names.join(", "), key.meaning, key.default)
    });
    format!(
        "| Key | Meaning | Where nothing is said |\n|---|---|---|\n{}",
        rows.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::super::command::CommandError;
    use super::super::parse::parse;
    use super::super::table::find;
    use super::*;

    const DOCS: &str = include_str!("../../../docs/protocol.md");

    fn assert_documented(table: &str) {
        let missing: Vec<_> = table.lines().filter(|line| !DOCS.contains(line)).collect();
        assert!(missing.is_empty(), "docs/protocol.md lacks these lines:\n{}", missing.join("\n"));
        assert!(
            DOCS.contains(table),
            "docs/protocol.md has the lines of a table in another order, \
             or more of them:\n{table}"
        );
    }

    #[test]
    fn the_docs_have_the_tables_as_they_are() {
        assert_documented(&commands(PROTOCOL));
        assert_documented(&commands(EXTENSIONS));
        assert_documented(&settings());
    }

    #[test]
    fn every_word_is_there_once_and_is_read() {
        let words: Vec<_> =
            PROTOCOL.iter().chain(EXTENSIONS).flat_map(|entry| entry.words).collect();
        for (number, word) in words.iter().enumerate() {
            assert_eq!(**word, word.to_uppercase());
            assert!(!words[..number].contains(word), "{word} twice");
            assert_eq!(find(&word.to_lowercase()).unwrap().0, **word);
            assert!(!matches!(parse(word), Err(CommandError::Unknown(_))));
        }
        for entry in PROTOCOL.iter().chain(EXTENSIONS) {
            assert!(entry.form.contains(entry.words[0]), "{}", entry.form);
        }
    }

    #[test]
    fn the_help_names_every_command_and_has_no_markdown() {
        let help = help();
        assert!(help.contains("\n  TURN x,y\n      [a move] The opponent's move.\n"));
        assert!(help.contains("\n  rule\n      [freestyle] 0 freestyle, 1 "));
        assert!(help.contains(" to 100; see search.md.\n"), "{help}");
        assert!(!help.contains(['`', '(']), "{help}");
        for entry in PROTOCOL.iter().chain(EXTENSIONS) {
            assert!(help.contains(entry.words[0]), "{}", entry.words[0]);
        }
    }
}
