//! The table of commands: what is read, the help text and the tables of `docs/protocol.md` all come
//! from here.

use super::arguments::{balance, best, cell, open, path, rectangle, start};
use super::command::{Block, Command, CommandError, Moves, PathFor, Swap2Step};
use super::info;

/// How the rest of a line is read.
pub(super) type Reader = fn(word: &'static str, rest: &str) -> Result<Command, CommandError>;

/// A command, or a few that are read alike.
pub(super) struct Entry {
    /// The words that open it.
    pub(super) words: &'static [&'static str],
    /// What a manager writes, in Markdown.
    pub(super) form: &'static str,
    /// What the engine answers, in Markdown.
    pub(super) answer: &'static str,
    /// What it does, in Markdown; the first sentence is all that the help text has.
    pub(super) notes: &'static str,
    read: Reader,
}

const fn row(
    words: &'static [&'static str],
    form: &'static str,
    answer: &'static str,
    notes: &'static str,
    read: Reader,
) -> Entry {
    Entry { words, form, answer, notes, read }
}

/// The commands of the protocol itself.
pub(super) const PROTOCOL: &[Entry] = &[
    row(
        &["START"],
        "`START n`",
        "`OK`",
        "A new game on an empty board of n×n, 6 to 15. `START n n` is the same. Other sizes get an \
         `ERROR` that says which sizes work.",
        start,
    ),
    row(&["RECTSTART"], "`RECTSTART w,h`", "`OK`", "As `START`. Squares only.", rectangle),
    row(&["RESTART"], "`RESTART`", "`OK`", "A new game on a board of the same size.", |_, _| {
        Ok(Command::Restart)
    }),
    row(
        &["BEGIN"],
        "`BEGIN`",
        "a move",
        "The engine has Black and begins. The board must be empty.",
        |_, _| Ok(Command::Begin),
    ),
    row(
        &["TURN"],
        "`TURN x,y`",
        "a move",
        "The opponent's move. After `START` it makes the engine White.",
        |word, rest| cell(word, rest).map(Command::Turn),
    ),
    row(
        &["BOARD"],
        "`BOARD`, lines `x,y,f`, `DONE`",
        "a move",
        "The whole position. `f` is 1 for the engine's stones, 2 for the opponent's, 3 for dead \
         ones. See below.",
        |_, rest| open(Block::Board, rest),
    ),
    row(
        &["SWAP2BOARD"],
        "`SWAP2BOARD`, lines `x,y`, `DONE`",
        "see below",
        "An opening by the rule swap2. There are 0, 3 or 5 stones, Black's and White's in turn.",
        |_, rest| open(Block::Swap2, rest),
    ),
    row(
        &["PLAY"],
        "`PLAY x,y`",
        "`x,y`",
        "The engine's own move, as the manager wants it. It is the answer to `SUGGEST`, but may \
         come without; the stone is that of the side to move.",
        |word, rest| cell(word, rest).map(Command::Play),
    ),
    row(
        &["TAKEBACK"],
        "`TAKEBACK x,y`",
        "`OK`",
        "Takes any stone off, the last or another.",
        |word, rest| cell(word, rest).map(Command::Takeback),
    ),
    row(&["DONE"], "`DONE`", "none", "The end of a block.", |_, _| Ok(Command::Done)),
    row(&["INFO"], "`INFO key value`", "none", "A setting. See below.", |_, rest| {
        info::parse(rest).map(Command::Info)
    }),
    row(
        &["ABOUT"],
        "`ABOUT`",
        "`name=\"Kinjite\", version=\"…\", author=\"…\", country=\"…\"`",
        "Who the engine is.",
        |_, _| Ok(Command::About),
    ),
    row(
        &["END"],
        "`END`",
        "none",
        "The program ends. A search that runs ends without a move, and so do those still to come.",
        |_, _| Ok(Command::End),
    ),
];

