//! The engine of Kinjite: Renju and gomoku from the board up.
//!
//! The rooms build on one another in this order, and none knows a later one: [`board`].

pub mod board;
pub mod rules;
