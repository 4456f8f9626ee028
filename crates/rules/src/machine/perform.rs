//! What a move does: the action, its effects from the top down, `after`, and the turn.

use parlor_core::bits::Bits;

use super::Machine;
use super::moves::never_stuck;
use super::position::{NOWHERE, PASSED, Position};
use super::rule::{ActionCode, EffectCode, Hop, Move, Sowing};
use super::set::Environment;
use crate::machine::paths::Path;

/// What came of trying a move.
pub(super) enum Tried<W, const N: usize, const T: usize> {
    Done(Position<W, N, T>),
    /// It asks for one of these cells.
    Choose(W),
    /// A condition does not hold.
    Refused,
}

/// A position on its way from one player to the other.
struct Turn<W, const N: usize, const T: usize> {
    position: Position<W, N, T>,
    here: W,
    from: W,
    over: W,
    then: u8,
    again: bool,
}

/// What one effect came to.
enum Applied<W> {
    GoOn,
    Choose(W),
    Refused,
}

fn cell<W: Bits>(cell: u8) -> W {
    if cell < PASSED { W::single(cell.into()) } else { W::EMPTY }
}

impl<W: Bits, const N: usize, const T: usize> Machine<W, N, T> {
    /// The position after a legal move.
    #[inline]
    pub(super) fn perform(&self, position: &Position<W, N, T>, mv: Move<W>) -> Position<W, N, T> {
        let rule = &self.rules[usize::from(mv.rule)];
        if rule.is_plain {
            let mut next = *position;
            match &rule.action {
                // The two most common moves need nothing else.
                ActionCode::Place { plane, hand: None, .. } => {
                    let plane = usize::from(*plane);
                    next.clear(W::single(mv.to.into()));
                    next.planes[plane] = next.planes[plane] | W::single(mv.to.into());
                }
                ActionCode::Step { plane, .. } => {
                    let (plane, from) = (usize::from(*plane), W::single(mv.from.into()));
                    next.clear(W::single(mv.to.into()));
                    next.planes[plane] = next.planes[plane] & !from | W::single(mv.to.into());
                }
                action => self.act(&mut next, action, mv),
            }
            return self.hand_over(next, mv);
        }
        match self.attempt(position, mv) {
            Tried::Done(next) => next,
            // Only moves that were listed are played.
            Tried::Choose(_) | Tried::Refused => *position,
        }
    }

    #[inline]
    fn hand_over(&self, mut next: Position<W, N, T>, mv: Move<W>) -> Position<W, N, T> {
        if self.keeps_last {
            next.last = if mv.to == NOWHERE { PASSED } else { mv.to };
        }
        next.handed_over(self.owned)
    }

    /// Tries a move that may have conditions, effects or a further choice.
    pub(super) fn attempt(&self, position: &Position<W, N, T>, mv: Move<W>) -> Tried<W, N, T> {
        let rule = &self.rules[usize::from(mv.rule)];
        let (here, from) = (cell::<W>(mv.to), cell::<W>(mv.from));
        let environment = Environment { position, here, from, over: mv.taken };
        if rule.condition.as_ref().is_some_and(|test| !test.holds(&environment, &never_stuck)) {
            return Tried::Refused;
        }
        let mut turn =
            Turn { position: *position, here, from, over: mv.taken, then: mv.then, again: false };
        if let ActionCode::Cover { windows, .. } = &rule.action {
            turn.here = windows[position.turn.index()][usize::from(mv.to)];
        }
        self.act(&mut turn.position, &rule.action, mv);
        for effect in rule.effects.iter().chain(&self.after) {
            match self.apply(&mut turn, effect) {
                Applied::GoOn => {}
                Applied::Choose(cells) => return Tried::Choose(cells),
                Applied::Refused => return Tried::Refused,
            }
        }
        if turn.again {
            if self.keeps_last {
                turn.position.last = if mv.to == NOWHERE { PASSED } else { mv.to };
            }
            return Tried::Done(turn.position);
        }
        Tried::Done(self.hand_over(turn.position, mv))
    }

