//! The levels at which the engine plays.

use std::fmt;
use std::str::FromStr;

use engine::search::Strength;

/// How well the engine plays: by a name, or by a number from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(Strength);

/// The levels that have names.
const NAMED: [(&str, Strength); 4] = [
    ("easy", Strength::new(10)),
    ("medium", Strength::new(40)),
    ("hard", Strength::new(70)),
    ("max", Strength::FULL),
];

/// A text that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected easy (10), medium (40), hard (70), max (100) or a number from 0 to 100")]
pub struct LevelError;

impl Level {
    pub const fn strength(self) -> Strength {
        self.0
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let named = NAMED.iter().find(|(name, _)| *name == text).map(|&(_, strength)| strength);
        let numbered = || text.parse().ok().filter(|number| *number <= 100).map(Strength::new);
        named.or_else(numbered).map(Self).ok_or(LevelError)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMED.iter().find(|(_, strength)| *strength == self.0) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "{}", self.0.get()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_and_numbers() {
        for (text, strength, shown) in [
            ("easy", 10, "easy"),
            ("medium", 40, "medium"),
            ("70", 70, "hard"),
            ("100", 100, "max"),
            ("0", 0, "0"),
        ] {
            let level: Level = text.parse().unwrap();
            assert_eq!((level.strength().get(), level.to_string().as_str()), (strength, shown));
        }
        for text in ["101", "-1", "", "Hard", "1e1", "300"] {
            assert_eq!(text.parse::<Level>(), Err(LevelError), "{text}");
        }
    }
}
