//! Sheets as SVG.

use std::fmt::Write as _;

use crate::escape::escape_text;
use crate::sheet::{Colour, INK, Mark, Sheet, THIN, TextAlign, around};

impl Sheet {
    /// The sheet as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let ((width, height), corner) = (self.size(), 0.0 - self.margin);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{corner} {corner} {width} {height}\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n\
             <rect width=\"100%\" height=\"100%\" x=\"{corner}\" y=\"{corner}\" fill=\"white\"/>\n"
        );
        for mark in &self.marks {
            write_mark(&mut svg, mark);
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn write_mark(svg: &mut String, mark: &Mark) {
    // Writing to a string cannot fail.
    let _ = match mark {
        Mark::Text { place: (x, y), size, align, colour, text } => {
            let anchor = match align {
                TextAlign::Left => "start",
                TextAlign::Middle => "middle",
            };
            let (colour, text) = (hex(*colour), escape_text(text));
            writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.2}\" text-anchor=\"{anchor}\" \
                 fill=\"{colour}\">{text}</text>"
            )
        }
        Mark::Line { from, to } => {
            let colour = hex(INK);
            writeln!(
                svg,
                "<line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" stroke=\"{colour}\" \
                 stroke-width=\"{THIN}\" stroke-linecap=\"square\"/>",
                from.0, from.1, to.0, to.1
            )
        }
        Mark::Box { corner: (x, y), size: (width, height), inside } => {
            let (edge, inside) = (hex(INK), inside.map_or("none".to_owned(), hex));
            writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
                 fill=\"{inside}\" stroke=\"{edge}\" stroke-width=\"{THIN}\"/>"
            )
        }
        Mark::Circle { centre: (x, y), radius } => writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"{THIN}\"/>",
            hex(INK)
        ),
        Mark::Outline { from, to, reach, colour } => {
            let (start, curves) = around(*from, *to, *reach);
            let mut path = format!("M{:.2} {:.2}", start.0, start.1);
            for [a, b, c] in curves {
                let _ = write!(
                    path,
                    "C{:.2} {:.2} {:.2} {:.2} {:.2} {:.2}",
                    a.0, a.1, b.0, b.1, c.0, c.1
                );
            }
            let colour = hex(*colour);
            writeln!(
                svg,
                "<path d=\"{path}Z\" fill=\"{colour}\" fill-opacity=\"0.12\" stroke=\"{colour}\" \
                 stroke-width=\"1.5\"/>"
            )
        }
    };
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
