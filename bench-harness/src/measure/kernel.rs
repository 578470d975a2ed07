//! Kernels in processor time.

use serde::Serialize;

use super::sample::{Spread, spread};
use crate::clock::Moment;
use crate::kernels::{Kernel, WrongAnswer};

/// How long an element of a kernel's work takes.
#[derive(Clone, Debug, Serialize)]
pub struct KernelTime {
    /// The kernel.
    pub name: &'static str,
    /// What an element is.
    pub unit: &'static str,
    /// Elements of a run.
    pub elements: u64,
    /// Nanoseconds of processor time for an element.
    pub nanos: Spread,
    /// The kernel that does the same in the best simple way.
    pub twin: Option<&'static str>,
}

/// Times `samples` samples of at least `millis` milliseconds each, after one that warms up.
///
/// # Errors
///
/// Where the kernel's answer is wrong before or after.
#[expect(clippy::cast_precision_loss, reason = "counts of runs and elements are far below 2⁵³")]
pub fn time_kernel(
    kernel: &mut Kernel,
    samples: usize,
    millis: u64,
) -> Result<KernelTime, WrongAnswer> {
    kernel.check()?;
    let mut runs = 1_u64;
    let elements = kernel.elements();
    let mut time = |runs: u64| {
        let moment = Moment::now();
        for _ in 0..runs {
            std::hint::black_box(kernel.run());
        }
        moment.spent().thread
    };
    // The warming up finds how many runs a sample takes.
    while time(runs).as_millis() < u128::from(millis.max(1)) {
        runs *= 2;
    }
    let each = |_| time(runs).as_secs_f64() * 1e9 / (runs * elements) as f64;
    let nanos = spread((0..samples.max(1)).map(each).collect());
    kernel.check()?;
    let (name, unit, twin) = (kernel.name(), kernel.unit(), kernel.twin());
    Ok(KernelTime { name, unit, elements, nanos, twin })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_is_timed_and_checked() {
        let mut kernel = crate::kernels::kernel("evaluate").unwrap().unwrap();
        let time = time_kernel(&mut kernel, 3, 1).unwrap();
        assert!(time.nanos.min > 0.0 && time.nanos.min <= time.nanos.max);
    }
}
