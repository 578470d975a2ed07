//! `harness::verify::simd_twins`.

#![no_main]

kinjite_fuzz::target!(harness::verify::simd_twins);
