//! Writing a collection. The tables come first, and the last game may name another player: so the games
//! wait, as the text that they will be.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use quick_xml::escape::escape;

use super::read::result_of;
use crate::board::{Board, Coord};
use crate::error::Unfit;
use crate::line::Losses;
use crate::tree::{Detail, Info, Note, Tree};

/// A collection that is being written.
#[derive(Debug)]
pub struct Collection {
    players: Table,
    tournaments: Table,
    rules: Table,
    openings: Table,
    /// The numbers of the games.
    ids: BTreeSet<u64>,
    /// The lowest that may be free.
    next: u64,
    /// Their elements.
    games: String,
}

/// The names that games refer to, each by the number of its place, from 1.
#[derive(Debug)]
struct Table {
    /// The name of the table, and of an entry.
    names: [&'static str; 2],
    numbers: BTreeMap<String, usize>,
}

impl Table {
    const fn new(names: [&'static str; 2]) -> Self {
        Self { names, numbers: BTreeMap::new() }
    }

    /// The number of a name, as the value of an attribute; empty where there is no name.
    fn number(&mut self, name: &str) -> String {
        let name = name.trim();
        if name.is_empty() {
            return String::new();
        }
        let next = self.numbers.len() + 1;
        self.numbers.entry(name.to_owned()).or_insert(next).to_string()
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let [table, entry] = self.names;
        let mut entries: Vec<_> = self.numbers.iter().collect();
        entries.sort_unstable_by_key(|&(_, number)| number);
        writeln!(out, "<{table}>")?;
        for (name, number) in entries {
            writeln!(out, "<{entry} id=\"{number}\" name=\"{}\"/>", value(name))?;
        }
        writeln!(out, "</{table}>")
    }
}

/// A text as the value of an attribute, on one line.
fn value(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    escape(&line).into_owned()
}

impl Default for Collection {
    fn default() -> Self {
        Self::new()
    }
}

impl Collection {
    /// Without games.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            players: Table::new(["players", "player"]),
            tournaments: Table::new(["tournaments", "tournament"]),
            rules: Table::new(["rules", "rule"]),
            openings: Table::new(["openings", "opening"]),
            ids: BTreeSet::new(),
            next: 1,
            games: String::new(),
        }
    }

    /// Adds the main line of a game, with the comment of its root.
    ///
    /// # Errors
    ///
    /// Where the board is not 15×15, and at a pass, stones that were set up, or a side out of turn.
    pub fn add(&mut self, tree: &Tree) -> Result<(), Unfit> {
        if tree.board() != Board::RENJU {
            return Err(Unfit::Board { found: tree.board(), expected: "15×15" });
        }
        let names = |(at, _): (Coord, _)| at.to_string();
        let moves: Vec<String> = tree.stones()?.into_iter().map(names).collect();
        let info = &tree.info;
        let attributes = [
            ("id", self.id(info).to_string()),
            ("tournament", self.tournaments.number(&info.event)),
            ("round", value(&info.round)),
            ("rule", self.rules.number(&info.rule)),
            ("black", self.players.number(&info.black)),
            ("white", self.players.number(&info.white)),
            ("bresult", value(&result(&info.result))),
            ("opening", self.openings.number(&info.opening)),
        ];
        self.games.push_str("<game");
        for (name, value) in attributes.iter().filter(|(_, value)| !value.is_empty()) {
            self.games.extend([" ", name, "=\"", value, "\""]);
        }
        self.games.extend(["><move>", &moves.join(" "), "</move>"]);
        if let Some(comment) = tree.comment(tree.root()) {
            let kept = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
            let comment: String = comment.chars().filter(kept).collect();
            self.games.extend(["<info>", &escape(&comment), "</info>"]);
        }
        self.games.push_str("</game>\n");
        Ok(())
    }

    /// The number of a game: its name, where that is one that no other has, else the next.
    fn id(&mut self, info: &Info) -> u64 {
        // Other ways to write a number, such as "007", would not come back.
        let is_free = |id: &u64| id.to_string() == info.name && !self.ids.contains(id);
        let named = info.name.parse().ok().filter(is_free);
        let id = named.unwrap_or_else(|| {
            while self.ids.contains(&self.next) {
                self.next += 1;
            }
            self.next
        });
        self.ids.insert(id);
        id
    }

    /// Writes the whole collection.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>")?;
        for table in [&self.players, &self.tournaments, &self.rules, &self.openings] {
            table.write(out)?;
        }
        writeln!(out, "<games>\n{}</games>\n</database>", self.games)
    }
}

/// The points that Black got, from a result as SGF writes it; others stay as they are, and what would
/// be read as points without having been any is left out.
fn result(result: &str) -> Cow<'_, str> {
    match result {
        _ if result.starts_with("B+") => "1".into(),
        _ if result.starts_with("W+") => "0".into(),
        "Draw" | "0" => "0.5".into(),
        other if result_of(&value(other)).is_some() => "".into(),
        other => other.into(),
    }
}

/// What is dropped of a tree: everything but the main line, the comment of the root, and those details of
/// the game that a collection has a place for.
#[must_use]
pub fn losses(tree: &Tree) -> Losses {
    let variations = Losses::of_line(tree).variations;
    let kept = |node, note: Note<'_>| node == tree.root() && matches!(note, Note::Comment(_));
    let losses = Losses { variations, ..Losses::of_notes(tree, kept) };
    losses.and_details(tree, |detail| match detail {
        Detail::Place | Detail::Date | Detail::Annotator | Detail::Comment => false,
        // A game has a number here, and no other name.
        Detail::Name => {
            tree.info.name.parse::<u64>().is_ok_and(|id| id.to_string() == tree.info.name)
        }
        _ => true,
    })
}
