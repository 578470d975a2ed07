//! `harness::verify::forbidden_vs_reference`.

#![no_main]

kinjite_fuzz::target!(harness::verify::forbidden_vs_reference);
