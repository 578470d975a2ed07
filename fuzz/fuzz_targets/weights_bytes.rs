//! `harness::verify::weights_bytes`.

#![no_main]

kinjite_fuzz::target!(harness::verify::weights_bytes);
