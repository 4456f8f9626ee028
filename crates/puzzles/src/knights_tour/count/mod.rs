//! How many tours a board has, exactly.
//!
//! Not by walking them: 8x8 has more than 10¹³. The squares are taken one after another along the short
//! side, and for each it is decided which moves it makes to later squares. All that matters of the past
//! is, for the squares just ahead, whether each is untouched, done, or the end of a chain, and of which
//! chain (`frontier.rs`). Tours with the same past of this kind are counted together, in a table from
//! frontier to number (`table.rs`), so the work grows with the length of the board and, steeply, with its
//! shorter side, but not with the number of tours. (The method is known as transfer matrix, frontier or
//! simpath; Knuth, TAOCP 7.1.4, describes it for paths.)
//!
//! [`count_by_backtracking`] walks every tour of a small board to check it.

mod frontier;
mod table;

use std::ops::ControlFlow;

use num_bigint::BigUint;
use parlor_core::{Control, Progress, Stopped};
use thiserror::Error;

use self::frontier::{Frontier, Packed};
use self::table::{Layer, TourTally};
use super::{Chessboard, Order, Square, TourKind, TourQuestion, WarnsdorffWalk};
use crate::backtracking::{self, Ended};

/// Which tours are counted, and what it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// The board.
    pub board: Chessboard,
    /// The tours.
    pub tours: TourCount,
    /// The most bytes that the tables may take; `None` is without limit.
    pub memory: Option<u64>,
}

/// A family of tours, and what makes two of them different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TourCount {
    /// Closed tours; neither the start nor the direction matters.
    Closed,
    /// Open tours; a tour and its reverse are two.
    OpenDirected,
    /// Open tours; a tour and its reverse are one.
    OpenUndirected,
    /// Open tours from this square.
    OpenFrom(Square),
}

/// Why there is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoCount {
    /// The count was called off.
    #[error("no answer: {0}")]
    Stopped(Stopped),
    /// The tables grew beyond the limit.
    #[error(
        "not counted: the tables need more than the {limit} bytes allowed, at square {square} of {area}"
    )]
    Memory {
        /// The limit.
        limit: u64,
        /// How many squares were done.
        square: u32,
        /// How many there are.
        area: u32,
    },
    /// Both sides are too long for any machine.
    #[error("not counted: the shorter side is {side}, counting goes up to {most}")]
    TooWide {
        /// The shorter side.
        side: u32,
        /// The largest that can be counted.
        most: u32,
    },
}

// Not as the source of the error, whose text already tells it.
impl From<Stopped> for NoCount {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// What a count found, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedTours {
    /// The number of tours.
    pub tours: BigUint,
    /// The most frontiers that were held at a time.
    pub most_states: u64,
    /// The most bytes that the tables took at a time.
    pub most_bytes: u64,
}

/// The widest board that can be counted.
const MAX_ROWS: u32 = 11;

/// Counts tours by the frontier method, on all cores.
///
/// # Errors
/// The limit that was met, or the control's reason to stop.
pub fn count(census: &Census, control: &Control) -> Result<CountedTours, NoCount> {
    let Census { board, tours, .. } = *census;
    let (kind, start) = match tours {
        TourCount::Closed => (TourKind::Closed, None),
        TourCount::OpenFrom(start) => (TourKind::Open, Some(start)),
        TourCount::OpenDirected | TourCount::OpenUndirected => (TourKind::Open, None),
    };
    let known = |tours: u32| CountedTours { tours: tours.into(), most_states: 0, most_bytes: 0 };
    if (TourQuestion { board, kind, start }).answer().is_err() {
        return Ok(known(0));
    }
    if board.area() == 1 {
        return Ok(known(1));
    }
    let (side, _) = board.sides();
    if side > MAX_ROWS {
        return Err(NoCount::TooWide { side, most: MAX_ROWS });
    }
    // The frontier runs along the shorter side.
    let (wide, start) = if board.rows() <= board.columns() {
        (board, start)
    } else {
        let turn = |square| {
            let (row, column) = board.place(square);
            board.transposed().square(column, row)
        };
        (board.transposed(), start.map(turn))
    };
    let frontier = Frontier::new(wide, kind, start);
    let mut count = if frontier.fits::<u64>() {
        count_exactly::<u64>(&frontier, census.memory, control)?
    } else {
        count_exactly::<u128>(&frontier, census.memory, control)?
    };
    if tours == TourCount::OpenDirected {
        count.tours *= 2u32;
    }
    Ok(count)
}

