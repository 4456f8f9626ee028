//! A knight's tour put together from small ones.
//!
//! The builder is the one that makes tours of any size; a watcher hears of the moves that it lays and takes
//! away and puts them into words.

use parlor_core::{BadInput, Control};
use parlor_puzzles::knights_tour::{
    BuildEvent, Chessboard, NoTour, Square, TourEvent, TourKind, TourMethod, find_watched,
};

use super::script::Script;
use super::tour::{no_such_tour, question};
use super::{
    BoardEvent, Lesson, LessonRequest, LessonStep, Method, MethodKind, Scene, Stage, subject,
};
use crate::Error;
use crate::request::given;
use crate::wording::counted;

pub(super) const METHODS: &[Method] = &[STRUCTURED];

const STRUCTURED: Method = Method {
    name: "structured-tour",
    title: "A knight's tour joined from small ones",
    kind: MethodKind::Board,
    idea: "Divide and conquer: cut the board into blocks of about 6 by 6, give each a closed tour of its \
           own, and join neighbours by exchanging two moves. A board of three or four rows has a short \
           tour, which is stretched.",
    cost: "A fixed amount of work a block, and so linear time: a board of a million squares takes a \
           fraction of a second. Nothing is ever taken back.",
    limits: "It makes one tour, always the same, and not one with a property you wish for. It rests on a \
             theorem: which boards have a closed tour.",
    code: &[
        "tour(board, start):",
        "    cut the board into blocks of about 6 by 6, or shorten a strip of 3 or 4 rows",
        "    for each block:",
        "        lay down a small tour of it, closed if its number of squares is even",
        "    for each block, outwards from the one that all are joined to:",
        "        find moves a–b of the block and c–d of its neighbour, with a beside c and b beside d",
        "        take a–b and c–d away; lay a–c and b–d",
        "    return the path along the moves from the start",
    ],
    mark: "join",
    terms: &["knights-tour", "divide-and-conquer"],
    subject: subject::STRUCTURED,
};

/// The lines of the pseudo-code that steps carry out.
const LAY: usize = 3;
const JOIN: usize = 6;
const WALK: usize = 7;

pub(super) fn lesson(
    method: &'static Method,
    request: &LessonRequest,
    control: &Control,
) -> Result<Lesson, Error> {
    if let Some(path) = given(&request.path) {
        let wanted = "none: this method lays moves, it does not walk";
        return Err(BadInput::new("path", wanted, BadInput::quote(path)).into());
    }
    let question = question(method, request)?;
    let board = question.board;
    let mut teller = BuildTeller { board, script: Script::default(), tours: 0, laid: 0, joins: 0 };
    let found = find_watched(&question, TourMethod::Structured, control, |event| {
        if let TourEvent::Built(event) = event {
            teller.hear(event);
        }
    });
    let found = found.map_err(|none| match none {
        NoTour::Impossible(obstacle) => Error::from(no_such_tour(board, obstacle)),
        NoTour::Stopped(stopped) => stopped.into(),
    })?;
    teller.walk(found.tour.path());
    let BuildTeller { script: Script { steps, left_out }, laid, joins, .. } = teller;
    let kind = question.kind;
    let article = if kind == TourKind::Open { "An" } else { "A" };
    let ending = format!(
        "{article} {kind} tour of {board} from {} and {}.",
        counted(laid, "small tour"),
        counted(joins, "join")
    );
    let (rows, columns) = (board.rows(), board.columns());
    let stage = Stage::Board { rows, columns, piece: "knight", walks: true };
    Ok(Lesson { method: *method, stage, steps, left_out, ending })
}

/// Puts what a builder does into words.
struct BuildTeller {
    board: Chessboard,
    script: Script,
    /// Tours that are not joined yet.
    tours: u32,
    laid: u64,
    joins: u64,
}

impl BuildTeller {
    fn hear(&mut self, event: BuildEvent<'_>) {
        match event {
            BuildEvent::Laid { path, is_closed } => self.lay(path, is_closed),
            BuildEvent::Joined { taken, laid } => self.join(taken, laid),
        }
    }

