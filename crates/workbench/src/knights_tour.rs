//! Knight's tours as requests and plain-data answers: one found, all listed, or all counted.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control, Limits, Stopped};
use parlor_puzzles::backtracking::Ended;
pub use parlor_puzzles::knights_tour::count::NoCount;
use parlor_puzzles::knights_tour::count::{self, Census, TourCount};
use parlor_puzzles::knights_tour::{Chessboard, NoTour, TourMethod, TourQuestion, enumerate, find};
pub use parlor_puzzles::knights_tour::{Tour, TourKind};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::allowance::at_most;
use crate::player::{parse_memory, parse_time};
use crate::puzzle::PuzzleAllowance;
use crate::report::seconds;
use crate::request::given;

/// Which tour is wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TourRequest {
    /// The board as rows by columns, such as `8x8`.
    pub board: String,
    /// Whether the tour must end a knight's move from its start.
    #[serde(default)]
    pub closed: bool,
    /// Where the tour begins, such as `d4`; rows count from the bottom, as in chess.
    pub start: Option<String>,
    /// How to look for it: `backtracking`, `warnsdorff` or `structured`; `structured` if left out.
    pub by: Option<String>,
    /// Whether to count all tours instead.
    #[serde(default)]
    pub count: bool,
    /// Memory that counting may take, such as `2GB`; `4GiB` if left out.
    #[serde(skip)]
    #[param(ignore)]
    pub memory: Option<String>,
    /// Time for the work, such as `5s`. If left out, a search for one tour has `30s`; counting and
    /// listing take as long as they take.
    #[serde(skip)]
    #[param(ignore)]
    pub time: Option<String>,
}

impl TourRequest {
    /// The method by default.
    pub const DEFAULT_METHOD: &str = "structured";
    /// The memory that counting may take by default.
    pub const DEFAULT_MEMORY: &str = "4GiB";

    /// The time for finding a tour by default.
    pub const DEFAULT_TIME: Duration = Duration::from_secs(30);

    /// Reads the request.
    ///
    /// # Errors
    /// A board, start, method, size or time that is none; a larger board than allowed.
    pub fn read(&self, allowance: &PuzzleAllowance) -> Result<TourSearch, BadInput> {
        let board: Chessboard = self.board.parse()?;
        at_most("board", allowance.squares, board.area(), |squares| format!("{squares} squares"))?;
        let start = given(&self.start)
            .map(|name| board.parse_square(name))
            .transpose()
            .map_err(|error| BadInput { place: "start".to_owned(), ..error })?;
        let kind = if self.closed { TourKind::Closed } else { TourKind::Open };
        let memory = parse_memory(given(&self.memory).unwrap_or(Self::DEFAULT_MEMORY))? as u64;
        Ok(TourSearch {
            question: TourQuestion { board, kind, start },
            method: given(&self.by).unwrap_or(Self::DEFAULT_METHOD).parse()?,
            counts: self.count,
            memory: allowance.memory.map_or(memory, |most| memory.min(most)),
            time: given(&self.time).map(parse_time).transpose()?,
        })
    }
}

/// A request about tours that makes sense.
#[derive(Clone, Copy, Debug)]
pub struct TourSearch {
    question: TourQuestion,
    method: TourMethod,
    counts: bool,
    memory: u64,
    time: Option<Duration>,
}

impl TourSearch {
    /// Looks for a tour or counts them all, whichever was asked for.
    ///
    /// # Errors
    /// A limit that was reached, or the control's reason to stop.
    pub fn answer(&self, control: &Control) -> Result<TourAnswer, NoCount> {
        Ok(if self.counts {
            TourAnswer::Counted(self.count(control)?)
        } else {
            TourAnswer::Found(self.find(control)?)
        })
    }

