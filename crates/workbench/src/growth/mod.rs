//! Growth experiments: what a method costs as its task grows.
//!
//! An [`Experiment`] names what grows and measures several methods at each value: work (calls,
//! comparisons, steps), time and memory. Counts that a document gives as a formula stand beside the
//! measured ones. A method that is not done in its time at one value is not asked about the next, and a
//! note says so; so an experiment always ends.

mod boards;
mod games;
mod values;
mod words;

use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control, Limits, Stopped};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::player::parse_time;
use crate::report::seconds;
use crate::request::given;
use crate::wording::csv_cell;
use crate::{Error, Workbench};

/// An experiment that needs no further word to be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Experiment {
    /// The name, as in a request.
    pub name: &'static str,
    /// The name in headings.
    pub title: &'static str,
    /// What it shows, in a sentence.
    pub summary: &'static str,
    /// What grows.
    pub against: &'static str,
    /// What is counted.
    pub work: &'static str,
    /// The game, or the spec of one with `N` for what grows; nothing for puzzles.
    pub game: &'static str,
    /// The methods that are measured.
    pub by: &'static str,
    /// The values at which they are measured.
    pub at: &'static str,
    #[serde(skip)]
    measure: Measure,
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Depth,
    Board,
    Words,
    Grid,
    Tour,
    Queens,
}

/// Every experiment, in the order of the documents that ask for it.
pub const EXPERIMENTS: [Experiment; 8] = [
    Experiment {
        name: "words",
        title: "A longer word list",
        summary: "40 against 40,000 words in a grid of 16 by 16: brute force grows with the list, the \
                  others with its logarithm.",
        against: "words in the list",
        work: "comparisons",
        game: "",
        by: "brute-force, binary-search, prefix, fast",
        at: "40, 400, 4000, 40000",
        measure: Measure::Words,
    },
    Experiment {
        name: "grid",
        title: "A larger grid",
        summary: "40,000 words in grids whose sides double: every way grows with the number of cells.",
        against: "side of the grid",
        work: "comparisons",
        game: "",
        by: "brute-force, binary-search, prefix, fast",
        at: "8, 16, 32",
        measure: Measure::Grid,
    },
    Experiment {
        name: "depth",
        title: "Looking further ahead",
        summary: "The ladder on tic-tac-toe: every rung from one ply to the end of the game.",
        against: "plies looked ahead",
        work: "calls",
        game: "tic-tac-toe",
        by: "minimax, memo, alpha-beta, textbook-table, table",
        at: "1-9",
        measure: Measure::Depth,
    },
    Experiment {
        name: "levels",
        title: "Keeping fewer levels",
        summary: "Minimax with a memory that keeps all levels, the first five, or each second or third: \
                  memory against calls.",
        against: "plies looked ahead",
        work: "calls",
        game: "tic-tac-toe",
        by: "minimax, memo, memo:keep=to-5, memo:keep=every-2, memo:keep=every-3",
        at: "1-9",
        measure: Measure::Depth,
    },
    Experiment {
        name: "freedom",
        title: "Freedom in five seconds",
        summary: "Nodes for each depth that is searched in five seconds, by the document's player and by \
                  the engine.",
        against: "plies looked ahead",
        work: "calls",
        game: "freedom",
        by: "document, engine",
        at: "1-12",
        measure: Measure::Depth,
    },
    Experiment {
        name: "board",
        title: "A larger board",
        summary: "Three in a row with three rows and more and more columns, searched to the end.",
        against: "columns of the board",
        work: "calls",
        game: "mnk:m=N,n=3,k=3",
        by: "minimax, memo, alpha-beta, table",
        at: "1-5",
        measure: Measure::Board,
    },
    Experiment {
        name: "tour",
        title: "A knight on larger boards",
        summary: "An open tour of square boards: plain backtracking gives up soon, Warnsdorff's rule \
                  goes on.",
        against: "side of the board",
        work: "steps",
        game: "",
        by: "backtracking, warnsdorff, structured",
        at: "5, 6, 7, 8, 10, 12, 16, 24, 32",
        measure: Measure::Tour,
    },
    Experiment {
        name: "queens",
        title: "More queens",
        summary: "Queens that do not attack each other, by backtracking: the first placing, and all of \
                  them.",
        against: "queens",
        work: "steps",
        game: "",
        by: "first, all",
        at: "4-12",
        measure: Measure::Queens,
    },
];

