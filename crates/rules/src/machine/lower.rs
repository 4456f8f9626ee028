//! From the rules as written to planes, shifts and masks.
//!
//! What is said from the view of the player who waits, the ends, is turned around here once, so that nothing need
//! be turned around in play. And a condition on `here` becomes a set where it can: each operator is a relation
//! between cells, and its transpose tells for which cells it holds.
//!
//! ```text
//!   place disc on empty where theirs between here and mine
//!     = empty ∩ (cells from which a run of theirs leads to mine)
//! ```

use parlor_core::bits::Bits;

use super::paths::{Path, Paths, word};
use super::patterns::PatternFinder;
use super::rule::{ActionCode, Destination, EffectCode, Hop, Rule, Sowing};
use super::set::{Between, Held, QuantityCode, Reach, SetCode, TestCode};
use crate::board::DirectionId;
use crate::model::{self, By, Model, Owner, PerSide, Symbols, Who};

/// Whose view something is said from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaker {
    Mover,
    Waiting,
}

/// Compiles what is said from one view.
pub(super) struct Lowering<'a> {
    pub(super) model: &'a Model,
    pub(super) speaker: Speaker,
    /// Hands that follow from the board are not kept.
    pub(super) derives_hands: bool,
}

impl Lowering<'_> {
    /// The plane of a kind: the mover's, or the other's, or nobody's.
    pub(super) fn plane(&self, kind: usize, owner: Owner) -> u8 {
        let is_owned = |kind: &&model::PieceKind| matches!(kind.symbols, Symbols::Owned(_));
        let before = &self.model.kinds[..kind];
        match self.model.kinds[kind].symbols {
            Symbols::Owned(_) => {
                2 * before.iter().filter(is_owned).count() as u8 + self.offset(owner)
            }
            Symbols::Neutral(_) => {
                let owned = self.model.kinds.iter().filter(is_owned).count();
                let neutral = before.iter().filter(|kind| !is_owned(kind)).count();
                (2 * owned + neutral) as u8
            }
        }
    }

    /// Where in a pair I or they stand.
    fn offset(&self, owner: Owner) -> u8 {
        u8::from((owner == Owner::Theirs) != (self.speaker == Speaker::Waiting))
    }

    fn pair<T>(&self, [first, second]: PerSide<T>) -> PerSide<T> {
        match self.speaker {
            Speaker::Mover => [first, second],
            Speaker::Waiting => [second, first],
        }
    }

    fn paths<W: Bits>(&self, by: &By) -> Paths<W> {
        let path = |id: &DirectionId| Path::new(&self.model.board, *id);
        self.pair(by.each_ref().map(|ids| ids.iter().map(path).collect()))
    }

    fn reverse(&self, by: &By) -> By {
        by.each_ref().map(|ids| {
            ids.iter().map(|id| self.model.board.directions[usize::from(id.0)].reverse).collect()
        })
    }

    pub(super) fn set<W: Bits>(&self, set: &model::Set) -> SetCode<W> {
        let boxed = |set: &model::Set| self.set(set);
        let both = |pair: &(model::Set, model::Set)| Box::new((boxed(&pair.0), boxed(&pair.1)));
        match set {
            model::Set::Constant(cells) => SetCode::Constant(self.pair(cells.map(word))),
            model::Set::Empty => SetCode::Empty(word(self.model.board.cells)),
            model::Set::Pieces { kind, owner } => self.pieces(*kind, *owner),
            model::Set::Here => SetCode::Here,
            model::Set::From => SetCode::From,
            model::Set::Over => SetCode::Over,
            model::Set::Last => SetCode::Last,
            model::Set::Both(pair) => SetCode::Both(both(pair)),
            model::Set::Without(pair) => SetCode::Without(both(pair)),
            model::Set::Either(pair) => SetCode::Either(both(pair)),
            model::Set::Else(pair) => SetCode::Else(both(pair)),
            model::Set::Beside(of, by) => SetCode::Beside(Box::new(boxed(of)), self.paths(by)),
            model::Set::Seeded { least, most } => {
                SetCode::Seeded { board: word(self.model.board.cells), least: *least, most: *most }
            }
            model::Set::Pattern(windows) => SetCode::Held(Box::new(self.held(windows))),
            model::Set::Reach { from, through, by } => SetCode::Reach(Box::new(Reach {
                from: boxed(from),
                through: boxed(through),
                paths: self.paths(by),
            })),
            model::Set::Between { what, from, to, by } => {
                SetCode::Between(Box::new(self.between(what, from, to, by)))
            }
        }
    }

    fn between<W: Bits>(
        &self,
        what: &model::Set,
        from: &model::Set,
        to: &model::Set,
        by: &By,
    ) -> Between<W> {
        let [what, from, to] = [what, from, to].map(|set| self.set(set));
        Between { what, from, to, paths: self.paths(by), reverse: self.paths(&self.reverse(by)) }
    }

    fn pieces<W: Bits>(&self, kind: Option<usize>, owner: Owner) -> SetCode<W> {
        let kinds = (0..self.model.kinds.len()).filter(|&one| kind.is_none_or(|kind| kind == one));
        let mut planes = Vec::new();
        for kind in kinds {
            match (self.model.kinds[kind].symbols, owner) {
                (Symbols::Owned(_), Owner::Any) => {
                    planes
                        .extend([Owner::Mine, Owner::Theirs].map(|owner| self.plane(kind, owner)));
                }
                (Symbols::Owned(_), owner) => planes.push(self.plane(kind, owner)),
                (Symbols::Neutral(_), Owner::Any) => planes.push(self.plane(kind, owner)),
                (Symbols::Neutral(_), _) => {}
            }
        }
        match planes.as_slice() {
            [plane] => SetCode::Plane(*plane),
            _ => SetCode::Planes(planes.into()),
        }
    }

    fn held<W: Bits>(&self, windows: &model::Pattern) -> Held<W> {
        let mut turned = windows.clone();
        turned.cells = self.pair(turned.cells);
        if let Some(line) = &mut turned.line {
            line.by = self.pair(std::mem::take(&mut line.by));
        }
        Held {
            windows: PatternFinder::new(&self.model.board, &turned),
            of: self.set(&windows.of),
            through: windows.through.as_ref().map(|through| self.set(through)),
        }
    }

    pub(super) fn number<W: Bits>(&self, number: &model::Quantity) -> QuantityCode<W> {
        let both = |pair: &(model::Quantity, model::Quantity)| {
            Box::new((self.number(&pair.0), self.number(&pair.1)))
        };
        match number {
            model::Quantity::Constant(number) => QuantityCode::Constant(*number),
            model::Quantity::Count(set) => QuantityCode::Count(self.set(set)),
            model::Quantity::Seeds(set) => QuantityCode::Seeds(self.set(set)),
            model::Quantity::Patterns(windows) => {
                QuantityCode::Patterns(Box::new(self.held(windows)))
            }
            model::Quantity::Hand { kind, whose } => self.hand(*kind, *whose),
            model::Quantity::Counter { counter, whose } => {
                QuantityCode::Tally(self.counter(*counter) + self.offset(*whose))
            }
            model::Quantity::Sum(pair) => QuantityCode::Sum(both(pair)),
            model::Quantity::Difference(pair) => QuantityCode::Difference(both(pair)),
            model::Quantity::Product(pair) => QuantityCode::Product(both(pair)),
            model::Quantity::Quotient(pair) => QuantityCode::Quotient(both(pair)),
        }
    }

    /// What a player still has in hand.
    fn hand<W: Bits>(&self, kind: usize, whose: Owner) -> QuantityCode<W> {
        let Some(hand) = self.model.kinds[kind].hand else { return QuantityCode::Constant(0) };
        if !self.derives_hands {
            return QuantityCode::Tally(self.hand_tally(kind) + self.offset(whose));
        }
        // Whoever is meant was given so many and began with some on the board.
        let at_start = |side| {
            let is_meant = |&&(_, piece): &&(u8, model::Piece)| {
                piece.kind == kind && piece.owner == Some(side)
            };
            self.model.start.iter().filter(is_meant).count() as i32
        };
        let [first, second] =
            parlor_core::Side::BOTH.map(|side| hand[side.index()] as i32 + at_start(side));
        let all = if self.offset(whose) == 0 { [first, second] } else { [second, first] };
        QuantityCode::Rest(all, self.plane(kind, whose))
    }

    /// The tally of the mover's hand of a kind.
    pub(super) fn hand_tally(&self, kind: usize) -> u8 {
        let before = self.model.kinds[..kind].iter().filter(|kind| kind.hand.is_some()).count();
        2 * before as u8
    }

    /// The tally of the mover's counter.
    pub(super) fn counter(&self, counter: usize) -> u8 {
        let hands = self.model.kinds.iter().filter(|kind| kind.hand.is_some()).count();
        let hands = if self.derives_hands { 0 } else { hands };
        2 * (hands + counter) as u8
    }

    pub(super) fn test<W: Bits>(&self, test: &model::Test) -> TestCode<W> {
        match test {
            model::Test::Some(model::Set::Pattern(windows)) if windows.through.is_none() => {
                TestCode::Line(Box::new(self.held(windows)))
            }
            model::Test::Some(set) => TestCode::Some(self.set(set)),
            model::Test::None(set) => TestCode::None(self.set(set)),
            model::Test::Compare(left, comparison, right) => {
                TestCode::Compare(self.number(left), *comparison, self.number(right))
            }
            model::Test::Stuck(Who::They) => TestCode::MoverStuck,
            model::Test::Stuck(Who::Both) => TestCode::BothStuck,
            model::Test::Passed => TestCode::Passed,
            model::Test::All(tests) => {
                TestCode::All(tests.iter().map(|test| self.test(test)).collect())
            }
        }
    }

    pub(super) fn rule<W: Bits>(&self, choice: &model::Choice) -> Rule<W> {
        let mut tests = Vec::new();
        flatten(choice.condition.as_ref(), &mut tests);
        let (mut whens, mut singles) = (Vec::new(), Vec::new());
        flatten(choice.when.as_ref(), &mut whens);
        // Where sown seeds end is not where they are taken from, so no set of cells to choose from can tell it.
        let is_sown = matches!(choice.action, model::Action::Sow { .. });
        let mut narrowed: Option<SetCode<W>> = None;
        for test in tests {
            if !depends(test) {
                whens.push(test);
            } else if !is_sown && let Some(set) = self.cells_where(test) {
                narrowed = Some(match narrowed {
                    Some(earlier) => SetCode::Both(Box::new((earlier, set))),
                    None => set,
                });
            } else {
                singles.push(test);
            }
        }
        let all = |tests: Vec<&model::Test>| match tests.as_slice() {
            [] => None,
            [only] => Some(self.test(only)),
            several => Some(TestCode::All(several.iter().map(|test| self.test(test)).collect())),
        };
        let (when, condition) = (all(whens), all(singles));
        let effects: Box<[EffectCode<W>]> =
            choice.effects.iter().map(|effect| self.effect(effect)).collect();
        let is_plain = effects.is_empty()
            && condition.is_none()
            && self.model.after.is_empty()
            && !matches!(choice.action, model::Action::Take { .. });
        Rule { when, action: self.action(choice, narrowed), condition, effects, is_plain }
    }

    fn action<W: Bits>(
        &self,
        choice: &model::Choice,
        narrowed: Option<SetCode<W>>,
    ) -> ActionCode<W> {
        let narrow = |set: SetCode<W>| match &narrowed {
            Some(cells) => SetCode::Both(Box::new((set, cells.clone()))),
            None => set,
        };
        let target = |set: &model::Set| Destination {
            set: narrow(self.set(set)),
            is_by_source: set.asks(|set| matches!(set, model::Set::From)),
        };
        let plane = |kind: usize| self.plane(kind, Owner::Mine);
        match &choice.action {
            model::Action::Place { kind, on } => ActionCode::Place {
                plane: plane(*kind),
                on: narrow(self.set(on)),
                hand: self.model.kinds[*kind].hand.map(|_| self.hand(*kind, Owner::Mine)),
            },
            model::Action::Cover { kind, windows, on } => ActionCode::Cover {
                plane: plane(*kind),
                windows: windows.each_ref().map(|windows| {
                    let mut by_lowest = vec![W::EMPTY; self.model.board.spots()];
                    for window in windows {
                        by_lowest[window.first()] = word(*window);
                    }
                    by_lowest.into()
                }),
                on: narrow(self.set(on)),
            },
            model::Action::Step { kind, by, to } => {
                ActionCode::Step { plane: plane(*kind), paths: self.paths(by), to: target(to) }
            }
            model::Action::Slide { kind, by, to } => {
                ActionCode::Slide { plane: plane(*kind), paths: self.paths(by), to: target(to) }
            }
            model::Action::Move { kind, to } => {
                ActionCode::Move { plane: plane(*kind), to: target(to) }
            }
            model::Action::Exit { kind, from } => {
                ActionCode::Exit { plane: plane(*kind), from: narrow(self.set(from)) }
            }
            model::Action::Hop { kind, by, over, to, chain } => ActionCode::Hop(Box::new(Hop {
                plane: plane(*kind),
                paths: self.paths(by),
                over: self.set(over),
                to: narrow(self.set(to)),
                chain: *chain,
                takes: takes(choice),
            })),
            model::Action::Push { kind, from, by } => ActionCode::Push {
                plane: plane(*kind),
                from: self.set(from),
                paths: self.paths(by),
            },
            model::Action::Remove { one } => ActionCode::Remove { one: narrow(self.set(one)) },
            model::Action::Take { from } => ActionCode::Take { from: narrow(self.set(from)) },
            model::Action::Sow { from, along, past } => ActionCode::Sow(Box::new(Sowing {
                from: self.set(from),
                path: self.pair(along.map(|id| Path::new(&self.model.board, id))),
                past: past.as_ref().map(|past| self.set(past)),
            })),
            model::Action::Pass => ActionCode::Pass,
        }
    }

    pub(super) fn effect<W: Bits>(&self, effect: &model::Effect) -> EffectCode<W> {
        match effect {
            model::Effect::Remove(set) => EffectCode::Remove(self.set(set)),
            model::Effect::Flip(set) => EffectCode::Flip(self.set(set)),
            model::Effect::Put { kind, on } => {
                EffectCode::Put { plane: self.plane(*kind, Owner::Mine), on: self.set(on) }
            }
            model::Effect::Promote { of, kind } => {
                EffectCode::Promote { of: self.set(of), kind: self.plane(*kind, Owner::Mine) }
            }
            model::Effect::Add { amount, counter } => {
                EffectCode::Add { tally: self.counter(*counter), amount: self.number(amount) }
            }
            model::Effect::Gather { of, to } => {
                EffectCode::Gather { of: self.set(of), to: self.set(to) }
            }
            model::Effect::Again => EffectCode::Again,
            model::Effect::Then(model::Then::Remove(set)) => EffectCode::ThenRemove(self.set(set)),
            model::Effect::Then(model::Then::Place { kind, on }) => {
                EffectCode::ThenPlace { plane: self.plane(*kind, Owner::Mine), on: self.set(on) }
            }
            model::Effect::SoThat(test) => EffectCode::SoThat(self.test(test)),
            model::Effect::If(test, effect) => {
                EffectCode::If(self.test(test), Box::new(self.effect(effect)))
            }
        }
    }

    /// The cells that `here` may be for a test to hold, if the test can be turned around.
    fn cells_where<W: Bits>(&self, test: &model::Test) -> Option<SetCode<W>> {
        let board: SetCode<W> = SetCode::Constant([word(self.model.board.cells); 2]);
        match test {
            model::Test::Some(set) => self.sources(set, None),
            model::Test::None(set) => {
                Some(SetCode::Without(Box::new((board, self.sources(set, None)?))))
            }
            _ => None,
        }
    }

    /// The cells that `here` may be for a set to have a cell in common with the target.
    fn sources<W: Bits>(&self, set: &model::Set, target: Option<SetCode<W>>) -> Option<SetCode<W>> {
        let meet = |target: Option<SetCode<W>>, set: SetCode<W>| match target {
            Some(target) => SetCode::Both(Box::new((target, set))),
            None => set,
        };
        let board: SetCode<W> = SetCode::Constant([word(self.model.board.cells); 2]);
        match set {
            model::Set::Here => Some(target.unwrap_or(board)),
            model::Set::Both(pair) if !is_bound(&pair.1) => {
                let target = meet(target, self.set(&pair.1));
                self.sources(&pair.0, Some(target))
            }
            model::Set::Both(pair) if !is_bound(&pair.0) => {
                let target = meet(target, self.set(&pair.0));
                self.sources(&pair.1, Some(target))
            }
            model::Set::Without(pair) if !is_bound(&pair.1) => {
                let rest = SetCode::Without(Box::new((target.unwrap_or(board), self.set(&pair.1))));
                self.sources(&pair.0, Some(rest))
            }
            model::Set::Either(pair) if is_bound(&pair.0) && is_bound(&pair.1) => {
                let first = self.sources(&pair.0, target.clone())?;
                Some(SetCode::Either(Box::new((first, self.sources(&pair.1, target)?))))
            }
            model::Set::Beside(of, by) => {
                let before = SetCode::Beside(
                    Box::new(target.unwrap_or(board)),
                    self.paths(&self.reverse(by)),
                );
                self.sources(of, Some(before))
            }
            model::Set::Between { what, from, to, by }
                if target.is_none()
                    && matches!(**from, model::Set::Here)
                    && !is_bound(what)
                    && !is_bound(to) =>
            {
                Some(SetCode::RunsTo(Box::new(self.between(what, from, to, by))))
            }
            _ => None,
        }
    }
}

/// Whether a set depends on the move that is being looked at.
fn is_bound(set: &model::Set) -> bool {
    set.asks(|set| matches!(set, model::Set::Here | model::Set::From | model::Set::Over))
}

fn depends(test: &model::Test) -> bool {
    let mut found = false;
    test.visit(&mut |set| {
        found |= matches!(set, model::Set::Here | model::Set::From | model::Set::Over);
    });
    found
}

fn flatten<'a>(test: Option<&'a model::Test>, into: &mut Vec<&'a model::Test>) {
    match test {
        Some(model::Test::All(tests)) => into.extend(tests),
        Some(test) => into.push(test),
        None => {}
    }
}

/// Whether what is hopped over leaves the board.
pub(crate) fn takes(choice: &model::Choice) -> bool {
    let is_removal =
        |effect: &model::Effect| matches!(effect, model::Effect::Remove(model::Set::Over));
    choice.effects.iter().any(is_removal)
}
