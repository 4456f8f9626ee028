//! A line chart as SVG: what grows to the right, what it costs upwards, both axes labelled.
//!
//! An axis whose numbers spread over more than a factor of thirty is logarithmic, and says so.

use std::fmt::Write as _;

use crate::chart::short_number;
use crate::escape::escape_attribute;

/// Lines over one axis.
#[derive(Clone, Debug)]
pub struct LineChart {
    /// The heading.
    pub title: String,
    /// What grows to the right.
    pub x_label: String,
    /// What the lines measure.
    pub y_label: String,
    /// The lines.
    pub lines: Vec<ChartLine>,
}

/// One line.
#[derive(Clone, Debug)]
pub struct ChartLine {
    /// What it is called beside the chart.
    pub name: String,
    /// How it is drawn.
    pub stroke: Stroke,
    /// Where it goes through.
    pub points: Vec<(f64, f64)>,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// For what was measured.
    Solid,
    /// For what was computed.
    Dashed,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 76.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 56.0;
const LEGEND_ROW: f64 = 22.0;
/// Colours that keep apart in light and dark, and for most eyes.
const COLOURS: [&str; 8] =
    ["#2f6f9f", "#c8553d", "#3b8f5a", "#8a5fb0", "#b98a1d", "#4a9ba8", "#a34b79", "#6b7280"];

impl LineChart {
    /// The chart as an SVG document. Colours of text and ground follow the reader's light or dark scheme.
    #[must_use]
    pub fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let x = AxisScale::of(points().map(|point| point.0));
        let y = AxisScale::of(points().map(|point| point.1));
        let (right, bottom) = (WIDTH - 24.0, HEIGHT - BOTTOM);
        let at = |(px, py): (f64, f64)| {
            (LEFT + x.place(px) * (right - LEFT), bottom - y.place(py) * (bottom - TOP))
        };
        let height = HEIGHT + LEGEND_ROW * self.lines.len() as f64 + 8.0;
        let mut svg = self.head(height);
        let mut put = |text: std::fmt::Arguments<'_>| {
            svg.write_fmt(text).and_then(|()| svg.write_char('\n')).expect("strings take text");
        };
        for tick in x.ticks() {
            let (px, label) = (LEFT + x.place(tick) * (right - LEFT), short_number(tick));
            put(format_args!(
                "<line class=\"grid\" x1=\"{px:.1}\" y1=\"{TOP}\" x2=\"{px:.1}\" y2=\"{bottom}\"/>\
                 <text class=\"note\" x=\"{px:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>",
                bottom + 18.0
            ));
        }
        for tick in y.ticks() {
            let (py, label) = (bottom - y.place(tick) * (bottom - TOP), short_number(tick));
            put(format_args!(
                "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{py:.1}\" x2=\"{right}\" y2=\"{py:.1}\"/>\
                 <text class=\"note\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                LEFT - 8.0,
                py + 4.0
            ));
        }
        put(format_args!(
            "<text class=\"unit\" x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}{}</text>",
            f64::midpoint(LEFT, right),
            bottom + 40.0,
            escape_attribute(&self.x_label),
            x.told()
        ));
        put(format_args!(
            "<text class=\"unit\" x=\"16\" y=\"46\">{}{}</text>",
            escape_attribute(&self.y_label),
            y.told()
        ));
        for (number, line) in self.lines.iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            let dash = match line.stroke {
                Stroke::Solid => "",
                Stroke::Dashed => " stroke-dasharray=\"6 5\"",
            };
            let places: Vec<(f64, f64)> = line.points.iter().map(|&point| at(point)).collect();
            let path: Vec<String> =
                places.iter().map(|(px, py)| format!("{px:.1},{py:.1}")).collect();
            put(format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>",
                path.join(" ")
            ));
            if line.stroke == Stroke::Solid {
                for (px, py) in places {
                    put(format_args!(
                        "<circle cx=\"{px:.1}\" cy=\"{py:.1}\" r=\"3\" fill=\"{colour}\"/>"
                    ));
                }
            }
            let row = HEIGHT + LEGEND_ROW * number as f64;
            put(format_args!(
                "<line x1=\"16\" y1=\"{row}\" x2=\"44\" y2=\"{row}\" stroke=\"{colour}\" \
                 stroke-width=\"2\"{dash}/><text x=\"54\" y=\"{}\">{}</text>",
                row + 5.0,
                escape_attribute(&line.name)
            ));
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn head(&self, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"14\" role=\"img\" aria-label=\"{0}\">\n\
             <style>\n\
             text {{ fill: #1f2430 }} .note, .unit {{ fill: #5c6475; font-size: 12px }}\n\
             .grid {{ stroke: #d6dae3 }} .ground {{ fill: #ffffff }}\n\
             @media (prefers-color-scheme: dark) {{\n\
             text {{ fill: #e8eaf0 }} .note, .unit {{ fill: #a4abba }}\n\
             .grid {{ stroke: #3a4150 }} .ground {{ fill: #171a21 }}\n\
             }}\n\
             </style>\n\
             <rect class=\"ground\" width=\"{WIDTH}\" height=\"{height}\"/>\n\
             <text x=\"16\" y=\"26\" font-weight=\"600\">{0}</text>\n",
            escape_attribute(&self.title)
        )
    }
}

