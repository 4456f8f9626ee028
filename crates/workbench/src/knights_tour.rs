//! Knight's tours as plain data.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control, Stopped};
pub use parlor_puzzles::knights_tour::count::NoCount;
use parlor_puzzles::knights_tour::count::{self, Census, TourCount};
use parlor_puzzles::knights_tour::{Board, Method, NoTour, TourQuestion, enumerate, find};
pub use parlor_puzzles::knights_tour::{Tour, TourKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::report::seconds;

/// Which tour is wanted, read from text.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    question: TourQuestion,
    method: Method,
}

impl Request {
    /// Reads a board such as `8x8`, a start such as `d4` and a method's name.
    ///
    /// # Errors
    /// Text that is none of these.
    pub fn parse(
        board: &str,
        kind: TourKind,
        start: Option<&str>,
        method: &str,
    ) -> Result<Self, BadInput> {
        let board: Board = board.parse()?;
        let start = start
            .map(|name| board.parse_square(name))
            .transpose()
            .map_err(|error| BadInput { place: "start".to_owned(), ..error })?;
        Ok(Self { question: TourQuestion { board, kind, start }, method: method.parse()? })
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
    pub fn answer(&self, control: &Control) -> Result<TourReport, Stopped> {
        let begin = Instant::now();
        let found = match find(&self.question, self.method, control) {
            Ok(found) => Ok(found),
            Err(NoTour::Impossible(obstacle)) => Err(obstacle),
            Err(NoTour::Stopped(stopped)) => return Err(stopped),
        };
        let TourQuestion { board, kind, .. } = self.question;
        let counts = found.as_ref().ok().and_then(|found| found.counts);
        Ok(TourReport {
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
        let TourQuestion { board, kind, start } = self.question;
        let (tours, counted) = match (kind, start) {
            (TourKind::Closed, _) => (TourCount::Closed, "undirected"),
            (TourKind::Open, None) => (TourCount::OpenDirected, "directed"),
            (TourKind::Open, Some(start)) => (TourCount::OpenFrom(start), "from the start"),
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
pub struct TourReport {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impossible_tour_is_an_answer_with_its_reason() {
        let request = Request::parse("5x7", TourKind::Closed, None, "structured").unwrap();
        let answer = request.answer(&Control::unlimited()).unwrap();
        assert!(!answer.exists && answer.path.is_none());
        assert!(answer.reason.contains("both sides are odd"));
    }

    #[test]
    fn bad_requests_say_what_was_wanted() {
        let complaint = |board, start, method| {
            Request::parse(board, TourKind::Open, start, method).unwrap_err().to_string()
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
