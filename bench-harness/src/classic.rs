//! The grammar of command lines that users of c-gomoku-cli, cutechess and fastchess know:
//! `-engine cmd=A name=a -each tc=0/0.05 -rounds 50 -repeat -sprt elo0=0 elo1=10 …`.
//!
//! A flag takes the words up to the next one.

use std::path::PathBuf;
use std::str::FromStr;

use engine::board::Rule;

use crate::openings::Order;
use crate::settings::Terms;
use crate::tournament::{MatchConfig, Mode};
use crate::words::{EngineWords, Word, WordError, agreement, rule, sprt};

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
    /// The words of a flag.
    #[error(transparent)]
    Words(#[from] WordError),
    /// More games than can be counted.
    #[error("{0} games in each of {1} rounds are too many")]
    Games(usize, usize),
}

/// Reads a command line, without the name of the program.
///
/// # Errors
///
/// Where it makes no sense.
pub fn parse(words: &[String]) -> Result<Request, ClassicError> {
    let flags = flags(words)?;
    let rule = match flags.iter().rfind(|(flag, _)| *flag == "-rule") {
        Some((flag, words)) => rule(flag, only(flag, words)?)?,
        None => Rule::FREESTYLE,
    };
    let config = MatchConfig { repeat: false, ..MatchConfig::new(Terms::new(rule)) };
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
    request.config.games = games.checked_mul(rounds).ok_or(ClassicError::Games(games, rounds))?;
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
        let config = &mut self.request.config;
        match flag {
            "-engine" => self.engines.push(EngineWords::parse(flag, words)?),
            "-each" => self.each.add(flag, words)?,
            // It was read before all others, since the terms depend on it.
            "-rule" => {}
            "-boardsize" => config.terms.size = number(flag, words)?,
            "-games" => self.games = number(flag, words)?,
            "-rounds" => self.rounds = number(flag, words)?,
            "-repeat" => config.repeat = alone(flag, words)?,
            "-gauntlet" => {
                alone(flag, words)?;
                config.mode = Mode::Gauntlet;
            }
            "-concurrency" => config.concurrency = number(flag, words)?,
            "-drawafter" => {
                config.terms.draw_after = Some(number(flag, words)?).filter(|&moves| moves > 0);
            }
            "-drawempty" => config.terms.draw_empty = number(flag, words)?,
            "-draw" => config.terms.draw_score = Some(agreement(flag, words)?),
            "-resign" => config.terms.win_score = Some(agreement(flag, words)?),
            "-strict" => config.terms.strict = alone(flag, words)?,
            "-srand" => config.seed = number(flag, words)?,
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

fn openings(config: &mut MatchConfig, flag: &str, words: &[String]) -> Result<(), WordError> {
    // As with c-gomoku-cli, where nothing is said openings come as they stand in the file.
    config.openings.order = Order::Sequential;
    for text in words {
        let word = Word::new(flag, text);
        let (key, value) = word.pair()?;
        match key {
            "file" => config.openings.file = Some(value.to_owned()),
            "type" | "format" => config.openings.format = Some(word.read(value)?),
            "order" => config.openings.order = word.read(value)?,
            "srand" | "seed" => config.seed = word.read(value)?,
            _ => return Err(word.unknown()),
        }
    }
    Ok(())
}

/// The one word of a flag.
fn only<'a>(flag: &str, words: &'a [String]) -> Result<&'a str, WordError> {
    match words {
        [word] => Ok(word),
        _ => Err(WordError::Missing(flag.to_owned(), "one value")),
    }
}

fn number<T: FromStr<Err: ToString>>(flag: &str, words: &[String]) -> Result<T, WordError> {
    let value = only(flag, words)?;
    Word::new(flag, value).read(value)
}

/// `true` for a flag without words.
fn alone(flag: &str, words: &[String]) -> Result<bool, WordError> {
    words.first().map_or(Ok(true), |word| Err(Word::new(flag, word).unknown()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::Format;
    use crate::settings::{Control, Launch};
    use crate::words::split;

    fn parsed(line: &str) -> Result<Request, String> {
        parse(&split(line)).map_err(|error| error.to_string())
    }

    #[test]
    fn the_grammar_of_the_field_is_understood() {
        let request = parsed(
            "-engine cmd=A name=a -engine cmd='./B --quick' nodes=1000 option.x=1 \
             -each tc=0/0.05 option.x=2 option.y=3 -rule 4 -games 2 -rounds 50 -repeat \
             -openings file=F type=offset order=random srand=7 -concurrency 2 -sgf out.sgf \
             -drawafter 200 -sprt elo1=10",
        )
        .unwrap();
        let config = &request.config;
        assert_eq!(
            (config.games, config.repeat, config.seed, config.concurrency),
            (100, true, 7, 2)
        );
        assert_eq!(config.terms.rule, "renju");
        assert_eq!(config.terms.draw_after, Some(200));
        assert_eq!(config.openings.file.as_deref(), Some("F"));
        assert_eq!(config.openings.format, Some(Format::Offset));
        assert_eq!(config.openings.order, Order::Random);
        assert!((config.sprt.unwrap().elo1 - 10.0).abs() < 1e-9);
        assert_eq!(request.sgf, Some("out.sgf".into()));
        let [a, b] = &config.engines[..] else { panic!() };
        assert_eq!((a.name.as_str(), b.name.as_str()), ("a", "B"));
        assert_eq!(a.control, Control::per_move(50));
        assert_eq!(b.control, Control { nodes: Some(1000), ..Control::per_move(50) });
        assert_eq!(a.options, [("x".into(), "2".into()), ("y".into(), "3".into())]);
        assert_eq!(b.options, [("y".into(), "3".into()), ("x".into(), "1".into())]);
        assert_eq!(
            b.launch,
            Launch::Command { program: "./B".into(), arguments: vec!["--quick".into()] }
        );
    }

    #[test]
    fn errors_name_the_flag_and_the_word() {
        assert_eq!(
            parsed("-engine name=a").unwrap_err(),
            "-engine takes cmd=COMMAND or cmd=internal"
        );
        assert_eq!(parsed("-bogus 1").unwrap_err(), "unknown flag '-bogus'");
        assert_eq!(parsed("-games").unwrap_err(), "-games takes one value");
        assert_eq!(parsed("-sprt elo0=1").unwrap_err(), "-sprt takes elo1=E1");
    }

    #[test]
    fn what_would_be_read_as_something_else_is_refused() {
        for (line, complaint) in [
            ("-boardsize 271", "-boardsize: 271: number too large to fit in target type"),
            ("-games 99999999999 -rounds 99999999999", "99999999999 games in each of 99999999999"),
            ("-repeat 2", "-repeat: unknown word '2'"),
            ("-strict on", "-strict: unknown word 'on'"),
            ("-gauntlet a", "-gauntlet: unknown word 'a'"),
            ("-sgf a b", "-sgf takes one value"),
            ("-srand -1", "-srand: -1: invalid digit found in string"),
            ("-openings file", "-openings: unknown word 'file'"),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(error.starts_with(complaint), "{line}: {error}");
        }
    }
}
