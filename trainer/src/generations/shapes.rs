//! What weights make of the best-known shapes: whoever looks at the numbers sees whether they make
//! sense.

use engine::board::{Color, Rule, Size, Stones};
use engine::eval::{Weights, evaluate};
use engine::position::{Position, parse_moves};

/// A shape in the middle of a board.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// What it is called.
    pub name: &'static str,
    /// The stones of its side.
    pub stones: &'static str,
    /// The stones of the other side that stand in its way.
    pub others: &'static str,
}

impl Shape {
    const fn new(name: &'static str, stones: &'static str, others: &'static str) -> Self {
        Self { name, stones, others }
    }

    /// The position with the shape alone, as `owner`'s.
    #[must_use]
    pub fn position(&self, rule: Rule, owner: Color, to_move: Color) -> Position {
        let mut stones = Stones::new(Size::MAX);
        for (color, text) in [(owner, self.stones), (!owner, self.others)] {
            for point in parse_moves(text, Size::MAX).unwrap_or_default().into_iter().flatten() {
                stones.put(color, point);
            }
        }
        Position::setup(rule, stones, to_move)
    }

    /// What it is worth to `owner`, in units.
    #[must_use]
    pub fn value(&self, rule: Rule, owner: Color, to_move: Color, weights: Weights) -> i32 {
        let units = evaluate(&self.position(rule, owner, to_move), weights).units();
        if owner == to_move { units } else { -units }
    }
}

/// The best-known shapes, the least first.
pub const SHAPES: [Shape; 13] = [
    Shape::new("no stone", "", ""),
    Shape::new("one stone", "h8", ""),
    Shape::new("closed two", "h8i8", "g8"),
    Shape::new("split two", "h8j8", ""),
    Shape::new("open two", "h8i8", ""),
    Shape::new("closed three", "h8i8j8", "g8"),
    Shape::new("split three", "h8i8k8", ""),
    Shape::new("open three", "h8i8j8", ""),
    Shape::new("two twos that meet: a double-three", "i8j8h9h10", ""),
    Shape::new("a closed three and a two that meet: a four-three", "i8j8k8h9h10", "l8"),
    Shape::new("two closed threes that meet: a double-four", "i8j8k8h9h10h11", "l8h12"),
    Shape::new("closed four", "h8i8j8k8", "g8"),
    Shape::new("straight four", "h8i8j8k8", ""),
];

#[cfg(test)]
mod tests {
    use super::*;
    use engine::patterns::Threat;

    /// The strongest thing that a stone could make of the shape.
    fn strongest(shape: &Shape, rule: Rule, owner: Color) -> Threat {
        let position = shape.position(rule, owner, owner);
        let threat = |point| position.shapes().code(owner, point).classify();
        position.stones().empty().into_iter().map(threat).max().unwrap()
    }

    #[test]
    fn the_shapes_are_what_they_are_called() {
        let expected = [
            Threat::Nothing,
            Threat::Two,
            Threat::ClosedThree,
            Threat::Three,
            Threat::Three,
            Threat::Four,
            Threat::StraightFour,
            Threat::StraightFour,
            Threat::ThreeThree,
            Threat::FourThree,
            Threat::FourFour,
            Threat::Five,
            Threat::Five,
        ];
        for (_, rule) in Rule::NAMED {
            for owner in Color::ALL {
                for (shape, threat) in SHAPES.iter().zip(expected) {
                    let found = strongest(shape, rule, owner);
                    // An empty line can still grow.
                    let found = if shape.stones.is_empty() { Threat::Nothing } else { found };
                    assert_eq!(found, threat, "{} of {owner}, {rule}", shape.name);
                }
            }
        }
    }

    #[test]
    fn shapes_are_worth_more_to_whoever_is_to_move() {
        let open_three = SHAPES.iter().find(|shape| shape.name == "open three").unwrap();
        for (_, rule) in Rule::NAMED {
            for owner in Color::ALL {
                let value =
                    |shape: &Shape, to_move| shape.value(rule, owner, to_move, Weights::default());
                assert!(value(open_three, owner) > value(open_three, !owner));
                assert!(value(open_three, owner) > value(&SHAPES[0], owner));
            }
        }
    }
}
