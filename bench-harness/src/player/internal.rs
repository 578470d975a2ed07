//! The engine that is compiled in, as a player.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use engine::board::Rule;
use engine::eval::{Tables, Weights};
use engine::position::Position;
use engine::search::{Limits, Params, Silent, StopHandle, Strength, Variety};
use engine::{Config, Engine};

use super::{Answer, Fault, Player, SettingsError, Thought, Verdict};
use crate::clock::Moment;
use crate::settings::{Control, EngineSettings, Terms};

/// The engine that is compiled in.
///
/// It forgets everything between games, so that a game depends on its opening and limits alone. On
/// one thread its moves are timed in processor time. A panic loses it the game.
#[derive(Debug)]
pub struct Internal {
    engine: Engine,
    /// That of its games.
    rule: Rule,
    control: Control,
    strength: Strength,
    /// What chance decides, below full strength.
    variety: Variety,
    stop: StopHandle,
}

/// An option that the engine cannot follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// It has no such option.
    #[error(
        "the engine has no option {key}={value}: there are hash (MiB), threads, strength (0 to 100), \
         seed, weights (a file) and those that 'harness tune --list' shows"
    )]
    Unknown {
        /// Its name.
        key: String,
        /// What it was to be.
        value: String,
    },
    /// It has the option, with other values.
    #[error("option {key}={value}: expected {expected}")]
    Value {
        /// Its name.
        key: String,
        /// What it was to be.
        value: String,
        /// What it can be.
        expected: &'static str,
    },
    /// A file of weights cannot be used.
    #[error("cannot use the weights '{path}': {reason}")]
    Weights {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// What options that are numbers can be.
const WHOLE: &str = "a whole number";

/// Size of the table in MiB where nothing is said: enough for matches at short times.
const HASH: usize = 16;

impl Internal {
    /// The engine with the options of `settings`; it ends a search early when `stop` is used.
    ///
    /// # Errors
    ///
    /// Where there is no such option, or the weights are not for the rule of the `terms`.
    pub fn new(
        settings: &EngineSettings,
        terms: &Terms,
        stop: StopHandle,
    ) -> Result<Self, SettingsError> {
        let (level, rest): (Vec<_>, Vec<_>) =
            settings.options.iter().cloned().partition(|(key, _)| is_of_level(key));
        let rule = terms.rule()?;
        let config = config(settings.memory, &rest, rule)?;
        let (strength, variety) = level_of(&level)?;
        let (engine, control) = (Engine::new(config), settings.control);
        Ok(Self { engine, rule, control, strength, variety, stop })
    }
}

fn is_of_level(key: &str) -> bool {
    ["strength", "seed"].iter().any(|name| key.eq_ignore_ascii_case(name))
}

/// The error that an option has other values.
fn wrong(key: &str, value: &str, expected: &'static str) -> OptionError {
    OptionError::Value { key: key.to_owned(), value: value.to_owned(), expected }
}

/// The strength that options ask for, and its variety.
fn level_of(options: &[(String, String)]) -> Result<(Strength, Variety), OptionError> {
    let (mut strength, mut seed) = (Strength::FULL, 1);
    for (key, value) in options {
        if key.eq_ignore_ascii_case("seed") {
            seed = value.parse().map_err(|_| wrong(key, value, WHOLE))?;
        } else {
            let number = value.parse().ok().filter(|number| *number <= Strength::FULL.get());
            let fail = || wrong(key, value, "a whole number from 0 to 100");
            strength = number.map(Strength::new).ok_or_else(fail)?;
        }
    }
    Ok((strength, strength.variety(seed)))
}

/// The set-up that options ask for, for games of `rule`.
fn config(
    memory: Option<u64>,
    options: &[(String, String)],
    rule: Rule,
) -> Result<Config, OptionError> {
    let hash_mib = memory.map_or(HASH, |bytes| (bytes >> 20) as usize);
    let mut config = Config { hash_mib, ..Config::default() };
    for (key, value) in options {
        let whole = |_| wrong(key, value, WHOLE);
        let size = || value.parse::<u32>().map(|number| number as usize).map_err(whole);
        match key.to_ascii_lowercase().as_str() {
            "weights" => config.weights = weights(value, rule)?,
            "hash" => config.hash_mib = size()?,
            "threads" | "thread_num" => config.threads = size()?,
            name if Params::ALL.iter().any(|parameter| parameter.name == name) => {
                config.params.set(name, value.parse().map_err(whole)?);
            }
            _ => return Err(OptionError::Unknown { key: key.clone(), value: value.clone() }),
        }
    }
    Ok(config)
}

/// The weights of a file.
fn weights(path: &str, rule: Rule) -> Result<Weights, OptionError> {
    let refused = |reason| OptionError::Weights { path: path.to_owned(), reason };
    let bytes = std::fs::read(path).map_err(|error| refused(error.to_string()))?;
    let weights = Weights::default().with_file_for(&bytes, rule);
    weights.map_err(|error| refused(error.to_string()))
}

impl Player for Internal {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.engine.clear();
        Ok(())
    }

    fn think(&mut self, position: &Position, left: Option<Duration>) -> Result<Answer, Fault> {
        let start = Moment::now();
        let limits = self.strength.limits(limits(&self.control, left));
        let lines = self.variety.lines(position);
        let (engine, stop) = (&mut self.engine, &self.stop);
        let report = caught(|| engine.analyze(position, limits, lines, stop, &mut Silent));
        let mut report =
            report.inspect_err(|_| self.engine = Engine::new(*self.engine.config()))?;
        self.variety.decide(position, &mut report);
        let spent = start.spent();
        // The time that a single thread waited for a processor is not the engine's: it would have
        // ended in time. Of several threads one may have waited for another.
        let elapsed = if self.engine.config().threads > 1 { spent.wall } else { spent.thread };
        if self.stop.is_stopped() {
            return Err(Fault::Interrupted);
        }
        let thought = Thought {
            depth: Some(report.depth),
            nodes: Some(report.nodes),
            speed: Some(report.nodes_per_second()),
            verdict: report.score().map(Verdict::from),
        };
        let choice = report.best().ok_or_else(|| "no move".to_owned());
        Ok(Answer { choice, elapsed, thought })
    }

    fn weights(&self) -> Option<&'static Tables> {
        Some(self.engine.config().weights.of(self.rule))
    }
}

