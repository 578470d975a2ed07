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
use crate::input::parse_empty_point;
use crate::json;
use crate::options::Side;
use crate::replay::{POSITION, Subject};
use crate::terminal::{BAD, GOOD, Screen};
use crate::text::listed;
use map::Map;

const EXAMPLES: &str = "\
Examples:
  kinjite forbidden h8h9i8i9h7h10i7
  kinjite forbidden game.sgf --move 20
  kinjite forbidden @board.txt --explain
  kinjite forbidden @board.txt --explain --point g9
  kinjite forbidden --stdin < positions.txt > answers.jsonl

Whose turn it is does not matter; the verdicts are those on Black's stones, or on those of --side. On \
the board 5 marks a five, and 6, 4 and 3 an overline, a double-four and a double-three.

Each JSON object has schema, rule, size, side, and the points where that side would make a five or \
commit a foul as five, overline, double_four and double_three. A point appears once, under the first \
of them that applies.

With --stdin every line is a position and gets an object, in order; a blank line is the empty board. A \
line that makes no sense gets an object with an error, and the exit status is 2.";

/// Options of `kinjite forbidden`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[arg(value_name = "POS|FILE", help = POSITION, required_unless_present = "stdin",
          conflicts_with = "stdin")]
    position: Option<String>,

    #[command(flatten)]
    subject: Subject,

    /// The side that would play there
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

    /// Read a position a line from standard input and write a JSON object a line
    #[arg(long)]
    stdin: bool,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    judged: Judged,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanations: Option<Vec<Explained>>,
}

/// The verdicts on a side's stones in a position, in JSON.
#[derive(Serialize)]
struct Judged {
    schema: u32,
    rule: String,
    size: u8,
    side: Color,
    #[serde(flatten)]
    map: Map,
}

impl Judged {
    fn new(position: &Position, color: Color, map: Map) -> Self {
        Self {
            schema: json::SCHEMA,
            rule: position.rule().to_string(),
            size: position.size().side(),
            side: color,
            map,
        }
    }
}

#[derive(Serialize)]
struct Explained {
    point: Point,
    verdict: String,
    text: String,
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let color = Color::from(options.side);
    let Some(argument) = &options.position else {
        options.subject.refuse_for_lines()?;
        return stream::run(options.subject.game, color, screen);
    };
    let position = options.subject.one(argument)?.whoever_moves();
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
        let judged = Judged::new(&position, color, map);
        json::write_line(screen, &Answer { judged, explanations })?;
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
        .with_marks(fives, Mark::Good('5'));
    for foul in Foul::ALL {
        diagram = diagram.with_marks(map.foul(foul).iter().copied(), Mark::Bad(sign(foul)));
    }
    diagram.draw(screen)?;
    writeln!(screen, "\n  {:<13} {}", "rule", position.rule())?;
    writeln!(screen, "{GOOD}5{GOOD:#} {:<13} {}", "five", listed(map.five()))?;
    for foul in Foul::ALL {
        let (sign, points) = (sign(foul), listed(map.foul(foul)));
        writeln!(screen, "{BAD}{sign}{BAD:#} {:<13} {points}", foul.name())?;
    }
    Ok(())
}

/// The mark of a foul on the board: a digit, as all marks are that boards are read with.
const fn sign(foul: Foul) -> char {
    match foul {
        Foul::Overline => '6',
        Foul::DoubleFour => '4',
        Foul::DoubleThree => '3',
    }
}
