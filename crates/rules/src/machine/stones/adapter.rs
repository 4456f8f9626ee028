//! What is not asked in a hot loop, answered by the machine of the same rules.

use std::ops::Range;

use parlor_core::bits::Bits;
use parlor_core::{
    BadInput, Content, Knowledge, Layout, Notation, Number, Numbered, Place, Placement, Score,
    Setup, Tier,
};

use super::{StoneGame, StoneMove, StonePosition};
use crate::machine::{FromRules, RuleKnowledge};

impl<W: Bits, const PLAIN: bool> Notation for StoneGame<W, PLAIN> {
    fn layout(&self) -> Layout {
        self.machine.layout()
    }

    fn content(&self, position: &StonePosition<W>, spot: usize) -> Content {
        self.machine.content(&self.general(position), spot)
    }

    #[inline]
    fn changes(
        &self,
        before: &StonePosition<W>,
        after: &StonePosition<W>,
    ) -> impl Iterator<Item = usize> {
        let seen = match before.turn == after.turn {
            true => [before.mover, before.waiting],
            false => [before.waiting, before.mover],
        };
        ((seen[0] ^ after.mover) | (seen[1] ^ after.waiting)).each()
    }

    fn assemble(&self, setup: &Setup) -> Result<StonePosition<W>, BadInput> {
        Ok(self.lean(&self.machine.assemble(setup)?))
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

    fn marks(&self) -> &str {
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
        self.lean(&self.machine.position(number))
    }

    fn positions(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = StonePosition<W>> {
        self.machine.positions(tier, ranks).map(|position| self.lean(&position))
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

    fn plies_left(&self, game: &StoneGame<W, PLAIN>, position: &StonePosition<W>) -> Option<u32> {
        self.left_with(game.empty(position))
    }
}
