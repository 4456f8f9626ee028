//! A plain walk through all of a game, each position once.

use parlor_core::{Control, Game};
use rayon::prelude::*;

use crate::Error;

/// Positions that a thread takes at a time.
const PIECE: usize = 1 << 10;

/// Visits the start and whatever moves lead to, if `is_new` says that it is its turn. That is asked once of
/// the start, and once for each move from a position that was visited.
pub(super) fn walk<G: Game>(
    game: &G,
    control: &Control,
    is_new: impl Fn(&G::Position) -> Result<bool, Error> + Sync,
    visit: impl Fn(&G::Position) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    let start = game.start();
    let mut open = Vec::new();
    if is_new(&start)? {
        open.push(start);
    }
    while !open.is_empty() {
        let further = open.par_chunks(PIECE).map(|positions| {
            control.check()?;
            let mut further = Vec::new();
            for position in positions {
                visit(position)?;
                for mv in game.legal_moves(position) {
                    let next = game.play(position, mv);
                    if is_new(&next)? {
                        further.push(next);
                    }
                }
            }
            Ok(further)
        });
        open = further.collect::<Result<Vec<_>, Error>>()?.concat();
    }
    Ok(())
}
