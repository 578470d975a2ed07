//! The lines between `BOARD` and `DONE`.

use super::cell::{Cell, number};
use super::command::{Block, CommandError};
use super::parse::split_word;

/// Whose stone a line of a block names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The engine's.
    Own,
    /// The opponent's.
    Opponent,
    /// A stone of a finished five, or one that was forbidden; whose it was is not said.
    Dead,
}

/// A stone as a block names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) cell: Cell,
    pub(super) owner: Owner,
}

/// What a block said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Stones, and whose they are.
    Stones(Vec<Placed>),
    /// Cells alone.
    Cells(Vec<Cell>),
}

/// A block whose end has not come yet.
#[derive(Debug)]
pub(super) struct OpenBlock {
    kind: Block,
    content: Content,
    /// The first line that made no sense.
    fault: Option<CommandError>,
}

/// More stones than any board has points are not kept.
const MAX_STONES: usize = 400;

impl OpenBlock {
    pub(super) const fn new(kind: Block) -> Self {
        let content = if kind.has_owners() {
            Content::Stones(Vec::new())
        } else {
            Content::Cells(Vec::new())
        };
        Self { kind, content, fault: None }
    }

    /// What it is for.
    pub(super) const fn kind(&self) -> Block {
        self.kind
    }

    /// Takes a line of the block, or several stones on one line with blanks between them; returns
    /// whether it held the closing `DONE`.
    pub(super) fn read(&mut self, line: &str) -> bool {
        let mut rest = line.to_owned();
        // Blanks around commas join what they would otherwise split.
        if rest.contains(',') {
            rest = rest.split(',').map(str::trim).collect::<Vec<_>>().join(",");
        }
        let mut rest = rest.as_str();
        loop {
            let (word, after) = split_word(rest);
            if word.is_empty() {
                return false;
            }
            if word.eq_ignore_ascii_case("DONE") {
                return true;
            }
            self.take(word);
            rest = after;
        }
    }

    /// What it said.
    ///
    /// # Errors
    ///
    /// The first line that made no sense; where the block is refused, that it is.
    pub(super) fn close(self) -> Result<Content, CommandError> {
        match (self.kind, self.fault) {
            (Block::Refused(word), _) => Err(CommandError::Unknown(word.to_owned())),
            (_, Some(fault)) => Err(fault),
            (_, None) => Ok(self.content),
        }
    }

    /// What is wrong with a block that ends without `DONE`.
    pub(super) fn cut_short(self) -> CommandError {
        match self.kind {
            Block::Refused(word) => CommandError::Unknown(word.to_owned()),
            kind => CommandError::Unclosed(kind.word()),
        }
    }

    fn take(&mut self, word: &str) {
        if self.fault.is_some() {
            return;
        }
        let taken = match &mut self.content {
            Content::Stones(stones) => placed(word).map(|stone| keep(stones, stone)),
            Content::Cells(cells) => Cell::parse(word).map(|cell| keep(cells, cell)),
        };
        if taken.is_none() {
            self.fault =
                Some(CommandError::Line { word: self.kind.word(), found: word.to_owned() });
        }
    }
}

fn keep<T>(kept: &mut Vec<T>, one: T) {
    if kept.len() < MAX_STONES {
        kept.push(one);
    }
}

/// Reads `x,y,field`.
fn placed(word: &str) -> Option<Placed> {
    let (cell, field) = word.rsplit_once(',')?;
    let owner = match number(field)? {
        1 => Owner::Own,
        2 => Owner::Opponent,
        3 => Owner::Dead,
        _ => return None,
    };
    Some(Placed { cell: Cell::parse(cell)?, owner })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(kind: Block, lines: &[&str]) -> Result<Content, CommandError> {
        let mut block = OpenBlock::new(kind);
        let (last, body) = lines.split_last().unwrap();
        assert!(body.iter().all(|line| !block.read(line)));
        assert!(block.read(last));
        block.close()
    }

    fn stone(x: u32, y: u32, owner: Owner) -> Placed {
        Placed { cell: Cell { x, y }, owner }
    }

    #[test]
    fn one_line_and_many_are_the_same() {
        let stones =
            vec![stone(7, 7, Owner::Own), stone(8, 8, Owner::Opponent), stone(0, 14, Owner::Dead)];
        let expected = Ok(Content::Stones(stones));
        assert_eq!(read(Block::Board, &["7,7,1", "8,8,2", "0,14,3", "DONE"]), expected);
        assert_eq!(read(Block::Board, &["7,7,1 8,8,2 0,14,3 done"]), expected);
        assert_eq!(read(Block::Board, &["7 , 7, 1 8,8 ,2", "\t0,14,3", " Done "]), expected);
        assert_eq!(read(Block::Board, &["DONE"]), Ok(Content::Stones(vec![])));
    }

    #[test]
    fn the_first_line_without_sense_is_named_and_the_rest_is_read() {
        for line in ["abc", "7,7", "7,7,0", "7,7,4", "7,7,1,2", "-1,-1,1", "7,7,", "x,7,1"] {
            let error = read(Block::Board, &["6,6,1", line, "zzz", "DONE"]).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("BOARD expects lines x,y,field with field 1, 2 or 3, not '{line}'")
            );
        }
    }

    #[test]
    fn cells_stand_alone_where_nobody_owns_them() {
        let cells = vec![Cell { x: 7, y: 7 }, Cell { x: 8, y: 7 }];
        assert_eq!(read(Block::Swap2, &["7,7", "8 , 7", "DONE"]), Ok(Content::Cells(cells)));
        let error = read(Block::Swap2, &["7,7,1 DONE"]).unwrap_err();
        assert_eq!(error.to_string(), "SWAP2BOARD expects lines x,y, not '7,7,1'");
        assert_eq!(read(Block::Forbid, &["done"]), Ok(Content::Cells(vec![])));
    }

    #[test]
    fn a_refused_block_may_hold_anything() {
        let kind = Block::Refused("YXBLOCKPATH");
        let refused = read(kind, &["7,7", "nothing", "8,8", "DONE"]).unwrap_err();
        assert_eq!(refused.to_string(), "command 'YXBLOCKPATH'");
        assert_eq!(OpenBlock::new(kind).cut_short(), refused);
    }
}
