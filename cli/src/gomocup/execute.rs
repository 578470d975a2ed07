//! The commands carried out, as far as they need no thought.

use std::io::Write;
use std::path::Path;

use engine::board::{Color, PointSet, Size};

use super::block::{Content, OpenBlock, Placed};
use super::cell::{Cell, Grid};
use super::command::{Block, Command, CommandError, PathFor, Swap2Step};
use super::game::{Game, GameError};
use super::hash;
use super::info::Info;
use super::memory;
use super::reply::Reply;
use super::session::{Session, Step};
use super::settings::{Dialect, most_threads};
use super::work::Work;

/// What a command comes to: something to do, or why it cannot be carried out.
type Executed = Result<Step, Reply>;

impl<W: Write> Session<W> {
    pub(super) fn execute(&mut self, command: Command) -> Executed {
        match command {
            Command::Start(size) => Ok(self.start(size)),
            Command::Restart => {
                let size = self.game()?.grid().size;
                Ok(self.start(size))
            }
            Command::Begin if self.game()?.stones() == 0 => Ok(Step::Work(Work::Move { lines: 1 })),
            Command::Begin => Err(GameError::NotEmpty.into()),
            Command::Turn(cell) => self.turn(cell),
            Command::Play(cell) => self.play(cell),
            Command::Takeback(cell) => {
                self.game()?.take_back(cell)?;
                Ok(Reply::Ok.into())
            }
            Command::Best(lines) => self.in_open_game(Work::Move { lines }),
            Command::Balance { moves, aim } => self.in_open_game(Work::Balance { moves, aim }),
            Command::Swap2(step) => self.swap2_step(step),
            Command::Open(kind, rest) => self.open(OpenBlock::new(kind), &rest),
            Command::Done => Err(CommandError::NoBlock.into()),
            Command::Path(purpose, name) => self.path(purpose, &name),
            Command::ResetBlocks => {
                self.blocked = PointSet::EMPTY;
                Ok(Step::Quiet)
            }
            Command::ShowForbidden => self.show_forbidden(),
            Command::ClearHash => {
                self.thinker.clear();
                Ok(Reply::Message("Transposition table cleared.".to_owned()).into())
            }
            Command::ShowHash => {
                let full = self.thinker.per_mille_full();
                let text = format!("Transposition table full: {}.{}%", full / 10, full % 10);
                Ok(Reply::Message(text).into())
            }
            Command::Info(info) => {
                self.inform(info);
                Ok(Step::Quiet)
            }
            Command::About => Ok(Reply::About.into()),
            Command::ShowInfo => Ok(self.show_info()),
            Command::Stop | Command::Pass => Ok(Step::Quiet),
            Command::End => Ok(Step::End),
        }
    }

    fn start(&mut self, size: Size) -> Step {
        self.game = Some(Game::new(Grid { size, coordinates: self.options.coordinates }));
        self.settings.new_game();
        // Board programs start anew before every position, and clear the table when they want to.
        if self.settings.dialect == Dialect::Gomocup {
            self.thinker.forget();
        }
        Reply::Ok.into()
    }

    /// The opponent's move. One that ends the game stays on the board, so that it can be taken
    /// back.
    fn turn(&mut self, cell: Cell) -> Executed {
        self.check_open()?;
        self.game()?.place(cell)?;
        self.in_open_game(Work::Move { lines: 1 })
    }

    /// The engine's move, from the manager.
    fn play(&mut self, cell: Cell) -> Executed {
        self.check_open()?;
        self.game()?.place(cell)?;
        self.awaits_opponent = true;
        Ok(Reply::Moves(vec![cell]).into())
    }

    fn in_open_game(&mut self, work: Work) -> Executed {
        self.check_open()?;
        Ok(Step::Work(work))
    }

    fn check_open(&mut self) -> Result<(), GameError> {
        let (rule, continuous) = (self.settings.rule(), self.settings.continuous());
        self.game()?.check_open(rule, continuous)
    }

    /// Acts on a block that is complete.
    pub(super) fn block(&mut self, kind: Block, content: Content) -> Executed {
        match (kind, content) {
            (Block::Board, Content::Stones(stones)) => {
                self.set_up(&stones, true)?;
                Ok(Step::Work(Work::Move { lines: 1 }))
            }
            (Block::Position, Content::Stones(stones)) => {
                self.set_up(&stones, false)?;
                Ok(Step::Quiet)
            }
            (Block::Swap2, Content::Cells(cells)) => self.swap2(&cells),
            (_, Content::Cells(cells)) => self.block_points(kind == Block::Forbid, &cells),
            // No other block has stones.
            (_, Content::Stones(_)) => Ok(Step::Quiet),
        }
    }

