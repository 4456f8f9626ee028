//! Knight's tours: found, built in linear time, and counted.
//!
//! A tour visits every square of a board once; it is closed if its last square is a knight's move from
//! its first. Three ways lead to one, each a rung above the one before:
//!
//! | method | what it adds |
//! |---|---|
//! | [`TourMethod::Backtracking`] | tries the moves in a fixed order and takes them back; the oracle |
//! | [`TourMethod::Warnsdorff`] | goes where the fewest moves lead on, and looks out for lost squares |
//! | [`TourMethod::Structured`] | joins tours of small blocks: linear time, every board |
//!
//! Whether a tour exists is known beforehand from theorems ([`TourQuestion::answer`]), and a [`Flaw`] in a
//! path is found by [`validate`], which knows nothing of the methods. [`count`] counts them all.
//!
//! ```
//! use parlor_core::Control;
//! use parlor_puzzles::knights_tour::{TourKind, TourMethod, TourQuestion, find};
//!
//! let question = TourQuestion::new("8x8".parse()?, TourKind::Closed);
//! let found = find(&question, TourMethod::Structured, &Control::unlimited())?;
//! assert_eq!(found.tour.path().len(), 64);
//!
//! let hopeless = TourQuestion::new("5x7".parse()?, TourKind::Closed);
//! let refusal = find(&hopeless, TourMethod::Structured, &Control::unlimited()).unwrap_err();
//! assert!(refusal.to_string().starts_with("no closed tour: both sides are odd"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
pub mod count;
mod hamiltonian;
mod rotation;
mod structured;
mod theorem;
mod validate;
mod walk;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use parlor_core::{BadInput, Control, Limits, Stopped};
use thiserror::Error;

pub use board::{Chessboard, Square};
pub use structured::BuildEvent;
pub use theorem::{Obstacle, Theorem};
pub use validate::{Flaw, validate};
pub use walk::{Order, WarnsdorffWalk};

use crate::backtracking::{self, BacktrackCounts, BacktrackEvent, Ended, Puzzle};

/// Whether the last square must lead back to the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TourKind {
    /// It may end anywhere.
    Open,
    /// It ends a knight's move from where it began.
    Closed,
}

impl fmt::Display for TourKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Open => "open",
            Self::Closed => "closed",
        })
    }
}

/// Which tour is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TourQuestion {
    /// On which board.
    pub board: Chessboard,
    /// Open or closed.
    pub kind: TourKind,
    /// Where it must begin, if that matters.
    pub start: Option<Square>,
}

impl TourQuestion {
    /// Any tour of a board.
    #[must_use]
    pub const fn new(board: Chessboard, kind: TourKind) -> Self {
        Self { board, kind, start: None }
    }

    /// The same, from a given square.
    #[must_use]
    pub const fn from(self, start: Square) -> Self {
        Self { start: Some(start), ..self }
    }
}

/// How to look for a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TourMethod {
    /// Trying and taking back, in a fixed order.
    Backtracking,
    /// Fewest onward moves first, with backtracking behind.
    Warnsdorff,
    /// Small tours joined, in linear time.
    Structured,
}

impl TourMethod {
    /// Every method, slowest first.
    pub const ALL: [Self; 3] = [Self::Backtracking, Self::Warnsdorff, Self::Structured];

    /// Its name on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracking => "backtracking",
            Self::Warnsdorff => "warnsdorff",
            Self::Structured => "structured",
        }
    }
}

impl fmt::Display for TourMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for TourMethod {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        Self::ALL.into_iter().find(|method| method.name() == text).ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            BadInput::new("method", format!("one of {names}"), BadInput::quote(text))
        })
    }
}

/// A path over all squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    board: Chessboard,
    kind: TourKind,
    path: Vec<Square>,
}

impl Tour {
    /// The board it covers.
    #[must_use]
    pub const fn board(&self) -> Chessboard {
        self.board
    }

    /// Whether it was asked to close.
    #[must_use]
    pub const fn kind(&self) -> TourKind {
        self.kind
    }

    /// The squares in the order of the visit.
    #[must_use]
    pub fn path(&self) -> &[Square] {
        &self.path
    }

    /// The number of the move that enters each square, from 1, by square.
    #[must_use]
    pub fn move_numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.path.len()];
        for (number, &square) in (1..).zip(&self.path) {
            numbers[square as usize] = number;
        }
        numbers
    }
}

