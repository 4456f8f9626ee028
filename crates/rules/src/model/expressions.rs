//! Sets, numbers and conditions.

use super::{By, Pair};
use crate::board::Cells;

#[derive(Clone, Debug)]
pub(crate) enum Set {
    Constant(Pair<Cells>),
    Empty,
    Pieces {
        kind: Option<usize>,
        owner: Owner,
    },
    Here,
    From,
    Over,
    Last,
    Both(Box<(Set, Set)>),
    Without(Box<(Set, Set)>),
    Either(Box<(Set, Set)>),
    /// The second if the first is empty.
    Else(Box<(Set, Set)>),
    /// The cells next to a set.
    Beside(Box<Set>, By),
    /// The cells of the windows that are held.
    Windows(Windows),
    Reach {
        from: Box<Set>,
        through: Box<Set>,
        by: By,
    },
    Between {
        what: Box<Set>,
        from: Box<Set>,
        to: Box<Set>,
        by: By,
    },
}

/// Lines or shapes, wherever they fit on the board.
#[derive(Clone, Debug)]
pub(crate) struct Windows {
    pub(crate) cells: Pair<Vec<Cells>>,
    pub(crate) of: Box<Set>,
    pub(crate) through: Option<Box<Set>>,
    /// What it is, if it is a line: a machine finds long lists of them by shifting.
    pub(crate) line: Option<Line>,
}

#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) length: usize,
    pub(crate) by: By,
    /// Whether a longer line is none.
    pub(crate) exactly: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Number {
    Constant(i32),
    Count(Set),
    /// How many whole windows lie in the set, through the other set if there is one.
    Windows(Windows),
    Hand {
        kind: usize,
        whose: Owner,
    },
    Counter {
        counter: usize,
        whose: Owner,
    },
    Sum(Box<(Number, Number)>),
    Difference(Box<(Number, Number)>),
    Product(Box<(Number, Number)>),
    Quotient(Box<(Number, Number)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    Mine,
    Theirs,
    Any,
}

#[derive(Clone, Debug)]
pub(crate) enum Test {
    Some(Set),
    None(Set),
    Compare(Number, Comparison, Number),
    Stuck(Who),
    Passed,
    All(Vec<Test>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    They,
    Both,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    Equal,
    More,
}

impl Set {
    pub(crate) fn both(self, other: Self) -> Self {
        Self::Both(Box::new((self, other)))
    }

    pub(crate) fn without(self, other: Self) -> Self {
        Self::Without(Box::new((self, other)))
    }

    /// Calls on this set and on every set within it.
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        see(self);
        match self {
            Self::Both(pair) | Self::Without(pair) | Self::Either(pair) | Self::Else(pair) => {
                pair.0.visit(see);
                pair.1.visit(see);
            }
            Self::Beside(of, _) => of.visit(see),
            Self::Windows(windows) => windows.visit(see),
            Self::Reach { from, through, .. } => {
                from.visit(see);
                through.visit(see);
            }
            Self::Between { what, from, to, .. } => {
                for set in [what, from, to] {
                    set.visit(see);
                }
            }
            _ => {}
        }
    }

    /// Whether it asks for something that `asked` recognises.
    pub(crate) fn asks(&self, asked: impl Fn(&Set) -> bool) -> bool {
        let mut found = false;
        self.visit(&mut |set| found |= asked(set));
        found
    }

    /// Whether every cell of it is certainly empty.
    pub(crate) fn is_within_empty(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Both(pair) => pair.0.is_within_empty() || pair.1.is_within_empty(),
            Self::Without(pair) => pair.0.is_within_empty(),
            Self::Either(pair) | Self::Else(pair) => {
                pair.0.is_within_empty() && pair.1.is_within_empty()
            }
            _ => false,
        }
    }
}

impl Windows {
    fn visit(&self, see: &mut dyn FnMut(&Set)) {
        self.of.visit(see);
        if let Some(through) = &self.through {
            through.visit(see);
        }
    }
}

impl Number {
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        match self {
            Self::Count(set) => set.visit(see),
            Self::Windows(windows) => windows.visit(see),
            Self::Sum(pair)
            | Self::Difference(pair)
            | Self::Product(pair)
            | Self::Quotient(pair) => {
                pair.0.visit(see);
                pair.1.visit(see);
            }
            Self::Constant(_) | Self::Hand { .. } | Self::Counter { .. } => {}
        }
    }
}

impl Test {
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        match self {
            Self::Some(set) | Self::None(set) => set.visit(see),
            Self::Compare(left, _, right) => {
                left.visit(see);
                right.visit(see);
            }
            Self::All(tests) => tests.iter().for_each(|test| test.visit(see)),
            Self::Stuck(_) | Self::Passed => {}
        }
    }

    /// Whether it asks for something that `asked` recognises.
    pub(crate) fn asks(&self, asked: impl Fn(&Test) -> bool + Copy) -> bool {
        asked(self) || matches!(self, Self::All(tests) if tests.iter().any(|test| test.asks(asked)))
    }
}
