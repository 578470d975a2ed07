//! What the engines of a match evaluate with: a path names a file that others may have taken the place
//! of, and the engine compiled in has other weights after some commits.

use core::fmt;
use std::collections::BTreeMap;

use engine::eval::Tables;
use serde::{Deserialize, Serialize};

/// What tells the weights of an engine from others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluation {
    /// Their checksum, eight hexadecimal digits.
    pub checksum: String,
    /// Where they come from.
    pub provenance: String,
}

/// What engines evaluate with, by their names in the match; not of programs, which do not tell.
pub type Evaluations = BTreeMap<String, Evaluation>;

/// An engine evaluates with other weights than in the games before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("engine '{engine}' evaluates with {here} now, and with {there} in the games before")]
pub struct OtherEvaluation {
    /// Its name in the match.
    pub engine: String,
    /// The weights that were written down.
    pub there: Evaluation,
    /// Those that it would go on with.
    pub here: Evaluation,
}

impl From<&Tables> for Evaluation {
    fn from(tables: &Tables) -> Self {
        let checksum = format!("{:08x}", tables.checksum());
        Self { checksum, provenance: tables.provenance().to_owned() }
    }
}

/// The checksum.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.checksum)
    }
}

/// Refuses to go on with others than those that were written down, where something was.
pub(super) fn compare(there: &Evaluations, here: &Evaluations) -> Result<(), OtherEvaluation> {
    let other = there.iter().find_map(|(engine, there)| {
        let here = here.get(engine).filter(|&here| here != there)?;
        let (engine, there, here) = (engine.clone(), there.clone(), here.clone());
        Some(OtherEvaluation { engine, there, here })
    });
    other.map_or(Ok(()), Err)
}
