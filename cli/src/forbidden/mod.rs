//! `kinjite forbidden`: where a side must not play, and why.

mod map;
mod stream;

use std::io::{self, Write};

use clap::Args;
use engine::board::{Color, Point};
use engine::position::Position;
use engine::rules::Foul;
use serde::Serialize;

use crate::diagram::{Diagram, Mark};
use crate::error::{Error, Status};
use crate::input::{Given, parse_empty_point};
use crate::json;
use crate::options::{Game, Side};
use crate::terminal::{BAD, GOOD, Screen};
use crate::text::listed;
use map::Map;

const EXAMPLES: &str = "\
Examples:
  kinjite forbidden h8h9i8i9h7h10i7
  kinjite forbidden @board.txt --explain
  kinjite forbidden @board.txt --explain --point g9
  kinjite forbidden --stdin < positions.txt > answers.jsonl

Each JSON object has the points where the side would make a five or commit a foul:
  {\"five\":[],\"overline\":[],\"double_four\":[],\"double_three\":[\"h8\"]}
A point appears once: five first, then overline, double_four, double_three.";

/// Options of `kinjite forbidden`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The position: moves, a drawn board, @FILE or '-'; whose turn it is does not matter
    #[arg(value_name = "POS", required_unless_present = "stdin", conflicts_with = "stdin")]
    position: Option<String>,

    #[command(flatten)]
    game: Game,

    /// The side that would play
    #[arg(long, visible_alias = "to-move", value_name = "SIDE", default_value = "black")]
    side: Side,

    /// Tell the grounds of each verdict: lines, stones and nested points
    #[arg(long, conflicts_with = "stdin")]
    explain: bool,

    /// Explain this point alone, also where it is allowed
    #[arg(long, value_name = "POINT", conflicts_with = "stdin")]
    point: Option<String>,

    /// Write one JSON object
    #[arg(long)]
    json: bool,

    /// Read one position a line from standard input and write one JSON object a line, in order; a
    /// blank line is the empty board
    #[arg(long)]
    stdin: bool,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    map: Map,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanations: Option<Vec<Explained>>,
}

#[derive(Serialize)]
struct Explained {
    point: Point,
    verdict: String,
    text: String,
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let Some(argument) = &options.position else {
        return stream::run(options.game, options.side.into(), screen);
    };
    let color = Color::from(options.side);
    let given = Given::read(argument, options.game.rule, options.game.size)?;
    let position = given.whoever_moves();
    let asked =
        options.point.as_deref().map(|text| parse_empty_point(text, &position)).transpose()?;
    let map = Map::of(&position, color);
    let explained: Vec<Point> = match asked {
        Some(point) => vec![point],
        None if options.explain => map.points().collect(),
        None => Vec::new(),
    };
    if options.json {
        let wanted = options.explain || asked.is_some();
        let explanations = wanted
            .then(|| explained.iter().map(|&point| explain(&position, color, point)).collect());
        json::write_line(screen, &Answer { map, explanations })?;
    } else {
        show(&position, &map, screen)?;
        for point in explained {
            writeln!(screen, "\n{}", position.explain(color, point))?;
        }
    }
    Ok(Status::Done)
}

fn explain(position: &Position, color: Color, point: Point) -> Explained {
    let explanation = position.explain(color, point);
    Explained { point, verdict: explanation.verdict.to_string(), text: explanation.to_string() }
}

/// Draws the board with its marks, and lists the points.
fn show(position: &Position, map: &Map, screen: &mut Screen) -> io::Result<()> {
    let fives = map.five().iter().copied();
    let mut diagram = Diagram::new(position.stones())
        .with_last(position.last_stone())
        .with_marks(fives, Mark::Good('f'));
    for foul in Foul::ALL {
        diagram = diagram.with_marks(map.foul(foul).iter().copied(), Mark::Bad(sign(foul)));
    }
    diagram.draw(screen)?;
    writeln!(screen, "\n{GOOD}f{GOOD:#} {:<13} {}", "five", listed(map.five()))?;
    for foul in Foul::ALL {
        let (sign, points) = (sign(foul), listed(map.foul(foul)));
        writeln!(screen, "{BAD}{sign}{BAD:#} {:<13} {points}", foul.name())?;
    }
    Ok(())
}

/// The mark of a foul on the board.
const fn sign(foul: Foul) -> char {
    match foul {
        Foul::Overline => 'o',
        Foul::DoubleFour => '4',
        Foul::DoubleThree => '3',
    }
}
