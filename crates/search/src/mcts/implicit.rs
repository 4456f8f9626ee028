//! What the game's evaluation says of the tree, beside what random games say.
//!
//! Every node keeps the evaluation of its position, backed up as minimax would, and a walk down weighs it
//! against the mean of random games (Lanctot, Winands, Pepels and Sturtevant, *Monte Carlo Tree Search with Heuristic
//! Evaluations using Implicit Minimax Backups*, 2014). Points become results by how large they are on average, so no
//! game has to say what a point is worth; a game without an evaluation is even everywhere, and nothing is weighed.
//!
//! Where an evaluation orders them, only the first of many moves are open to a walk, and more as a node
//! is visited (progressive unpruning: Chaslot, Winands, van den Herik, Uiterwijk and Bouzy, *Progressive strategies for
//! Monte-Carlo tree search*, 2008).

use parlor_core::{Bounds, Game, Knowledge, Score};

use super::node::MctsEdge;
use super::result::ResultScale;
use super::tree::MctsTree;

/// So many moves are open from the first visit on,
const OPEN_AT_FIRST: usize = 8;
/// and so many more for each root of the visits.
const OPEN_BY_VISITS: f32 = 2.0;

/// How large evaluations have been.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ImplicitScale {
    total: f32,
    count: f32,
}

impl ImplicitScale {
    fn note(&mut self, evaluation: Score) {
        if !evaluation.is_decided() {
            self.total += evaluation.points().unsigned_abs() as f32;
            self.count += 1.0;
        }
    }

    /// Whether the game has told positions apart at all.
    fn is_informed(self) -> bool {
        self.total > 0.0
    }

    /// An evaluation as a result: half way from even to won at the mean size.
    fn result(self, evaluation: Score) -> f32 {
        if evaluation.is_won() {
            1.0
        } else if evaluation.is_lost() {
            0.0
        } else {
            let size = evaluation.points() as f32 * self.count / self.total;
            0.5 + 0.5 * size / (1.0 + size.abs())
        }
    }
}

impl<G: Game, K: Knowledge<G>> MctsTree<'_, G, K> {
    /// The evaluation of a new node, within what is proven of it.
    pub(super) fn evaluate(
        &mut self,
        position: &G::Position,
        memo: &K::Memo,
        bounds: Bounds,
    ) -> Score {
        if self.options.evaluation == 0.0 {
            return Score::EVEN;
        }
        let evaluation = match bounds.exact() {
            Some(score) => score,
            None => bounds.admit(self.task.knowledge.evaluate(self.task.game, position, memo)),
        };
        self.implicit.note(evaluation);
        evaluation
    }

    /// What a move promises whoever makes it: the mean of the random games behind it and what the evaluation says.
    pub(super) fn promise(&self, edge: &MctsEdge<G::Move>) -> f32 {
        let child = &self.nodes[edge.node()];
        let mean = self.scale.before(child.mean(), edge.step);
        if !self.implicit.is_informed() {
            return mean;
        }
        let evaluation = child.evaluation.before(edge.step);
        let said = match self.scale {
            ResultScale::Decision => self.implicit.result(evaluation),
            ResultScale::Margin { most } => 0.5 + evaluation.points() as f32 / (2.0 * most),
        };
        mean + self.options.evaluation * (said - mean)
    }

    /// Where the moves end that a walk chooses among.
    pub(super) fn open_edges(&self, at: usize) -> usize {
        let edges = self.edges_of(at);
        if !self.implicit.is_informed() {
            return edges.end;
        }
        let widened = OPEN_BY_VISITS * (self.nodes[at].visits as f32).sqrt();
        edges.end.min(edges.start + OPEN_AT_FIRST + widened as usize)
    }
}
