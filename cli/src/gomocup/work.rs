//! The commands that take thought.

use std::io::{self, Write};
use std::time::Instant;

use engine::board::{Point, PointSet};
use engine::position::Position;
use engine::search::{Silent, StopHandle};

use super::cell::Grid;
use super::command::Moves;
use super::game::Game;
use super::inbox::{Received, Signals};
use super::narrator::Narrator;
use super::reply::{Reply, summary};
use super::session::Session;
use super::think::{Bounds, Thinker};

/// What is to be thought about.
pub(super) enum Work {
    /// The engine's move, with so many of the best.
    Move { lines: usize },
    /// A move, or two, after which the score is close to the aim.
    Balance { moves: Moves, aim: i32 },
    /// The first stones of an opening by the rule swap2.
    Open { dialog: bool },
    /// The side in an opening by the rule swap2, and the move where it is kept.
    Choose { game: Game, dialog: bool },
}

/// What comes of it.
#[derive(Default)]
struct Answer {
    replies: Vec<Reply>,
    /// Moves to be played on the board.
    played: Vec<Point>,
}

impl<W: Write> Session<W> {
    /// Thinks for the command of `line`, plays what comes of it, and answers.
    pub(super) fn work(
        &mut self,
        work: Work,
        line: &Received,
        signals: &Signals,
    ) -> io::Result<()> {
        let Some(stop) = signals.begin(line.number) else { return Ok(()) };
        let since = self.answered.map_or(line.at, |answered| answered.max(line.at));
        let answer = self.answer(work, since, &stop);
        let wanted = signals.finish();
        self.settings.spend(since.elapsed());
        let answer = answer?;
        if !wanted {
            return Ok(());
        }
        if let Some(game) = &mut self.game {
            answer.played.iter().for_each(|&point| game.play(point));
        }
        answer.replies.iter().try_for_each(|reply| self.say(reply))?;
        self.awaits_opponent = answer.played.len() == 1;
        self.answered = Some(Instant::now());
        Ok(())
    }

    fn answer(&mut self, work: Work, since: Instant, stop: &StopHandle) -> io::Result<Answer> {
        let Self { output, settings, thinker, game, blocked, options, .. } = self;
        let Some(game) = game else { return Ok(Answer::default()) };
        let bounds = Bounds { settings, since, stop, blocked: *blocked };
        match work {
            Work::Move { lines } => {
                let mut narrator = Narrator::new(output, settings.detail, game.grid(), lines);
                let thought = thinker.think(game, bounds, lines, &mut narrator);
                narrator.finish(&thought.report)?;
                let Some(best) = thought.best else { return Ok(Answer::default()) };
                let mut replies = Vec::new();
                if thought.report.depth > 0 {
                    replies = summary(&thought.report, game.grid());
                }
                let cell = game.grid().cell(best);
                if options.suggest {
                    replies.push(Reply::Suggest(cell));
                    return Ok(Answer { replies, played: Vec::new() });
                }
                replies.push(Reply::Moves(vec![cell]));
                Ok(Answer { replies, played: vec![best] })
            }
            Work::Balance { moves, aim } => Ok(balance(thinker, game, bounds, moves, aim)),
            Work::Open { dialog } => Ok(open(thinker, game, bounds, dialog)),
            Work::Choose { game, dialog } => Ok(choose(thinker, &game, bounds, dialog)),
        }
    }

    /// Thinks while the opponent does, where that is wanted, until the line after those up to
    /// `handled` comes.
    pub(super) fn ponder(&mut self, handled: u64, signals: &Signals) {
        let Some(game) = &self.game else { return };
        let rule = self.settings.rule();
        let wanted = self.settings.pondering
            && self.awaits_opponent
            && self.is_between_commands()
            && game.check_open(rule, self.settings.continuous()).is_ok();
        let Some(stop) = wanted.then(|| signals.ponder(handled)).flatten() else { return };
        self.thinker.ponder(game, &self.settings, &stop);
        // Where nothing stopped it, there is nothing left to find out.
        self.awaits_opponent = stop.is_stopped();
        signals.finish();
    }
}

/// Level moves, played and told.
fn balance(
    thinker: &mut Thinker,
    game: &Game,
    bounds: Bounds<'_>,
    moves: Moves,
    aim: i32,
) -> Answer {
    let position = game.position(bounds.settings.rule());
    let mut judge = thinker.judge(game, bounds);
    let played = match moves {
        Moves::One => judge.level_move(&position, aim, bounds.blocked).into_iter().collect(),
        Moves::Two => judge
            .level_moves(&position, aim, bounds.blocked)
            .map_or_else(Vec::new, |moves| moves.to_vec()),
    };
    if played.is_empty() {
        return Answer { replies: vec![Reply::Error("there is no such move".to_owned())], played };
    }
    Answer { replies: vec![told(&played, game.grid())], played }
}

/// Three stones for an empty board.
fn open(thinker: &mut Thinker, game: &Game, bounds: Bounds<'_>, dialog: bool) -> Answer {
    let grid = game.grid();
    let empty = Position::new(bounds.settings.rule(), grid.size);
    let game = Game::new(grid);
    let stones = thinker.judge(&game, bounds).opening(&empty, rand::random()).unwrap_or_default();
    let replies = if dialog { numbered(&stones, grid) } else { vec![told(&stones, grid)] };
    Answer { replies, ..Answer::default() }
}

/// Which side to take; the one that is to move is kept where it does not stand worse.
///
/// To place two stones more and leave the choice to the opponent would be no better: who chooses gets
/// the better side.
fn choose(thinker: &mut Thinker, game: &Game, bounds: Bounds<'_>, dialog: bool) -> Answer {
    let bounds = Bounds { blocked: PointSet::EMPTY, ..bounds };
    let thought = thinker.think(game, bounds, 1, &mut Silent);
    let swaps = thought.report.score().is_some_and(|score| score.units() < 0);
    let mut replies = Vec::new();
    if thought.report.depth > 0 {
        replies = summary(&thought.report, game.grid());
    }
    replies.push(match (dialog, thought.best) {
        (true, _) => {
            let name = if game.stones() == 3 { "SWAP1" } else { "SWAP2" };
            Reply::Message(format!("SWAP2 {name} {}", if swaps { "YES" } else { "NO" }))
        }
        (false, Some(best)) if !swaps => told(&[best], game.grid()),
        (false, _) => Reply::Swap,
    });
    Answer { replies, ..Answer::default() }
}

fn told(points: &[Point], grid: Grid) -> Reply {
    Reply::Moves(points.iter().map(|&point| grid.cell(point)).collect())
}

/// The stones of an opening as a board program asks for them.
fn numbered(points: &[Point], grid: Grid) -> Vec<Reply> {
    let message = |(number, &point)| {
        let cell = grid.cell(point);
        Reply::Message(format!("SWAP2 MOVE{number} {} {}", cell.x, cell.y))
    };
    (1..).zip(points).map(message).collect::<Vec<Reply>>()
}
