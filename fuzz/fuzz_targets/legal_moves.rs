//! `harness::verify::legal_moves`.

#![no_main]

kinjite_fuzz::target!(harness::verify::legal_moves);
