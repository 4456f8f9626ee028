//! Why a game must end, and how long it can last at most.
//!
//! A game ends if every move brings something further that nothing brings back, and what that is tells how often it
//! can be done:
//!
//! | every move | at most as often as |
//! |---|---|
//! | adds a piece, and none leaves | there are empty cells at the start |
//! | places a piece of a hand | there are pieces in hand |
//! | takes a piece or a seed away, and none comes | there are some at the start |
//! | brings a piece further on in some order of the cells | there are steps to the end of it |
//! | brings seeds on to stores | there are seeds, and steps to a store for each of them after every seed that got there |

use parlor_core::bits::Bits as _;

use crate::board::{Cells, DirectionId};
use crate::model::{Action, Choice, Effect, Model, Set, Test, Then, Who};

/// How long a game can last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// For ever, as far as the rules tell.
    Unbounded,
    /// So many plies.
    AtMost(u32),
}

impl Length {
    /// What the rules tell.
    pub(crate) fn of(model: &Model) -> Self {
        let Some(passing) = Passing::of(model) else { return Self::Unbounded };
        let counts =
            [added(model), from_hands(model), taken(model), advanced(model), sown_on(model)];
        let moves = counts.into_iter().flatten().min();
        moves.map_or(Self::Unbounded, |moves| Self::AtMost(passing.plies(moves)))
    }
}

/// A game in which every move adds pieces: what is empty tells how long it can still last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Filling {
    /// Cells that a move fills at least.
    each: u32,
    passing: Passing,
}

impl Filling {
    /// Nothing for other games.
    pub(crate) fn of(model: &Model) -> Option<Self> {
        Some(Self { each: filled(model)?, passing: Passing::of(model)? })
    }

    /// Plies that are left with so many empty cells, at most.
    pub(crate) const fn plies_left(self, empty: u32) -> u32 {
        self.passing.plies(empty / self.each)
    }
}

/// How often players can pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passing {
    Never,
    /// A pass ends the game.
    Last,
    /// Only who is stuck passes, and the game ends when both are.
    Between,
}

impl Passing {
    /// Nothing where players may pass as they like.
    fn of(model: &Model) -> Option<Self> {
        let passes = |choice: &Choice| matches!(choice.action, Action::Pass);
        if !model.choices().any(passes) {
            return Some(Self::Never);
        }
        if model.ends.iter().any(|end| matches!(end.test, Test::Passed)) {
            return Some(Self::Last);
        }
        // A pass must leave everything as it is, so that who passes is still stuck when the other is asked.
        let (last, before) = model.sections.split_last()?;
        let only_when_stuck = last.iter().all(|choice| passes(choice) && choice.effects.is_empty())
            && !before.is_empty()
            && !before.iter().flatten().any(passes)
            && model.after.is_empty()
            && !model.reads_last();
        let ends = model.ends.iter().any(|end| matches!(end.test, Test::Stuck(Who::Both)));
        (only_when_stuck && ends).then_some(Self::Between)
    }

    /// Plies of a game with so many other moves.
    const fn plies(self, moves: u32) -> u32 {
        match self {
            Self::Never => moves,
            Self::Last => moves.saturating_add(1),
            Self::Between => moves.saturating_mul(2),
        }
    }
}

/// Whether play may come back to an earlier position.
pub(crate) fn can_repeat(model: &Model) -> bool {
    Length::of(model) == Length::Unbounded
}

/// All choices but passing.
fn moves(model: &Model) -> impl Iterator<Item = &Choice> {
    model.choices().filter(|choice| !matches!(choice.action, Action::Pass))
}

fn effects(model: &Model) -> impl Iterator<Item = &Effect> {
    model.effects().map(Effect::inner)
}

/// Effects that bring and take nothing.
const fn moves_nothing(effect: &Effect) -> bool {
    matches!(effect, Effect::Again | Effect::Add { .. } | Effect::SoThat(_))
}

/// The moves of a game in which each adds a piece.
fn added(model: &Model) -> Option<u32> {
    let empty = model.board.cells.count() - model.start.len() as u32;
    Some(empty / filled(model)?)
}

