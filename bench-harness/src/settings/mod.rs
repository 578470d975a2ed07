//! What a match is made of: engines, their time, and the terms of the games. All of it is plain
//! data that goes into the record as it is.

mod control;
mod terms;

use core::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

pub(crate) use control::milliseconds;
pub use control::{Control, ControlError};
pub use terms::{Agreement, Terms, TermsError, rule_number};

/// One engine of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSettings {
    /// The name in tables and records.
    pub name: String,
    /// What to run.
    pub launch: Launch,
    /// What it may use for its moves.
    pub control: Control,
    /// Memory in bytes that it is told to keep to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Further settings, sent as `INFO key value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// Whether the process is started anew for each game instead of being told `RESTART`.
    #[serde(default)]
    pub restart: bool,
}

/// Where an engine comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Launch {
    /// The engine that is compiled in; no process is started.
    Internal,
    /// A program that speaks the Gomocup protocol.
    Command {
        /// The program as it was named.
        program: String,
        /// Its arguments.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        arguments: Vec<String>,
    },
}

impl Launch {
    /// Reads a command line: `internal`, or a program with arguments separated by blanks.
    ///
    /// A program whose path holds a `/` runs in its own directory, where engines look for their
    /// files; arguments with blanks cannot be written.
    #[must_use]
    pub fn from_command(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let program = words.next()?;
        let arguments: Vec<String> = words.collect();
        let internal = program == "internal" && arguments.is_empty();
        Some(if internal { Self::Internal } else { Self::Command { program, arguments } })
    }

    /// A name for an engine that was given none: that of its file.
    #[must_use]
    pub fn default_name(&self) -> String {
        match self {
            Self::Internal => "internal".to_owned(),
            Self::Command { program, .. } => {
                let stem = Path::new(program).file_name().map(|name| name.to_string_lossy());
                let name = stem.unwrap_or_default();
                name.trim_start_matches("pbrain-").trim_end_matches(".exe").to_owned()
            }
        }
    }
}

/// As a command line names it.
impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Internal => f.write_str("internal"),
            Self::Command { program, arguments } => {
                f.write_str(program)?;
                arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_name_a_program_and_its_arguments() {
        assert_eq!(Launch::from_command("internal"), Some(Launch::Internal));
        assert_eq!(Launch::from_command(" "), None);
        let launch = Launch::from_command("./a/pbrain-wine -x 1").unwrap();
        assert_eq!(launch.default_name(), "wine");
        assert_eq!(launch.to_string(), "./a/pbrain-wine -x 1");
        let Launch::Command { arguments, .. } = launch else { panic!() };
        assert_eq!(arguments, ["-x", "1"]);
    }
}
