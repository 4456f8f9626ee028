//! Numbers for the positions of games that place pieces, or place and then move them.
//!
//! Where none is ever lost, the stones that are down tell the tier, as the core's [`Placement`] numbers them. Where the rules
//! place anywhere and are won by lines, the plan says so too, and a solver takes whole blocks at once. Where pieces are
//! taken, a [`CapturePlan`] numbers what each player has in hand and on the board.

use std::ops::Range;
use std::sync::Arc;

use parlor_core::bits::Bits;
use parlor_core::placement::{Finish, MAX_CELLS, Stones};
use parlor_core::{Number, Numbered, Placement, Side, Tier};

use super::Machine;
use super::captures::CapturePlan;
use super::paths::word;
use super::position::{NOWHERE, Position};
use crate::model::{Action, Effect, EndResult, Model, Owner, Set, Symbols, Test};

/// How positions are numbered.
#[derive(Clone, Debug)]
pub(super) enum Numbering {
    Placing(Plan),
    Capturing(Arc<CapturePlan>),
}

impl Numbering {
    /// The numbering of these rules, if they have one.
    pub(super) fn of(model: &Model, symmetries: &[Vec<u8>]) -> Option<Self> {
        let capturing = || CapturePlan::of(model, symmetries).map(Arc::new).map(Self::Capturing);
        Plan::of(model).map(Self::Placing).or_else(capturing)
    }
}

/// What the numbering of a game that only places needs to know, and of one that loses no piece.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    stones: usize,
    finish: Finish,
    /// The lines that win, if placing is all that happens before the last tier.
    lines: Option<Vec<u64>>,
}

impl Plan {
    /// The plan of these rules, if they have one.
    fn of(model: &Model) -> Option<Self> {
        let cells = model.board.spots();
        let [kind] = model.kinds.as_slice() else { return None };
        let is_simple = matches!(kind.symbols, Symbols::Owned([Some(_), Some(_)]))
            && model.counters.is_empty()
            && model.start.is_empty()
            && model.keeps_pieces()
            && !model.reads_last()
            && !model.effects().any(|effect| matches!(effect.inner(), Effect::Again))
            && cells <= MAX_CELLS
            && model.board.cells.count() as usize == cells;
        let places = |section: &Vec<crate::model::Choice>| {
            section.iter().all(|choice| matches!(choice.action, Action::Place { .. }))
        };
        let anywhere = |section: &Vec<crate::model::Choice>| {
            section.iter().any(|choice| {
                matches!(choice.action, Action::Place { on: Set::Empty, .. })
                    && choice.when.is_none()
                    && choice.condition.is_none()
                    && choice.effects.is_empty()
                    && model.after.is_empty()
            })
        };
        let first = model.sections.first().filter(|first| is_simple && places(first))?;
        let (stones, finish) = match (kind.hand, &model.sections[1..]) {
            (None, []) => (cells, Finish::Over),
            // Each must be able to place as long as anybody has pieces in hand.
            (Some([own, other]), [_, ..]) if anywhere(first) => {
                let stones = (own + other) as usize;
                let alternate = own as usize == stones.div_ceil(2) && stones < cells;
                (alternate.then_some(stones)?, Finish::Cyclic)
            }
            _ => return None,
        };
        let lines = winning_lines(model, finish).filter(|_| anywhere(first) && first.len() == 1);
        Some(Self { stones, finish, lines })
    }

    fn placement(&self, cells: usize, symmetries: &[Vec<u8>]) -> Placement {
        let lines = self.lines.clone().unwrap_or_default();
        Placement::new(cells, self.stones, self.finish, lines, symmetries.to_vec())
    }
}

/// The lines that win, if nothing but them and a full board ends the game while pieces are placed.
fn winning_lines(model: &Model, finish: Finish) -> Option<Vec<u64>> {
    let mut lines = Vec::new();
    let mut ends = model.ends.iter().peekable();
    while let Some(ending) = ends.next_if(|ending| matches!(ending.result, EndResult::Win)) {
        match &ending.test {
            Test::Some(Set::Pattern(windows))
                if matches!(*windows.of, Set::Pieces { owner: Owner::Mine, .. })
                    && windows.through.is_none()
                    && windows.cells[0] == windows.cells[1]
                    && !windows.line.as_ref().is_some_and(|line| line.exactly) =>
            {
                lines.extend(windows.cells[0].iter().map(|&window| word::<u64>(window)));
            }
            _ => return None,
        }
    }
    let rest_fits = ends.all(|ending| {
        matches!(
            (finish, &ending.test, &ending.result),
            (Finish::Over, Test::None(Set::Empty), EndResult::Draw)
                | (Finish::Cyclic, Test::Stuck(_), _)
        )
    });
    let draws = model.ends.iter().any(|ending| matches!(ending.test, Test::None(Set::Empty)));
    (rest_fits && (draws || finish == Finish::Cyclic)).then_some(lines)
}