/// How numbers become places from 0 to 1.
enum AxisScale {
    Linear { most: f64 },
    Logarithmic { least: f64, most: f64 },
}

impl AxisScale {
    const SPREAD: f64 = 30.0;

    fn of(numbers: impl Iterator<Item = f64> + Clone) -> Self {
        let most = numbers.clone().fold(0.0, f64::max);
        let least = numbers.filter(|&number| number > 0.0).fold(f64::INFINITY, f64::min);
        if most > least * Self::SPREAD {
            let power = |number: f64| 10_f64.powf(number);
            Self::Logarithmic {
                least: power(least.log10().floor()),
                most: power(most.log10().ceil()),
            }
        } else {
            Self::Linear { most: if most > 0.0 { most } else { 1.0 } }
        }
    }

    fn place(&self, number: f64) -> f64 {
        match *self {
            Self::Linear { most } => number / most,
            // Nothing at all stands on the floor.
            Self::Logarithmic { least, most } => {
                (number.max(least) / least).log10() / (most / least).log10()
            }
        }
    }

    /// At most ten numbers to write beside the axis.
    fn ticks(&self) -> Vec<f64> {
        match *self {
            Self::Linear { most } => {
                let rough = most / 6.0;
                let power = 10_f64.powf(rough.log10().floor());
                let step = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
                let step = step.into_iter().find(|&step| step >= rough).unwrap_or(power);
                let count = (most / step + 1e-9).floor() as u32;
                (0..=count).map(|tick| step * f64::from(tick)).collect()
            }
            Self::Logarithmic { least, most } => {
                let powers = (most / least).log10().round() as i32;
                let step = powers.div_euclid(9) + 1;
                (0..=powers)
                    .step_by(step as usize)
                    .map(|power| least * 10_f64.powi(power))
                    .collect()
            }
        }
    }

    const fn told(&self) -> &'static str {
        match self {
            Self::Linear { .. } => "",
            Self::Logarithmic { .. } => ", logarithmic",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: &[(f64, f64)]) -> LineChart {
        LineChart {
            title: "calls <of> minimax".to_owned(),
            x_label: "plies".to_owned(),
            y_label: "calls".to_owned(),
            lines: vec![ChartLine {
                name: "minimax & co".to_owned(),
                stroke: Stroke::Solid,
                points: points.to_vec(),
            }],
        }
    }

    #[test]
    fn both_axes_are_labelled_and_names_escaped() {
        let svg = chart(&[(1.0, 10.0), (2.0, 82.0), (9.0, 549_946.0)]).svg();
        assert!(svg.contains(">plies</text>"), "{svg}");
        assert!(svg.contains(">calls, logarithmic</text>"));
        assert!(svg.contains(">1M</text>") && svg.contains(">10</text>"));
        assert!(svg.contains("calls &lt;of&gt; minimax") && svg.contains("minimax &amp; co"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn nothing_one_point_and_zeros_can_be_drawn() {
        for points in [&[][..], &[(1.0, 0.0)], &[(0.0, 0.0), (5.0, 1e9)], &[(3.0, 1e-7)]] {
            let svg = chart(points).svg();
            assert!(svg.ends_with("</svg>\n"));
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{points:?}: {svg}");
        }
    }

    #[test]
    fn a_small_spread_is_linear_from_zero() {
        let scale = AxisScale::of([3.0, 12.0].into_iter());
        assert_eq!(scale.ticks(), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0]);
        assert_eq!((scale.place(3.0), scale.place(12.0)), (0.25, 1.0));
        let wide = AxisScale::of([1e-6, 1e12].into_iter());
        assert!(wide.ticks().len() <= 10);
        assert_eq!((wide.place(1e-6), wide.place(1e12)), (0.0, 1.0));
    }
}
