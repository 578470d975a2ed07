//! Games of gomoku and Renju in the files of other programs.
//!
//! Every format is read into one type, a [`Tree`], and written from it: SGF, Piskvork's `.psq` and
//! Gomotur's `.rec`, the lists of stones of RenLib (`.pos`) and Yixin (`.sav`), move text and
//! offsets, RenLib's libraries and RenjuNet's collection. [`read`] and [`Writer`] take any of them by
//! [`Format`]. [`write_whole`] leaves no file that is half written.
//!
//! Files are not trusted. What is wrong is told with its place ([`ReadError`]); where games are taken one
//! by one, memory stays within a small multiple of a file's size, and nothing recurses.
//!
//! ```
//! use formats::{Format, Options, Writer, read_all};
//!
//! let games = read_all(&b"h8i9 h9\n"[..], Format::Moves, Options::default())?;
//! let mut writer = Writer::new(Vec::new(), Format::Sgf, Options::default());
//! for game in games {
//!     writer.write(game)?;
//! }
//! let sgf = String::from_utf8(writer.finish()?)?;
//! assert!(sgf.ends_with(";B[hh];W[ig];B[hg])\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod charset;
mod error;
mod format;
mod line;
pub mod piskvork;
pub mod points;
pub mod renlib;
pub mod rif;
pub mod sgf;
pub mod text;
mod tree;
mod whole;

pub use board::{Board, Coord, Origin};
pub use charset::Charset;
pub use error::{Place, ReadError, Reason, StepError, Unfit, WordError, WriteError};
pub use format::{Format, Options, UnknownFormat, Writer, read, read_all};
pub use line::{Losses, Played};
pub use tree::{Builder, Children, Info, Mark, Move, NodeId, Note, Preorder, Tree};
pub use whole::write_whole;
