//! A Gomocup bot over the library: it plays the move that looks best at first sight, without a search,
//! and keeps to the rule that the manager names.
//!
//! `printf 'START 15\nTURN 7,7\nEND\n' | cargo run -p kinjite-engine --example greedy_bot`
#![cfg_attr(not(test), expect(clippy::print_stderr, reason = "it is a program"))]

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use engine::board::{Color, Point, Rule, Size, Stones};
use engine::eval::Weights;
use engine::position::Position;
use engine::search::MoveOrder;

fn main() -> ExitCode {
    match talk(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Answers commands until `END`.
pub(crate) fn talk(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut bot = Bot {
        rule: Rule::FREESTYLE,
        position: Position::new(Rule::FREESTYLE, Size::MAX),
        order: MoveOrder::new(Weights::default()),
    };
    let mut lines = input.lines();
    while let Some(line) = lines.next().transpose()? {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let answer = match word {
            "END" => break,
            "BOARD" => {
                let block = lines.by_ref().take_while(|line| !is_done(line));
                Some(bot.set_up(&block.collect::<Result<Vec<_>, _>>()?))
            }
            _ => bot.answer(word, rest),
        };
        if let Some(answer) = answer {
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }
    Ok(())
}

fn is_done(line: &io::Result<String>) -> bool {
    line.as_ref().is_ok_and(|line| line.trim() == "DONE")
}

struct Bot {
    rule: Rule,
    position: Position,
    order: MoveOrder,
}

impl Bot {
    fn answer(&mut self, word: &str, rest: &str) -> Option<String> {
        match word {
            "START" => match rest.parse() {
                Ok(size) => {
                    self.position = Position::new(self.rule, size);
                    Some("OK".to_owned())
                }
                Err(error) => Some(format!("ERROR {error}")),
            },
            "RESTART" => {
                self.position = Position::new(self.rule, self.position.size());
                Some("OK".to_owned())
            }
            "INFO" => {
                self.learn(rest);
                None
            }
            "BEGIN" => Some(self.play()),
            "TURN" => match self.point(rest).map(|point| self.position.try_play(point)) {
                Some(Ok(())) => Some(self.play()),
                Some(Err(error)) => Some(format!("ERROR {error}")),
                None => Some(format!("ERROR '{rest}' is no point of the board")),
            },
            "ABOUT" => Some("name=\"greedy\", version=\"1\"".to_owned()),
            _ => Some("UNKNOWN".to_owned()),
        }
    }

    /// Takes the rule from `rule 4`; whatever else a manager tells is of no use here.
    fn learn(&mut self, info: &str) {
        self.rule = match info.split_whitespace().collect::<Vec<_>>()[..] {
            ["rule", "0"] => Rule::FREESTYLE,
            ["rule", "1"] => Rule::STANDARD,
            ["rule", "4"] => Rule::RENJU,
            _ => return,
        };
        let (stones, to_move) = (self.position.stones().clone(), self.position.to_move());
        self.position = Position::setup(self.rule, stones, to_move);
    }

    /// Sets up the stones of a block, `x,y,1` for its own and `x,y,2` for the others, and plays.
    fn set_up(&mut self, block: &[String]) -> String {
        let stone = |line: &String| {
            let (cell, side) = line.trim().rsplit_once(',')?;
            Some((self.point(cell)?, side == "1"))
        };
        let stones: Option<Vec<_>> = block.iter().map(stone).collect();
        let Some(stones) = stones else { return "ERROR a line names no stone".to_owned() };
        let own = stones.iter().filter(|&&(_, own)| own).count();
        // Black moves first, and so has no more stones than White where it is to move.
        let color = if 2 * own == stones.len() { Color::Black } else { Color::White };
        let mut board = Stones::new(self.position.size());
        for (point, own) in stones {
            if !board.is_empty_at(point) {
                return format!("ERROR {point} is taken twice");
            }
            board.put(if own { color } else { !color }, point);
        }
        self.position = Position::setup(self.rule, board, color);
        self.play()
    }

    /// The point of `x,y`, from the upper left corner.
    fn point(&self, cell: &str) -> Option<Point> {
        let (x, y) = cell.trim().split_once(',')?;
        let row = (self.position.size().side() - 1).checked_sub(y.trim().parse().ok()?)?;
        Point::new(x.trim().parse().ok()?, row).filter(|&at| self.position.size().contains(at))
    }

    /// Plays the first allowed move of the order, or else the one nearest to the centre, and tells it.
    fn play(&mut self) -> String {
        let stones = self.position.stones();
        let allowed = |&point: &Point| self.position.forbidden(point).is_none();
        // The order is one of answers to stones.
        let begun = !stones.occupied().is_empty();
        let best = begun.then(|| self.order.moves(&self.position).find(allowed)).flatten();
        let center = self.position.size().center();
        let nearest = || {
            let by_distance = |point: &Point| (!allowed(point), point.distance(center));
            stones.empty().into_iter().min_by_key(by_distance)
        };
        let Some(point) = best.or_else(nearest) else {
            return "ERROR the board is full".to_owned();
        };
        self.position.play(point);
        format!("{},{}", point.column(), self.position.size().side() - 1 - point.row())
    }
}
