//! Where weights come from.

use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;
use std::fs;
use std::io;
use std::path::PathBuf;

use engine::board::Rule;
use engine::eval::{Weights, WeightsError};
use serde::{Deserialize, Serialize};

use crate::learn::handmade;

/// Weights, as a command line or a configuration names them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Source {
    /// Those of the engine.
    #[default]
    BuiltIn,
    /// Those that were made by hand.
    Handmade,
    /// A file.
    File(PathBuf),
}

/// Why weights cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The file cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It holds no weights for the rule.
    #[error("cannot use the weights '{}': {reason}", path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: WeightsError,
    },
}

impl Source {
    const BUILT_IN: &str = "built-in";
    const HANDMADE: &str = "handmade";

    /// The weights of the engine, but for `rule` these.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read, is damaged, or is for another rule.
    pub fn load(&self, rule: Rule) -> Result<Weights, SourceError> {
        let path = || PathBuf::from(self.to_string());
        let Some(bytes) = self.bytes(rule)? else { return Ok(Weights::default()) };
        Weights::default()
            .with_file_for(&bytes, rule)
            .map_err(|reason| SourceError::Weights { path: path(), reason })
    }

    /// The bytes of the file, whole or damaged; none where the weights are those of the engine.
    ///
    /// # Errors
    ///
    /// Where it cannot be read.
    pub fn bytes(&self, rule: Rule) -> Result<Option<Vec<u8>>, SourceError> {
        match self {
            Self::BuiltIn => Ok(None),
            Self::Handmade => match handmade(rule).encode() {
                Ok(bytes) => Ok(Some(bytes)),
                Err(reason) => Err(SourceError::Weights { path: self.to_string().into(), reason }),
            },
            Self::File(path) => match fs::read(path) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(source) => Err(SourceError::Read { path: path.clone(), source }),
            },
        }
    }
}

impl From<String> for Source {
    fn from(text: String) -> Self {
        match text.as_str() {
            Self::BUILT_IN => Self::BuiltIn,
            Self::HANDMADE => Self::Handmade,
            _ => Self::File(text.into()),
        }
    }
}

impl From<Source> for String {
    fn from(source: Source) -> Self {
        source.to_string()
    }
}

impl FromStr for Source {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(text.to_owned().into())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.pad(Self::BUILT_IN),
            Self::Handmade => f.pad(Self::HANDMADE),
            Self::File(path) => f.pad(&path.display().to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_used_is_told_with_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("standard.bin");
        fs::write(&path, handmade(Rule::STANDARD).encode().unwrap()).unwrap();
        let source: Source = path.to_str().unwrap().parse().unwrap();
        assert_eq!(source, Source::File(path.clone()));
        let weights = source.load(Rule::STANDARD).unwrap();
        assert_eq!(weights, Source::Handmade.load(Rule::STANDARD).unwrap());
        assert_ne!(weights, Source::BuiltIn.load(Rule::STANDARD).unwrap());
        let message = source.load(Rule::RENJU).unwrap_err().to_string();
        let reason = "it is for standard, and weights for renju are needed";
        assert_eq!(message, format!("cannot use the weights '{}': {reason}", path.display()));
        let missing = Source::File(folder.path().join("missing.bin"));
        let message = missing.load(Rule::RENJU).unwrap_err().to_string();
        assert!(message.starts_with(&format!("cannot read '{missing}': ")), "{message}");
    }
}
