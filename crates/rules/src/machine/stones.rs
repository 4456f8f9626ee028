//! Games of stones: a type of their own for the most common rules, which play nearly as fast as if written in Rust.
//!
//! One kind of piece is placed somewhere, perhaps moved later, and never leaves the board; lines, a full board or being
//! stuck end the game. Three words are a position, and a move is found by looking at one set. Everything that is not asked
//! in a hot loop is left to the [`Machine`] of the same rules.

use std::ops::Range;

use parlor_core::bits::Bits;
use parlor_core::{
    BadInput, Content, Game, Knowledge, Layout, Notation, Number, Numbered, Outcome, Place,
    Placement, Score, Setup, Side, Symmetry, Tier,
};

use super::paths::{Path, Windows};
use super::position::{NOWHERE, PASSED, Position};
use super::rule::Move;
use super::{Ending, FromRules, Machine, RuleKnowledge};
use crate::board::DirectionId;
use crate::model::{self, Action, By, Model, Owner, Pair, Set, Symbols, Test, Who};

/// A game of stones. `PLAIN` promises that stones are only placed, with no regard to the last one: then a move is a cell.
#[derive(Clone, Debug)]
pub struct StoneGame<W, const PLAIN: bool> {
    machine: Machine<W, 2, 2>,
    board: W,
    place: PlaceOn<W>,
    /// What the players have in hand at the start; no end of it where nothing is counted.
    hands: Pair<u32>,
    /// Where a stone can step to from each cell, for each player.
    steps: Option<Pair<Box<[W]>>>,
    /// From where a stone can step to each cell.
    steps_to: Pair<Box<[W]>>,
    /// With so many empty cells a player may pass.
    passes_at: Option<u32>,
    ends: Box<[End<W>]>,
}

/// Where stones are placed.
#[derive(Clone, Debug)]
enum PlaceOn<W> {
    Empty,
    /// On empty cells that have no empty cell behind them in a direction.
    Resting(Pair<Path<W>>),
    /// Beside the last one, if that can be, by the cells beside each.
    BesideLast(Pair<Box<[W]>>),
}

/// A line of `end`.
#[derive(Clone, Debug)]
enum End<W> {
    /// The one who waits, or the mover, holds a line.
    Line {
        windows: Windows<W>,
        whose: Owner,
        result: Quick,
    },
    Full(Quick),
    Stuck(Quick),
    Passed(Quick),
}

/// What an end is worth to the one who waits.
#[derive(Clone, Copy, Debug)]
enum Quick {
    Win,
    Lose,
    Draw,
    /// The machine's end of this number has to be asked.
    Ask(u8),
}

/// Who holds which cells, whose turn it is, and the last cell where the rules read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StonePosition<W> {
    mover: W,
    waiting: W,
    turn: Side,
    last: u8,
}

