//! The checks, in the order in which they are made.

use std::time::Duration;

use engine::board::{Color, Point};
use engine::position::{Position, parse_moves};
use engine::rules::Verdict;

use super::Candidate;
use super::talk::{Problem, Talk};
use crate::player::protocol::{coordinates, shorten, word};

/// A check: `Ok` with a remark where the protocol leaves it open.
type Run = fn(&Candidate) -> Result<Option<String>, Problem>;

pub(super) const CHECKS: [(&str, Run); 17] = [
    ("ABOUT before START", about),
    ("START 15", start),
    ("START 20", start_20),
    ("BEGIN", begin),
    ("TURN", turn),
    ("BOARD", board),
    ("BOARD replaces a game", board_again),
    ("RESTART", restart),
    ("TAKEBACK", takeback),
    ("makes a five", five),
    ("stops a five", block),
    ("forbidden points", forbidden),
    ("time for each move", time),
    ("time of the match", match_time),
    ("memory", memory),
    ("unknown commands", unknown),
    ("END", end),
];

const SIZE: engine::board::Size = Candidate::SIZE;

fn moves(text: &str) -> Vec<Point> {
    parse_moves(text, SIZE).unwrap_or_default().into_iter().flatten().collect()
}

/// `BOARD` with the stones of a game, seen from the side to move.
fn board_lines(moves: &[Point]) -> Vec<String> {
    let stone = |(index, &point): (usize, &Point)| {
        let own = (moves.len() - index).is_multiple_of(2);
        format!("{},{}", coordinates(point, SIZE), if own { 1 } else { 2 })
    };
    let stones = moves.iter().enumerate().map(stone);
    [vec!["BOARD".to_owned()], stones.collect(), vec!["DONE".to_owned()]].concat()
}

/// Asks for a move after `moves` and judges whether it may be played.
fn legal(
    talk: &mut Talk<'_>,
    candidate: &Candidate,
    lines: &[String],
    moves: &[Point],
) -> Result<Point, Problem> {
    let (point, _) = talk.play(lines, candidate.turn_ms)?;
    let mut position = Position::new(candidate.rule, SIZE);
    for &played in moves {
        position.play(played);
    }
    if !position.stones().is_empty_at(point) {
        return Err(Problem::Other(format!("played on the stone at {point}")));
    }
    match position.judge(position.to_move(), point) {
        Verdict::Foul(foul) => Err(Problem::Other(format!("played {point}: {foul}"))),
        Verdict::Five | Verdict::Legal => Ok(point),
    }
}

/// A move in the position after `text`, given by `BOARD` to a fresh process.
fn answer_to(candidate: &Candidate, text: &str) -> Result<Point, Problem> {
    let moves = moves(text);
    let mut talk = Talk::begun(candidate)?;
    legal(&mut talk, candidate, &board_lines(&moves), &moves)
}

fn about(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let answer = Talk::silent(candidate)?.ask("ABOUT")?;
    if answer.contains("name") && answer.contains('=') {
        return Ok(Some(answer));
    }
    Err(Problem::Answer("ABOUT".to_owned(), shorten(&answer)))
}

fn start(candidate: &Candidate) -> Result<Option<String>, Problem> {
    Talk::begun(candidate).map(|_| None)
}

fn start_20(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::silent(candidate)?;
    let answer = talk.ask("START 20")?;
    match word(&answer).as_str() {
        "OK" => Ok(None),
        "ERROR" => {
            talk.command("START 15")?;
            Ok(Some(format!("not supported: {}", shorten(&answer))))
        }
        _ => Err(Problem::Answer("START 20".to_owned(), shorten(&answer))),
    }
}

fn begin(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    legal(&mut talk, candidate, &["BEGIN".to_owned()], &[]).map(|_| None)
}

fn turn(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    let mut played = Vec::new();
    for point in moves("h8a1o15a15") {
        if played.contains(&point) {
            continue;
        }
        played.push(point);
        let line = format!("TURN {}", coordinates(point, SIZE));
        let reply = legal(&mut talk, candidate, &[line], &played)?;
        played.push(reply);
    }
    Ok(None)
}

fn board(candidate: &Candidate) -> Result<Option<String>, Problem> {
    answer_to(candidate, "h8i9g7i7").map(|_| None)
}

fn board_again(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    for text in ["h8i9g7i7", "a1b2c3", "h8"] {
        let moves = moves(text);
        legal(&mut talk, candidate, &board_lines(&moves), &moves)?;
    }
    Ok(None)
}

fn restart(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    legal(&mut talk, candidate, &["BEGIN".to_owned()], &[])?;
    let answer = talk.ask("RESTART")?;
    match word(&answer).as_str() {
        "OK" => {}
        "UNKNOWN" => return Ok(Some("not supported; managers start a new process".to_owned())),
        _ => return Err(Problem::Answer("RESTART".to_owned(), shorten(&answer))),
    }
    talk.tell(&candidate.introduction())?;
    legal(&mut talk, candidate, &["BEGIN".to_owned()], &[]).map(|_| None)
}

