//! The positions of a game that a file holds.

use clap::Args;
use engine::board::{Color, Rule, Stones};
use engine::position::Position;
use formats::{NodeId, Note, Options as Reading, Tree};

use crate::error::Error;
use crate::games::{self, Source};
use crate::input::{Given, InputError};
use crate::options::{AskedGame, Side, number};
use crate::turns;

/// A position, or a file of games, as a command takes either.
#[derive(Args, Debug)]
pub struct Subject {
    /// A position (moves, a drawn board, @FILE or '-'), or a file of games: .sgf, .psq, .rec, .pos,
    /// .sav, .lib, .rif, .moves, .offsets, or .txt with a game a line
    #[arg(value_name = "POS|FILE")]
    name: String,

    #[command(flatten)]
    source: Source,

    /// Which game of the file, from 1
    #[arg(long = "game", value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = number(1_u32, u32::MAX))]
    game_number: u32,

    /// The position after so many moves of the game, 0 for its start
    #[arg(long = "move", value_name = "N", allow_negative_numbers = true,
          value_parser = number(0_u32, 10_000))]
    move_number: Option<u32>,

    #[command(flatten)]
    asked: AskedGame,

    /// Whose turn it is, where a drawn board does not tell
    #[arg(long, alias = "side", value_name = "SIDE")]
    to_move: Option<Side>,
}

/// What a command is about.
#[derive(Debug)]
pub enum Found {
    /// A position without a game.
    Position(Box<Position>),
    /// A game of a file.
    Game(Box<Replay>),
}

/// The main line of a game, and the position after each of its nodes.
#[derive(Debug)]
pub struct Replay {
    /// The game.
    pub tree: Tree,
    /// The nodes of the main line that say something, with their positions, the root first.
    pub steps: Vec<(NodeId, Position)>,
}

/// As many nodes of a main line as are played: games end when the board is full, and files may be of
/// passes alone.
const MAX_STEPS: usize = 500;

impl Subject {
    /// Reads the position or the file.
    pub fn find(&self) -> Result<Found, Error> {
        let name = self.name.strip_prefix('@').unwrap_or(&self.name);
        let told = formats::Format::of_path(name.as_ref());
        // A text after an @ may hold a drawn board, which files of moves do not.
        let told = told.filter(|&format| name == self.name || format != formats::Format::Moves);
        if self.source.from.or(told).is_none() {
            if self.one_position() {
                let needs = "a game from a file";
                return Err(InputError::Misplaced { option: "--move", needs }.into());
            }
            let asked = self.asked;
            let given = Given::read(&self.name, asked.rule(None), asked.size)?;
            let position = given.position(self.to_move.map(Into::into))?;
            return Ok(Found::Position(Box::new(position)));
        }
        let tree = self.tree(name)?;
        let rule = self.asked.rule(tree.info.known_rule());
        let replay = Replay::new(tree, rule, name)?;
        Ok(Found::Game(Box::new(replay)))
    }

    /// Whether one position of the game is meant, and not all of it.
    pub const fn one_position(&self) -> bool {
        self.move_number.is_some()
    }

    fn tree(&self, name: &str) -> Result<Tree, Error> {
        let board = self.asked.size.map(Into::into);
        let options = Reading { board, ..Reading::default() };
        let (mut number, mut wanted) = (0, None);
        games::each(name, &self.source, options, &mut |tree| {
            number += 1;
            if number == self.game_number {
                wanted = Some(tree);
            }
            Ok(())
        })?;
        let path = || name.to_owned();
        wanted.ok_or_else(|| match number {
            0 => InputError::NoGame(path()).into(),
            games => InputError::NoSuchGame { path: path(), games }.into(),
        })
    }

    /// The node and the position of the game that the options name: the last where they name none.
    pub fn position<'a>(&self, replay: &'a Replay) -> Result<(NodeId, &'a Position), Error> {
        let played = |position: &Position| position.moves().len();
        let moves = replay.last().1.moves().len();
        let found = match self.move_number {
            None => Some(replay.last()),
            Some(number) => {
                let mut steps = replay.steps.iter().rev();
                steps.find(|(_, position)| played(position) == number as usize)
            }
        };
        let (node, position) = found.ok_or(InputError::NoSuchMove { moves })?;
        Ok((*node, position))
    }
}

impl Replay {
    /// Plays the main line of a game.
    fn new(tree: Tree, rule: Rule, path: &str) -> Result<Self, InputError> {
        let size = tree
            .board()
            .size()
            .ok_or_else(|| InputError::LargeBoard { path: path.to_owned(), board: tree.board() })?;
        let mut position = Position::new(rule, size);
        let mut steps: Vec<(NodeId, Position)> = Vec::new();
        for node in tree.main_line() {
            if tree.step(node).is_none() && node != tree.root() && tree.notes(node).next().is_none()
            {
                continue;
            }
            if steps.len() > MAX_STEPS {
                return Err(InputError::LongGame { path: path.to_owned(), limit: MAX_STEPS });
            }
            if let Some(stones) = set_up(&tree, node, position.stones()) {
                let to_move = turn(&tree, node, &stones);
                position = Position::setup(rule, stones, to_move);
            }
            if let Some(step) = tree.step(node) {
                if step.color != position.to_move() {
                    position.pass();
                }
                match step.at.and_then(formats::Coord::point) {
                    None => position.pass(),
                    Some(point) => position.try_play(point).map_err(|reason| {
                        let number = position.moves().len() + 1;
                        InputError::Replay { path: path.to_owned(), number, reason }
                    })?,
                }
            }
            steps.push((node, position.clone()));
        }
        Ok(Self { tree, steps })
    }

    /// The last node of the main line.
    pub fn last(&self) -> &(NodeId, Position) {
        // The root is always there.
        &self.steps[self.steps.len() - 1]
    }
}

/// The stones with those that a node puts on the board or takes from it; `None` where it does neither.
fn set_up(tree: &Tree, node: NodeId, stones: &Stones) -> Option<Stones> {
    let mut changed = None;
    for note in tree.notes(node) {
        let Note::Stone(at, color) = note else { continue };
        let Some(point) = at.point() else { continue };
        let stones = changed.get_or_insert_with(|| stones.clone());
        if let Some(old) = stones.at(point) {
            stones.take(old, point);
        }
        if let Some(color) = color {
            stones.put(color, point);
        }
    }
    changed
}

/// Whose turn it is after stones were set up: as the file says, or by the next move, or by the stones.
fn turn(tree: &Tree, node: NodeId, stones: &Stones) -> Color {
    let said = tree.notes(node).find_map(|note| match note {
        Note::Property { name: "PL", value } => match value.bytes().next() {
            Some(b'B' | b'b') => Some(Color::Black),
            Some(b'W' | b'w') => Some(Color::White),
            _ => None,
        },
        _ => None,
    });
    let own = tree.step(node);
    let next = || own.or_else(|| tree.step(tree.first_child(node)?)).map(|step| step.color);
    let [black, white] = Color::ALL.map(|color| stones.of(color).len());
    said.or_else(next).or_else(|| turns::by_numbers(black, white)).unwrap_or(Color::Black)
}