    /// Moves the pieces. What stands where a piece arrives is captured.
    fn act(&self, position: &mut Position<W, N, T>, action: &ActionCode<W>, mv: Move<W>) {
        let side = position.turn.index();
        let (to, from) = (cell::<W>(mv.to), cell::<W>(mv.from));
        match action {
            ActionCode::Place { plane, hand, .. } => {
                position.clear(to);
                let set = &mut position.planes[usize::from(*plane)];
                *set = *set | to;
                if let Some(super::set::QuantityCode::Tally(tally)) = hand {
                    position.tallies[usize::from(*tally)] -= 1;
                }
            }
            ActionCode::Cover { plane, windows, .. } => {
                let window = windows[side][usize::from(mv.to)];
                position.clear(window);
                let set = &mut position.planes[usize::from(*plane)];
                *set = *set | window;
            }
            ActionCode::Step { plane, .. }
            | ActionCode::Slide { plane, .. }
            | ActionCode::Move { plane, .. } => {
                carry(position, *plane, from, to);
            }
            ActionCode::Hop(hop) => carry(position, hop.plane, from, to),
            ActionCode::Exit { plane, .. } => {
                let set = &mut position.planes[usize::from(*plane)];
                *set = *set & !to;
            }
            ActionCode::Push { plane, paths, .. } => {
                let way = paths[side].iter().find(|path| self.far_end(from, path) == to);
                if let Some(path) = way {
                    push(position, *plane, from, to, path);
                }
            }
            ActionCode::Remove { .. } => position.clear(to),
            ActionCode::Take { .. } => {
                let left = position.seeds(to) - u32::from(mv.count);
                position.set_seeds(to, left);
            }
            ActionCode::Sow(sowing) => {
                if let Some((_, sown)) = self.sow(position, sowing, from) {
                    *position = sown;
                }
            }
            ActionCode::Pass => {}
        }
    }

    fn apply(&self, turn: &mut Turn<W, N, T>, effect: &EffectCode<W>) -> Applied<W> {
        let environment = Environment {
            position: &turn.position,
            here: turn.here,
            from: turn.from,
            over: turn.over,
        };
        match effect {
            EffectCode::Remove(set) => {
                let cells = set.eval(&environment);
                turn.position.clear(cells);
            }
            EffectCode::Flip(set) => {
                let cells = set.eval(&environment);
                for pair in turn.position.planes[..self.owned].chunks_exact_mut(2) {
                    let [mine, theirs] = [pair[0], pair[1]];
                    pair[0] = mine & !cells | theirs & cells;
                    pair[1] = theirs & !cells | mine & cells;
                }
            }
            EffectCode::Put { plane, on } => {
                let cells = on.eval(&environment);
                turn.position.clear(cells);
                let set = &mut turn.position.planes[usize::from(*plane)];
                *set = *set | cells;
            }
            EffectCode::Promote { of, kind } => {
                let cells = of.eval(&environment);
                let mut gathered = [W::EMPTY; 2];
                for pair in turn.position.planes[..self.owned].chunks_exact_mut(2) {
                    for (plane, gathered) in pair.iter_mut().zip(&mut gathered) {
                        *gathered = *gathered | *plane & cells;
                        *plane = *plane & !cells;
                    }
                }
                let kind = usize::from(*kind);
                for (plane, gathered) in turn.position.planes[kind..].iter_mut().zip(gathered) {
                    *plane = *plane | gathered;
                }
            }
            EffectCode::Add { tally, amount } => {
                let amount = amount.eval(&environment);
                let tally = &mut turn.position.tallies[usize::from(*tally)];
                *tally =
                    (i32::from(*tally)).saturating_add(amount).clamp(0, u16::MAX.into()) as u16;
            }
            EffectCode::Gather { of, to } => {
                let (of, to) = (of.eval(&environment), to.eval(&environment));
                if !to.is_empty() {
                    let to = W::single(to.first());
                    let all = turn.position.seeds(of | to);
                    turn.position.clear(of);
                    turn.position.set_seeds(to, all);
                }
            }
            EffectCode::Again => turn.again = true,
            EffectCode::ThenRemove(set) | EffectCode::ThenPlace { on: set, .. }
                if turn.then == NOWHERE =>
            {
                let cells = set.eval(&environment);
                return if cells.is_empty() { Applied::Refused } else { Applied::Choose(cells) };
            }
            EffectCode::ThenRemove(_) => turn.position.clear(cell(turn.then)),
            EffectCode::ThenPlace { plane, .. } => {
                let to = cell::<W>(turn.then);
                turn.position.clear(to);
                let set = &mut turn.position.planes[usize::from(*plane)];
                *set = *set | to;
            }
            EffectCode::SoThat(test) => {
                if !test.holds(&environment, &never_stuck) {
                    return Applied::Refused;
                }
            }
            EffectCode::If(test, effect) => {
                if test.holds(&environment, &never_stuck) {
                    return self.apply(turn, effect);
                }
            }
        }
        Applied::GoOn
    }

