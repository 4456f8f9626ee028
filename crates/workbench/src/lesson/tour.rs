//! A knight that walks, is stuck and goes back.
//!
//! The search is the one that finds tours; a watcher hears of its steps and puts them into words.

use std::ops::ControlFlow;

use parlor_core::{BadInput, Control, Limits, Stopped};
use parlor_puzzles::backtracking::{self, BacktrackEvent, Ended, NotOpen};
use parlor_puzzles::knights_tour::{
    Chessboard, NoTour, Obstacle, Order, Square, TourEvent, TourKind, TourMethod, TourQuestion,
    WarnsdorffWalk, find_watched,
};

use super::script::Script;
use super::{
    BoardEvent, Lesson, LessonRequest, LessonStep, Method, MethodKind, Scene, Stage, Way, subject,
};
use crate::Error;
use crate::allowance::at_most;
use crate::request::given;
use crate::wording::{counted, grouped};

pub(super) const METHODS: &[Method] = &[BACKTRACKING, WARNSDORFF];

/// The largest board that is drawn, and how long a search is watched.
const MOST_SQUARES: u32 = 400;
const MOST_STATES: u64 = 1_000_000;

pub(super) const BACKTRACKING: Method = Method {
    name: "knights-tour-backtracking",
    title: "A knight's tour by backtracking",
    kind: MethodKind::Board,
    idea: "Generate and test: go on as long as a free square can be reached, and at a dead end take the \
           last move back and try the next one. Whatever can be tried is tried, so a tour is found if \
           there is one.",
    cost: "Memory for one path. Time grows with the number of paths: 5 by 5 takes 8,840 steps from a1, \
           6 by 6 closed takes minutes, and 8 by 8 may take longer than you live.",
    limits: "A wrong turn early on is noticed only when everything behind it has been tried. The order \
             of the moves is fixed, so nothing is learnt from it.",
    code: &[
        "tour(path):",
        "    if the path has every square: return whether it may end here",
        "    for each knight's move from its last square, clockwise:",
        "        if the square is free:",
        "            go there",
        "            if tour(path): return true",
        "            go back",
        "    return false        // dead end",
    ],
    mark: "dead end",
    terms: &["backtracking", "dead-end", "knights-tour"],
    subject: subject::BACKTRACKING,
};

const WARNSDORFF: Method = Method {
    name: "warnsdorff",
    title: "A knight's tour by Warnsdorff's rule",
    kind: MethodKind::Board,
    idea: "Go where the fewest moves lead on. Squares that are hard to reach are visited while they can \
           still be left, and the easy ones in the middle remain for later. Among equals, the square \
           farther from the centre.",
    cost: "Nearly no dead ends on boards up to some hundreds of squares a side: about one step a square.",
    limits: "It is a rule of thumb. On large boards ties lead it astray; then an attempt is given up and \
             the next one breaks ties by chance. A closed tour is seldom met: the end of an open one is \
             led back to its start.",
    code: &[
        "tour(path):",
        "    if the path has every square: return true",
        "    count the onward moves of each free square that can be reached",
        "    if one has none, and is not the last: return false    // it could not be left",
        "    for each of them, the fewest onward moves first:",
        "        go there",
        "        if tour(path): return true",
        "        go back",
        "    return false        // dead end",
    ],
    mark: "dead end",
    terms: &["warnsdorffs-rule", "backtracking", "knights-tour"],
    subject: subject::WARNSDORFF,
};

/// The lines of the pseudo-code that steps carry out.
struct TourLines {
    done: usize,
    go: usize,
    back: usize,
    dead_end: usize,
    /// A neighbour that could not be left again.
    lost: usize,
}

pub(super) fn lesson(
    method: &'static Method,
    request: &LessonRequest,
    control: &Control,
) -> Result<Lesson, Error> {
    let by_rule = method.name == WARNSDORFF.name;
    let question = question(method, request)?;
    let board = question.board;
    let path = path(board, request)?;
    let question = TourQuestion { start: path.first().copied().or(question.start), ..question };
    let control = control.narrowed(Limits { nodes: Some(MOST_STATES), time: None });
    let lines = if by_rule {
        TourLines { done: 1, go: 5, back: 7, dead_end: 8, lost: 3 }
    } else {
        TourLines { done: 1, go: 4, back: 6, dead_end: 7, lost: 7 }
    };
    let mut teller = TourTeller {
        board,
        lines,
        by_rule,
        script: Script::default(),
        attempts: 0,
        steps: 0,
        dead_ends: 0,
    };
    let ended = if path.len() > 1 {
        teller.resume(&question, &path, &control)?
    } else {
        let tour_method = if by_rule { TourMethod::Warnsdorff } else { TourMethod::Backtracking };
        match find_watched(&question, tour_method, &control, |event| teller.hear(event)) {
            Ok(_) => Ended::Satisfied,
            Err(NoTour::Stopped(stopped)) => Ended::Stopped(stopped),
            Err(NoTour::Impossible(obstacle)) => return Err(no_such_tour(board, obstacle).into()),
        }
    };
    let ending = teller.ending(&question, ended)?;
    let Script { steps, left_out } = teller.script;
    let (rows, columns) = (board.rows(), board.columns());
    let stage = Stage::Board { rows, columns, piece: "knight", walks: true };
    Ok(Lesson { method: *method, stage, steps, left_out, ending })
}

