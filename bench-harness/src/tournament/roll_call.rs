//! Before a match: whether its engines can be started at all.

use super::config::MatchConfig;
use super::run::RunError;
use crate::game::Broken;
use crate::player::{Fault, Session, player};
use crate::settings::Launch;

/// Makes each player of a match once, starts its program, and lets it go again.
///
/// An engine that does not start in the middle of a match loses a game by it; with one that never
/// does there is no match.
///
/// # Errors
///
/// At the first that does not start, or does not take the game.
pub fn roll_call(config: &MatchConfig, session: &Session) -> Result<(), RunError> {
    for (number, settings) in config.engines.iter().enumerate() {
        // What the settings say of the engine compiled in is looked at here too.
        let mut player = player(settings, &config.terms, session)
            .map_err(|error| RunError::Settings(settings.name.clone(), error))?;
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
    Ok(())
}
