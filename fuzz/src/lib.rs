//! What all fuzz targets have in common.

pub use libfuzzer_sys;

/// Makes a target of a property: bytes that break it end the process with what is wrong.
#[macro_export]
macro_rules! target {
    ($property:path) => {
        $crate::libfuzzer_sys::fuzz_target!(|input: &[u8]| {
            if let Err(violation) = $property(input) {
                panic!("{violation}");
            }
        });
    };
}