impl<W: Bits, const N: usize, const T: usize> Machine<W, N, T> {
    /// Whether positions have numbers.
    pub(crate) const fn is_numbered(&self) -> bool {
        self.numbering.is_some()
    }

    /// The placement of a game that loses no piece.
    fn placing(&self) -> Option<&Placement> {
        match self.numbering.as_ref().expect("numbers are asked of games that have them") {
            Numbering::Placing(plan) => {
                Some(self.numbers.get_or_init(|| {
                    plan.placement(self.model.board.spots(), self.symmetries.maps())
                }))
            }
            Numbering::Capturing(_) => None,
        }
    }

    /// The plan of a game that takes pieces.
    pub(super) fn capturing(&self) -> Option<&CapturePlan> {
        match &self.numbering {
            Some(Numbering::Capturing(plan)) => Some(plan),
            _ => None,
        }
    }

    fn stones(&self, position: &Position<W, N, T>) -> Stones {
        let [mover, waiting] = [0, 1].map(|plane| position.planes[plane].low_word());
        let (first, second) =
            if position.turn == Side::First { (mover, waiting) } else { (waiting, mover) };
        Stones { first, second, turn: position.turn }
    }

    /// What both have in hand, the first player's first.
    fn hands(&self, position: &Position<W, N, T>) -> [u8; 2] {
        if self.derives_hands {
            let given = self.model.kinds[0].hand.unwrap_or_default();
            let Stones { first, second, .. } = self.stones(position);
            let down = [first, second].map(u64::count_ones);
            return [0, 1].map(|side| given[side].saturating_sub(down[side]) as u8);
        }
        let own = position.turn.index();
        [0, 1].map(|side: usize| position.tallies[side ^ own].min(u8::MAX.into()) as u8)
    }

    /// The number of a position of a game that takes pieces; nothing for pieces that no play comes to.
    pub(super) fn captured_number(&self, position: &Position<W, N, T>) -> Option<Number> {
        self.capturing()?.number(&self.stones(position), self.hands(position))
    }

    fn standing(&self, Stones { first, second, turn }: Stones) -> Position<W, N, T> {
        let (mover, waiting) = if turn == Side::First { (first, second) } else { (second, first) };
        let mut position = self.start;
        let cells = |set: u64| set.each().fold(W::EMPTY, |cells, cell| cells | W::single(cell));
        (position.planes[0], position.planes[1]) = (cells(mover), cells(waiting));
        (position.turn, position.last) = (turn, NOWHERE);
        position
    }

    /// The same with these hands, where they do not follow from the board.
    fn holding(&self, stones: Stones, hands: [u8; 2]) -> Position<W, N, T> {
        let mut position = self.standing(stones);
        if !self.derives_hands {
            for (side, hand) in hands.into_iter().enumerate() {
                position.tallies[side ^ stones.turn.index()] = hand.into();
            }
        }
        position
    }
}

impl<W: Bits, const N: usize, const T: usize> Numbered for Machine<W, N, T> {
    fn tiers(&self) -> Vec<Tier> {
        match self.capturing() {
            Some(plan) => plan.tiers().to_vec(),
            None => self.placing().map(Placement::tiers).unwrap_or_default(),
        }
    }

    #[inline]
    fn number(&self, position: &Position<W, N, T>) -> Number {
        match self.placing() {
            Some(plan) => plan.number(&self.stones(position)),
            None => self.captured_number(position).expect("play comes to pieces with a number"),
        }
    }

    fn position(&self, number: Number) -> Position<W, N, T> {
        let mut one = self.positions(number.tier, number.rank..number.rank + 1);
        one.next().expect("a range of one number has one position")
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = Position<W, N, T>> {
        let placed = self.placing().map(|plan| plan.positions(tier, ranks.clone()));
        let placed = placed.into_iter().flatten().map(move |stones| self.standing(stones));
        let captured = self.capturing().map(|plan| (plan.hands(tier), plan.positions(tier, ranks)));
        let captured = captured
            .into_iter()
            .flat_map(move |(hands, all)| all.map(move |stones| self.holding(stones, hands)));
        placed.chain(captured)
    }

    fn orbit_size(&self, number: Number) -> u64 {
        match self.capturing() {
            Some(plan) => plan.orbit_size(number),
            None => self.placing().map_or(1, |plan| plan.orbit_size_of(number)),
        }
    }

    fn placement(&self) -> Option<&Placement> {
        match &self.numbering {
            Some(Numbering::Placing(Plan { lines: Some(_), .. })) => self.placing(),
            _ => None,
        }
    }
}
