//! An engine process that speaks the Gomocup protocol, as a player.

use std::thread;
use std::time::{Duration, Instant};

use engine::board::{Point, Size};
use engine::position::Position;

use super::process::{Event, Process};
use super::protocol::{coordinates, parse_move, shorten, word};
use super::{Answer, Fault, Player, Session, SettingsError, Thought};
use crate::settings::{Control, EngineSettings, Launch, Terms, rule_number};

/// An engine process. It is started for the first game and kept where the settings allow; after a
/// fault it is ended, and started again for the next game.
#[derive(Debug)]
pub struct Gomocup {
    settings: EngineSettings,
    terms: Terms,
    size: Size,
    rule: u8,
    session: Session,
    process: Option<Process>,
    /// Stones of this game that the process knows of.
    known: usize,
    /// When the process last answered.
    answered: Option<Instant>,
}

/// Lines without sense after which an engine that is waited for is given up.
const GARBAGE: usize = 1_000;
/// How long a late move is still waited for, so that the process can be kept.
const GRACE: Duration = Duration::from_millis(500);
/// How long an engine may take to end by itself.
const PATIENCE: Duration = Duration::from_millis(500);
/// Milliseconds for a match without a match clock: some engines misread 0, which the protocol has
/// for it.
const NO_MATCH_CLOCK: u64 = 100_000_000;
/// Bytes that an engine is told to keep to where nothing is said: what Gomocup grants.
const TOURNAMENT_MEMORY: u64 = 350 << 20;
/// Milliseconds for a move without a time limit.
const NO_TURN_CLOCK: u64 = 2_000_000;

impl Gomocup {
    /// The engine that `settings` name; it is not started yet.
    ///
    /// # Errors
    ///
    /// Where the protocol cannot express the terms.
    pub fn new(
        settings: &EngineSettings,
        terms: &Terms,
        session: Session,
    ) -> Result<Self, SettingsError> {
        let rule = terms.rule()?;
        let number =
            rule_number(rule).ok_or_else(|| SettingsError::RuleNumber(rule.to_string()))?;
        Ok(Self {
            settings: settings.clone(),
            terms: terms.clone(),
            size: terms.size()?,
            rule: number,
            session,
            process: None,
            known: 0,
            answered: None,
        })
    }

    /// The process, while it runs.
    #[must_use]
    pub const fn process(&self) -> Option<&Process> {
        self.process.as_ref()
    }

    /// Tells a running process to begin again; `false` where it must be replaced.
    fn reset(&mut self) -> Result<bool, Fault> {
        if self.settings.restart || !self.process.as_ref().is_some_and(Process::drain) {
            return Ok(false);
        }
        match self.command("RESTART".to_owned()) {
            Ok(()) => Ok(true),
            Err(Fault::Interrupted) => Err(Fault::Interrupted),
            Err(_) => Ok(false),
        }
    }

    /// Starts a process and the game in it.
    fn launch(&mut self) -> Result<(), Fault> {
        self.quit();
        let Launch::Command { program, arguments } = &self.settings.launch else {
            return Err(Fault::Start("it is no program".to_owned()));
        };
        let transcript = self.session.transcript.clone();
        let process = Process::spawn(program, arguments, &self.settings.name, transcript);
        self.process = Some(process.map_err(|error| Fault::Start(error.to_string()))?);
        self.answered = None;
        self.command(format!("START {}", self.size.side()))
    }

    /// Sends a command and waits for its `OK`.
    fn command(&mut self, command: String) -> Result<(), Fault> {
        let name = command.split(' ').next().unwrap_or_default().to_owned();
        self.send(&[command])?;
        let deadline = Instant::now() + Duration::from_millis(self.terms.startup_ms);
        loop {
            let event =
                self.process.as_ref().map(|process| process.next(deadline, &self.session.stop));
            match event {
                Some(Event::Line(line, at)) => match word(&line).as_str() {
                    "OK" => {
                        self.answered = Some(at);
                        return Ok(());
                    }
                    "ERROR" | "UNKNOWN" => {
                        return Err(Fault::Start(format!("{name}: {}", shorten(&line))));
                    }
                    _ => {}
                },
                Some(Event::TimedOut) => {
                    let limit = self.terms.startup_ms;
                    return Err(Fault::Start(format!("{name}: no OK within {limit} ms")));
                }
                Some(Event::Stopped) => return Err(Fault::Interrupted),
                Some(Event::Closed) | None => return Err(self.exited()),
            }
        }
    }

    /// What the process is told about the game before it.
    fn introduction(&self) -> Vec<String> {
        let Control { match_ms, turn_ms, nodes, depth, .. } = self.settings.control;
        let mut lines = vec![
            format!("INFO timeout_turn {}", turn_ms.or(match_ms).unwrap_or(NO_TURN_CLOCK)),
            format!("INFO timeout_match {}", match_ms.unwrap_or(NO_MATCH_CLOCK)),
            format!("INFO max_memory {}", self.memory()),
            "INFO game_type 1".to_owned(),
            format!("INFO rule {}", self.rule),
        ];
        if self.settings.control.increment_ms > 0 {
            lines.push(format!("INFO time_increment {}", self.settings.control.increment_ms));
        }
        lines.extend(nodes.map(|nodes| format!("INFO max_node {nodes}")));
        lines.extend(depth.map(|depth| format!("INFO max_depth {depth}")));
        let options = &self.settings.options;
        lines.extend(options.iter().map(|(key, value)| format!("INFO {key} {value}")));
        lines
    }

