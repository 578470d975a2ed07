//! `kinjite show`: a position, drawn.

use std::io::Write;

use clap::Args;
use engine::Engine;
use engine::board::{Color, Point};
use engine::position::Position;
use engine::search::{Report, Variation};
use serde::Serialize;

use crate::candidates::explained;
use crate::diagram::{Diagram, Mark};
use crate::ended::Ended;
use crate::error::{Error, Status};
use crate::input::InputError;
use crate::json;
use crate::options::{Resources, ToMove, all_cores};
use crate::picture::{self, PictureFiles};
use crate::progress::Progress;
use crate::replay::{Found, POSITION, Subject, misplaced};
use crate::terminal::Screen;
use crate::text;
use crate::thinking::{Effort, search};

const EXAMPLES: &str = "\
Examples:
  kinjite show h8i9h6 --last
  kinjite show game.sgf --move 20 --numbers --svg board.svg
  kinjite show board.txt --to-move white --forbidden --png board.png
  kinjite show h8h9i10 --scores --line --time 2s --svg board.svg

The board is drawn on the terminal, or in the files that --svg and --png name; numbers stand in \
pictures only. What is drawn on the terminal is read again where a position is asked for. --scores and \
--line search for the best moves, as analyze does.";

/// Options of `kinjite show`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[arg(value_name = "POS|FILE", help = POSITION)]
    position: String,

    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    to_move: ToMove,

    #[command(flatten)]
    files: PictureFiles,

    /// Number the stones in the order of the moves
    #[arg(long)]
    numbers: bool,

    /// Set the last move off
    #[arg(long)]
    last: bool,

    /// Mark Black's forbidden points
    #[arg(long)]
    forbidden: bool,

    /// Show the scores of the five best moves
    #[arg(long)]
    scores: bool,

    /// Show the best line of play
    #[arg(long)]
    line: bool,

    #[command(flatten)]
    effort: Effort,

    #[command(flatten)]
    resources: Resources,

    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// As many moves of the best line as a picture shows.
const LINE: usize = 9;

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let found = options.subject.find(&options.position)?;
    let (given, node) = match &found {
        Found::Position(given) => ((**given).clone(), None),
        Found::Game(replay) => {
            let (node, position) = options.subject.position(replay)?;
            (position.clone().into(), Some((&replay.tree, node)))
        }
    };
    let position = &given.position(options.to_move.color())?;
    Ended::tell(position);
    let lines = if options.scores || options.line {
        best(options, position, screen)?
    } else if let Some(option) = options.effort.asked().or(options.resources.asked()) {
        return Err(misplaced(option, "a search: --scores or --line"));
    } else {
        Vec::new()
    };
    if options.files.wanted() {
        let mut board = picture::board(position);
        if !options.last {
            board = board.last(None);
        }
        if options.numbers {
            board = picture::numbered(board, position);
        }
        if options.forbidden {
            board = board.forbidden(position.forbidden_points(Color::Black));
        }
        if let Some((tree, node)) = node {
            board = picture::noted(board, tree, node);
        }
        if options.scores {
            let shown = if options.line { lines.get(1..).unwrap_or_default() } else { &lines };
            board = picture::scored(board, shown);
        }
        if let (true, Some(best)) = (options.line, lines.first()) {
            board = board.line(position.to_move(), best.moves.iter().copied().take(LINE));
        }
        options.files.write(&board.svg())?;
    }
    if options.json {
        json::write_line(screen, &Answer::new(options, position, &lines))?;
    } else if !options.files.wanted() {
        on_screen(options, position, &lines, screen)?;
    }
    Ok(Status::Done)
}

/// The best moves; none where the game is over.
fn best(
    options: &Options,
    position: &Position,
    screen: &Screen,
) -> Result<Vec<Variation>, InputError> {
    let weights = options.resources.weights(position.rule())?;
    if text::ending(position).is_some() {
        return Ok(Vec::new());
    }
    let mut engine = Engine::new(options.resources.config(all_cores(), &weights));
    let mut progress = Progress::new(screen.unicode());
    let limits = options.effort.limits();
    let report: Report = search(&mut engine, position, limits, 5, &mut progress);
    Ok(report.lines)
}

fn on_screen(
    options: &Options,
    position: &Position,
    lines: &[Variation],
    screen: &mut Screen,
) -> Result<(), Error> {
    let mut diagram = Diagram::new(position.stones());
    if options.last {
        diagram = diagram.with_last(position.last_stone());
    }
    if options.forbidden {
        diagram = diagram.with_marks(position.forbidden_points(Color::Black), Mark::Forbidden);
    }
    if options.scores {
        for (digit, line) in ('1'..='9').zip(lines) {
            diagram = diagram.with_marks(line.moves.first().copied(), Mark::Good(digit));
        }
        explained(lines, screen)?;
        writeln!(screen)?;
    } else if let (true, Some(best)) = (options.line, lines.first()) {
        for (digit, &point) in ('1'..='9').zip(&best.moves) {
            diagram = diagram.with_marks([point], Mark::Good(digit));
        }
        explained(&lines[..1], screen)?;
        writeln!(screen)?;
    }
    diagram.draw(screen)?;
    // The board alone is the same under any rule.
    if options.forbidden || options.scores || options.line {
        writeln!(screen, "\nrule  {}", position.rule())?;
    }
    Ok(())
}

/// A position in JSON.
#[derive(Debug, Serialize)]
struct Answer {
    schema: u32,
    rule: String,
    size: u8,
    to_move: Color,
    /// Rows from the top.
    board: Vec<String>,
    moves: Vec<Option<Point>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forbidden: Option<Vec<Point>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<json::Line>,
    /// The move with which the game was over before.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
}

impl Answer {
    fn new(options: &Options, position: &Position, lines: &[Variation]) -> Self {
        let forbidden = || position.forbidden_points(Color::Black).into_iter().collect();
        Self {
            schema: json::SCHEMA,
            rule: position.rule().to_string(),
            size: position.size().side(),
            to_move: position.to_move(),
            board: position.stones().to_string().lines().map(str::to_owned).collect(),
            moves: position.moves().collect(),
            forbidden: options.forbidden.then(forbidden),
            lines: json::lines(lines),
            ended: Ended::before(position),
        }
    }
}
