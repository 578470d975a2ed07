//! The Gomocup protocol, spoken in process: transcripts, hostile input, order, time, legality.

#![cfg(test)]

mod hostile;
mod legality;
mod manager;
mod order;
mod process;
mod property;
mod transcripts;
