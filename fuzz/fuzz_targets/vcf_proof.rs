//! `harness::verify::vcf_proof`.

#![no_main]

kinjite_fuzz::target!(harness::verify::vcf_proof);
