//! A library read: without recursion, and without trust in what its bytes announce.

use super::{
    BOARD_TEXT, DIVIDES, HEADER, MAGIC, NO_MOVE, NOWHERE, START,
    flags::{
        COMMENT, EXTENSION, LEAF, MARK, NO_MOVE as IS_NO_MOVE, OLD_COMMENT, SIBLING,
        START as IS_START,
    },
};
use crate::board::{Board, Coord};
use crate::charset::Charset;
use crate::error::{ReadError, Reason};
use crate::format::with_line_feeds;
use crate::tree::{Builder, Mark, Note, Tree};

/// Reads a library. Without a character set its texts are UTF-8, if all of them are, or else those
/// of western Windows.
///
/// # Errors
///
/// At the byte that is not as it should be.
pub fn read(bytes: &[u8], charset: Option<Charset>) -> Result<Tree, ReadError> {
    match charset {
        Some(charset) => Reader::new(bytes, charset)?.tree(),
        None => match Reader::new(bytes, Charset::UTF_8)?.tree() {
            Err(ReadError { reason: Reason::Charset(_), .. }) => {
                Reader::new(bytes, Charset::WESTERN)?.tree()
            }
            result => result,
        },
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    charset: Charset,
    builder: Builder,
    /// For each node that announced a sibling, the depth of its parent.
    siblings: Vec<u32>,
}

/// The bytes of a node before its texts.
#[derive(Clone, Copy)]
struct Head {
    /// Where the node begins.
    start: usize,
    position: u8,
    flags: u8,
    extension: u16,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], charset: Charset) -> Result<Self, ReadError> {
        let mut builder = Builder::new(Board::RENJU);
        charset.name().clone_into(&mut builder.tree_mut().info.charset);
        let mut reader = Self { bytes, at: 0, charset, builder, siblings: Vec::new() };
        // The oldest libraries have no header; they begin with a stone in the centre.
        if bytes.first() != Some(&0x78) {
            reader.header()?;
        }
        Ok(reader)
    }

    fn header(&mut self) -> Result<(), ReadError> {
        if !self.bytes.starts_with(MAGIC) {
            return Err(Reason::Kind("RenLib library").at_byte(0));
        }
        if self.bytes.len() < HEADER {
            return Err(Reason::Truncated("the header").at_byte(self.bytes.len()));
        }
        let (major, minor) = (self.bytes[8], self.bytes[9]);
        if (major, minor) > (3, 4) {
            let found = format!("{major}.{minor}");
            return Err(Reason::expected("version 3.4 at most", &found).at_byte(8));
        }
        self.at = HEADER;
        Ok(())
    }

    fn tree(mut self) -> Result<Tree, ReadError> {
        let mut root_may_follow = true;
        loop {
            let head = self.head()?;
            let is_root = root_may_follow && head.position == NOWHERE;
            root_may_follow = false;
            let parent = self.builder.depth();
            if !is_root {
                self.step(head)?;
            }
            self.texts(head)?;
            if head.flags & SIBLING != 0 {
                if is_root {
                    return Err(Self::wrong(head, "a root without siblings"));
                }
                self.siblings.push(parent as u32);
            }
            if head.flags & LEAF != 0 {
                let Some(depth) = self.siblings.pop() else { break };
                self.builder.back_to(depth as usize);
            }
        }
        if self.at < self.bytes.len() {
            let found = format!("{} bytes after it", self.bytes.len() - self.at);
            return Err(Reason::expected("the end of the tree", &found).at_byte(self.at));
        }
        Ok(self.builder.finish())
    }

    fn head(&mut self) -> Result<Head, ReadError> {
        let start = self.at;
        let [position, flags] = self.take()?;
        let extension = if flags & EXTENSION == 0 { 0 } else { u16::from_be_bytes(self.take()?) };
        let head = Head { start, position, flags, extension };
        if extension & !BOARD_TEXT != 0 {
            return Err(Self::wrong(head, "an extension for text on the board, 0001"));
        }
        Ok(head)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let taken = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk());
        let end = Reason::Truncated("the tree: a node is to follow");
        let taken = *taken.ok_or_else(|| end.at_byte(self.bytes.len()))?;
        self.at += N;
        Ok(taken)
    }

    fn wrong(head: Head, expected: &'static str) -> ReadError {
        let found = format!(
            "{:02x} {:02x}{}",
            head.position,
            head.flags,
            if head.flags & EXTENSION == 0 {
                String::new()
            } else {
                format!(" {:04x}", head.extension)
            }
        );
        Reason::expected(expected, &found).at_byte(head.start)
    }

    /// Goes on to the node, with its move if it is one.
    fn step(&mut self, head: Head) -> Result<(), ReadError> {
        let point = Self::point(head)?;
        let step = if head.flags & IS_NO_MOVE == 0 {
            self.builder.turn(point)
        } else {
            self.builder.plain()
        };
        step.map_err(|error| Reason::Step(error).at_byte(head.start))?;
        if head.flags & IS_NO_MOVE != 0 {
            let value = point.map(|point| point.to_string()).unwrap_or_default();
            self.builder.note(Note::Property { name: NO_MOVE, value: &value });
        }
        if head.flags & IS_START != 0 {
            self.builder.note(Note::Property { name: START, value: "" });
        }
        if head.flags & MARK != 0
            && let Some(at) = point
        {
            self.builder.note(Note::Mark(at, Mark::Cross));
        }
        Ok(())
    }

    /// Column from 1 in the low half, row from the top in the high one; `None` for a pass.
    fn point(head: Head) -> Result<Option<Coord>, ReadError> {
        if head.position == NOWHERE {
            return Ok(None);
        }
        let (column, row) = ((head.position & 15).checked_sub(1), head.position >> 4);
        let point = column.and_then(|column| Board::RENJU.from_top(column, row));
        point.map(Some).ok_or_else(|| Self::wrong(head, "a point of a 15×15 board"))
    }

    /// Reads the comment, and the text on the board.
    fn texts(&mut self, head: Head) -> Result<(), ReadError> {
        if head.flags & OLD_COMMENT != 0 {
            let text = self.old_comment()?;
            self.comment(&text);
        }
        if head.flags & COMMENT != 0 {
            let text = self.text("a comment")?;
            self.comment(&text);
        }
        if head.extension & BOARD_TEXT != 0 {
            let text = self.text("a text on the board")?;
            match Self::point(head)? {
                Some(at) => self.builder.note(Note::Label(at, &text)),
                None => return Err(Self::wrong(head, "a point under the text on the board")),
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let (title, comment) = text.split_once(DIVIDES).unwrap_or((text, ""));
        self.builder.note(Note::Title(title));
        self.builder.note(Note::Comment(comment));
    }

    /// A text up to a zero byte, of which there is another where the length would be odd.
    fn text(&mut self, what: &'static str) -> Result<String, ReadError> {
        let rest = &self.bytes[self.at..];
        let truncated = || Reason::Truncated(what).at_byte(self.bytes.len());
        let length = rest.iter().position(|&byte| byte == 0).ok_or_else(truncated)?;
        let padded = (length + 2) & !1;
        let end = rest.get(..padded).ok_or_else(truncated)?;
        let text = self.charset.decode(&end[..length]);
        let text = with_line_feeds(text.map_err(|reason| reason.at_byte(self.at))?).into_owned();
        self.at += padded;
        Ok(text)
    }

    /// A text of seven-bit characters, the last with the high bit set.
    fn old_comment(&mut self) -> Result<String, ReadError> {
        let rest = &self.bytes[self.at..];
        let last = rest.iter().position(|&byte| byte & 0x80 != 0);
        let truncated = || Reason::Truncated("an old comment").at_byte(self.bytes.len());
        let length = last.ok_or_else(truncated)? + 1;
        let text = rest[..length].iter().map(|&byte| char::from(byte & 0x7f));
        let text = with_line_feeds(text.collect::<String>().into()).into_owned();
        self.at += length;
        Ok(text)
    }
}