/// An experiment and what is to be different in it.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GrowthRequest {
    /// The experiment: `words`, `grid`, `depth`, `levels`, `freedom`, `board`, `tour` or `queens`.
    pub experiment: String,
    /// The values at which to measure, such as `1-9` or `40,400,4000`.
    pub at: Option<String>,
    /// The methods, separated by commas.
    pub by: Option<String>,
    /// The game; for `board` a spec with `N` for what grows, such as `mnk:m=N,n=3,k=3`.
    pub game: Option<String>,
    /// The position of that game; its start if left out.
    pub position: Option<String>,
    /// Plies to look ahead on growing boards; to the end if left out.
    pub depth: Option<u32>,
    /// The side of the grid in which a growing list is looked for; 16 if left out.
    pub side: Option<usize>,
    /// The words looked for in a growing grid; 40,000 if left out.
    pub words: Option<usize>,
    /// Whether tours must end a knight's move from their start.
    #[serde(default)]
    pub closed: bool,
    /// Time for each single measurement, such as `5s`; 5 seconds if left out.
    pub time: Option<String>,
}

/// What came out of an experiment.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Growth {
    /// The experiment.
    pub experiment: Experiment,
    /// On what it was made, in a sentence.
    pub subject: String,
    /// What was measured, a method each.
    pub series: Vec<Series>,
    /// Why a method was not measured to the end.
    pub notes: Vec<String>,
    /// Time spent on everything.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

/// The measurements of one method.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Series {
    /// The method.
    pub name: String,
    /// Whether this is a document's formula rather than a measurement.
    pub computed: bool,
    /// The measurements, by what grows.
    pub points: Vec<GrowthPoint>,
}

/// One measurement.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct GrowthPoint {
    /// How large the task was.
    pub at: u64,
    /// Calls, comparisons or steps, where the method counts them.
    #[schema(required)]
    pub work: Option<u64>,
    /// Seconds, where something was measured.
    #[schema(required)]
    pub seconds: Option<f64>,
    /// Bytes of memory for what the method keeps, where it keeps anything.
    #[schema(required)]
    pub bytes: Option<u64>,
}

/// What one measurement found: nothing if its time was up.
struct Measured {
    work: Option<u64>,
    bytes: Option<u64>,
    seconds: Duration,
}

/// The time of one measurement unless another is asked for.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

impl Workbench {
    /// Makes an experiment.
    ///
    /// # Errors
    /// An experiment that is none or cannot be made. What cannot be measured in time is a note of the
    /// answer.
    pub fn growth(&self, request: &GrowthRequest, control: &Control) -> Result<Growth, Error> {
        let named = |experiment: &&Experiment| experiment.name == request.experiment;
        let Some(experiment) = EXPERIMENTS.iter().find(named) else {
            let names = EXPERIMENTS.map(|experiment| experiment.name).join(", ");
            let came = BadInput::quote(&request.experiment);
            return Err(BadInput::new("experiment", format!("one of {names}"), came).into());
        };
        let control = self.allowance.control(control);
        let trial = Trial {
            experiment,
            request,
            at: values::parse(given(&request.at).unwrap_or(experiment.at))?,
            by: given(&request.by).unwrap_or(experiment.by),
            time: given(&request.time).map_or(Ok(DEFAULT_TIME), parse_time)?,
            control: &control,
        };
        match experiment.measure {
            Measure::Depth => games::against_depth(self, &trial),
            Measure::Board => games::against_board(self, &trial),
            Measure::Words => words::against_words(&trial),
            Measure::Grid => words::against_grid(&trial),
            Measure::Tour => boards::tours(&trial),
            Measure::Queens => boards::queens(&trial),
        }
    }
}