/// A tour and how it was come by.
#[derive(Clone, Debug)]
pub struct FoundTour {
    /// The tour.
    pub tour: Tour,
    /// Why it was clear that there is one.
    pub theorem: Theorem,
    /// What the search met, for the methods that search.
    pub counts: Option<BacktrackCounts>,
}

/// Why no tour is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTour {
    /// There is none.
    #[error("{0}")]
    Impossible(#[from] Obstacle),
    /// The search was called off.
    #[error("no tour found: {0}")]
    Stopped(#[from] Stopped),
}

/// A step of a method, for whoever watches.
#[derive(Clone, Copy, Debug)]
pub enum TourEvent<'a> {
    /// A walk begins on its first square, in this order.
    Began(&'a WarnsdorffWalk, Order),
    /// The walk took a step; it is as it is afterwards.
    Walked(&'a WarnsdorffWalk, BacktrackEvent<Square>),
    /// The walk had its patience spent and is given up.
    GivenUp,
    /// An open tour was turned into this closed one by rotations.
    Closed(&'a [Square]),
    /// The structured method laid a small tour down or joined two.
    Built(BuildEvent<'a>),
}

/// Finds one tour.
///
/// # Errors
/// The obstacle, if there is no such tour; or the control's reason to stop.
///
/// # Panics
/// If the start is not on the board.
pub fn find(
    question: &TourQuestion,
    method: TourMethod,
    control: &Control,
) -> Result<FoundTour, NoTour> {
    find_watched(question, method, control, |_| ())
}

/// The same, telling every step to a watcher.
///
/// # Errors
/// As for [`find`].
///
/// # Panics
/// If the start is not on the board.
pub fn find_watched(
    question: &TourQuestion,
    method: TourMethod,
    control: &Control,
    mut watch: impl FnMut(TourEvent<'_>),
) -> Result<FoundTour, NoTour> {
    let theorem = question.answer()?;
    let (path, counts) = match method {
        TourMethod::Backtracking => {
            let (path, counts) = first(question, Order::Fixed, control, &mut watch)?;
            (path, Some(counts))
        }
        TourMethod::Warnsdorff => {
            let (path, counts) = warnsdorff(question, control, &mut watch)?;
            (path, Some(counts))
        }
        TourMethod::Structured => {
            control.check()?;
            (structured::build(question, &mut |event| watch(TourEvent::Built(event))), None)
        }
    };
    Ok(FoundTour {
        tour: Tour { board: question.board, kind: question.kind, path },
        theorem,
        counts,
    })
}

/// Shows every tour once, until the visitor has seen enough: closed tours as undirected cycles from
/// `a1` (or the start), open ones as directed paths from the start, or from every square in turn.
pub fn enumerate(
    question: &TourQuestion,
    control: &Control,
    mut visit: impl FnMut(&Tour) -> ControlFlow<()>,
) -> backtracking::BacktrackReport {
    let TourQuestion { board, kind, start } = *question;
    let mut total = backtracking::BacktrackReport {
        counts: BacktrackCounts::default(),
        ended: Ended::Exhausted,
    };
    let starts = match (start, kind) {
        (Some(start), _) => start..start + 1,
        (None, TourKind::Closed) => 0..1,
        (None, TourKind::Open) => 0..board.area(),
    };
    for start in starts {
        if question.from(start).answer().is_err() {
            continue;
        }
        let mut walk = WarnsdorffWalk::new(board, kind, start, Order::Warnsdorff { luck: 0 });
        let mut ways = Vec::new();
        walk.candidates(&mut ways);
        let tried = |square| ways.iter().position(|&way| way == square);
        let report = backtracking::search(&mut walk, control, |walk| {
            let path = walk.path();
            // Both directions of a closed tour are met; the first one counts.
            if kind == TourKind::Closed && tried(path[1]) > tried(path[path.len() - 1]) {
                return ControlFlow::Continue(());
            }
            total.counts.solutions += 1;
            visit(&Tour { board, kind, path: path.to_vec() })
        });
        total.counts.nodes += report.counts.nodes;
        total.counts.dead_ends += report.counts.dead_ends;
        total.ended = report.ended;
        if report.ended != Ended::Exhausted {
            break;
        }
    }
    total
}

/// The first tour that a walk in this order meets, from the start or from the first square that has
/// one.
fn first(
    question: &TourQuestion,
    order: Order,
    control: &Control,
    watch: &mut impl FnMut(TourEvent<'_>),
) -> Result<(Vec<Square>, BacktrackCounts), Stopped> {
    let TourQuestion { board, kind, start } = *question;
    let start = start.unwrap_or_else(|| question.first_start());
    let mut walk = WarnsdorffWalk::new(board, kind, start, order);
    watch(TourEvent::Began(&walk, order));
    let mut path = Vec::new();
    let report = backtracking::search_watched(
        &mut walk,
        control,
        |walk| {
            path = walk.path().to_vec();
            ControlFlow::Break(())
        },
        |walk, event| watch(TourEvent::Walked(walk, event)),
    );
    match report.ended {
        Ended::Stopped(stopped) => Err(stopped),
        Ended::Satisfied => Ok((path, report.counts)),
        Ended::Exhausted => unreachable!("the theorems promised a tour"),
    }
}

/// Warnsdorff's rule with many short attempts and different luck, then one that never gives up.
fn warnsdorff(
    question: &TourQuestion,
    control: &Control,
    watch: &mut impl FnMut(TourEvent<'_>),
) -> Result<(Vec<Square>, BacktrackCounts), Stopped> {
    const ATTEMPTS: u64 = 64;
    let patience = 1_000 + 2 * u64::from(question.board.area());
    let open = TourQuestion { kind: TourKind::Open, ..*question };
    for luck in 0..ATTEMPTS {
        let attempt = control.narrowed(Limits { nodes: Some(patience), ..Limits::NONE });
        let order = Order::Warnsdorff { luck };
        match first(question, order, &attempt, watch) {
            Err(Stopped::Nodes) => watch(TourEvent::GivenUp),
            end => return end,
        }
        // The rule seldom comes home on a large board; lead the end of an open tour there.
        if question.kind == TourKind::Closed {
            match first(&open, order, &attempt, watch) {
                Err(Stopped::Nodes) => watch(TourEvent::GivenUp),
                Err(stopped) => return Err(stopped),
                Ok((path, counts)) => {
                    if let Some(path) = rotation::close(question.board, path, luck) {
                        watch(TourEvent::Closed(&path));
                        return Ok((path, counts));
                    }
                }
            }
        }
        control.check()?;
    }
    first(question, Order::Warnsdorff { luck: 0 }, control, watch)
}

#[cfg(test)]
mod tests {
    use parlor_core::random::Random;

    use super::*;

    fn check(question: &TourQuestion, method: TourMethod) {
        let TourQuestion { board, kind, start } = *question;
        match find(question, method, &Control::unlimited()) {
            Ok(found) => {
                let path = found.tour.path();
                assert_eq!(validate(board, kind, path), Ok(()), "{kind} {board} by {method}");
                assert!(start.is_none_or(|start| path[0] == start), "{kind} {board} by {method}");
            }
            Err(refusal) => assert_eq!(Err(refusal), question.answer().map_err(NoTour::from)),
        }
    }

    #[test]
    fn every_board_up_to_20x20_has_the_tours_that_the_theorems_promise() {
        let mut random = Random::new(7);
        for rows in 1..=20 {
            for columns in 1..=20 {
                let board = Chessboard::of(rows, columns);
                for kind in [TourKind::Open, TourKind::Closed] {
                    let question = TourQuestion::new(board, kind);
                    check(&question, TourMethod::Structured);
                    let start = random.below(board.area() as usize) as Square;
                    check(&question.from(start), TourMethod::Structured);
                }
            }
        }
    }

    #[test]
    fn odd_boards_and_strips_have_tours_from_every_start() {
        let odd = [(5, 5), (7, 5), (7, 11), (11, 11), (13, 5), (17, 9)];
        let three = (4..=27).map(|columns| (3, columns)).chain([(19, 3)]);
        let four = (3..=27).map(|columns| (4, columns)).chain([(22, 4)]);
        for (rows, columns) in odd.into_iter().chain(three).chain(four) {
            let board = Chessboard::of(rows, columns);
            for start in 0..board.area() {
                check(
                    &TourQuestion::new(board, TourKind::Open).from(start),
                    TourMethod::Structured,
                );
            }
        }
    }

    #[test]
    fn the_moves_that_are_told_make_the_tour() {
        let ordered = |[one, other]: [Square; 2]| [one.min(other), one.max(other)];
        for size in ["5x5", "8x8", "12x18", "19x13", "3x10", "3x22", "30x3", "4x5", "4x31"] {
            for kind in [TourKind::Open, TourKind::Closed] {
                let question = TourQuestion::new(size.parse().unwrap(), kind);
                let mut told = std::collections::BTreeSet::new();
                let found = find_watched(
                    &question,
                    TourMethod::Structured,
                    &Control::unlimited(),
                    |event| {
                        let TourEvent::Built(event) = event else { panic!("only building") };
                        match event {
                            BuildEvent::Laid { path, is_closed } => {
                                let closing = is_closed.then(|| [path[0], path[path.len() - 1]]);
                                let steps = path.windows(2).map(|step| [step[0], step[1]]);
                                told.extend(steps.chain(closing).map(ordered));
                            }
                            BuildEvent::Joined { taken, laid } => {
                                for &step in taken {
                                    assert!(told.remove(&ordered(step)), "{size}: {step:?}");
                                }
                                told.extend(laid.iter().copied().map(ordered));
                            }
                        }
                    },
                );
                let Ok(found) = found else { continue };
                let path = found.tour.path();
                let steps = path.windows(2).map(|step| [step[0], step[1]]);
                let mut walked: std::collections::BTreeSet<_> = steps.map(ordered).collect();
                // A tour that closes is told with the move that closes it.
                walked.extend(told.get(&ordered([path[0], path[path.len() - 1]])));
                assert_eq!(told, walked, "{kind} {size}");
            }
        }
    }

    #[test]
    fn random_larger_boards_have_tours_too() {
        let mut random = Random::new(1);
        for _ in 0..40 {
            let board = Chessboard::of(3 + random.below(120) as u32, 3 + random.below(120) as u32);
            for kind in [TourKind::Open, TourKind::Closed] {
                let start = random.below(board.area() as usize) as Square;
                check(&TourQuestion::new(board, kind).from(start), TourMethod::Structured);
            }
        }
        for board in [Chessboard::of(3, 2_001), Chessboard::of(4, 2_002), Chessboard::of(3, 2_002)]
        {
            check(&TourQuestion::new(board, TourKind::Open).from(1_000), TourMethod::Structured);
        }
    }

    #[test]
    fn warnsdorff_finds_tours_of_middling_boards() {
        for (rows, columns) in [(5, 5), (3, 10), (6, 6), (8, 8), (12, 15), (20, 20), (31, 40)] {
            let question = TourQuestion::new(Chessboard::of(rows, columns), TourKind::Open);
            check(&question, TourMethod::Warnsdorff);
            check(&question.from(2), TourMethod::Warnsdorff);
        }
        for (rows, columns) in
            [(5, 6), (3, 10), (6, 6), (8, 8), (9, 10), (10, 10), (24, 24), (50, 41)]
        {
            check(
                &TourQuestion::new(Chessboard::of(rows, columns), TourKind::Closed),
                TourMethod::Warnsdorff,
            );
        }
    }

    #[test]
    fn the_steps_of_plain_backtracking_are_pinned() {
        let steps = |board: &str, kind| {
            let question = TourQuestion::new(board.parse().unwrap(), kind);
            check(&question, TourMethod::Backtracking);
            let found = find(&question, TourMethod::Backtracking, &Control::unlimited()).unwrap();
            found.counts.unwrap().nodes
        };
        assert_eq!(steps("5x5", TourKind::Open), 8_840);
        assert_eq!(steps("3x10", TourKind::Closed), 173_445);
    }

    #[test]
    fn every_tour_is_shown_once() {
        let shown = |board: &str, kind| {
            let board: Chessboard = board.parse().unwrap();
            let mut paths = std::collections::HashSet::new();
            let question = TourQuestion::new(board, kind);
            let report = enumerate(&question, &Control::unlimited(), |tour| {
                assert_eq!(validate(board, kind, tour.path()), Ok(()));
                assert!(paths.insert(tour.path().to_vec()), "a tour is shown twice");
                ControlFlow::Continue(())
            });
            assert_eq!(report.counts.solutions, paths.len() as u64);
            paths.len()
        };
        assert_eq!(shown("5x6", TourKind::Closed), 8);
        assert_eq!(shown("3x10", TourKind::Closed), 16);
        assert_eq!(shown("5x5", TourKind::Open), 1_728);
        assert_eq!(shown("3x4", TourKind::Open), 16);
        assert_eq!(shown("3x3", TourKind::Open), 0);
    }

    #[test]
    fn a_stopped_search_says_so() {
        let control = Control::new(Limits { nodes: Some(100), ..Limits::NONE });
        let question = TourQuestion::new(Chessboard::of(8, 8), TourKind::Closed);
        let end = find(&question, TourMethod::Backtracking, &control).unwrap_err();
        assert_eq!(end.to_string(), "no tour found: the node budget is spent");
    }
}
