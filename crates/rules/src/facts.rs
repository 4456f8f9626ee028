//! What follows from the rules without playing: who can be stuck, what things are called.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use parlor_core::Side;

use crate::model::{Action, Effect, EndRule, Model, Set, Symbols, Test};

/// Whether a position in which no end holds certainly has a move.
pub(crate) fn never_stuck(model: &Model) -> bool {
    let passes = model.sections.last().is_some_and(|section| {
        section.iter().any(|choice| {
            matches!(choice.action, Action::Pass)
                && choice.when.is_none()
                && choice.condition.is_none()
        })
    });
    passes || ends_full(model).is_some() && can_always_place(model)
}

/// Whether a stone can be placed as long as a cell is empty.
fn can_always_place(model: &Model) -> bool {
    let is_open = |choice: &crate::model::Choice| {
        let kind = match &choice.action {
            Action::Place { kind, on } if is_open_while_not_full(on) => *kind,
            _ => return false,
        };
        let plain = choice.when.is_none() && choice.condition.is_none();
        let effects = choice.effects.iter().chain(&model.after).map(Effect::inner);
        let mut refusing =
            effects.filter(|effect| matches!(effect, Effect::SoThat(_) | Effect::Then(_)));
        plain && model.kinds[kind].hand.is_none() && refusing.next().is_none()
    };
    model.choices().any(is_open)
}

/// The first end that a full board brings.
fn ends_full(model: &Model) -> Option<usize> {
    model.ends.iter().position(|end| matches!(end.test, Test::None(Set::Empty)))
}

/// Ends that cannot hold, and why.
pub(crate) fn idle_ends(model: &Model) -> Vec<(&EndRule, &'static str)> {
    let passes = model.choices().any(|choice| matches!(choice.action, Action::Pass));
    let ends_full = ends_full(model).filter(|_| can_always_place(model));
    let why = |at: usize, test: &Test| match test {
        Test::Passed if !passes => Some("no line of `turn` is a `pass`"),
        Test::Stuck(_) if ends_full.is_some_and(|full| full < at) => {
            Some("a player can place while a cell is empty, and a full board ends the game before")
        }
        _ => None,
    };
    let idle = model.ends.iter().enumerate().filter_map(|(at, end)| {
        let why = match &end.test {
            Test::All(tests) => tests.iter().find_map(|test| why(at, test)),
            test => why(at, test),
        };
        Some((end, why?))
    });
    idle.collect()
}

/// Whether a set has a cell while any is empty.
fn is_open_while_not_full(set: &Set) -> bool {
    match set {
        Set::Empty => true,
        Set::Else(pair) => is_open_while_not_full(&pair.1),
        _ => false,
    }
}

/// What the players are called in positions: the symbols of their first kind, or numbers.
pub(crate) fn player_names(model: &Model) -> [&'static str; 2] {
    Side::BOTH.map(|side| {
        let symbol = model.main_kind(side).and_then(|kind| model.kinds[kind].symbol_of(side));
        symbol.map_or(["1", "2"][side.index()], |symbol| kept(symbol.to_string()))
    })
}

/// The symbols of all other kinds.
pub(crate) fn marks(model: &Model) -> String {
    let mut marks = String::new();
    for (index, kind) in model.kinds.iter().enumerate() {
        match kind.symbols {
            Symbols::Owned(_) => {
                let others =
                    Side::BOTH.into_iter().filter(|&side| model.main_kind(side) != Some(index));
                marks.extend(others.filter_map(|side| kind.symbol_of(side)));
            }
            Symbols::Neutral(symbol) => marks.push(symbol),
        }
    }
    marks
}

/// The same symbol, for ever. Each is kept once, and there are only so many characters.
fn kept(text: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.get(text.as_str()) {
        return found;
    }
    let leaked: &'static str = Box::leak(text.into_boxed_str());
    known.insert(leaked);
    leaked
}
