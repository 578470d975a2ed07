//! The weights of the evaluation: those that are built in, or files.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use engine::board::Rule;
use engine::eval::{Weights, WeightsError};
use serde::Serialize;

use crate::input::InputError;

/// Files of weights.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct WeightsFiles {
    /// Evaluate with the weights of a file, as `trainer` writes it, and not with those that are built
    /// in; a file counts for its rule, and where several rules are searched each may have one
    #[arg(long = "weights", value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The weights in use, and where they come from.
#[derive(Clone, Debug, Default)]
pub struct InUse {
    weights: Weights,
    files: Vec<(Rule, PathBuf)>,
}

/// What tells the weights of a rule from others, for people and for JSON.
#[derive(Debug, Serialize)]
pub struct Named {
    /// The rule that they are for.
    #[serde(skip)]
    pub rule: Rule,
    /// `None` where they are built in.
    file: Option<String>,
    checksum: String,
    provenance: &'static str,
}

impl From<Vec<PathBuf>> for WeightsFiles {
    fn from(files: Vec<PathBuf>) -> Self {
        Self { files }
    }
}

impl WeightsFiles {
    /// The files that arguments name which could not be read as a whole, such as `--version` with more
    /// after it.
    pub fn among(arguments: &[OsString]) -> Self {
        const OPTION: &str = "--weights";
        let after = |two: &[OsString]| (two[0] == OPTION).then(|| PathBuf::from(&two[1]));
        let joined = |argument: &OsString| {
            let text = argument.to_str()?.strip_prefix(OPTION)?.strip_prefix('=')?;
            Some(PathBuf::from(text))
        };
        let files = arguments.windows(2).filter_map(after);
        Self { files: files.chain(arguments.iter().filter_map(joined)).collect() }
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The weights for games of one rule, which all files must be for.
    pub fn load_for(&self, rule: Rule) -> Result<InUse, InputError> {
        let in_use = self.load()?;
        match in_use.files.iter().find(|(found, _)| *found != rule) {
            None => Ok(in_use),
            Some(&(found, ref path)) => {
                Err(refused(path, WeightsError::Rule { found, expected: rule }))
            }
        }
    }

    /// The weights for games of any rule.
    pub fn load(&self) -> Result<InUse, InputError> {
        let mut in_use = InUse::default();
        for path in &self.files {
            in_use.add(path)?;
        }
        Ok(in_use)
    }
}

fn refused(path: &Path, reason: WeightsError) -> InputError {
    InputError::Weights { path: name(path), reason }
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

impl InUse {
    fn add(&mut self, path: &Path) -> Result<(), InputError> {
        let bytes = fs::read(path).map_err(|source| InputError::file(&name(path), source))?;
        let rule = self.weights.replace(&bytes).map_err(|reason| refused(path, reason))?;
        if let Some((_, first)) = self.files.iter().find(|(other, _)| *other == rule) {
            let (first, second) = (name(first), name(path));
            return Err(InputError::TwoWeights { first, second, rule });
        }
        self.files.push((rule, path.to_owned()));
        Ok(())
    }

    /// The weights.
    pub const fn weights(&self) -> Weights {
        self.weights
    }

    /// What is in use for a rule.
    pub fn named(&self, rule: Rule) -> Named {
        let tables = self.weights.of(rule);
        let file = self.files.iter().find(|(other, _)| *other == rule);
        Named {
            rule,
            file: file.map(|(_, path)| name(path)),
            checksum: format!("{:08x}", tables.checksum()),
            provenance: tables.provenance(),
        }
    }

    /// What comes from files, in the order of the rules.
    pub fn of_files(&self) -> impl Iterator<Item = Named> {
        let all = Rule::NAMED.into_iter().map(|(_, rule)| self.named(rule));
        all.filter(|named| named.file.is_some())
    }
}

/// One line: the checksum, the file where there is one, and where the weights come from.
impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.checksum)?;
        if let Some(file) = &self.file {
            write!(f, " of '{file}'")?;
        }
        write!(f, ": {}", self.provenance)
    }
}
