//! Games as SGF (FF 4, GM 4: gomoku and renju), one collection a file.

use engine::board::{Color, Size};
use engine::position::parse_moves;
use formats::{Builder, Info, Note};

use crate::game::{GameRecord, Reason, Step};
use crate::player::Verdict;

/// The game as one SGF tree on one line of its own, with what the engines told of their moves.
#[must_use]
pub fn sgf(game: &GameRecord, rule: &str, size: Size) -> String {
    let mut builder = Builder::new(size.into());
    let moves = parse_moves(&game.moves, size).unwrap_or_default();
    let opening = game.opening_length();
    for (index, point) in moves.into_iter().enumerate() {
        if builder.turn(point.map(Into::into)).is_err() {
            break;
        }
        if let Some(step) = index.checked_sub(opening).and_then(|step| game.steps.get(step)) {
            builder.note(Note::Comment(&told(step)));
        }
    }
    let mut tree = builder.finish();
    tree.info = Info {
        black: game.black.name.clone(),
        white: game.white.name.clone(),
        round: (game.number + 1).to_string(),
        rule: rule.to_owned(),
        result: result(game),
        comment: comment(game),
        ..Info::default()
    };
    let mut text = Vec::new();
    // Nothing fails that is written to memory.
    let _ = formats::sgf::write(&tree, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The time of a move and what its engine told of it.
fn told(step: &Step) -> String {
    let mut words = vec![format!("{} ms", step.micros / 1000)];
    words.extend(step.thought.depth.map(|depth| format!("depth {depth}")));
    words.extend(step.thought.nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(step.thought.verdict.map(|verdict| match verdict {
        Verdict::Score(score) => format!("score {score:+}"),
        Verdict::Win => "win".to_owned(),
        Verdict::Loss => "loss".to_owned(),
    }));
    words.join(", ")
}

/// The result as SGF has it; a fault of the loser forfeits.
fn result(game: &GameRecord) -> String {
    let Some(winner) = game.result.winner() else { return "Draw".to_owned() };
    let letter = if winner == Color::Black { 'B' } else { 'W' };
    let how = match game.reason {
        Reason::Timeout => "T",
        Reason::AgreedWin => "R",
        reason if reason.is_fault() => "F",
        _ => "",
    };
    format!("{letter}+{how}")
}

fn comment(game: &GameRecord) -> String {
    let detail = if game.detail.is_empty() { String::new() } else { format!(": {}", game.detail) };
    format!("{}{detail}", game.reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameResult, Side};
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
        let text = sgf(&game, "renju", Size::MAX);
        let (program, rest) = text.split_once("SZ").unwrap();
        assert!(program.starts_with("(;FF[4]GM[4]CA[UTF-8]AP[Kinjite:"), "{program}");
        assert_eq!(
            rest,
            "[15]PB[a\\]b]PW[c]RO[1]RU[renju]RE[W+F]GC[forbidden move\\: overline at a15]\
             ;B[hh];W[ig];B[aa]C[12 ms, depth 5, score -7])\n"
        );
    }
}
