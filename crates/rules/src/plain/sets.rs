//! What a set, a number and a condition are worth here.

use parlor_core::Side;
use parlor_core::bits::Bits as _;

use super::{Area, Last, Names, Plain, PlainPosition};
use crate::board::{Cells, DirectionId};
use crate::model::{Comparison, Owner, Pattern, Piece, Quantity, Set, Test, Who};

impl Plain<'_> {
    pub(super) fn set(&self, state: &PlainPosition, me: Side, names: &Names, set: &Set) -> Area {
        let eval = |set: &Set| self.set(state, me, names, set);
        match set {
            Set::Constant(cells) => cells[me.index()].each().collect(),
            Set::Empty => self
                .all()
                .into_iter()
                .filter(|&cell| state.board[cell].is_none() && state.seeds(cell) == 0)
                .collect(),
            Set::Pieces { kind, owner } => {
                let fits = |piece: Piece| {
                    let is_kind = kind.is_none_or(|kind| kind == piece.kind);
                    is_kind
                        && match owner {
                            Owner::Mine => piece.owner == Some(me),
                            Owner::Theirs => piece.owner == Some(me.other()),
                            Owner::Any => true,
                        }
                };
                self.all().into_iter().filter(|&cell| state.board[cell].is_some_and(fits)).collect()
            }
            Set::Here => names.here.clone(),
            Set::From => names.from.clone(),
            Set::Over => names.over.clone(),
            Set::Last => match state.last {
                Last::Cell(cell) => Area::from([cell]),
                _ => Area::new(),
            },
            Set::Both(pair) => &eval(&pair.0) & &eval(&pair.1),
            Set::Without(pair) => &eval(&pair.0) - &eval(&pair.1),
            Set::Either(pair) => &eval(&pair.0) | &eval(&pair.1),
            Set::Else(pair) => {
                let first = eval(&pair.0);
                if first.is_empty() { eval(&pair.1) } else { first }
            }
            Set::Beside(of, by) => {
                let of = eval(of);
                let ways = by[me.index()].iter();
                ways.flat_map(|&id| of.iter().flat_map(move |&cell| self.next(cell, id))).collect()
            }
            Set::Seeded { least, most } => self
                .all()
                .into_iter()
                .filter(|&cell| (*least..=*most).contains(&state.seeds(cell)))
                .collect(),
            Set::Pattern(windows) => {
                self.held(state, me, names, windows).into_iter().flatten().collect()
            }
            Set::Reach { from, through, by } => {
                let through = eval(through);
                let mut reached = &eval(from) & &through;
                loop {
                    let step = reached.iter().flat_map(|&cell| {
                        by[me.index()].iter().flat_map(move |&id| self.next(cell, id))
                    });
                    let more: Area = step
                        .filter(|cell| through.contains(cell) && !reached.contains(cell))
                        .collect();
                    if more.is_empty() {
                        return reached;
                    }
                    reached.extend(more);
                }
            }
            Set::Between { what, from, to, by } => {
                let (what, from, to) = (eval(what), eval(from), eval(to));
                let mut found = Area::new();
                for &id in &by[me.index()] {
                    for &start in &from {
                        let mut run = Vec::new();
                        let mut at = self.next(start, id);
                        while let [cell] = at[..] {
                            if !what.contains(&cell) || run.contains(&cell) {
                                break;
                            }
                            run.push(cell);
                            at = self.next(cell, id);
                        }
                        // The run may stop at any of its cells that has the other end behind it.
                        let stops = run.iter().rposition(|&cell| {
                            self.next(cell, id).iter().any(|next| to.contains(next))
                        });
                        found.extend(run.iter().take(stops.map_or(0, |last| last + 1)));
                    }
                }
                found
            }
        }
    }

    /// The windows that a set holds, as lists of cells.
    pub(super) fn held(
        &self,
        state: &PlainPosition,
        me: Side,
        names: &Names,
        windows: &Pattern,
    ) -> Vec<Area> {
        let of = self.set(state, me, names, &windows.of);
        let through = windows.through.as_ref().map(|through| self.set(state, me, names, through));
        let lists =
            windows.cells[me.index()].iter().map(|cells: &Cells| cells.each().collect::<Area>());
        let is_held = |window: &Area| {
            window.is_subset(&of)
                && through.as_ref().is_none_or(|through| !window.is_disjoint(through))
                && windows.line.as_ref().is_none_or(|line| {
                    !line.exactly
                        || line.by[me.index()].iter().all(|&id| !self.goes_on(window, &of, id))
                })
        };
        lists.filter(is_held).collect()
    }

    /// Whether a line of cells lies along a direction and has another cell of the set behind it.
    pub(super) fn goes_on(&self, window: &Area, of: &Area, id: DirectionId) -> bool {
        let is_along = window.len() == 1
            || window
                .iter()
                .filter(|&&cell| self.next(cell, id).iter().any(|next| window.contains(next)))
                .count()
                == window.len() - 1;
        let beyond = window.iter().flat_map(|&cell| self.next(cell, id));
        is_along && beyond.into_iter().any(|next| !window.contains(&next) && of.contains(&next))
    }

    pub(super) fn number(
        &self,
        state: &PlainPosition,
        me: Side,
        names: &Names,
        number: &Quantity,
    ) -> i64 {
        let eval = |number: &Quantity| self.number(state, me, names, number);
        let whose = |owner: &Owner| if *owner == Owner::Theirs { me.other() } else { me };
        match number {
            Quantity::Constant(number) => i64::from(*number),
            Quantity::Count(set) => self.set(state, me, names, set).len() as i64,
            Quantity::Seeds(set) => {
                let cells = self.set(state, me, names, set);
                cells.into_iter().map(|cell| i64::from(state.seeds(cell))).sum()
            }
            Quantity::Patterns(windows) => self.held(state, me, names, windows).len() as i64,
            Quantity::Hand { kind, whose: owner } => state.hands[*kind][whose(owner).index()],
            Quantity::Counter { counter, whose: owner } => {
                state.counters[*counter][whose(owner).index()]
            }
            Quantity::Sum(pair) => eval(&pair.0) + eval(&pair.1),
            Quantity::Difference(pair) => eval(&pair.0) - eval(&pair.1),
            Quantity::Product(pair) => eval(&pair.0) * eval(&pair.1),
            Quantity::Quotient(pair) => eval(&pair.0).checked_div(eval(&pair.1)).unwrap_or(0),
        }
    }

    pub(super) fn test(&self, state: &PlainPosition, me: Side, names: &Names, test: &Test) -> bool {
        match test {
            Test::Some(set) => !self.set(state, me, names, set).is_empty(),
            Test::None(set) => self.set(state, me, names, set).is_empty(),
            Test::Compare(left, comparison, right) => {
                let [left, right] =
                    [left, right].map(|number| self.number(state, me, names, number));
                match comparison {
                    Comparison::Less => left < right,
                    Comparison::Equal => left == right,
                    Comparison::More => left > right,
                }
            }
            Test::Stuck(who) => {
                let other = PlainPosition { turn: state.turn.other(), ..state.clone() };
                self.is_stuck(state) && (*who == Who::They || self.is_stuck(&other))
            }
            Test::Passed => state.last == Last::Pass,
            Test::All(tests) => tests.iter().all(|test| self.test(state, me, names, test)),
        }
    }
}
