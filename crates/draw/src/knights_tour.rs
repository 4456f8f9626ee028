//! Knight's tours as a picture and as text.

use std::fmt::Write as _;

use parlor_core::cell::column_letters;
use parlor_puzzles::knights_tour::{Square, Tour, TourKind};

/// The board as text, the highest row first: the number of the visit on every square, or a dot if that
/// comes after `until`.
#[must_use]
pub fn text(tour: &Tour, until: u32) -> String {
    let (board, numbers) = (tour.board(), tour.move_numbers());
    let width = board.area().to_string().len().max(2);
    let margin = board.rows().to_string().len();
    let mut text = String::new();
    for row in (0..board.rows()).rev() {
        write!(text, "{:>margin$}", row + 1).expect("strings take text");
        for column in 0..board.columns() {
            let number = numbers[board.square(row, column) as usize];
            let shown = if number <= until { number.to_string() } else { ".".to_owned() };
            write!(text, " {shown:>width$}").expect("strings take text");
        }
        text.push('\n');
    }
    write!(text, "{:margin$}", "").expect("strings take text");
    for column in 0..board.columns() {
        let letters = column_letters(column as usize);
        write!(text, " {letters:>width$}").expect("strings take text");
    }
    text.push('\n');
    text
}

/// The tour as an SVG document: the board, the path over it, a ring where it begins and a dot where it ends.
/// Colours follow the reader's light or dark scheme.
#[must_use]
pub fn svg(tour: &Tour) -> String {
    let board = tour.board();
    let (rows, columns) = (f64::from(board.rows()), f64::from(board.columns()));
    // Large boards get small squares, so that the picture stays a picture.
    let side = (1_600.0 / rows.max(columns)).clamp(4.0, 44.0).floor();
    let (width, height) = (columns * side, rows * side);
    let centre = |square: Square| {
        let (row, column) = board.place(square);
        ((f64::from(column) + 0.5) * side, height - (f64::from(row) + 0.5) * side)
    };
    let points: Vec<String> = tour
        .path()
        .iter()
        .map(|&square| {
            let (x, y) = centre(square);
            format!("{x},{y}")
        })
        .collect();
    let shape = match tour.kind() {
        TourKind::Open => "polyline",
        TourKind::Closed => "polygon",
    };
    let [first, last] = [tour.path()[0], tour.path()[tour.path().len() - 1]].map(centre);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"system-ui, sans-serif\" font-size=\"{}\" role=\"img\" \
         aria-label=\"{} knight's tour of {board}\">\n\
         <style>\n\
         .light {{ fill: #f4efe4 }} .dark {{ fill: #d9cdb4 }} text {{ fill: #5c5340 }}\n\
         .path {{ fill: none; stroke: #2f6f9f; stroke-linejoin: round }}\n\
         .first {{ fill: none; stroke: #b3462f }} .last {{ fill: #b3462f }}\n\
         @media (prefers-color-scheme: dark) {{\n\
         .light {{ fill: #3a3f4b }} .dark {{ fill: #272b34 }} text {{ fill: #a4abba }}\n\
         .path {{ stroke: #6fb1de }} .first {{ stroke: #e58a74 }} .last {{ fill: #e58a74 }}\n\
         }}\n\
         </style>\n\
         <defs><pattern id=\"squares\" width=\"{2}\" height=\"{2}\" y=\"{height}\" patternUnits=\"userSpaceOnUse\">\
         <rect class=\"light\" width=\"{2}\" height=\"{2}\"/>\
         <rect class=\"dark\" y=\"{side}\" width=\"{side}\" height=\"{side}\"/>\
         <rect class=\"dark\" x=\"{side}\" width=\"{side}\" height=\"{side}\"/></pattern></defs>\n\
         <rect fill=\"url(#squares)\" width=\"{width}\" height=\"{height}\"/>\n\
         <{shape} class=\"path\" stroke-width=\"{3}\" points=\"{4}\"/>\n\
         <circle class=\"first\" cx=\"{5}\" cy=\"{6}\" r=\"{7}\" stroke-width=\"{3}\"/>\n\
         <circle class=\"last\" cx=\"{8}\" cy=\"{9}\" r=\"{10}\"/>\n",
        side * 0.26,
        tour.kind(),
        2.0 * side,
        side * 0.06,
        points.join(" "),
        first.0,
        first.1,
        side * 0.2,
        last.0,
        last.1,
        side * 0.13,
    );
    if side >= 24.0 {
        for (number, &square) in (1..).zip(tour.path()) {
            let (x, y) = centre(square);
            let (x, y) = (x - 0.44 * side, y - 0.22 * side);
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{number}</text>")
                .expect("strings take text");
        }
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use parlor_core::Control;
    use parlor_puzzles::knights_tour::{TourMethod, TourQuestion, find};

    use super::*;

    fn tour(board: &str, kind: TourKind) -> Tour {
        let question = TourQuestion::new(board.parse().expect("a size"), kind);
        let found = find(&question, TourMethod::Structured, &Control::unlimited());
        found.expect("the board has a tour").tour
    }

    #[test]
    fn the_text_shows_every_number_and_the_drawing_every_square() {
        let closed = tour("5x6", TourKind::Closed);
        let numbered = text(&closed, 30);
        assert!(
            (1..=30)
                .all(|number| numbered.split_whitespace().any(|word| word == number.to_string()))
        );
        let letters =
            numbered.lines().last().map(|line| line.split_whitespace().collect::<Vec<_>>());
        assert_eq!(letters, Some(vec!["a", "b", "c", "d", "e", "f"]));
        assert_eq!(text(&closed, 0).matches(" .").count(), 30);
        let drawing = svg(&closed);
        assert!(drawing.starts_with("<svg") && drawing.contains("<polygon"));
        assert_eq!(drawing.matches("<text").count(), 30);
        assert!(svg(&tour("3x4", TourKind::Open)).contains("<polyline"));
    }
}
