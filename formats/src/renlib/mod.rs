//! RenLib's libraries of variations (`.lib`), on a 15×15 board.
//!
//! After a header of 20 bytes comes the tree, node by node, each before its children: a byte for the
//! point, one of flags, then what they announce. Files of version 3.4 begin with an empty node
//! for the root; older ones begin with the first move, and the oldest have no header.
//!
//! A library keeps RenLib's one-line comment as the title of a node, the other one as its comment,
//! the text on the board as a label and the mark as a cross, both on the point of the move.

mod read;
mod write;

pub use read::read;
pub use write::{losses, write};

/// What a header begins with; the version follows.
const MAGIC: &[u8; 8] = b"\xffRenLib\xff";
/// Bytes of the header.
const HEADER: usize = 20;
/// The position byte of the root and of a pass.
const NOWHERE: u8 = 0;
/// What divides the one-line comment from the other.
const DIVIDES: char = '\u{8}';
/// SGF has no property for a node at which RenLib starts to show a library.
const START: &str = "RLS";
/// A node that has a point, but puts no stone there; the value is the point.
const NO_MOVE: &str = "RLN";
/// A text on the board follows.
const BOARD_TEXT: u16 = 1;

/// The bits of a node's second byte.
mod flags {
    pub(super) const SIBLING: u8 = 0x80;
    pub(super) const LEAF: u8 = 0x40;
    /// A comment of seven-bit characters; the last has the high bit.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const MARK: u8 = 0x10;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const START: u8 = 0x04;
    pub(super) const NO_MOVE: u8 = 0x02;
    /// Two more bytes of flags follow.
    pub(super) const EXTENSION: u8 = 0x01;
}
