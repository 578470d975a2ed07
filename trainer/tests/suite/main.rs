//! From games to weights, on a small scale.

#![cfg(test)]

mod calibration;
mod generations;
mod learning;
mod refusals;
