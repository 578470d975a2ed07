//! Matches as a whole: with engines that misbehave, broken off and resumed, and as a program.

#![cfg(unix)]

#[cfg(test)]
mod common;
#[cfg(test)]
mod compliance;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod program;
#[cfg(test)]
mod referee;
#[cfg(test)]
mod refusals;
#[cfg(test)]
mod resume;
