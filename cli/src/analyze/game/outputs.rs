//! Files of an analysed game: SGF with what was found, and a graph of the scores.

use std::fmt::Write;
use std::path::Path;

use engine::board::Color;
use engine::eval::Score;
use engine::search::Variation;
use formats::{Coord, Move, NodeId, Note, StepError, Tree, sgf, write_whole};
use pictures::{Graph, Moment, Tone};

use super::{Judged, Verdict, Worth};
use crate::error::Error;
use crate::picture::write_picture;
use crate::replay::Replay;
use crate::text::{end_of_game, listed};

/// Writes the game with a comment on each move, SGF's marks on bad ones, and the better lines as
/// variations.
pub fn write_sgf(replay: &Replay, moves: &[Judged], path: &Path) -> Result<(), Error> {
    let mut tree = replay.tree.clone();
    if tree.info.rule.is_empty() {
        tree.info.rule = replay.last().1.rule().to_string();
    }
    for judged in moves {
        // Were there more nodes than a tree can have, the rest would go without.
        let _ = annotate(&mut tree, judged);
    }
    let written = write_whole(path, |out| Ok(sgf::write(&tree, out)?));
    written.map(drop).map_err(|error: Error| error.in_file(path))
}

fn annotate(tree: &mut Tree, judged: &Judged) -> Result<(), StepError> {
    let node = judged.node;
    let mut comment = tree.comment(node).map(|old| format!("{old}\n")).unwrap_or_default();
    let Some(Worth { score, best, verdict }) = &judged.worth else {
        comment.push_str("after the end of the game");
        tree.set_comment(node, &comment);
        return Ok(());
    };
    if let Some(end) = judged.end {
        let _ = write!(comment, "{}; ", end_of_game(end));
    }
    let _ = write!(comment, "score {score}");
    if let Some(verdict) = verdict {
        let line = listed(&best.moves);
        let _ = write!(comment, ", {}; better {} with {line}", verdict.name(), best.score);
        let (name, value) = match verdict {
            Verdict::Doubtful => ("DO", ""),
            Verdict::Mistake => ("BM", "1"),
            Verdict::Blunder => ("BM", "2"),
        };
        tree.add_note(node, Note::Property { name, value });
        add_line(tree, judged, best)?;
    }
    tree.set_comment(node, &comment);
    let value = for_black(judged.color, score.units()).to_string();
    tree.add_note(node, Note::Property { name: "V", value: &value });
    Ok(())
}

/// Adds the better line beside the move, unless the game has a variation with its first move.
fn add_line(tree: &mut Tree, judged: &Judged, best: &Variation) -> Result<(), StepError> {
    let Some(parent) = tree.parent(judged.node) else { return Ok(()) };
    let first = best.moves.first().copied().map(Coord::from);
    let at = |node: NodeId| tree.step(node).and_then(|step| step.at);
    if tree.children(parent).any(|child| at(child) == first) {
        return Ok(());
    }
    let (mut node, mut color) = (parent, judged.color);
    for (index, &point) in best.moves.iter().enumerate() {
        node = tree.add_child(node, Some(Move { color, at: Some(point.into()) }))?;
        if index == 0 {
            tree.set_comment(node, &format!("score {}", best.score));
        }
        color = !color;
    }
    Ok(())
}

const fn for_black(color: Color, units: i32) -> i32 {
    match color {
        Color::Black => units,
        Color::White => -units,
    }
}

/// Writes how the game went, with the bad moves marked.
pub fn write_graph(replay: &Replay, moves: &[Judged], path: &Path) -> Result<(), Error> {
    // What was played after the end is no part of how it went.
    let scored = || moves.iter().filter_map(|judged| Some((judged.color, judged.worth.as_ref()?)));
    let start = scored()
        .next()
        .map(|(color, first)| Moment { value: ahead(color, first.best.score), mark: None });
    let moment = |(color, worth): (Color, &Worth)| Moment {
        value: ahead(color, worth.score),
        mark: worth.verdict.map(|verdict| match verdict {
            Verdict::Doubtful => Tone::Plain,
            Verdict::Mistake | Verdict::Blunder => Tone::Bad,
        }),
    };
    let info = &replay.tree.info;
    let title = match (info.black.as_str(), info.white.as_str()) {
        ("", "") => String::new(),
        (black, white) => format!("The course of a game, {black} – {white}"),
    };
    let moments = start.into_iter().chain(scored().map(moment)).collect();
    write_picture(path, &Graph { moments, title }.svg())
}

/// A score as a graph draws it: 1 where Black wins, -1 where White does.
fn ahead(color: Color, score: Score) -> f64 {
    let ahead = 2.0 * score.expectation() - 1.0;
    if color == Color::Black { ahead } else { -ahead }
}
