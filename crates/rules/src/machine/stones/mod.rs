//! Games of stones: a type of their own for the most common rules, which play nearly as fast as if written in Rust.
//!
//! One kind of piece is placed somewhere, perhaps moved later, and never leaves the board; lines, a full board or being
//! stuck end the game. Three words are a position, and a move is found by looking at one set. Everything that is not asked
//! in a hot loop is left to the [`Machine`] of the same rules.

mod adapter;
mod moves;
mod recognise;

use parlor_core::bits::Bits;
use parlor_core::{Game, Outcome, Side, Symmetry};

use self::moves::StoneMoves;
use super::Machine;
use super::paths::MaskedShift;
use super::patterns::PatternFinder;
use super::position::{NOWHERE, PASSED, Position};
use super::rule::Move;
use crate::model::{Owner, PerSide};

/// A game of stones. `PLAIN` promises that stones are only placed, with no regard to the last one: then a move is a cell.
#[derive(Clone, Debug)]
pub struct StoneGame<W, const PLAIN: bool> {
    machine: Machine<W, 2, 2>,
    board: W,
    place: PlaceOn<W>,
    /// What the players have in hand at the start; no end of it where nothing is counted.
    hands: PerSide<u32>,
    /// Where a stone can step to from each cell, for each player.
    steps: Option<PerSide<Box<[W]>>>,
    /// From where a stone can step to each cell.
    steps_to: PerSide<Box<[W]>>,
    /// With so many empty cells a player may pass.
    passes_at: Option<u8>,
    ends: StoneEnds<W>,
}

/// Where stones are placed.
#[derive(Clone, Debug)]
enum PlaceOn<W> {
    Empty,
    /// On empty cells that have no empty cell behind them in a direction.
    Resting(PerSide<MaskedShift<W>>),
    /// Beside the last one, if that can be, by the cells beside each.
    BesideLast(PerSide<Box<[W]>>),
}

/// The lines of `end`, in the order in which they are asked.
#[derive(Clone, Debug)]
struct StoneEnds<W> {
    lines: Box<[LineEnd<W>]>,
    full: Option<Quick>,
    passed: Option<Quick>,
    stuck: Option<Quick>,
}

/// The one who waits, or the mover, holds a line.
#[derive(Clone, Debug)]
struct LineEnd<W> {
    windows: PatternFinder<W>,
    whose: Owner,
    result: Quick,
}

/// What an end is worth to the one who waits.
#[derive(Clone, Copy, Debug)]
enum Quick {
    Win,
    Lose,
    Draw,
    /// The machine's end of this number has to be asked.
    Ask(u8),
}

/// Who holds which cells, whose turn it is, and the last cell where the rules read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StonePosition<W> {
    mover: W,
    waiting: W,
    turn: Side,
    last: u8,
    /// How many cells are empty, which is quicker kept than counted.
    empty: u8,
}

/// Where a stone comes from, if it was on the board, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StoneMove {
    from: u8,
    to: u8,
}

impl<W: Bits, const PLAIN: bool> StoneGame<W, PLAIN> {
    #[inline(always)]
    fn empty(&self, position: &StonePosition<W>) -> W {
        self.board & !(position.mover | position.waiting)
    }

    /// Where the mover can place a stone.
    #[inline(always)]
    fn placings(&self, position: &StonePosition<W>, empty: W) -> W {
        let side = position.turn.index();
        if !PLAIN && self.hands[side] != u32::MAX && position.mover.count() >= self.hands[side] {
            return W::EMPTY;
        }
        match &self.place {
            PlaceOn::Empty => empty,
            PlaceOn::Resting(behind) => empty & !behind[side].of(empty),
            PlaceOn::BesideLast(beside) => {
                let near = beside[side]
                    .get(usize::from(position.last))
                    .map_or(W::EMPTY, |&near| near & empty);
                if near.is_empty() { empty } else { near }
            }
        }
    }

    /// Whether the mover can place or step.
    #[inline(always)]
    fn can_move(&self, position: &StonePosition<W>) -> bool {
        let empty = self.empty(position);
        if !self.placings(position, empty).is_empty() {
            return true;
        }
        let steps_to = &self.steps_to[position.turn.index()];
        self.steps.is_some()
            && empty.each().any(|cell| !(steps_to[cell] & position.mover).is_empty())
    }

    #[inline(always)]
    fn may_pass(&self, position: &StonePosition<W>) -> bool {
        self.passes_at == Some(position.empty)
    }

    /// The same position as the machine keeps it.
    fn general(&self, position: &StonePosition<W>) -> Position<W, 2, 2> {
        let StonePosition { mover, waiting, turn, last, .. } = *position;
        Position { planes: [mover, waiting], tallies: [0; 2], last, turn }
    }

