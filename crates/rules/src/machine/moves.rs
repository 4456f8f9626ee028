//! The moves of a position, one after another, without taking memory.
//!
//! A line of `turn` is opened by finding its sources and targets as sets; then its moves are picked from them bit
//! by bit. Most games have nothing else to do; lines with conditions or a further choice try each move.

use std::ops::Range;

use parlor_core::bits::Bits;

use super::chain::ChainWalk;
use super::position::{NOWHERE, Position};
use super::rule::{ActionCode, Move, Rule};
use super::set::{Environment, Waits};
use super::{Machine, Tried};
use crate::machine::paths::{beside, run};

/// Walks through the moves of a position.
pub(super) struct Moves<'g, 'p, W: Bits, const N: usize, const T: usize> {
    game: &'g Machine<W, N, T>,
    position: &'p Position<W, N, T>,
    section: usize,
    /// The next line of the section to open.
    next: usize,
    rule: u8,
    has_found: bool,
    /// Pieces of the open line that are still to be looked at.
    sources: W,
    from: u8,
    targets: W,
    /// The move whose further choice is being gone through, and what is left to choose.
    pending: Move<W>,
    thens: W,
    /// How many seeds of the pending move's cell are still to be tried.
    counts: Range<u32>,
    chain: ChainWalk<W>,
    passes: bool,
}

impl<'g, 'p, W: Bits, const N: usize, const T: usize> Moves<'g, 'p, W, N, T> {
    #[inline]
    pub(super) fn new(game: &'g Machine<W, N, T>, position: &'p Position<W, N, T>) -> Self {
        let nothing =
            Move { rule: 0, from: NOWHERE, to: NOWHERE, then: NOWHERE, count: 0, taken: W::EMPTY };
        let mut moves = Self {
            game,
            position,
            section: 0,
            next: 0,
            rule: 0,
            has_found: false,
            sources: W::EMPTY,
            from: NOWHERE,
            targets: W::EMPTY,
            pending: nothing,
            thens: W::EMPTY,
            counts: 0..0,
            chain: ChainWalk::IDLE,
            passes: false,
        };
        moves.open_next();
        moves
    }