/// Which tour a request asks for.
pub(super) fn question(method: &Method, request: &LessonRequest) -> Result<TourQuestion, BadInput> {
    let usual = |name| method.subject.usual(name);
    let board: Chessboard = given(&request.board).unwrap_or(usual("board")).parse()?;
    at_most("board", Some(MOST_SQUARES), board.area(), |squares| format!("{squares} squares"))?;
    let kind = if request.closed { TourKind::Closed } else { TourKind::Open };
    // The usual start is one of the usual board.
    let usual_start = given(&request.board).is_none().then(|| usual("start"));
    let start = given(&request.start)
        .or(usual_start)
        .map(|text| board.parse_square(text))
        .transpose()
        .map_err(|error| BadInput { place: "start".to_owned(), ..error })?;
    Ok(TourQuestion { board, kind, start })
}

/// Why a board has no such tour, as an error.
pub(super) fn no_such_tour(board: Chessboard, obstacle: Obstacle) -> BadInput {
    BadInput::new("board", "one that has such a tour", format!("{board} ({obstacle})"))
}

/// The squares of a given path.
fn path(board: Chessboard, request: &LessonRequest) -> Result<Vec<Square>, BadInput> {
    let names = given(&request.path).unwrap_or_default().split([' ', ',']);
    let square = |name: &str| {
        board.parse_square(name).map_err(|error| BadInput { place: "path".to_owned(), ..error })
    };
    names.filter(|name| !name.is_empty()).map(square).collect()
}

/// Puts what a walk does into words.
struct TourTeller {
    board: Chessboard,
    lines: TourLines,
    by_rule: bool,
    script: Script,
    attempts: u64,
    steps: u64,
    dead_ends: u64,
}

impl TourTeller {
    /// Goes on from where a path was left.
    fn resume(
        &mut self,
        question: &TourQuestion,
        path: &[Square],
        control: &Control,
    ) -> Result<Ended, BadInput> {
        let order = if self.by_rule { Order::Warnsdorff { luck: 0 } } else { Order::Fixed };
        let mut walk = WarnsdorffWalk::new(question.board, question.kind, path[0], order);
        self.hear(TourEvent::Began(&walk, order));
        let report = backtracking::resume(
            &mut walk,
            &path[1..],
            control,
            |_| ControlFlow::Break(()),
            |walk, event| self.hear(TourEvent::Walked(walk, event)),
        );
        report.map(|report| report.ended).map_err(|NotOpen(index)| {
            let [from, to] = [path[index], path[index + 1]].map(|square| self.board.name(square));
            let wanted = "knight's moves to free squares that the method would try";
            BadInput::new("path", wanted, format!("{to} after {from}"))
        })
    }

    fn hear(&mut self, event: TourEvent<'_>) {
        match event {
            TourEvent::Began(walk, _) => {
                self.attempts += 1;
                self.steps += 1;
                let here = self.name(walk.path()[0]);
                let says = match self.attempts {
                    1 => format!("The knight begins on {here}. {}", self.outlook(walk)),
                    attempt => format!(
                        "Attempt {attempt} begins on {here} and breaks ties in another way."
                    ),
                };
                self.tell(walk, BoardEvent::Begin, walk.path()[0], 0, says, false);
            }
            TourEvent::Walked(walk, BacktrackEvent::Made(square)) => {
                self.steps += 1;
                let number = walk.path().len() as u64;
                let to = self.name(square);
                let why = if self.by_rule {
                    let onward = counted(walk.onward(square).into(), "onward move");
                    format!("{to} has {onward}, the fewest of what is left to try: go there")
                } else {
                    format!("Go to {to}")
                };
                let says = format!("{why}, square {number}. {}", self.outlook(walk));
                self.tell(walk, BoardEvent::Place, square, self.lines.go, says, false);
            }
            TourEvent::Walked(walk, BacktrackEvent::DeadEnd) => {
                self.dead_ends += 1;
                let (line, why) = self.obstacle(walk);
                let back = match walk.path() {
                    [.., before, _] => format!("back to {}", self.name(*before)),
                    _ => "and nothing is left to take back".to_owned(),
                };
                let says = format!("{why}: a dead end, {back}.");
                let here = walk.path()[walk.path().len() - 1];
                self.tell(walk, BoardEvent::DeadEnd, here, line, says, true);
            }
            TourEvent::Walked(walk, BacktrackEvent::Undone(square)) => {
                let here = self.name(walk.path()[walk.path().len() - 1]);
                let ways = walk.ways();
                let tried = ways.iter().position(|&way| way == square);
                let open = &ways[tried.map_or(0, |place| place + 1).min(ways.len())..];
                let says = match open.first() {
                    Some(&next) => format!(
                        "Back on {here}: {} left to try, next {}.",
                        counted(open.len() as u64, "way"),
                        self.name(next)
                    ),
                    None => {
                        format!("Back on {here}: every way from here was tried, so further back.")
                    }
                };
                self.tell(walk, BoardEvent::TakeBack, square, self.lines.back, says, false);
            }
            TourEvent::Walked(walk, BacktrackEvent::Solved) => {
                let says = format!("All {} squares are visited: a tour.", walk.path().len());
                let here = walk.path()[walk.path().len() - 1];
                self.tell(walk, BoardEvent::Solved, here, self.lines.done, says, false);
            }
            TourEvent::GivenUp => {
                let says = "So many steps without a tour: this attempt is given up.".to_owned();
                self.whole(&[], BoardEvent::GiveUp, says);
            }
            TourEvent::Closed(path) => {
                let says =
                    "The end of the open tour is led back to its start, by turning pieces of \
                            the path round: now the last square is a knight's move from the first."
                        .to_owned();
                self.whole(path, BoardEvent::Solved, says);
            }
            // Only the structured method builds, and it is told elsewhere.
            TourEvent::Built(_) => {}
        }
    }

