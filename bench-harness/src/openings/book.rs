//! The order in which openings are dealt out.

use core::str::FromStr;

use super::Opening;
use crate::rng::Rng;

/// The order of the openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As they stand in the file.
    Sequential,
    /// In an order that the seed determines, another one each time round.
    #[default]
    Random,
}

/// A text that names no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown opening order '{0}': expected random or sequential")]
pub struct UnknownOrder(String);

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Self, UnknownOrder> {
        match text.to_ascii_lowercase().as_str() {
            "sequential" => Ok(Self::Sequential),
            "random" => Ok(Self::Random),
            _ => Err(UnknownOrder(text.to_owned())),
        }
    }
}

/// Openings in the order of play. All come up before one comes again.
#[derive(Clone, Debug)]
pub struct Book {
    openings: Vec<Opening>,
    sequence: Vec<usize>,
}

impl Book {
    /// Deals `count` openings; an empty list stands for the empty board.
    #[must_use]
    pub fn new(mut openings: Vec<Opening>, order: Order, seed: u64, count: usize) -> Self {
        if openings.is_empty() {
            openings.push(Opening::EMPTY);
        }
        let mut rng = Rng::new(seed);
        let mut sequence = Vec::with_capacity(count + openings.len());
        while sequence.len() < count {
            let from = sequence.len();
            sequence.extend(0..openings.len());
            if order == Order::Random {
                rng.shuffle(&mut sequence[from..]);
            }
        }
        Self { openings, sequence }
    }

    /// The `number`-th opening, from 0; the first where fewer were dealt.
    #[must_use]
    pub fn opening(&self, number: usize) -> &Opening {
        &self.openings[self.sequence.get(number).copied().unwrap_or_default()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::Point;

    fn book(order: Order, seed: u64) -> Vec<String> {
        let opening = |column| Opening(Point::new(column, 0).into_iter().collect());
        let book = Book::new((0..5).map(opening).collect(), order, seed, 12);
        (0..12).map(|number| book.opening(number).to_string()).collect()
    }

    #[test]
    fn every_opening_comes_up_before_one_comes_again() {
        let dealt = book(Order::Random, 7);
        for time in dealt.chunks(5).take(2) {
            let mut sorted = time.to_vec();
            sorted.sort();
            assert_eq!(sorted, ["a1", "b1", "c1", "d1", "e1"]);
        }
        assert_ne!(dealt[..5], dealt[5..10]);
        assert_eq!(dealt, book(Order::Random, 7));
        assert_ne!(dealt, book(Order::Random, 8));
        assert_eq!(book(Order::Sequential, 7)[4..7], ["e1", "a1", "b1"]);
    }
}
