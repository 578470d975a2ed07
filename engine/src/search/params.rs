//! The parameters of the search, each with its range: one table that can be tuned.
//!
//! Depths are hundredths of a ply; margins are units of the evaluation, for each ply where it says
//! so; counts are hundredths of a move.

/// Declares the parameters and the look-up by name that tuning needs.
macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $low:literal..=$high:literal;)*) => {
        /// What decides which moves are searched and how deep.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Params {
            /// Every parameter with its default and its range.
            pub const ALL: &'static [Parameter] = &[
                $(Parameter { name: stringify!($name), default: $default, low: $low, high: $high },)*
            ];

            /// The value of the parameter called `name`.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Gives the parameter called `name` a value, brought within its range; returns whether
            /// there is one.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($low, $high),)*
                    _ => return false,
                }
                true
            }
        }
    };
}

/// The name and the range of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in [`Params`].
    pub name: &'static str,
    /// Its value unless another is given.
    pub default: i32,
    /// The least value that makes sense.
    pub low: i32,
    /// The greatest value that makes sense.
    pub high: i32,
}

parameters! {
    /// Half the width of the first window around the last score.
    window = 8 in 5..=120;
    /// Positions that the search for a win by fours may visit at a leaf.
    leaf_vcf_nodes = 74 in 0..=256;
    /// How far below alpha a leaf may lie for a win by fours to be looked for.
    leaf_vcf_margin = 2011 in 0..=4000;

    /// Up to this depth a node far above beta is not searched.
    futility_depth = 639 in 0..=1200;
    /// How far above beta it must be, for each ply.
    futility_margin = 64 in 10..=160;
    /// Plies taken off that where the evaluation improves.
    futility_improving = 163 in 0..=300;

    /// Up to this depth a node far below alpha is only looked at for a win by fours.
    razor_depth = 359 in 0..=600;
    /// How far below alpha it must be at depth 0.
    razor_base = 99 in 0..=500;
    /// And how much more for each ply.
    razor_margin = 63 in 0..=300;

    /// From this depth on the other side may be given a move for nothing.
    null_depth = 121 in 100..=800;
    /// Plies that such a search is shallower.
    null_reduction = 388 in 100..=600;
    /// And how many more for each ply of depth, in hundredths.
    null_scale = 39 in 0..=60;

    /// Moves tried at depth 0.
    late_base = 161 in 100..=1000;
    /// How many more for each ply.
    late_per_ply = 139 in 20..=400;
    /// And for each square of the plies.
    late_per_square = 7 in 0..=60;
    /// How many of these where the evaluation does not improve, in hundredths.
    late_not_improving = 58 in 30..=100;
    /// How many times as many moves that make or stop a threat are tried, in hundredths.
    late_threats = 344 in 100..=800;

    /// From this depth on late moves are searched less deep at first.
    reduction_depth = 212 in 100..=600;
    /// Plies taken off for each doubling of depth times each doubling of the number.
    reduction_scale = 35 in 10..=90;
    /// Plies taken off any late move.
    reduction_base = -33 in -200..=200;
    /// Taken off more where the evaluation does not improve.
    reduction_not_improving = 13 in 0..=200;
    /// Taken off more where a cut-off is expected.
    reduction_cut_node = 33 in 0..=300;
    /// Taken off less on the principal variation.
    reduction_pv = 9 in 0..=200;
    /// Taken off less for moves that make or stop a threat.
    reduction_threat = 194 in 0..=300;
    /// Taken off less for a killer or a counter-move.
    reduction_killer = 52 in 0..=200;
    /// Taken off less for a full history.
    reduction_history = 66 in 0..=300;

    /// Taken off for a rank that lies 10,000 below the best one.
    reduction_gap = 150 in 0..=400;
    /// At the most for that.
    reduction_gap_most = 206 in 0..=600;
    /// Taken off more for moves far from the last ones.
    reduction_far = 88 in 0..=300;

    /// Taken off all moves where the node looks far above beta and a cut-off is expected.
    confident_reduction = 28 in 0..=150;
    /// How far above beta, for each ply.
    confident_margin = 18 in 0..=80;
    /// Taken off the moves that follow one that raised alpha.
    raised_reduction = 46 in 0..=150;
    /// Below this depth.
    raised_depth = 1517 in 0..=2000;

    /// Taken off where the table knows no move.
    unknown_reduction = 55 in 0..=150;
    /// From this depth on they are.
    unknown_depth = 226 in 100..=800;

    /// Depth that a single reply to a four gains, besides its own ply.
    reply_extension = 9 in -100..=100;
    /// From this depth on the table's move is tested for being the only good one.
    singular_depth = 618 in 300..=1200;
    /// How much shallower the table's entry may be.
    singular_table = 354 in 0..=600;
    /// How far below the table's score the others must stay, in hundredths for each ply.
    singular_margin = 50 in 20..=800;
    /// The share of the depth at which they are searched.
    singular_share = 46 in 20..=80;
    /// How far below that for two plies more.
    singular_double = 73 in 5..=400;

    /// The rank of a killer among other moves.
    rank_killer = 2910 in 0..=12000;
    /// The rank of the move that answered the last one best before.
    rank_counter = 721 in 0..=8000;
    /// What the history counts for the rank, in hundredths.
    rank_history = 102 in 0..=300;
    /// What the history of replies counts for the rank, in hundredths.
    rank_replies = 84 in 0..=300;
    /// What the history of follow-ups counts for the rank, in hundredths.
    rank_follow_ups = 82 in 0..=300;
}
