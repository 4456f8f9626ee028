//! Sets, numbers and conditions.

use super::{By, PerSide};
use crate::board::Cells;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Set {
    Constant(PerSide<Cells>),
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
    /// The cells that hold so many seeds.
    Seeded {
        least: u32,
        most: u32,
    },
    /// The cells of the windows that are held.
    Pattern(Pattern),
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
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pattern {
    pub(crate) cells: PerSide<Vec<Cells>>,
    pub(crate) of: Box<Set>,
    pub(crate) through: Option<Box<Set>>,
    /// What it is, if it is a line: a machine finds long lists of them by shifting.
    pub(crate) line: Option<LinePattern>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LinePattern {
    pub(crate) length: usize,
    pub(crate) by: By,
    /// Whether a longer line is none.
    pub(crate) exactly: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Quantity {
    Constant(i32),
    Count(Set),
    /// The seeds on a set.
    Seeds(Set),
    /// How many whole windows lie in the set, through the other set if there is one.
    Patterns(Pattern),
    Hand {
        kind: usize,
        whose: Owner,
    },
    Counter {
        counter: usize,
        whose: Owner,
    },
    Sum(Box<(Quantity, Quantity)>),
    Difference(Box<(Quantity, Quantity)>),
    Product(Box<(Quantity, Quantity)>),
    Quotient(Box<(Quantity, Quantity)>),
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
    Compare(Quantity, Comparison, Quantity),
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
            Self::Pattern(windows) => windows.visit(see),
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

    /// Whether something certainly stands on every cell of it.
    pub(crate) fn is_occupied(&self) -> bool {
        match self {
            Self::Pieces { .. } => true,
            Self::Seeded { least, .. } => *least > 0,
            Self::Both(pair) => pair.0.is_occupied() || pair.1.is_occupied(),
            Self::Without(pair) => pair.0.is_occupied(),
            Self::Either(pair) | Self::Else(pair) => pair.0.is_occupied() && pair.1.is_occupied(),
            Self::Pattern(windows) => windows.of.is_occupied(),
            Self::Reach { through, .. } => through.is_occupied(),
            Self::Between { what, .. } => what.is_occupied(),
            _ => false,
        }
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

impl Pattern {
    fn visit(&self, see: &mut dyn FnMut(&Set)) {
        self.of.visit(see);
        if let Some(through) = &self.through {
            through.visit(see);
        }
    }
}

impl Quantity {
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Set)) {
        match self {
            Self::Count(set) | Self::Seeds(set) => set.visit(see),
            Self::Patterns(windows) => windows.visit(see),
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

    /// Calls on this number and on every number within it.
    pub(crate) fn visit_numbers(&self, see: &mut dyn FnMut(&Quantity)) {
        see(self);
        match self {
            Self::Sum(pair)
            | Self::Difference(pair)
            | Self::Product(pair)
            | Self::Quotient(pair) => {
                pair.0.visit_numbers(see);
                pair.1.visit_numbers(see);
            }
            _ => {}
        }
    }
}

impl Test {
    /// Calls on every number that it compares.
    pub(crate) fn visit_numbers(&self, see: &mut dyn FnMut(&Quantity)) {
        match self {
            Self::Compare(left, _, right) => {
                left.visit_numbers(see);
                right.visit_numbers(see);
            }
            Self::All(tests) => tests.iter().for_each(|test| test.visit_numbers(see)),
            Self::Some(_) | Self::None(_) | Self::Stuck(_) | Self::Passed => {}
        }
    }

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
