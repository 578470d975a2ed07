//! Conversations in files: what the manager sends (`>`), what the program answers (`<`).
//!
//! `<move>` stands for any move. Everything that is answered must be in the file; the summaries of
//! searches are left out. Each conversation is ended with `END`.

use std::fs;
use std::path::Path;

use super::manager::{Manager, coordinates};

/// Plays one file.
fn replay(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gomocup/transcripts").join(name);
    let text = fs::read_to_string(&path).unwrap();
    let mut manager = Manager::new();
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("> "), line.strip_prefix("< ")) {
            (Some(sent), _) => manager.send(sent),
            (_, Some(expected)) => {
                let reply = manager.reply();
                let fits = match expected {
                    "<move>" => coordinates(&reply).is_some(),
                    _ => reply == expected,
                };
                assert!(fits, "{name}:{number}: expected '{expected}', not '{reply}'");
            }
            _ => assert!(line.is_empty() || line.starts_with('#'), "{name}:{number}: {line}"),
        }
    }
    manager.end();
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

transcripts!(about begin board info refused restart start takeback turn);
