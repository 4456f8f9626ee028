//! Rounds told to whoever watches.

use parlor_core::{Game, Knowledge, Verdict};

use super::tree::{MctsTree, ROOT, TreeWalk};

/// What one round of the search did.
#[derive(Clone, Debug, PartialEq)]
pub struct Round<M> {
    /// The moves from the root to where the round ended.
    pub path: Vec<M>,
    /// Whether a node on the way got its children.
    pub has_grown: bool,
    /// Whether the last node was proven already, so that no random game was played.
    pub is_proven: bool,
    /// The result for whoever is to move at the root, from 0, the worst, to 1, the best.
    pub result: f32,
    /// The moves of the root after the round.
    pub moves: Vec<RootMove<M>>,
}

/// A move of the root, as the player who makes it sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Rounds that went through it.
    pub visits: u32,
    /// Their mean result.
    pub mean: f32,
    /// Won, drawn or lost, if that is proven.
    pub verdict: Option<Verdict>,
}

impl<G: Game, K: Knowledge<G>> MctsTree<'_, G, K> {
    pub(super) fn told(&self, walk: &TreeWalk) -> Round<G::Move> {
        let moves = self.moves(ROOT).iter().map(|edge| RootMove {
            mv: edge.mv,
            visits: edge.visits,
            mean: self.scale.before(self.nodes[edge.node()].mean(), edge.step),
            verdict: self.bounds_of(edge).verdict(),
        });
        Round {
            path: walk.path.iter().map(|&passed| self.edges[passed].mv).collect(),
            has_grown: walk.has_grown,
            is_proven: walk.is_proven,
            result: walk.result,
            moves: moves.collect(),
        }
    }
}