    fn lay(&mut self, path: &[Square], is_closed: bool) {
        self.laid += 1;
        self.tours += 1;
        let part = self.part(path);
        let squares = counted(path.len() as u64, "square");
        let says = if is_closed {
            format!("{part} gets a closed tour of its own, {squares}.")
        } else if self.is_whole_part(path) {
            format!(
                "{part} gets an open tour of {squares} from {} to {}.",
                self.name(path[0]),
                self.name(path[path.len() - 1])
            )
        } else {
            format!("A piece of a short tour: {squares} of {}.", part.to_lowercase())
        };
        let mut moves: Vec<[Square; 2]> = path.windows(2).map(|step| [step[0], step[1]]).collect();
        moves.extend(is_closed.then(|| [path[path.len() - 1], path[0]]));
        self.tell(LAY, says, &moves, &[]);
    }

    fn join(&mut self, taken: &[[Square; 2]], laid: &[[Square; 2]]) {
        self.joins += 1;
        let names = |moves: &[[Square; 2]]| -> Vec<String> {
            let name = |&[from, to]: &[Square; 2]| format!("{}–{}", self.name(from), self.name(to));
            moves.iter().map(name).collect()
        };
        let says = match (names(taken).as_slice(), names(laid).as_slice()) {
            ([out], _) => format!(
                "The corner move {out} is taken out, and a path through four more columns comes in."
            ),
            ([one, other], [first, second]) => {
                self.tours = self.tours.saturating_sub(1);
                let left = counted(self.tours.into(), "tour");
                format!(
                    "{one} and {other} become {first} and {second}: two tours are one, {left} in all."
                )
            }
            _ => {
                self.tours = self.tours.saturating_sub(1);
                let [from, to] = [laid[0][0], laid[laid.len() - 1][1]].map(|end| self.name(end));
                format!("A strand zigzags through the columns that were left out, {from} to {to}.")
            }
        };
        self.tell(JOIN, says, laid, taken);
    }

    /// The finished tour.
    fn walk(&mut self, path: &[Square]) {
        let names: Vec<String> = path.iter().map(|&square| self.name(square)).collect();
        let says = format!(
            "One tour is left. Walk along it from {}: all {} squares.",
            names[0],
            names.len()
        );
        let steps = path.len() as u64;
        self.script.tell(|| {
            let scene = Scene::Board {
                event: BoardEvent::Solved,
                square: None,
                ways: Vec::new(),
                path: Some(names),
                steps,
                dead_ends: 0,
            };
            LessonStep { line: WALK, level: 0, says, marked: false, scene }
        });
    }

    fn tell(&mut self, line: usize, says: String, laid: &[[Square; 2]], taken: &[[Square; 2]]) {
        let Self { board, tours, .. } = *self;
        self.script.tell(|| {
            let named = |moves: &[[Square; 2]]| {
                moves.iter().map(|step| step.map(|square| board.name(square).to_string())).collect()
            };
            let scene = Scene::Moves { laid: named(laid), taken: named(taken), tours };
            LessonStep { line, level: 0, says, marked: line == JOIN, scene }
        });
    }

    fn name(&self, square: Square) -> String {
        self.board.name(square).to_string()
    }

    /// The lowest and the highest row and column of a path.
    fn corners(&self, path: &[Square]) -> [Square; 2] {
        let places = || path.iter().map(|&square| self.board.place(square));
        let low = |of: fn((u32, u32)) -> u32| places().map(of).min().unwrap_or(0);
        let high = |of: fn((u32, u32)) -> u32| places().map(of).max().unwrap_or(0);
        let (row, column) = (|place: (u32, u32)| place.0, |place: (u32, u32)| place.1);
        [self.board.square(low(row), low(column)), self.board.square(high(row), high(column))]
    }

    fn part(&self, path: &[Square]) -> String {
        let [low, high] = self.corners(path);
        format!("The block {} to {}", self.name(low), self.name(high))
    }

    /// Whether a path has every square between its corners.
    fn is_whole_part(&self, path: &[Square]) -> bool {
        let [low, high] = self.corners(path).map(|square| self.board.place(square));
        path.len() as u32 == (high.0 - low.0 + 1) * (high.1 - low.1 + 1)
    }
}
