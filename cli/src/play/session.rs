//! The dialogue of a game: boards and prompts out, moves and commands in.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use engine::board::{Color, Point};
use engine::position::Position;
use formats::Format;

use super::Humans;
use super::command::{Command, HELP};
use super::game::Game;
use super::opponent::Opponent;
use super::save::save;
use crate::candidates::explained;
use crate::diagram::{Diagram, Mark, stone};
use crate::error::Error;
use crate::input::InputError;
use crate::terminal::{BAD, DIM, STRONG, Screen};

/// A game between people and the engine, in text.
pub struct Session<'a> {
    game: Game,
    humans: Humans,
    opponent: Opponent,
    input: &'a mut dyn BufRead,
    screen: &'a mut Screen,
    /// The files that the game was saved to, which may be written again.
    saved: Vec<PathBuf>,
}

impl<'a> Session<'a> {
    pub fn new(
        start: Position,
        humans: Humans,
        opponent: Opponent,
        input: &'a mut dyn BufRead,
        screen: &'a mut Screen,
    ) -> Self {
        Self { game: Game::new(start), humans, opponent, input, screen, saved: Vec::new() }
    }

    /// Plays until the players have had enough.
    pub fn run(mut self) -> Result<(), Error> {
        self.welcome()?;
        self.show()?;
        loop {
            let over = self.game.ending().is_some();
            if self.humans == Humans::None && over {
                return Ok(());
            }
            if !over && !self.humans.play(self.game.position().to_move()) {
                self.reply()?;
                continue;
            }
            let Some(line) = self.ask(over)? else {
                // The input ended in the middle of a line of the dialogue.
                return Ok(writeln!(self.screen)?);
            };
            match Command::parse(&line, self.game.position().size()) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => return Ok(()),
                Ok(Some(command)) => self.obey(command, over)?,
                Err(error) => self.complain(&error.to_string())?,
            }
        }
    }

    fn welcome(&mut self) -> io::Result<()> {
        let unicode = self.screen.unicode();
        let signs = Color::ALL.map(|color| {
            let (style, sign) = stone(color, unicode);
            let engine = || format!("engine, level {}", self.opponent.level());
            let player = if self.humans.play(color) { "you".to_owned() } else { engine() };
            format!("{color} {style}{sign}{style:#} ({player})")
        });
        let position = self.game.position();
        let (rule, size) = (position.rule(), position.size().side());
        writeln!(self.screen, "{STRONG}{rule} {size}x{size}{STRONG:#}: {}", signs.join(", "))?;
        if self.humans != Humans::None {
            writeln!(self.screen, "Play a point such as h8; help lists the commands.")?;
        }
        Ok(())
    }

    /// Asks for a line; `None` where there is no more.
    fn ask(&mut self, over: bool) -> Result<Option<String>, Error> {
        let prompt = if over {
            "undo, save, restart or quit".to_owned()
        } else {
            self.game.position().to_move().to_string()
        };
        write!(self.screen, "{STRONG}{prompt}>{STRONG:#} ")?;
        self.screen.flush()?;
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line).map_err(InputError::Stdin)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    fn obey(&mut self, command: Command, over: bool) -> Result<(), Error> {
        match command {
            Command::Play(_) | Command::Hint | Command::Resign if over => {
                self.complain("the game is over")?;
            }
            Command::Play(point) => self.play(point)?,
            Command::Hint => self.hint()?,
            Command::Resign => {
                self.game.resign();
                self.show()?;
            }
            Command::Undo if self.game.undo(self.humans) => self.show()?,
            Command::Undo => self.complain("there is no move of yours to take back")?,
            Command::Restart => {
                self.game.restart();
                self.saved.clear();
                self.show()?;
            }
            Command::Moves => writeln!(self.screen, "{}", self.game.moves())?,
            Command::Show => self.show()?,
            Command::Save(path, format) => self.save(&path, format)?,
            Command::Help => writeln!(self.screen, "{HELP}")?,
            Command::Quit => {}
        }
        Ok(())
    }

    /// A person's move.
    fn play(&mut self, point: Point) -> io::Result<()> {
        if let Err(error) = self.game.play(point) {
            return self.complain(&error.to_string());
        }
        self.show_where_due()
    }

    /// The engine's move.
    fn reply(&mut self) -> io::Result<()> {
        let color = self.game.position().to_move();
        let Some(choice) = self.opponent.choose(self.game.position(), self.screen.unicode()) else {
            // Every empty point is forbidden to it.
            self.game.resign();
            return self.show();
        };
        write!(self.screen, "{color} plays {STRONG}{}{STRONG:#}", choice.point)?;
        if choice.depth > 0 {
            write!(self.screen, " {DIM}({}, depth {}){DIM:#}", choice.score, choice.depth)?;
        }
        writeln!(self.screen)?;
        // The engine's moves are legal; one that is not ends the game here as it does elsewhere.
        if self.game.play(choice.point).is_err() {
            self.game.resign();
        }
        self.show_where_due()
    }

    fn hint(&mut self) -> io::Result<()> {
        let report = self.opponent.hint(self.game.position(), self.screen.unicode());
        if report.lines.is_empty() {
            return self.complain("every empty point is forbidden");
        }
        explained(&report.lines, self.screen)
    }

    fn save(&mut self, path: &Path, format: Format) -> io::Result<()> {
        let engine = format!("Kinjite, level {}", self.opponent.level());
        let name = |color| if self.humans.play(color) { String::new() } else { engine.clone() };
        if path.exists() && !self.saved.iter().any(|saved| saved == path) {
            return self
                .complain(&format!("'{}' is there already: say another name", path.display()));
        }
        let losses = match save(&self.game, Color::ALL.map(name), path, format) {
            Ok(losses) => losses,
            Err(error) => return self.complain(&error.to_string()),
        };
        self.saved.push(path.to_owned());
        let without = if losses.is_none() { String::new() } else { format!(", without {losses}") };
        writeln!(self.screen, "saved to {}{without}", path.display())
    }

    /// Shows the board to the person who is next, and to everyone at the end.
    fn show_where_due(&mut self) -> io::Result<()> {
        let due = self.humans.play(self.game.position().to_move()) || self.game.ending().is_some();
        if due { self.show() } else { Ok(()) }
    }

    /// Draws the board, and says how the game ended where it has.
    fn show(&mut self) -> io::Result<()> {
        let position = self.game.position();
        writeln!(self.screen)?;
        Diagram::new(position.stones())
            .with_last(position.last_stone())
            .with_marks(position.forbidden_points(Color::Black), Mark::Forbidden)
            .draw(self.screen)?;
        writeln!(self.screen)?;
        if let Some(ending) = self.game.ending() {
            writeln!(self.screen, "{STRONG}{ending}{STRONG:#}")?;
        }
        if let Some(foul) = self.game.foul() {
            writeln!(self.screen, "{foul}")?;
        }
        Ok(())
    }

    fn complain(&mut self, what: &str) -> io::Result<()> {
        writeln!(self.screen, "{BAD}{what}{BAD:#}")
    }
}
