//! Games that were asked about lately, kept with what they know: a solved game answers at once.

use std::sync::{Arc, Mutex, PoisonError};

use crate::any_game::AnyGame;

/// Games kept; the one asked about longest ago makes room.
const ROOM: usize = 8;

/// The games asked about lately, each under its shortest spec, the latest first.
#[derive(Default)]
pub(crate) struct GameCache {
    games: Mutex<Vec<(String, Arc<dyn AnyGame>)>>,
}

impl GameCache {
    /// The game that a spec names, built if it is not here.
    pub(crate) fn game<E>(
        &self,
        spec: &str,
        build: impl FnOnce() -> Result<Box<dyn AnyGame>, E>,
    ) -> Result<Arc<dyn AnyGame>, E> {
        if let Some(game) = self.find(spec) {
            return Ok(game);
        }
        let built: Arc<dyn AnyGame> = build()?.into();
        // Another spec may have named the same game.
        if let Some(game) = self.find(&built.spec()) {
            return Ok(game);
        }
        Ok(self.keep(built))
    }

    /// Keeps a game under its shortest spec, in place of another that was known by it.
    pub(crate) fn keep(&self, game: Arc<dyn AnyGame>) -> Arc<dyn AnyGame> {
        let spec = game.spec();
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|(known, _)| *known != spec);
        games.insert(0, (spec, Arc::clone(&game)));
        games.truncate(ROOM);
        game
    }

    fn find(&self, spec: &str) -> Option<Arc<dyn AnyGame>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let place = games.iter().position(|(known, _)| known == spec)?;
        games[..=place].rotate_right(1);
        games.first().map(|(_, game)| Arc::clone(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    #[test]
    fn a_game_stays_in_the_cache_until_others_need_its_place() {
        let (cache, catalogue) = (GameCache::default(), Catalogue::new());
        let game = |spec: &str| cache.game(spec, || catalogue.game(spec)).expect("a game");
        let first = game("nim");
        for spec in ["nim", "nim:piles=5-3-1"] {
            assert!(Arc::ptr_eq(&first, &game(spec)), "{spec}");
        }
        for size in 1..=ROOM {
            game(&format!("mnk:m={size}"));
        }
        assert!(!Arc::ptr_eq(&first, &game("nim")));
        assert!(cache.game("mim", || catalogue.game("mim")).is_err());
    }
}
