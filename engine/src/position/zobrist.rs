//! Zobrist keys: one random number a stone, combined by exclusive or.

use crate::board::{Color, Point, Rule, Size};

/// The numbers of all stones, from a generator run at compile time.
static STONES: [[u64; 256]; 2] = {
    let mut keys = [[0; 256]; 2];
    let mut state = 0x6b69_6e6a_6974_6500; // "kinjite"
    let mut index = 0;
    while index < 512 {
        state = step(state);
        keys[index >> 8][index & 255] = mix(state);
        index += 1;
    }
    keys
};

/// Exclusive-ored in when White is to move.
const WHITE_TO_MOVE: u64 = mix(0x0077_6869_7465);

/// The number of a stone of `color` at `point`.
#[inline]
pub(super) fn stone(color: Color, point: Point) -> u64 {
    STONES[color as usize][point.index()]
}

/// What turns the key of one side to move into that of the other.
#[inline]
pub(super) const fn turn() -> u64 {
    WHITE_TO_MOVE
}

/// The key of an empty board, so that positions of different games differ.
pub(super) fn start(rule: Rule, size: Size) -> u64 {
    let parts = Color::ALL.map(|color| {
        let bans = rule.bans[color];
        rule.five[color] as u64
            | u64::from(bans.overline) << 1
            | u64::from(bans.double_four) << 2
            | (bans.double_three as u64) << 3
    });
    mix(parts[0] | parts[1] << 8 | u64::from(size.side()) << 16)
}

/// The counter of the `SplitMix64` generator (Steele, Lea and Flood, 2014).
const fn step(state: u64) -> u64 {
    state.wrapping_add(0x9e37_79b9_7f4a_7c15)
}

/// The output function of `SplitMix64`.
const fn mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the generator from the state 0, as other programs have them.
    #[test]
    fn the_generator_is_the_known_one() {
        let states = [step(0), step(step(0))];
        assert_eq!(states.map(mix), [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }

    #[test]
    fn no_two_stones_share_a_number() {
        let mut keys: Vec<u64> = STONES.concat();
        keys.push(WHITE_TO_MOVE);
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 513);
    }
}
