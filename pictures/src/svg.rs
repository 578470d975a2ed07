//! Elements of an SVG document.

use core::fmt::Write;

use crate::glyphs::{ADVANCE, HEIGHT, WIDTH, path};

/// A document that is written.
#[derive(Clone, Debug)]
pub struct Svg(String);

/// A number with the digits that a picture needs.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A number of things.
pub fn count(things: usize) -> f64 {
    f64::from(things as u32)
}

/// A text that may stand between tags and in attributes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML has no place for these, not even as references.
            c if c.is_control() && !matches!(c, '\n' | '\t') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

impl Svg {
    /// A document of so many units; `title` says what it shows to whom it is read out.
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let (width, height) = (number(width), number(height));
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n",
            escaped(title)
        ))
    }

    /// Adds an element, or any other text of SVG.
    pub fn add(&mut self, element: impl AsRef<str>) {
        self.0.push_str(element.as_ref());
        self.0.push('\n');
    }

    /// A circle.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, style: &str) {
        let (x, y, radius) = (number(x), number(y), number(radius));
        self.add(format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>"));
    }

    /// A rectangle around a point.
    pub fn patch(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), style: &str) {
        let (left, top) = (number(x - width / 2.0), number(y - height / 2.0));
        let (width, height) = (number(width), number(height));
        self.add(format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" {style}/>"
        ));
    }

    /// A path.
    pub fn path(&mut self, data: &str, style: &str) {
        self.add(format!("<path d=\"{data}\" {style}/>"));
    }

    /// A text around a point, in letters of `height`, narrower where it would be wider than `width`.
    ///
    /// A text with a character that there is no glyph for is left to the fonts of whoever shows it.
    pub fn text(&mut self, (x, y): (f64, f64), height: f64, width: f64, color: &str, text: &str) {
        let letters = count(text.chars().count());
        if letters == 0.0 {
            return;
        }
        let units = ADVANCE * (letters - 1.0) + WIDTH;
        let scale = (height / HEIGHT).min(width / units);
        if text.chars().any(|c| path(c).is_none()) {
            let size = number((height * 1.4).min(width * 1.8 / letters));
            let (x, y) = (number(x), number(y));
            return self.add(format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-family=\"sans-serif\" \
                 fill=\"{color}\" text-anchor=\"middle\" dominant-baseline=\"central\">{}</text>",
                escaped(text)
            ));
        }
        let (left, top) = (number(x - units * scale / 2.0), number(y - HEIGHT * scale / 2.0));
        let mut group = format!(
            "<g aria-label=\"{}\" transform=\"translate({left} {top}) scale({})\" \
             fill=\"none\" stroke=\"{color}\" stroke-width=\"0.9\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">",
            escaped(text),
            (scale * 1e4).round() / 1e4
        );
        for (index, glyph) in text.chars().filter_map(path).enumerate() {
            if !glyph.is_empty() {
                let right = number(ADVANCE * count(index));
                let _ = write!(group, "<path transform=\"translate({right} 0)\" d=\"{glyph}\"/>");
            }
        }
        group.push_str("</g>");
        self.add(group);
    }

    /// The document.
    pub fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_more_digits_than_needed() {
        let texts = [0.0, -0.001, 1.5, 2.0, 10.126, -3.0].map(number);
        assert_eq!(texts, ["0", "0", "1.5", "2", "10.13", "-3"]);
    }

    #[test]
    fn texts_cannot_leave_their_element() {
        let mut svg = Svg::new(1.0, 1.0, "a < b & \"c\"");
        svg.text((0.0, 0.0), 10.0, 10.0, "red", "</svg>\u{1}é");
        let text = svg.finish();
        assert!(text.contains("<title>a &lt; b &amp; &quot;c&quot;</title>"));
        assert!(text.contains("&lt;/svg&gt;\u{fffd}é</text>"), "{text}");
        assert_eq!(text.matches("</svg>").count(), 1);
    }

    #[test]
    fn every_letter_and_digit_has_a_glyph() {
        for c in ('0'..='9').chain('a'..='z').chain('A'..='Z').chain("+-.?!/ ".chars()) {
            assert!(path(c).is_some(), "{c}");
        }
        assert_eq!(path('禁'), None);
    }
}
