//! Knight's tours as plain data, and drawn.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control, Stopped};
pub use parlor_puzzles::knights_tour::count::NoCount;
use parlor_puzzles::knights_tour::count::{self, Census, Counted};
use parlor_puzzles::knights_tour::{self, Board, Method, NoTour, Question, enumerate, find};
pub use parlor_puzzles::knights_tour::{Kind, Tour};
use serde::Serialize;
use utoipa::ToSchema;

use crate::report::seconds;

/// Which tour is wanted, read from text.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    question: Question,
    method: Method,
}

impl Request {
    /// Reads a board such as `8x8`, a start such as `d4` and a method's name.
    ///
    /// # Errors
    /// Text that is none of these.
    pub fn parse(
        board: &str,
        kind: Kind,
        start: Option<&str>,
        method: &str,
    ) -> Result<Self, BadInput> {
        let board: Board = board.parse()?;
        let start = start
            .map(|name| board.parse_square(name))
            .transpose()
            .map_err(|error| BadInput { place: "start".to_owned(), ..error })?;
        Ok(Self { question: Question { board, kind, start }, method: method.parse()? })
    }

    /// How many squares the board has.
    #[must_use]
    pub const fn squares(&self) -> u32 {
        self.question.board.area()
    }

    /// Looks for a tour.
    ///
    /// # Errors
    /// The control's reason to stop. That there is no tour is an answer, not an error.
    pub fn answer(&self, control: &Control) -> Result<Answer, Stopped> {
        let begin = Instant::now();
        let found = match find(&self.question, self.method, control) {
            Ok(found) => Ok(found),
            Err(NoTour::Impossible(obstacle)) => Err(obstacle),
            Err(NoTour::Stopped(stopped)) => return Err(stopped),
        };
        let Question { board, kind, .. } = self.question;
        let counts = found.as_ref().ok().and_then(|found| found.counts);
        Ok(Answer {
            board: board.to_string(),
            kind: kind.to_string(),
            by: self.method.name(),
            exists: found.is_ok(),
            reason: match &found {
                Ok(found) => found.theorem.to_string(),
                Err(obstacle) => obstacle.to_string(),
            },
            path: found.as_ref().ok().map(|found| names(&found.tour)),
            steps: counts.map(|counts| counts.nodes),
            dead_ends: counts.map(|counts| counts.dead_ends),
            seconds: begin.elapsed(),
            tour: found.ok().map(|found| found.tour),
        })
    }

    /// Shows every tour to a visitor until it has seen enough; how many it was shown.
    ///
    /// # Errors
    /// The control's reason to stop.
    pub fn each(
        &self,
        control: &Control,
        visit: impl FnMut(&Tour) -> ControlFlow<()>,
    ) -> Result<u64, Stopped> {
        let report = enumerate(&self.question, control, visit);
        match report.ended {
            parlor_puzzles::backtracking::Ended::Stopped(stopped) => Err(stopped),
            _ => Ok(report.counts.solutions),
        }
    }

    /// Counts the tours: closed ones without direction, open ones with it.
    ///
    /// # Errors
    /// A limit that was reached, or the control's reason to stop.
    pub fn count(&self, memory: Option<u64>, control: &Control) -> Result<Total, NoCount> {
        let begin = Instant::now();
        let Question { board, kind, start } = self.question;
        let (tours, counted) = match (kind, start) {
            (Kind::Closed, _) => (Counted::Closed, "undirected"),
            (Kind::Open, None) => (Counted::OpenDirected, "directed"),
            (Kind::Open, Some(start)) => (Counted::OpenFrom(start), "from the start"),
        };
        let count = count::count(&Census { board, tours, memory }, control)?;
        Ok(Total {
            board: board.to_string(),
            kind: kind.to_string(),
            counted,
            count: count.tours.to_string(),
            most_states: count.most_states,
            most_bytes: count.most_bytes,
            seconds: begin.elapsed(),
        })
    }
}

/// A tour, or why there is none.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Tour)]
pub struct Answer {
    /// The board.
    pub board: String,
    /// `open` or `closed`.
    pub kind: String,
    /// The method.
    pub by: &'static str,
    /// Whether there is such a tour.
    pub exists: bool,
    /// The theorem that says so.
    pub reason: String,
    /// The squares in the order of the visit.
    #[schema(required)]
    pub path: Option<Vec<String>>,
    /// States that a searching method looked at.
    #[schema(required)]
    pub steps: Option<u64>,
    /// States from which it had to turn back.
    #[schema(required)]
    pub dead_ends: Option<u64>,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
    /// The tour itself, for drawing.
    #[serde(skip)]
    pub tour: Option<Tour>,
}

/// How many tours there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = TourCount)]
pub struct Total {
    /// The board.
    pub board: String,
    /// `open` or `closed`.
    pub kind: String,
    /// Which of them count as different: `directed`, `undirected`, or `from the start`.
    pub counted: &'static str,
    /// The number, in decimal digits.
    pub count: String,
    /// The most frontiers held at a time.
    pub most_states: u64,
    /// The most memory the tables took.
    pub most_bytes: u64,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

/// The names of the methods, slowest first.
#[must_use]
pub fn methods() -> [&'static str; 3] {
    Method::ALL.map(Method::name)
}

/// The squares of a tour by name, in the order of the visit.
#[must_use]
pub fn names(tour: &Tour) -> Vec<String> {
    tour.path().iter().map(|&square| tour.board().name(square).to_string()).collect()
}

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
        let letters = parlor_core::cell::column_letters(column as usize);
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
    let centre = |square: knights_tour::Square| {
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
        Kind::Open => "polyline",
        Kind::Closed => "polygon",
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
    use super::*;

    fn tour(board: &str, kind: Kind) -> Tour {
        let request = Request::parse(board, kind, None, "structured").unwrap();
        request.answer(&Control::unlimited()).unwrap().tour.unwrap()
    }

    #[test]
    fn the_text_shows_every_number_and_the_drawing_every_square() {
        let tour = tour("5x6", Kind::Closed);
        let text = text(&tour, 30);
        assert!(
            (1..=30).all(|number| text.split_whitespace().any(|word| word == number.to_string()))
        );
        assert_eq!(
            text.lines().last().map(str::split_whitespace).unwrap().collect::<Vec<_>>(),
            ["a", "b", "c", "d", "e", "f"]
        );
        assert!(super::text(&tour, 0).matches(" .").count() == 30);
        let svg = svg(&tour);
        assert!(
            svg.starts_with("<svg")
                && svg.contains("<polygon")
                && svg.matches("<text").count() == 30
        );
        assert!(super::svg(&super::tests::tour("3x4", Kind::Open)).contains("<polyline"));
    }

    #[test]
    fn an_impossible_tour_is_an_answer_with_its_reason() {
        let request = Request::parse("5x7", Kind::Closed, None, "structured").unwrap();
        let answer = request.answer(&Control::unlimited()).unwrap();
        assert!(!answer.exists && answer.path.is_none());
        assert!(answer.reason.contains("both sides are odd"));
    }

    #[test]
    fn bad_requests_say_what_was_wanted() {
        let complaint = |board, start, method| {
            Request::parse(board, Kind::Open, start, method).unwrap_err().to_string()
        };
        assert_eq!(
            complaint("8", None, "structured"),
            "board: wanted rows by columns, such as 8x8, got \"8\""
        );
        assert_eq!(
            complaint("8x8", Some("z9"), "structured"),
            "start: wanted one from a1 to h8, got \"z9\""
        );
        assert!(complaint("8x8", None, "magic").contains("backtracking, warnsdorff, structured"));
    }
}
