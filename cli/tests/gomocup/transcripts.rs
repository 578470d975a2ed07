//! Conversations in files: what the manager sends (`>`), what the program answers (`<`).
//!
//! Everything that is answered must be in the file, but for the summaries of searches. In an answer `*`
//! stands for any text, `<move>` for any move, `<move except 7,7>` for any but one. `<details>` and
//! `<realtime>` stand for any number of lines that tell of a search. `<folder>` is a folder for files.
//! A line `#! words` says how the program is started: `suggest`, `flip` or `transpose`, and `lf` for
//! lines that end in LF alone. Each conversation is ended with `END`.

use std::fs;
use std::path::Path;

use cli::gomocup::{Coordinates, Options};

use super::manager::{Manager, coordinates};

/// Plays one file.
fn replay(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gomocup/transcripts").join(name);
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let text = text.replace("<folder>", folder.path().to_str().unwrap());
    let set_up = text.lines().next().and_then(|line| line.strip_prefix("#! ")).unwrap_or("");
    let mut manager = Manager::with(options(set_up));
    let end = if set_up.contains("lf") { "\n" } else { "\r\n" };
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("> "), line.strip_prefix("< ")) {
            (Some(sent), _) => manager.send_bytes(format!("{sent}{end}").as_bytes()),
            (_, Some("<details>")) => manager.skip(&["INFO ", "MESSAGE REALTIME "]),
            (_, Some("<realtime>")) => manager.skip(&["MESSAGE REALTIME "]),
            (_, Some(expected)) => {
                let reply = manager.reply();
                let fits = fits(expected, &reply);
                assert!(fits, "{name}:{number}: expected '{expected}', not '{reply}'");
            }
            _ => assert!(line.is_empty() || line.starts_with('#'), "{name}:{number}: {line}"),
        }
    }
    manager.end();
}

fn options(words: &str) -> Options {
    let coordinates = match words {
        "flip" => Coordinates::Flip,
        "transpose" => Coordinates::Transpose,
        _ => Coordinates::Plain,
    };
    Options { coordinates, suggest: words == "suggest", ..Options::default() }
}

/// Whether a reply is what is expected, word by word.
fn fits(expected: &str, reply: &str) -> bool {
    if let Some(other) = expected.strip_prefix("<move except ") {
        return coordinates(reply).is_some() && reply != other.trim_end_matches('>');
    }
    let words = (expected.split(' '), reply.split(' '));
    if !expected.contains("<move>") {
        return is_like(expected, reply);
    }
    words.0.clone().count() == words.1.clone().count()
        && words.0.zip(words.1).all(|(expected, word)| {
            if expected == "<move>" { coordinates(word).is_some() } else { expected == word }
        })
}

/// Whether a text has the parts around each `*` in their order.
fn is_like(pattern: &str, mut text: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(after) = text.strip_prefix(head) else { return false };
    text = after;
    (0..=text.len()).filter(|&at| text.is_char_boundary(at)).any(|at| is_like(rest, &text[at..]))
}

macro_rules! transcripts {
    ($($name:ident)*) => {
        $(#[test] fn $name() { replay(concat!(stringify!($name), ".txt")); })*

        #[test]
        fn every_file_is_replayed() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gomocup/transcripts");
            assert_eq!(fs::read_dir(path).unwrap().count(), [$(stringify!($name)),*].len());
        }
    };
}

transcripts!(
    about begin board flip gomoku_calculator info play refused restart show_detail start stop suggest
    swap2_dialog swap2board takeback transpose turn yixin_board yxbalance yxblock yxboard yxhash yxnbest
    yxshowforbid yxshowinfo
);
