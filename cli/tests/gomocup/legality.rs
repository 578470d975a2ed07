//! Games over the protocol, judged by the rules: every move legal, none forbidden.

use engine::board::{Point, Rule, Size};
use engine::position::Position;
use engine::rules::Outcome;

use super::manager::Manager;

/// The point that the protocol calls `x,y`.
fn point((x, y): (u8, u8), size: Size) -> Point {
    Point::new(x, size.side() - 1 - y).filter(|&point| size.contains(point)).expect("off the board")
}

/// What the protocol calls `point`.
fn cell(point: Point, size: Size) -> String {
    format!("{},{}", point.column(), size.side() - 1 - point.row())
}

/// A block with the moves so far, from the view of the side to move.
fn block(position: &Position) -> String {
    let size = position.size();
    let moves: Vec<Point> = position.moves().flatten().collect();
    let own = moves.len() % 2;
    let lines = (0..).zip(&moves).map(|(index, &point)| {
        let field = if index % 2 == own { 1 } else { 2 };
        format!("{},{field}\n", cell(point, size))
    });
    format!("BOARD\n{}DONE", lines.collect::<String>())
}

/// A rule and its number in the protocol.
type Numbered = (u8, Rule);

const RULES: [Numbered; 3] = [(0, Rule::FREESTYLE), (1, Rule::STANDARD), (4, Rule::RENJU)];

/// A player that knows rule and limits.
fn player(rule: Numbered, size: Size, settings: &str) -> Manager {
    let mut player = Manager::new();
    player.send(&format!("START {}", size.side()));
    assert_eq!(player.reply(), "OK");
    player.send(&format!("INFO rule {}\n{settings}", rule.0));
    player
}

/// Asks for a move as managers do, and judges it.
fn ask(player: &mut Manager, position: &Position, first: bool) -> Point {
    let size = position.size();
    match position.last_stone() {
        Some(_) if first => player.send(&block(position)),
        Some(last) => player.send(&format!("TURN {}", cell(last, size))),
        None => player.send("BEGIN"),
    }
    let point = point(player.reply_move(), size);
    assert!(position.stones().is_empty_at(point), "{point} is taken");
    let foul = position.forbidden(point);
    let all_forbidden = || position.legal_moves().is_empty();
    assert!(foul.is_none() || all_forbidden(), "{point} is a {foul:?}");
    point
}

/// Plays a game from `opening` to its end, or to `last` stones.
fn play(
    rule: Numbered,
    size: Size,
    opening: &[Point],
    settings: &str,
    last: usize,
) -> Option<Outcome> {
    let mut position = Position::new(rule.1, size);
    for &point in opening {
        position.play(point);
    }
    let mut players = [(); 2].map(|()| player(rule, size, settings));
    let mut outcome = None;
    for ply in opening.len()..last {
        let first = ply < opening.len() + 2;
        let point = ask(&mut players[ply % 2], &position, first);
        position.play(point);
        outcome = position.outcome();
        if outcome.is_some() {
            break;
        }
    }
    players.into_iter().for_each(Manager::end);
    outcome
}

/// Three to five stones near the centre, different for each number.
fn opening(number: usize, size: Size) -> Vec<Point> {
    let near = [(0, 0), (1, 1), (-1, 2), (2, -1), (-2, -2), (0, 2), (1, -2), (-2, 0), (2, 1)];
    let center = size.center();
    let shift = |base: u8, by: i8| base.checked_add_signed(by).unwrap();
    (0..3 + number % 3)
        .map(|index| near[(index * (number + 2) + index * index) % near.len()])
        .map(|(dx, dy)| Point::new(shift(center.column(), dx), shift(center.row(), dy)).unwrap())
        .fold(Vec::new(), |mut points, point| {
            if !points.contains(&point) {
                points.push(point);
            }
            points
        })
}

#[test]
fn renju_games_at_short_times_hold_no_forbidden_move() {
    for (game, turn) in [(0, 10), (1, 30), (2, 10), (3, 20), (4, 10), (5, 15)] {
        let settings = format!("INFO timeout_turn {turn}");
        play((4, Rule::RENJU), Size::MAX, &opening(game, Size::MAX), &settings, 80);
    }
}

#[test]
fn games_without_time_are_legal() {
    for rule in RULES {
        play(rule, Size::MAX, &[], "INFO timeout_turn 0", 120);
        play(rule, Size::MAX, &[], "INFO time_left -100", 120);
    }
}

#[test]
fn every_size_is_played_to_the_end() {
    for side in 6..=15 {
        let size = Size::new(side).unwrap();
        for rule in RULES {
            let settings = "INFO max_node 300\nINFO hash_size 1024";
            let outcome = play(rule, size, &[], settings, size.area());
            assert!(outcome.is_some(), "a full board is the end");
        }
    }
}

#[test]
fn where_all_is_forbidden_a_move_comes_all_the_same() {
    // One point is empty, and Black makes six in a row there.
    let rows = ["XXX.XX", "OOXXOO", "XXOOXX", "OOXXOO", "XXOOXX", "OOXXOO"];
    let mut stones = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, stone) in row.chars().enumerate().filter(|&(_, stone)| stone != '.') {
            stones.push(format!("{x},{y},{}", if stone == 'X' { 1 } else { 2 }));
        }
    }
    let mut manager = Manager::new();
    manager.send(&format!(
        "START 6\nINFO rule 4\nINFO timeout_turn 20\nBOARD {} DONE",
        stones.join(" ")
    ));
    assert_eq!(manager.reply(), "OK");
    assert_eq!(manager.reply_move(), (3, 0));
    manager.send("TURN 0,0");
    assert_eq!(manager.reply(), "ERROR the game is over: the board is full");
    manager.end();
}
