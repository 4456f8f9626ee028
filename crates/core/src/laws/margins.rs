//! The laws of counting: a game counts points, or it is won, drawn and lost; never both.

use super::{Broken, Inspector};
use crate::{Knowledge, Notation, Outcome, Side};

impl<G: Notation, K: Knowledge<G>> Inspector<'_, G, K> {
    /// Gains and margins go with [`max_margin`](crate::Game::max_margin), wins without it.
    pub(super) fn outcomes_fit_the_counting(&self, position: &G::Position) -> Result<(), Broken> {
        const LAW: &str = "a game that counts ends with a margin, and no other does";
        let game = self.game;
        let counts = game.max_margin().is_some();
        if counts && game.can_repeat() {
            let law = "a game that counts points cannot go in circles";
            return self.broken(position, law, "it says it can repeat");
        }
        let Some(outcome) = game.outcome(position) else {
            let gains = game
                .moves(position)
                .any(|mv| game.step(position, &game.play(position, mv)).gain != 0);
            return if gains && !counts {
                self.broken(position, "a game that gains says how much at most", "a gain")
            } else {
                Ok(())
            };
        };
        if matches!(outcome, Outcome::Margin(_)) == counts {
            return Ok(());
        }
        self.broken(position, LAW, format!("{outcome:?}"))
    }

    /// What a whole game brought from any of its positions on is within the greatest margin.
    pub(super) fn margins_stay_within_the_greatest(
        &self,
        end: &G::Position,
        outcome: Outcome,
        gains: &[(Side, i32)],
    ) -> Result<(), Broken> {
        const LAW: &str = "no margin is greater than the greatest";
        let (Outcome::Margin(mut margin), Some(most)) = (outcome, self.game.max_margin()) else {
            return Ok(());
        };
        let is_within = |margin: i32| margin.unsigned_abs() <= most.into();
        // From the end backwards, for the first side.
        let mut fits = is_within(margin);
        for &(side, gain) in gains.iter().rev() {
            margin += if side == Side::First { gain } else { -gain };
            fits &= is_within(margin);
        }
        if fits { Ok(()) } else { self.broken(end, LAW, format!("{margin:+} of at most {most}")) }
    }
}