/// An experiment about to be made.
struct Trial<'a> {
    experiment: &'a Experiment,
    request: &'a GrowthRequest,
    at: Vec<u64>,
    by: &'a str,
    time: Duration,
    control: &'a Control,
}

impl Trial<'_> {
    /// The methods by name, each of which `read` must know.
    fn methods<T>(&self, read: impl Fn(&str) -> Result<T, BadInput>) -> Result<Vec<T>, BadInput> {
        let names = self.by.split([',', ' ']).filter(|name| !name.is_empty());
        let methods = names.map(read).collect::<Result<Vec<T>, _>>()?;
        if methods.is_empty() {
            return Err(BadInput::new("by", format!("some of {}", self.experiment.by), "none"));
        }
        Ok(methods)
    }

    /// The values, if none is greater than `most`.
    fn at_most(&self, most: u64) -> Result<&[u64], BadInput> {
        match self.at.iter().find(|&&at| at > most) {
            Some(at) => Err(BadInput::new("at", format!("at most {most}"), at.to_string())),
            None => Ok(&self.at),
        }
    }

    /// Measures every method at every value, the smallest first. `measure` is told the number of the
    /// method; nothing or a reason to stop says that it was not done in time, which ends its series.
    fn run(
        &self,
        subject: String,
        names: &[String],
        mut measure: impl FnMut(usize, u64, &Control) -> Result<Option<Measured>, Error>,
    ) -> Result<Growth, Error> {
        let begin = Instant::now();
        let mut series: Vec<Series> = names
            .iter()
            .map(|name| Series { name: name.clone(), computed: false, points: Vec::new() })
            .collect();
        let mut notes = Vec::new();
        let mut is_open = vec![true; names.len()];
        'values: for &at in &self.at {
            for (method, name) in names.iter().enumerate() {
                if !is_open[method] {
                    continue;
                }
                if let Err(stopped) = self.control.check() {
                    let against = self.experiment.against;
                    notes.push(format!("{stopped}: nothing was measured from {at} {against} on"));
                    break 'values;
                }
                let limits = Limits { time: Some(self.time), nodes: None };
                match measure(method, at, &self.control.narrowed(limits)) {
                    Ok(Some(Measured { work, bytes, seconds })) => {
                        let seconds = Some(seconds.as_secs_f64());
                        series[method].points.push(GrowthPoint { at, work, seconds, bytes });
                    }
                    Err(Error::Stopped(Stopped::Nodes)) => {
                        is_open[method] = false;
                        notes.push(format!("{name} may not visit enough positions here for {at}"));
                    }
                    Ok(None) | Err(Error::Stopped(Stopped::Time)) => {
                        is_open[method] = false;
                        let time = humantime::format_duration(self.time);
                        let why = match self.control.check() {
                            Err(_) => "before all time was up".to_owned(),
                            Ok(()) => format!("within {time}"),
                        };
                        notes.push(format!("{name} was not done with {at} {why}"));
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        let (experiment, seconds) = (*self.experiment, begin.elapsed());
        Ok(Growth { experiment, subject, series, notes, seconds })
    }
}

impl Growth {
    /// The measurements as a table with a head: `method,at,work,seconds,bytes,computed`.
    #[must_use]
    pub fn csv(&self) -> String {
        fn cell<T: ToString>(number: Option<T>) -> String {
            number.map(|number| number.to_string()).unwrap_or_default()
        }
        let mut lines = vec!["method,at,work,seconds,bytes,computed".to_owned()];
        for series in &self.series {
            // Names of players may hold commas.
            let name = csv_cell(&series.name);
            lines.extend(series.points.iter().map(|point| {
                let GrowthPoint { at, work, seconds, bytes } = *point;
                let (work, seconds, bytes) = (cell(work), cell(seconds), cell(bytes));
                format!("{name},{at},{work},{seconds},{bytes},{}", series.computed)
            }));
        }
        lines.join("\n") + "\n"
    }
}
