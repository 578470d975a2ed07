//! What the rules say of a move.

use core::fmt;

/// A move that loses at once for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Foul {
    /// Six stones or more in a row (RIF 9.2).
    Overline,
    /// Two fours or more at once (RIF 9.2).
    DoubleFour,
    /// Two open threes or more at once that are not excused by RIF 9.3.
    DoubleThree,
}

impl Foul {
    /// Every foul, in the order in which the rules look for them.
    pub const ALL: [Self; 3] = [Self::Overline, Self::DoubleFour, Self::DoubleThree];

    /// The name with a hyphen: `double-four`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What the rules say of a stone put on an empty point: the first that applies, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It makes a five and wins, whatever else it makes.
    Five,
    /// It is forbidden.
    Foul(Foul),
    /// Neither.
    Legal,
}

impl Verdict {
    /// The foul, where it is one.
    #[inline]
    #[must_use]
    pub const fn foul(self) -> Option<Foul> {
        match self {
            Self::Foul(foul) => Some(foul),
            Self::Five | Self::Legal => None,
        }
    }
}

/// The name: `five`, `legal`, or that of the foul.
#[cfg(feature = "serde")]
impl serde::Serialize for Verdict {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Verdict {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let all = [Self::Five, Self::Legal].into_iter().chain(Foul::ALL.map(Self::Foul));
        let text = String::deserialize(from)?;
        let named = all.into_iter().find(|verdict| verdict.to_string() == text);
        named.ok_or_else(|| serde::de::Error::custom(format!("unknown verdict '{text}'")))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Five => f.pad("five"),
            Self::Foul(foul) => f.pad(foul.name()),
            Self::Legal => f.pad("legal"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_rules() {
        let names = ["overline", "double-four", "double-three"];
        assert_eq!(Foul::ALL.map(Foul::name), names);
        assert_eq!(Foul::ALL.map(|foul| foul.to_string()), names);
        assert_eq!(Foul::ALL.map(|foul| Verdict::Foul(foul).to_string()), names);
        assert_eq!([Verdict::Five, Verdict::Legal].map(|it| it.to_string()), ["five", "legal"]);
        assert_eq!(
            format!("{:>13}|{:<6}|", Foul::DoubleFour, Verdict::Five),
            "  double-four|five  |"
        );
        assert_eq!(Verdict::Foul(Foul::Overline).foul(), Some(Foul::Overline));
        assert_eq!([Verdict::Five, Verdict::Legal].map(Verdict::foul), [None; 2]);
    }
}