    /// Where the last seed of a cell falls, and the position after it; nothing if there is no way for them all.
    pub(super) fn sow(
        &self,
        position: &Position<W, N, T>,
        sowing: &Sowing<W>,
        from: W,
    ) -> Option<(W, Position<W, N, T>)> {
        let environment = Environment { from, ..Environment::new(position) };
        let past = sowing.past.as_ref().map_or(W::EMPTY, |past| past.eval(&environment));
        let path = &sowing.path[position.turn.index()];
        let mut next = *position;
        next.clear(from);
        let mut at = from;
        for _ in 0..position.seeds(from) {
            let mut passed = W::EMPTY;
            loop {
                at = path.step(at);
                if at.count() != 1 || !(at & passed).is_empty() {
                    return None;
                }
                if (at & past).is_empty() {
                    break;
                }
                passed = passed | at;
            }
            next.drop_seeds(at);
        }
        Some((at, next))
    }

    /// Everywhere that a piece can get by hops that take nothing.
    pub(super) fn hop_ends(&self, position: &Position<W, N, T>, hop: &Hop<W>, from: W) -> W {
        let environment = Environment { from, ..Environment::new(position) };
        let (over, to) = (hop.over.eval(&environment) & !from, hop.to.eval(&environment));
        let paths = &hop.paths[position.turn.index()];
        let mut reached = from;
        loop {
            let further =
                paths.iter().fold(W::EMPTY, |all, path| all | path.step(path.step(reached) & over));
            let more = further & to & !reached;
            if more.is_empty() {
                return reached & !from;
            }
            reached = reached | more;
        }
    }
}

/// Carries a piece from one cell to another. It may come back to where it began.
fn carry<W: Bits, const N: usize, const T: usize>(
    position: &mut Position<W, N, T>,
    plane: u8,
    from: W,
    to: W,
) {
    let plane = usize::from(plane);
    position.planes[plane] = position.planes[plane] & !from;
    position.clear(to);
    position.planes[plane] = position.planes[plane] | to;
}

/// Lifts the piece from one cell, closes up those beyond it, and lets the lifted one enter at the far end.
fn push<W: Bits, const N: usize, const T: usize>(
    position: &mut Position<W, N, T>,
    plane: u8,
    from: W,
    to: W,
    path: &Path<W>,
) {
    let mut at = from;
    while at != to && !at.is_empty() {
        let next = path.step(at);
        for set in &mut position.planes {
            let is_there = !(*set & next).is_empty();
            *set = if is_there { *set | at } else { *set & !at };
        }
        at = next;
    }
    position.clear(to);
    let plane = usize::from(plane);
    position.planes[plane] = position.planes[plane] | to;
}
