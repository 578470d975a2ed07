//! The stones of a game as the manager has named them.

use engine::board::{Color, Point, Rule, Size, Stones};
use engine::position::Position;

use super::block::{Owner, Placed};
use super::cell::{Cell, Grid};
use super::sides::{by_order, own_color};
use crate::turns;

/// A game: the stones in the order in which they were named, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    grid: Grid,
    stones: Vec<(Color, Point)>,
    to_move: Color,
}

/// Why a command does not fit the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum GameError {
    /// There is no board yet.
    #[error("no game has been started: START comes first")]
    NoGame,
    /// A place off the board.
    #[error("{0} is outside the board of {side}x{side}", side = .1.side())]
    Outside(Cell, Size),
    /// A place that holds a stone.
    #[error("{0} is already taken")]
    Taken(Cell),
    /// A place that holds none.
    #[error("there is no stone at {0}")]
    NoStone(Cell),
    /// `BEGIN` in the middle of a game.
    #[error("BEGIN needs an empty board")]
    NotEmpty,
    /// `SWAP2BOARD` with stones that its steps do not have.
    #[error("swap2 asks with 0, 3 or 5 stones, not {0}")]
    NoSwap2(usize),
    /// A side has five in a row.
    #[error("the game is over: {0} has five in a row")]
    Won(Color),
    /// There is no room for a move.
    #[error("the game is over: the board is full")]
    Full,
}

impl Game {
    /// A game that has not begun.
    pub(super) const fn new(grid: Grid) -> Self {
        Self { grid, stones: Vec::new(), to_move: Color::Black }
    }

    /// The game that a block describes, with the engine to move; a dead stone gets the colour of its
    /// place in the order.
    pub(super) fn set_up(grid: Grid, placed: &[Placed]) -> Result<Self, GameError> {
        let mut game = Self::new(grid);
        game.to_move = own_color(placed);
        for (index, stone) in placed.iter().enumerate() {
            let point = game.empty_point(stone.cell)?;
            let color = match stone.owner {
                Owner::Own => game.to_move,
                Owner::Opponent => !game.to_move,
                Owner::Dead => by_order(index),
            };
            game.stones.push((color, point));
        }
        Ok(game)
    }

    /// The game of stones without colours, Black's first and then in turn.
    pub(super) fn in_turn(grid: Grid, cells: &[Cell]) -> Result<Self, GameError> {
        let mut game = Self::new(grid);
        cells.iter().try_for_each(|&cell| game.place(cell))?;
        Ok(game)
    }

    /// The board as the manager sees it.
    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    /// Whose turn it is.
    pub(super) const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Stones on the board.
    pub(super) const fn stones(&self) -> usize {
        self.stones.len()
    }

    /// Points that hold none.
    pub(super) const fn empty(&self) -> usize {
        self.grid.size.area() - self.stones.len()
    }

    /// Puts a stone of the side to move at `cell`.
    pub(super) fn place(&mut self, cell: Cell) -> Result<(), GameError> {
        let point = self.empty_point(cell)?;
        self.play(point);
        Ok(())
    }

    /// Puts a stone of the side to move at the empty `point`.
    pub(super) fn play(&mut self, point: Point) {
        self.stones.push((self.to_move, point));
        self.to_move = !self.to_move;
    }

    /// Takes the stone at `cell` off, the last or any other.
    ///
    /// Then it is the turn of the side that the numbers of stones give it to; where they fit no
    /// game, of the side whose stone it was.
    pub(super) fn take_back(&mut self, cell: Cell) -> Result<(), GameError> {
        let point = self.grid.point(cell).ok_or(GameError::Outside(cell, self.grid.size))?;
        let found = self.stones.iter().position(|&(_, other)| other == point);
        let (color, _) = self.stones.remove(found.ok_or(GameError::NoStone(cell))?);
        let black = self.stones.iter().filter(|(color, _)| *color == Color::Black).count();
        let white = self.stones.len() - black;
        self.to_move = turns::by_numbers(black, white).unwrap_or(color);
        Ok(())
    }

    /// Whether a move can still be made under `rule`; a game that goes on after a five only ends
    /// with a full board.
    pub(super) fn check_open(&self, rule: Rule, continuous: bool) -> Result<(), GameError> {
        match self.without_history(rule).winning_row() {
            Some(winner) if !continuous => Err(GameError::Won(winner)),
            _ if self.empty() == 0 => Err(GameError::Full),
            _ => Ok(()),
        }
    }

    /// The position to be searched.
    ///
    /// Its history is that of the game, unless that would end it: a stone that the rules forbid,
    /// but the manager let stand, does not keep the engine from playing on.
    pub(super) fn position(&self, rule: Rule) -> Position {
        let mut position = Position::new(rule, self.grid.size);
        for &(color, point) in &self.stones {
            if color != position.to_move() {
                return self.without_history(rule);
            }
            position.play(point);
        }
        let searchable = position.to_move() == self.to_move && position.outcome().is_none();
        if searchable { position } else { self.without_history(rule) }
    }

    /// The stones as they lie.
    pub(super) fn without_history(&self, rule: Rule) -> Position {
        let mut stones = Stones::new(self.grid.size);
        for &(color, point) in &self.stones {
            stones.put(color, point);
        }
        Position::setup(rule, stones, self.to_move)
    }

