//! What is seen of long work while it goes on, and what is written of a match.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::{Context, Result};
use engine::board::Size;
use harness::game::GameRecord;
use harness::sgf::sgf;
use harness::tournament::{MatchConfig, Observer, RecordLog, Schedule, Standings};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::failure::Unwritten;
use super::table;

/// A bar on the terminal, nothing elsewhere.
pub(crate) fn bar(total: u64, what: &str) -> Result<ProgressBar> {
    let terminal = io::stderr().is_terminal();
    let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(total), target);
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what} {{msg}} (eta {{eta}})");
    bar.set_style(ProgressStyle::with_template(&template)?);
    Ok(bar)
}

/// Writes games down and shows them: plain lines, under which a bar moves on a terminal.
pub(crate) struct Progress<'a> {
    config: &'a MatchConfig,
    size: Size,
    games: Vec<GameRecord>,
    log: Option<RecordLog>,
    sgf: Option<File>,
    bar: ProgressBar,
    quiet: bool,
}

impl<'a> Progress<'a> {
    pub(crate) fn new(
        config: &'a MatchConfig,
        done: &[GameRecord],
        log: Option<RecordLog>,
        sgf_file: Option<&Path>,
        quiet: bool,
    ) -> Result<Self> {
        let total = Schedule::new(config).len() as u64;
        let bar = bar(total, "games")?.with_position(done.len() as u64);
        // Between lines in a file it would only be in the way.
        if !io::stdout().is_terminal() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let size = config.terms.size()?;
        let create = |path: &Path| -> Result<File> {
            let unwritten = || Unwritten::new("SGF", path);
            let mut file = File::create(path).with_context(unwritten)?;
            for game in done {
                let text = sgf(game, &config.terms.rule, size);
                file.write_all(text.as_bytes()).with_context(unwritten)?;
            }
            Ok(file)
        };
        let sgf = sgf_file.map(create).transpose()?;
        Ok(Self { config, size, games: done.to_vec(), log, sgf, bar, quiet })
    }

    /// Gives back the record and all games.
    pub(crate) fn finish(self) -> (Option<RecordLog>, Vec<GameRecord>) {
        self.bar.finish_and_clear();
        (self.log, self.games)
    }
}

impl Observer for Progress<'_> {
    fn game(&mut self, game: &GameRecord, standings: &Standings) -> io::Result<()> {
        if let Some(log) = &mut self.log {
            log.game(game)?;
        }
        if let Some(file) = &mut self.sgf {
            file.write_all(sgf(game, &self.config.terms.rule, self.size).as_bytes())?;
        }
        self.games.push(game.clone());
        let state = table::state(self.config, standings);
        if !self.quiet {
            let said = || writeln!(io::stdout(), "{}\n  {state}", table::game(game));
            self.bar.suspend(said)?;
        }
        self.bar.set_message(state);
        self.bar.inc(1);
        Ok(())
    }
}
