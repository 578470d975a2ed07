//! `kinjite solve --refute`: what breaks the other side's win by fours.

use std::io::Write;
use std::time::Instant;

use engine::board::{Color, Point, PointSet};
use engine::position::Position;
use engine::solve::{Breaking, Goal, Solved, Vcf, breaking_moves};
use serde::Serialize;

use super::show::row;
use super::{Limits, Options, over};
use crate::diagram::{Diagram, Mark};
use crate::ended::Ended;
use crate::error::{Error, Status};
use crate::json;
use crate::terminal::Screen;
use crate::text::{grouped, listed};

/// The moves against a win by fours.
#[derive(Debug, Serialize)]
struct Answer {
    schema: u32,
    rule: String,
    size: u8,
    /// The side that threatens, if it does.
    attacker: Color,
    /// Whether it wins by fours where the other side passes.
    threat: Option<bool>,
    /// The other side's moves after which there is no win by fours.
    refutations: Vec<Point>,
    /// Those of them that are fours, and have to be answered first.
    fours: Vec<Point>,
    /// Moves of which it is not known.
    unknown: Vec<Point>,
    nodes: u64,
    time_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    /// The move with which the game was over before.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
}

/// Runs the command for the side to move.
pub fn run(
    options: &Options,
    mut position: Position,
    limits: &Limits<'_>,
    screen: &mut Screen,
) -> Result<Status, Error> {
    /// Places of 16 bytes.
    const PLACES_A_MEBIBYTE: usize = (1 << 20) / 16;
    let start = Instant::now();
    let over = over(&position);
    let mut vcf = Vcf::new(options.hash as usize * PLACES_A_MEBIBYTE);
    let (threat, breaking) = match over {
        Some(_) => (None, Breaking::default()),
        None => ask(&mut vcf, &mut position, limits),
    };
    let list = |set: PointSet| set.into_iter().collect::<Vec<_>>();
    let answer = Answer {
        schema: json::SCHEMA,
        rule: position.rule().to_string(),
        size: position.size().side(),
        attacker: !position.to_move(),
        threat,
        refutations: list(breaking.moves),
        fours: list(breaking.fours),
        unknown: list(breaking.unknown),
        nodes: vcf.nodes(),
        time_ms: start.elapsed().as_millis() as u64,
        over,
        ended: Ended::before(&position),
    };
    if options.json {
        json::write_line(&mut *screen, &answer)?;
    } else {
        show(&position, &answer, &breaking, screen)?;
    }
    let known = threat.is_some() && answer.unknown.is_empty();
    Ok(if known { Status::Done } else { Status::NoResult })
}

fn ask(vcf: &mut Vcf, position: &mut Position, limits: &Limits<'_>) -> (Option<bool>, Breaking) {
    let bounds = limits.starting_now();
    if let Some(breaking) = breaking_moves(vcf, position, &bounds) {
        return (Some(true), breaking);
    }
    position.pass();
    let solved = vcf.search(position, Goal::First, &bounds);
    position.undo();
    ((solved == Solved::None).then_some(false), Breaking::default())
}

fn show(
    position: &Position,
    answer: &Answer,
    breaking: &Breaking,
    screen: &mut Screen,
) -> Result<(), Error> {
    let (attacker, defender) = (!position.to_move(), position.to_move());
    match (answer.threat, &answer.over) {
        (_, Some(over)) => writeln!(screen, "nothing to refute: {over}")?,
        (Some(false), _) => {
            writeln!(screen, "{attacker} has no win by continuous fours: nothing to refute")?;
        }
        (None, _) => {
            writeln!(screen, "whether {attacker} threatens was not found within the limits")?;
        }
        (Some(true), _) => {
            writeln!(screen, "{attacker} threatens to win by continuous fours; {defender} has")?;
            row(screen, "moves", &listed(&answer.refutations))?;
            row(screen, "fours", &listed(&answer.fours))?;
            if !answer.unknown.is_empty() {
                row(screen, "open", &listed(&answer.unknown))?;
            }
        }
    }
    row(screen, "nodes", &grouped(answer.nodes))?;
    row(screen, "rule", &answer.rule)?;
    writeln!(screen)?;
    let forbidden = position.forbidden_points(Color::Black);
    Ok(Diagram::new(position.stones())
        .with_last(position.last_stone())
        .with_marks(forbidden, Mark::Forbidden)
        .with_marks(breaking.moves, Mark::Good('!'))
        .draw(screen)?)
}
