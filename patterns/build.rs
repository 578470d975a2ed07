//! Writes the tables of `src/table.rs` from the classifier of `src/classify.rs`.

use std::path::Path;
use std::{env, fs, io};

#[path = "src/classify.rs"]
mod classify;
#[expect(dead_code, reason = "the library uses the rest")]
#[path = "src/code.rs"]
mod code;
#[expect(dead_code, reason = "the library uses the rest")]
#[path = "src/kind.rs"]
mod kind;
#[path = "src/shape.rs"]
mod shape;
#[expect(dead_code, reason = "the library uses the rest")]
#[path = "src/sum.rs"]
mod sum;
#[path = "src/worth.rs"]
mod worth;

use classify::Classifier;
use code::{Class, Code};
use kind::FiveKind;
use shape::Shape;
use sum::Sum;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    let out = Path::new(&out);
    fs::write(out.join("at_least_five.bin"), segments(FiveKind::AtLeast))?;
    fs::write(out.join("exactly_five.bin"), segments(FiveKind::Exactly))?;
    fs::write(out.join("classes.bin"), classes())?;
    fs::write(out.join("urgencies.bin"), urgencies())?;
    fs::write(out.join("ranks.bin"), ranks())
}

/// Shapes and sum of every key, as two words each.
fn segments(kind: FiveKind) -> Vec<u8> {
    // Key 0 names no segment; it gets the entry of the empty one.
    let mut bytes = vec![0; 16];
    for len in 0..=15 {
        let classifier = Classifier::new(kind, len);
        for mask in 0..1_u32 << len {
            let mut shapes = [Shape::Nothing; 15];
            for (cell, shape) in shapes.iter_mut().enumerate().take(len) {
                *shape = classifier.playing(mask as u16, cell);
            }
            let worth = shapes.iter().map(|&shape| worth::worth(shape)).sum();
            bytes.extend(for_target(classify::pack(&shapes).to_le_bytes()));
            bytes.extend(for_target(Sum::of(&shapes, worth).bits().to_le_bytes()));
        }
    }
    bytes
}

fn classes() -> Vec<u8> {
    codes().map(|code| Class::of(code).bits()).collect()
}

fn urgencies() -> Vec<u8> {
    codes()
        .flat_map(|code| {
            let sum = code.shapes().iter().map(|&shape| worth::urgency(shape)).sum::<u16>();
            for_target(sum.to_le_bytes())
        })
        .collect()
}

fn ranks() -> Vec<u8> {
    let mut ranks = vec![0_u16; 1 << 16];
    for (rank, code) in Code::all_canonical().enumerate() {
        ranks[usize::from(code.bits())] = rank as u16;
    }
    codes()
        .flat_map(|code| for_target(ranks[usize::from(code.canonical().bits())].to_le_bytes()))
        .collect()
}

fn codes() -> impl Iterator<Item = Code> {
    (0..=u16::MAX).map(Code::from_bits)
}

/// Little-endian bytes in the byte order of the target.
fn for_target<const N: usize>(mut bytes: [u8; N]) -> [u8; N] {
    if env::var("CARGO_CFG_TARGET_ENDIAN").is_ok_and(|endian| endian == "big") {
        bytes.reverse();
    }
    bytes
}
