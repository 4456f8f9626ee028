//! The lines of `turn`, compiled.

use parlor_core::bits::Bits;

use super::paths::Paths;
use super::set::{Number, Set, Test};
use crate::model::{Chain, Pair};

/// One line of `turn` or `otherwise`.
#[derive(Clone, Debug)]
pub(super) struct Rule<W> {
    /// Must hold before anything is looked at.
    pub(super) when: Option<Test<W>>,
    pub(super) action: Action<W>,
    /// Must hold for each single move; what could be made a part of the target set was.
    pub(super) condition: Option<Test<W>>,
    pub(super) effects: Box<[Effect<W>]>,
    /// The action is all there is to it: no effect, no condition.
    pub(super) is_plain: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Action<W> {
    Place {
        plane: u8,
        on: Set<W>,
        hand: Option<Number<W>>,
    },
    /// The window of each lowest cell, for each player.
    Cover {
        plane: u8,
        windows: Pair<Box<[W]>>,
        on: Set<W>,
    },
    Step {
        plane: u8,
        paths: Paths<W>,
        to: Target<W>,
    },
    Slide {
        plane: u8,
        paths: Paths<W>,
        to: Target<W>,
    },
    Move {
        plane: u8,
        to: Target<W>,
    },
    Exit {
        plane: u8,
        from: Set<W>,
    },
    Hop(Box<Hop<W>>),
    Push {
        plane: u8,
        from: Set<W>,
        paths: Paths<W>,
    },
    Remove {
        one: Set<W>,
    },
    Pass,
}

/// Where pieces may arrive.
#[derive(Clone, Debug)]
pub(super) struct Target<W> {
    pub(super) set: Set<W>,
    /// Whether it depends on where they come from.
    pub(super) is_by_source: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Hop<W> {
    pub(super) plane: u8,
    pub(super) paths: Paths<W>,
    pub(super) over: Set<W>,
    pub(super) to: Set<W>,
    pub(super) chain: Chain,
    /// Whether pieces leave the board when they are hopped over.
    pub(super) takes: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Effect<W> {
    Remove(Set<W>),
    Flip(Set<W>),
    Put { plane: u8, on: Set<W> },
    Promote { of: Set<W>, kind: u8 },
    Add { tally: u8, amount: Number<W> },
    Again,
    ThenRemove(Set<W>),
    ThenPlace { plane: u8, on: Set<W> },
    SoThat(Test<W>),
    If(Test<W>, Box<Effect<W>>),
}

/// A move: which line, from where to where, a second cell where the line asks for one, and what was hopped over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move<W> {
    pub(super) rule: u8,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) then: u8,
    pub(super) taken: W,
}

impl<W: Bits> Hop<W> {
    /// Whether only the end of the way matters, so that all ends can be found at once.
    pub(super) fn is_flood(&self) -> bool {
        !self.takes && self.chain != Chain::Single
    }
}
