//! Games with variations, made of bytes.

use engine::board::Color;
use formats::{Board, Builder, Coord, Mark, Move, Note, Tree};

use super::bytes::Bytes;

/// What a tree may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// One row of moves by turns.
    Line,
    /// What a library holds: variations, comments, and a mark or label at each move.
    Library,
    /// Everything.
    All,
}

/// A tree with such content on such a board.
pub(super) fn tree(content: Content, board: Board, bytes: &mut Bytes<'_>) -> Tree {
    let mut grower = Grower { builder: Builder::new(board), content };
    if content == Content::All {
        let name = text(bytes);
        grower.builder.tree_mut().info.black = name;
    }
    while !bytes.is_empty() {
        grower.step(bytes);
    }
    grower.builder.finish()
}

/// Signs that mean something in files, and some that take several bytes.
const SIGNS: [char; 16] =
    ['\\', ']', '[', ':', '\n', '(', ')', ';', ' ', 'é', '禁', '"', '<', '&', ',', '\t'];

/// A text of few characters, at least one.
fn text(bytes: &mut Bytes<'_>) -> String {
    let length = 1 + bytes.below(8);
    let sign = |byte: u8| match byte {
        0..128 => SIGNS[usize::from(byte) % SIGNS.len()],
        _ => char::from(b'!' + byte % 94),
    };
    (0..length).map(|_| sign(bytes.byte())).collect()
}

/// A tree that grows byte by byte.
struct Grower {
    builder: Builder,
    content: Content,
}

impl Grower {
    fn at(&self, bytes: &mut Bytes<'_>) -> Coord {
        let board = self.builder.tree().board();
        let mut below = |bound: u8| bytes.byte() % bound;
        Coord { column: below(board.columns()), row: below(board.rows()) }
    }

    fn step(&mut self, bytes: &mut Bytes<'_>) {
        let deed = bytes.byte();
        match deed {
            0..150 => {
                let at = self.at(bytes);
                // A point that is taken is not played, and the tree stays as it was.
                let _ = self.builder.turn(Some(at));
            }
            _ if self.content == Content::Line => {}
            150..160 => {
                let _ = self.builder.turn(None);
            }
            160..190 => {
                let depth = self.builder.depth().saturating_sub(bytes.below(6));
                self.builder.back_to(depth);
            }
            190..200 => {
                let here = self.builder.here();
                let text = text(bytes);
                self.builder.tree_mut().set_comment(here, &text);
            }
            200..205 => self.title(&text(bytes).replace('\n', " ")),
            205..215 => self.label(bytes),
            215..225 => self.mark(bytes),
            _ if self.content == Content::Library => {}
            225..235 => self.stone(bytes),
            235..240 => {
                let time = u32::from(bytes.word());
                self.builder.note(Note::Time(time));
            }
            240..245 => {
                let value = text(bytes);
                self.builder.note(Note::Property { name: "5A", value: &value });
            }
            _ => {
                let (color, at) = (!self.builder.to_move(), Some(self.at(bytes)));
                let _ = self.builder.play(Move { color, at });
            }
        }
    }

    fn title(&mut self, text: &str) {
        if self.builder.tree().title(self.builder.here()).is_none() {
            self.builder.note(Note::Title(text));
        }
    }

    /// The point of the move here, for a library, which has room for one note of a kind there.
    fn of_move(&self, is_kind: fn(&Note<'_>) -> bool) -> Option<Coord> {
        let (tree, here) = (self.builder.tree(), self.builder.here());
        let noted = tree.notes(here).any(|note| is_kind(&note));
        tree.step(here).and_then(|step| step.at).filter(|_| !noted)
    }

    fn label(&mut self, bytes: &mut Bytes<'_>) {
        let at = match self.content {
            Content::Library => self.of_move(|note| matches!(note, Note::Label(..))),
            _ => Some(self.at(bytes)),
        };
        if let Some(at) = at {
            self.builder.note(Note::Label(at, &text(bytes).replace('\n', " ")));
        }
    }

    fn mark(&mut self, bytes: &mut Bytes<'_>) {
        const MARKS: [Mark; 5] =
            [Mark::Cross, Mark::Triangle, Mark::Square, Mark::Circle, Mark::Selected];
        let (at, mark) = match self.content {
            Content::Library => (self.of_move(|note| matches!(note, Note::Mark(..))), Mark::Cross),
            _ => (Some(self.at(bytes)), bytes.pick(&MARKS)),
        };
        if let Some(at) = at {
            self.builder.note(Note::Mark(at, mark));
        }
    }

    /// One stone a point, and before anything is played on.
    fn stone(&mut self, bytes: &mut Bytes<'_>) {
        let (at, here) = (self.at(bytes), self.builder.here());
        let color = bytes.pick(&[None, Some(Color::Black), Some(Color::White)]);
        let tree = self.builder.tree();
        let put = |note| matches!(note, Note::Stone(point, _) if point == at);
        if tree.first_child(here).is_none() && !tree.notes(here).any(put) {
            let _ = self.builder.set(at, color);
        }
    }
}
