//! What a loop is to do, as its configuration file says it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use engine::board::Rule;
use harness::settings::Control;
use harness::tournament::MAX_GAMES;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::learn::{Recipe, RecipeError};
use crate::weights::Source;

/// What a loop is to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The rule.
    #[serde(serialize_with = "write_rule", deserialize_with = "read_rule")]
    pub rule: Rule,
    /// Where everything is written; seen from where the program runs.
    pub folder: PathBuf,
    /// How many generations there are to be.
    pub generations: u32,
    /// What all that is random depends on; the games of generation n have this seed and n - 1 more.
    #[serde(default = "one")]
    pub seed: u64,
    /// Threads at work; 0 for as many as there are cores.
    #[serde(default)]
    pub threads: usize,
    /// The weights that the first generation is made with and held against.
    #[serde(default)]
    pub weights: Source,
    /// The games that weights are learned from.
    pub data: DataPlan,
    /// How they are learned.
    #[serde(default)]
    pub fit: Recipe,
    /// How they are held against those before.
    #[serde(rename = "match")]
    pub meeting: MatchPlan,
}

/// The games that a generation learns from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataPlan {
    /// Positions of each generation, at least.
    pub positions: usize,
    /// Nodes of each search.
    pub nodes: u32,
    /// Files that they are made in: each may be made on a machine of its own.
    #[serde(default = "one")]
    pub shards: u32,
    /// How far ahead a side may be after the opening, in units.
    #[serde(default = "usual_balance")]
    pub balance: i32,
    /// Moves by chance, in thousandths.
    #[serde(default = "usual_noise")]
    pub noise: u32,
    /// As many generations are learned from, the newest ones; 0 for all.
    #[serde(default)]
    pub window: u32,
    /// Files that every generation learns from besides.
    #[serde(default)]
    pub also: Vec<PathBuf>,
}

/// The match of new weights against those before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchPlan {
    /// Games; each opening is played twice, with colours swapped.
    pub games: usize,
    /// Nodes a move.
    pub nodes: Option<u64>,
    /// Milliseconds a move.
    pub time_ms: Option<u64>,
    /// MiB of each player's table.
    #[serde(default = "usual_hash")]
    pub hash_mib: u32,
    /// A file of openings; without it those that come along.
    pub openings: Option<String>,
    /// New weights are kept where it is at least so likely that they are the stronger ones.
    #[serde(default = "usual_confidence")]
    pub confidence: f64,
}

fn one<T: From<u8>>() -> T {
    1.into()
}

const fn usual_balance() -> i32 {
    250
}

const fn usual_noise() -> u32 {
    40
}

const fn usual_hash() -> u32 {
    16
}

const fn usual_confidence() -> f64 {
    0.95
}

fn read_rule<'de, D: Deserializer<'de>>(from: D) -> Result<Rule, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn write_rule<S: Serializer>(rule: &Rule, into: S) -> Result<S::Ok, S::Error> {
    into.collect_str(rule)
}

/// A configuration that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// It cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It is no TOML, or has keys that nobody knows, or values of another kind.
    #[error("'{}': {source}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// What is wrong, with line and column.
        source: Box<toml::de::Error>,
    },
    /// A value that makes no sense.
    #[error("'{}': {key} {reason}", path.display())]
    Value {
        /// The file.
        path: PathBuf,
        /// Its name in the file.
        key: &'static str,
        /// What it should be.
        reason: &'static str,
    },
    /// A number of the recipe that makes no sense.
    #[error("'{}': fit.{source}", path.display())]
    Fit {
        /// The file.
        path: PathBuf,
        /// Its name and what it should be.
        source: RecipeError,
    },
}

impl Plan {
    /// Reads a configuration.
    ///
    /// # Errors
    ///
    /// Where it makes no sense.
    pub fn read(path: &Path) -> Result<Self, PlanError> {
        let text = fs::read_to_string(path)
            .map_err(|source| PlanError::Read { path: path.to_owned(), source })?;
        let plan: Self = toml::from_str(&text).map_err(|source| PlanError::Syntax {
            path: path.to_owned(),
            source: Box::new(source),
        })?;
        if let Some((key, reason)) = plan.nonsense() {
            return Err(PlanError::Value { path: path.to_owned(), key, reason });
        }
        match plan.fit.check() {
            Ok(()) => Ok(plan),
            Err(source) => Err(PlanError::Fit { path: path.to_owned(), source }),
        }
    }

