//! The law of insight: what a game tells a search about its positions and moves is true.

use super::{Broken, Inspector};
use crate::{Bounds, Game, Score};

impl<G: Game> Inspector<'_, G> {
    /// The powers that speed a search up tell it nothing false, as far as a few plies can see.
    pub(super) fn insight_is_true(
        &self,
        position: &G::Position,
        moves: &[G::Move],
    ) -> Result<(), Broken> {
        let game = self.game;
        for &mv in moves {
            let next = game.play(position, mv);
            let plain = game.outcome(&next).is_none().then(|| game.evaluate(&next));
            if game.evaluate_after(position, mv) != plain {
                let text = game.move_text(mv);
                return self.broken(
                    position,
                    "a move is evaluated as the position after it",
                    format!("{text}: {:?}, not {plain:?}", game.evaluate_after(position, mv)),
                );
            }
        }
        if let Some(rated) = game.evaluate_moves(position) {
            let rated: Vec<_> = rated.collect();
            let one_by_one = moves.iter().map(|&mv| (mv, game.evaluate_after(position, mv)));
            if !rated.iter().copied().eq(one_by_one) {
                let law = "moves evaluated together are evaluated as one by one";
                return self.broken(position, law, format!("{rated:?}"));
            }
        }
        let candidates: Vec<_> = game.candidates(position).map(|(mv, _)| mv).collect();
        if candidates.is_empty() || candidates.iter().any(|mv| !moves.contains(mv)) {
            let detail = format!("{} candidates", candidates.len());
            return self.broken(position, "candidates are legal moves, at least one", detail);
        }
        // As deep as some thousand positions allow: a wide board is looked at less deeply.
        let depth = match moves.len() {
            ..=6 => 4,
            7..=12 => 3,
            13..=45 => 2,
            _ => 1,
        };
        let bounds = game.bounds(position);
        let seen = self.look_ahead(position, depth);
        if seen.least > bounds.most || seen.most < bounds.least {
            let detail = format!("{bounds:?}, but {depth} plies ahead it is {seen:?}");
            return self.broken(position, "bounds hold", detail);
        }
        let after = |mv: &G::Move| self.look_ahead(&game.play(position, *mv), depth - 1);
        let best_listed = candidates.iter().map(|mv| after(mv).least.before_move()).max();
        let left_out = moves.iter().filter(|mv| !candidates.contains(mv));
        for mv in left_out {
            if Some(after(mv).most.before_move()) > best_listed {
                let text = game.move_text(*mv);
                return self.broken(position, "no move left out beats the candidates", text);
            }
        }
        Ok(())
    }

    /// What a few plies of plain minimax prove, with distances.
    fn look_ahead(&self, position: &G::Position, depth: u32) -> Bounds {
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return Bounds::exactly(Score::of_verdict(outcome.verdict_for(game.turn(position))));
        }
        if depth == 0 {
            return Bounds::OPEN;
        }
        let mut found = Bounds::exactly(Score::LOSS);
        for mv in game.moves(position) {
            let next = self.look_ahead(&game.play(position, mv), depth - 1);
            found.least = found.least.max(next.most.before_move());
            found.most = found.most.max(next.least.before_move());
        }
        found
    }
}