fn takeback(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    let first = moves("h8");
    let line = format!("TURN {}", coordinates(first[0], SIZE));
    let reply = legal(&mut talk, candidate, &[line], &first)?;
    for point in [reply, first[0]] {
        let command = format!("TAKEBACK {}", coordinates(point, SIZE));
        let answer = talk.ask(&command)?;
        match word(&answer).as_str() {
            "OK" => {}
            "UNKNOWN" => return Ok(Some("not supported".to_owned())),
            _ => return Err(Problem::Answer(command, shorten(&answer))),
        }
    }
    // The board is empty again: the same point can be played once more.
    let line = format!("TURN {}", coordinates(first[0], SIZE));
    legal(&mut talk, candidate, &[line], &first).map(|_| None)
}

fn five(candidate: &Candidate) -> Result<Option<String>, Problem> {
    // Black has g8 h8 i8 j8 and both ends free; White has four too, so that nothing else will do.
    let text = "g8g5h8h5i8i5j8j5";
    let point = answer_to(candidate, text)?;
    expect(point, "f8k8")
}

fn block(candidate: &Candidate) -> Result<Option<String>, Problem> {
    // Black has four with one end free.
    let point = answer_to(candidate, "g8f8h8g5i8i5j8")?;
    expect(point, "k8")
}

fn expect(point: Point, right: &str) -> Result<Option<String>, Problem> {
    let fits = moves(right).contains(&point);
    if fits { Ok(None) } else { Err(Problem::Other(format!("played {point}, not {right}"))) }
}

/// Positions in which the move that stops the other side, or wins at once, is forbidden or not.
fn forbidden(candidate: &Candidate) -> Result<Option<String>, Problem> {
    if !candidate.rule.restricts(Color::Black) {
        return Ok(Some(format!("{} has none", candidate.rule)));
    }
    // Threes of Black meet in h8; h8 makes six; h11 makes a five and nothing else will do.
    for text in ["g8a1i8c1h7e2h9o15", "e8a1f8c1g8a3i8c3j8o15", "h8a1h9c1h10a3h12c3"] {
        answer_to(candidate, text)?;
    }
    // White makes six in a row, and wins with it.
    let moves = moves("a1g8c1h8e1i8a3k8c3l8o15");
    let mut talk = Talk::begun(candidate)?;
    let point = legal(&mut talk, candidate, &board_lines(&moves), &moves)?;
    expect(point, "j8")
}

fn time(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    let mut longest = Duration::ZERO;
    for turn_ms in [candidate.turn_ms, 100, 30] {
        let mut lines = vec![format!("INFO timeout_turn {turn_ms}")];
        lines.extend(board_lines(&moves("h8i9g7i7f6e5")));
        let (_, elapsed) = talk.play(&lines, turn_ms)?;
        longest = longest.max(elapsed);
    }
    Ok(Some(format!("{} ms at the most", longest.as_millis())))
}

fn match_time(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    let mut spent = Duration::ZERO;
    // The clock is nearly down: what counts is the rest, not the time for a move.
    for left in [1_000, 300, 100] {
        let mut lines =
            vec!["INFO timeout_match 10000".to_owned(), format!("INFO time_left {left}")];
        lines.extend(board_lines(&moves("h8i9g7i7f6e5")));
        let (_, elapsed) = talk.play(&lines, left)?;
        spent += elapsed;
    }
    Ok(Some(format!("{} ms for three moves", spent.as_millis())))
}

fn memory(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    let moves = moves("h8i9g7i7f6e5");
    legal(&mut talk, candidate, &board_lines(&moves), &moves)?;
    let Some(peak) = talk.process().peak_memory() else {
        return Ok(Some("this system does not tell".to_owned()));
    };
    let told = format!("{} MiB of {}", peak >> 20, candidate.memory >> 20);
    if peak > candidate.memory { Err(Problem::Other(told)) } else { Ok(Some(told)) }
}

fn unknown(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    talk.tell(&["INFO no_such_key 1".to_owned()])?;
    let remark = match talk.ask("NOSUCHCOMMAND") {
        Ok(answer) if word(&answer) == "UNKNOWN" => None,
        Ok(answer) => Some(format!("answered '{}'", shorten(&answer))),
        Err(Problem::Silent(..)) => Some("not answered".to_owned()),
        Err(problem) => return Err(problem),
    };
    // Whatever the answer, the engine must still be in order.
    legal(&mut talk, candidate, &["BEGIN".to_owned()], &[]).map(|_| remark)
}

fn end(candidate: &Candidate) -> Result<Option<String>, Problem> {
    let mut talk = Talk::begun(candidate)?;
    legal(&mut talk, candidate, &["BEGIN".to_owned()], &[])?;
    talk.end().map(|()| None)
}
