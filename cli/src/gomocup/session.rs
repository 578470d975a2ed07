//! The commands carried out, one line after the other.

use std::io::{self, Write};
use std::time::Instant;

use engine::board::Size;

use super::block::OpenBlock;
use super::cell::Cell;
use super::command::{Block, Command, CommandError};
use super::game::{Game, GameError};
use super::inbox::{Received, Signals};
use super::info::Info;
use super::parse::{is_command, parse, split_word};
use super::reply::{Reply, summary};
use super::settings::Settings;
use super::think::Thinker;

/// A conversation with a manager.
#[derive(Debug)]
pub(super) struct Session<W> {
    output: W,
    settings: Settings,
    thinker: Thinker,
    game: Option<Game>,
    /// A block whose `DONE` has not come yet.
    block: Option<OpenBlock>,
    /// What is to be said of an `INFO`, which itself has no answer, before the next one.
    complaint: Option<Reply>,
    /// When the last move was written: no clock of the next one runs before.
    answered: Option<Instant>,
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
enum Step {
    /// Nothing.
    Quiet,
    /// To answer.
    Say(Reply),
    /// To find a move.
    Think,
    /// To leave.
    End,
}

impl<W: Write> Session<W> {
    pub(super) fn new(output: W) -> Self {
        Self {
            output,
            settings: Settings::default(),
            thinker: Thinker::default(),
            game: None,
            block: None,
            complaint: None,
            answered: None,
        }
    }

    /// Acts on a line.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub(super) fn line(&mut self, line: &Received, signals: &Signals) -> io::Result<Flow> {
        let step = match self.block_line(&line.text)? {
            Some(step) => step,
            None => self.command_line(&line.text),
        };
        match step {
            Ok(Step::Quiet) => {}
            Ok(Step::Say(reply)) | Err(reply) => {
                self.complain()?;
                self.say(&reply)?;
            }
            Ok(Step::Think) => {
                self.complain()?;
                self.think(line, signals)?;
            }
            Ok(Step::End) => return Ok(Flow::End),
        }
        Ok(Flow::Continue)
    }

    /// Says what is left to say at the end of the input.
    pub(super) fn close(&mut self) -> io::Result<()> {
        self.block.take().map_or(Ok(()), |block| self.say(&block.cut_short().into()))
    }

    /// Acts on a line that belongs to an open block; `None` where it does not.
    ///
    /// A command ends a block that was not closed, except for `INFO`, which may come at any time.
    fn block_line(&mut self, text: &str) -> io::Result<Option<Result<Step, Reply>>> {
        let Some(mut block) = self.block.take() else { return Ok(None) };
        if !is_command(text) || is_word(text, "DONE") {
            let closed = block.read(text);
            return Ok(Some(self.block_read(block, closed)));
        }
        if is_word(text, "INFO") {
            self.block = Some(block);
        } else if !is_word(text, "END") {
            self.say(&block.cut_short().into())?;
        }
        Ok(None)
    }

    /// Goes on with a block, or acts on it where it is closed.
    fn block_read(&mut self, block: OpenBlock, closed: bool) -> Result<Step, Reply> {
        if !closed {
            self.block = Some(block);
            return Ok(Step::Quiet);
        }
        match block.close()? {
            (Block::Refused(word), _) => Err(CommandError::Unknown(word.to_owned()).into()),
            (Block::Board, stones) => {
                let size = self.game()?.size();
                let game = Game::set_up(size, &stones)?;
                game.check_open(self.settings.rule, self.settings.continuous)?;
                self.game = Some(game);
                Ok(Step::Think)
            }
        }
    }

    /// Acts on a line that stands for itself.
    fn command_line(&mut self, text: &str) -> Result<Step, Reply> {
        match parse(text) {
            Ok(command) => self.execute(command),
            Err(error @ (CommandError::Info { .. } | CommandError::Rule(_))) => {
                self.complaint = Some(error.into());
                Ok(Step::Quiet)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn execute(&mut self, command: Command) -> Result<Step, Reply> {
        match command {
            Command::Start(size) => Ok(self.start(size)),
            Command::Restart => {
                let size = self.game()?.size();
                Ok(self.start(size))
            }
            Command::Begin if self.game()?.stones() == 0 => Ok(Step::Think),
            Command::Begin => Err(GameError::NotEmpty.into()),
            Command::Turn(cell) => self.turn(cell),
            Command::Takeback(cell) => {
                self.game()?.take_back(cell)?;
                Ok(Step::Say(Reply::Ok))
            }
            Command::Open(kind, rest) => {
                let mut block = OpenBlock::new(kind);
                let closed = block.read(&rest);
                self.block_read(block, closed)
            }
            Command::Done => Err(CommandError::NoBlock.into()),
            Command::Info(info) => {
                self.inform(info);
                Ok(Step::Quiet)
            }
            Command::About => Ok(Step::Say(Reply::About)),
            Command::Stop => Ok(Step::Quiet),
            Command::End => Ok(Step::End),
        }
    }

    fn start(&mut self, size: Size) -> Step {
        self.game = Some(Game::new(size));
        self.settings.new_game();
        self.thinker.forget();
        Step::Say(Reply::Ok)
    }

    /// The opponent's move. One that ends the game stays on the board, so that it can be taken
    /// back.
    fn turn(&mut self, cell: Cell) -> Result<Step, Reply> {
        let (rule, continuous) = (self.settings.rule, self.settings.continuous);
        let game = self.game()?;
        game.check_open(rule, continuous)?;
        game.place(cell)?;
        game.check_open(rule, continuous)?;
        Ok(Step::Think)
    }

    fn inform(&mut self, info: Info) {
        self.settings.apply(info);
        match info {
            Info::Rule { .. } => self.forgive_rule(),
            Info::MaxMemory(_) | Info::HashSize(_) | Info::Threads(_) => self.thinker.forget(),
            _ => {}
        }
    }

    /// A rule that is played makes good for one that is not.
    fn forgive_rule(&mut self) {
        if matches!(self.complaint, Some(Reply::Error(_))) {
            self.complaint = None;
        }
    }

    /// Finds the move for the command of `line`, plays and writes it.
    fn think(&mut self, line: &Received, signals: &Signals) -> io::Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let Some(stop) = signals.begin(line.number) else { return Ok(()) };
        let since = self.answered.map_or(line.at, |answered| answered.max(line.at));
        let thought = self.thinker.think(game, &self.settings, since, &stop);
        let wanted = signals.finish();
        self.settings.spend(since.elapsed());
        let (true, Some(best)) = (wanted, thought.best) else { return Ok(()) };
        game.play(best);
        let size = game.size();
        if thought.report.depth > 0 {
            self.say(&summary(&thought.report, size))?;
        }
        self.say(&Reply::Move(Cell::of(best, size)))?;
        self.answered = Some(Instant::now());
        Ok(())
    }

    fn game(&mut self) -> Result<&mut Game, GameError> {
        self.game.as_mut().ok_or(GameError::NoGame)
    }

    /// Says what an `INFO` gave rise to.
    fn complain(&mut self) -> io::Result<()> {
        self.complaint.take().map_or(Ok(()), |reply| self.say(&reply))
    }

    /// Writes one line, at once.
    fn say(&mut self, reply: &Reply) -> io::Result<()> {
        self.output.write_all(format!("{reply}\n").as_bytes())?;
        self.output.flush()
    }
}

fn is_word(text: &str, word: &str) -> bool {
    split_word(text).0.eq_ignore_ascii_case(word)
}
