//! Which rules are a game of stones.

use parlor_core::bits::Bits;

use super::{LineEnd, PlaceOn, Quick, StoneEnds, StoneGame};
use crate::board::DirectionId;
use crate::machine::paths::Path;
use crate::machine::patterns::PatternFinder;
use crate::machine::{EndCode, Machine};
use crate::model::{self, Action, By, EndResult, Model, Owner, Set, Symbols, Test, Who};

impl<W: Bits, const PLAIN: bool> StoneGame<W, PLAIN> {
    /// The game of these rules, if they are such a game.
    pub(crate) fn of(model: &Model, machine: &Machine<W, 2, 2>) -> Option<Self> {
        let [kind] = model.kinds.as_slice() else { return None };
        let is_simple = matches!(kind.symbols, Symbols::Owned([Some(_), Some(_)]))
            && model.counters.is_empty()
            && model.start.is_empty()
            && model.effects().next().is_none()
            && model.keeps_pieces()
            && model.sections.len() <= 2
            && model.choices().all(|choice| choice.condition.is_none());
        let (first, second) =
            (model.sections.first().filter(|_| is_simple)?, model.sections.get(1));
        let (placing, passes_at) = match first.as_slice() {
            [placing] => (placing, None),
            [placing, passing] => (placing, Some(passes_at(passing)?)),
            _ => return None,
        };
        let Action::Place { on, .. } = &placing.action else { return None };
        let stepping = match second.map(Vec::as_slice) {
            None => None,
            Some([choice]) => match &choice.action {
                Action::Step { by, to: Set::Empty, .. }
                    if choice.when.is_none() && kind.hand.is_some() =>
                {
                    Some(by)
                }
                _ => return None,
            },
            Some(_) => return None,
        };
        let tables = |by: &By, reversed| by.each_ref().map(|ids| table(model, ids, reversed));
        let place = place_on(model, on).filter(|_| placing.when.is_none())?;
        let is_plain = stepping.is_none()
            && passes_at.is_none()
            && !machine.keeps_last
            && kind.hand.is_none()
            && !matches!(place, PlaceOn::BesideLast(_));
        let ends = StoneEnds::of(model, machine)?;
        if PLAIN && !(is_plain && ends.full.is_some()) {
            return None;
        }
        Some(Self {
            board: machine.board,
            place,
            hands: kind.hand.unwrap_or([u32::MAX; 2]),
            steps: stepping.map(|by| tables(by, Reversed::No)),
            steps_to: stepping.map_or_else(Default::default, |by| tables(by, Reversed::Yes)),
            passes_at,
            ends,
            machine: machine.clone(),
        })
    }
}

/// Whether a table tells where a step leads, or where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reversed {
    No,
    Yes,
}

fn table<W: Bits>(model: &Model, ids: &[DirectionId], reversed: Reversed) -> Box<[W]> {
    let board = &model.board;
    let way = |&id: &DirectionId| match reversed {
        Reversed::No => id,
        Reversed::Yes => board.directions[usize::from(id.0)].reverse,
    };
    let paths: Vec<Path<W>> = ids.iter().map(way).map(|id| Path::new(board, id)).collect();
    (0..board.spots()).map(|cell| crate::machine::paths::beside(W::single(cell), &paths)).collect()
}

fn place_on<W: Bits>(model: &Model, on: &Set) -> Option<PlaceOn<W>> {
    match on {
        Set::Empty => Some(PlaceOn::Empty),
        Set::Without(pair) => match &**pair {
            (Set::Empty, Set::Beside(of, by)) if matches!(**of, Set::Empty) => match by {
                [first, second] if first.len() == 1 && second.len() == 1 => {
                    let shift = |id| Path::new(&model.board, id).shift();
                    Some(PlaceOn::Resting([shift(first[0])?, shift(second[0])?]))
                }
                _ => None,
            },
            _ => None,
        },
        Set::Else(pair) => match &**pair {
            (Set::Both(near), Set::Empty) => match &**near {
                (Set::Empty, Set::Beside(of, by)) if matches!(**of, Set::Last) => Some(
                    PlaceOn::BesideLast(by.each_ref().map(|ids| table(model, ids, Reversed::No))),
                ),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

fn passes_at(choice: &model::Choice) -> Option<u8> {
    match (&choice.action, &choice.when) {
        (
            Action::Pass,
            Some(Test::Compare(
                model::Quantity::Count(Set::Empty),
                model::Comparison::Equal,
                model::Quantity::Constant(count),
            )),
        ) => u8::try_from(*count).ok(),
        _ => None,
    }
}

/// What a compiled end of this number is worth.
fn quick<W>(compiled: &EndCode<W>, index: usize) -> Quick {
    match compiled {
        EndResult::Win => Quick::Win,
        EndResult::Lose => Quick::Lose,
        EndResult::Draw => Quick::Draw,
        EndResult::Wins(_) | EndResult::Most(_) | EndResult::Count(_) => Quick::Ask(index as u8),
    }
}

impl<W: Bits> StoneEnds<W> {
    /// The ends, if they are lines, a full board, a pass and being stuck, each asked before the next.
    fn of(model: &Model, machine: &Machine<W, 2, 2>) -> Option<Self> {
        let mut lines = Vec::new();
        let [mut full, mut passed, mut stuck] = [None; 3];
        for (index, (end, (_, compiled))) in model.ends.iter().zip(&machine.ends).enumerate() {
            let result = quick(compiled, index);
            match &end.test {
                Test::Some(Set::Pattern(pattern))
                    if full.or(passed).or(stuck).is_none() && pattern.through.is_none() =>
                {
                    let Set::Pieces { owner: whose @ (Owner::Mine | Owner::Theirs), .. } =
                        *pattern.of
                    else {
                        return None;
                    };
                    // Directions that differ between the players are left to the machine.
                    if pattern.cells[0] != pattern.cells[1] {
                        return None;
                    }
                    let windows = PatternFinder::new(&model.board, pattern);
                    lines.push(LineEnd { windows, whose, result });
                }
                Test::None(Set::Empty) if passed.or(stuck).is_none() => {
                    full.get_or_insert(result);
                }
                Test::Passed if stuck.is_none() => {
                    passed.get_or_insert(result);
                }
                Test::Stuck(Who::They) => {
                    stuck.get_or_insert(result);
                }
                _ => return None,
            }
        }
        Some(Self { lines: lines.into(), full, passed, stuck })
    }
}
