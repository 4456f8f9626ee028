//! The law of symmetry: the rules cannot tell an image from the original.

use super::{Broken, Inspector};
use crate::{Bounds, Knowledge, Notation, Symmetry};

impl<G: Notation, K: Knowledge<G>> Inspector<'_, G, K> {
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
                        format!("{symmetry:?} and {}", game.move_text(position, mv)),
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

    /// A ply or two of plain look-ahead: an independent look at an image's worth.
    fn shallow_value(&self, position: &G::Position, depth: u32) -> Bounds {
        // A wide board is looked at less deeply.
        const WIDEST: usize = 12;
        let is_wide = self.game.legal_moves(position).len() > WIDEST;
        self.look_ahead(position, if is_wide { depth.min(1) } else { depth })
    }
}
