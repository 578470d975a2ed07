//! The grammar of command lines that users of c-gomoku-cli, cutechess and fastchess know:
//! `-engine cmd=A name=a -each tc=0/0.05 -rounds 50 -repeat -sprt elo0=0 elo1=10 …`.
//!
//! A flag takes the words up to the next one. The `key=value` words are also those of the GNU-style
//! flags `--engine`, `--each` and so on.

use std::path::PathBuf;
use std::str::FromStr;

use engine::board::Rule;

use crate::settings::{Agreement, Control, EngineSettings, Launch, Terms};
use crate::stats::{Model, Sprt};
use crate::tournament::{MatchConfig, Mode};

/// A match and where to write it.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The match.
    pub config: MatchConfig,
    /// The file for the games as SGF.
    pub sgf: Option<PathBuf>,
    /// The file for the record.
    pub record: Option<PathBuf>,
    /// The file for all that passes between the harness and its engines.
    pub transcript: Option<PathBuf>,
}

/// A command line that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassicError {
    /// No such flag.
    #[error("unknown flag '{0}'")]
    Flag(String),
    /// A word that does not belong to its flag.
    #[error("{flag}: unknown word '{word}'")]
    Word {
        /// The flag.
        flag: String,
        /// The word.
        word: String,
    },
    /// A value that cannot be read.
    #[error("{flag}: {key}={value}: {reason}")]
    Value {
        /// The flag.
        flag: String,
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A flag that lacks something.
    #[error("{0} takes {1}")]
    Missing(String, &'static str),
}

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
    pub fn parse(flag: &str, words: &[String]) -> Result<Self, ClassicError> {
        let mut engine = Self::default();
        for word in words {
            engine.word(flag, word)?;
        }
        Ok(engine)
    }

    fn word(&mut self, flag: &str, word: &str) -> Result<(), ClassicError> {
        let (key, value) = pair(flag, word)?;
        match key {
            "name" => self.name = Some(value.to_owned()),
            "cmd" => self.launch = Launch::from_command(value),
            "tc" => self.control = Some(read(flag, key, value)?),
            "st" => self.control = Some(Control::per_move(seconds(flag, key, value)?)),
            "nodes" => self.nodes = Some(read(flag, key, value)?),
            "depth" => self.depth = Some(read(flag, key, value)?),
            "maxmemory" => self.memory = Some(read(flag, key, value)?),
            "thread" | "threads" => {
                self.options.push(("thread_num".to_owned(), value.to_owned()));
            }
            "restart" => self.restart = Some(value == "on"),
            "pause" => self.pause = Some(read(flag, key, value)?),
            "tolerance" => self.tolerance = Some(seconds(flag, key, value)?),
            _ => {
                let option = key.strip_prefix("option.").filter(|name| !name.is_empty());
                let unknown = || ClassicError::Word { flag: flag.into(), word: word.into() };
                self.options.push((option.ok_or_else(unknown)?.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    /// The settings with what they leave open taken from `each`.
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

    /// Fills the engines of a match, and the terms that are words of engines here.
    ///
    /// # Errors
    ///
    /// Where an engine has no command.
    pub fn fill(
        config: &mut MatchConfig,
        engines: &[Self],
        each: &Self,
    ) -> Result<(), ClassicError> {
        let missing = || ClassicError::Missing("-engine".into(), "cmd=COMMAND or cmd=internal");
        config.engines = engines
            .iter()
            .map(|engine| engine.settings(each).ok_or_else(missing))
            .collect::<Result<_, _>>()?;
        config.name_engines();
        for words in engines.iter().chain([each]) {
            config.terms.pause_ms = config.terms.pause_ms.max(words.pause.unwrap_or(0));
            config.terms.tolerance_ms = words.tolerance.unwrap_or(config.terms.tolerance_ms);
        }
        Ok(())
    }
}

/// Reads a command line, without the name of the program.
///
/// # Errors
///
/// Where it makes no sense.
pub fn parse(words: &[String]) -> Result<Request, ClassicError> {
    let flags = flags(words)?;
    let rule = match flags.iter().find(|(flag, _)| *flag == "-rule") {
        Some((flag, words)) => rule(flag, only(flag, words)?)?,
        None => Rule::FREESTYLE,
    };
    let config = MatchConfig { games: 0, repeat: false, ..MatchConfig::new(Terms::new(rule)) };
    let mut line = CommandLine {
        request: Request { config, sgf: None, record: None, transcript: None },
        games: 1,
        rounds: 1,
        engines: Vec::new(),
        each: EngineWords::default(),
    };
    for (flag, words) in flags {
        line.flag(flag, words)?;
    }
    let CommandLine { mut request, games, rounds, engines, each } = line;
    request.config.games = games * rounds;
    EngineWords::fill(&mut request.config, &engines, &each)?;
    Ok(request)
}

/// A command line that is being read.
struct CommandLine {
    request: Request,
    games: usize,
    rounds: usize,
    engines: Vec<EngineWords>,
    each: EngineWords,
}

impl CommandLine {
    fn flag(&mut self, flag: &str, words: &[String]) -> Result<(), ClassicError> {
        let number = || only(flag, words).and_then(|value| read(flag, "N", value));
        let config = &mut self.request.config;
        match flag {
            "-engine" => self.engines.push(EngineWords::parse(flag, words)?),
            "-each" => self.each = EngineWords::parse(flag, words)?,
            "-rule" => {}
            "-boardsize" => config.terms.size = number()? as u8,
            "-games" => self.games = number()?,
            "-rounds" => self.rounds = number()?,
            "-repeat" => config.repeat = true,
            "-gauntlet" => config.mode = Mode::Gauntlet,
            "-concurrency" => config.concurrency = number()?,
            "-drawafter" => config.terms.draw_after = Some(number()?).filter(|&moves| moves > 0),
            "-drawempty" => config.terms.draw_empty = number()?,
            "-draw" => config.terms.draw_score = Some(agreement(flag, words)?),
            "-resign" => config.terms.win_score = Some(agreement(flag, words)?),
            "-strict" => config.terms.strict = true,
            "-srand" => config.seed = number()? as u64,
            "-sprt" => config.sprt = Some(sprt(flag, words)?),
            "-openings" => openings(config, flag, words)?,
            "-sgf" => self.request.sgf = Some(only(flag, words)?.into()),
            "-record" => self.request.record = Some(only(flag, words)?.into()),
            "-log" => self.request.transcript = Some(only(flag, words)?.into()),
            _ => return Err(ClassicError::Flag(flag.to_owned())),
        }
        Ok(())
    }
}

/// Cuts a command line at its flags.
fn flags(words: &[String]) -> Result<Vec<(&str, &[String])>, ClassicError> {
    let starts: Vec<usize> = (0..words.len()).filter(|&i| is_flag(&words[i])).collect();
    if let Some(first) = words.first().filter(|word| !is_flag(word)) {
        return Err(ClassicError::Flag(first.clone()));
    }
    let ends = starts.iter().skip(1).copied().chain([words.len()]);
    Ok(starts
        .iter()
        .zip(ends)
        .map(|(&at, end)| (words[at].as_str(), &words[at + 1..end]))
        .collect())
}

/// Whether a word is a flag of this grammar: one dash and a name of at least two letters.
#[must_use]
pub fn is_flag(word: &str) -> bool {
    let name = word.strip_prefix('-').unwrap_or_default();
    name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The rule of a name or of a number of Gomocup's.
///
/// # Errors
///
/// Where there is no such rule.
pub fn rule(flag: &str, value: &str) -> Result<Rule, ClassicError> {
    match value {
        "0" => Ok(Rule::FREESTYLE),
        "1" => Ok(Rule::STANDARD),
        "4" => Ok(Rule::RENJU),
        _ => read(flag, "rule", value),
    }
}

/// Reads `elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized`.
///
/// # Errors
///
/// Where `elo1` is missing or a word cannot be read.
pub fn sprt(flag: &str, words: &[String]) -> Result<Sprt, ClassicError> {
    let mut sprt =
        Sprt { elo0: 0.0, elo1: f64::NAN, alpha: 0.05, beta: 0.05, model: Model::default() };
    for word in words {
        let (key, value) = pair(flag, word)?;
        match key {
            "elo0" => sprt.elo0 = read(flag, key, value)?,
            "elo1" => sprt.elo1 = read(flag, key, value)?,
            "alpha" => sprt.alpha = read(flag, key, value)?,
            "beta" => sprt.beta = read(flag, key, value)?,
            "model" => sprt.model = read(flag, key, value)?,
            _ => return Err(ClassicError::Word { flag: flag.into(), word: word.clone() }),
        }
    }
    if sprt.elo1.is_nan() {
        return Err(ClassicError::Missing(flag.to_owned(), "elo1=E1"));
    }
    Ok(sprt)
}

/// Reads `moves=8 score=10`; `count` and `movecount` stand for `moves` too.
///
/// # Errors
///
/// Where a word cannot be read.
pub fn agreement(flag: &str, words: &[String]) -> Result<Agreement, ClassicError> {
    let mut agreement = Agreement { moves: 0, score: -1 };
    for word in words {
        let (key, value) = pair(flag, word)?;
        match key {
            "moves" | "count" | "movecount" => agreement.moves = read(flag, key, value)?,
            "score" => agreement.score = read(flag, key, value)?,
            _ => return Err(ClassicError::Word { flag: flag.into(), word: word.clone() }),
        }
    }
    if agreement.moves == 0 || agreement.score < 0 {
        return Err(ClassicError::Missing(flag.to_owned(), "moves=N score=S"));
    }
    Ok(agreement)
}

fn openings(config: &mut MatchConfig, flag: &str, words: &[String]) -> Result<(), ClassicError> {
    // As with c-gomoku-cli, where nothing is said openings come as they stand in the file.
    config.openings.order = crate::openings::Order::Sequential;
    for word in words {
        let (key, value) = pair(flag, word)?;
        match key {
            "file" => config.openings.file = Some(value.to_owned()),
            "type" | "format" => config.openings.format = Some(read(flag, key, value)?),
            "order" => config.openings.order = read(flag, key, value)?,
            "srand" | "seed" => config.seed = read(flag, key, value)?,
            _ => return Err(ClassicError::Word { flag: flag.into(), word: word.clone() }),
        }
    }
    Ok(())
}

fn only<'a>(flag: &str, words: &'a [String]) -> Result<&'a str, ClassicError> {
    match words {
        [word] => Ok(word),
        _ => Err(ClassicError::Missing(flag.to_owned(), "one value")),
    }
}

fn pair<'a>(flag: &str, word: &'a str) -> Result<(&'a str, &'a str), ClassicError> {
    let unknown = || ClassicError::Word { flag: flag.to_owned(), word: word.to_owned() };
    word.split_once('=').ok_or_else(unknown)
}

fn read<T: FromStr<Err: ToString>>(flag: &str, key: &str, value: &str) -> Result<T, ClassicError> {
    value.parse().map_err(|error: T::Err| ClassicError::Value {
        flag: flag.to_owned(),
        key: key.to_owned(),
        value: value.to_owned(),
        reason: error.to_string(),
    })
}

/// Milliseconds of a number of seconds.
fn seconds(flag: &str, key: &str, value: &str) -> Result<u64, ClassicError> {
    let seconds: f64 = read(flag, key, value)?;
    Ok((seconds * 1000.0).round().max(0.0) as u64)
}

/// Cuts a text into words at blanks outside of quotes, as a shell does.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests;
