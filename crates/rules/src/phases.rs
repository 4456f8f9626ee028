//! The phases of a game that places pieces of the hand, moves them, and takes some: what is in hand and on the board.
//!
//! A *balance* says how many pieces each player has in hand and on the board. No move brings pieces back, so play goes
//! through balances in one direction: first the hands become empty, then the pieces become fewer.
//!
//! ```text
//!   6-6 in hand, 0-0 on the board ──► … ──► 0-0 in hand, 6-6 ──► 6-5 ──► 5-5 ──► …
//!                                                         ↺       ↺       ↺
//! ```
//!
//! Which balances follow on which is told by the rules, as far as numbers of pieces tell it: `when mine > 3` does or does not
//! hold, `line 3 of mine` cannot be where two stand, and of everything else both is assumed. So there may be balances
//! here that no play has, but none is missing.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use parlor_core::Side;
use parlor_core::bits::Bits as _;

use crate::model::{
    Action, Chain, Choice, Comparison, Effect, Model, Owner, Pattern, Quantity, Set, Symbols, Test,
    Then,
};

/// What each player has in hand and on the board, the first player's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Balance {
    pub(crate) hands: [u8; 2],
    pub(crate) stones: [u8; 2],
}

/// A balance, and who may be to move with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Phase {
    pub(crate) balance: Balance,
    pub(crate) turns: Vec<Side>,
    /// Whether a move may leave the balance as it is.
    pub(crate) is_cyclic: bool,
}

/// A game with more balances than this is left without phases.
const MOST: usize = 1500;

/// The phases of these rules in the direction of play, if they have such phases.
pub(crate) fn phases(model: &Model) -> Option<Vec<Phase>> {
    let [kind] = model.kinds.as_slice() else { return None };
    let fits = matches!(kind.symbols, Symbols::Owned([Some(_), Some(_)]))
        && model.counters.is_empty()
        && model.start.is_empty()
        && model.seeds.is_none()
        && !model.reads_last();
    let [first, second] = kind.hand.filter(|_| fits)?.map(|count| u8::try_from(count).ok());
    let start = Balance { hands: [first?, second?], stones: [0; 2] };
    let rules = Rules { model, cells: i64::from(model.board.cells.count()) };
    let mut phases: BTreeMap<Balance, Phase> = BTreeMap::new();
    let mut open = vec![(Side::First, start)];
    while let Some((mover, balance)) = open.pop() {
        let phase = phases.entry(balance).or_insert_with(|| Phase::new(balance));
        if phase.turns.contains(&mover) {
            continue;
        }
        phase.turns.push(mover);
        phase.turns.sort_unstable_by_key(|side| side.index());
        let after = rules.after(mover.index(), balance)?;
        phase.is_cyclic |= after.contains(&balance);
        for next in after {
            // Hands never grow, and with the same hands pieces never become more.
            if next != balance && order(&next).0 <= order(&balance).0 {
                return None;
            }
            if !phases.get(&next).is_some_and(|phase| phase.turns.contains(&mover.other())) {
                open.push((mover.other(), next));
            }
        }
        if phases.len() > MOST {
            return None;
        }
    }
    let mut phases: Vec<Phase> = phases.into_values().collect();
    phases.sort_by_key(|phase| order(&phase.balance));
    Some(phases)
}

/// Where in the direction of play a balance stands.
fn order(balance: &Balance) -> (Reverse<[u16; 2]>, Balance) {
    let sum = |[first, second]: [u8; 2]| u16::from(first) + u16::from(second);
    (Reverse([sum(balance.hands), sum(balance.stones)]), *balance)
}

impl Phase {
    const fn new(balance: Balance) -> Self {
        Self { balance, turns: Vec::new(), is_cyclic: false }
    }
}

/// The rules, asked about numbers of pieces.
struct Rules<'a> {
    model: &'a Model,
    cells: i64,
}

/// Someone with a balance.
#[derive(Clone, Copy)]
struct Perspective {
    /// Who is called I.
    me: usize,
    balance: Balance,
}

/// What may come of a choice: the balances after it, and whether it certainly gives a move.
#[derive(Default)]
struct Comes {
    balances: BTreeSet<Balance>,
    is_certain: bool,
}

