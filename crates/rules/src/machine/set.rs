//! Sets, numbers and tests, compiled: every operator works on the whole board at once.

use parlor_core::bits::Bits;

use super::paths::{Paths, beside, flood, run};
use super::patterns::PatternFinder;
use super::position::Position;
use crate::model::{Comparison, PerSide};

/// A position, and the cells that a move has named so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Environment<'a, W, const N: usize, const T: usize> {
    pub(super) position: &'a Position<W, N, T>,
    pub(super) here: W,
    pub(super) from: W,
    pub(super) over: W,
}

impl<'a, W: Bits, const N: usize, const T: usize> Environment<'a, W, N, T> {
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
pub(super) enum SetCode<W> {
    Constant(PerSide<W>),
    /// All cells but those of any plane.
    Empty(W),
    Plane(u8),
    Planes(Box<[u8]>),
    Here,
    From,
    Over,
    Last,
    Both(Box<(SetCode<W>, SetCode<W>)>),
    Without(Box<(SetCode<W>, SetCode<W>)>),
    Either(Box<(SetCode<W>, SetCode<W>)>),
    Else(Box<(SetCode<W>, SetCode<W>)>),
    Beside(Box<SetCode<W>>, Paths<W>),
    /// Cells of the board with so many seeds.
    Seeded {
        board: W,
        least: u32,
        most: u32,
    },
    Held(Box<Held<W>>),
    Reach(Box<Reach<W>>),
    Between(Box<Between<W>>),
    /// Cells from which a run of the first set leads to the second: what `between here and` asks, turned around.
    RunsTo(Box<Between<W>>),
}

/// The cells of lines or shapes that a set holds.
#[derive(Clone, Debug)]
pub(super) struct Held<W> {
    pub(super) windows: PatternFinder<W>,
    pub(super) of: SetCode<W>,
    pub(super) through: Option<SetCode<W>>,
}

#[derive(Clone, Debug)]
pub(super) struct Reach<W> {
    pub(super) from: SetCode<W>,
    pub(super) through: SetCode<W>,
    pub(super) paths: Paths<W>,
}

#[derive(Clone, Debug)]
pub(super) struct Between<W> {
    pub(super) what: SetCode<W>,
    pub(super) from: SetCode<W>,
    pub(super) to: SetCode<W>,
    pub(super) paths: Paths<W>,
    /// The same directions the other way round.
    pub(super) reverse: Paths<W>,
}

impl<W: Bits> SetCode<W> {
    #[inline]
    pub(super) fn eval<const N: usize, const T: usize>(
        &self,
        environment: &Environment<'_, W, N, T>,
    ) -> W {
        match self {
            Self::Constant(cells) => cells[environment.side()],
            Self::Empty(board) => *board & !environment.position.occupied(),
            Self::Plane(plane) => environment.position.planes[usize::from(*plane)],
            Self::Here => environment.here,
            _ => self.eval_operator(environment),
        }
    }

    fn eval_operator<const N: usize, const T: usize>(
        &self,
        environment: &Environment<'_, W, N, T>,
    ) -> W {
        match self {
            Self::Planes(planes) => planes.iter().fold(W::EMPTY, |set, &plane| {
                set | environment.position.planes[usize::from(plane)]
            }),
            Self::From => environment.from,
            Self::Over => environment.over,
            Self::Last => environment.position.last_cell(),
            Self::Both(pair) => pair.0.eval(environment) & pair.1.eval(environment),
            Self::Without(pair) => pair.0.eval(environment) & !pair.1.eval(environment),
            Self::Either(pair) => pair.0.eval(environment) | pair.1.eval(environment),
            Self::Else(pair) => {
                let first = pair.0.eval(environment);
                if first.is_empty() { pair.1.eval(environment) } else { first }
            }
            Self::Beside(of, paths) => beside(of.eval(environment), &paths[environment.side()]),
            Self::Seeded { board, least, most } => {
                let position = environment.position;
                *board & position.with_seeds(*least) & !position.with_seeds(most.saturating_add(1))
            }
            Self::Held(held) => {
                let through = held.through.as_ref().map(|through| through.eval(environment));
                held.windows.cells(held.of.eval(environment), through, environment.side())
            }
            Self::Reach(reach) => {
                let (from, through) =
                    (reach.from.eval(environment), reach.through.eval(environment));
                flood(from, through, &reach.paths[environment.side()])
            }
            Self::Between(between) => between.cells(environment),
            Self::RunsTo(between) => between.sources(environment),
            Self::Constant(_) | Self::Empty(_) | Self::Plane(_) | Self::Here => {
                self.eval(environment)
            }
        }
    }
}

impl<W: Bits> Between<W> {
    /// Runs of `what` with a cell of `from` before them and one of `to` behind.
    fn cells<const N: usize, const T: usize>(&self, environment: &Environment<'_, W, N, T>) -> W {
        let (what, from, to) =
            (self.what.eval(environment), self.from.eval(environment), self.to.eval(environment));
        let side = environment.side();
        let ways = self.paths[side].iter().zip(&self.reverse[side]);
        ways.fold(W::EMPTY, |cells, (path, back)| {
            let ahead = run(from, what, path);
            if ahead.is_empty() { cells } else { cells | ahead & run(to, what, back) }
        })
    }

