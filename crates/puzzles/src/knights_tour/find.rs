//! The three methods at work: one tour, or all of them.

use std::ops::ControlFlow;

use parlor_core::{Control, Limits, Stopped};

use super::{
    FoundTour, NoTour, Order, Square, Tour, TourEvent, TourKind, TourMethod, TourQuestion,
    WarnsdorffWalk, rotation, structured,
};
use crate::backtracking::{self, BacktrackCounts, BacktrackReport, Ended, Puzzle};

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
) -> BacktrackReport {
    let TourQuestion { board, kind, start } = *question;
    let mut total = BacktrackReport { counts: BacktrackCounts::default(), ended: Ended::Exhausted };
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
