//! The law of forced wins: whatever the loser tries, the win is there in time.

use std::collections::HashMap;

use super::{Broken, Inspector};
use crate::{Control, Game, Knowledge, Limits, Notation, Outcome};

/// Nodes that a search for a forced win gets in a check of the laws, and the longest win that is played out.
const NODES: u64 = 2_000;
const LONGEST: usize = 5;

/// Plays a forced win out against every defence, by the rules alone. The attacker asks the knowledge for a
/// move at each turn, and must have won after so many plies.
///
/// This takes long where there are many moves: it is an oracle for tests.
#[must_use]
pub fn forced_win_holds<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    plies: usize,
) -> bool {
    Oracle { game, knowledge, known: HashMap::new() }.wins(position, plies)
}

struct Oracle<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    known: HashMap<(G::Position, usize), bool>,
}

impl<G: Game, K: Knowledge<G>> Oracle<'_, G, K> {
    /// Whether the player to move has won after so many plies at the latest.
    fn wins(&mut self, position: &G::Position, plies: usize) -> bool {
        let Self { game, knowledge, .. } = *self;
        let turn = game.turn(position);
        let has_won = |position: &_| game.outcome(position) == Some(Outcome::Win(turn));
        if plies == 0 || game.outcome(position).is_some() {
            return has_won(position);
        }
        if game.moves(position).any(|mv| has_won(&game.play(position, mv))) {
            return true;
        }
        let key = (position.clone(), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let control = Control::unlimited();
        let line = knowledge.forced_win(game, position, &mut control.meter()).ok().flatten();
        let holds = line.is_some_and(|line| {
            let after = line.first().map(|&mv| game.play(position, mv));
            line.len() <= plies
                && after.is_some_and(|after| {
                    game.legal_moves(&after)
                        .into_iter()
                        .all(|reply| self.wins(&game.play(&after, reply), plies.saturating_sub(2)))
                })
        });
        self.known.insert(key, holds);
        holds
    }
}

impl<G: Notation, K: Knowledge<G>> Inspector<'_, G, K> {
    /// A short win that the knowledge claims to force is there.
    pub(super) fn forced_wins_hold(&self, position: &G::Position) -> Result<(), Broken> {
        let Self { game, knowledge, .. } = *self;
        let control = Control::new(Limits { nodes: Some(NODES), ..Limits::NONE });
        let Ok(Some(line)) = knowledge.forced_win(game, position, &mut control.meter()) else {
            return Ok(());
        };
        if line.len() > LONGEST || forced_win_holds(game, knowledge, position, line.len()) {
            return Ok(());
        }
        let line: Vec<_> = crate::notation::line_text(game, position, &line);
        self.broken(position, "a forced win holds against every defence", line.join(" "))
    }
}
