//! What follows from the rules without playing: who can be stuck, what things are called.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use parlor_core::Side;

use crate::model::{Action, Effect, Model, Set, Symbols, Test};

/// Whether a position in which no end holds certainly has a move.
pub(crate) fn never_stuck(model: &Model) -> bool {
    let passes = model.sections.last().is_some_and(|section| {
        section.iter().any(|choice| {
            matches!(choice.action, Action::Pass)
                && choice.when.is_none()
                && choice.condition.is_none()
        })
    });
    let is_open = |choice: &crate::model::Choice| {
        let kind = match choice.action {
            Action::Place { kind, on: Set::Empty } => kind,
            _ => return false,
        };
        let plain = choice.when.is_none() && choice.condition.is_none();
        let effects = choice.effects.iter().chain(&model.after).map(Effect::inner);
        let mut refusing =
            effects.filter(|effect| matches!(effect, Effect::SoThat(_) | Effect::Then(_)));
        plain && model.kinds[kind].hand.is_none() && refusing.next().is_none()
    };
    let ends_full = model.ends.iter().any(|end| matches!(end.test, Test::None(Set::Empty)));
    passes || ends_full && model.choices().any(is_open)
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
