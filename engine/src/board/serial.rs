//! Values for serde, behind the feature `serde`: as text where there is a text for people, else as the
//! number that they are. What makes no sense is refused when it is read.

use core::fmt::Display;

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::point::{Point, Size};
use super::rule::Rule;

/// Reads a text, and what it stands for.
fn parsed<'de, T, E, D>(from: D, parse: fn(&str) -> Result<T, E>) -> Result<T, D::Error>
where
    E: Display,
    D: Deserializer<'de>,
{
    parse(&String::deserialize(from)?).map_err(D::Error::custom)
}

/// The name: `h8`.
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        parsed(from, |text| Size::MAX.parse_point(text))
    }
}

/// Rows, and columns: `15`.
impl Serialize for Size {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.side())
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let side = u8::deserialize(from)?;
        Self::new(side).ok_or_else(|| D::Error::custom("board sizes are 6 to 15"))
    }
}

/// The name: `renju`. Rules without a name are refused.
impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let name = self.name().ok_or_else(|| S::Error::custom("the rule has no name"))?;
        to.serialize_str(name)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        parsed(from, str::parse)
    }
}
