//! Backtracking on larger and larger boards: knight's tours and queens.

use std::ops::ControlFlow;
use std::time::Instant;

use parlor_core::{BadInput, Control};
use parlor_puzzles::backtracking::{self, Ended};
use parlor_puzzles::knights_tour::{Chessboard, NoTour, TourKind, TourMethod, TourQuestion, find};
use parlor_puzzles::queens::Queens;

use super::{Growth, Measured, Trial};
use crate::Error;

/// The longest sides of boards.
const MOST_SQUARES_A_SIDE: u64 = 500;
const MOST_QUEENS: u64 = 40;

/// One tour of square boards.
pub(super) fn tours(trial: &Trial<'_>) -> Result<Growth, Error> {
    let methods: Vec<TourMethod> = trial.methods(str::parse)?;
    let kind = if trial.request.closed { TourKind::Closed } else { TourKind::Open };
    for &side in trial.at_most(MOST_SQUARES_A_SIDE)? {
        question(side, kind)?.answer().map_err(|obstacle| {
            let came = format!("{side}: {obstacle}");
            BadInput::new("at", "boards that have a tour", came)
        })?;
    }
    let names: Vec<String> = methods.iter().map(ToString::to_string).collect();
    trial.run(format!("one {kind} tour of a square board"), &names, |method, side, control| {
        let begin = Instant::now();
        match find(&question(side, kind)?, methods[method], control) {
            Ok(found) => {
                let work = found.counts.map(|counts| counts.nodes);
                Ok(Some(Measured { work, bytes: None, seconds: begin.elapsed() }))
            }
            Err(NoTour::Stopped(stopped)) => Err(stopped.into()),
            Err(NoTour::Impossible(obstacle)) => {
                Err(BadInput::new("at", "boards that have a tour", obstacle.to_string()).into())
            }
        }
    })
}

fn question(side: u64, kind: TourKind) -> Result<TourQuestion, BadInput> {
    let board: Chessboard = format!("{side}x{side}").parse()?;
    Ok(TourQuestion::new(board, kind))
}

/// How many placings of the queens are looked for.
#[derive(Clone, Copy)]
enum Wanted {
    First,
    All,
}

/// Queens on square boards.
pub(super) fn queens(trial: &Trial<'_>) -> Result<Growth, Error> {
    let wanted = trial.methods(|name| match name {
        "first" => Ok(Wanted::First),
        "all" => Ok(Wanted::All),
        other => Err(BadInput::new("by", "first or all", BadInput::quote(other))),
    })?;
    trial.at_most(MOST_QUEENS)?;
    let name = |wanted: &Wanted| match wanted {
        Wanted::First => "the first placing".to_owned(),
        Wanted::All => "all placings".to_owned(),
    };
    let names: Vec<String> = wanted.iter().map(name).collect();
    let measure = |method: usize, size: u64, control: &Control| {
        let begin = Instant::now();
        let report =
            backtracking::search(&mut Queens::new(size as usize), control, |_| {
                match wanted[method] {
                    Wanted::First => ControlFlow::Break(()),
                    Wanted::All => ControlFlow::Continue(()),
                }
            });
        match report.ended {
            Ended::Stopped(stopped) => Err(stopped.into()),
            Ended::Satisfied | Ended::Exhausted => Ok(Some(Measured {
                work: Some(report.counts.nodes),
                bytes: None,
                seconds: begin.elapsed(),
            })),
        }
    };
    trial.run("queens by backtracking, a row at a time".to_owned(), &names, measure)
}
