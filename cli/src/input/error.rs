//! What can be wrong with what the user gave.

use std::io;

use engine::board::{Color, Point, PointError, Rule};
use engine::eval::WeightsError;
use engine::position::{MoveError, MoveTextError, PictureError};
use formats::{Board, ReadError, Unfit};

use crate::proof::ProofError;

/// Why no position could be made of what the user gave.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// A move cannot be read or played.
    #[error(transparent)]
    Moves(#[from] MoveTextError),
    /// A drawn board has another form.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// What is named is neither a position nor a file.
    #[error(
        "'{0}' is neither a position nor a file: give moves (h8i9), a board (225 characters, or rows \
         joined by '/'), @FILE or - for either, or a file of games, by its extension .sgf, .psq, .rec, \
         .pos, .sav, .lib, .rif, .moves, .offsets or .txt"
    )]
    Neither(String),
    /// A file that is named where a position is expected, and whose name tells no format.
    #[error(
        "'{0}' is a file, and its name tells no format: say '@{0}' where it holds a position, or \
         --from FORMAT where it holds games"
    )]
    NamelessFile(String),
    /// A game record that is given as a position, in a file or on standard input.
    #[error("this is a game record in SGF, not moves or a board: say --from sgf")]
    RecordFile,
    /// A game record where only a position can stand.
    #[error(
        "this is a game record in SGF, not moves or a board: records are read from a file, such as \
         game.sgf, or from standard input, with '-' and --from sgf"
    )]
    Record,
    /// The numbers before the rows of a drawn board count down from its top.
    #[error(
        "the rows are numbered from the top, but ranks count from the bottom: number them so, or leave \
         the numbers out"
    )]
    RanksFromTop,
    /// A board has another size than the one asked for.
    #[error("the board is {drawn}, but --size asks for {asked}")]
    Size {
        /// The size of the board.
        drawn: Board,
        /// The size asked for.
        asked: Board,
    },
    /// The stones of a drawn board do not tell whose turn it is.
    #[error(
        "{black} black and {white} white stones do not tell whose turn it is: \
         say --to-move black or --to-move white"
    )]
    Turn {
        /// Black's stones.
        black: usize,
        /// White's stones.
        white: usize,
    },
    /// The position gives the turn to one side, the option to the other.
    #[error("it is {turn}'s turn in this position, not {}'s", !*.turn)]
    NotItsTurn {
        /// Whose turn it is by the position.
        turn: Color,
    },
    /// A point given by itself.
    #[error("point '{text}': {reason}")]
    Point {
        /// The point as it was given.
        text: String,
        /// What is wrong with it.
        reason: PointError,
    },
    /// A point that should be empty holds a stone.
    #[error("point '{0}' is taken")]
    Taken(Point),
    /// A file cannot be read.
    #[error("cannot read '{path}': {source}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// A folder where a file is expected.
    #[error("'{0}' is a folder, not a file")]
    Folder(String),
    /// A file of weights that cannot be used.
    #[error("cannot use the weights '{path}': {reason}")]
    Weights {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: WeightsError,
    },
    /// Two files of weights for one rule.
    #[error("the weights '{first}' and '{second}' are both for {rule}")]
    TwoWeights {
        /// A file.
        first: String,
        /// Another one.
        second: String,
        /// The rule that both are for.
        rule: Rule,
    },
    /// A file that holds no proof of a win.
    #[error("'{path}' holds no proof: {reason}")]
    Proof {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: ProofError,
    },
    /// A file of games that makes no sense somewhere.
    #[error("'{path}', {reason}")]
    Games {
        /// The file.
        path: String,
        /// What is wrong, and where.
        reason: Box<ReadError>,
    },
    /// A file whose name does not tell its format.
    #[error(
        "the name '{path}' does not tell a format: say {option} FORMAT: sgf, psq, rec, pos, sav, \
         moves, offsets, lib or rif"
    )]
    NoFormat {
        /// The file.
        path: String,
        /// The option that does.
        option: &'static str,
    },
    /// A file with fewer games than asked for.
    #[error("'{path}' holds {games} {}", if *.games == 1 { "game" } else { "games" })]
    NoSuchGame {
        /// The file.
        path: String,
        /// Its games.
        games: u32,
    },
    /// A game with fewer moves than asked for.
    #[error("the game has {moves} {}", if *.moves == 1 { "move" } else { "moves" })]
    NoSuchMove {
        /// Its moves.
        moves: usize,
    },
    /// A move of a file that cannot be played.
    #[error("'{path}', move {number}: {reason}")]
    Replay {
        /// The file.
        path: String,
        /// Which move, counted from 1.
        number: usize,
        /// What is wrong with it.
        reason: MoveError,
    },
    /// A game with more moves than any has.
    #[error("'{path}': the game has more than {limit} moves")]
    LongGame {
        /// The file.
        path: String,
        /// As many would do.
        limit: usize,
    },
    /// A board of a file that the engine does not play on.
    #[error("'{path}': the board is {board}, and boards from 6×6 to 15×15 can be played on")]
    LargeBoard {
        /// The file.
        path: String,
        /// Its board.
        board: Board,
    },
    /// An option that needs a game where there is a position, or the other way round.
    #[error("{option} needs {needs}")]
    Misplaced {
        /// The option.
        option: &'static str,
        /// What it needs.
        needs: &'static str,
    },
    /// A file without a game.
    #[error("'{0}' holds no game")]
    NoGame(String),
    /// A game that the format of a file has no place for.
    #[error("cannot write '{path}': {reason}")]
    Unfit {
        /// The file.
        path: String,
        /// What does not fit.
        reason: Unfit,
    },
    /// Standard output was asked for twice.
    #[error("standard output takes either the games or the JSON")]
    TwoOutputs,
    /// Standard input cannot be read.
    #[error("cannot read standard input: {0}")]
    Stdin(io::Error),
}

impl InputError {
    /// For a file that cannot be read.
    pub fn file(path: &str, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::IsADirectory => Self::Folder(path),
            _ => Self::File { path, source },
        }
    }
}
