//! Positions and games as commands take them: by moves, a board, or a file of games.

use std::io::{self, Write};

use clap::Args;
use engine::board::{Color, Rule, Stones};
use engine::position::Position;
use formats::{Format, NodeId, Note, Options as Reading, Tree};

use crate::error::Error;
use crate::games::{self, Source};
use crate::input::{Given, InputError, holds_board};
use crate::options::{Game, number};
use crate::turns;

/// What the help says of the argument that a [`Subject`] chooses from.
pub const POSITION: &str = "A position (moves, a drawn board, @FILE or '-'), or a file of games: .sgf, .psq, \
    .rec, .pos, .sav, .lib, .rif, .moves, .offsets, or .txt with a board or a game a line";

/// Which game of a file is meant, which position of it, and by which rule.
#[derive(Args, Debug)]
pub struct Subject {
    #[command(flatten)]
    source: Source,

    /// Which game of the file, from 1 [default: 1]
    #[arg(long = "game", value_name = "N", allow_negative_numbers = true,
          value_parser = number(1_u32, u32::MAX))]
    game_number: Option<u32>,

    /// The position after so many moves of the game, 0 for its start
    #[arg(long = "move", value_name = "N", allow_negative_numbers = true,
          value_parser = number(0_u32, 10_000))]
    move_number: Option<u32>,

    #[command(flatten)]
    pub game: Game,
}

/// What a command is about.
#[derive(Debug)]
pub enum Found {
    /// A position without a file of games.
    Position(Box<Given>),
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
    /// Reads the position or the file that an argument names.
    pub fn find(&self, name: &str) -> Result<Found, Error> {
        let path = name.strip_prefix('@').unwrap_or(name);
        let (rule, size) = (self.game.rule(), self.game.size);
        if self.source.from.is_some() {
            return self.game_of(path);
        }
        let given = match Format::of_path(path.as_ref()) {
            // A position stands after an @, and in a text there may be a board.
            Some(Format::Moves) if name == path => match drawn_in(path) {
                Some(board) => Given::parse(&board, rule, size)?,
                None => return self.game_of(path),
            },
            Some(Format::Moves) | None => Given::read(name, rule, size)?,
            Some(_) => return self.game_of(path),
        };
        if let Some(option) = self.option_of_files() {
            return Err(misplaced(option, "a file of games"));
        }
        Ok(Found::Position(Box::new(match self.move_number {
            Some(number) => given.after(number as usize)?,
            None => given,
        })))
    }

    fn game_of(&self, path: &str) -> Result<Found, Error> {
        let tree = self.tree(path)?;
        let rule = self.game.rule_of(&tree.info, path);
        Ok(Found::Game(Box::new(Replay::new(tree, rule, path)?)))
    }

    /// Reads one position: of a game the one that the options name, or the last.
    pub fn one(&self, name: &str) -> Result<Given, Error> {
        Ok(match self.find(name)? {
            Found::Position(given) => *given,
            Found::Game(replay) => self.position(&replay)?.1.clone().into(),
        })
    }

    /// Whether one position of the game is meant, and not all of it.
    pub const fn one_position(&self) -> bool {
        self.move_number.is_some()
    }

    /// Refuses what has no meaning for positions that stand one a line.
    pub fn refuse_for_lines(&self) -> Result<(), Error> {
        let of_game = self.move_number.map(|_| "--move");
        let option = self.source.from.map(|_| "--from").or(self.option_of_files()).or(of_game);
        option.map_or(Ok(()), |option| Err(misplaced(option, "a position or a file of games")))
    }

    fn option_of_files(&self) -> Option<&'static str> {
        let charset = self.source.charset.map(|_| "--charset");
        charset.or(self.game_number.map(|_| "--game"))
    }

    fn tree(&self, path: &str) -> Result<Tree, Error> {
        let board = self.game.size.map(Into::into);
        let options = Reading { board, ..Reading::default() };
        let wanted_number = self.game_number.unwrap_or(1);
        let (mut number, mut wanted) = (0, None);
        games::each(path, &self.source, options, &mut |tree| {
            number += 1;
            if number == wanted_number {
                wanted = Some(tree);
            }
            Ok(())
        })?;
        if self.game_number.is_none() && number > 1 {
            let told = format!("game 1 of {number}; --game N for another");
            drop(writeln!(io::stderr(), "{told}"));
        }
        let path = || path.to_owned();
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

/// The text of a file where it is meant as a drawn board.
fn drawn_in(path: &str) -> Option<String> {
    // What is no text is for the reader of games to refuse.
    std::fs::read_to_string(path).ok().filter(|text| holds_board(text))
}

/// Refuses an option where it would be passed over.
pub fn misplaced(option: &'static str, needs: &'static str) -> Error {
    InputError::Misplaced { option, needs }.into()
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