    /// Cells that have such a run next to them, if they were `from`.
    fn sources<const N: usize, const T: usize>(&self, environment: &Environment<'_, W, N, T>) -> W {
        let (what, to) = (self.what.eval(environment), self.to.eval(environment));
        let backs = &self.reverse[environment.side()];
        backs.iter().fold(W::EMPTY, |cells, back| cells | back.step(run(to, what, back)))
    }
}

#[derive(Clone, Debug)]
pub(super) enum QuantityCode<W> {
    Constant(i32),
    Count(SetCode<W>),
    Seeds(SetCode<W>),
    Patterns(Box<Held<W>>),
    Tally(u8),
    /// So many less than the pieces of a plane: a hand that follows from the board.
    Rest(PerSide<i32>, u8),
    Sum(Box<(QuantityCode<W>, QuantityCode<W>)>),
    Difference(Box<(QuantityCode<W>, QuantityCode<W>)>),
    Product(Box<(QuantityCode<W>, QuantityCode<W>)>),
    Quotient(Box<(QuantityCode<W>, QuantityCode<W>)>),
}

impl<W: Bits> QuantityCode<W> {
    pub(super) fn eval<const N: usize, const T: usize>(
        &self,
        environment: &Environment<'_, W, N, T>,
    ) -> i32 {
        let both = |pair: &(Self, Self)| (pair.0.eval(environment), pair.1.eval(environment));
        match self {
            Self::Constant(number) => *number,
            Self::Count(set) => set.eval(environment).count() as i32,
            Self::Seeds(set) => environment.position.seeds(set.eval(environment)) as i32,
            Self::Patterns(held) => {
                let through = held.through.as_ref().map(|through| through.eval(environment));
                held.windows.count(held.of.eval(environment), through, environment.side()) as i32
            }
            Self::Tally(tally) => environment.position.tallies[usize::from(*tally)].into(),
            Self::Rest(all, plane) => {
                all[environment.side()]
                    - environment.position.planes[usize::from(*plane)].count() as i32
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
pub(super) enum TestCode<W> {
    Some(SetCode<W>),
    None(SetCode<W>),
    /// A line or shape is held, wherever it is.
    Line(Box<Held<W>>),
    Compare(QuantityCode<W>, Comparison, QuantityCode<W>),
    All(Box<[TestCode<W>]>),
    Passed,
    /// Whoever is to move has no move but to pass.
    MoverStuck,
    BothStuck,
}

impl<W: Bits> TestCode<W> {
    /// Whether it holds; `is_stuck` answers for the mover and for the one who waits.
    #[inline]
    pub(super) fn holds<const N: usize, const T: usize>(
        &self,
        environment: &Environment<'_, W, N, T>,
        is_stuck: &impl Fn(Waits) -> bool,
    ) -> bool {
        match self {
            Self::Some(set) => !set.eval(environment).is_empty(),
            Self::None(set) => set.eval(environment).is_empty(),
            Self::Line(held) => held.windows.any(held.of.eval(environment), environment.side()),
            _ => self.holds_rare(environment, is_stuck),
        }
    }

    fn holds_rare<const N: usize, const T: usize>(
        &self,
        environment: &Environment<'_, W, N, T>,
        is_stuck: &impl Fn(Waits) -> bool,
    ) -> bool {
        match self {
            Self::Compare(left, comparison, right) => {
                let (left, right) = (left.eval(environment), right.eval(environment));
                match comparison {
                    Comparison::Less => left < right,
                    Comparison::Equal => left == right,
                    Comparison::More => left > right,
                }
            }
            Self::All(tests) => tests.iter().all(|test| test.holds(environment, is_stuck)),
            Self::Passed => environment.position.has_passed(),
            Self::MoverStuck => is_stuck(Waits::No),
            Self::BothStuck => is_stuck(Waits::No) && is_stuck(Waits::Yes),
            Self::Some(_) | Self::None(_) | Self::Line(_) => self.holds(environment, is_stuck),
        }
    }
}

/// Whose moves are asked for: the mover's, or those of the player who waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waits {
    No,
    Yes,
}
