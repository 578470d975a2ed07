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
use crate::text::{grouped, listed};

const EXAMPLES: &str = "\
Examples:
  kinjite verify win.json
  kinjite solve @board.txt --proof win.json && kinjite verify win.json --json

The checker goes by the rule text alone and tries every empty point as a reply. It reads proofs in \
JSON; one in SGF is for people to look through, with 'kinjite show' or another program.

Exit status: 0 where the proof holds, 1 where it does not.";

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
    let proof = proof::read(&text)
        .map_err(|reason| InputError::Proof { path: options.file.clone(), reason })?;
    let checked = proof.check();
    if options.json {
        json::write_line(&mut *screen, &Answer::new(&proof, &checked))?;
    } else {
        show(&proof, &checked, screen)?;
    }
    Ok(if checked.is_ok() { Status::Done } else { Status::NoResult })
}

impl Answer {
    fn new(proof: &Proof, checked: &Result<Checked, Refused>) -> Self {
        let (ok, refused) = (checked.as_ref().ok(), checked.as_ref().err());
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
            fails_after: refused.map(|refused| refused.moves.clone()),
            flaw: refused.map(|refused| refused.flaw.to_string()),
        }
    }
}

fn show(proof: &Proof, checked: &Result<Checked, Refused>, screen: &mut Screen) -> io::Result<()> {
    match checked {
        Ok(checked) => {
            let positions = grouped(checked.positions as u64);
            writeln!(
                screen,
                "{GOOD}the proof holds{GOOD:#}: {} wins in {} moves, {positions} positions checked",
                proof.attacker, checked.moves
            )?;
            writeln!(screen, "line   {}", listed(&proof.main_line()))
        }
        Err(refused) => writeln!(screen, "{BAD}the proof does not hold{BAD:#}: {refused}"),
    }
}