    /// The first value, those of the recipe left out, that makes no sense, and what it should be.
    fn nonsense(&self) -> Option<(&'static str, &'static str)> {
        let Self { data, meeting, .. } = self;
        let share = |number: f64| (0.0..=1.0).contains(&number);
        let above_0 = "must be above 0";
        let rules = [
            (self.generations > 0, "generations", above_0),
            (data.positions > 0, "data.positions", above_0),
            (data.nodes > 0, "data.nodes", above_0),
            (data.shards > 0, "data.shards", above_0),
            (data.balance >= 0, "data.balance", "must not be below 0"),
            (data.noise <= 1000, "data.noise", "must be at most 1000"),
            (meeting.games > 0, "match.games", above_0),
            (meeting.games <= MAX_GAMES, "match.games", "must be at most a million"),
            (meeting.hash_mib > 0, "match.hash_mib", above_0),
            (meeting.hash_mib <= 1 << 20, "match.hash_mib", "must be at most 1048576"),
            (meeting.nodes != Some(0), "match.nodes", above_0),
            (meeting.time_ms != Some(0), "match.time_ms", above_0),
            (
                meeting.nodes.is_some() || meeting.time_ms.is_some(),
                "match",
                "needs nodes or time_ms",
            ),
            (share(meeting.confidence), "match.confidence", "must lie from 0 to 1"),
        ];
        rules.into_iter().find(|rule| !rule.0).map(|(_, key, reason)| (key, reason))
    }
}

impl MatchPlan {
    /// What a move may take.
    pub(super) const fn control(&self) -> Control {
        Control { nodes: self.nodes, turn_ms: self.time_ms, ..Control::NONE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORTEST: &str = "rule = 'standard'\nfolder = 'here'\ngenerations = 3\n\
        [data]\npositions = 500\nnodes = 40\n[match]\ngames = 8\nnodes = 50\n";

    fn read(text: &str) -> Result<Plan, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("loop.toml");
        fs::write(&path, text).unwrap();
        Plan::read(&path).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_not_said_is_as_usual() {
        let plan = read(SHORTEST).unwrap();
        assert_eq!((plan.rule, plan.seed, plan.weights), (Rule::STANDARD, 1, Source::BuiltIn));
        assert_eq!((plan.data.shards, plan.data.noise, plan.fit), (1, 40, Recipe::default()));
        assert_eq!(plan.meeting.control(), Control { nodes: Some(50), ..Control::NONE });
        let more = format!("weights = 'handmade'\n{SHORTEST}[fit]\nepochs = 4\n");
        let plan = read(&more).unwrap();
        assert_eq!((plan.weights, plan.fit.epochs, plan.fit.units), (Source::Handmade, 4, 150.0));
    }

    #[test]
    fn mistakes_are_told_with_key_and_place() {
        let message = |from: &str, to: &str| read(&SHORTEST.replace(from, to)).unwrap_err();
        let unknown = message("nodes = 40", "nodes = 40\nnode = 3");
        assert!(unknown.contains("line 7, column 1"), "{unknown}");
        assert!(unknown.contains("unknown field `node`"), "{unknown}");
        let kind = message("nodes = 40", "nodes = 'many'");
        assert!(kind.contains("line 6") && kind.contains("invalid type"), "{kind}");
        let rule = message("standard", "chess");
        assert!(rule.contains("line 1") && rule.contains("unknown rule 'chess'"), "{rule}");
        let missing = message("positions = 500\n", "");
        assert!(missing.contains("missing field `positions`"), "{missing}");
        assert!(message("games = 8", "games = 0").ends_with("': match.games must be above 0"));
        let behind = message("nodes = 40", "nodes = 40\nbalance = -1");
        assert!(behind.ends_with("': data.balance must not be below 0"), "{behind}");
        assert!(message("games = 8\nnodes = 50", "games = 8").ends_with("needs nodes or time_ms"));
        let endless = message("[data]", "[fit]\nrate = inf\n[data]");
        assert!(endless.ends_with("loop.toml': fit.rate must be finite and above 0"), "{endless}");
    }
}
