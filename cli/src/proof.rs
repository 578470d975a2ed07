//! Proofs of wins in files.

use std::path::Path;

use engine::board::{Color, PointError, RuleError, Size};
use engine::position::{PictureError, parse_picture};
use engine::solve::Proof;
use engine::solve::proof::{Step, StepId};
use formats::write_whole;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::json;

/// A proof as JSON. The steps are numbered from 0 in the order in which they stand; the last is the
/// first move.
#[derive(Debug, Serialize, Deserialize)]
#[serde(expecting = "a proof")]
struct Written {
    schema: u32,
    rule: String,
    /// Rows from the top, joined by `/`.
    board: String,
    attacker: Color,
    mate_in: u32,
    steps: Vec<WrittenStep>,
}

#[derive(Debug, Serialize, Deserialize)]
struct WrittenStep {
    #[serde(rename = "move")]
    point: String,
    /// Replies with the steps that answer them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    answers: Vec<(String, StepId)>,
    /// The step that answers all other replies that leave no five.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    otherwise: Option<StepId>,
}

/// Writes a proof: as a game record where the name of the file ends in `.sgf`, else as JSON.
pub fn write(path: &Path, proof: &Proof) -> Result<(), Error> {
    let sgf = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
    let written = write_whole(path, |out| {
        if sgf {
            return Ok(out.write_all(proof.to_sgf().as_bytes())?);
        }
        json::write_line(out, &Written::from(proof))
    });
    written.map(drop).map_err(|error: Error| error.in_file(path))
}

impl From<&Proof> for Written {
    fn from(proof: &Proof) -> Self {
        Self {
            schema: json::SCHEMA,
            rule: proof.rule.to_string(),
            board: proof.stones.to_string().replace('\n', "/"),
            attacker: proof.attacker,
            mate_in: proof.moves(),
            steps: proof.steps.iter().map(WrittenStep::from).collect(),
        }
    }
}

impl From<&Step> for WrittenStep {
    fn from(step: &Step) -> Self {
        Self {
            point: step.point.to_string(),
            answers: step.answers.iter().map(|&(reply, id)| (reply.to_string(), id)).collect(),
            otherwise: step.otherwise,
        }
    }
}

/// Why a text holds no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// A proof as a game record.
    #[error(
        "it is a game record in SGF, which is for people to look through; verify replays proofs in \
         JSON, as 'kinjite solve POS --proof win.json' writes them"
    )]
    Record,
    /// Text of another kind.
    #[error("it is not JSON as 'kinjite solve POS --proof win.json' writes it: {0}")]
    Json(#[from] serde_json::Error),
    /// A layout that this program does not know.
    #[error("schema {0} is not known, only {known}", known = json::SCHEMA)]
    Schema(u32),
    /// A rule that this program does not know.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The stones.
    #[error(transparent)]
    Board(#[from] PictureError),
    /// A move or a reply.
    #[error("step {step}: '{text}': {reason}")]
    Point {
        /// The step.
        step: StepId,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        reason: PointError,
    },
}

/// Reads a proof from the text of a file, and in how many moves it claims to win.
pub fn read(text: &str) -> Result<(Proof, u32), ProofError> {
    if text.trim_start().starts_with('(') {
        return Err(ProofError::Record);
    }
    let written: Written = serde_json::from_str(text)?;
    if written.schema != json::SCHEMA {
        return Err(ProofError::Schema(written.schema));
    }
    let stones = parse_picture(&written.board)?;
    let size = stones.size();
    let steps = (0..).zip(&written.steps).map(|(id, step)| step.read(id, size));
    let proof = Proof {
        rule: written.rule.parse()?,
        attacker: written.attacker,
        steps: steps.collect::<Result<_, _>>()?,
        stones,
    };
    Ok((proof, written.mate_in))
}

impl WrittenStep {
    fn read(&self, step: StepId, size: Size) -> Result<Step, ProofError> {
        let point = |text: &str| {
            let wrong = |reason| ProofError::Point { step, text: text.to_owned(), reason };
            size.parse_point(text).map_err(wrong)
        };
        let answers = self.answers.iter().map(|(reply, id)| Ok((point(reply)?, *id)));
        Ok(Step {
            point: point(&self.point)?,
            answers: answers.collect::<Result<_, ProofError>>()?,
            otherwise: self.otherwise,
        })
    }
}
