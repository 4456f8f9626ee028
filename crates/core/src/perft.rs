//! Perft: how many games there are of each length. The standard test of a move generator.

use crate::{Control, Game, Meter, Stopped};

/// The number of move sequences of length 1, 2, … `depth` from `position`. A sequence that ends
/// the game is counted at its own length and goes no further.
///
/// # Errors
/// When `control` ends the count.
pub fn perft<G: Game>(
    game: &G,
    position: &G::Position,
    depth: usize,
    control: &Control,
) -> Result<Vec<u64>, Stopped> {
    let mut counts = vec![0; depth];
    if depth > 0 {
        walk(game, position, &mut counts, &mut control.meter())?;
    }
    Ok(counts)
}

/// Adds the sequences from `position` to `counts`, which has a place for each length still wanted.
fn walk<G: Game>(
    game: &G,
    position: &G::Position,
    counts: &mut [u64],
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    meter.count()?;
    if game.outcome(position).is_some() {
        return Ok(());
    }
    let (here, deeper) = counts.split_first_mut().expect("walk is called with a length to count");
    if deeper.is_empty() {
        // The last ply is only counted: its positions need not be made.
        *here += game.moves(position).count() as u64;
        return Ok(());
    }
    for mv in game.moves(position) {
        *here += 1;
        walk(game, &game.play(position, mv), deeper, meter)?;
    }
    Ok(())
}
