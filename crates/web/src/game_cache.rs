//! Games that were asked about lately, kept with what they know: a solved game answers at once.

use std::sync::Arc;
use std::sync::{Mutex, PoisonError};

use parlor_workbench::{AnyGame, BadInput, Catalogue};

/// Games kept; the one asked about longest ago makes room.
const ROOM: usize = 8;

/// The catalogue and the cached games, each under its own spec, the latest first.
pub(crate) struct GameCache {
    pub(crate) catalogue: Catalogue,
    games: Mutex<Vec<(String, Arc<dyn AnyGame>)>>,
}

impl GameCache {
    pub(crate) fn new() -> Self {
        Self { catalogue: Catalogue::new(), games: Mutex::default() }
    }

    /// The game that a word names.
    pub(crate) fn game(&self, word: &str) -> Result<Arc<dyn AnyGame>, BadInput> {
        if let Some(game) = self.take_down(word) {
            return Ok(game);
        }
        let built: Arc<dyn AnyGame> = self.catalogue.game(word)?.into();
        let word = built.spec();
        // Another word may have named the same game.
        if let Some(game) = self.take_down(&word) {
            return Ok(game);
        }
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.insert(0, (word, Arc::clone(&built)));
        games.truncate(ROOM);
        Ok(built)
    }

    fn take_down(&self, word: &str) -> Option<Arc<dyn AnyGame>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let place = games.iter().position(|(known, _)| known == word)?;
        games[..=place].rotate_right(1);
        games.first().map(|(_, game)| Arc::clone(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_stays_on_the_shelf_until_others_need_its_place() {
        let games = GameCache::new();
        let first = games.game("nim").expect("nim is a game");
        for word in ["nim", "nim:piles=5-3-1"] {
            assert!(Arc::ptr_eq(&first, &games.game(word).expect("nim is a game")), "{word}");
        }
        for size in 1..=ROOM {
            games.game(&format!("mnk:m={size}")).expect("an m,n,k game");
        }
        assert!(!Arc::ptr_eq(&first, &games.game("nim").expect("nim is a game")));
        assert!(games.game("mim").is_err());
    }
}
