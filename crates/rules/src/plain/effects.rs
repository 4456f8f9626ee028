//! What follows from an action.

use parlor_core::Side;

use super::{Names, Plain, PlainPosition};
use crate::model::{Effect, Piece, Set, Symbols, Then};

impl Plain<'_> {
    /// Effects in order; a further choice leads to several positions. Whether the turn stays comes with each.
    pub(super) fn apply(
        &self,
        state: PlainPosition,
        me: Side,
        names: &Names,
        effects: &[&Effect],
    ) -> Vec<(PlainPosition, bool)> {
        let Some((&effect, rest)) = effects.split_first() else { return vec![(state, false)] };
        let mut after = state.clone();
        let eval = |set: &Set| self.set(&state, me, names, set);
        match effect {
            Effect::Remove(set) => eval(set).into_iter().for_each(|cell| after.clear(cell)),
            Effect::Flip(set) => {
                for cell in eval(set) {
                    if let Some(Piece { owner: Some(owner), .. }) = &mut after.board[cell] {
                        *owner = owner.other();
                    }
                }
            }
            Effect::Put { kind, on } => {
                let is_owned = matches!(self.model.kinds[*kind].symbols, Symbols::Owned(_));
                let piece = Piece { kind: *kind, owner: is_owned.then_some(me) };
                eval(on).into_iter().for_each(|cell| after.board[cell] = Some(piece));
            }
            Effect::Promote { of, kind } => {
                for cell in eval(of) {
                    if let Some(Piece { kind: old, owner: Some(_) }) = &mut after.board[cell] {
                        *old = *kind;
                    }
                }
            }
            Effect::Add { amount, counter } => {
                let amount = self.number(&state, me, names, amount);
                let tally = &mut after.counters[*counter][me.index()];
                *tally = (*tally + amount).clamp(0, u16::MAX.into());
            }
            Effect::Gather { of, to } => {
                if let Some(&to) = eval(to).first() {
                    let gathered: u32 = eval(of).iter().map(|&cell| state.seeds(cell)).sum();
                    eval(of).into_iter().for_each(|cell| after.clear(cell));
                    after.seeds[to] += gathered;
                }
            }
            Effect::Again => {
                let turns = self.apply(after, me, names, rest);
                return turns.into_iter().map(|(state, _)| (state, true)).collect();
            }
            Effect::Then(then) => {
                let (cells, piece) = match then {
                    Then::Remove(set) => (eval(set), None),
                    Then::Place { kind, on } => {
                        let is_owned = matches!(self.model.kinds[*kind].symbols, Symbols::Owned(_));
                        (eval(on), Some(Piece { kind: *kind, owner: is_owned.then_some(me) }))
                    }
                };
                let each = cells.into_iter().flat_map(|cell| {
                    let mut chosen = state.clone();
                    chosen.clear(cell);
                    chosen.board[cell] = piece;
                    self.apply(chosen, me, names, rest)
                });
                return each.collect();
            }
            Effect::SoThat(test) => {
                if !self.test(&state, me, names, test) {
                    return Vec::new();
                }
            }
            Effect::If(test, effect) => {
                if self.test(&state, me, names, test) {
                    let mut effects = vec![&**effect];
                    effects.extend(rest);
                    return self.apply(after, me, names, &effects);
                }
            }
        }
        self.apply(after, me, names, rest)
    }
}