impl Rules<'_> {
    /// The balances after a move; nothing if the rules do something that balances cannot tell.
    fn after(&self, mover: usize, balance: Balance) -> Option<BTreeSet<Balance>> {
        let waiting = Perspective { me: 1 - mover, balance };
        let mut found = BTreeSet::new();
        if self.model.ends.iter().any(|end| self.holds(waiting, &end.test) == Some(true)) {
            return Some(found);
        }
        for section in &self.model.sections {
            let mut is_certain = false;
            for choice in section {
                let comes = self.comes_of(Perspective { me: mover, balance }, choice)?;
                is_certain |= comes.is_certain;
                found.extend(comes.balances);
            }
            if is_certain {
                break;
            }
        }
        Some(found)
    }

    fn comes_of(&self, view: Perspective, choice: &Choice) -> Option<Comes> {
        let tests = choice.when.iter().chain(&choice.condition);
        let held: Vec<_> = tests.map(|test| self.holds(view, test)).collect();
        let acted = self.act(view, choice)?;
        if held.contains(&Some(false)) {
            return Some(Comes::default());
        }
        let mut comes = acted;
        comes.is_certain &= !held.contains(&None);
        for effect in choice.effects.iter().chain(&self.model.after) {
            let mut next = Comes { balances: BTreeSet::new(), is_certain: comes.is_certain };
            for balance in comes.balances {
                let one = self.apply(Perspective { balance, ..view }, choice, effect)?;
                next.is_certain &= one.is_certain;
                next.balances.extend(one.balances);
            }
            comes = next;
        }
        Some(comes)
    }

    fn act(&self, view: Perspective, choice: &Choice) -> Option<Comes> {
        let Perspective { me, mut balance } = view;
        let has_stones = balance.stones[me] > 0;
        let is_full = self.size(view, &Set::Empty).1 == 0;
        match &choice.action {
            Action::Place { on, .. } => {
                if !on.is_within_empty() {
                    return None;
                }
                if balance.hands[me] == 0 || is_full {
                    return Some(Comes::default());
                }
                balance.hands[me] -= 1;
                balance.stones[me] += 1;
                Some(Comes { balances: [balance].into(), is_certain: *on == Set::Empty })
            }
            Action::Step { to, .. }
            | Action::Slide { to, .. }
            | Action::Move { to, .. }
            | Action::Hop { to, .. } => {
                let mut comes = Comes::default();
                if has_stones && !to.is_within_empty() {
                    comes.balances.extend(self.without_one(view, choice, to));
                }
                if has_stones && !(is_full && to.is_within_empty()) {
                    comes.balances.insert(balance);
                }
                Some(comes)
            }
            Action::Exit { .. } => {
                let own = Set::Pieces { kind: None, owner: Owner::Mine };
                let balances = self.without_one(view, choice, &own);
                Some(Comes { balances, is_certain: false })
            }
            Action::Remove { one } => {
                let mut balances = self.without_one(view, choice, one);
                if !one.is_occupied() {
                    balances.insert(balance);
                }
                Some(Comes { balances, is_certain: false })
            }
            Action::Pass => Some(Comes { balances: [balance].into(), is_certain: true }),
            Action::Cover { .. }
            | Action::Push { .. }
            | Action::Take { .. }
            | Action::Sow { .. } => None,
        }
    }

    fn apply(&self, view: Perspective, choice: &Choice, effect: &Effect) -> Option<Comes> {
        let unchanged = Comes { balances: [view.balance].into(), is_certain: true };
        match effect {
            Effect::Remove(set) => {
                let mut balances = BTreeSet::from([view.balance]);
                for _ in 0..self.size(view, set).1 {
                    let fewer: Vec<_> = balances
                        .iter()
                        .flat_map(|&balance| {
                            self.without_one(Perspective { balance, ..view }, choice, set)
                        })
                        .collect();
                    let known = balances.len();
                    balances.extend(fewer);
                    if balances.len() == known {
                        break;
                    }
                }
                Some(Comes { balances, is_certain: true })
            }
            Effect::Then(Then::Remove(set)) => {
                let (least, most) = self.size(view, set);
                let mut balances = BTreeSet::new();
                if most > 0 {
                    balances = self.without_one(view, choice, set);
                    if !set.is_occupied() {
                        balances.insert(view.balance);
                    }
                }
                Some(Comes { balances, is_certain: least > 0 })
            }
            Effect::SoThat(test) => Some(match self.holds(view, test) {
                Some(true) => unchanged,
                Some(false) => Comes::default(),
                None => Comes { is_certain: false, ..unchanged },
            }),
            Effect::If(test, effect) => match self.holds(view, test) {
                Some(false) => Some(unchanged),
                held => {
                    let mut comes = self.apply(view, choice, effect)?;
                    if held.is_none() {
                        comes.balances.insert(view.balance);
                    }
                    Some(comes)
                }
            },
            _ => None,
        }
    }

    /// The balances with a piece of a set less.
    fn without_one(&self, view: Perspective, choice: &Choice, set: &Set) -> BTreeSet<Balance> {
        let owners = owners(choice, set);
        let sides = [view.me, 1 - view.me].into_iter().zip(owners);
        let takes = |(side, may_be): (usize, bool)| {
            let mut balance = view.balance;
            balance.stones[side] = balance.stones[side].checked_sub(1).filter(|_| may_be)?;
            Some(balance)
        };
        sides.filter_map(takes).collect()
    }

    /// Whether a condition holds, where numbers of pieces tell it.
    fn holds(&self, view: Perspective, test: &Test) -> Option<bool> {
        match test {
            Test::Some(set) => self.has_cells(view, set),
            Test::None(set) => self.has_cells(view, set).map(|has_cells| !has_cells),
            Test::Compare(left, comparison, right) => {
                let (a, b) = self.number(view, left)?;
                let (c, d) = self.number(view, right)?;
                let (always, never) = match comparison {
                    Comparison::Less => (b < c, a >= d),
                    Comparison::More => (a > d, b <= c),
                    Comparison::Equal => (a == b && a == c && c == d, b < c || a > d),
                };
                if always { Some(true) } else { never.then_some(false) }
            }
            Test::Stuck(_) | Test::Passed => None,
            Test::All(tests) => {
                let held: Vec<_> = tests.iter().map(|test| self.holds(view, test)).collect();
                match held.contains(&Some(false)) {
                    true => Some(false),
                    false => held.iter().all(|held| *held == Some(true)).then_some(true),
                }
            }
        }
    }

    fn has_cells(&self, view: Perspective, set: &Set) -> Option<bool> {
        match self.size(view, set) {
            (1.., _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Between what a number lies.
    fn number(&self, view: Perspective, number: &Quantity) -> Option<(i64, i64)> {
        let both = |pair: &(Quantity, Quantity)| {
            Some([self.number(view, &pair.0)?, self.number(view, &pair.1)?])
        };
        match number {
            Quantity::Constant(number) => Some((i64::from(*number), i64::from(*number))),
            Quantity::Count(set) => Some(self.size(view, set)),
            Quantity::Hand { whose, .. } => {
                let side = if *whose == Owner::Theirs { 1 - view.me } else { view.me };
                let hand = view.balance.hands[side].into();
                Some((hand, hand))
            }
            Quantity::Sum(pair) => both(pair).map(|[(a, b), (c, d)]| (a + c, b + d)),
            Quantity::Difference(pair) => both(pair).map(|[(a, b), (c, d)]| (a - d, b - c)),
            _ => None,
        }
    }

    /// How many cells a set has: at least, at most.
    fn size(&self, view: Perspective, set: &Set) -> (i64, i64) {
        let size = |set: &Set| self.size(view, set);
        let [mine, theirs] =
            [view.me, 1 - view.me].map(|side| i64::from(view.balance.stones[side]));
        match set {
            Set::Constant(cells) => {
                let count = cells[view.me].count().into();
                (count, count)
            }
            Set::Empty => (self.cells - mine - theirs, self.cells - mine - theirs),
            Set::Pieces { owner: Owner::Mine, .. } => (mine, mine),
            Set::Pieces { owner: Owner::Theirs, .. } => (theirs, theirs),
            Set::Pieces { owner: Owner::Any, .. } => (mine + theirs, mine + theirs),
            Set::Both(pair) => (0, size(&pair.0).1.min(size(&pair.1).1)),
            Set::Without(pair) => (0, size(&pair.0).1),
            Set::Either(pair) => {
                let ((a, b), (c, d)) = (size(&pair.0), size(&pair.1));
                (a.max(c), (b + d).min(self.cells))
            }
            Set::Else(pair) => {
                let ((a, b), (c, d)) = (size(&pair.0), size(&pair.1));
                (if a > 0 { a } else { c.min(1) }, b.max(d))
            }
            Set::Pattern(Pattern { cells, of, .. }) => {
                let most = size(of).1;
                let shortest = cells[view.me].iter().map(|window| i64::from(window.count())).min();
                (0, if shortest.is_some_and(|least| least <= most) { most } else { 0 })
            }
            Set::Reach { through, .. } => (0, size(through).1),
            Set::Between { what, .. } => (0, size(what).1),
            _ => (0, self.cells),
        }
    }
}

/// Whether a set may have pieces of mine, and of theirs.
fn owners(choice: &Choice, set: &Set) -> [bool; 2] {
    let of = |set: &Set| owners(choice, set);
    let join = |pair: &(Set, Set), join: fn(bool, bool) -> bool| {
        let (one, other) = (of(&pair.0), of(&pair.1));
        [join(one[0], other[0]), join(one[1], other[1])]
    };
    match set {
        Set::Pieces { owner, .. } => [*owner != Owner::Theirs, *owner != Owner::Mine],
        Set::Empty => [false, false],
        Set::Both(pair) => join(pair, |one, other| one && other),
        Set::Without(pair) => of(&pair.0),
        Set::Either(pair) | Set::Else(pair) => join(pair, |one, other| one || other),
        Set::Pattern(windows) => of(&windows.of),
        Set::Reach { through, .. } => of(through),
        Set::Between { what, .. } => of(what),
        Set::Over => match &choice.action {
            // A longer chain asks anew after each hop, with pieces gone; what it hops over is the same kind of cell.
            Action::Hop { over, chain: Chain::Single, .. } => of(over),
            _ => [true, true],
        },
        _ => [true, true],
    }
}