/// How many cells every move fills at least, if none gets empty again.
fn filled(model: &Model) -> Option<u32> {
    let stays = |effect: &Effect| match effect {
        Effect::Flip(_) | Effect::Promote { .. } => true,
        Effect::Put { on, .. } | Effect::Then(Then::Place { on, .. }) => on.is_within_empty(),
        other => moves_nothing(other),
    };
    // Pieces that each choice adds for certain.
    let adds = |choice: &Choice| match &choice.action {
        Action::Place { on, .. } => on.is_within_empty().then_some(1),
        Action::Cover { on, windows, .. } => {
            let sizes = windows.iter().flatten().map(|window| window.count());
            on.is_within_empty().then(|| sizes.min().unwrap_or(1).max(1))
        }
        Action::Step { to, .. } | Action::Slide { to, .. } | Action::Move { to, .. } => {
            let places = |effect: &Effect| matches!(effect, Effect::Then(Then::Place { .. }));
            (to.is_within_empty() && choice.effects.iter().any(places)).then_some(1)
        }
        _ => None,
    };
    let each: Option<Vec<u32>> = moves(model).map(adds).collect();
    let least = each?.into_iter().min().unwrap_or(1);
    effects(model).all(stays).then_some(least)
}

/// The moves of a game in which each places a piece of a hand.
fn from_hands(model: &Model) -> Option<u32> {
    let places = |choice: &Choice| match choice.action {
        Action::Place { kind, .. } => model.kinds[kind].hand.is_some(),
        _ => false,
    };
    let hands = model.kinds.iter().filter_map(|kind| kind.hand);
    moves(model).all(places).then(|| hands.flatten().sum())
}

/// The moves of a game in which each takes a piece or seeds away.
fn taken(model: &Model) -> Option<u32> {
    let takes = |choice: &Choice| match &choice.action {
        Action::Remove { one: set }
        | Action::Step { to: set, .. }
        | Action::Slide { to: set, .. }
        | Action::Move { to: set, .. } => set.is_occupied(),
        Action::Hop { over, .. } => crate::machine::takes(choice) && over.is_occupied(),
        Action::Exit { .. } | Action::Take { .. } => true,
        _ => false,
    };
    let brings_nothing = |effect: &Effect| {
        let takes = matches!(
            effect,
            Effect::Remove(_)
                | Effect::Flip(_)
                | Effect::Promote { .. }
                | Effect::Gather { .. }
                | Effect::Then(Then::Remove(_))
        );
        takes || moves_nothing(effect)
    };
    let pieces = match &model.seeds {
        Some(seeds) => seeds.iter().copied().map(u32::from).sum(),
        None => model.start.len() as u32,
    };
    (moves(model).all(takes) && effects(model).all(brings_nothing)).then_some(pieces)
}

/// The moves of a game in which each brings a piece further on in some order of the cells, or takes one off: pawns, for
/// example.
fn advanced(model: &Model) -> Option<u32> {
    let is_harmless = |effect: &Effect| {
        matches!(effect, Effect::Remove(_) | Effect::Then(Then::Remove(_))) || moves_nothing(effect)
    };
    if !effects(model).all(is_harmless) {
        return None;
    }
    let [first, second] = [0, 1].map(|side| {
        const ORDERS: [[i32; 2]; 6] = [[1, 0], [0, 1], [1, 1], [-1, 0], [0, -1], [-1, -1]];
        ORDERS.into_iter().filter_map(|order| steps_on(model, side, order)).min()
    });
    let (first, second) = (first?, second?);
    if effects(model).any(|effect| matches!(effect, Effect::Again)) {
        return Some(first + second);
    }
    // Turns alternate, and the first player begins.
    Some(first.min(second + 1) + second.min(first))
}