/// Why a run with numbers of a fixed width ended early.
enum Halt {
    Overflow,
    Other(NoCount),
}

/// With machine words as long as the numbers fit, then with wider ones.
fn count_exactly<P: Packed>(
    frontier: &Frontier,
    memory: Option<u64>,
    control: &Control,
) -> Result<CountedTours, NoCount> {
    match run::<P, u64>(frontier, memory, control) {
        Err(Halt::Overflow) => {}
        Err(Halt::Other(reason)) => return Err(reason),
        Ok(count) => return Ok(count),
    }
    match run::<P, u128>(frontier, memory, control) {
        Err(Halt::Overflow) => {}
        Err(Halt::Other(reason)) => return Err(reason),
        Ok(count) => return Ok(count),
    }
    match run::<P, BigUint>(frontier, memory, control) {
        Err(Halt::Overflow) => unreachable!("big integers do not overflow"),
        Err(Halt::Other(reason)) => Err(reason),
        Ok(count) => Ok(count),
    }
}

fn run<P: Packed, T: TourTally>(
    frontier: &Frontier,
    memory: Option<u64>,
    control: &Control,
) -> Result<CountedTours, Halt> {
    let area = frontier.steps().len() as u32;
    let mut layer = Layer::<P, T>::first(frontier.empty());
    let mut tours = T::default();
    let (mut most_states, mut most_bytes) = (0, 0);
    for (square, step) in (0..).zip(frontier.steps()) {
        let limit = |bytes: u64| {
            most_bytes = bytes.max(most_bytes);
            control.check().map_err(|stopped| Halt::Other(stopped.into()))?;
            match memory {
                Some(limit) if bytes > limit => {
                    Err(Halt::Other(NoCount::Memory { limit, square, area }))
                }
                _ => Ok(()),
            }
        };
        let (next, closed) = layer.advance(step, limit)?;
        tours.add(&closed).map_err(|_| Halt::Overflow)?;
        layer = next;
        most_states = most_states.max(layer.len());
        if control.has_progress_sink() {
            control.report(&Progress::Steps {
                task: format!("squares, {} frontiers", layer.len()),
                done: u64::from(square) + 1,
                total: Some(area.into()),
            });
        }
    }
    Ok(CountedTours { tours: tours.into_big(), most_states, most_bytes })
}

/// Counts tours by walking every one of them: the oracle for small boards.
///
/// # Errors
/// The control's reason to stop.
pub fn count_by_backtracking(
    board: Chessboard,
    tours: TourCount,
    control: &Control,
) -> Result<BigUint, Stopped> {
    let (kind, starts) = match tours {
        TourCount::Closed => (TourKind::Closed, 0..1),
        TourCount::OpenFrom(start) => (TourKind::Open, start..start + 1),
        TourCount::OpenDirected | TourCount::OpenUndirected => (TourKind::Open, 0..board.area()),
    };
    let mut directed = 0_u64;
    for start in starts {
        let mut walk = WarnsdorffWalk::new(board, kind, start, Order::Warnsdorff { luck: 0 });
        let report = backtracking::search(&mut walk, control, |_| ControlFlow::Continue(()));
        if let Ended::Stopped(stopped) = report.ended {
            return Err(stopped);
        }
        directed += report.counts.solutions;
    }
    let is_two_way =
        matches!(tours, TourCount::Closed | TourCount::OpenUndirected) && board.area() > 1;
    Ok(BigUint::from(if is_two_way { directed / 2 } else { directed }))
}

