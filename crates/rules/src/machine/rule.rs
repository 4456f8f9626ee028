//! The lines of `turn`, compiled.

use parlor_core::bits::Bits;

use super::paths::{Path, Paths};
use super::set::{QuantityCode, SetCode, TestCode};
use crate::model::{Chain, PerSide};

/// One line of `turn` or `otherwise`.
#[derive(Clone, Debug)]
pub(super) struct Rule<W> {
    /// Must hold before anything is looked at.
    pub(super) when: Option<TestCode<W>>,
    pub(super) action: ActionCode<W>,
    /// Must hold for each single move; what could be made a part of the target set was.
    pub(super) condition: Option<TestCode<W>>,
    pub(super) effects: Box<[EffectCode<W>]>,
    /// The action is all there is to it: no effect, no condition.
    pub(super) is_plain: bool,
}

#[derive(Clone, Debug)]
pub(super) enum ActionCode<W> {
    Place {
        plane: u8,
        on: SetCode<W>,
        hand: Option<QuantityCode<W>>,
    },
    /// The window of each lowest cell, for each player.
    Cover {
        plane: u8,
        windows: PerSide<Box<[W]>>,
        on: SetCode<W>,
    },
    Step {
        plane: u8,
        paths: Paths<W>,
        to: Destination<W>,
    },
    Slide {
        plane: u8,
        paths: Paths<W>,
        to: Destination<W>,
    },
    Move {
        plane: u8,
        to: Destination<W>,
    },
    Exit {
        plane: u8,
        from: SetCode<W>,
    },
    Hop(Box<Hop<W>>),
    Push {
        plane: u8,
        from: SetCode<W>,
        paths: Paths<W>,
    },
    Remove {
        one: SetCode<W>,
    },
    Take {
        from: SetCode<W>,
    },
    Sow(Box<Sowing<W>>),
    Pass,
}

/// Where pieces may arrive.
#[derive(Clone, Debug)]
pub(super) struct Destination<W> {
    pub(super) set: SetCode<W>,
    /// Whether it depends on where they come from.
    pub(super) is_by_source: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Hop<W> {
    pub(super) plane: u8,
    pub(super) paths: Paths<W>,
    pub(super) over: SetCode<W>,
    pub(super) to: SetCode<W>,
    pub(super) chain: Chain,
    /// Whether pieces leave the board when they are hopped over.
    pub(super) takes: bool,
}

/// Seeds that go one by one along a way, but not into the cells they go past.
#[derive(Clone, Debug)]
pub(super) struct Sowing<W> {
    pub(super) from: SetCode<W>,
    pub(super) path: PerSide<Path<W>>,
    pub(super) past: Option<SetCode<W>>,
}

#[derive(Clone, Debug)]
pub(super) enum EffectCode<W> {
    Remove(SetCode<W>),
    Flip(SetCode<W>),
    Put { plane: u8, on: SetCode<W> },
    Promote { of: SetCode<W>, kind: u8 },
    Add { tally: u8, amount: QuantityCode<W> },
    Gather { of: SetCode<W>, to: SetCode<W> },
    Again,
    ThenRemove(SetCode<W>),
    ThenPlace { plane: u8, on: SetCode<W> },
    SoThat(TestCode<W>),
    If(TestCode<W>, Box<EffectCode<W>>),
}

/// A move: which line, from where to where, a second cell where the line asks for one, how many seeds are taken, and
/// what was hopped over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move<W> {
    pub(super) rule: u8,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) then: u8,
    pub(super) count: u8,
    pub(super) taken: W,
}

impl<W: Bits> Hop<W> {
    /// Whether only the end of the way matters, so that all ends can be found at once.
    pub(super) fn is_flood(&self) -> bool {
        !self.takes && self.chain != Chain::Single
    }
}