/// Where a stone comes from, if it was on the board, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StoneMove {
    from: u8,
    to: u8,
}

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
        let ends = model.ends.iter().zip(&machine.ends).enumerate();
        let ends = ends.map(|(index, (end, (_, ending)))| recognised(model, end, ending, index));
        let place = place_on(model, on).filter(|_| placing.when.is_none())?;
        let is_plain = stepping.is_none()
            && passes_at.is_none()
            && !machine.keeps_last
            && kind.hand.is_none()
            && !matches!(place, PlaceOn::BesideLast(_));
        if PLAIN && !is_plain {
            return None;
        }
        Some(Self {
            board: machine.board,
            place,
            hands: kind.hand.unwrap_or([u32::MAX; 2]),
            steps: stepping.map(|by| tables(by, Reversed::No)),
            steps_to: stepping.map_or_else(Default::default, |by| tables(by, Reversed::Yes)),
            passes_at,
            ends: ends.collect::<Option<_>>()?,
            machine: machine.clone(),
        })
    }

    #[inline(always)]
    fn empty(&self, position: &StonePosition<W>) -> W {
        self.board & !(position.mover | position.waiting)
    }

    /// Where the mover can place a stone.
    #[inline(always)]
    fn placings(&self, position: &StonePosition<W>, empty: W) -> W {
        let side = position.turn.index();
        if !PLAIN && self.hands[side] != u32::MAX && position.mover.count() >= self.hands[side] {
            return W::EMPTY;
        }
        match &self.place {
            PlaceOn::Empty => empty,
            PlaceOn::Resting(paths) => empty & !paths[side].step(empty),
            PlaceOn::BesideLast(beside) => {
                let near = beside[side]
                    .get(usize::from(position.last))
                    .map_or(W::EMPTY, |&near| near & empty);
                if near.is_empty() { empty } else { near }
            }
        }
    }

    /// Whether the mover can place or step.
    #[inline(always)]
    fn can_move(&self, position: &StonePosition<W>) -> bool {
        let empty = self.empty(position);
        if !self.placings(position, empty).is_empty() {
            return true;
        }
        let steps_to = &self.steps_to[position.turn.index()];
        self.steps.is_some()
            && empty.each().any(|cell| !(steps_to[cell] & position.mover).is_empty())
    }

    /// The same position as the machine keeps it.
    fn general(&self, position: &StonePosition<W>) -> Position<W, 2, 2> {
        let StonePosition { mover, waiting, turn, last } = *position;
        Position { planes: [mover, waiting], tallies: [0; 2], last, turn }
    }

    const fn lean(position: &Position<W, 2, 2>) -> StonePosition<W> {
        let Position { planes: [mover, waiting], last, turn, .. } = *position;
        StonePosition { mover, waiting, turn, last }
    }

    /// The same move as the machine knows it.
    fn general_move(&self, StoneMove { from, to }: StoneMove) -> Move<W> {
        let rule = if to == NOWHERE || from != NOWHERE { 1 } else { 0 };
        Move { rule, from, to, then: NOWHERE, taken: W::EMPTY }
    }

    #[inline(always)]
    fn result(&self, position: &StonePosition<W>, quick: Quick) -> Outcome {
        match quick {
            Quick::Win => Outcome::Win(position.turn.other()),
            Quick::Lose => Outcome::Win(position.turn),
            Quick::Draw => Outcome::Draw,
            Quick::Ask(end) => self.asked(position, end),
        }
    }

    #[inline(never)]
    fn asked(&self, position: &StonePosition<W>, end: u8) -> Outcome {
        self.machine.ended(&self.general(position), &self.machine.ends[usize::from(end)].1)
    }
}

/// Whether a set has so many cells, which are few: cheaper than counting all of them.
#[inline]
fn has_exactly<W: Bits>(mut set: W, cells: u32) -> bool {
    for _ in 0..cells {
        if set.is_empty() {
            return false;
        }
        set = set ^ W::single(set.first());
    }
    set.is_empty()
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
    (0..board.spots()).map(|cell| super::paths::beside(W::single(cell), &paths)).collect()
}

