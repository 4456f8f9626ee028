//! Games that count points: what is counted, which of it is safe already, and how many points there can be.
//!
//! ```text
//!   count seeds on (houses or store)      safe: seeds on store, which nobody sows or takes from
//!                                         still to come: seeds on houses
//! ```
//!
//! What is safe is a player's gain as soon as it is there, so a position is worth what is still to come, whatever it says
//! of the points so far. That holds however the number is split; where nothing is safe, all is counted at the end.

use parlor_core::bits::Bits as _;

use crate::board::Cells;
use crate::diagnostic::Diagnostic;
use crate::length::{self, Length};
use crate::model::{Action, Choice, Effect, EndResult, Model, Quantity, Set};
use crate::stores::{leaving, looked_at};

/// What a game counts.
#[derive(Clone, Debug)]
pub(crate) struct Counting {
    /// The number that every end counts.
    pub(crate) number: Quantity,
    /// The part of it that is safe.
    pub(crate) safe: Quantity,
    /// No play brings more than so many points more to one player than to the other.
    pub(crate) most: u8,
    /// The counters that nothing but the count reads: no play depends on them.
    pub(crate) unread: Vec<usize>,
    /// Cells whose seeds nothing but the count reads.
    pub(crate) unread_cells: Cells,
}

impl Counting {
    /// What these rules count; nothing where a game is won, drawn and lost.
    ///
    /// # Errors
    /// Ends that do not count alike, play that may go round, points without a bound.
    pub(crate) fn of(model: &Model) -> Result<Option<Self>, Diagnostic> {
        let mut counts = model.ends.iter().filter_map(|end| match &end.result {
            EndResult::Count(number) => Some((number, &end.span)),
            _ => None,
        });
        let Some((number, span)) = counts.next() else { return Ok(None) };
        let counts_alike =
            |result: &EndResult<_>| matches!(result, EndResult::Count(other) if other == number);
        if let Some(other) = model.ends.iter().find(|end| !counts_alike(&end.result)) {
            let message = "wanted every end to count the same, got one that does not";
            return Err(Diagnostic::error(other.span.clone(), message)
                .with_help("where one end says `count`, all say `count` and the same number"));
        }
        if length::can_repeat(model) {
            let message = "wanted a game that cannot go in circles for a count, got one that may";
            return Err(Diagnostic::error(span.clone(), message)
                .with_help("say who wins, as in `most mine wins`"));
        }
        let stays = model.board.cells & !leaving(model);
        let most = u8::try_from(spread(model, number)).map_err(|_| {
            let message = "wanted a count of at most 255 points, got one that may be larger";
            Diagnostic::error(span.clone(), message)
        })?;
        let mut read = Vec::new();
        model.visit_numbers(&mut |number| {
            if let Quantity::Counter { counter, .. } = number {
                read.push(*counter);
            }
        });
        let safe = safe(model, stays, number);
        let mut unread_cells = stays & !looked_at(model);
        if model.seeds.is_none() {
            unread_cells = Cells::EMPTY;
        }
        Ok(Some(Self {
            unread_cells: unread_cells & safe_cells(&safe),
            safe,
            number: number.clone(),
            most,
            unread: (0..model.counters.len()).filter(|counter| !read.contains(counter)).collect(),
        }))
    }

    /// Whether points are gained on the way.
    pub(crate) fn gains(&self) -> bool {
        self.safe != Quantity::Constant(0)
    }
}

/// The part of a number that is safe: counters, and seeds on cells that none leaves.
fn safe(model: &Model, stays: Cells, number: &Quantity) -> Quantity {
    let both =
        |pair: &(Quantity, Quantity)| (safe(model, stays, &pair.0), safe(model, stays, &pair.1));
    let nothing = Quantity::Constant(0);
    match number {
        Quantity::Counter { .. } => number.clone(),
        Quantity::Seeds(set) => match [0, 1].map(|side| set.fixed(&model.board, side)) {
            [Some(first), Some(second)] => {
                let cells = [first, second].map(|cells| cells & stays);
                let is_none = cells.iter().all(|cells| cells.is_empty());
                if is_none { nothing } else { Quantity::Seeds(Set::Constant(cells)) }
            }
            _ => nothing,
        },
        Quantity::Sum(pair) => match both(pair) {
            (first, second) if first == nothing => second,
            (first, second) if second == nothing => first,
            pair => Quantity::Sum(Box::new(pair)),
        },
        Quantity::Difference(pair) => match both(pair) {
            (first, second) if second == nothing => first,
            pair => Quantity::Difference(Box::new(pair)),
        },
        _ => nothing,
    }
}

