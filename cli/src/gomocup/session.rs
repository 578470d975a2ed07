//! A conversation: what it remembers, and how a line is told from part of a block.

use core::mem::take;
use std::io::{self, Write};
use std::time::Instant;

use engine::board::PointSet;

use super::Options;
use super::block::OpenBlock;
use super::command::{Command, CommandError, PathFor};
use super::complaints::Complaints;
use super::game::{Game, GameError};
use super::inbox::{Received, Signals};
use super::parse::{is_command, is_of_yixin, parse, split_word};
use super::reply::Reply;
use super::settings::{Dialect, Settings};
use super::think::Thinker;
use super::work::Work;

/// A conversation with a manager.
#[derive(Debug)]
pub(super) struct Session<W> {
    pub(super) output: W,
    pub(super) options: Options,
    pub(super) settings: Settings,
    pub(super) thinker: Thinker,
    pub(super) game: Option<Game>,
    /// Points that the engine must not play.
    pub(super) blocked: PointSet,
    /// What is not complete yet.
    pending: Option<Pending>,
    /// What is to be said of `INFO` lines before the next answer.
    pub(super) complaints: Complaints,
    /// Whether commands that are not known get no answer.
    pub(super) lenient: bool,
    /// When the last move was written: no clock of the next one runs before.
    pub(super) answered: Option<Instant>,
    /// Whether it is the opponent's turn after a move of the engine's, and there is something to think
    /// about.
    pub(super) awaits_opponent: bool,
}

/// What later lines belong to.
#[derive(Debug)]
enum Pending {
    /// A block whose `DONE` has not come yet.
    Block(OpenBlock),
    /// A file whose name is on the next line.
    Path(PathFor),
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// It does.
    Continue,
    /// It does not.
    End,
}

/// What is left to do for a command.
pub(super) enum Step {
    /// Nothing.
    Quiet,
    /// To answer.
    Say(Vec<Reply>),
    /// To think.
    Work(Work),
    /// To leave.
    End,
}

impl From<Reply> for Step {
    fn from(reply: Reply) -> Self {
        Self::Say(vec![reply])
    }
}

impl<W: Write> Session<W> {
    pub(super) fn new(output: W, mut options: Options) -> Self {
        let complaints = Complaints::new(take(&mut options.ignored));
        Self {
            output,
            settings: Settings::new(options.weights),
            options,
            thinker: Thinker::default(),
            game: None,
            blocked: PointSet::EMPTY,
            pending: None,
            complaints,
            lenient: false,
            answered: None,
            awaits_opponent: false,
        }
    }

    /// Acts on a line.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub(super) fn line(&mut self, line: &Received, signals: &Signals) -> io::Result<Flow> {
        if is_of_yixin(&line.text) {
            self.settings.dialect = Dialect::Yixin;
        }
        let step = match self.pending_line(&line.text)? {
            Some(step) => step,
            None => self.command_line(&line.text),
        };
        match step {
            Ok(Step::Quiet) => {}
            Ok(Step::Say(replies)) => {
                self.complain()?;
                replies.iter().try_for_each(|reply| self.say(reply))?;
            }
            Err(Reply::Unknown(_)) if self.lenient => {}
            Err(reply) => {
                self.complain()?;
                self.say(&reply)?;
            }
            Ok(Step::Work(work)) => {
                self.complain()?;
                self.work(work, line, signals)?;
            }
            Ok(Step::End) => return Ok(Flow::End),
        }
        Ok(Flow::Continue)
    }

    /// Says what is left to say at the end of the input.
    pub(super) fn close(&mut self) -> io::Result<()> {
        self.pending.take().map_or(Ok(()), |pending| self.say(&pending.cut_short().into()))
    }

    /// Acts on a line that belongs to an open block, or is the name of a file; `None` where it is not.
    ///
    /// A command ends what was not complete, except for `INFO`, which may come at any time.
    fn pending_line(&mut self, text: &str) -> io::Result<Option<Result<Step, Reply>>> {
        let Some(pending) = self.pending.take() else { return Ok(None) };
        match pending {
            Pending::Block(mut block) if !is_command(text) || is_word(text, "DONE") => {
                let closed = block.read(text);
                return Ok(Some(self.block_read(block, closed)));
            }
            Pending::Path(purpose) if parse(text).is_err() => {
                return Ok(Some(self.file(purpose, text.trim())));
            }
            pending if is_word(text, "INFO") => self.pending = Some(pending),
            _ if is_word(text, "END") => {}
            pending => self.say(&pending.cut_short().into())?,
        }
        Ok(None)
    }

    /// Begins a block, of which some lines may be there already.
    pub(super) fn open(&mut self, mut block: OpenBlock, rest: &str) -> Result<Step, Reply> {
        let closed = block.read(rest);
        self.block_read(block, closed)
    }

    /// Goes on with a block, or acts on it where it is closed.
    fn block_read(&mut self, block: OpenBlock, closed: bool) -> Result<Step, Reply> {
        if closed {
            let kind = block.kind();
            return self.block(kind, block.close()?);
        }
        self.pending = Some(Pending::Block(block));
        Ok(Step::Quiet)
    }

    /// Acts on a file's name, or waits for it.
    pub(super) fn path(&mut self, purpose: PathFor, name: &str) -> Result<Step, Reply> {
        if name.is_empty() {
            self.pending = Some(Pending::Path(purpose));
            return Ok(Step::Quiet);
        }
        self.file(purpose, name)
    }

    /// Acts on a line that stands for itself.
    fn command_line(&mut self, text: &str) -> Result<Step, Reply> {
        match parse(text) {
            Ok(command) => {
                if !matches!(command, Command::Info(_)) {
                    self.awaits_opponent &= command.leaves_the_game_alone();
                }
                self.execute(command)
            }
            Err(error @ (CommandError::Info { .. } | CommandError::Rule(_))) => {
                self.complaints.add(error);
                Ok(Step::Quiet)
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn game(&mut self) -> Result<&mut Game, GameError> {
        self.game.as_mut().ok_or(GameError::NoGame)
    }

    /// Whether nothing waits for its end.
    pub(super) const fn is_between_commands(&self) -> bool {
        self.pending.is_none()
    }

    /// Says what `INFO` lines gave rise to.
    fn complain(&mut self) -> io::Result<()> {
        self.complaints.take().iter().try_for_each(|reply| self.say(reply))
    }

    /// Writes one line, at once.
    pub(super) fn say(&mut self, reply: &Reply) -> io::Result<()> {
        self.output.write_all(format!("{reply}\n").as_bytes())?;
        self.output.flush()
    }
}

impl Pending {
    /// What is wrong with what comes to no end.
    fn cut_short(self) -> CommandError {
        match self {
            Self::Block(block) => block.cut_short(),
            Self::Path(PathFor::Refused(word)) => CommandError::Unknown(word.to_owned()),
            Self::Path(purpose) => CommandError::NoPath(purpose.word()),
        }
    }
}

fn is_word(text: &str, word: &str) -> bool {
    split_word(text).0.eq_ignore_ascii_case(word)
}
