//! The words that describe an engine.

use super::{Word, WordError};
use crate::settings::{Control, EngineSettings, Launch};
use crate::tournament::MatchConfig;

/// Settings of an engine as they are given, where only some may be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineWords {
    name: Option<String>,
    launch: Option<Launch>,
    control: Option<Control>,
    nodes: Option<u64>,
    depth: Option<u32>,
    memory: Option<u64>,
    restart: Option<bool>,
    options: Vec<(String, String)>,
    pause: Option<u64>,
    tolerance: Option<u64>,
}

impl EngineWords {
    /// Reads `key=value` words.
    ///
    /// # Errors
    ///
    /// At the first that cannot be read.
    pub fn parse(flag: &str, words: &[String]) -> Result<Self, WordError> {
        let mut engine = Self::default();
        engine.add(flag, words)?;
        Ok(engine)
    }

    /// Reads further words; of two with the same key the later one holds.
    ///
    /// # Errors
    ///
    /// At the first that cannot be read.
    pub fn add(&mut self, flag: &str, words: &[String]) -> Result<(), WordError> {
        words.iter().try_for_each(|text| self.word(Word::new(flag, text)))
    }

    /// The error that a word is no `key=value`, with what may have been meant.
    fn bare(&self, word: Word<'_>) -> WordError {
        let text = word.text();
        word.wrong(match &self.launch {
            Some(launch) => {
                format!("expected key=value; a command with arguments stands in quotes: cmd='{launch} {text}'")
            }
            None => format!("expected key=value; a command is cmd={text}"),
        })
    }

    fn word(&mut self, word: Word<'_>) -> Result<(), WordError> {
        let Ok((key, value)) = word.pair() else { return Err(self.bare(word)) };
        match key {
            "name" => self.name = Some(value.to_owned()),
            "cmd" => self.launch = Some(launch(word, value)?),
            "tc" => self.control = Some(word.read(value)?),
            "st" => self.control = Some(Control::per_move(turn(word, value)?)),
            "nodes" => self.nodes = Some(word.positive(value)?),
            "depth" => self.depth = Some(word.positive(value)?),
            "maxmemory" => self.memory = Some(word.positive(value)?),
            "thread" | "threads" => self.option("thread_num", value),
            "restart" => self.restart = Some(switch(word, value)?),
            "pause" => self.pause = Some(word.read(value)?),
            "tolerance" => self.tolerance = Some(word.seconds(value)?),
            _ => {
                let option = key.strip_prefix("option.").filter(|name| !name.is_empty());
                self.option(option.ok_or_else(|| word.unknown())?, value);
            }
        }
        Ok(())
    }

    fn option(&mut self, key: &str, value: &str) {
        self.options.retain(|(known, _)| known != key);
        self.options.push((key.to_owned(), value.to_owned()));
    }

    /// The settings with what they leave open taken from `each`; `None` without a command.
    #[must_use]
    pub fn settings(&self, each: &Self) -> Option<EngineSettings> {
        let control = self.control.or(each.control).unwrap_or_default();
        let mut options = each.options.clone();
        options.retain(|(key, _)| self.options.iter().all(|(own, _)| own != key));
        options.extend(self.options.iter().cloned());
        Some(EngineSettings {
            name: self.name.clone().unwrap_or_default(),
            launch: self.launch.clone().or_else(|| each.launch.clone())?,
            control: Control {
                nodes: self.nodes.or(each.nodes),
                depth: self.depth.or(each.depth),
                ..control
            },
            memory: self.memory.or(each.memory),
            options,
            restart: self.restart.or(each.restart).unwrap_or(false),
        })
    }

    /// Fills the engines of a match, and the terms that are words of engines here: the longest
    /// pause and the largest tolerance hold for all.
    ///
    /// # Errors
    ///
    /// Where an engine has no command.
    pub fn fill(config: &mut MatchConfig, engines: &[Self], each: &Self) -> Result<(), WordError> {
        let missing = || WordError::Missing("-engine".into(), "cmd=COMMAND or cmd=internal");
        config.engines = engines
            .iter()
            .map(|engine| engine.settings(each).ok_or_else(missing))
            .collect::<Result<_, _>>()?;
        config.name_engines();
        let all = || engines.iter().chain([each]);
        let terms = &mut config.terms;
        terms.pause_ms = all().filter_map(|words| words.pause).fold(terms.pause_ms, u64::max);
        let tolerance = all().filter_map(|words| words.tolerance).max();
        terms.tolerance_ms = tolerance.unwrap_or(terms.tolerance_ms);
        Ok(())
    }
}

fn launch(word: Word<'_>, value: &str) -> Result<Launch, WordError> {
    Launch::from_command(value).ok_or_else(|| word.wrong("expected a command or internal"))
}

/// Milliseconds for a move.
fn turn(word: Word<'_>, value: &str) -> Result<u64, WordError> {
    match word.seconds(value)? {
        0 => Err(word.wrong("expected a millisecond or more")),
        milliseconds => Ok(milliseconds),
    }
}

fn switch(word: Word<'_>, value: &str) -> Result<bool, WordError> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(word.wrong("expected on or off")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::split;

    fn parsed(words: &str) -> Result<EngineWords, String> {
        EngineWords::parse("-each", &split(words)).map_err(|error| error.to_string())
    }

    #[test]
    fn words_that_make_no_sense_are_errors() {
        for (word, reason) in [
            ("foo", "foo: expected key=value; a command is cmd=foo"),
            (
                "cmd=./x -a name=b",
                "-a: expected key=value; a command with arguments stands in quotes: cmd='./x -a'",
            ),
            ("bar=1", "unknown word 'bar=1'"),
            ("option.=1", "unknown word 'option.=1'"),
            ("nodes=x", "nodes=x: invalid digit found in string"),
            ("nodes=0", "nodes=0: expected more than 0"),
            ("depth=4294967296", "depth=4294967296: number too large to fit in target type"),
            ("st=NaN", "st=NaN: expected a number of seconds"),
            ("st=inf", "st=inf: expected a number of seconds"),
            ("st=-1", "st=-1: expected a number of seconds"),
            ("st=0.0001", "st=0.0001: expected a millisecond or more"),
            ("tolerance=-0.5", "tolerance=-0.5: expected a number of seconds"),
            ("restart=yes", "restart=yes: expected on or off"),
            ("cmd=", "cmd=: expected a command or internal"),
        ] {
            assert_eq!(parsed(word).unwrap_err(), format!("-each: {reason}"));
        }
    }

    #[test]
    fn an_engine_goes_before_what_holds_for_each() {
        let each = parsed("cmd=internal restart=on tc=0/1 option.a=1 option.b=1").unwrap();
        let own = parsed("restart=off st=0.25 option.b=2 option.b=3").unwrap();
        let settings = own.settings(&each).unwrap();
        assert_eq!((settings.restart, settings.control), (false, Control::per_move(250)));
        assert_eq!(settings.options, [("a".into(), "1".into()), ("b".into(), "3".into())]);
        assert_eq!(own.settings(&EngineWords::default()), None);
    }
}
