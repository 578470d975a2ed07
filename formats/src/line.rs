//! The main line of a tree, for formats that hold nothing else.

use crate::board::Coord;
use crate::error::Unfit;
use crate::tree::{Detail, NodeId, Note, Tree};

/// A move of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Where; `None` for a pass.
    pub at: Option<Coord>,
    /// The time it took in milliseconds, where the file tells.
    pub millis: Option<u32>,
}

impl Tree {
    /// The moves of the main line, by turns from Black's first.
    ///
    /// # Errors
    ///
    /// Where stones were set up, or a side moves out of turn.
    pub fn line(&self) -> Result<Vec<Played>, Unfit> {
        let mut moves: Vec<Played> = Vec::new();
        let mut to_move = engine::board::Color::Black;
        for node in self.main_line() {
            let mut millis = None;
            for note in self.notes(node) {
                match note {
                    Note::Stone(..) => return Err(Unfit::Setup),
                    Note::Time(time) => millis = Some(time),
                    _ => {}
                }
            }
            let Some(step) = self.step(node) else { continue };
            if step.color != to_move {
                return Err(Unfit::Turn(moves.len() + 1));
            }
            to_move = !to_move;
            moves.push(Played { at: step.at, millis });
        }
        Ok(moves)
    }

    /// The moves of the main line where none is a pass.
    ///
    /// # Errors
    ///
    /// As [`Tree::line`], and at a pass.
    pub fn stones(&self) -> Result<Vec<(Coord, Option<u32>)>, Unfit> {
        let stone = |(index, played): (usize, Played)| {
            let at = played.at.ok_or(Unfit::Pass(index + 1))?;
            Ok((at, played.millis))
        };
        self.line()?.into_iter().enumerate().map(stone).collect()
    }
}

/// What a format has no place for and drops of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Variations beside the main line.
    pub variations: usize,
    /// Titles of nodes.
    pub titles: usize,
    /// Comments.
    pub comments: usize,
    /// Marks, labels and properties of SGF.
    pub marks: usize,
    /// Times of moves.
    pub times: usize,
    /// Names, rule, result and whatever else is known of the game beside its moves.
    pub details: usize,
}

impl Losses {
    /// Everything but the main line.
    #[must_use]
    pub fn of_line(tree: &Tree) -> Self {
        let variations =
            tree.preorder().map(|(node, _)| tree.children(node).count().saturating_sub(1)).sum();
        Self { variations, ..Self::of_notes(tree, |_, _| false) }
    }

    /// The notes that are not `kept`.
    pub(crate) fn of_notes(tree: &Tree, kept: impl Fn(NodeId, Note<'_>) -> bool) -> Self {
        let mut losses = Self::default();
        for (node, _) in tree.preorder() {
            for note in tree.notes(node).filter(|&note| !kept(node, note)) {
                match note {
                    Note::Title(_) => losses.titles += 1,
                    Note::Comment(_) => losses.comments += 1,
                    Note::Label(..) | Note::Mark(..) | Note::Property { .. } => losses.marks += 1,
                    Note::Time(_) => losses.times += 1,
                    Note::Stone(..) => {}
                }
            }
        }
        losses
    }

    /// The same, with the details of the game that are not `kept`.
    pub(crate) fn and_details(self, tree: &Tree, kept: impl Fn(Detail) -> bool) -> Self {
        let known = tree.info.details();
        let dropped = known.into_iter().filter(|&(detail, text)| !text.is_empty() && !kept(detail));
        Self { details: dropped.count(), ..self }
    }

    /// Whether nothing is dropped.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl core::ops::AddAssign for Losses {
    fn add_assign(&mut self, other: Self) {
        self.variations += other.variations;
        self.titles += other.titles;
        self.comments += other.comments;
        self.marks += other.marks;
        self.times += other.times;
        self.details += other.details;
    }
}

/// Such as `2 variations, 1 comment`.
impl core::fmt::Display for Losses {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let parts = [
            (self.variations, "variation"),
            (self.titles, "title"),
            (self.comments, "comment"),
            (self.marks, "mark"),
            (self.times, "time"),
            (self.details, "detail"),
        ];
        let mut first = true;
        for (count, name) in parts.into_iter().filter(|(count, _)| *count > 0) {
            let (comma, plural) =
                (if first { "" } else { ", " }, if count == 1 { "" } else { "s" });
            write!(f, "{comma}{count} {name}{plural}")?;
            first = false;
        }
        Ok(())
    }
}
