//! Before a match: whether its engines can be started at all, and what they evaluate with.

use super::config::MatchConfig;
use super::evaluation::Evaluations;
use super::run::RunError;
use crate::game::Broken;
use crate::player::{Fault, Session, player};
use crate::settings::Launch;

/// Makes each player of a match once, starts its program, and lets it go again; returns what those that
/// tell evaluate with.
///
/// An engine that does not start in the middle of a match loses a game by it; with one that never
/// does there is no match.
///
/// # Errors
///
/// At the first that does not start, or does not take the game.
pub fn roll_call(config: &MatchConfig, session: &Session) -> Result<Evaluations, RunError> {
    let mut evaluations = Evaluations::new();
    for (number, settings) in config.engines.iter().enumerate() {
        // What the settings say of the engine compiled in is looked at here too.
        let mut player = player(settings, &config.terms, session)
            .map_err(|error| RunError::Settings(settings.name.clone(), error))?;
        if let Some(tables) = player.weights() {
            evaluations.insert(settings.name.clone(), tables.into());
        }
        let known = config.engines[..number].iter().any(|other| other.launch == settings.launch);
        if known || settings.launch == Launch::Internal {
            continue;
        }
        player.new_game().map_err(|fault| match fault {
            Fault::Interrupted => RunError::Broken(Broken::Stopped),
            fault => RunError::Absent {
                name: settings.name.clone(),
                command: settings.launch.to_string(),
                fault,
            },
        })?;
    }
    Ok(evaluations)
}
