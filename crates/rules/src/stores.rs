//! Where seeds can leave from, and where the rules look at them: what is on all other cells is there for the count alone.
//!
//! Sets are followed as far as their cells are told without playing. Whatever is not told may be any cell.

use parlor_core::bits::Bits as _;

use crate::board::Cells;
use crate::model::{Action, Choice, Effect, Model, Quantity, Set, Test};

/// The cells that a move's names can stand for.
#[derive(Clone, Copy)]
struct NamedCells {
    here: Cells,
    from: Cells,
}

/// The cells that seeds may leave, by a move of either player.
pub(crate) fn leaving(model: &Model) -> Cells {
    let mut left = Cells::EMPTY;
    for side in [0, 1] {
        for choice in model.choices() {
            let names = names(model, side, choice);
            left = left | names.from;
            if let Action::Remove { one } = &choice.action {
                left = left | cells_of(model, side, names, one);
            }
            for effect in choice.effects.iter().chain(&model.after) {
                left = left | leaving_by(model, side, names, effect);
            }
        }
    }
    left
}

fn leaving_by(model: &Model, side: usize, names: NamedCells, effect: &Effect) -> Cells {
    match effect {
        Effect::Remove(set) => cells_of(model, side, names, set),
        // What is there already stays there.
        Effect::Gather { of, to } => {
            let to = to.fixed(&model.board, side).filter(|to| to.count() == 1);
            cells_of(model, side, names, of) & !to.unwrap_or(Cells::EMPTY)
        }
        Effect::If(test, effect) => {
            leaving_by(model, side, narrowed(model, side, names, test), effect)
        }
        _ => Cells::EMPTY,
    }
}

/// Where seeds are taken from by a choice, and where the last one may fall.
fn names(model: &Model, side: usize, choice: &Choice) -> NamedCells {
    let board = &model.board;
    let nowhere = NamedCells { here: Cells::EMPTY, from: Cells::EMPTY };
    match &choice.action {
        Action::Take { from } => {
            let from = cells_of(model, side, nowhere, from);
            NamedCells { here: from, from }
        }
        Action::Sow { from, along, past } => {
            let from = cells_of(model, side, nowhere, from);
            let past = past.as_ref().and_then(|past| past.fixed(board, side));
            let mut here = Cells::EMPTY;
            let mut at = from;
            while !at.is_empty() {
                at = board.step(at, along[side]) & !here;
                here = here | at;
            }
            NamedCells { here: here & !past.unwrap_or(Cells::EMPTY), from }
        }
        _ => nowhere,
    }
}

/// The names if a condition holds.
fn narrowed(model: &Model, side: usize, names: NamedCells, test: &Test) -> NamedCells {
    match test {
        Test::All(tests) => {
            tests.iter().fold(names, |names, test| narrowed(model, side, names, test))
        }
        Test::Some(Set::Both(pair)) => match &**pair {
            (Set::Here, within) => {
                NamedCells { here: names.here & cells_of(model, side, names, within), ..names }
            }
            _ => names,
        },
        _ => names,
    }
}

/// All cells that a set may ever have.
fn cells_of(model: &Model, side: usize, names: NamedCells, set: &Set) -> Cells {
    let board = &model.board;
    let cells = |set: &Set| cells_of(model, side, names, set);
    match set {
        Set::Constant(cells) => cells[side],
        Set::Here => names.here,
        Set::From => names.from,
        Set::Both(pair) => cells(&pair.0) & cells(&pair.1),
        Set::Without(pair) => cells(&pair.0) & !pair.1.fixed(board, side).unwrap_or(Cells::EMPTY),
        Set::Either(pair) | Set::Else(pair) => cells(&pair.0) | cells(&pair.1),
        Set::Beside(of, by) => {
            let of = cells(of);
            by[side].iter().fold(Cells::EMPTY, |all, &id| all | board.step(of, id))
        }
        Set::Reach { through, .. } => cells(through),
        Set::Between { what, .. } => cells(what),
        _ => board.cells,
    }
}

