//! The player of the document that describes a game: anytime alpha-beta over the document's own
//! judgement, which is one more knowledge of the same game.

use std::sync::Arc;

use parlor_core::spec::{Settings, Spec};
use parlor_core::{BadInput, Game};
use parlor_games::Document;
use parlor_search::{SearchReport, Task, anytime};

/// The document's player of a game, before it is set.
pub(crate) trait AnyDocument<G: Game>: Send + Sync {
    /// The player as a spec such as `document:leaf=own` sets it.
    fn set(&self, player: &Spec) -> Result<Box<dyn DocumentSearch<G>>, BadInput>;
}

/// A document's player who can be asked.
pub(crate) trait DocumentSearch<G: Game>: Send {
    /// What it would play for whoever is to move, and what it thinks.
    fn search(&mut self, task: &Task<'_, G>) -> SearchReport<G::Move>;
}

impl<G: Game + 'static, D: Document<G> + 'static> AnyDocument<G> for Arc<D> {
    fn set(&self, player: &Spec) -> Result<Box<dyn DocumentSearch<G>>, BadInput> {
        let settings = Settings::new(player, D::PARAMETERS)?;
        Ok(Box::new(JudgedSearch {
            document: Self::clone(self),
            settings,
            knowledge: [None, None],
        }))
    }
}

struct JudgedSearch<G: Game, D: Document<G>> {
    document: Arc<D>,
    settings: Settings,
    /// The judgement for each side, once it was asked for.
    knowledge: [Option<D::Knowledge>; 2],
}

impl<G: Game, D: Document<G>> DocumentSearch<G> for JudgedSearch<G, D> {
    fn search(&mut self, task: &Task<'_, G>) -> SearchReport<G::Move> {
        let side = task.game.turn(task.root);
        let knowledge = self.knowledge[side.index()]
            .get_or_insert_with(|| self.document.judged_by(side, &self.settings));
        anytime::search(&task.with_knowledge(knowledge))
    }
}
