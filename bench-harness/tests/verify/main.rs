//! Every property of `harness::verify`, on the seeds that the fuzz targets begin with and on inputs
//! made of them and of random bytes, the same on every run.
//!
//! `KINJITE_INPUTS` says how many inputs each property is tried with.

#![cfg(test)]

use std::fs;
use std::path::{Path, PathBuf};

use harness::rng::Rng;
use harness::verify::{self, Property};

/// Inputs that take a debug build some tenths of a second.
const INPUTS: usize = 400;

fn property(name: &str) -> Property {
    verify::ALL.into_iter().find(|property| property.name == name).expect("a property")
}

/// The seeds of a fuzz target, in the order of their names.
fn seeds(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds").join(name);
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// A seed with some bytes changed, two seeds joined, or random bytes.
fn input(rng: &mut Rng, seeds: &[(PathBuf, Vec<u8>)]) -> Vec<u8> {
    if rng.below(3) == 0 {
        return (0..4 + rng.below(120)).map(|_| rng.next_u64() as u8).collect();
    }
    let seed = |rng: &mut Rng| &seeds[rng.below(seeds.len())].1;
    let (first, second) = (seed(rng), seed(rng));
    let mut bytes = first[..rng.below(first.len() + 1)].to_vec();
    if rng.below(3) == 0 {
        bytes.extend(&second[rng.below(second.len() + 1)..]);
    } else {
        bytes.extend(&first[bytes.len()..]);
    }
    for _ in 0..rng.below(6) {
        let at = rng.below(bytes.len() + 1);
        match rng.below(3) {
            0 => bytes.insert(at, rng.next_u64() as u8),
            1 if at < bytes.len() => drop(bytes.remove(at)),
            _ if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            _ => {}
        }
    }
    bytes
}

/// Tries a property on its seeds and on `count` other inputs.
fn hold(name: &str, count: usize) {
    let property = property(name);
    let seeds = seeds(name);
    assert!(seeds.len() >= 5, "{name} has {} seeds", seeds.len());
    for (path, bytes) in &seeds {
        if let Err(violation) = (property.check)(bytes) {
            panic!("{}: {violation}", path.display());
        }
    }
    let count =
        std::env::var("KINJITE_INPUTS").ok().and_then(|it| it.parse().ok()).unwrap_or(count);
    let mut rng = Rng::new(0x6b69_6e6a);
    for _ in 0..count {
        let bytes = input(&mut rng, &seeds);
        if let Err(violation) = (property.check)(&bytes) {
            panic!("{name} on {}: {violation}", bytes.escape_ascii());
        }
    }
}

macro_rules! properties {
    ($($name:ident: $count:expr,)*) => {
        $(
            #[test]
            fn $name() {
                hold(stringify!($name), $count);
            }
        )*

        /// No property is left out here, and none has lost its fuzz target.
        #[test]
        fn every_property_has_its_test_and_its_fuzz_target() {
            let tested = [$(stringify!($name)),*];
            let targets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/fuzz_targets");
            assert_eq!(tested.len(), verify::ALL.len());
            for property in verify::ALL {
                assert!(tested.contains(&property.name), "{}", property.name);
                assert!(targets.join(property.name).with_extension("rs").exists(), "{}", property.name);
            }
        }
    };
}

properties! {
    forbidden_vs_reference: INPUTS,
    segment_vs_classifier: INPUTS,
    incremental_vs_refresh: INPUTS,
    legal_moves: INPUTS / 2,
    threat_verdicts: INPUTS,
    vcf_proof: INPUTS,
    search_limits: INPUTS / 2,
    notation_roundtrip: 4 * INPUTS,
    formats_roundtrip: 4 * INPUTS,
    formats_bytes: 4 * INPUTS,
    tt_entry: 4 * INPUTS,
    simd_twins: 2 * INPUTS,
    weights_bytes: INPUTS / 2,
}
