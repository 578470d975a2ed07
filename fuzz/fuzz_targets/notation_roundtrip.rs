//! `harness::verify::notation_roundtrip`.

#![no_main]

kinjite_fuzz::target!(harness::verify::notation_roundtrip);