/// The commands that board programs have added.
pub(super) const EXTENSIONS: &[Entry] = &[
    row(
        &["STOP", "YXSTOP"],
        "`STOP`, `YXSTOP`",
        "none",
        "The search that runs ends and its move is written. Nothing where none runs.",
        |_, _| Ok(Command::Stop),
    ),
    row(
        &["YXBOARD"],
        "`YXBOARD`, lines `x,y,f`, `DONE`",
        "none",
        "The whole position, as `BOARD` has it. The engine only takes note of it.",
        |_, rest| open(Block::Position, rest),
    ),
    row(
        &["YXNBEST"],
        "`YXNBEST k`",
        "a move",
        "The engine's move, with a line for each of the k best. It is played.",
        best,
    ),
    row(
        &["YXSEARCHDEFEND"],
        "`YXSEARCHDEFEND`",
        "a move",
        "As `YXNBEST` with every move that is worth a thought.",
        |_, _| Ok(Command::Best(usize::MAX)),
    ),
    row(
        &["YXBALANCEONE"],
        "`YXBALANCEONE b`",
        "`x,y`",
        "The move after which the score is closest to b. It counts in units of `ev` for the side \
         to move now. The move is played.",
        |word, rest| balance(Moves::One, word, rest),
    ),
    row(
        &["YXBALANCETWO"],
        "`YXBALANCETWO b`",
        "`x,y x,y`",
        "As `YXBALANCEONE` with two moves, one for each side.",
        |word, rest| balance(Moves::Two, word, rest),
    ),
    row(
        &["YXSHOWFORBID"],
        "`YXSHOWFORBID`",
        "`FORBID 09121103.`",
        "The points that are forbidden to Black. Two digits each for x and y, no blanks between, a \
         full stop at the end; none where White is to move.",
        |_, _| Ok(Command::ShowForbidden),
    ),
    row(
        &["YXBLOCK"],
        "`YXBLOCK`, lines `x,y`, `DONE`",
        "none",
        "Points that the engine must not play. They stay until they are allowed.",
        |_, rest| open(Block::Forbid, rest),
    ),
    row(
        &["YXBLOCKUNDO"],
        "`YXBLOCKUNDO`, lines `x,y`, `DONE`",
        "none",
        "Points that it may play again.",
        |_, rest| open(Block::Allow, rest),
    ),
    row(&["YXBLOCKRESET"], "`YXBLOCKRESET`", "none", "It may play all points again.", |_, _| {
        Ok(Command::ResetBlocks)
    }),
    row(&["YXHASHCLEAR"], "`YXHASHCLEAR`", "a `MESSAGE`", "Forgets all searches.", |_, _| {
        Ok(Command::ClearHash)
    }),
    row(
        &["YXSHOWHASHUSAGE"],
        "`YXSHOWHASHUSAGE`",
        "a `MESSAGE`",
        "How full the transposition table is with the last search.",
        |_, _| Ok(Command::ShowHash),
    ),
    row(
        &["YXHASHDUMP"],
        "`YXHASHDUMP`, a path on the next line",
        "a `MESSAGE` or an `ERROR`",
        "Writes the transposition table to a file. The path may stand on the same line. The file is \
         written whole or not at all.",
        |_, rest| path(PathFor::DumpHash, rest),
    ),
    row(
        &["YXHASHLOAD"],
        "`YXHASHLOAD`, a path on the next line",
        "a `MESSAGE` or an `ERROR`",
        "Adds such a file to the table. A damaged one is refused.",
        |_, rest| path(PathFor::LoadHash, rest),
    ),
    row(
        &["YXSHOWINFO"],
        "`YXSHOWINFO`",
        "three `MESSAGE` lines",
        "Who the engine is, `INFO MAX_THREAD_NUM n` and `INFO MAX_HASH_SIZE n`, the latter as a \
         power of two in KiB. From then on unknown commands get no answer.",
        |_, _| Ok(Command::ShowInfo),
    ),
    row(
        &["YXSWAP2STEP1"],
        "`YXSWAP2STEP1`",
        "`MESSAGE SWAP2 MOVE1 x y`, the same with `MOVE2` and `MOVE3`",
        "The first three stones by the rule swap2.",
        |_, _| Ok(Command::Swap2(Swap2Step::Open)),
    ),
    row(
        &["YXSWAP2STEP2", "YXSWAP2STEP3"],
        "`YXSWAP2STEP2`, `YXSWAP2STEP3`",
        "`MESSAGE SWAP2 SWAP1 YES` or `NO`, after five stones `SWAP2`",
        "Whether the engine changes sides, after three stones or five. The board is that of `YXBOARD`.",
        |_, _| Ok(Command::Swap2(Swap2Step::Choose)),
    ),
    row(
        &["RELOADCONFIG"],
        "`RELOADCONFIG path`",
        "none",
        "There are no such files, so there is nothing to do.",
        |_, _| Ok(Command::Pass),
    ),
    row(
        REFUSED_BLOCKS,
        "other blocks: `YXBLOCKPATH`, `YXBLOCKPATHUNDO`, `YXBLOCKPATHEXCEPT`, `YXSOOSORVSTEP2` to \
         `6`, `YXQUERYDATABASE…`, `YXEDIT…DATABASE`, `YXDELETEDATABASE…`",
        "`UNKNOWN`",
        "One line for the block.",
        |word, rest| open(Block::Refused(word), rest),
    ),
    row(
        REFUSED_PATHS,
        "other commands with a path on the next line: `YXSETDATABASE`, `YXDB…`, `YXTXTTODB`, \
         `YXLIBTODB`, `LOADMODEL`, `EXPORTMODEL`",
        "`UNKNOWN`",
        "One line for both.",
        |word, rest| path(PathFor::Refused(word), rest),
    ),
];

/// Words that a block follows, whose lines must not be taken for commands.
const REFUSED_BLOCKS: &[&str] = &[
    "YXBLOCKPATH",
    "YXBLOCKPATHUNDO",
    "YXBLOCKPATHEXCEPT",
    "YXSOOSORVSTEP2",
    "YXSOOSORVSTEP3",
    "YXSOOSORVSTEP4",
    "YXSOOSORVSTEP5",
    "YXSOOSORVSTEP6",
    "YXQUERYDATABASEALL",
    "YXQUERYDATABASEONE",
    "YXQUERYDATABASETEXT",
    "YXQUERYDATABASEALLT",
    "YXEDITTVDDATABASE",
    "YXEDITTEXTDATABASE",
    "YXEDITLABELDATABASE",
    "YXSETBESTMOVEDATABASE",
    "YXCLEARBESTMOVEDATABASE",
    "YXDELETEDATABASEONE",
    "YXDELETEDATABASEALL",
];

/// Words that the name of a file follows.
const REFUSED_PATHS: &[&str] = &[
    "YXSETDATABASE",
    "YXDBTOPOS",
    "YXDBTOTXT",
    "YXDBTOTXTALL",
    "YXTXTTODB",
    "YXLIBTODB",
    "YXDBTOLIB",
    "YXDBSPLIT",
    "YXDBMERGE",
    "LOADMODEL",
    "EXPORTMODEL",
];

/// The command's word as the table has it, and how the rest of its line is read; case does not matter.
pub(super) fn find(word: &str) -> Option<(&'static str, Reader)> {
    let all = PROTOCOL.iter().chain(EXTENSIONS);
    all.flat_map(|entry| entry.words.iter().map(|&known| (known, entry.read)))
        .find(|(known, _)| known.eq_ignore_ascii_case(word))
}
