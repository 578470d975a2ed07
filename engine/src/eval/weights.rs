//! Which weights are in use.

use std::sync::LazyLock;

use super::parameters::WeightsError;
use super::tables::Tables;
use crate::board::{Color, Rule};
use patterns::FiveKind;

/// The weights of the evaluation and of the move order, for every rule.
///
/// A handle: it is copied freely. Weights that are read from a file stay in memory until the program
/// ends.
#[derive(Clone, Copy)]
pub struct Weights {
    /// In the order of [`Rule::NAMED`].
    tables: [&'static Tables; 3],
}

static EMBEDDED: LazyLock<[Tables; 3]> = LazyLock::new(|| {
    [
        embedded(include_bytes!("../../weights/freestyle.bin")),
        embedded(include_bytes!("../../weights/standard.bin")),
        embedded(include_bytes!("../../weights/renju.bin")),
    ]
});

#[expect(clippy::panic, reason = "the files are part of the program, and a test reads them")]
fn embedded(bytes: &[u8]) -> Tables {
    match Tables::decode(bytes) {
        Ok((_, tables)) => tables,
        Err(error) => panic!("embedded weights: {error}"),
    }
}

impl Weights {
    /// These weights, but for one rule those of a file.
    ///
    /// # Errors
    ///
    /// Where the bytes are no file of weights.
    pub fn with_file(mut self, bytes: &[u8]) -> Result<Self, WeightsError> {
        self.replace(bytes)?;
        Ok(self)
    }

    /// These weights, but for `rule` those of a file.
    ///
    /// # Errors
    ///
    /// Where the bytes are no file of weights, or one for another rule.
    pub fn with_file_for(mut self, bytes: &[u8], rule: Rule) -> Result<Self, WeightsError> {
        match Tables::decode(bytes)? {
            (found, tables) if found == rule => self.keep(rule, tables),
            (found, _) => return Err(WeightsError::Rule { found, expected: rule }),
        }
        Ok(self)
    }

    /// Takes the weights of a file for the rule that they are for; returns that rule.
    ///
    /// # Errors
    ///
    /// Where the bytes are no file of weights.
    pub fn replace(&mut self, bytes: &[u8]) -> Result<Rule, WeightsError> {
        let (rule, tables) = Tables::decode(bytes)?;
        self.keep(rule, tables);
        Ok(rule)
    }

    /// Uses these tables for a rule until the program ends.
    fn keep(&mut self, rule: Rule, tables: Tables) {
        self.tables[place(rule)] = Box::leak(Box::new(tables));
    }

    /// The tables for a rule; for one without a name, those of the named rule that is most like it.
    #[inline]
    #[must_use]
    pub fn of(&self, rule: Rule) -> &'static Tables {
        self.tables[place(rule)]
    }
}

/// The place of the rule, or of the one most like it, in [`Rule::NAMED`].
#[inline]
const fn place(rule: Rule) -> usize {
    if rule.restricts(Color::Black) || rule.restricts(Color::White) {
        2
    } else {
        matches!(rule.five.get(Color::Black), FiveKind::Exactly) as usize
    }
}

impl Default for Weights {
    fn default() -> Self {
        let [freestyle, standard, renju] = &*EMBEDDED;
        Self { tables: [freestyle, standard, renju] }
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.tables.map(Tables::checksum) == other.tables.map(Tables::checksum)
    }
}

impl Eq for Weights {}

impl core::fmt::Debug for Weights {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let checksums = self.tables.map(Tables::checksum);
        f.debug_struct("Weights").field("tables", &checksums).finish()
    }
}
