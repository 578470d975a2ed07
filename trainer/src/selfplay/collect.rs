//! Many games side by side, into a file.

#![expect(clippy::cast_precision_loss, reason = "rates are shown with few digits")]

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

use rayon::ThreadPool;
use rayon::prelude::*;

use super::{Player, Settings};
use crate::data::{DataError, Header, Sample, Writer};

/// Games of a block: what is lost at most where a run is broken off.
const BLOCK: u32 = 64;

/// What a file holds when it is done.
#[derive(Clone, Copy, Debug)]
pub struct Collected {
    /// Positions in all.
    pub positions: usize,
    /// Games in all.
    pub games: u32,
    /// Positions that were not there before.
    pub new: usize,
    /// What they took.
    pub elapsed: Duration,
}

impl Collected {
    /// New positions an hour; `None` where there is none.
    #[must_use]
    pub fn an_hour(&self) -> Option<f64> {
        let hours = self.elapsed.as_secs_f64() / 3600.0;
        (self.new > 0 && hours > 0.0).then(|| self.new as f64 / hours)
    }
}

/// Plays games until the file has so many positions at least; one that exists is gone on with.
/// `listener` hears how many there are.
///
/// # Errors
///
/// Where the file cannot be used, is damaged, or holds other games, and where games bring no new
/// positions.
pub fn collect(
    path: &Path,
    settings: &Settings,
    positions: usize,
    pool: &ThreadPool,
    listener: &mut dyn FnMut(usize),
) -> Result<Collected, DataError> {
    let header = Header::new(settings).ok_or(DataError::NamelessRule)?;
    let mut seen = HashSet::new();
    let key = |sample: &Sample| sample.position(settings.rule).symmetric_key();
    let mut writer = Writer::resume(path, &header, |sample| _ = seen.insert(key(sample)))?;
    let start = Instant::now();
    let before = seen.len();
    listener(before);
    while seen.len() < positions {
        let first = writer.next_game();
        let games: Vec<Vec<Sample>> = pool.install(|| {
            let play = |player: &mut Player, number| player.game(number);
            (first..first + BLOCK)
                .into_par_iter()
                .map_init(|| Player::new(*settings), play)
                .collect()
        });
        let samples: Vec<Sample> =
            games.into_iter().flatten().filter(|sample| seen.insert(key(sample))).collect();
        if samples.is_empty() {
            return Err(DataError::NothingNew { games: BLOCK, nodes: settings.nodes });
        }
        writer.write(&samples, BLOCK)?;
        listener(seen.len());
    }
    Ok(Collected {
        positions: seen.len(),
        games: writer.next_game(),
        new: seen.len() - before,
        elapsed: start.elapsed(),
    })
}