fn place_on<W: Bits>(model: &Model, on: &Set) -> Option<PlaceOn<W>> {
    match on {
        Set::Empty => Some(PlaceOn::Empty),
        Set::Without(pair) => match &**pair {
            (Set::Empty, Set::Beside(of, by)) if matches!(**of, Set::Empty) => match by {
                [first, second] if first.len() == 1 && second.len() == 1 => Some(PlaceOn::Resting(
                    [first[0], second[0]].map(|id| Path::new(&model.board, id)),
                )),
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

fn passes_at(choice: &model::Choice) -> Option<u32> {
    match (&choice.action, &choice.when) {
        (
            Action::Pass,
            Some(Test::Compare(
                model::Number::Count(Set::Empty),
                model::Comparison::Equal,
                model::Number::Constant(count),
            )),
        ) => u32::try_from(*count).ok(),
        _ => None,
    }
}

fn recognised<W: Bits>(
    model: &Model,
    end: &model::Ending,
    ending: &Ending<W>,
    index: usize,
) -> Option<End<W>> {
    let result = match ending {
        Ending::Win => Quick::Win,
        Ending::Lose => Quick::Lose,
        Ending::Draw => Quick::Draw,
        Ending::Wins(_) | Ending::Most(..) => Quick::Ask(index as u8),
    };
    Some(match &end.test {
        Test::Some(Set::Windows(windows)) if windows.through.is_none() => {
            let Set::Pieces { owner: whose @ (Owner::Mine | Owner::Theirs), .. } = *windows.of
            else {
                return None;
            };
            // Directions that differ between the players are left to the machine.
            if windows.cells[0] != windows.cells[1] {
                return None;
            }
            End::Line { windows: Windows::new(&model.board, windows), whose, result }
        }
        Test::None(Set::Empty) => End::Full(result),
        Test::Stuck(Who::They) => End::Stuck(result),
        Test::Passed => End::Passed(result),
        _ => return None,
    })
}

/// The moves of a position.
struct StoneMoves<'g, W, const PLAIN: bool> {
    game: &'g StoneGame<W, PLAIN>,
    side: usize,
    targets: W,
    from: u8,
    movers: W,
    empty: W,
    passes: bool,
}

impl<W: Bits, const PLAIN: bool> Iterator for StoneMoves<'_, W, PLAIN> {
    type Item = StoneMove;

    #[inline]
    fn next(&mut self) -> Option<StoneMove> {
        while self.targets.is_empty() {
            if PLAIN {
                return None;
            }
            if self.movers.is_empty() {
                return std::mem::take(&mut self.passes)
                    .then_some(StoneMove { from: NOWHERE, to: NOWHERE });
            }
            let from = self.movers.first();
            self.movers = self.movers ^ W::single(from);
            self.from = from as u8;
            let steps = self.game.steps.as_ref().expect("stones move in games that say where to");
            self.targets = steps[self.side][from] & self.empty;
        }
        let to = self.targets.first();
        self.targets = self.targets ^ W::single(to);
        Some(StoneMove { from: self.from, to: to as u8 })
    }

    #[inline]
    fn count(self) -> usize {
        let mut count = self.targets.count() as usize + usize::from(self.passes);
        if !PLAIN && let Some(steps) = &self.game.steps {
            let steps = &steps[self.side];
            count += self
                .movers
                .each()
                .map(|from| (steps[from] & self.empty).count() as usize)
                .sum::<usize>();
        }
        count
    }
}

impl<W: Bits, const PLAIN: bool> Game for StoneGame<W, PLAIN> {
    type Position = StonePosition<W>;
    type Move = StoneMove;
    const ALTERNATES: bool = true;

    fn start(&self) -> StonePosition<W> {
        Self::lean(&self.machine.start())
    }

    #[inline]
    fn turn(&self, position: &StonePosition<W>) -> Side {
        position.turn
    }

    #[inline(always)]
    fn outcome(&self, position: &StonePosition<W>) -> Option<Outcome> {
        for end in &self.ends {
            let (holds, result) = match end {
                End::Line { windows, whose, result } => {
                    let set = if *whose == Owner::Mine { position.waiting } else { position.mover };
                    (windows.any(set, 0), *result)
                }
                End::Full(result) => (self.empty(position).is_empty(), *result),
                End::Stuck(result) => (!self.can_move(position), *result),
                End::Passed(result) => (!PLAIN && position.last == PASSED, *result),
            };
            if holds {
                return Some(self.result(position, result));
            }
        }
        if self.machine.never_stuck || self.can_move(position) {
            return None;
        }
        let may_pass = self.passes_at.is_some_and(|cells| has_exactly(self.empty(position), cells));
        (!may_pass).then(|| Outcome::Win(position.turn.other()))
    }

    #[inline]
    fn moves(&self, position: &StonePosition<W>) -> impl Iterator<Item = StoneMove> {
        let empty = self.empty(position);
        let targets = self.placings(position, empty);
        let passes = !PLAIN && self.passes_at.is_some_and(|cells| has_exactly(empty, cells));
        let may_step = !PLAIN && self.steps.is_some() && targets.is_empty() && !passes;
        let movers = if may_step { position.mover } else { W::EMPTY };
        let side = position.turn.index();
        StoneMoves { game: self, side, targets, from: NOWHERE, movers, empty, passes }
    }

    #[inline]
    fn play(
        &self,
        position: &StonePosition<W>,
        StoneMove { from, to }: StoneMove,
    ) -> StonePosition<W> {
        if PLAIN {
            let waiting = position.mover | W::single(to.into());
            return StonePosition {
                mover: position.waiting,
                waiting,
                turn: position.turn.other(),
                last: NOWHERE,
            };
        }
        let mut moved = position.mover;
        if to != NOWHERE {
            moved = moved | W::single(to.into());
        }
        if from != NOWHERE {
            moved = moved ^ W::single(from.into());
        }
        let last = match (self.machine.keeps_last, to) {
            (false, _) => NOWHERE,
            (true, NOWHERE) => PASSED,
            (true, cell) => cell,
        };
        StonePosition { mover: position.waiting, waiting: moved, turn: position.turn.other(), last }
    }

    fn player_name(&self, side: Side) -> &'static str {
        self.machine.player_name(side)
    }

    fn can_repeat(&self) -> bool {
        self.machine.can_repeat()
    }

    fn symmetries(&self) -> u8 {
        self.machine.symmetries()
    }

    fn transform(&self, position: &StonePosition<W>, symmetry: Symmetry) -> StonePosition<W> {
        Self::lean(&self.machine.transform(&self.general(position), symmetry))
    }

    fn transform_move(&self, mv: StoneMove, symmetry: Symmetry) -> StoneMove {
        let Move { from, to, .. } = self.machine.transform_move(self.general_move(mv), symmetry);
        StoneMove { from, to }
    }
}

impl<W: Bits, const PLAIN: bool> Notation for StoneGame<W, PLAIN> {
    fn layout(&self) -> Layout {
        self.machine.layout()
    }

    fn content(&self, position: &StonePosition<W>, spot: usize) -> Content {
        self.machine.content(&self.general(position), spot)
    }

    fn assemble(&self, setup: &Setup) -> Result<StonePosition<W>, BadInput> {
        Ok(Self::lean(&self.machine.assemble(setup)?))
    }

    fn place(&self, position: &StonePosition<W>, mv: StoneMove) -> Place {
        self.machine.place(&self.general(position), self.general_move(mv))
    }

    fn extra(&self, position: &StonePosition<W>) -> Option<String> {
        self.machine.extra(&self.general(position))
    }

    fn extra_form(&self) -> Option<&'static str> {
        self.machine.extra_form()
    }

    fn links(&self) -> Vec<[usize; 2]> {
        self.machine.links()
    }

    fn marks(&self) -> &'static str {
        self.machine.marks()
    }

    fn move_text(&self, position: &StonePosition<W>, mv: StoneMove) -> String {
        self.machine.move_text(&self.general(position), self.general_move(mv))
    }
}