    fn lean(&self, position: &Position<W, 2, 2>) -> StonePosition<W> {
        let Position { planes: [mover, waiting], last, turn, .. } = *position;
        let empty = (self.board & !(mover | waiting)).count() as u8;
        StonePosition { mover, waiting, turn, last, empty }
    }

    /// The same move as the machine knows it.
    fn general_move(&self, StoneMove { from, to }: StoneMove) -> Move<W> {
        let rule = if to == NOWHERE || from != NOWHERE { 1 } else { 0 };
        Move { rule, from, to, then: NOWHERE, count: 0, taken: W::EMPTY }
    }

    #[inline(always)]
    fn result(&self, position: &StonePosition<W>, quick: Quick) -> Outcome {
        match quick {
            Quick::Win => Outcome::Win(position.turn.other()),
            Quick::Lose => Outcome::Win(position.turn),
            Quick::Draw => Outcome::Draw,
            Quick::Ask(end) => self.asked(position, end),
        }
    }

    #[inline(never)]
    fn asked(&self, position: &StonePosition<W>, end: u8) -> Outcome {
        self.machine.ended(&self.general(position), &self.machine.ends[usize::from(end)].1)
    }
}

impl<W: Bits, const PLAIN: bool> Game for StoneGame<W, PLAIN> {
    type Position = StonePosition<W>;
    type Move = StoneMove;
    const ALTERNATES: bool = true;

    fn start(&self) -> StonePosition<W> {
        self.lean(&self.machine.start())
    }

    #[inline]
    fn turn(&self, position: &StonePosition<W>) -> Side {
        position.turn
    }

    #[inline(always)]
    fn outcome(&self, position: &StonePosition<W>) -> Option<Outcome> {
        for LineEnd { windows, whose, result } in &self.ends.lines {
            let set = if *whose == Owner::Mine { position.waiting } else { position.mover };
            if windows.any(set, 0) {
                return Some(self.result(position, *result));
            }
        }
        if position.empty == 0
            && let Some(result) = self.ends.full
        {
            return Some(self.result(position, result));
        }
        if PLAIN {
            return None;
        }
        if position.last == PASSED
            && let Some(result) = self.ends.passed
        {
            return Some(self.result(position, result));
        }
        if self.machine.never_stuck || self.can_move(position) {
            return None;
        }
        match self.ends.stuck {
            Some(result) => Some(self.result(position, result)),
            None if self.may_pass(position) => None,
            None => Some(self.machine.without_moves(&self.general(position))),
        }
    }

    fn max_margin(&self) -> Option<u8> {
        self.machine.max_margin()
    }

    #[inline]
    fn moves(&self, position: &StonePosition<W>) -> impl Iterator<Item = StoneMove> {
        let empty = self.empty(position);
        let targets = self.placings(position, empty);
        let passes = !PLAIN && self.may_pass(position);
        let may_step = !PLAIN && self.steps.is_some() && targets.is_empty() && !passes;
        let movers = if may_step { position.mover } else { W::EMPTY };
        let side = position.turn.index();
        StoneMoves { game: self, side, targets, from: NOWHERE, movers, empty, passes }
    }

    #[inline]
    fn play(
        &self,
        position: &StonePosition<W>,
        StoneMove { from, to }: StoneMove,
    ) -> StonePosition<W> {
        let mut next = StonePosition {
            mover: position.waiting,
            waiting: position.mover,
            turn: position.turn.other(),
            last: NOWHERE,
            empty: position.empty,
        };
        if PLAIN || to != NOWHERE {
            next.waiting = next.waiting | W::single(to.into());
            next.empty -= 1;
        }
        if PLAIN {
            return next;
        }
        if from != NOWHERE {
            next.waiting = next.waiting ^ W::single(from.into());
            next.empty += 1;
        }
        if self.machine.keeps_last {
            next.last = if to == NOWHERE { PASSED } else { to };
        }
        next
    }

    fn player_name(&self, side: Side) -> &'static str {
        self.machine.player_name(side)
    }

    fn can_repeat(&self) -> bool {
        self.machine.can_repeat()
    }

    fn symmetries(&self) -> u8 {
        self.machine.symmetries()
    }

    fn transform(&self, position: &StonePosition<W>, symmetry: Symmetry) -> StonePosition<W> {
        self.lean(&self.machine.transform(&self.general(position), symmetry))
    }

    fn transform_move(&self, mv: StoneMove, symmetry: Symmetry) -> StoneMove {
        let Move { from, to, .. } = self.machine.transform_move(self.general_move(mv), symmetry);
        StoneMove { from, to }
    }
}
