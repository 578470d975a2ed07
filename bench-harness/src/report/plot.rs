//! Plots as SVG: lines over numbers, and bars.

use core::ops::Range;

use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

/// A line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// What it shows; one without a name is drawn in grey, as a bound of others.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
}

/// A plot that cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("plot: {0}")]
pub struct PlotError(String);

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for PlotError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        Self(error.to_string())
    }
}

const SIZE: (u32, u32) = (860, 320);
/// Colours that people with the common kinds of colour blindness tell apart (Okabe and Ito).
const COLORS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

const GREY: RGBColor = RGBColor(150, 150, 150);

/// Curves over numbers, with the names of both axes; more than one have a legend.
///
/// # Errors
///
/// Where it cannot be drawn.
pub fn lines(title: &str, axes: [&str; 2], curves: &[Curve]) -> Result<String, PlotError> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let x = range(points().map(|point| point.0), 0.0);
    let y = range(points().map(|point| point.1), 0.05);
    drawn(title, axes, [x, y], |chart| {
        for (index, curve) in curves.iter().enumerate() {
            let named = !curve.name.is_empty();
            let color = if named { COLORS[index % COLORS.len()] } else { GREY };
            let series = LineSeries::new(curve.points.iter().copied(), color.stroke_width(2));
            let drawn = chart.draw_series(series)?;
            if named {
                drawn.label(&curve.name).legend(move |(x, y)| {
                    PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2))
                });
            }
        }
        // The title says what a single curve is.
        if curves.iter().filter(|curve| !curve.name.is_empty()).count() > 1 {
            chart
                .configure_series_labels()
                .position(SeriesLabelPosition::UpperLeft)
                .background_style(WHITE.mix(0.8))
                .border_style(BLACK.mix(0.2))
                .draw()?;
        }
        Ok(())
    })
}

/// Bars over whole numbers.
///
/// # Errors
///
/// Where it cannot be drawn.
pub fn bars(title: &str, axes: [&str; 2], bars: &[(f64, f64)]) -> Result<String, PlotError> {
    let width = bars.windows(2).map(|two| two[1].0 - two[0].0).fold(f64::INFINITY, f64::min);
    let width = if width.is_finite() { width } else { 1.0 };
    let ends = bars.iter().flat_map(|bar| [bar.0, bar.0 + width]);
    let (x, top) = (range(ends, 0.0), bars.iter().map(|bar| bar.1).fold(1.0, f64::max));
    drawn(title, axes, [x, 0.0..top * 1.05], |chart| {
        let bar = |&(x, y): &(f64, f64)| {
            Rectangle::new([(x + width * 0.05, 0.0), (x + width * 0.95, y)], COLORS[0].filled())
        };
        chart.draw_series(bars.iter().map(bar))?;
        Ok(())
    })
}

type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// A plot with its title and both axes, on which `draw` draws.
fn drawn(
    title: &str,
    axes: [&str; 2],
    [x, y]: [Range<f64>; 2],
    draw: impl FnOnce(&mut Chart<'_>) -> Result<(), PlotError>,
) -> Result<String, PlotError> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .caption(title, ("sans-serif", 18))
            .margin(8)
            .x_label_area_size(36)
            .y_label_area_size(60)
            .build_cartesian_2d(x, y)?;
        mesh(&mut chart, axes)?;
        draw(&mut chart)?;
        area.present()?;
    }
    Ok(svg)
}

fn mesh(chart: &mut Chart<'_>, [x, y]: [&str; 2]) -> Result<(), PlotError> {
    let light = BLACK.mix(0.08);
    let number = |value: &f64| format!("{}", (value * 1e6).round() / 1e6);
    chart
        .configure_mesh()
        .light_line_style(light)
        .x_label_formatter(&number)
        .y_label_formatter(&number)
        .x_desc(x)
        .y_desc(y)
        .draw()?;
    Ok(())
}

/// From the least to the greatest value, with a margin in parts of their distance.
fn range(values: impl Iterator<Item = f64>, margin: f64) -> Range<f64> {
    let finite = values.filter(|value| value.is_finite());
    let ends = finite.fold(None, |ends: Option<(f64, f64)>, value| {
        Some(ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
    });
    let (low, high) = ends.unwrap_or((0.0, 1.0));
    let (low, high) = if low < high { (low, high) } else { (low - 0.5, high + 0.5) };
    let space = (high - low) * margin;
    low - space..high + space
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_are_svg_whatever_the_points() {
        let curve = |points: &[(f64, f64)]| Curve { name: "a".into(), points: points.to_vec() };
        for curves in [
            vec![],
            vec![curve(&[])],
            vec![curve(&[(1.0, 5.0)])],
            vec![curve(&[(0.0, 1.0), (1.0, 2.0)]), curve(&[(0.0, f64::INFINITY), (2.0, -3.0)])],
        ] {
            let svg = lines("title", ["x", "y"], &curves).unwrap();
            assert!(svg.starts_with("<svg") && svg.contains("title"), "{svg}");
        }
        assert!(bars("b", ["x", "y"], &[(1.0, 2.0), (2.0, 0.0)]).unwrap().contains("<rect"));
        assert!(bars("b", ["x", "y"], &[]).is_ok());
    }
}
