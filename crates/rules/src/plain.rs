//! The rules as they are written, played slowly: cell by cell, list by list.
//!
//! Nothing here is shared with the [machine](crate::machine) but the rules that both read. A property test holds one
//! against the other: the same moves, the same positions after them, the same ends.

use std::collections::BTreeSet;

use parlor_core::{Outcome, Side};

use crate::board::{Cells, DirectionId};
use crate::model::{
    Action, Chain, Choice, Comparison, Effect, Model, Number, Owner, Piece, Set, Symbols, Test,
    Then, Verdict, Who, Windows,
};
use parlor_core::bits::Bits as _;

/// Cells as a sorted set.
type Area = BTreeSet<usize>;

/// What stands where, and the rest of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) board: Vec<Option<Piece>>,
    /// Of each kind, for each side, where it is counted.
    hands: Vec<[i64; 2]>,
    counters: Vec<[i64; 2]>,
    last: Last,
    pub(crate) turn: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Nothing,
    Pass,
    Cell(usize),
}

/// What a move has named so far.
#[derive(Clone, Debug, Default)]
struct Names {
    here: Area,
    from: Area,
    over: Area,
}

/// A move as the rules see it: a line, the cells of it, and what it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) choice: usize,
    pub(crate) after: State,
}

pub(crate) struct Plain<'a> {
    model: &'a Model,
}

impl<'a> Plain<'a> {
    pub(crate) const fn new(model: &'a Model) -> Self {
        Self { model }
    }

    pub(crate) fn start(&self) -> State {
        let mut board = vec![None; self.model.board.spots()];
        for &(cell, piece) in &self.model.start {
            board[usize::from(cell)] = Some(piece);
        }
        let hands = self.model.kinds.iter().map(|kind| kind.hand.unwrap_or([0; 2]).map(i64::from));
        let counters = self.model.counters.iter().map(|counter| [i64::from(counter.start); 2]);
        State {
            board,
            hands: hands.collect(),
            counters: counters.collect(),
            last: Last::Nothing,
            turn: Side::First,
        }
    }

    /// What is written after the side to move: hands unless they follow from the board, counters, the last cell.
    pub(crate) fn extra(&self, state: &State) -> String {
        let hands =
            self.model.kinds.iter().zip(&state.hands).filter(|(kind, _)| kind.hand.is_some());
        let hands = hands.map(|(_, hand)| hand).filter(|_| !self.model.keeps_pieces());
        let tallies: Vec<String> =
            hands.chain(&state.counters).flatten().map(i64::to_string).collect();
        let mut text = String::new();
        if !tallies.is_empty() {
            text = format!(" {}", tallies.join("-"));
        }
        if self.model.reads_last() {
            text += &match state.last {
                Last::Nothing => " -".to_owned(),
                Last::Pass => " pass".to_owned(),
                Last::Cell(cell) => format!(" {}", self.model.board.name(cell)),
            };
        }
        text
    }

    fn all(&self) -> Area {
        self.model.board.cells.each().collect()
    }

    fn next(&self, cell: usize, DirectionId(direction): DirectionId) -> Vec<usize> {
        let next = &self.model.board.directions[usize::from(direction)].next[cell];
        next.iter().map(|&cell| usize::from(cell)).collect()
    }

