//! The programs `kinjite` and `pbrain-kinjite`: everything but the game itself.

pub mod gomocup;
