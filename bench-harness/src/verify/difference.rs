//! What a property that does not hold says.

use core::fmt;

use engine::board::{Color, Direction, Point, Rule, Stones};
use engine::patterns::{Code, Shape};
use engine::position::Position;
use engine::rules::Verdict;
use engine::simd::Isa;
use engine::solve::proof::Refused;
use formats::Format;

/// A property that does not hold: what differs, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{difference}{}", .scene.as_ref().map(|scene| format!("\n{scene}")).unwrap_or_default())]
pub struct Violation {
    /// What differs.
    pub difference: Difference,
    /// The board on which it does, where there is one.
    pub scene: Option<Box<Scene>>,
}

/// A board as a report shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The rule.
    pub rule: Rule,
    /// The stones.
    pub stones: Stones,
    /// Whose turn it is.
    pub to_move: Color,
}

/// What differs from what.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// Two judges of a move.
    #[error("{color} at {point}: the fast rules say {fast}, the rule text says {text}")]
    Verdict {
        /// Who plays.
        color: Color,
        /// Where.
        point: Point,
        /// What the fast rules say.
        fast: Verdict,
        /// What the rule text says.
        text: Verdict,
    },
    /// What a stone makes on one line.
    #[error(
        "{color} at {point}: the {direction:?} holds {found:?}, the classifier says {expected:?}"
    )]
    Shape {
        /// Who plays.
        color: Color,
        /// Where.
        point: Point,
        /// On which line.
        direction: Direction,
        /// What the board holds.
        found: Shape,
        /// What the definition of shapes comes to.
        expected: Shape,
    },
    /// The codes of a board, with instructions of some level.
    #[error("{color} at {point}: the code is {found:?} with {isa:?}, expected {expected:?}")]
    Code {
        /// The level.
        isa: Isa,
        /// Whose code.
        color: Color,
        /// Where.
        point: Point,
        /// What was computed.
        found: Code,
        /// What it should be.
        expected: Code,
    },
    /// Any two values that should be the same.
    #[error("{what}: {found}, expected {expected}")]
    Unequal {
        /// What they are.
        what: &'static str,
        /// What was found.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// What the shapes claim of a position, refuted by trying the moves.
    #[error("claimed {claim}, but {flaw}")]
    Claim {
        /// The claim.
        claim: String,
        /// Why it is wrong.
        flaw: String,
    },
    /// A proof that the checker refuses.
    #[error("the proof is wrong {0}")]
    Proof(Refused),
    /// What a search answers.
    #[error("the search: {0}")]
    Search(String),
    /// A file or a text that does not come back as it was.
    #[error("{format} does not come back: {flaw}")]
    File {
        /// The format.
        format: Format,
        /// What is wrong.
        flaw: String,
    },
}

impl Difference {
    /// The violation on a board.
    #[must_use]
    pub fn on(self, position: &Position) -> Violation {
        let scene = Scene {
            rule: position.rule(),
            stones: position.stones().clone(),
            to_move: position.to_move(),
        };
        Violation { difference: self, scene: Some(Box::new(scene)) }
    }

    /// The violation where there is no board.
    #[must_use]
    pub const fn alone(self) -> Violation {
        Violation { difference: self, scene: None }
    }
}

/// Whether two values are the same.
pub(super) fn same<T: PartialEq + fmt::Debug>(
    what: &'static str,
    found: &T,
    expected: &T,
) -> Result<(), Difference> {
    if found == expected {
        return Ok(());
    }
    let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
    Err(Difference::Unequal { what, found, expected })
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule.name() {
            Some(name) => write!(f, "{name}")?,
            None => write!(f, "{:?}", self.rule)?,
        }
        write!(f, ", {} to move\n{}", self.to_move, self.stones)
    }
}