    /// Why a walk cannot go on, and the line that says so.
    fn obstacle(&self, walk: &WarnsdorffWalk) -> (usize, String) {
        let path = walk.path();
        let (start, here) = (path[0], path[path.len() - 1]);
        let mut free = self.board.neighbours(here).filter(|&to| !walk.has_visited(to)).peekable();
        if path.len() == self.board.area() as usize {
            let [here, start] = [here, start].map(|square| self.name(square));
            let why =
                format!("All squares are visited, but {start} is no knight's move from {here}");
            return (self.lines.done, why);
        }
        if free.peek().is_none() {
            let why = format!("From {} every square is visited", self.name(here));
            return (self.lines.dead_end, why);
        }
        match free.find(|&square| walk.onward(square) == 0) {
            Some(lost) => {
                let lost = self.name(lost);
                (self.lines.lost, format!("{lost} could be entered now, but never left again"))
            }
            None => {
                let start = self.name(start);
                (
                    self.lines.lost,
                    format!(
                        "Every square beside the start {start} is visited: the tour cannot come home"
                    ),
                )
            }
        }
    }

    fn outlook(&self, walk: &WarnsdorffWalk) -> String {
        let ways = walk.ways();
        match ways.len() {
            0 => String::new(),
            1 => format!("From there only {} is free.", self.name(ways[0])),
            count => format!("From there {count} squares are free."),
        }
        .trim_end()
        .to_owned()
    }

    fn name(&self, square: Square) -> String {
        self.board.name(square).to_string()
    }

    fn tell(
        &mut self,
        walk: &WarnsdorffWalk,
        event: BoardEvent,
        square: Square,
        line: usize,
        says: String,
        marked: bool,
    ) {
        let Self { board, steps, dead_ends, by_rule, .. } = *self;
        self.script.tell(|| {
            let way = |square: Square| Way {
                square: board.name(square).to_string(),
                onward: by_rule.then(|| walk.onward(square)),
            };
            let scene = Scene::Board {
                event,
                square: Some(board.name(square).to_string()),
                ways: walk.ways().into_iter().map(way).collect(),
                path: None,
                steps,
                dead_ends,
            };
            let level = walk.path().len() as u32 - 1;
            LessonStep { line, level, says: says.trim_end().to_owned(), marked, scene }
        });
    }

    /// A step after which another path stands on the board.
    fn whole(&mut self, path: &[Square], event: BoardEvent, says: String) {
        let path = path.iter().map(|&square| self.name(square)).collect();
        let (steps, dead_ends, line) = (self.steps, self.dead_ends, self.lines.done);
        self.script.tell(|| {
            let scene = Scene::Board {
                event,
                square: None,
                ways: Vec::new(),
                path: Some(path),
                steps,
                dead_ends,
            };
            LessonStep { line, level: 0, says, marked: event == BoardEvent::GiveUp, scene }
        });
    }

    fn ending(&self, question: &TourQuestion, ended: Ended) -> Result<String, Error> {
        let TourQuestion { board, kind, .. } = question;
        let work =
            format!("{} and {}", counted(self.steps, "step"), counted(self.dead_ends, "dead end"));
        match ended {
            Ended::Satisfied => {
                let article = if *kind == TourKind::Open { "An" } else { "A" };
                Ok(format!("{article} {kind} tour of {board} after {work}."))
            }
            Ended::Exhausted => {
                Ok(format!("Everything from there on was tried: no tour, after {work}."))
            }
            Ended::Stopped(Stopped::Nodes) => Ok(format!(
                "No tour after {} steps: here the lesson stops watching.",
                grouped(MOST_STATES)
            )),
            Ended::Stopped(stopped) => Err(stopped.into()),
        }
    }
}