/// How often a player can bring a piece further on in this order of the cells, if every move does.
fn steps_on(model: &Model, side: usize, order: [i32; 2]) -> Option<u32> {
    let board = &model.board;
    let place = |spot: usize| {
        let (column, row) = ((spot % board.columns) as i32, (spot / board.columns) as i32);
        column * order[0] + row * order[1]
    };
    let grows = |by: &[Vec<DirectionId>; 2]| {
        by[side].iter().all(|id| {
            let next = &board.directions[usize::from(id.0)].next;
            let mut steps = next.iter().enumerate();
            steps.all(|(from, to)| to.iter().all(|&to| place(to.into()) > place(from)))
        })
    };
    let goes_on = |choice: &Choice| match &choice.action {
        Action::Step { by, .. } | Action::Slide { by, .. } | Action::Hop { by, .. } => grows(by),
        Action::Exit { .. } => true,
        _ => false,
    };
    if !moves(model).all(goes_on) {
        return None;
    }
    let furthest = board.cells.each().map(place).max()?;
    let exits = model.choices().any(|choice| matches!(choice.action, Action::Exit { .. }));
    let own =
        model.start.iter().filter(|(_, piece)| piece.owner.map(|own| own.index()) == Some(side));
    let steps = own.map(|&(cell, _)| (furthest - place(cell.into())) as u32 + u32::from(exits));
    Some(steps.sum())
}

/// The moves of a game in which all seeds go on to cells that nobody sows from, by ways that lead round nowhere else:
/// Kalah, for example.
///
/// Seeds in such stores never come back. A move that brings none there brings each seed that it sows nearer to a store,
/// and a move that does may bring the others as far away as can be.
fn sown_on(model: &Model) -> Option<u32> {
    let seeds = model.seeds.as_ref()?;
    let board = &model.board;
    let mut sown = Cells::EMPTY;
    let mut ways = Vec::new();
    for choice in model.choices() {
        let Action::Sow { from, along, past } = &choice.action else { return None };
        for (side, &along) in along.iter().enumerate() {
            let from = from.fixed(board, side).unwrap_or(board.cells);
            let past = match past {
                Some(past) => past.fixed(board, side),
                None => Some(Cells::EMPTY),
            };
            sown = sown | from;
            ways.push((from, along, past?));
        }
    }
    let ends_in_store = |to: &Set| {
        [0, 1]
            .map(|side| to.fixed(board, side))
            .iter()
            .all(|to| to.is_some_and(|to| (to & sown).is_empty()))
    };
    let goes_on = |effect: &Effect| match effect {
        Effect::Gather { to, .. } => ends_in_store(to),
        Effect::Again | Effect::Add { .. } | Effect::SoThat(_) | Effect::Remove(_) => true,
        _ => false,
    };
    // Where the seeds of each cell can fall before a store.
    let mut falls = vec![Cells::EMPTY; board.spots()];
    for (from, along, past) in ways {
        for start in from.each() {
            let mut at = board.step(Cells::single(start), along);
            for _ in 0..board.spots() {
                if at.count() != 1 || (at & (sown | past)).is_empty() {
                    break;
                }
                falls[start] = falls[start] | at & !past;
                at = board.step(at, along);
            }
        }
    }
    // How many steps the seeds of each cell can make before a store: cells whose seeds fall on no others have none, and can
    // go first, until none is left.
    let mut left = sown;
    let mut furthest = 0;
    let mut steps_to_make = 0;
    for steps in 0.. {
        let free = left.each().filter(|&cell| (falls[cell] & left).is_empty());
        let free = free.fold(Cells::EMPTY, |set, cell| set | Cells::single(cell));
        if free.is_empty() {
            break;
        }
        left = left & !free;
        furthest = steps;
        steps_to_make += steps * free.each().map(|cell| u32::from(seeds[cell])).sum::<u32>();
    }
    if !(left.is_empty() && effects(model).all(goes_on)) {
        return None;
    }
    let all: u32 = sown.each().map(|cell| u32::from(seeds[cell])).sum();
    // Once a seed is in store, all others may be as far away as can be; and so for each of them.
    Some(steps_to_make + (0..all).map(|others| 1 + furthest * others).sum::<u32>())
}
