//! Games as SGF (FF 4, GM 4: gomoku and renju), one collection a file.

use std::fmt::Write;

use engine::board::{Color, Point, Size};
use engine::position::parse_moves;

use crate::game::GameRecord;
use crate::player::Verdict;

/// The game as one SGF tree on one line of its own.
#[must_use]
pub fn sgf(game: &GameRecord, rule: &str, size: Size) -> String {
    let mut text = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[kinjite-harness]SZ[{}]RU[{}]EV[game {}]PB[{}]PW[{}]RE[{}]GC[{}]",
        size.side(),
        escape(rule),
        game.number + 1,
        escape(&game.black.name),
        escape(&game.white.name),
        result(game),
        escape(&comment(game)),
    );
    let moves = parse_moves(&game.moves, size).unwrap_or_default();
    let opening = game.opening_length();
    for (index, point) in moves.into_iter().flatten().enumerate() {
        let color = if index % 2 == 0 { 'B' } else { 'W' };
        let _ = write!(text, ";{color}[{}]", coordinates(point, size));
        if let Some(step) = index.checked_sub(opening).and_then(|step| game.steps.get(step)) {
            let mut words = vec![format!("{} ms", step.micros / 1000)];
            words.extend(step.thought.depth.map(|depth| format!("depth {depth}")));
            words.extend(step.thought.nodes.map(|nodes| format!("nodes {nodes}")));
            words.extend(step.thought.verdict.map(|verdict| match verdict {
                Verdict::Score(score) => format!("score {score:+}"),
                Verdict::Win => "win".to_owned(),
                Verdict::Loss => "loss".to_owned(),
            }));
            let _ = write!(text, "C[{}]", words.join(", "));
        }
    }
    text.push_str(")\n");
    text
}

/// Column and row from the top left, as letters.
fn coordinates(point: Point, size: Size) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    [letter(point.column()), letter(size.side() - 1 - point.row())].iter().collect()
}

/// The result as SGF has it; a fault of the loser forfeits.
fn result(game: &GameRecord) -> String {
    let Some(winner) = game.result.winner() else { return "Draw".to_owned() };
    let letter = if winner == Color::Black { 'B' } else { 'W' };
    let how = match game.reason {
        crate::game::Reason::Timeout => "T",
        crate::game::Reason::AgreedWin => "R",
        reason if reason.is_fault() => "F",
        _ => "",
    };
    format!("{letter}+{how}")
}

fn comment(game: &GameRecord) -> String {
    let detail = if game.detail.is_empty() { String::new() } else { format!(": {}", game.detail) };
    format!("{}{detail}", game.reason)
}

/// Text that may stand in a property.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameResult, Reason, Side, Step};
    use crate::player::Thought;

    #[test]
    fn a_game_is_one_tree_with_rows_from_the_top() {
        let side = |engine, name: &str| Side { engine, name: name.to_owned() };
        let thought =
            Thought { depth: Some(5), verdict: Some(Verdict::Score(-7)), ..Thought::default() };
        let game = GameRecord {
            number: 0,
            pair: 0,
            black: side(0, "a]b"),
            white: side(1, "c"),
            opening: "h8i9".into(),
            moves: "h8i9a15".into(),
            length: 3,
            steps: vec![Step { micros: 12_345, thought }],
            result: GameResult::White,
            reason: Reason::Forbidden,
            detail: "overline at a15".into(),
        };
        assert_eq!(
            sgf(&game, "renju", Size::MAX),
            "(;FF[4]GM[4]CA[UTF-8]AP[kinjite-harness]SZ[15]RU[renju]EV[game 1]PB[a\\]b]PW[c]\
             RE[W+F]GC[forbidden move\\: overline at a15];B[hh];W[ig];B[aa]\
             C[12 ms, depth 5, score -7])\n"
        );
    }
}
