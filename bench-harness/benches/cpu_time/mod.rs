//! Processor time as a measurement of criterion: on a machine with other work to do, the wall
//! tells how long a thread waited.

use criterion::Throughput;
use criterion::measurement::{Measurement, ValueFormatter};
use harness::clock::Moment;

/// Nanoseconds of the thread's processor time.
pub struct CpuTime;

impl Measurement for CpuTime {
    type Intermediate = Moment;
    type Value = f64;

    fn start(&self) -> Moment {
        Moment::now()
    }

    fn end(&self, start: Moment) -> f64 {
        start.spent().thread.as_secs_f64() * 1e9
    }

    fn add(&self, a: &f64, b: &f64) -> f64 {
        a + b
    }

    fn zero(&self) -> f64 {
        0.0
    }

    fn to_f64(&self, value: &f64) -> f64 {
        *value
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        &Nanos
    }
}

struct Nanos;

impl Nanos {
    /// Divides `values` by the unit that suits `typical`, and names it.
    fn scale(typical: f64, values: &mut [f64]) -> &'static str {
        let (unit, name) = match typical {
            t if t < 1e3 => (1.0, "ns"),
            t if t < 1e6 => (1e3, "µs"),
            t if t < 1e9 => (1e6, "ms"),
            _ => (1e9, "s"),
        };
        for value in values {
            *value /= unit;
        }
        name
    }
}

impl ValueFormatter for Nanos {
    fn scale_values(&self, typical: f64, values: &mut [f64]) -> &'static str {
        Self::scale(typical, values)
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of elements are far below 2⁵³")]
    fn scale_throughputs(
        &self,
        typical: f64,
        throughput: &Throughput,
        values: &mut [f64],
    ) -> &'static str {
        let elements = match throughput {
            Throughput::Elements(count) | Throughput::Bytes(count) => *count as f64,
            _ => 1.0,
        };
        let (unit, name) = match elements * 1e9 / typical {
            rate if rate < 1e6 => (1e3, "Kelem/s"),
            _ => (1e6, "Melem/s"),
        };
        for value in values {
            *value = elements * 1e9 / *value / unit;
        }
        name
    }

    fn scale_for_machines(&self, _: &mut [f64]) -> &'static str {
        "ns"
    }
}
