//! A program at a game.

use parlor_core::{Control, Knowledge, Notation};

use super::Erased;
use crate::Error;
use crate::any_game::SearchLimits;
use crate::player::Player;
use crate::report::Report;
use crate::searcher::Searcher;
use crate::session::Session;

/// A program at a game, whose searcher is kept from move to move.
pub(super) struct ProgramSession<'a, G: Notation, K> {
    pub(super) game: &'a Erased<G, K>,
    pub(super) player: &'a Player,
    pub(super) control: Control,
    pub(super) limits: SearchLimits,
    pub(super) searcher: Searcher<G>,
}

impl<G: Notation, K: Knowledge<G>> Session for ProgramSession<'_, G, K> {
    fn choose(&mut self, position: &str) -> Result<Report, Error> {
        let rules = &self.game.game;
        let position = self.game.read(position)?;
        let task = self.game.task(&position, self.limits, &self.control);
        let mut found = self.searcher.search(&task)?;
        // Where everything loses, a search may as well report giving up; a player plays on.
        if found.best.is_some_and(|mv| rules.gives_up(mv))
            && let Some(mv) = rules.moves(&position).find(|&mv| !rules.gives_up(mv))
        {
            found.best = Some(mv);
            found.line = vec![mv];
        }
        let evaluation = self.searcher.evaluation(rules, &position, found.best);
        Ok(Report { evaluation, ..self.game.report(&position, self.player, &found) })
    }
}
