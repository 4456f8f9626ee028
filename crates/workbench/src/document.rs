//! The players of the documents.
//!
//! The document that describes a game may come with that game's file: anytime alpha-beta over the
//! document's own judgement, which is one more knowledge of the same game. For every other game there is
//! the player with the dictionary, whose tree is told as its document draws it: levels labelled by who is
//! to move, the computer's scores 0 to 3, and configurations.

use std::sync::Arc;

use parlor_core::spec::{Settings, Spec};
use parlor_core::{BadInput, Game, Notation, Side};
use parlor_games::Document;
use parlor_search::document::configuration;
use parlor_search::explain::SearchNode;
use parlor_search::{Observer, SearchReport, Task, anytime};
use serde::Serialize;
use utoipa::ToSchema;

use crate::explain::TreeNode;
use crate::report::TermReport;

/// A node as the document's figures show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DocumentNode {
    /// Whose level it is on, the player to move: `computer`, who is to move at the root, or `human`.
    pub level: &'static str,
    /// What stands on the board, row by row with blanks for empty cells.
    pub configuration: String,
}

/// Labels the nodes of a tree of the player with the dictionary as its document's figures do.
pub(crate) fn in_document<G: Notation>(
    told: &mut TreeNode,
    game: &G,
    position: &G::Position,
    node: &SearchNode<G::Move>,
    computer: Side,
) {
    told.document = Some(DocumentNode {
        level: if game.turn(position) == computer { "computer" } else { "human" },
        configuration: configuration(game, position),
    });
    for (told, node) in told.children.iter_mut().zip(&node.children) {
        let mv = node.mv.expect("only the root has no move");
        in_document(told, game, &game.play(position, mv), node, computer);
    }
}

/// The document's player of a game, before it is set.
pub(crate) trait AnyDocument<G: Game>: Send + Sync {
    /// The player as a spec such as `document:leaf=own` sets it.
    fn set(&self, player: &Spec) -> Result<Box<dyn DocumentSearch<G>>, BadInput>;
}

/// A document's player who can be asked.
pub(crate) trait DocumentSearch<G: Game>: Send {
    /// What it would play for whoever is to move, and what it thinks.
    fn search(&mut self, task: &Task<'_, G>) -> SearchReport<G::Move>;
    /// The same, watched.
    fn search_observed(
        &mut self,
        task: &Task<'_, G>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchReport<G::Move>;
    /// What its evaluation counts in a position.
    fn terms(&self, position: &G::Position) -> Vec<TermReport>;
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

impl<G: Game, D: Document<G>> JudgedSearch<G, D> {
    /// The judgement for whoever is to move.
    fn knowledge(&mut self, task: &Task<'_, G>) -> &D::Knowledge {
        let side = task.game.turn(task.root);
        self.knowledge[side.index()]
            .get_or_insert_with(|| self.document.judged_by(side, &self.settings))
    }
}

impl<G: Game, D: Document<G>> DocumentSearch<G> for JudgedSearch<G, D> {
    fn search(&mut self, task: &Task<'_, G>) -> SearchReport<G::Move> {
        anytime::search(&task.with_knowledge(self.knowledge(task)))
    }

    fn search_observed(
        &mut self,
        task: &Task<'_, G>,
        observer: &mut dyn Observer<G::Move>,
    ) -> SearchReport<G::Move> {
        anytime::search_observed(&task.with_knowledge(self.knowledge(task)), observer)
    }

    fn terms(&self, position: &G::Position) -> Vec<TermReport> {
        self.document.terms(position).into_iter().map(Into::into).collect()
    }
}
