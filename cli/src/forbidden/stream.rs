//! Many positions at once: one a line in, one JSON object a line out, in the same order.

use std::io::{self, BufRead, BufReader, Read, Write};

use engine::board::Color;
use rayon::prelude::*;
use serde::Serialize;

use super::Judged;
use super::map::Map;
use crate::error::{Error, Status};
use crate::input::{Given, InputError};
use crate::json::Failure;
use crate::options::Game;

/// Bytes read at once: enough lines for all cores.
const BUFFER: usize = 1 << 20;

/// A line's answer.
struct Answer {
    json: Vec<u8>,
    /// Why there is none.
    error: Option<String>,
}

/// Answers every line of standard input.
pub fn run(game: Game, color: Color, mut out: impl Write) -> Result<Status, Error> {
    let mut input = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let mut answered = 0;
    let mut status = Status::Done;
    loop {
        let lines = next_lines(&mut input).map_err(InputError::Stdin)?;
        if lines.is_empty() {
            return Ok(status);
        }
        let answers: Vec<Answer> = lines
            .par_iter()
            .enumerate()
            .map(|(index, line)| answer(line, answered + index + 1, game, color))
            .collect();
        answered += lines.len();
        out.write_all(
            &answers.iter().flat_map(|answer| &answer.json).copied().collect::<Vec<u8>>(),
        )?;
        for error in answers.into_iter().filter_map(|answer| answer.error) {
            status = Status::BadInput;
            drop(writeln!(io::stderr(), "error: {error}"));
        }
        // A program that asks line by line waits for its answer now.
        out.flush()?;
    }
}

/// The lines that can be had without waiting, at least one unless the input has ended.
fn next_lines<R: Read>(input: &mut BufReader<R>) -> io::Result<Vec<Vec<u8>>> {
    let mut lines = Vec::new();
    while lines.is_empty() || input.buffer().contains(&b'\n') {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        lines.push(line);
    }
    Ok(lines)
}

fn answer(line: &[u8], number: usize, game: Game, color: Color) -> Answer {
    match judge(line, game, color) {
        Ok(judged) => Answer { json: json_line(&judged), error: None },
        Err(reason) => {
            let error = format!("line {number}: {reason}");
            Answer { json: json_line(&Failure::new(&error)), error: Some(error) }
        }
    }
}

fn judge(line: &[u8], game: Game, color: Color) -> Result<Judged, String> {
    let text = str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
    let given = Given::parse(text, game.rule(), game.size).map_err(|error| error.to_string())?;
    let position = given.whoever_moves();
    Ok(Judged::new(&position, color, Map::of(&position, color)))
}

fn json_line(value: &impl Serialize) -> Vec<u8> {
    // Writing plain lists and strings into memory cannot fail.
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}