    /// Waits as long after the last answer as the terms demand.
    fn pause(&mut self) {
        if let Some(answered) = self.answered.take() {
            let pause = Duration::from_millis(self.terms.pause_ms);
            thread::sleep(pause.saturating_sub(answered.elapsed()));
        }
    }

    /// Writes lines after the pause that the terms demand.
    fn send(&mut self, lines: &[String]) -> Result<(), Fault> {
        self.pause();
        let sent = self.process.as_mut().is_some_and(|process| process.send(lines).is_ok());
        if sent { Ok(()) } else { Err(self.exited()) }
    }

    /// The command that asks for a move in `position`.
    fn question(&self, position: &Position, left: Option<Duration>) -> Vec<String> {
        let moves: Vec<Point> = position.moves().flatten().collect();
        let left = left.map_or(NO_MATCH_CLOCK, |left| left.as_millis() as u64);
        let mut lines = vec![format!("INFO time_left {left}")];
        match moves.last() {
            None => lines.push("BEGIN".to_owned()),
            Some(&last) if moves.len() == self.known + 1 && self.known > 0 => {
                lines.push(format!("TURN {}", coordinates(last, self.size)));
            }
            Some(_) => {
                lines.push("BOARD".to_owned());
                lines.extend(moves.iter().enumerate().map(|(index, &point)| {
                    let own = (moves.len() - index).is_multiple_of(2);
                    format!("{},{}", coordinates(point, self.size), if own { 1 } else { 2 })
                }));
                lines.push("DONE".to_owned());
            }
        }
        lines
    }

    /// Waits for a move that was asked for at `asked`.
    fn answer(&mut self, asked: Instant, allowed: Option<Duration>) -> Result<Answer, Fault> {
        let limit = allowed.map_or(Duration::from_millis(self.terms.hang_ms), |allowed| {
            allowed + Duration::from_millis(self.terms.tolerance_ms) + GRACE
        });
        let mut thought = Thought::default();
        let mut garbage: Option<(usize, String)> = None;
        loop {
            let process = self.process.as_ref();
            match process.map(|process| process.next(asked + limit, &self.session.stop)) {
                Some(Event::Line(line, at)) => {
                    if let Some(choice) = parse_move(&line, self.size) {
                        self.answered = Some(at);
                        let elapsed = at.saturating_duration_since(asked);
                        return Ok(Answer { choice, elapsed, thought });
                    }
                    match word(&line).as_str() {
                        "MESSAGE" => thought.hear(&line),
                        "DEBUG" | "SUGGEST" | "OK" => {}
                        _ => {
                            let (lines, first) = garbage.get_or_insert_with(|| (0, shorten(&line)));
                            *lines += 1;
                            if self.terms.strict || *lines >= GARBAGE {
                                return Err(Fault::Garbage { lines: *lines, first: first.clone() });
                            }
                        }
                    }
                }
                Some(Event::TimedOut) => {
                    return Err(match garbage {
                        Some((lines, first)) => Fault::Garbage { lines, first },
                        None => Fault::Silent(limit),
                    });
                }
                Some(Event::Stopped) => return Err(Fault::Interrupted),
                Some(Event::Closed) | None => return Err(self.exited()),
            }
        }
    }

    /// The bytes that it is told to keep to.
    fn memory(&self) -> u64 {
        self.settings.memory.unwrap_or(TOURNAMENT_MEMORY)
    }

    /// Whether the process has kept to its memory, where that is a term.
    fn within_memory(&self) -> Result<(), Fault> {
        let held = self.process.as_ref().and_then(Process::peak_memory).unwrap_or(0);
        let limit = self.memory();
        if !self.terms.enforce_memory || held <= limit {
            return Ok(());
        }
        Err(Fault::Memory { held: held >> 20, limit: limit >> 20 })
    }

    /// The fault of a process that is gone.
    fn exited(&mut self) -> Fault {
        let process = self.process.as_mut();
        Fault::Exited(process.map_or_else(|| "not running".to_owned(), Process::exit_status))
    }

    fn quit(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit(PATIENCE);
        }
    }
}

impl Player for Gomocup {
    fn new_game(&mut self) -> Result<(), Fault> {
        self.known = 0;
        if !self.reset()? {
            self.launch().inspect_err(|_| self.process = None)?;
        }
        self.send(&self.introduction())
    }

    fn think(&mut self, position: &Position, left: Option<Duration>) -> Result<Answer, Fault> {
        let question = self.question(position, left);
        // The pause is not on the engine's clock.
        self.pause();
        // Whatever it wrote since its last move is nothing that was asked for.
        let _ = self.process.as_ref().map(Process::drain);
        let asked = Instant::now();
        let allowed = self.settings.control.allowance(left);
        let answer = self
            .send(&question)
            .and_then(|()| self.answer(asked, allowed))
            .and_then(|answer| self.within_memory().map(|()| answer));
        match &answer {
            Ok(_) => self.known = position.moves().flatten().count() + 1,
            // Dropping the process ends it, whatever state it is in.
            Err(_) => self.process = None,
        }
        answer
    }
}

impl Drop for Gomocup {
    fn drop(&mut self) {
        if !self.session.stop.is_stopped() {
            self.quit();
        }
    }
}