/// The cells whose seeds a rule reads, but for the count at the end.
pub(crate) fn looked_at(model: &Model) -> Cells {
    let mut seen = Cells::EMPTY;
    for side in [0, 1] {
        for choice in model.choices() {
            let eyes = Eyes { model, side, names: names(model, side, choice) };
            seen = seen | eyes.names.from;
            for set in choice.action.sets() {
                seen = seen | eyes.set(set, model.board.cells);
            }
            for test in choice.when.iter().chain(&choice.condition) {
                seen = seen | eyes.test(test);
            }
            for effect in choice.effects.iter().chain(&model.after) {
                seen = seen | eyes.effect(effect);
            }
        }
        let names = NamedCells { here: Cells::EMPTY, from: Cells::EMPTY };
        for end in &model.ends {
            seen = seen | Eyes { model, side, names }.test(&end.test);
        }
    }
    seen
}

/// What is looked at by a phrase that a player says.
struct Eyes<'a> {
    model: &'a Model,
    side: usize,
    names: NamedCells,
}

impl Eyes<'_> {
    fn cells_of(&self, set: &Set) -> Cells {
        cells_of(self.model, self.side, self.names, set)
    }

    fn narrowed(&self, test: &Test) -> Self {
        let names = narrowed(self.model, self.side, self.names, test);
        Self { model: self.model, side: self.side, names }
    }

    /// The cells whose seeds decide which of some cells a set has.
    fn set(&self, set: &Set, among: Cells) -> Cells {
        let all = self.model.board.cells;
        match set {
            Set::Empty | Set::Seeded { .. } => among,
            Set::Both(pair) => {
                let second = self.set(&pair.1, among & self.cells_of(&pair.0));
                second | self.set(&pair.0, among & self.cells_of(&pair.1))
            }
            Set::Without(pair) => {
                self.set(&pair.0, among) | self.set(&pair.1, among & self.cells_of(&pair.0))
            }
            Set::Either(pair) => self.set(&pair.0, among) | self.set(&pair.1, among),
            // Whether there is any cell of the first matters everywhere.
            Set::Else(pair) => self.set(&pair.0, all) | self.set(&pair.1, among),
            Set::Beside(of, _) => self.set(of, all),
            Set::Reach { from, through, .. } => self.set(from, all) | self.set(through, all),
            Set::Between { what, from, to, .. } => {
                self.set(what, all) | self.set(from, all) | self.set(to, all)
            }
            Set::Pattern(windows) => {
                let through = windows.through.as_ref().map(|through| self.set(through, all));
                self.set(&windows.of, all) | through.unwrap_or(Cells::EMPTY)
            }
            Set::Constant(_) | Set::Here | Set::From | Set::Over | Set::Last => Cells::EMPTY,
            Set::Pieces { .. } => Cells::EMPTY,
        }
    }

    fn number(&self, number: &Quantity) -> Cells {
        let all = self.model.board.cells;
        match number {
            Quantity::Count(set) => self.set(set, all),
            Quantity::Seeds(set) => self.cells_of(set) | self.set(set, all),
            Quantity::Patterns(windows) => {
                let through = windows.through.as_ref().map(|through| self.set(through, all));
                self.set(&windows.of, all) | through.unwrap_or(Cells::EMPTY)
            }
            Quantity::Sum(pair)
            | Quantity::Difference(pair)
            | Quantity::Product(pair)
            | Quantity::Quotient(pair) => self.number(&pair.0) | self.number(&pair.1),
            Quantity::Constant(_) | Quantity::Hand { .. } | Quantity::Counter { .. } => {
                Cells::EMPTY
            }
        }
    }

    /// Of conditions that must all hold, one tells where the others look.
    fn test(&self, test: &Test) -> Cells {
        match test {
            Test::Some(set) | Test::None(set) => self.set(set, self.model.board.cells),
            Test::Compare(left, _, right) => self.number(left) | self.number(right),
            Test::All(tests) => {
                let eyes = self.narrowed(test);
                tests.iter().fold(Cells::EMPTY, |seen, test| seen | eyes.test(test))
            }
            Test::Stuck(_) | Test::Passed => Cells::EMPTY,
        }
    }

    fn effect(&self, effect: &Effect) -> Cells {
        let all = self.model.board.cells;
        match effect {
            Effect::If(test, effect) => self.test(test) | self.narrowed(test).effect(effect),
            Effect::SoThat(test) => self.test(test),
            Effect::Add { amount, .. } => self.number(amount),
            Effect::Gather { of, to } => self.set(of, all) | self.set(to, all),
            Effect::Remove(set) => self.set(set, all),
            _ => Cells::EMPTY,
        }
    }
}
