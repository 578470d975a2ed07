//! Reading a collection: a game is read when it is asked for, so that a file of any length needs no
//! more memory than its tables, and those are bounded.

use std::collections::HashMap;
use std::io::{self, BufRead, Read};

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::board::Board;
use crate::error::{Place, ReadError, Reason};
use crate::text::{Notation, parse_line};
use crate::tree::{Note, Tree};

/// Bytes that one element may have, with its attributes or its text.
const MAX_ELEMENT: u64 = 1 << 20;
/// Bytes that the names in the tables may have together.
const MAX_TABLES: usize = 16 << 20;

/// Bytes that an entry of a table takes beside its texts.
const ENTRY_BYTES: usize = 96;

/// The games of a collection, one after the other; nothing comes after an error.
#[derive(Debug)]
pub struct Games<R> {
    reader: Reader<Bounded<R>>,
    buffer: Vec<u8>,
    tables: Tables,
    failed: bool,
    /// Whether the first element has been seen.
    begun: bool,
    /// Elements that are open.
    depth: u64,
}

/// Reads the games of a collection.
pub fn read<R: BufRead>(input: R) -> Games<R> {
    let reader = Reader::from_reader(Bounded { input, left: MAX_ELEMENT });
    Games {
        reader,
        buffer: Vec::new(),
        tables: Tables::default(),
        failed: false,
        begun: false,
        depth: 0,
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<Tree, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let at = self.reader.buffer_position();
        let game = self.game().map_err(|reason| {
            // The reader may stand behind the element that is wrong; its start is before.
            let at = self.reader.error_position().max(at);
            ReadError { place: Place::Byte(at), reason }
        });
        self.failed = !matches!(game, Ok(Some(_)));
        game.transpose()
    }
}

/// A game while its elements are read.
struct Partial {
    tree: Tree,
    moves: String,
    info: String,
    inside: Option<&'static str>,
}

impl<R: BufRead> Games<R> {
    fn game(&mut self) -> Result<Option<Tree>, Reason> {
        let mut partial: Option<Partial> = None;
        loop {
            self.reader.get_mut().left = MAX_ELEMENT;
            self.buffer.clear();
            let event = self.reader.read_event_into(&mut self.buffer).map_err(xml)?;
            match &event {
                Event::Start(_) => self.depth += 1,
                Event::End(_) => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            match (event, &mut partial) {
                (Event::Eof, _) if self.depth > 0 => return Err(Reason::Truncated("an element")),
                (Event::Eof, _) if self.begun => return Ok(None),
                (Event::Eof, _) => {
                    return Err(Reason::Kind("RenjuNet collection: no element in it"));
                }
                (Event::Start(start), _) if start.local_name().as_ref() == "game" => {
                    partial = Some(self.tables.game(&start)?);
                }
                (Event::Empty(start), _) if start.local_name().as_ref() == "game" => {
                    return Ok(Some(self.tables.game(&start)?.tree));
                }
                (Event::Start(start), Some(partial)) => partial.enter(&start),
                (Event::Start(start) | Event::Empty(start), _) => {
                    let root = start.local_name();
                    if !self.begun && !matches!(root.as_ref(), "database" | "games") {
                        return Err(Reason::Kind("RenjuNet collection: its root is 'database'"));
                    }
                    self.begun = true;
                    self.tables.add(&start)?;
                }
                (Event::End(end), Some(_)) if end.local_name().as_ref() == "game" => {
                    if let Some(partial) = partial.take() {
                        return partial.finish().map(Some);
                    }
                }
                (Event::End(_), Some(partial)) => partial.inside = None,
                (Event::Text(text), Some(partial)) => {
                    partial.text(&text)?;
                }
                (Event::GeneralRef(name), Some(partial)) => {
                    let name = format!("&{};", &*name);
                    partial.text(&quick_xml::escape::unescape(&name).map_err(xml)?)?;
                }
                _ => {}
            }
        }
    }
}

fn xml(error: impl core::fmt::Display) -> Reason {
    /// As much of a message as is shown: it may quote the whole of a broken tag.
    const SHOWN: usize = 160;
    // What the bound of an element says comes through the reader as text. A message is one line.
    let message = error.to_string();
    let signs = message.chars().take(SHOWN);
    Reason::Xml(signs.map(|c| if c.is_control() { ' ' } else { c }).collect())
}

impl Partial {
    fn enter(&mut self, start: &BytesStart<'_>) {
        self.inside = match start.local_name().as_ref() {
            "move" => Some("move"),
            "info" => Some("info"),
            _ => None,
        };
    }