    /// Takes over a position; one that must be open for a move is refused where it is not.
    fn set_up(&mut self, stones: &[Placed], open: bool) -> Result<(), GameError> {
        let game = Game::set_up(self.game()?.grid(), stones)?;
        if open {
            game.check_open(self.settings.rule(), self.settings.continuous())?;
        }
        self.game = Some(game);
        Ok(())
    }

    /// An opening to which the manager will come back with a whole position: the game stays as it is.
    fn swap2(&mut self, cells: &[Cell]) -> Executed {
        let game = Game::in_turn(self.game()?.grid(), cells)?;
        match game.stones() {
            0 => Ok(Step::Work(Work::Open { dialog: false })),
            3 | 5 => {
                game.check_open(self.settings.rule(), false)?;
                Ok(Step::Work(Work::Choose { game, dialog: false }))
            }
            count => Err(GameError::NoSwap2(count).into()),
        }
    }

    /// The same, as a dialogue about the position on the board.
    fn swap2_step(&mut self, step: Swap2Step) -> Executed {
        let game = self.game()?.clone();
        match (step, game.stones()) {
            (Swap2Step::Open, _) => Ok(Step::Work(Work::Open { dialog: true })),
            (Swap2Step::Choose, 3 | 5) => Ok(Step::Work(Work::Choose { game, dialog: true })),
            (Swap2Step::Choose, count) => Err(GameError::NoSwap2(count).into()),
        }
    }

    /// Points that are not to be played, or may be again.
    fn block_points(&mut self, forbid: bool, cells: &[Cell]) -> Executed {
        let grid = self.game()?.grid();
        let point = |&cell| grid.point(cell).ok_or(GameError::Outside(cell, grid.size));
        let points = cells.iter().map(point).collect::<Result<PointSet, _>>()?;
        self.blocked = if forbid { self.blocked | points } else { self.blocked & !points };
        Ok(Step::Quiet)
    }

    fn show_forbidden(&mut self) -> Executed {
        let rule = self.settings.rule();
        let game = self.game()?;
        let points = match game.to_move() {
            Color::Black => game.without_history(rule).forbidden_points(Color::Black),
            Color::White => PointSet::EMPTY,
        };
        let mut cells: Vec<_> = points.into_iter().map(|point| game.grid().cell(point)).collect();
        cells.sort_by_key(|cell| (cell.y, cell.x));
        Ok(Reply::Forbidden(cells).into())
    }

    /// Acts on a file.
    pub(super) fn file(&mut self, purpose: PathFor, name: &str) -> Executed {
        let path = Path::new(name);
        let done = match purpose {
            PathFor::Refused(word) => return Err(CommandError::Unknown(word.to_owned()).into()),
            PathFor::DumpHash => hash::dump(self.engine()?.table(), path),
            PathFor::LoadHash => hash::load(self.engine()?.table(), path),
        };
        match done {
            Ok(text) => Ok(Reply::Message(text).into()),
            Err(error) => Err(Reply::Error(error.to_string())),
        }
    }

    fn engine(&mut self) -> Result<&mut engine::Engine, GameError> {
        let game = self.game.as_ref().ok_or(GameError::NoGame)?;
        Ok(self.thinker.engine(game, &self.settings))
    }

    fn inform(&mut self, info: Info) {
        let before = self.settings.resources();
        self.settings.apply(info);
        if self.settings.resources() != before {
            self.thinker.forget();
        }
        if matches!(info, Info::Rule(_)) {
            self.complaints.forgive_rule();
        }
    }

    fn show_info(&mut self) -> Step {
        self.lenient = true;
        let texts = [
            format!("Kinjite {}", env!("CARGO_PKG_VERSION")),
            format!("INFO MAX_THREAD_NUM {}", most_threads()),
            format!("INFO MAX_HASH_SIZE {}", memory::LARGEST_KIB.ilog2()),
        ];
        Step::Say(texts.into_iter().map(Reply::Message).collect())
    }
}

impl Command {
    /// Whether the opponent's turn and the position stay what they are.
    pub(super) const fn leaves_the_game_alone(&self) -> bool {
        matches!(
            self,
            Self::Info(_)
                | Self::About
                | Self::ShowInfo
                | Self::ShowForbidden
                | Self::ShowHash
                | Self::ResetBlocks
                | Self::Stop
                | Self::Pass
        )
    }
}