/// The cells whose seeds are safe, either player's.
fn safe_cells(safe: &Quantity) -> Cells {
    match safe {
        Quantity::Seeds(Set::Constant([first, second])) => *first | *second,
        Quantity::Sum(pair) | Quantity::Difference(pair) => {
            safe_cells(&pair.0) | safe_cells(&pair.1)
        }
        _ => Cells::EMPTY,
    }
}

/// By how much two players' numbers may still come to differ, from any position on.
fn spread(model: &Model, number: &Quantity) -> i64 {
    match number {
        // Each player gets none of the seeds on the board, or all, or some.
        Quantity::Seeds(_) => seeds(model),
        Quantity::Counter { counter, .. } => additions(model, *counter),
        Quantity::Sum(pair) | Quantity::Difference(pair) => {
            spread(model, &pair.0).saturating_add(spread(model, &pair.1))
        }
        other => {
            let (least, most) = range(model, other);
            most.saturating_sub(least)
        }
    }
}

fn seeds(model: &Model) -> i64 {
    model.seeds.iter().flatten().copied().map(i64::from).sum()
}

/// What all that is added to a counter comes to at most.
fn additions(model: &Model, counter: usize) -> i64 {
    let amounts = |effects: &[Effect]| -> Vec<Quantity> {
        let added = effects.iter().map(Effect::inner).filter_map(|effect| match effect {
            Effect::Add { amount, counter: to } if *to == counter => Some(amount.clone()),
            _ => None,
        });
        added.collect()
    };
    let after = amounts(&model.after);
    let each = model.choices().map(|choice| amounts(&choice.effects));
    let each: Vec<Vec<Quantity>> = each.map(|own| [own, after.clone()].concat()).collect();
    let once: Option<Vec<i64>> =
        each.iter().flatten().map(|amount| completed_once(model, amount)).collect();
    let greatest = |amount: &Quantity| {
        let (least, most) = range(model, amount);
        most.abs().max(least.abs())
    };
    let by_move = || {
        let sums = each.iter().map(|own| own.iter().map(greatest).fold(0, i64::saturating_add));
        sums.max().unwrap_or(0)
    };
    match (once, Length::of(model)) {
        (Some(once), _) => once.into_iter().sum(),
        (None, Length::AtMost(plies)) => by_move().saturating_mul(plies.into()),
        (None, _) => i64::MAX,
    }
}

/// How many lines or shapes there are, if each can be completed once: pieces are placed and stay.
fn completed_once(model: &Model, amount: &Quantity) -> Option<i64> {
    let Quantity::Patterns(windows) = amount else { return None };
    let is_placing =
        |choice: &Choice| matches!(choice.action, Action::Place { .. } | Action::Cover { .. });
    let is_once = model.keeps_pieces()
        && model.choices().all(is_placing)
        && matches!(*windows.of, Set::Pieces { .. })
        && windows.through.as_deref() == Some(&Set::Here)
        && !windows.line.as_ref().is_some_and(|line| line.exactly);
    let [first, second] = windows.cells.each_ref().map(Vec::len);
    is_once.then_some(first.max(second) as i64)
}

/// Between what a number lies.
fn range(model: &Model, number: &Quantity) -> (i64, i64) {
    let both = |pair: &(Quantity, Quantity)| [range(model, &pair.0), range(model, &pair.1)];
    match number {
        Quantity::Constant(number) => (i64::from(*number), i64::from(*number)),
        Quantity::Count(_) => (0, model.board.cells.count().into()),
        Quantity::Seeds(_) => (0, seeds(model)),
        Quantity::Patterns(windows) => {
            let [first, second] = windows.cells.each_ref().map(Vec::len);
            (0, first.max(second) as i64)
        }
        Quantity::Hand { kind, .. } => {
            let hands = model.kinds[*kind].hand.into_iter().flatten();
            (0, hands.max().unwrap_or(0).into())
        }
        Quantity::Counter { .. } => (0, u16::MAX.into()),
        Quantity::Sum(pair) => {
            let [(a, b), (c, d)] = both(pair);
            (a.saturating_add(c), b.saturating_add(d))
        }
        Quantity::Difference(pair) => {
            let [(a, b), (c, d)] = both(pair);
            (a.saturating_sub(d), b.saturating_sub(c))
        }
        Quantity::Product(pair) => {
            let [(a, b), (c, d)] = both(pair);
            let ends = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| x.saturating_mul(y));
            ends.into_iter()
                .fold((ends[0], ends[0]), |(least, most), end| (least.min(end), most.max(end)))
        }
        Quantity::Quotient(pair) => {
            let [(a, b), _] = both(pair);
            let most = a.saturating_abs().max(b.saturating_abs());
            (-most, most)
        }
    }
}