    fn empty_point(&self, cell: Cell) -> Result<Point, GameError> {
        let point = self.grid.point(cell).ok_or(GameError::Outside(cell, self.grid.size))?;
        let taken = self.stones.iter().any(|&(_, other)| other == point);
        if taken { Err(GameError::Taken(cell)) } else { Ok(point) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell::Coordinates;
    use super::*;

    const GRID: Grid = Grid { size: Size::MAX, coordinates: Coordinates::Plain };
    const OWN: Owner = Owner::Own;
    const OPPONENT: Owner = Owner::Opponent;

    fn cell(text: &str) -> Cell {
        Cell::parse(text).unwrap()
    }

    fn block(stones: &[(&str, Owner)]) -> Vec<Placed> {
        stones.iter().map(|&(text, owner)| Placed { cell: cell(text), owner }).collect()
    }

    fn set_up(stones: &[(&str, Owner)]) -> Game {
        Game::set_up(GRID, &block(stones)).unwrap()
    }

    fn turns(cells: &[&str]) -> Game {
        let mut game = Game::new(GRID);
        for text in cells {
            game.place(cell(text)).unwrap();
        }
        game
    }

    #[test]
    fn a_block_is_the_game_that_led_to_it() {
        let even = set_up(&[("7,7", OWN), ("8,8", OPPONENT)]);
        assert_eq!(even, turns(&["7,7", "8,8"]));
        let odd = set_up(&[("7,7", OPPONENT), ("8,8", OWN), ("6,6", OPPONENT)]);
        assert_eq!(odd, turns(&["7,7", "8,8", "6,6"]));
        let sorted = set_up(&[("6,6", OPPONENT), ("7,7", OPPONENT), ("8,8", OWN)]);
        assert_eq!(sorted.position(Rule::FREESTYLE).key(), odd.position(Rule::FREESTYLE).key());
        let dead = set_up(&[("0,0", Owner::Dead), ("1,1", Owner::Dead), ("7,7", OPPONENT)]);
        assert_eq!(dead, turns(&["0,0", "1,1", "7,7"]));
    }

    #[test]
    fn blocks_that_do_not_fit_the_board_are_refused() {
        let error = |stones| Game::set_up(GRID, &block(stones)).unwrap_err().to_string();
        assert_eq!(error(&[("7,15", OWN)]), "7,15 is outside the board of 15x15");
        assert_eq!(error(&[("7,7", OWN), ("7,7", OPPONENT)]), "7,7 is already taken");
    }

    #[test]
    fn stones_without_colours_are_blacks_and_whites_in_turn() {
        let cells = ["7,7", "8,8", "6,6"].map(cell);
        assert_eq!(Game::in_turn(GRID, &cells), Ok(turns(&["7,7", "8,8", "6,6"])));
        let twice = [cells[0], cells[0]];
        assert_eq!(Game::in_turn(GRID, &twice), Err(GameError::Taken(cells[0])));
    }

    #[test]
    fn any_stone_can_be_taken_back() {
        let mut game = turns(&["7,7", "8,8", "6,6", "9,9"]);
        game.take_back(cell("6,6")).unwrap();
        assert_eq!(game.to_move, Color::Black, "Black is a stone short");
        game.take_back(cell("8,8")).unwrap();
        assert_eq!(game.to_move, Color::Black);
        assert_eq!(game, turns(&["7,7", "9,9"]));
        assert_eq!(game.take_back(cell("8,8")), Err(GameError::NoStone(cell("8,8"))));
        assert_eq!(
            game.take_back(cell("20,0")).unwrap_err().to_string(),
            "20,0 is outside the board of 15x15"
        );
        game.take_back(cell("9,9")).unwrap();
        assert_eq!(game.to_move, Color::White);
    }

    #[test]
    fn the_game_is_over_with_a_five_of_the_rule() {
        let six = &["0,0", "0,2", "1,0", "1,2", "2,0", "2,2", "4,0", "4,2", "5,0", "5,2", "3,0"];
        let game = turns(six);
        assert_eq!(game.check_open(Rule::FREESTYLE, false), Err(GameError::Won(Color::Black)));
        assert_eq!(game.check_open(Rule::FREESTYLE, true), Ok(()));
        assert_eq!(game.check_open(Rule::STANDARD, false), Ok(()), "six is no five");
        let full = Game {
            grid: Grid { size: Size::MIN, ..GRID },
            stones: Size::MIN.points().zip(0..).map(|(p, i)| (by_order(i / 2), p)).collect(),
            to_move: Color::Black,
        };
        assert_eq!(full.check_open(Rule::RENJU, true), Err(GameError::Full));
    }

    #[test]
    fn a_foul_that_was_let_stand_does_not_end_the_search() {
        let game = turns(&["7,7", "0,0", "8,7", "2,0", "9,8", "4,0", "9,9", "6,0", "9,7"]);
        let position = game.position(Rule::RENJU);
        assert_eq!(position.outcome(), None);
        assert_eq!(position.to_move(), Color::White);
        assert_eq!(position.stones().occupied().len(), 9);
        assert_eq!(turns(&["7,7", "0,0"]).position(Rule::RENJU).moves().len(), 2);
    }
}
