//! Every way to do what a line of `turn` allows.

use std::collections::BTreeSet;

use parlor_core::bits::Bits as _;

use super::{Area, Names, Plain, PlainPosition};
use crate::board::DirectionId;
use crate::model::{Action, Chain, Choice, Owner, Piece, Set, Symbols};

impl Plain<'_> {
    /// Each way to do an action, with what it named and the board after it.
    pub(super) fn acts(&self, state: &PlainPosition, line: &Choice) -> Vec<(Names, PlainPosition)> {
        let me = state.turn;
        let side = me.index();
        let eval = |names: &Names, set: &Set| self.set(state, me, names, set);
        let own = |kind: usize| {
            let set = Set::Pieces { kind: Some(kind), owner: Owner::Mine };
            self.set(state, me, &Names::default(), &set)
        };
        let piece = |kind: usize| match self.model.kinds[kind].symbols {
            Symbols::Owned(_) => Piece { kind, owner: Some(me) },
            Symbols::Neutral(_) => Piece { kind, owner: None },
        };
        let to_here = |from: Option<usize>, to: usize| Names {
            here: Area::from([to]),
            from: from.into_iter().collect(),
            over: Area::new(),
        };
        let moved = |from: usize, to: usize| {
            let mut after = state.clone();
            let lifted = after.board[from].take();
            after.board[to] = lifted;
            after
        };
        let from_names = |from: usize| Names { from: Area::from([from]), ..Names::default() };
        let mut found = Vec::new();
        match &line.action {
            Action::Place { kind, on } => {
                let has_hand = self.model.kinds[*kind].hand.is_some();
                if has_hand && state.hands[*kind][side] <= 0 {
                    return found;
                }
                for to in eval(&Names::default(), on) {
                    let mut after = state.clone();
                    after.board[to] = Some(piece(*kind));
                    if has_hand {
                        after.hands[*kind][side] -= 1;
                    }
                    found.push((to_here(None, to), after));
                }
            }
            Action::Cover { kind, windows, on } => {
                let on = eval(&Names::default(), on);
                for window in &windows[side] {
                    let cells: Area = window.each().collect();
                    if cells.is_subset(&on) {
                        let mut after = state.clone();
                        cells.iter().for_each(|&cell| after.board[cell] = Some(piece(*kind)));
                        found.push((to_here(None, window.first()), after));
                    }
                }
            }
            Action::Step { kind, by, to } => {
                for from in own(*kind) {
                    let targets = eval(&from_names(from), to);
                    let near: Area = by[side].iter().flat_map(|&id| self.next(from, id)).collect();
                    for &to in near.intersection(&targets) {
                        found.push((to_here(Some(from), to), moved(from, to)));
                    }
                }
            }
            Action::Slide { kind, by, to } => {
                for from in own(*kind) {
                    let targets = eval(&from_names(from), to);
                    let mut near = Area::new();
                    for &id in &by[side] {
                        let mut at = self.next(from, id);
                        while let [cell] = at[..] {
                            if !near.insert(cell) || state.board[cell].is_some() {
                                break;
                            }
                            at = self.next(cell, id);
                        }
                    }
                    near.remove(&from);
                    for &to in near.intersection(&targets) {
                        found.push((to_here(Some(from), to), moved(from, to)));
                    }
                }
            }
            Action::Move { kind, to } => {
                for from in own(*kind) {
                    for to in eval(&from_names(from), to).into_iter().filter(|&to| to != from) {
                        found.push((to_here(Some(from), to), moved(from, to)));
                    }
                }
            }
            Action::Exit { kind, from } => {
                for &cell in own(*kind).intersection(&eval(&Names::default(), from)) {
                    let mut after = state.clone();
                    after.board[cell] = None;
                    found.push((to_here(None, cell), after));
                }
            }
            Action::Push { kind, from, by } => {
                for from in eval(&Names::default(), from) {
                    let mut ends = Area::new();
                    for &id in &by[side] {
                        let mut line = vec![from];
                        while let [next] = self.next(line[line.len() - 1], id)[..] {
                            line.push(next);
                        }
                        let end = line[line.len() - 1];
                        if end == from || !ends.insert(end) {
                            continue;
                        }
                        let mut after = state.clone();
                        for pair in line.windows(2) {
                            after.board[pair[0]] = after.board[pair[1]];
                        }
                        after.board[end] = Some(piece(*kind));
                        found.push((to_here(Some(from), end), after));
                    }
                }
            }
            Action::Remove { one } => {
                for cell in eval(&Names::default(), one) {
                    let mut after = state.clone();
                    after.clear(cell);
                    found.push((to_here(None, cell), after));
                }
            }
            Action::Hop { kind, chain, .. } => {
                let takes = crate::machine::takes(line);
                for from in own(*kind) {
                    let mut ends = BTreeSet::new();
                    self.hops(
                        state,
                        line,
                        from,
                        from,
                        &Area::new(),
                        None,
                        &mut ends,
                        *chain,
                        takes,
                    );
                    for (to, over) in ends {
                        let names = Names { over, ..to_here(Some(from), to) };
                        found.push((names, moved(from, to)));
                    }
                }
            }
            Action::Take { from } => {
                for cell in eval(&Names::default(), from) {
                    for count in 1..=state.seeds(cell) {
                        let mut after = state.clone();
                        after.seeds[cell] -= count;
                        found.push((to_here(None, cell), after));
                    }
                }
            }
            Action::Sow { from, along, past } => {
                for from in eval(&Names::default(), from) {
                    let past = past.as_ref().map(|past| eval(&from_names(from), past));
                    let sown = self.sow(state, from, along[side], &past.unwrap_or_default());
                    found.extend(sown.map(|(last, after)| (to_here(Some(from), last), after)));
                }
            }
            Action::Pass => found.push((Names::default(), state.clone())),
        }
        found
    }

    /// The seeds of a cell, one to each cell of the way; none if there is no way for them all.
    fn sow(
        &self,
        state: &PlainPosition,
        from: usize,
        along: DirectionId,
        past: &Area,
    ) -> Option<(usize, PlainPosition)> {
        let mut after = state.clone();
        let mut at = from;
        for _ in 0..std::mem::take(&mut after.seeds[from]) {
            let mut passed = Area::new();
            loop {
                let [next] = self.next(at, along)[..] else { return None };
                at = next;
                if !past.contains(&at) {
                    break;
                }
                if !passed.insert(at) {
                    return None;
                }
            }
            after.seeds[at] += 1;
        }
        (state.seeds(from) > 0).then_some((at, after))
    }

    /// Gathers the ends of all ways to hop, each with what it hopped over.
    #[allow(clippy::too_many_arguments, reason = "a walk has its whole state on the stack")]
    pub(super) fn hops(
        &self,
        state: &PlainPosition,
        line: &Choice,
        origin: usize,
        at: usize,
        over: &Area,
        direction: Option<DirectionId>,
        ends: &mut BTreeSet<(usize, Area)>,
        chain: Chain,
        takes: bool,
    ) {
        let Action::Hop { by, over: over_set, to: to_set, .. } = &line.action else { return };
        let me = state.turn;
        let mut standing = state.clone();
        let lifted = standing.board[origin].take();
        if takes {
            over.iter().for_each(|&cell| standing.board[cell] = None);
        }
        standing.board[at] = lifted;
        let names =
            Names { here: Area::from([at]), from: Area::from([origin]), over: over.clone() };
        let (overs, targets) =
            (self.set(&standing, me, &names, over_set), self.set(&standing, me, &names, to_set));
        let straight =
            matches!(chain, Chain::Must { straight: true } | Chain::May { straight: true });
        let is_over = !over.is_empty();
        let may_go_on = !is_over || chain != Chain::Single;
        let mut went_on = false;
        for &id in by[me.index()].iter().filter(|_| may_go_on) {
            if straight && direction.is_some_and(|known| known != id) {
                continue;
            }
            let [next] = self.next(at, id)[..] else { continue };
            let [to] = self.next(next, id)[..] else { continue };
            if overs.contains(&next) && !over.contains(&next) && targets.contains(&to) {
                went_on = true;
                let mut longer = over.clone();
                longer.insert(next);
                self.hops(state, line, origin, to, &longer, Some(id), ends, chain, takes);
            }
        }
        let may_stop = matches!(chain, Chain::May { .. } | Chain::Single) || !went_on;
        if is_over && may_stop {
            ends.insert((at, over.clone()));
        }
    }
}