    fn rule(&self) -> &'g Rule<W> {
        &self.game.rules[usize::from(self.rule)]
    }

    /// Opens the next line that applies; a new section only if nothing was found so far.
    fn open_next(&mut self) -> bool {
        loop {
            let Some(&(start, end)) = self.game.sections.get(self.section) else { return false };
            if start + self.next >= end {
                if self.has_found {
                    self.section = self.game.sections.len();
                    return false;
                }
                (self.section, self.next) = (self.section + 1, 0);
                continue;
            }
            self.rule = (start + self.next) as u8;
            self.next += 1;
            if self.open() {
                return true;
            }
        }
    }

    /// Finds the sources and targets of a line; whether there can be any move.
    fn open(&mut self) -> bool {
        let rule = self.rule();
        let environment = Environment::new(self.position);
        if let Some(when) = &rule.when
            && !when.holds(&environment, &never_stuck)
        {
            return false;
        }
        self.from = NOWHERE;
        (self.sources, self.targets, self.passes) = (W::EMPTY, W::EMPTY, false);
        let planes = &self.position.planes;
        match &rule.action {
            ActionCode::Place { on, hand, .. } => {
                if hand.as_ref().is_some_and(|hand| hand.eval(&environment) <= 0) {
                    return false;
                }
                self.targets = on.eval(&environment);
            }
            ActionCode::Remove { one } => self.targets = one.eval(&environment),
            ActionCode::Take { from } => {
                self.targets = from.eval(&environment) & self.position.occupied();
            }
            ActionCode::Sow(sowing) => {
                self.sources = sowing.from.eval(&environment) & self.position.occupied();
            }
            ActionCode::Cover { windows, on, .. } => {
                let on = on.eval(&environment);
                for (lowest, &window) in windows[self.position.turn.index()].iter().enumerate() {
                    if on & window == window && !window.is_empty() {
                        self.targets = self.targets | W::single(lowest);
                    }
                }
            }
            ActionCode::Exit { plane, from } => {
                self.targets = planes[usize::from(*plane)] & from.eval(&environment);
            }
            ActionCode::Push { from, .. } => self.sources = from.eval(&environment),
            ActionCode::Step { plane, .. }
            | ActionCode::Slide { plane, .. }
            | ActionCode::Move { plane, .. } => {
                self.sources = planes[usize::from(*plane)];
            }
            ActionCode::Hop(hop) => self.sources = planes[usize::from(hop.plane)],
            ActionCode::Pass => self.passes = true,
        }
        self.passes || !(self.sources | self.targets).is_empty()
    }

    /// The targets of the next source.
    fn next_source(&mut self) {
        let from = self.sources.first();
        let cell = W::single(from);
        self.sources = self.sources ^ cell;
        self.from = from as u8;
        let side = self.position.turn.index();
        let environment = Environment { from: cell, ..Environment::new(self.position) };
        self.targets = match &self.rule().action {
            ActionCode::Step { paths, to, .. } => {
                beside(cell, &paths[side]) & to.set.eval(&environment)
            }
            ActionCode::Slide { paths, to, .. } => {
                let empty = self.game.board & !self.position.occupied();
                let ways = paths[side].iter().map(|path| {
                    let free = run(cell, empty, path);
                    free | path.step(free | cell)
                });
                ways.fold(W::EMPTY, |all, way| all | way) & to.set.eval(&environment) & !cell
            }
            ActionCode::Move { to, .. } => to.set.eval(&environment) & !cell,
            ActionCode::Push { paths, .. } => {
                let ends = paths[side].iter().map(|path| self.game.far_end(cell, path));
                ends.fold(W::EMPTY, |all, end| all | end)
            }
            ActionCode::Sow(sowing) => {
                self.game.sow(self.position, sowing, cell).map_or(W::EMPTY, |(last, _)| last)
            }
            ActionCode::Hop(hop) if hop.is_flood() => self.game.hop_ends(self.position, hop, cell),
            ActionCode::Hop(_) => {
                self.chain = ChainWalk::from(self.from);
                W::EMPTY
            }
            _ => W::EMPTY,
        };
    }

    /// Looks whether a move stands; if it asks for a further choice, goes through that.
    fn admit(&mut self, mv: Move<W>) -> Option<Move<W>> {
        let rule = self.rule();
        if rule.is_plain {
            return Some(mv);
        }
        match self.game.attempt(self.position, mv) {
            Tried::Done(_) => Some(mv),
            Tried::Refused => None,
            Tried::Choose(cells) => {
                (self.pending, self.thens) = (mv, cells);
                None
            }
        }
    }

    #[inline(never)]
    fn refill(&mut self) -> Option<Move<W>> {
        loop {
            if !self.thens.is_empty() {
                let then = self.thens.first();
                self.thens = self.thens ^ W::single(then);
                let mv = Move { then: then as u8, ..self.pending };
                // What the rules say after the further choice may refuse it.
                if matches!(self.game.attempt(self.position, mv), Tried::Done(_)) {
                    return Some(mv);
                }
                continue;
            }
            let mv = if let Some(count) = self.counts.next() {
                Some(Move { count: count as u8, ..self.pending })
            } else if !self.targets.is_empty() {
                let to = self.targets.first();
                self.targets = self.targets ^ W::single(to);
                if matches!(self.rule().action, ActionCode::Take { .. }) {
                    self.pending = self.to(to as u8);
                    self.counts = 1..self.position.seeds(W::single(to)) + 1;
                    continue;
                }
                Some(self.to(to as u8))
            } else if let ActionCode::Hop(hop) = &self.rule().action
                && let Some((to, taken)) = self.chain.next(self.game, self.position, hop)
            {
                Some(Move { taken, ..self.to(to) })
            } else if !self.sources.is_empty() {
                self.next_source();
                continue;
            } else if std::mem::take(&mut self.passes) {
                Some(self.to(NOWHERE))
            } else if self.open_next() {
                continue;
            } else {
                return None;
            };
            if let Some(mv) = mv.and_then(|mv| self.admit(mv)) {
                return Some(mv);
            }
        }
    }

    #[inline]
    const fn to(&self, to: u8) -> Move<W> {
        Move { rule: self.rule, from: self.from, to, then: NOWHERE, count: 0, taken: W::EMPTY }
    }
}

/// Conditions of moves never ask whether somebody is stuck.
pub(super) const fn never_stuck(_: Waits) -> bool {
    false
}

impl<W: Bits, const N: usize, const T: usize> Iterator for Moves<'_, '_, W, N, T> {
    type Item = Move<W>;

    #[inline]
    fn next(&mut self) -> Option<Move<W>> {
        // The common case: a plain line with targets left.
        if !self.targets.is_empty() && self.game.rules[usize::from(self.rule)].is_plain {
            let to = self.targets.first();
            self.targets = self.targets ^ W::single(to);
            self.has_found = true;
            return Some(self.to(to as u8));
        }
        let found = self.refill();
        self.has_found |= found.is_some();
        found
    }

    #[inline]
    fn count(mut self) -> usize {
        let mut count = 0;
        loop {
            if !self.targets.is_empty() && self.game.rules[usize::from(self.rule)].is_plain {
                count += self.targets.count() as usize;
                self.targets = W::EMPTY;
                self.has_found = true;
            }
            match self.next() {
                Some(_) => count += 1,
                None => return count,
            }
        }
    }
}
