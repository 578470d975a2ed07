//! `kinjite verify`: a proof walked by the rule text.

use std::io::{self, Write};

use clap::Args;
use engine::board::{Color, Point};
use engine::solve::Proof;
use engine::solve::proof::{Checked, Refused};
use serde::Serialize;

use crate::error::{Error, Status};
use crate::input::{InputError, read_text};
use crate::json;
use crate::proof;
use crate::terminal::{BAD, GOOD, Screen};
use crate::text::{counted, grouped, listed};

const EXAMPLES: &str = "\
Examples:
  kinjite verify win.json
  kinjite solve @board.txt --proof win.json && kinjite verify win.json --json

The checker goes by the rule text alone and tries every empty point as a reply. It reads proofs in \
JSON; one in SGF is for people to look through, with 'kinjite show' or another program.

Exit status: 0 where the proof holds, 1 where it does not, 2 bad input, 3 output that cannot be written.";

/// Options of `kinjite verify`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// A proof in JSON, as 'kinjite solve --proof win.json' writes it, or '-' for standard input
    #[arg(value_name = "FILE")]
    file: String,

    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// What the checker says.
#[derive(Debug, Serialize)]
struct Answer {
    schema: u32,
    rule: String,
    size: u8,
    attacker: Color,
    holds: bool,
    mate_in: Option<u32>,
    first: Option<Point>,
    steps: usize,
    positions: Option<usize>,
    /// The moves to the place where it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    fails_after: Option<Vec<Point>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
}

/// Runs the command.
pub fn run(options: &Options, screen: &mut Screen) -> Result<Status, Error> {
    let text = read_text(&options.file)?;
    let (proof, mate_in) = proof::read(&text)
        .map_err(|reason| InputError::Proof { path: options.file.clone(), reason })?;
    let checked = check(&proof, mate_in);
    if options.json {
        json::write_line(&mut *screen, &Answer::new(&proof, &checked))?;
    } else {
        show(&proof, &checked, screen)?;
    }
    Ok(if checked.is_ok() { Status::Done } else { Status::NoResult })
}

/// Why a file does not prove what it claims.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    /// Somewhere there is no win.
    #[error(transparent)]
    Tree(#[from] Box<Refused>),
    /// It wins, but not as fast or as slowly as claimed.
    #[error("mate_in is {claimed}, but it wins in {}", counted(*.moves as usize, "move"))]
    Length { claimed: u32, moves: u32 },
}

impl Refusal {
    /// The moves to the place where it fails, and what is wrong there.
    fn place(&self) -> (Vec<Point>, String) {
        match self {
            Self::Tree(refused) => (refused.moves.clone(), refused.flaw.to_string()),
            Self::Length { .. } => (Vec::new(), self.to_string()),
        }
    }
}

fn check(proof: &Proof, claimed: u32) -> Result<Checked, Refusal> {
    let checked = proof.check().map_err(Box::new)?;
    match checked.moves {
        moves if moves == claimed => Ok(checked),
        moves => Err(Refusal::Length { claimed, moves }),
    }
}

impl Answer {
    fn new(proof: &Proof, checked: &Result<Checked, Refusal>) -> Self {
        let ok = checked.as_ref().ok();
        let (fails_after, flaw) = checked.as_ref().err().map(Refusal::place).unzip();
        Self {
            schema: json::SCHEMA,
            rule: proof.rule.to_string(),
            size: proof.stones.size().side(),
            attacker: proof.attacker,
            holds: checked.is_ok(),
            mate_in: ok.map(|checked| checked.moves),
            first: proof.first().map(|step| step.point),
            steps: proof.steps.len(),
            positions: ok.map(|checked| checked.positions),
            fails_after,
            flaw,
        }
    }
}

fn show(proof: &Proof, checked: &Result<Checked, Refusal>, screen: &mut Screen) -> io::Result<()> {
    match checked {
        Ok(checked) => {
            let positions = grouped(checked.positions as u64);
            writeln!(
                screen,
                "{GOOD}the proof holds{GOOD:#}: {} wins in {}, {positions} positions checked",
                proof.attacker,
                counted(checked.moves as usize, "move")
            )?;
            writeln!(screen, "line   {}", listed(&proof.main_line()))
        }
        Err(refused) => writeln!(screen, "{BAD}the proof does not hold{BAD:#}: {refused}"),
    }
}
