//! The law of symmetry: the rules cannot tell an image from the original.

use super::{Broken, Inspector};
use crate::{Game, Symmetry, Verdict};

impl<G: Game> Inspector<'_, G> {
    pub(super) fn symmetries_preserve_the_game(
        &self,
        position: &G::Position,
        moves: &[G::Move],
    ) -> Result<(), Broken> {
        let game = self.game;
        if game.transform(position, Symmetry::IDENTITY) != *position {
            return self.broken(
                position,
                "the first symmetry is the identity",
                "it moves the position",
            );
        }
        for symmetry in Symmetry::all(game.symmetries()) {
            let image = game.transform(position, symmetry);
            let same_facts = game.turn(&image) == game.turn(position)
                && game.outcome(&image) == game.outcome(position)
                && game.legal_moves(&image).len() == moves.len();
            if !same_facts {
                return self.broken(
                    position,
                    "a symmetry keeps turn, outcome and the number of moves",
                    format!("{symmetry:?} gives {}", game.position_text(&image)),
                );
            }
            let image_moves = game.legal_moves(&image);
            for &mv in moves {
                let image_move = game.transform_move(mv, symmetry);
                let agrees = image_moves.contains(&image_move)
                    && game.play(&image, image_move)
                        == game.transform(&game.play(position, mv), symmetry);
                if !agrees {
                    return self.broken(
                        position,
                        "a symmetry carries every move to a move of the image",
                        format!("{symmetry:?} and {}", game.move_text(mv)),
                    );
                }
            }
            if self.shallow_value(position, 2) != self.shallow_value(&image, 2) {
                return self.broken(
                    position,
                    "a symmetry keeps the value",
                    format!("{symmetry:?}"),
                );
            }
        }
        Ok(())
    }

    /// Minimax over outcomes only, for a ply or two: an independent look at an image's worth.
    fn shallow_value(&self, position: &G::Position, depth: u32) -> Verdict {
        let game = self.game;
        match game.outcome(position) {
            Some(outcome) => outcome.verdict_for(game.turn(position)),
            None if depth == 0 => Verdict::Draw,
            None => {
                // A wide board is looked at in part; images agree on the part they share.
                const WIDEST: usize = 12;
                let moves: Vec<_> = game.moves(position).collect();
                let depth = if moves.len() > WIDEST { 0 } else { depth - 1 };
                let values =
                    moves.iter().map(|&mv| -self.shallow_value(&game.play(position, mv), depth));
                values.max().unwrap_or(Verdict::Loss)
            }
        }
    }
}
