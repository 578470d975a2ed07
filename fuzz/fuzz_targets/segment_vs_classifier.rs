//! `harness::verify::segment_vs_classifier`.

#![no_main]

kinjite_fuzz::target!(harness::verify::segment_vs_classifier);
