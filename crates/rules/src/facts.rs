//! What follows from the rules without playing: whether play can repeat, who can be stuck, what things are called.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use parlor_core::Side;
use parlor_core::bits::Bits as _;

use crate::board::Cells;
use crate::model::{Action, Effect, Model, Set, Symbols, Test};

/// Whether play may come back to an earlier position.
///
/// It cannot if every move adds a piece and none leaves, or if every move takes one off and none comes.
pub(crate) fn can_repeat(model: &Model) -> bool {
    let effects = || model.effects().map(Effect::inner);
    let adds = |action: &Action| match action {
        Action::Place { on, .. } | Action::Cover { on, .. } => on.is_within_empty(),
        _ => false,
    };
    let harmless = |effect: &Effect| {
        matches!(effect, Effect::Again | Effect::Add { .. } | Effect::SoThat(_) | Effect::Flip(_))
    };
    let only_adds = model.choices().all(|choice| adds(&choice.action)) && effects().all(harmless);
    // Those in hand go down with each placing, and nothing brings them back.
    let uses_hands = model.choices().all(|choice| match choice.action {
        Action::Place { kind, .. } => model.kinds[kind].hand.is_some(),
        _ => false,
    });
    let takes = |choice: &crate::model::Choice| match choice.action {
        Action::Remove { .. } | Action::Exit { .. } | Action::Take { .. } => true,
        Action::Hop { .. } => crate::machine::takes(choice),
        _ => false,
    };
    let only_takes = model.choices().all(takes)
        && effects().all(|effect| {
            harmless(effect) || matches!(effect, Effect::Remove(_) | Effect::Promote { .. })
        });
    !(only_adds || only_takes || uses_hands || advances(model) || sows_on(model))
}

/// Whether every move brings a piece further on in some order of the cells, or takes one off: pawns, for example.
fn advances(model: &Model) -> bool {
    let weights = [[1, 0], [0, 1], [1, 1], [-1, 0], [0, -1], [-1, -1]];
    let board = &model.board;
    let gain = |side: usize, weight: [i32; 2]| {
        let place = move |spot: usize| {
            let (column, row) = ((spot % board.columns) as i32, (spot / board.columns) as i32);
            column * weight[0] + row * weight[1]
        };
        move |by: &[Vec<crate::board::DirectionId>; 2]| {
            by[side].iter().all(|id| {
                let next = &board.directions[usize::from(id.0)].next;
                next.iter()
                    .enumerate()
                    .all(|(from, to)| to.iter().all(|&to| place(to.into()) > place(from)))
            })
        }
    };
    let goes_on = |side: usize, weight: [i32; 2]| {
        let grows = gain(side, weight);
        model.choices().all(|choice| match &choice.action {
            Action::Step { by, .. } | Action::Slide { by, .. } | Action::Hop { by, .. } => {
                grows(by)
            }
            Action::Exit { .. } => true,
            _ => false,
        })
    };
    let harmless = |effect: &Effect| {
        matches!(effect, Effect::Add { .. } | Effect::SoThat(_) | Effect::Remove(_) | Effect::Again)
    };
    model.effects().map(Effect::inner).all(harmless)
        && [0, 1].into_iter().all(|side| weights.into_iter().any(|weight| goes_on(side, weight)))
}

/// Whether all seeds go on to cells that nobody sows from, by ways that lead round nowhere else: Kalah, for example.
///
/// Seeds in such stores never come back, so play that repeats brings none there. Then it moves seeds only along
/// the ways before the stores, and where those make no circle, seeds that have moved cannot be back.
fn sows_on(model: &Model) -> bool {
    let board = &model.board;
    let mut sown = Cells::EMPTY;
    let mut ways = Vec::new();
    for choice in model.choices() {
        let Action::Sow { from, along, past } = &choice.action else { return false };
        for (side, &along) in along.iter().enumerate() {
            let from = from.fixed(board, side).unwrap_or(board.cells);
            let past = match past {
                Some(past) => past.fixed(board, side),
                None => Some(Cells::EMPTY),
            };
            let Some(past) = past else { return false };
            sown = sown | from;
            ways.push((from, along, past));
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
    // Cells whose seeds fall on no others can go first, until none is left.
    let mut left = sown;
    loop {
        let free = left.each().filter(|&cell| (falls[cell] & left).is_empty());
        let free = free.fold(Cells::EMPTY, |set, cell| set | Cells::single(cell));
        if free.is_empty() {
            break;
        }
        left = left & !free;
    }
    left.is_empty() && model.effects().map(Effect::inner).all(goes_on)
}

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
