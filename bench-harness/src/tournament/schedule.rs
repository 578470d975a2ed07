//! The games of a match in the order of play.

use super::config::{MatchConfig, Mode};

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its number in the match.
    pub number: usize,
    /// What it shares with the game from the same opening with swapped colours.
    pub pair: usize,
    /// The number of its opening.
    pub opening: usize,
    /// The engine with Black.
    pub black: usize,
    /// The engine with White.
    pub white: usize,
}

/// All games of a match. They are numbered so that matches of all engines grow evenly, and the two
/// games of a pair follow one another.
#[derive(Clone, Debug)]
pub struct Schedule {
    meetings: Vec<(usize, usize)>,
    games: usize,
    repeat: bool,
}

impl Schedule {
    /// The games that `config` asks for.
    #[must_use]
    pub fn new(config: &MatchConfig) -> Self {
        let engines = config.engines.len();
        let firsts = match config.mode {
            Mode::RoundRobin => engines,
            Mode::Gauntlet => 1,
        };
        let meetings = (0..firsts.min(engines))
            .flat_map(|first| (first + 1..engines).map(move |second| (first, second)))
            .collect();
        Self { meetings, games: config.games, repeat: config.repeat }
    }

    /// Who meets whom, the first engine first.
    #[must_use]
    pub fn meetings(&self) -> &[(usize, usize)] {
        &self.meetings
    }

    /// Games in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.meetings.len() * self.games
    }

    /// Whether there is nothing to play.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every game.
    pub fn jobs(&self) -> impl Iterator<Item = Job> {
        let per_round = if self.repeat { 2 } else { 1 };
        let rounds = self.games.div_ceil(per_round);
        let in_round = move |round: usize| {
            let games = (round * per_round..self.games).take(per_round);
            self.meetings.iter().flat_map(move |&meeting| games.clone().map(move |g| (meeting, g)))
        };
        let meetings = self.meetings.len();
        let games = (0..rounds).flat_map(move |round| in_round(round).map(move |g| (round, g)));
        games.enumerate().map(move |(number, (round, ((first, second), game)))| {
            let (black, white) = if game % 2 == 0 { (first, second) } else { (second, first) };
            let place = self.meetings.iter().position(|&m| m == (first, second));
            let pair = round * meetings + place.unwrap_or_default();
            Job { number, pair, opening: round, black, white }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Control, EngineSettings, Launch, Terms};
    use engine::board::Rule;

    fn config(engines: usize) -> MatchConfig {
        let mut config = MatchConfig::new(Terms::new(Rule::RENJU));
        for _ in 0..engines {
            config.engines.push(EngineSettings {
                name: String::new(),
                launch: Launch::Internal,
                control: Control::per_move(10),
                memory: None,
                options: Vec::new(),
                restart: false,
            });
        }
        config.name_engines();
        config
    }

    #[test]
    fn pairs_follow_one_another_with_swapped_colours() {
        let config = MatchConfig { games: 4, ..config(2) };
        let jobs: Vec<Job> = Schedule::new(&config).jobs().collect();
        let plan: Vec<_> = jobs.iter().map(|j| (j.number, j.pair, j.opening, j.black)).collect();
        assert_eq!(plan, [(0, 0, 0, 0), (1, 0, 0, 1), (2, 1, 1, 0), (3, 1, 1, 1)]);
    }

    #[test]
    fn without_repetition_each_game_has_its_own_opening() {
        let config = MatchConfig { games: 3, repeat: false, ..config(2) };
        let jobs: Vec<Job> = Schedule::new(&config).jobs().collect();
        let plan: Vec<_> = jobs.iter().map(|j| (j.pair, j.opening, j.black)).collect();
        assert_eq!(plan, [(0, 0, 0), (1, 1, 1), (2, 2, 0)]);
    }

    #[test]
    fn tournaments_grow_evenly() {
        let config = MatchConfig { games: 2, ..config(4) };
        let schedule = Schedule::new(&config);
        assert_eq!((schedule.len(), schedule.jobs().count()), (12, 12));
        assert_eq!(schedule.meetings(), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
        let gauntlet = Schedule::new(&MatchConfig { mode: Mode::Gauntlet, ..config });
        assert_eq!(gauntlet.meetings(), [(0, 1), (0, 2), (0, 3)]);
        let pairs: Vec<_> = gauntlet.jobs().map(|job| job.pair).collect();
        assert_eq!(pairs, [0, 0, 1, 1, 2, 2]);
    }

    #[test]
    fn engines_get_names_of_their_own() {
        let names: Vec<String> = config(3).engines.into_iter().map(|e| e.name).collect();
        assert_eq!(names, ["internal", "internal-2", "internal-3"]);
    }
}
