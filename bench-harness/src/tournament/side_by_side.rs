//! All games of a match at once, as many at a time as there are threads: for engines that are
//! compiled in and limited by nodes or depth, whose games no clock disturbs.

use std::collections::HashMap;

use rayon::prelude::*;

use super::config::MatchConfig;
use super::run::{RunError, Shared};
use super::schedule::{Job, Schedule};
use super::standings::Standings;
use crate::game::GameRecord;
use crate::player::Session;

/// Plays all games and returns them in order, with the standings after them.
///
/// # Errors
///
/// Where the match cannot be played, or was stopped.
pub fn side_by_side(
    config: &MatchConfig,
    session: &Session,
) -> Result<(Vec<GameRecord>, Standings), RunError> {
    config.check()?;
    let shared = Shared::new(config, &[], session.clone())?;
    let jobs: Vec<Job> = Schedule::new(config).jobs().collect();
    let play = |players: &mut HashMap<_, _>, job: &Job| shared.play(*job, players);
    let games: Result<Vec<GameRecord>, RunError> =
        jobs.par_iter().map_init(HashMap::new, play).collect();
    let games = games?;
    let mut standings = Standings::new(config);
    for game in &games {
        standings.add(game);
    }
    Ok((games, standings))
}
