//! Watching a search without slowing it: rungs tell an observer of every node they enter and leave.
//! The silent one compiles to nothing.

use parlor_core::{Score, Step};

/// The scores that still matter at a node: at or below `alpha` the mover has better elsewhere, at
/// or above `beta` the opponent does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The floor.
    pub alpha: Score,
    /// The ceiling.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const OPEN: Self = Self { alpha: Score::BELOW_ALL, beta: Score::ABOVE_ALL };

    /// A null window: it only asks whether a score is greater than this.
    #[inline]
    #[must_use]
    pub const fn above(score: Score) -> Self {
        Self { alpha: score, beta: score.next_up() }
    }

    /// The window of a node one step later, where scores carry distances.
    #[inline]
    #[must_use]
    pub const fn after(self, step: Step) -> Self {
        let (alpha, beta) = (self.alpha.after(step), self.beta.after(step));
        if step.again { Self { alpha, beta } } else { Self { alpha: beta, beta: alpha } }
    }

    /// The window of a node one step later, where scores carry none.
    #[inline]
    #[must_use]
    pub const fn seen_after(self, step: Step) -> Self {
        let (alpha, beta) = (self.alpha.seen_after(step), self.beta.seen_after(step));
        if step.again { Self { alpha, beta } } else { Self { alpha: beta, beta: alpha } }
    }
}

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeEnding {
    /// The game is over here.
    Final,
    /// The depth limit: the score is a guess.
    Guessed,
    /// Every move was tried.
    Searched,
    /// A move was too good to be allowed by the opponent; the others were spared.
    Cut,
    /// The table knew.
    Found,
}

/// Is told of every node of a search, in the order of the search.
pub trait Observer<M> {
    /// A node is entered by `mv` (the root by none).
    fn enter(&mut self, mv: Option<M>, window: Window);
    /// The node entered last and not yet left is left with this score, for its mover.
    fn leave(&mut self, score: Score, ending: NodeEnding);
    /// Whether nobody listens, so that nothing need be worked out for the telling alone.
    fn is_silent(&self) -> bool {
        false
    }
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl<M> Observer<M> for Silent {
    #[inline]
    fn enter(&mut self, _: Option<M>, _: Window) {}
    #[inline]
    fn leave(&mut self, _: Score, _: NodeEnding) {}
    #[inline]
    fn is_silent(&self) -> bool {
        true
    }
}
