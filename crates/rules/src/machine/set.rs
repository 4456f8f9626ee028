//! Sets, numbers and tests, compiled: every operator works on the whole board at once.

use parlor_core::bits::Bits;

use super::paths::{Paths, Windows, beside, flood, run};
use super::position::Position;
use crate::model::{Comparison, Pair};

/// A position, and the cells that a move has named so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a, W, const N: usize, const T: usize> {
    pub(super) position: &'a Position<W, N, T>,
    pub(super) here: W,
    pub(super) from: W,
    pub(super) over: W,
}

impl<'a, W: Bits, const N: usize, const T: usize> Frame<'a, W, N, T> {
    #[inline]
    pub(super) const fn new(position: &'a Position<W, N, T>) -> Self {
        Self { position, here: W::EMPTY, from: W::EMPTY, over: W::EMPTY }
    }

    #[inline]
    fn side(&self) -> usize {
        self.position.turn.index()
    }
}

/// Planes are told by their number: the mover's come first in each pair.
#[derive(Clone, Debug)]
pub(super) enum Set<W> {
    Constant(Pair<W>),
    /// All cells but those of any plane.
    Empty(W),
    Plane(u8),
    Planes(Box<[u8]>),
    Here,
    From,
    Over,
    Last,
    Both(Box<(Set<W>, Set<W>)>),
    Without(Box<(Set<W>, Set<W>)>),
    Either(Box<(Set<W>, Set<W>)>),
    Else(Box<(Set<W>, Set<W>)>),
    Beside(Box<Set<W>>, Paths<W>),
    Held(Box<Held<W>>),
    Reach(Box<Reach<W>>),
    Between(Box<Between<W>>),
    /// Cells from which a run of the first set leads to the second: what `between here and` asks, turned around.
    RunsTo(Box<Between<W>>),
}

/// The cells of lines or shapes that a set holds.
#[derive(Clone, Debug)]
pub(super) struct Held<W> {
    pub(super) windows: Windows<W>,
    pub(super) of: Set<W>,
    pub(super) through: Option<Set<W>>,
}

#[derive(Clone, Debug)]
pub(super) struct Reach<W> {
    pub(super) from: Set<W>,
    pub(super) through: Set<W>,
    pub(super) paths: Paths<W>,
}

#[derive(Clone, Debug)]
pub(super) struct Between<W> {
    pub(super) what: Set<W>,
    pub(super) from: Set<W>,
    pub(super) to: Set<W>,
    pub(super) paths: Paths<W>,
    /// The same directions the other way round.
    pub(super) reverse: Paths<W>,
}

impl<W: Bits> Set<W> {
    #[inline]
    pub(super) fn eval<const N: usize, const T: usize>(&self, frame: &Frame<'_, W, N, T>) -> W {
        match self {
            Self::Constant(cells) => cells[frame.side()],
            Self::Empty(board) => *board & !frame.position.occupied(),
            Self::Plane(plane) => frame.position.planes[usize::from(*plane)],
            Self::Here => frame.here,
            _ => self.eval_operator(frame),
        }
    }

    fn eval_operator<const N: usize, const T: usize>(&self, frame: &Frame<'_, W, N, T>) -> W {
        match self {
            Self::Planes(planes) => planes
                .iter()
                .fold(W::EMPTY, |set, &plane| set | frame.position.planes[usize::from(plane)]),
            Self::From => frame.from,
            Self::Over => frame.over,
            Self::Last => frame.position.last_cell(),
            Self::Both(pair) => pair.0.eval(frame) & pair.1.eval(frame),
            Self::Without(pair) => pair.0.eval(frame) & !pair.1.eval(frame),
            Self::Either(pair) => pair.0.eval(frame) | pair.1.eval(frame),
            Self::Else(pair) => {
                let first = pair.0.eval(frame);
                if first.is_empty() { pair.1.eval(frame) } else { first }
            }
            Self::Beside(of, paths) => beside(of.eval(frame), &paths[frame.side()]),
            Self::Held(held) => {
                let through = held.through.as_ref().map(|through| through.eval(frame));
                held.windows.cells(held.of.eval(frame), through, frame.side())
            }
            Self::Reach(reach) => {
                let (from, through) = (reach.from.eval(frame), reach.through.eval(frame));
                flood(from, through, &reach.paths[frame.side()])
            }
            Self::Between(between) => between.cells(frame),
            Self::RunsTo(between) => between.sources(frame),
            Self::Constant(_) | Self::Empty(_) | Self::Plane(_) | Self::Here => self.eval(frame),
        }
    }
}