    /// Looks for a tour.
    ///
    /// # Errors
    /// The control's reason to stop. That there is no tour is an answer, not an error.
    pub fn find(&self, control: &Control) -> Result<TourReport, Stopped> {
        let begin = Instant::now();
        let found = match find(&self.question, self.method, &self.finding().control(control)) {
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

    /// The same search with the time that finding one tour has.
    fn finding(&self) -> Self {
        Self { time: self.time.or(Some(TourRequest::DEFAULT_TIME)), ..*self }
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
        let report = enumerate(&self.question, &self.control(control), visit);
        match report.ended {
            Ended::Stopped(stopped) => Err(stopped),
            _ => Ok(report.counts.solutions),
        }
    }

    /// BacktrackCounts the tours: closed ones without direction, open ones with it.
    ///
    /// # Errors
    /// A limit that was reached, or the control's reason to stop.
    pub fn count(&self, control: &Control) -> Result<TourTotal, NoCount> {
        let begin = Instant::now();
        let TourQuestion { board, kind, start } = self.question;
        let (tours, counted) = match (kind, start) {
            (TourKind::Closed, _) => (TourCount::Closed, "undirected"),
            (TourKind::Open, None) => (TourCount::OpenDirected, "directed"),
            (TourKind::Open, Some(start)) => (TourCount::OpenFrom(start), "from the start"),
        };
        let census = Census { board, tours, memory: Some(self.memory) };
        let count = count::count(&census, &self.control(control))?;
        Ok(TourTotal {
            board: board.to_string(),
            kind: kind.to_string(),
            counted,
            count: count.tours.to_string(),
            most_states: count.most_states,
            most_bytes: count.most_bytes,
            seconds: begin.elapsed(),
        })
    }

    fn control(&self, outer: &Control) -> Control {
        outer.narrowed(Limits { time: self.time, ..Limits::NONE })
    }
}

/// A tour, or how many there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum TourAnswer {
    /// A tour.
    Found(TourReport),
    /// How many there are.
    Counted(TourTotal),
}

/// A tour, or why there is none.
#[derive(Clone, Debug, Serialize, ToSchema)]
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
pub struct TourTotal {
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

/// The squares of a tour by name, in the order of the visit.
#[must_use]
pub fn names(tour: &Tour) -> Vec<String> {
    tour.path().iter().map(|&square| tour.board().name(square).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(board: &str) -> TourRequest {
        TourRequest { board: board.to_owned(), ..TourRequest::default() }
    }

    fn read(request: &TourRequest) -> TourSearch {
        request.read(&PuzzleAllowance::UNLIMITED).expect("a board and a method")
    }

    fn refusal(request: &TourRequest) -> String {
        request.read(&PuzzleAllowance::SERVER).unwrap_err().to_string()
    }

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn what_is_left_out_is_an_open_tour_by_joining_blocks() {
        let tour = read(&request("8x8"))
            .find(&Control::unlimited())
            .expect("a search without limits ends");
        assert_eq!(
            (tour.kind.as_str(), tour.by, tour.board.as_str()),
            ("open", "structured", "8x8")
        );
        assert_eq!(tour.path.expect("a tour").len(), 64);
        let empty = TourRequest { start: some(""), by: some(""), ..request("8x8") };
        assert_eq!(
            read(&empty).find(&Control::unlimited()).expect("a search without limits ends").by,
            "structured"
        );
    }

    #[test]
    fn a_closed_tour_begins_where_it_was_asked_to() {
        let closed = TourRequest { closed: true, start: some("d4"), ..request("8x8") };
        let tour = read(&closed).find(&Control::unlimited()).expect("a search without limits ends");
        assert_eq!((tour.kind.as_str(), tour.path.expect("a tour")[0].as_str()), ("closed", "d4"));
    }

    #[test]
    fn an_impossible_tour_is_an_answer_with_its_reason() {
        let request = TourRequest { closed: true, ..request("5x7") };
        let answer =
            read(&request).find(&Control::unlimited()).expect("a search without limits ends");
        assert!(!answer.exists && answer.path.is_none() && answer.tour.is_none());
        assert!(answer.reason.contains("both sides are odd"));
    }

    #[test]
    fn tours_are_counted_as_cycles_as_directed_paths_or_from_their_start() {
        let count = |request: TourRequest| {
            let answer =
                read(&TourRequest { count: true, ..request }).answer(&Control::unlimited());
            match answer.expect("a count without limits ends") {
                TourAnswer::Counted(total) => (total.count, total.counted),
                TourAnswer::Found(_) => panic!("a count was asked for"),
            }
        };
        let closed = TourRequest { closed: true, ..request("3x10") };
        assert_eq!(count(closed), ("16".to_owned(), "undirected"));
        assert_eq!(count(request("5x5")), ("1728".to_owned(), "directed"));
        let start = TourRequest { start: some("a1"), ..request("5x5") };
        assert_eq!(count(start), ("304".to_owned(), "from the start"));
    }

    #[test]
    fn every_tour_is_shown_until_the_visitor_has_seen_enough() {
        let all = read(&TourRequest { closed: true, ..request("5x6") });
        let shown = all.each(&Control::unlimited(), |_| ControlFlow::Continue(()));
        assert_eq!(shown, Ok(8));
        let shown = all.each(&Control::unlimited(), |_| ControlFlow::Break(()));
        assert_eq!(shown, Ok(1));
    }

    #[test]
    fn the_smaller_of_two_memories_is_the_limit() {
        let counting = TourRequest { closed: true, count: true, ..request("7x8") };
        assert_eq!(read(&counting).memory, 4 << 30);
        assert_eq!(
            counting.read(&PuzzleAllowance::SERVER).expect("a board that a server allows").memory,
            256 << 20
        );
        let little = TourRequest { memory: some("1MB"), ..counting };
        assert_eq!(
            little.read(&PuzzleAllowance::SERVER).expect("a board that a server allows").memory,
            1_000_000
        );
        let refusal = read(&little).answer(&Control::unlimited()).unwrap_err();
        assert!(matches!(refusal, NoCount::Memory { limit: 1_000_000, .. }), "{refusal}");
    }

    #[test]
    fn a_search_for_one_tour_has_a_limit_if_nothing_is_said() {
        let slow = TourRequest { by: some("backtracking"), closed: true, ..request("6x6") };
        let default = read(&slow).finding();
        assert_eq!(default.time, Some(TourRequest::DEFAULT_TIME));
        let asked = read(&TourRequest { time: some("2m"), ..slow }).finding();
        assert_eq!(asked.time, Some(Duration::from_secs(120)));
    }

    #[test]
    fn a_search_ends_when_its_time_is_up() {
        let slow = TourRequest { by: some("backtracking"), closed: true, ..request("12x12") };
        let slow = TourRequest { time: some("1ms"), ..slow };
        assert!(read(&slow).find(&Control::unlimited()).is_err());
        let refusal = read(&slow).answer(&Control::unlimited()).unwrap_err();
        assert_eq!(refusal.to_string(), "no answer: time is up");
    }

    #[test]
    fn bad_requests_say_what_was_wanted() {
        assert_eq!(refusal(&request("8")), "board: wanted rows by columns, such as 8x8, got \"8\"");
        assert_eq!(
            refusal(&request("500x501")),
            "board: wanted at most 250000 squares, got 250500 squares"
        );
        assert_eq!(
            refusal(&TourRequest { start: some("z9"), ..request("8x8") }),
            "start: wanted one from a1 to h8, got \"z9\""
        );
        assert_eq!(
            refusal(&TourRequest { by: some("magic"), ..request("8x8") }),
            "method: wanted one of backtracking, warnsdorff, structured, got \"magic\""
        );
        assert_eq!(
            refusal(&TourRequest { memory: some("lots"), ..request("8x8") }),
            "memory: wanted a size from 1KiB to 4TiB, such as 64MB, got \"lots\""
        );
        assert_eq!(
            refusal(&TourRequest { time: some("soon"), ..request("8x8") }),
            "time: wanted a time such as 5s, 100ms or 2m, got \"soon\""
        );
    }
}
