//! What the tests of matches share.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use engine::board::Rule;
use harness::game::GameRecord;
use harness::player::Session;
use harness::settings::{Control, EngineSettings, Launch, Terms};
use harness::tournament::{Ending, MatchConfig, Observer, Standings, run};

/// The script of the fake engines.
pub fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matches/fake-engine.sh")
}

/// Runs the program in a directory.
pub fn harness(words: &[&str], directory: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harness")).args(words).current_dir(directory).output().unwrap()
}

/// A fake engine that adds its processes to `file`.
pub fn fake(mode: &str, file: &Path, control: Control) -> EngineSettings {
    let arguments = [script().display().to_string(), mode.to_owned(), file.display().to_string()];
    let launch = Launch::Command { program: "sh".to_owned(), arguments: arguments.into() };
    settings(mode, launch, control)
}

/// The engine that is compiled in.
pub fn internal(name: &str, nodes: u64) -> EngineSettings {
    let control = Control { nodes: Some(nodes), ..Control::NONE };
    let mut settings = settings(name, Launch::Internal, control);
    settings.options.push(("hash".to_owned(), "1".to_owned()));
    settings
}

fn settings(name: &str, launch: Launch, control: Control) -> EngineSettings {
    EngineSettings {
        name: name.to_owned(),
        launch,
        control,
        memory: None,
        options: Vec::new(),
        restart: false,
    }
}

/// A match of two engines in renju.
pub fn config(engines: [EngineSettings; 2], games: usize) -> MatchConfig {
    let engines = engines.into();
    MatchConfig { engines, games, ..MatchConfig::new(Terms::new(Rule::RENJU)) }
}

/// Keeps the games, and stops the match after some.
pub struct Keeper<'a> {
    pub games: Vec<GameRecord>,
    pub stop_after: usize,
    pub session: &'a Session,
}

impl Observer for Keeper<'_> {
    fn game(&mut self, game: &GameRecord, _: &Standings) -> io::Result<()> {
        self.games.push(game.clone());
        if self.games.len() == self.stop_after {
            self.session.stop.stop();
        }
        Ok(())
    }
}

/// Plays a match and returns its games in order, and the standings.
pub fn play(config: &MatchConfig) -> (Vec<GameRecord>, Standings) {
    let session = Session::default();
    let mut keeper = Keeper { games: Vec::new(), stop_after: usize::MAX, session: &session };
    let (standings, ending) = run(config, &[], &session, &mut keeper).unwrap();
    assert_eq!(ending, Ending::Complete);
    keeper.games.sort_by_key(|game| game.number);
    (keeper.games, standings)
}

/// The processes in `file` that still run, or that this process has not collected.
///
/// One that was killed takes a moment to end, on a busy machine a long one.
pub fn remaining(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    assert!(!text.is_empty(), "no engine was started");
    let left = || text.lines().filter(|id| is_left(id)).map(str::to_owned).collect::<Vec<_>>();
    for _ in 0..1000 {
        if left().is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    left()
}

fn is_left(id: &str) -> bool {
    let Ok(text) = std::fs::read_to_string(format!("/proc/{id}/stat")) else { return false };
    let Some((_, fields)) = text.rsplit_once(") ") else { return false };
    // What an engine started itself is for the system to collect.
    let ours = fields.split(' ').nth(1) == Some(&std::process::id().to_string());
    !fields.starts_with('Z') || ours
}