/// What `work` returns, or its panic as a fault. Whoever it left in disorder must be made anew.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Fault::Panicked(message(&*panic)))
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a message").to_owned()
}

/// The limits of one search: of a match clock, a twentieth of what is left and the increment.
fn limits(control: &Control, left: Option<Duration>) -> Limits {
    let share = left.map(|left| left / 20 + Duration::from_millis(control.increment_ms));
    let share = share.zip(left).map(|(share, left)| share.min(left / 2));
    Limits {
        depth: control.depth,
        nodes: control.nodes,
        time: control.allowance(share),
        ..Limits::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::ByColor;
    use engine::eval::{Parameters, SideParameters};
    use std::panic::resume_unwind;

    #[test]
    fn weights_must_be_sound_and_for_the_rule_that_is_played() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let sides = ByColor::from_fn(|_| SideParameters::zero());
        let parameters = Parameters { rule: Rule::RENJU, provenance: "a test".to_owned(), sides };
        let mut bytes = parameters.encode().unwrap();
        let good = write("good.bin", &bytes);
        bytes[5_000] = 1;
        let damaged = write("damaged.bin", &bytes);
        let missing = folder.path().join("missing.bin").to_str().unwrap().to_owned();
        let config = |path: &str, rule| {
            config(None, &[("weights".to_owned(), path.to_owned())], rule)
                .map(|config| config.weights.of(rule).provenance())
                .map_err(|error| error.to_string())
        };
        assert_eq!(config(&good, Rule::RENJU), Ok("a test"));
        for (path, rule, reason) in [
            (&good, Rule::STANDARD, "it is for renju, and weights for standard are needed"),
            (&damaged, Rule::RENJU, "its checksum is "),
            (&missing, Rule::RENJU, ""),
        ] {
            let told = config(path, rule).unwrap_err();
            assert!(
                told.starts_with(&format!("cannot use the weights '{path}': {reason}")),
                "{told}"
            );
        }
    }

    #[test]
    fn a_panic_is_a_fault_with_its_message() {
        let fault = |text: &str| Err(Fault::Panicked(text.to_owned()));
        assert_eq!(caught(|| 5), Ok(5));
        // Without the hook, which would write into the output of the tests.
        assert_eq!(
            caught::<()>(|| resume_unwind(Box::new("a point".to_owned()))),
            fault("a point")
        );
        assert_eq!(caught::<()>(|| resume_unwind(Box::new("no point"))), fault("no point"));
        assert_eq!(caught::<()>(|| resume_unwind(Box::new(5))), fault("without a message"));
    }
}
