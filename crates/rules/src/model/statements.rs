//! The lines of `turn`, `after` and `end`.

use std::ops::Range;

use parlor_core::Side;

use super::{By, PerSide, Quantity, Set, Test};
use crate::board::{Cells, DirectionId};

/// One line of `turn`.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) when: Option<Test>,
    pub(crate) action: Action,
    /// Must hold before the action, for its `here`, `from` and `over`.
    pub(crate) condition: Option<Test>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    Place {
        kind: usize,
        on: Set,
    },
    /// The first cell of a window is where the shape begins.
    Cover {
        kind: usize,
        windows: PerSide<Vec<Cells>>,
        on: Set,
    },
    Step {
        kind: usize,
        by: By,
        to: Set,
    },
    Slide {
        kind: usize,
        by: By,
        to: Set,
    },
    Move {
        kind: usize,
        to: Set,
    },
    Exit {
        kind: usize,
        from: Set,
    },
    Hop {
        kind: usize,
        by: By,
        over: Set,
        to: Set,
        chain: Chain,
    },
    Push {
        kind: usize,
        from: Set,
        by: By,
    },
    Remove {
        one: Set,
    },
    /// Any number of the seeds of one cell.
    Take {
        from: Set,
    },
    /// All seeds of one cell, one to each cell along a direction but those it goes past.
    Sow {
        from: Set,
        along: PerSide<DirectionId>,
        past: Option<Set>,
    },
    Pass,
}

/// How a hop goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chain {
    /// It does not.
    Single,
    /// As long as it can.
    Must { straight: bool },
    /// As long as the player likes.
    May { straight: bool },
}

#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Remove(Set),
    Flip(Set),
    Put {
        kind: usize,
        on: Set,
    },
    Promote {
        of: Set,
        kind: usize,
    },
    Add {
        amount: Quantity,
        counter: usize,
    },
    /// All seeds of a set go to one cell.
    Gather {
        of: Set,
        to: Set,
    },
    Again,
    Then(Then),
    SoThat(Test),
    If(Test, Box<Effect>),
}

/// A further choice inside the same move.
#[derive(Clone, Debug)]
pub(crate) enum Then {
    Remove(Set),
    Place { kind: usize, on: Set },
}

/// One line of `end`.
#[derive(Clone, Debug)]
pub(crate) struct EndRule {
    pub(crate) test: Test,
    pub(crate) result: EndResult<Quantity>,
    pub(crate) span: Range<usize>,
}

/// What an end is worth to the player who waits; `N` is how a number is written, or how it was compiled.
#[derive(Clone, Debug)]
pub(crate) enum EndResult<N> {
    Win,
    Lose,
    Draw,
    Wins(Side),
    /// Whoever has more of it wins.
    Most(N),
    /// By how many more one has of it.
    Count(N),
}

impl Effect {
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        match self {
            Self::Remove(set) | Self::Flip(set) | Self::Put { on: set, .. } => set.visit(see),
            Self::Promote { of, .. } => of.visit(see),
            Self::Add { amount, .. } => amount.visit(see),
            Self::Gather { of, to } => {
                of.visit(see);
                to.visit(see);
            }
            Self::Then(Then::Remove(set) | Then::Place { on: set, .. }) => set.visit(see),
            Self::SoThat(test) => test.visit(see),
            Self::If(test, effect) => {
                test.visit(see);
                effect.visit(see);
            }
            Self::Again => {}
        }
    }

    /// Calls on every number that it reads.
    pub(crate) fn visit_numbers(&self, see: &mut dyn FnMut(&Quantity)) {
        match self {
            Self::Add { amount, .. } => amount.visit_numbers(see),
            Self::SoThat(test) => test.visit_numbers(see),
            Self::If(test, effect) => {
                test.visit_numbers(see);
                effect.visit_numbers(see);
            }
            _ => {}
        }
    }

    /// This effect, or the one that it makes under a condition.
    pub(crate) fn inner(&self) -> &Self {
        match self {
            Self::If(_, effect) => effect.inner(),
            other => other,
        }
    }
}

impl Action {
    /// The sets that it reads.
    pub(crate) fn sets(&self) -> Vec<&Set> {
        match self {
            Self::Place { on, .. } | Self::Cover { on, .. } => vec![on],
            Self::Step { to, .. } | Self::Slide { to, .. } | Self::Move { to, .. } => vec![to],
            Self::Exit { from, .. } | Self::Push { from, .. } => vec![from],
            Self::Hop { over, to, .. } => vec![over, to],
            Self::Remove { one } => vec![one],
            Self::Take { from } => vec![from],
            Self::Sow { from, past, .. } => std::iter::once(from).chain(past).collect(),
            Self::Pass => Vec::new(),
        }
    }
}