    fn set(&self, state: &State, me: Side, names: &Names, set: &Set) -> Area {
        let eval = |set: &Set| self.set(state, me, names, set);
        match set {
            Set::Constant(cells) => cells[me.index()].each().collect(),
            Set::Empty => {
                self.all().into_iter().filter(|&cell| state.board[cell].is_none()).collect()
            }
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
            Set::Windows(windows) => {
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
    fn held(&self, state: &State, me: Side, names: &Names, windows: &Windows) -> Vec<Area> {
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
    fn goes_on(&self, window: &Area, of: &Area, id: DirectionId) -> bool {
        let is_along = window.len() == 1
            || window
                .iter()
                .filter(|&&cell| self.next(cell, id).iter().any(|next| window.contains(next)))
                .count()
                == window.len() - 1;
        let beyond = window.iter().flat_map(|&cell| self.next(cell, id));
        is_along && beyond.into_iter().any(|next| !window.contains(&next) && of.contains(&next))
    }

    fn number(&self, state: &State, me: Side, names: &Names, number: &Number) -> i64 {
        let eval = |number: &Number| self.number(state, me, names, number);
        let whose = |owner: &Owner| if *owner == Owner::Theirs { me.other() } else { me };
        match number {
            Number::Constant(number) => i64::from(*number),
            Number::Count(set) => self.set(state, me, names, set).len() as i64,
            Number::Windows(windows) => self.held(state, me, names, windows).len() as i64,
            Number::Hand { kind, whose: owner } => state.hands[*kind][whose(owner).index()],
            Number::Counter { counter, whose: owner } => {
                state.counters[*counter][whose(owner).index()]
            }
            Number::Sum(pair) => eval(&pair.0) + eval(&pair.1),
            Number::Difference(pair) => eval(&pair.0) - eval(&pair.1),
            Number::Product(pair) => eval(&pair.0) * eval(&pair.1),
            Number::Quotient(pair) => eval(&pair.0).checked_div(eval(&pair.1)).unwrap_or(0),
        }
    }

    fn test(&self, state: &State, me: Side, names: &Names, test: &Test) -> bool {
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
                let other = State { turn: state.turn.other(), ..state.clone() };
                self.is_stuck(state) && (*who == Who::They || self.is_stuck(&other))
            }
            Test::Passed => state.last == Last::Pass,
            Test::All(tests) => tests.iter().all(|test| self.test(state, me, names, test)),
        }
    }

    /// Whether whoever is to move has nothing but to pass.
    fn is_stuck(&self, state: &State) -> bool {
        let choices: Vec<&Choice> = self.model.choices().collect();
        self.turns(state).iter().all(|turn| matches!(choices[turn.choice].action, Action::Pass))
    }

    pub(crate) fn outcome(&self, state: &State) -> Option<Outcome> {
        let me = state.turn.other();
        let names = Names::default();
        let ended = self.model.ends.iter().find(|end| self.test(state, me, &names, &end.test));
        match ended.map(|end| &end.result) {
            Some(Verdict::Win) => Some(Outcome::Win(me)),
            Some(Verdict::Lose) => Some(Outcome::Win(me.other())),
            Some(Verdict::Draw) => Some(Outcome::Draw),
            Some(Verdict::Wins(side)) => Some(Outcome::Win(*side)),
            Some(Verdict::Most(number)) => {
                let [mine, theirs] =
                    [me, me.other()].map(|side| self.number(state, side, &names, number));
                Some(match mine.cmp(&theirs) {
                    std::cmp::Ordering::Less => Outcome::Win(me.other()),
                    std::cmp::Ordering::Equal => Outcome::Draw,
                    std::cmp::Ordering::Greater => Outcome::Win(me),
                })
            }
            None => self.turns(state).is_empty().then_some(Outcome::Win(me)),
        }
    }

    /// Every turn that the rules allow.
    pub(crate) fn turns(&self, state: &State) -> Vec<Turn> {
        let mut choice = 0;
        for section in &self.model.sections {
            let mut turns: Vec<Turn> = Vec::new();
            for line in section {
                for after in self.choices(state, line) {
                    turns.push(Turn { choice, after });
                }
                choice += 1;
            }
            if !turns.is_empty() {
                return turns;
            }
        }
        Vec::new()
    }

    /// What one line leads to.
    fn choices(&self, state: &State, line: &Choice) -> Vec<State> {
        let me = state.turn;
        let nothing = Names::default();
        if line.when.as_ref().is_some_and(|when| !self.test(state, me, &nothing, when)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (names, acted) in self.acts(state, line) {
            if line.condition.as_ref().is_some_and(|test| !self.test(state, me, &names, test)) {
                continue;
            }
            let effects: Vec<&Effect> = line.effects.iter().chain(&self.model.after).collect();
            let names = match &line.action {
                Action::Cover { windows, .. } => {
                    let lowest = names.here.first().copied();
                    let window =
                        windows[me.index()].iter().find(|window| Some(window.first()) == lowest);
                    Names {
                        here: window.map(|window| window.each().collect()).unwrap_or_default(),
                        ..names
                    }
                }
                _ => names,
            };
            let last = match names.here.first() {
                Some(&cell) => Last::Cell(cell),
                None => Last::Pass,
            };
            for mut after in self.apply(acted, me, &names, &effects) {
                if self.model.reads_last() {
                    after.0.last = last;
                }
                if !after.1 {
                    after.0.turn = me.other();
                }
                found.push(after.0);
            }
        }
        found
    }

    /// Each way to do an action, with what it named and the board after it.
    fn acts(&self, state: &State, line: &Choice) -> Vec<(Names, State)> {
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
                    after.board[cell] = None;
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
            Action::Pass => found.push((Names::default(), state.clone())),
        }
        found
    }

    /// Gathers the ends of all ways to hop, each with what it hopped over.
    #[allow(clippy::too_many_arguments, reason = "a walk has its whole state on the stack")]
    fn hops(
        &self,
        state: &State,
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

    /// Effects in order; a further choice leads to several positions. Whether the turn stays comes with each.
    fn apply(
        &self,
        state: State,
        me: Side,
        names: &Names,
        effects: &[&Effect],
    ) -> Vec<(State, bool)> {
        let Some((&effect, rest)) = effects.split_first() else { return vec![(state, false)] };
        let mut after = state.clone();
        let eval = |set: &Set| self.set(&state, me, names, set);
        match effect {
            Effect::Remove(set) => eval(set).into_iter().for_each(|cell| after.board[cell] = None),
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
