//! An engine process that is asked for forbidden points.

use std::thread;
use std::time::{Duration, Instant};

use engine::board::{Color, Point, PointSet, Size, Stones};

use super::{Judge, by_turns};
use crate::compliance::{Candidate, Problem, Talk};
use crate::player::protocol::{coordinates, shorten, word};

/// Why there is no answer that makes sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The conversation fails.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// Columns or rows are counted in another way.
    #[error(
        "it counts columns or rows in another way than the protocol: of a board whose only double-three \
         is at c5 it forbids {}", .0.map_or_else(String::new, |point| point.to_string())
    )]
    Turned(Option<Point>),
}

/// Milliseconds that an answer may take, with all that is said before it.
const PATIENCE: u64 = 10_000;

/// An engine that knows `YXBOARD` and `YXSHOWFORBID`.
#[derive(Debug)]
pub struct Speaker<'a> {
    candidate: &'a Candidate,
    pause: Duration,
    restart: bool,
    patience: u64,
    talk: Option<Talk<'a>>,
    /// When it last answered.
    answered: Option<Instant>,
}

impl<'a> Speaker<'a> {
    /// An engine that is started with the first question, and again after trouble.
    ///
    /// `pause` passes between an answer and the next command. With `restart` each board comes after a
    /// `RESTART`, for engines whose `YXBOARD` adds to the board that is there.
    #[must_use]
    pub const fn new(candidate: &'a Candidate, pause: Duration, restart: bool) -> Self {
        Self { candidate, pause, restart, patience: PATIENCE, talk: None, answered: None }
    }

    fn question(&mut self, stones: &Stones) -> Result<PointSet, Problem> {
        let fresh = self.talk.is_none();
        if fresh {
            self.talk = Some(Talk::silent(self.candidate)?);
            self.ask(&[format!("START {}", Size::MAX.side())], "OK")?;
            self.wait();
            let introduction = self.candidate.introduction();
            self.talk()?.tell(&introduction)?;
        } else if self.restart {
            self.ask(&["RESTART".to_owned()], "OK")?;
        }
        let mut lines = vec!["YXBOARD".to_owned()];
        lines.extend(by_turns(stones).into_iter().map(|(color, point)| {
            let owner = if color == Color::Black { 1 } else { 2 };
            format!("{},{owner}", coordinates(point, Size::MAX))
        }));
        lines.extend(["DONE".to_owned(), "YXSHOWFORBID".to_owned()]);
        let answer = self.ask(&lines, "FORBID")?;
        forbidden(&answer)
            .ok_or_else(|| Problem::Answer("YXSHOWFORBID".to_owned(), shorten(&answer)))
    }

    /// Says something and returns the answer that begins with `expected`; what an engine says besides
    /// is passed over, unless it is that it does not understand.
    fn ask(&mut self, lines: &[String], expected: &str) -> Result<String, Problem> {
        self.wait();
        let name = lines.last().cloned().unwrap_or_default();
        self.talk()?.tell(lines)?;
        let (asked, patience) = (Instant::now(), self.patience);
        loop {
            let (line, at) = self.talk()?.answer_since(asked, &name, patience)?;
            match word(&line).as_str() {
                first if first == expected => {
                    self.answered = Some(at);
                    return Ok(line);
                }
                "ERROR" | "UNKNOWN" => return Err(Problem::Answer(name, shorten(&line))),
                _ => {}
            }
        }
    }

    fn wait(&mut self) {
        if let Some(answered) = self.answered.take() {
            thread::sleep(self.pause.saturating_sub(answered.elapsed()));
        }
    }

    fn talk(&mut self) -> Result<&mut Talk<'a>, Problem> {
        self.talk.as_mut().ok_or_else(|| Problem::Start("it does not run".to_owned()))
    }
}

impl Judge for Speaker<'_> {
    fn forbidden(&mut self, stones: &Stones) -> Result<PointSet, Trouble> {
        let answer = self.question(stones);
        if answer.is_err() {
            // Whatever state it is in, the next question finds it new.
            self.talk = None;
        }
        Ok(answer?)
    }
}

/// Reads `FORBID 0912XXYY.`: two digits for each column, and for each row from the top. The full stop
/// may be missing.
fn forbidden(line: &str) -> Option<PointSet> {
    let (_, points) = line.split_once(char::is_whitespace).unwrap_or((line, "."));
    let digits = points.trim().trim_end_matches('.').trim_end();
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) || digits.len() % 4 != 0 {
        return None;
    }
    let number = |digits: &[u8]| 10 * (digits[0] - b'0') + digits[1] - b'0';
    let point = |digits: &[u8]| {
        let row = (Size::MAX.side() - 1).checked_sub(number(&digits[2..]))?;
        Point::new(number(digits), row)
    };
    digits.as_bytes().chunks(4).map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_the_protocol_writes_them() {
        let read = |line: &str| {
            let points = forbidden(line)?;
            Some(points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(read("FORBID ."), Some(String::new()));
        assert_eq!(read("FORBID"), Some(String::new()));
        assert_eq!(read("FORBID 00001403."), Some("o12 a15".to_owned()));
        assert_eq!(read("forbid  0707"), Some("h8".to_owned()));
        for wrong in ["FORBID 07.", "FORBID 7,7", "FORBID 1507.", "FORBID 0715.", "FORBID ａ."] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_never_stops_talking_has_no_answer() {
        use crate::settings::Launch;

        for chatter in ["hello", "MESSAGE hello"] {
            let script = format!(
                "while read -r line; do case $line in START*) echo OK;; \
                 YXSHOWFORBID) while :; do echo {chatter}; done;; esac; done"
            );
            let launch =
                Launch::Command { program: "sh".to_owned(), arguments: vec!["-c".into(), script] };
            let candidate = Candidate {
                launch,
                rule: engine::board::Rule::RENJU,
                turn_ms: 1_000,
                tolerance_ms: 0,
                memory: 350 << 20,
                session: crate::player::Session::default(),
            };
            let mut speaker =
                Speaker { patience: 300, ..Speaker::new(&candidate, Duration::ZERO, false) };
            let trouble = speaker.forbidden(&Stones::new(Size::MAX)).unwrap_err();
            let silent = Problem::Silent("YXSHOWFORBID".to_owned(), 300);
            assert_eq!(trouble, Trouble::Problem(silent), "{chatter}");
        }
    }
}
