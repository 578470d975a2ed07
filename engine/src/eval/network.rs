//! The part of the evaluation that is no sum over points, ready for use.

use core::array::from_fn;

use super::parameters::{FEATURES, SideParameters};
use crate::board::{ByColor, Color};
use crate::simd::{Head, LANES};

/// What a code of `color` contributes to the features that Black sees when he is to move, and, behind
/// them, to those that White sees.
pub(super) fn features(sides: &ByColor<SideParameters>, color: Color, rank: usize) -> [i8; LANES] {
    let mut features = [0; LANES];
    for us in Color::ALL {
        let all = &sides[us].network.features[usize::from(us != color)];
        let seen = &all[FEATURES * rank..][..FEATURES];
        features[FEATURES * us as usize..][..FEATURES].copy_from_slice(seen);
    }
    features
}

/// The head for the side to move, `us`, its weights in the order of the lanes.
pub(super) fn head(side: &SideParameters, us: Color) -> Head {
    let network = &side.network;
    let weight = |neuron: usize, lane: usize| {
        let seen = (lane + FEATURES * us as usize) % LANES;
        network.hidden[LANES * neuron + seen]
    };
    Head {
        weights: from_fn(|pair| from_fn(|at| weight(at / 2, 2 * pair + at % 2))),
        biases: from_fn(|neuron| network.hidden_bias[neuron]),
        outputs: from_fn(|neuron| network.output[neuron]),
        bias: network.output_bias,
    }
}