impl<W: Bits> Between<W> {
    /// Runs of `what` with a cell of `from` before them and one of `to` behind.
    fn cells<const N: usize, const T: usize>(&self, frame: &Frame<'_, W, N, T>) -> W {
        let (what, from, to) = (self.what.eval(frame), self.from.eval(frame), self.to.eval(frame));
        let side = frame.side();
        let ways = self.paths[side].iter().zip(&self.reverse[side]);
        ways.fold(W::EMPTY, |cells, (path, back)| {
            let ahead = run(from, what, path);
            if ahead.is_empty() { cells } else { cells | ahead & run(to, what, back) }
        })
    }

    /// Cells that have such a run next to them, if they were `from`.
    fn sources<const N: usize, const T: usize>(&self, frame: &Frame<'_, W, N, T>) -> W {
        let (what, to) = (self.what.eval(frame), self.to.eval(frame));
        let backs = &self.reverse[frame.side()];
        backs.iter().fold(W::EMPTY, |cells, back| cells | back.step(run(to, what, back)))
    }
}

#[derive(Clone, Debug)]
pub(super) enum Number<W> {
    Constant(i32),
    Count(Set<W>),
    Windows(Box<Held<W>>),
    Tally(u8),
    /// So many less than the pieces of a plane: a hand that follows from the board.
    Rest(Pair<i32>, u8),
    Sum(Box<(Number<W>, Number<W>)>),
    Difference(Box<(Number<W>, Number<W>)>),
    Product(Box<(Number<W>, Number<W>)>),
    Quotient(Box<(Number<W>, Number<W>)>),
}

impl<W: Bits> Number<W> {
    pub(super) fn eval<const N: usize, const T: usize>(&self, frame: &Frame<'_, W, N, T>) -> i32 {
        let both = |pair: &(Self, Self)| (pair.0.eval(frame), pair.1.eval(frame));
        match self {
            Self::Constant(number) => *number,
            Self::Count(set) => set.eval(frame).count() as i32,
            Self::Windows(held) => {
                let through = held.through.as_ref().map(|through| through.eval(frame));
                held.windows.count(held.of.eval(frame), through, frame.side()) as i32
            }
            Self::Tally(tally) => frame.position.tallies[usize::from(*tally)].into(),
            Self::Rest(all, plane) => {
                all[frame.side()] - frame.position.planes[usize::from(*plane)].count() as i32
            }
            Self::Sum(pair) => both(pair).0.saturating_add(both(pair).1),
            Self::Difference(pair) => both(pair).0.saturating_sub(both(pair).1),
            Self::Product(pair) => both(pair).0.saturating_mul(both(pair).1),
            Self::Quotient(pair) => both(pair).0.checked_div(both(pair).1).unwrap_or(0),
        }
    }
}

/// A condition on a position alone; being stuck is asked of the game.
#[derive(Clone, Debug)]
pub(super) enum Test<W> {
    Some(Set<W>),
    None(Set<W>),
    /// A line or shape is held, wherever it is.
    Line(Box<Held<W>>),
    Compare(Number<W>, Comparison, Number<W>),
    All(Box<[Test<W>]>),
    Passed,
    /// Whoever is to move has no move but to pass.
    MoverStuck,
    BothStuck,
}

impl<W: Bits> Test<W> {
    /// Whether it holds; `is_stuck` answers for the mover and for the one who waits.
    #[inline]
    pub(super) fn holds<const N: usize, const T: usize>(
        &self,
        frame: &Frame<'_, W, N, T>,
        is_stuck: &impl Fn(Waits) -> bool,
    ) -> bool {
        match self {
            Self::Some(set) => !set.eval(frame).is_empty(),
            Self::None(set) => set.eval(frame).is_empty(),
            Self::Line(held) => held.windows.any(held.of.eval(frame), frame.side()),
            _ => self.holds_rare(frame, is_stuck),
        }
    }

    fn holds_rare<const N: usize, const T: usize>(
        &self,
        frame: &Frame<'_, W, N, T>,
        is_stuck: &impl Fn(Waits) -> bool,
    ) -> bool {
        match self {
            Self::Compare(left, comparison, right) => {
                let (left, right) = (left.eval(frame), right.eval(frame));
                match comparison {
                    Comparison::Less => left < right,
                    Comparison::Equal => left == right,
                    Comparison::More => left > right,
                }
            }
            Self::All(tests) => tests.iter().all(|test| test.holds(frame, is_stuck)),
            Self::Passed => frame.position.has_passed(),
            Self::MoverStuck => is_stuck(Waits::No),
            Self::BothStuck => is_stuck(Waits::No) && is_stuck(Waits::Yes),
            Self::Some(_) | Self::None(_) | Self::Line(_) => self.holds(frame, is_stuck),
        }
    }
}

/// Whose moves are asked for: the mover's, or those of the player who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    No,
    Yes,
}
