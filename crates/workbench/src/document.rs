//! The player of the document that describes a game: anytime alpha-beta over the document's own
//! evaluation. Its game is a type of its own, so questions and answers cross as text.

use std::sync::Arc;

use parlor_core::spec::{Settings, Spec};
use parlor_core::{BadInput, Control, Game, Side};
use parlor_games::Document;
use parlor_search::{SearchReport, Task, anytime};

/// Any document's player, before it is set.
pub(crate) trait AnyDocument: Send + Sync {
    /// The player as a word such as `document:leaf=own` sets it.
    fn sit(&self, player: &Spec) -> Result<Box<dyn Reader>, BadInput>;
}

/// A document's player who can be asked.
pub(crate) trait Reader: Send {
    /// What it would play for `side`, who is to move, and what it thinks.
    fn think(
        &mut self,
        position: &str,
        side: Side,
        depth: Option<u32>,
        control: Control,
    ) -> Result<SearchReport<String>, BadInput>;
}

/// A document by whom readers are made.
pub(crate) struct Library<D>(pub(crate) Arc<D>);

impl<D: Document + 'static> AnyDocument for Library<D> {
    fn sit(&self, player: &Spec) -> Result<Box<dyn Reader>, BadInput> {
        let settings = Settings::new(player, D::PARAMETERS)?;
        Ok(Box::new(Sitting { document: Arc::clone(&self.0), settings, judged: [None, None] }))
    }
}

struct Sitting<D: Document> {
    document: Arc<D>,
    settings: Settings,
    /// The game as judged by each side, once it was asked for.
    judged: [Option<D::Judged>; 2],
}

impl<D: Document> Reader for Sitting<D> {
    fn think(
        &mut self,
        position: &str,
        side: Side,
        depth: Option<u32>,
        control: Control,
    ) -> Result<SearchReport<String>, BadInput> {
        let game = self.judged[side.index()]
            .get_or_insert_with(|| self.document.judged_by(side, &self.settings));
        let root = game.parse_position(position)?;
        let found = anytime::search(&Task { game, root: &root, depth, control });
        let text = |mv| game.move_text(mv);
        Ok(SearchReport {
            best: found.best.map(text),
            line: found.line.into_iter().map(text).collect(),
            score: found.score,
            verdict: found.verdict,
            distance: found.distance,
            depth: found.depth,
            counters: found.counters,
            elapsed: found.elapsed,
            stopped: found.stopped,
        })
    }
}
