//! What a node is found to be worth, and when that is enough.

use parlor_core::{Bounds, Score, Step};

use crate::engine::depth::Depth;
use crate::{NodeEnding, Window};

/// A score, and the depth to which it holds.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct NodeResult {
    pub(in crate::engine) score: Score,
    pub(in crate::engine) depth: Depth,
}

impl NodeResult {
    pub(super) const fn proven(score: Score) -> Self {
        Self { score, depth: Depth::UNBOUNDED }
    }

    /// The same, knowing the window it was found with: "at least a win" and "at most a loss" rest on
    /// finished games alone, so they hold for ever.
    pub(super) fn within(self, window: Window) -> Self {
        let is_proven = self.score.is_won() && self.score >= window.beta
            || self.score.is_lost() && self.score <= window.alpha;
        if is_proven { Self::proven(self.score) } else { self }
    }

    /// The same where moves were left out: one of them may avert a loss, so it is a guess.
    pub(super) fn among_some(self, remaining: Depth) -> Self {
        let score = if self.score.is_lost() { Score::estimate(i32::MIN) } else { self.score };
        Self { score, depth: self.depth.min(remaining) }
    }

    /// What was found one step later, seen from here.
    pub(super) const fn before(self, step: Step) -> Self {
        Self { score: self.score.before(step), depth: self.depth.and_one() }
    }
}

/// How a node ended whose moves were tried.
#[inline]
pub(super) fn ending_of(found: NodeResult, window: Window) -> NodeEnding {
    if found.score >= window.beta { NodeEnding::Cut } else { NodeEnding::Searched }
}

/// The score that ends a node with this window, if the bounds suffice.
#[inline]
pub(super) fn settled(bounds: Bounds, window: Window) -> Option<Score> {
    if bounds.least >= window.beta || bounds.least == bounds.most {
        Some(bounds.least)
    } else if bounds.most <= window.alpha {
        Some(bounds.most)
    } else {
        None
    }
}