    fn text(&mut self, text: &str) -> Result<(), Reason> {
        let target = match self.inside {
            Some("move") => &mut self.moves,
            Some("info") => &mut self.info,
            _ => return Ok(()),
        };
        if target.len() + text.len() > MAX_ELEMENT as usize {
            return Err(Reason::TooMuch { what: "bytes in a game", limit: MAX_ELEMENT });
        }
        target.push_str(text);
        Ok(())
    }

    fn finish(self) -> Result<Tree, Reason> {
        let moves = parse_line(self.moves.trim(), Notation::Moves, Board::RENJU)?;
        let mut tree = Tree::of_moves(Board::RENJU, moves)?;
        tree.info = self.tree.info;
        let root = tree.root();
        tree.add_note(root, Note::Comment(self.info.trim()));
        Ok(tree)
    }
}

/// The tables of a collection: the names of what games refer to.
#[derive(Debug, Default)]
struct Tables {
    names: HashMap<(Table, String), String>,
    bytes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Table {
    Players,
    Tournaments,
    Rules,
    Openings,
}

impl Tables {
    /// Remembers an entry of a table; other elements are passed over.
    fn add(&mut self, start: &BytesStart<'_>) -> Result<(), Reason> {
        let table = match start.local_name().as_ref() {
            "player" => Table::Players,
            "tournament" => Table::Tournaments,
            "rule" => Table::Rules,
            "opening" => Table::Openings,
            _ => return Ok(()),
        };
        let (mut id, mut name, mut surname) = (String::new(), String::new(), String::new());
        attributes(start, |key, value| match key {
            "id" => id = value,
            "name" => name = value,
            "surname" => surname = value,
            _ => {}
        })?;
        let name = format!("{name} {surname}").trim().to_owned();
        self.bytes += id.len() + name.len() + ENTRY_BYTES;
        if self.bytes > MAX_TABLES {
            return Err(Reason::TooMuch { what: "bytes of tables", limit: MAX_TABLES as u64 });
        }
        self.names.insert((table, id), name);
        Ok(())
    }

    /// The name of an entry; the number where the tables have none.
    fn name(&self, table: Table, id: String) -> String {
        let key = (table, id);
        match self.names.get(&key) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => key.1,
        }
    }

    /// A game with what its attributes say.
    fn game(&self, start: &BytesStart<'_>) -> Result<Partial, Reason> {
        let mut tree = Tree::new(Board::RENJU);
        let info = &mut tree.info;
        attributes(start, |key, value| match key {
            "id" => info.name = value,
            "tournament" => info.event = self.name(Table::Tournaments, value),
            "round" => info.round = value,
            "rule" => info.rule = self.name(Table::Rules, value),
            "black" => info.black = self.name(Table::Players, value),
            "white" => info.white = self.name(Table::Players, value),
            "opening" => info.opening = self.name(Table::Openings, value),
            "bresult" => info.result = result_of(&value).map_or(value, str::to_owned),
            _ => {}
        })?;
        // Numbers that no table explains would be taken for other things: rule 1 of RenjuNet is not
        // Gomocup's, and all of its games are Renju.
        if info.rule.parse::<u32>().is_ok() || info.rule.is_empty() {
            "Renju".clone_into(&mut info.rule);
        }
        Ok(Partial { tree, moves: String::new(), info: String::new(), inside: None })
    }
}

/// The result as SGF writes it, from the points that Black got; `None` for anything else.
pub(super) fn result_of(points: &str) -> Option<&'static str> {
    match points.trim() {
        "1" => Some("B+"),
        "0" => Some("W+"),
        "0.5" | ".5" => Some("Draw"),
        _ => None,
    }
}

/// Hands on each attribute with its value.
fn attributes(start: &BytesStart<'_>, mut take: impl FnMut(&str, String)) -> Result<(), Reason> {
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(xml)?;
        let value = quick_xml::escape::unescape(&attribute.value).map_err(xml)?;
        take(attribute.key.local_name().as_ref(), value.into_owned());
    }
    Ok(())
}

/// A reader that gives out so many bytes, until it is told that another element begins.
#[derive(Debug)]
struct Bounded<R> {
    input: R,
    left: u64,
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        buffer[..count].copy_from_slice(&available[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let left = self.left;
        let available = self.input.fill_buf()?;
        if left == 0 && !available.is_empty() {
            let message = format!("an element has more than {MAX_ELEMENT} bytes");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(&available[..available.len().min(left as usize)])
    }

    fn consume(&mut self, count: usize) {
        self.left -= (count as u64).min(self.left);
        self.input.consume(count);
    }
}
