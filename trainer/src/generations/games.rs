//! The games of a generation, shard by shard.

#![expect(clippy::cast_precision_loss, reason = "rates are shown with few digits")]

use core::fmt;
use std::path::{Path, PathBuf};

use indicatif::HumanCount;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::files::{self, Files};
use super::{DataPlan, Event, Generation, Listener, LoopError};
use crate::data::{Header, Reader};
use crate::selfplay::{Settings, collect};
use crate::words::counted;

/// What the games of a generation, or of one shard, came to.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) positions: usize,
    pub(super) games: u32,
    /// Positions an hour, where they were made at one go.
    pub(super) an_hour: Option<f64>,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (positions, games) = (self.positions, self.games as usize);
        write!(f, "{} of {}", counted(positions, "position"), counted(games, "game"))?;
        self.an_hour.map_or(Ok(()), |rate| write!(f, ", {} an hour", HumanCount(rate as u64)))
    }
}

impl Generation<'_> {
    /// Makes the games that are not there yet.
    pub(super) fn make_games(&self, listener: Listener<'_>) -> Result<Made, LoopError> {
        let mut all = Made::default();
        let mut hours = Some(0.0);
        for shard in 0..self.plan.data.shards {
            let made = self.shard(shard, listener)?;
            all.positions += made.positions;
            all.games += made.games;
            hours = hours.zip(made.an_hour).map(|(sum, rate)| sum + made.positions as f64 / rate);
        }
        all.an_hour = hours.map(|hours| all.positions as f64 / hours);
        Ok(all)
    }

    /// Makes the games of one shard; returns their file.
    pub(super) fn make_shard(
        &self,
        shard: u32,
        listener: Listener<'_>,
    ) -> Result<PathBuf, LoopError> {
        if shard >= self.plan.data.shards {
            return Err(LoopError::Shard(shard, self.plan.data.shards));
        }
        let made = self.shard(shard, listener)?;
        listener(Event::Done(&made.to_string()));
        Ok(self.files.games(shard))
    }

    fn shard(&self, shard: u32, listener: Listener<'_>) -> Result<Made, LoopError> {
        let settings = self.settings(shard);
        let path = self.files.games(shard);
        let positions = self.plan.data.positions.div_ceil(self.plan.data.shards as usize);
        let header = Header::new(&settings).map(|header| header.to_string());
        let (balance, noise) = (settings.balance, settings.noise);
        let given =
            json!({ "positions": positions, "games": header, "balance": balance, "noise": noise });
        let record = path.with_extension("json");
        if let Some(made) = files::read_done::<Made>(&record, &given)? {
            let (_, found) = survey(&path)?;
            if found != made.positions {
                let reason = format!("it has {found} positions of {}", made.positions);
                return Err(LoopError::Damaged { path, reason });
            }
            return Ok(made);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.plan.threads).build()?;
        let mut tell = |count| listener(Event::Positions(count, positions));
        let done = collect(&path, &settings, positions, &pool, &mut tell)
            .map_err(LoopError::data(&path))?;
        // What was there before was made at another time.
        let an_hour = done.an_hour().filter(|_| done.new == done.positions);
        let made = Made { positions: done.positions, games: done.games, an_hour };
        files::write_done(&record, &given, &made)?;
        Ok(made)
    }

    fn settings(&self, shard: u32) -> Settings {
        let data = &self.plan.data;
        Settings {
            rule: self.plan.rule,
            nodes: data.nodes,
            seed: self.plan.seed.wrapping_add(u64::from(self.number - 1)),
            shard,
            balance: data.balance,
            noise: data.noise,
            weights: self.present.weights,
        }
    }

    /// All files to learn from, the oldest first.
    pub(super) fn all_games(&self) -> Result<Vec<PathBuf>, LoopError> {
        let DataPlan { window, shards, also, .. } = &self.plan.data;
        let oldest = if *window == 0 { 1 } else { self.number.saturating_sub(window - 1).max(1) };
        let mut paths = also.clone();
        for number in oldest..=self.number {
            let files = Files::new(&self.plan.folder, number)?;
            paths.extend((0..*shards).map(|shard| files.games(shard)));
        }
        Ok(paths)
    }
}

/// What a file holds, without keeping it; damage is found.
pub(super) fn survey(path: &Path) -> Result<(Header, usize), LoopError> {
    let mut reader = Reader::open(path).map_err(LoopError::data(path))?;
    let mut positions = 0;
    while let Some(samples) = reader.block().map_err(LoopError::data(path))? {
        positions += samples.len();
    }
    Ok((*reader.header(), positions))
}
