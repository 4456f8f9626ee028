//! Queens placed row by row, and taken away again.

use std::ops::ControlFlow;

use parlor_core::cell::Cell;
use parlor_core::{BadInput, Control, Limits, Stopped};
use parlor_puzzles::backtracking::{BacktrackEvent, Ended, Puzzle as _, search_watched};
use parlor_puzzles::queens::Queens;

use super::script::Script;
use super::{
    BoardEvent, Lesson, LessonRequest, LessonStep, Method, MethodKind, Scene, Stage, Way, subject,
};
use crate::Error;
use crate::wording::counted;

pub(super) const METHODS: &[Method] = &[QUEENS];

const MOST: usize = 24;
/// How long a search is watched.
const MOST_STATES: u64 = 1_000_000;

const QUEENS: Method = Method {
    name: "n-queens",
    title: "Queens that do not attack each other",
    kind: MethodKind::Board,
    idea: "One queen a row. Put it on the first square that no other attacks, and go on with the next \
           row; where a row has no such square, take the last queen away and try the next square for it.",
    cost: "Eight queens take 114 steps to the first placing and 2,057 to all 92. For all placings \
           each further row takes about five times as many.",
    limits: "It learns nothing from a dead end: a queen far up may be the reason, and all between are \
             moved in vain. Placings for large boards are better made by a rule.",
    code: &[
        "place(row):",
        "    if every row has its queen: return true",
        "    for each square of the row:",
        "        if no queen attacks it:",
        "            put a queen there",
        "            if place(row + 1): return true",
        "            take it away",
        "    return false        // dead end",
    ],
    mark: "dead end",
    terms: &["backtracking", "dead-end"],
    subject: subject::QUEENS,
};

pub(super) fn lesson(
    method: &'static Method,
    request: &LessonRequest,
    control: &Control,
) -> Result<Lesson, Error> {
    let usual = method.subject.usual("size").parse().unwrap_or(MOST);
    let size = request.size.unwrap_or(usual);
    if !(1..=MOST).contains(&size) {
        let wanted = format!("a number of queens from 1 to {MOST}");
        return Err(BadInput::new("size", wanted, size.to_string()).into());
    }
    let control = control.narrowed(Limits { nodes: Some(MOST_STATES), time: None });
    let mut teller = QueensTeller { size, script: Script::default(), steps: 1, dead_ends: 0 };
    let mut queens = Queens::new(size);
    let report = search_watched(
        &mut queens,
        &control,
        |_| ControlFlow::Break(()),
        |queens, event| teller.hear(queens, event),
    );
    let work = format!(
        "{} and {}",
        counted(report.counts.nodes, "step"),
        counted(report.counts.dead_ends, "dead end")
    );
    let ending = match report.ended {
        Ended::Satisfied => {
            format!("{} stand in peace after {work}.", counted(size as u64, "queen"))
        }
        Ended::Exhausted => {
            format!("Everything was tried: {size} queens always attack each other, after {work}.")
        }
        Ended::Stopped(Stopped::Nodes) => {
            format!("No placing after {work}: here the lesson stops watching.")
        }
        Ended::Stopped(stopped) => return Err(stopped.into()),
    };
    let Script { steps, left_out } = teller.script;
    let side = size as u32;
    let stage = Stage::Board { rows: side, columns: side, piece: "queen", walks: false };
    Ok(Lesson { method: *method, stage, steps, left_out, ending })
}

struct QueensTeller {
    size: usize,
    script: Script,
    steps: u64,
    dead_ends: u64,
}

impl QueensTeller {
    fn hear(&mut self, queens: &Queens, event: BacktrackEvent<usize>) {
        let placed = queens.columns().len();
        let square = |row: usize, column: usize| Cell { row, column }.to_string();
        let mut free = Vec::new();
        if placed < self.size {
            queens.candidates(&mut free);
        }
        let (event, at, line, says) = match event {
            BacktrackEvent::Made(column) => {
                self.steps += 1;
                let at = square(placed - 1, column);
                let next = match (placed < self.size, free.len()) {
                    (false, _) | (_, 0) => String::new(),
                    (true, 1) => format!(" Row {} has one free square.", placed + 1),
                    (true, count) => format!(" Row {} has {count} free squares.", placed + 1),
                };
                (BoardEvent::Place, Some(at.clone()), 4, format!("A queen goes to {at}.{next}"))
            }
            BacktrackEvent::DeadEnd => {
                self.dead_ends += 1;
                let back = match queens.columns().last() {
                    Some(&column) => format!("back to the queen on {}", square(placed - 1, column)),
                    None => "and no queen is left to move".to_owned(),
                };
                let row = placed + 1;
                let says = format!("Every square of row {row} is attacked: a dead end, {back}.");
                (BoardEvent::DeadEnd, None, 7, says)
            }
            BacktrackEvent::Undone(column) => {
                let at = square(placed, column);
                let next = free.iter().find(|&&other| other > column);
                let says = match next {
                    Some(&next) => {
                        format!(
                            "The queen on {at} is taken away; next {} is tried.",
                            square(placed, next)
                        )
                    }
                    None => format!(
                        "The queen on {at} is taken away, and its row has no other free square."
                    ),
                };
                (BoardEvent::TakeBack, Some(at), 6, says)
            }
            BacktrackEvent::Solved => {
                let says = "Every row has its queen, and none attacks another.".to_owned();
                (BoardEvent::Solved, None, 1, says)
            }
        };
        let ways = free.iter().map(|&column| Way { square: square(placed, column), onward: None });
        let (steps, dead_ends) = (self.steps, self.dead_ends);
        self.script.tell(|| LessonStep {
            line,
            level: placed as u32,
            says,
            marked: event == BoardEvent::DeadEnd,
            scene: Scene::Board {
                event,
                square: at,
                ways: ways.collect(),
                path: None,
                steps,
                dead_ends,
            },
        });
    }
}