#[cfg(test)]
mod tests {
    use parlor_core::Limits;

    use super::*;
    use crate::testing::{chessboard, unlimited};

    fn tours(board: &str, tours: TourCount) -> String {
        let census = Census { board: chessboard(board), tours, memory: None };
        unlimited(|control| count(&census, control)).tours.to_string()
    }

    #[test]
    fn the_known_numbers_come_out() {
        // McKay 1997; OEIS A070030, A165134 and their relatives.
        let known = [
            ("5x6", TourCount::Closed, "8"),
            ("3x10", TourCount::Closed, "16"),
            ("10x3", TourCount::Closed, "16"),
            ("6x6", TourCount::Closed, "9862"),
            ("5x8", TourCount::Closed, "44202"),
            ("5x7", TourCount::Closed, "0"),
            ("5x5", TourCount::OpenDirected, "1728"),
            ("5x5", TourCount::OpenUndirected, "864"),
            ("5x5", TourCount::OpenFrom(0), "304"),
            ("5x5", TourCount::OpenFrom(12), "64"),
            ("1x1", TourCount::OpenDirected, "1"),
            ("4x4", TourCount::OpenDirected, "0"),
        ];
        for (board, counted, number) in known {
            assert_eq!(tours(board, counted), number, "{board} {counted:?}");
        }
    }

    #[test]
    fn the_frontier_method_agrees_with_walking_every_tour() {
        let boards = ["3x4", "3x7", "3x8", "4x3", "4x5", "5x4", "5x5"];
        for board in boards {
            let size = chessboard(board);
            let start = TourCount::OpenFrom(size.area() / 3);
            for counted in
                [TourCount::Closed, TourCount::OpenDirected, TourCount::OpenUndirected, start]
            {
                let walked = unlimited(|control| count_by_backtracking(size, counted, control));
                assert_eq!(tours(board, counted), walked.to_string(), "{board} {counted:?}");
            }
        }
    }

    #[test]
    fn numbers_and_frontiers_of_any_width_give_the_same_count() {
        let frontier = Frontier::new(Chessboard::of(5, 6), TourKind::Open, None);
        fn tours<P: Packed, T: TourTally>(frontier: &Frontier) -> BigUint {
            run::<P, T>(frontier, None, &Control::unlimited()).ok().expect("it is counted").tours
        }
        let narrow = tours::<u64, u64>(&frontier);
        assert_eq!(narrow, tours::<u128, u64>(&frontier));
        assert_eq!(narrow, tours::<u64, u128>(&frontier));
        assert_eq!(narrow, tours::<u64, BigUint>(&frontier));
    }

    #[test]
    fn long_strips_overflow_into_wider_numbers() {
        // 3xn has the generating function of Knuth and Elkies; only the width matters here.
        let number = tours("3x120", TourCount::Closed);
        assert!(number.len() > 20, "{number}");
    }

    #[test]
    fn limits_are_kept_and_told() {
        let census =
            Census { board: Chessboard::of(6, 6), tours: TourCount::Closed, memory: Some(10_000) };
        let refusal = count(&census, &Control::unlimited()).unwrap_err();
        assert!(matches!(refusal, NoCount::Memory { limit: 10_000, .. }), "{refusal}");
        let stopped = Control::new(Limits::NONE);
        stopped.stop();
        let refusal = count(&Census { memory: None, ..census }, &stopped).unwrap_err();
        assert_eq!(refusal, NoCount::Stopped(Stopped::Asked));
        let wide = Census { board: Chessboard::of(20, 20), tours: TourCount::Closed, memory: None };
        assert!(matches!(
            count(&wide, &Control::unlimited()),
            Err(NoCount::TooWide { side: 20, .. })
        ));
    }
}
