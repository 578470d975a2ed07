//! What is likely meant by arguments that make no sense.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use formats::Format;

/// What may help, where the mistake is a usual one: a position that the shell took apart, or one without a
/// command before it.
pub fn advice(error: &clap::Error) -> Option<String> {
    match error.kind() {
        ErrorKind::UnknownArgument if begins_as_move(text(error, ContextKind::InvalidArg)?) => {
            Some("A position with blanks stands in quotes: 'h8 i9'.".to_owned())
        }
        ErrorKind::InvalidSubcommand => {
            let given = text(error, ContextKind::InvalidSubcommand)?;
            names_position(given).then(|| command_first(given))
        }
        _ => None,
    }
}

fn command_first(given: &str) -> String {
    let quote = if given.contains(char::is_whitespace) { "'" } else { "" };
    let [show, analyze] =
        ["show", "analyze"].map(|command| format!("kinjite {command} {quote}{given}{quote}"));
    format!("A command comes first: {show}, or {analyze}, for instance.")
}

/// Takes back the tip to pass an unknown option on as a value: no command has a value like that.
pub fn without_idle_tip(error: &mut clap::Error) {
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().contains("as a value"));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        _ => None,
    }
}

/// Whether an argument is what commands take as a position, or a file of games.
fn names_position(argument: &str) -> bool {
    begins_as_move(argument)
        || argument.starts_with('@')
        || Format::of_path(Path::new(argument)).is_some()
}

fn begins_as_move(text: &str) -> bool {
    let mut signs = text.chars();
    signs.next().is_some_and(|c| c.is_ascii_alphabetic())
        && signs.next().is_some_and(|c| c.is_ascii_digit())
}
