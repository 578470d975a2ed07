//! Pictures as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A picture that cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot draw the picture: {0}")]
pub struct PngError(String);

/// As many pixels as a side may have.
const MAX_SIDE: f64 = 16_384.0;

/// Draws an SVG document of this crate as PNG, `scale` pixels for each of its units.
///
/// Texts beyond letters, digits and some signs are left out: there are no fonts.
///
/// # Errors
///
/// Where it is no such document, or the picture would be empty or wider or higher than 16,384 pixels.
pub fn png(svg: &str, scale: f64) -> Result<Vec<u8>, PngError> {
    let fail = |error: &dyn core::fmt::Display| PngError(error.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| fail(&error))?;
    let side = |length: f32| {
        let pixels = (f64::from(length) * scale).ceil();
        (1.0..=MAX_SIDE).contains(&pixels).then_some(pixels as u32)
    };
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let pixmap = width.zip(height).and_then(|(width, height)| Pixmap::new(width, height));
    let mut pixmap = pixmap.ok_or_else(|| fail(&"its size makes no sense"))?;
    let scale = scale as f32;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| fail(&error))
}
