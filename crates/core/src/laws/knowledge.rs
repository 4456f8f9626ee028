//! The law of knowledge: what a search is told about positions and moves is true.

use super::{Broken, Inspector};
use crate::{Bounds, Knowledge, Notation, Score};

impl<G: Notation, K: Knowledge<G>> Inspector<'_, G, K> {
    /// What speeds a search up tells it nothing false, as far as a few plies can see. The memo is the
    /// one that was carried here move by move.
    pub(super) fn knowledge_is_true(
        &self,
        position: &G::Position,
        memo: &K::Memo,
    ) -> Result<(), Broken> {
        let moves = &self.game.legal_moves(position);
        self.memo_is_up_to_date(position, memo)?;
        self.ratings_are_evaluations(position, memo, moves)?;
        let look = self.knowledge.look(self.game, position, memo);
        let bounds = look.bounds;
        let candidates: Vec<_> = look.candidates.map(|(mv, _)| mv).collect();
        if candidates.is_empty() || candidates.iter().any(|mv| !moves.contains(mv)) {
            let detail = format!("{} candidates", candidates.len());
            return self.broken(position, "candidates are legal moves, at least one", detail);
        }
        self.forced_wins_hold(position)?;
        self.bounds_and_candidates_hold(position, moves, bounds, &candidates)
    }

    fn memo_is_up_to_date(&self, position: &G::Position, memo: &K::Memo) -> Result<(), Broken> {
        const LAW: &str = "a memo carried along is worth one made afresh";
        let Self { game, knowledge, .. } = *self;
        let [carried, afresh] = [memo, &knowledge.memo(game, position)].map(|memo| {
            (knowledge.evaluate(game, position, memo), knowledge.look(game, position, memo).bounds)
        });
        if carried == afresh {
            return Ok(());
        }
        self.broken(position, LAW, format!("{carried:?}, afresh {afresh:?}"))
    }

    /// The memo tells the end of the game as the rules do.
    pub(super) fn outcomes_are_those_of_the_rules(
        &self,
        position: &G::Position,
        memo: &K::Memo,
    ) -> Result<(), Broken> {
        const LAW: &str = "knowledge ends the game as the rules do";
        let Self { game, knowledge, .. } = *self;
        let ruled = game.outcome(position);
        for memo in [memo, &knowledge.memo(game, position)] {
            let known = knowledge.outcome(game, position, memo);
            if known != ruled {
                return self.broken(position, LAW, format!("{known:?}, by the rules {ruled:?}"));
            }
        }
        Ok(())
    }

    fn ratings_are_evaluations(
        &self,
        position: &G::Position,
        memo: &K::Memo,
        moves: &[G::Move],
    ) -> Result<(), Broken> {
        let Self { game, knowledge, .. } = *self;
        for &mv in moves {
            let next = game.play(position, mv);
            let plain = game
                .outcome(&next)
                .is_none()
                .then(|| knowledge.guess(game, &next).seen_before(game.step(position, &next)));
            let rated = knowledge.rate_move(game, position, memo, mv);
            if rated != plain {
                let text = game.move_text(position, mv);
                return self.broken(
                    position,
                    "a move is rated as the position after it",
                    format!("{text}: {rated:?}, not {plain:?}"),
                );
            }
        }
        if let Some(rated) = knowledge.rate_moves(game, position, memo) {
            let rated: Vec<_> = rated.collect();
            let one_by_one =
                moves.iter().map(|&mv| (mv, knowledge.rate_move(game, position, memo, mv)));
            if !rated.iter().copied().eq(one_by_one) {
                let law = "moves rated together are rated as one by one";
                return self.broken(position, law, format!("{rated:?}"));
            }
        }
        Ok(())
    }

    fn bounds_and_candidates_hold(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        bounds: Bounds,
        candidates: &[G::Move],
    ) -> Result<(), Broken> {
        let game = self.game;
        // As deep as some thousand positions allow: a wide board is looked at less deeply.
        let depth = match moves.len() {
            ..=6 => 4,
            7..=12 => 3,
            13..=45 => 2,
            _ => 1,
        };
        let seen = self.look_ahead(position, depth);
        if seen.least > bounds.most || seen.most < bounds.least {
            let detail = format!("{bounds:?}, but {depth} plies ahead it is {seen:?}");
            return self.broken(position, "bounds hold", detail);
        }
        let after = |mv: &G::Move| {
            let next = game.play(position, *mv);
            self.look_ahead(&next, depth - 1).before(game.step(position, &next))
        };
        let best_listed = candidates.iter().map(|mv| after(mv).most).max();
        let left_out = moves.iter().filter(|mv| !candidates.contains(mv));
        for mv in left_out {
            if Some(after(mv).least) > best_listed {
                let text = game.move_text(position, *mv);
                return self.broken(position, "no move left out beats the candidates", text);
            }
        }
        Ok(())
    }

    /// What a few plies of plain minimax prove, with distances.
    pub(super) fn look_ahead(&self, position: &G::Position, depth: u32) -> Bounds {
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return Bounds::exactly(Score::of_outcome(outcome, game.turn(position)));
        }
        if depth == 0 {
            return Bounds::unfinished(game);
        }
        let mut found = Bounds::exactly(Score::BELOW_ALL);
        for mv in game.moves(position) {
            let next = game.play(position, mv);
            let seen = self.look_ahead(&next, depth - 1).before(game.step(position, &next));
            found.least = found.least.max(seen.least);
            found.most = found.most.max(seen.most);
        }
        found
    }
}