impl<W: Bits, const PLAIN: bool> Numbered for StoneGame<W, PLAIN> {
    fn tiers(&self) -> Vec<Tier> {
        self.machine.tiers()
    }

    #[inline]
    fn number(&self, position: &StonePosition<W>) -> Number {
        self.machine.number(&self.general(position))
    }

    fn position(&self, number: Number) -> StonePosition<W> {
        Self::lean(&self.machine.position(number))
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = StonePosition<W>> {
        self.machine.positions(tier, ranks).map(|position| Self::lean(&position))
    }

    fn orbit_size(&self, number: Number) -> u64 {
        self.machine.orbit_size(number)
    }

    fn placement(&self) -> Option<&Placement> {
        self.machine.placement()
    }
}

impl<W: Bits, const PLAIN: bool> FromRules for StoneGame<W, PLAIN> {
    fn choice_of(&self, mv: StoneMove) -> usize {
        self.general_move(mv).rule.into()
    }

    fn ending_of(&self, position: &StonePosition<W>) -> Option<usize> {
        self.machine.ending_of(&self.general(position))
    }

    fn spans(&self) -> [Vec<Range<usize>>; 2] {
        self.machine.spans()
    }
}

impl<W: Bits, const PLAIN: bool> Knowledge<StoneGame<W, PLAIN>> for RuleKnowledge<W> {
    type Memo = ();

    fn memo(&self, _: &StoneGame<W, PLAIN>, _: &StonePosition<W>) {}

    fn evaluate(&self, game: &StoneGame<W, PLAIN>, position: &StonePosition<W>, (): &()) -> Score {
        self.evaluate(&game.machine, &game.general(position), &())
    }
}
