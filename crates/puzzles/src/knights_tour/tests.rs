use std::ops::ControlFlow;

use parlor_core::random::Random;
use parlor_core::{Control, Limits};

use super::*;
use crate::testing::{chessboard, unlimited};

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
            check(&TourQuestion::new(board, TourKind::Open).from(start), TourMethod::Structured);
        }
    }
}

#[test]
fn the_moves_that_are_told_make_the_tour() {
    let ordered = |[one, other]: [Square; 2]| [one.min(other), one.max(other)];
    for size in ["5x5", "8x8", "12x18", "19x13", "3x10", "3x22", "30x3", "4x5", "4x31"] {
        for kind in [TourKind::Open, TourKind::Closed] {
            let question = TourQuestion::new(chessboard(size), kind);
            let mut told = std::collections::BTreeSet::new();
            let found =
                find_watched(&question, TourMethod::Structured, &Control::unlimited(), |event| {
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
                });
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
    for board in [Chessboard::of(3, 2_001), Chessboard::of(4, 2_002), Chessboard::of(3, 2_002)] {
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
    for (rows, columns) in [(5, 6), (3, 10), (6, 6), (8, 8), (9, 10), (10, 10), (24, 24), (50, 41)]
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
        let question = TourQuestion::new(chessboard(board), kind);
        check(&question, TourMethod::Backtracking);
        let found = unlimited(|control| find(&question, TourMethod::Backtracking, control));
        found.counts.expect("backtracking counts").nodes
    };
    assert_eq!(steps("5x5", TourKind::Open), 8_840);
    assert_eq!(steps("3x10", TourKind::Closed), 173_445);
}

#[test]
fn every_tour_is_shown_once() {
    let shown = |board: &str, kind| {
        let board = chessboard(board);
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
