//! A bar chart as SVG, for reports and documents.

use std::fmt::Write as _;

use crate::escape::escape_attribute;

/// Horizontal bars on a logarithmic scale, which is the scale on which searches differ.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The heading.
    pub title: String,
    /// What the bars measure.
    pub unit: String,
    /// A label, a number and a note for each bar.
    pub bars: Vec<(String, f64, String)>,
}

impl Chart {
    /// The chart as an SVG document. Colours follow the reader's light or dark scheme.
    #[must_use]
    pub fn svg(&self) -> String {
        const BARS: f64 = 420.0;
        const NOTES: f64 = 210.0;
        const ROW: f64 = 30.0;
        const TOP: f64 = 60.0;
        // Eight units a letter leave room for the widest letters of the common fonts.
        let longest_label =
            self.bars.iter().map(|(label, ..)| label.chars().count()).max().unwrap_or(0);
        let labels = (longest_label as f64 * 8.0 + 26.0).max(150.0);
        let width = labels + BARS + NOTES;
        let height = TOP + ROW * self.bars.len() as f64 + 16.0;
        let longest = self.bars.iter().map(|(_, number, _)| number.max(1.0)).fold(10.0, f64::max);
        let scale = |number: f64| BARS * number.max(1.0).log10() / longest.log10();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"14\" role=\"img\" aria-label=\"{0}\">\n\
             <style>\n\
             text {{ fill: #1f2430 }} .note, .unit {{ fill: #5c6475; font-size: 12px }}\n\
             .bar {{ fill: #2f6f9f }} .grid {{ stroke: #d6dae3 }} .ground {{ fill: #ffffff }}\n\
             @media (prefers-color-scheme: dark) {{\n\
             text {{ fill: #e8eaf0 }} .note, .unit {{ fill: #a4abba }}\n\
             .bar {{ fill: #6fb1de }} .grid {{ stroke: #3a4150 }} .ground {{ fill: #171a21 }}\n\
             }}\n\
             </style>\n\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n\
             <text x=\"16\" y=\"26\" font-weight=\"600\">{0}</text>\n\
             <text x=\"{2}\" y=\"54\" text-anchor=\"end\" class=\"unit\">{1}, logarithmic</text>\n",
            escape_attribute(&self.title),
            escape_attribute(&self.unit),
            labels - 10.0,
        );
        let mut power = 1.0;
        while power <= longest {
            let x = labels + scale(power);
            let bottom = height - 12.0;
            writeln!(
                svg,
                "<line class=\"grid\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom}\"/>"
            )
            .expect("strings take text");
            writeln!(
                svg,
                "<text class=\"note\" x=\"{x:.1}\" y=\"54\" text-anchor=\"middle\">{}</text>",
                short_number(power)
            )
            .expect("strings take text");
            power *= 10.0;
        }
        for (row, (label, number, note)) in self.bars.iter().enumerate() {
            let y = TOP + ROW * row as f64;
            let (baseline, length) = (y + 20.0, scale(*number).max(1.0));
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{baseline}\" text-anchor=\"end\">{}</text>\
                 <rect class=\"bar\" x=\"{labels}\" y=\"{}\" width=\"{length:.1}\" height=\"18\" rx=\"2\"/>\
                 <text class=\"note\" x=\"{:.1}\" y=\"{baseline}\">{}</text>",
                labels - 10.0,
                escape_attribute(label),
                y + 6.0,
                labels + length + 8.0,
                escape_attribute(note),
            )
            .expect("strings take text");
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// 1, 10, 100, 1k, 10k, 100k, 1M, …; 0.001, and 1e-6 for what is smaller.
pub(crate) fn short_number(number: f64) -> String {
    // Three digits hide what adding up has done to the last ones.
    let rounded = |number: f64| (number * 1e3).round() / 1e3;
    match number {
        0.0 => "0".to_owned(),
        n if n < 1e-3 => format!("{n:.0e}"),
        n if n < 1e3 => format!("{}", rounded(n)),
        n if n < 1e6 => format!("{}k", rounded(n / 1e3)),
        n if n < 1e9 => format!("{}M", rounded(n / 1e6)),
        n => format!("{}G", rounded(n / 1e9)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_escapes_what_it_is_given() {
        let chart = Chart {
            title: "<a & b>".to_owned(),
            unit: "calls".to_owned(),
            bars: vec![("\"x\"".to_owned(), 10.0, "ten".to_owned())],
        };
        let svg = chart.svg();
        assert!(svg.contains("&lt;a &amp; b&gt;") && !svg.contains("<a "));
    }
}
