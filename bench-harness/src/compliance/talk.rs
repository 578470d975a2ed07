//! A conversation with an engine that is examined.

use std::time::{Duration, Instant};

use engine::board::Point;

use super::Candidate;
use crate::player::protocol::{parse_move, shorten, word};
use crate::player::{Event, Process};
use crate::settings::Launch;

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The program does not start.
    #[error("does not start: {0}")]
    Start(String),
    /// Nothing came.
    #[error("no answer to {0} within {1} ms")]
    Silent(String, u64),
    /// The process ended.
    #[error("ended after {0}: {1}")]
    Ended(String, String),
    /// Another answer was to be expected.
    #[error("{0} was answered '{1}'")]
    Answer(String, String),
    /// A line that is no answer, no message, nothing.
    #[error("stray line '{0}'")]
    Stray(String),
    /// A move came too late.
    #[error("{0} ms for a move that may take {1}")]
    Late(u128, u64),
    /// Something else.
    #[error("{0}")]
    Other(String),
}

/// A process that has been started for one check.
#[derive(Debug)]
pub(crate) struct Talk<'a> {
    candidate: &'a Candidate,
    process: Process,
}

/// Milliseconds for whatever is no move.
const PATIENCE: u64 = 5_000;

impl<'a> Talk<'a> {
    /// Starts the program and says nothing yet.
    pub(crate) fn silent(candidate: &'a Candidate) -> Result<Self, Problem> {
        let Launch::Command { program, arguments } = &candidate.launch else {
            return Err(Problem::Start("it is no program".to_owned()));
        };
        let transcript = candidate.session.transcript.clone();
        let process = Process::spawn(program, arguments, "candidate", transcript);
        let process = process.map_err(|error| Problem::Start(error.to_string()))?;
        Ok(Self { candidate, process })
    }

    /// Starts the program and a game.
    pub(super) fn begun(candidate: &'a Candidate) -> Result<Self, Problem> {
        let mut talk = Self::silent(candidate)?;
        talk.command(&format!("START {}", Candidate::SIZE.side()))?;
        talk.tell(&candidate.introduction())?;
        Ok(talk)
    }

    pub(super) fn process(&self) -> &Process {
        &self.process
    }

    /// Says something that takes no answer.
    pub(crate) fn tell(&mut self, lines: &[String]) -> Result<(), Problem> {
        let last = lines.last().cloned().unwrap_or_default();
        self.process.send(lines).map_err(|_| self.ended(&last))
    }

    /// The next line that is no message, within `millis`.
    fn answer(&mut self, to: &str, millis: u64) -> Result<(String, Instant), Problem> {
        self.answer_since(Instant::now(), to, millis)
    }

    /// The next line that is no message, within `millis` from the moment that `asked` names.
    pub(crate) fn answer_since(
        &mut self,
        asked: Instant,
        to: &str,
        millis: u64,
    ) -> Result<(String, Instant), Problem> {
        let deadline = asked + Duration::from_millis(millis);
        loop {
            match self.process.next(deadline, &self.candidate.session.stop) {
                // There is always one more of a program that never stops talking.
                Event::Line(_, at) if at > deadline => {
                    return Err(Problem::Silent(to.to_owned(), millis));
                }
                Event::Line(line, at) => {
                    if !matches!(word(&line).as_str(), "MESSAGE" | "DEBUG") {
                        return Ok((line, at));
                    }
                }
                Event::Closed => return Err(self.ended(to)),
                Event::TimedOut | Event::Stopped => {
                    return Err(Problem::Silent(to.to_owned(), millis));
                }
            }
        }
    }

    /// Says something and returns the answer.
    pub(super) fn ask(&mut self, command: &str) -> Result<String, Problem> {
        self.tell(&[command.to_owned()])?;
        Ok(self.answer(command, PATIENCE)?.0)
    }

    /// Says something that must be answered `OK`.
    pub(super) fn command(&mut self, command: &str) -> Result<(), Problem> {
        let answer = self.ask(command)?;
        let fits = word(&answer) == "OK";
        if fits { Ok(()) } else { Err(Problem::Answer(command.to_owned(), shorten(&answer))) }
    }

    /// Asks for a move and returns it with the time it took; it may take `turn_ms`.
    pub(super) fn play(
        &mut self,
        lines: &[String],
        turn_ms: u64,
    ) -> Result<(Point, Duration), Problem> {
        let asked = Instant::now();
        let name = lines.last().cloned().unwrap_or_default();
        self.tell(lines)?;
        let allowed = turn_ms.saturating_add(self.candidate.tolerance_ms);
        let (line, at) = self.answer(&name, allowed.saturating_add(PATIENCE))?;
        let elapsed = at.saturating_duration_since(asked);
        let point = match parse_move(&line, Candidate::SIZE) {
            Some(Ok(point)) => point,
            Some(Err(_)) => return Err(Problem::Answer(name, shorten(&line))),
            None => return Err(Problem::Stray(shorten(&line))),
        };
        if elapsed > Duration::from_millis(allowed) {
            return Err(Problem::Late(elapsed.as_millis(), turn_ms));
        }
        Ok((point, elapsed))
    }

    fn ended(&mut self, after: &str) -> Problem {
        Problem::Ended(shorten(after), self.process.exit_status())
    }

    /// Tells the process to end and says whether it did so by itself in time.
    pub(super) fn end(mut self) -> Result<(), Problem> {
        self.tell(&["END".to_owned()])?;
        match self.process.next(Instant::now() + END, &self.candidate.session.stop) {
            Event::Closed => Ok(()),
            Event::Line(line, _) => Err(Problem::Stray(shorten(&line))),
            Event::TimedOut | Event::Stopped => {
                Err(Problem::Other(format!("runs on {} ms after END", END.as_millis())))
            }
        }
    }
}

/// How long an engine may take to end; Gomocup's judge kills after half of it.
const END: Duration = Duration::from_secs(1);
