//! Move ordering: the sooner a refutation is tried, the less is searched.
//!
//! In this order: the move the table remembers, the killers (moves that refuted a sister of this node),
//! then by the game's own rank, and among equals by history: how often a move refuted anything
//! lately, whoever's node it was (Schaeffer, *The history heuristic*, 1989; as a decaying bonus and
//! malus, so that old glory fades). In a proof the game's own rank comes before the killers, which saves
//! a fifth of the nodes of Connect Four and most of those of m,n,k games.

use std::cmp::Reverse;

use parlor_core::Side;

use super::transposition::MoveCode;

/// A move on the list of a node, and its claim to be searched early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    pub(super) code: MoveCode,
    rank: i64,
}

impl<M> Ranked<M> {
    const REMEMBERED: i64 = i64::MAX;
    const KILLER: i64 = i64::MAX / 2;
    const DEFERRED: i64 = i64::MIN;

    /// Whether the move was put off once already.
    pub(super) const fn is_deferred(&self) -> bool {
        self.rank == Self::DEFERRED
    }

    /// Lets the move come first, for it was the best before.
    pub(super) const fn remember(&mut self) {
        self.rank = Self::REMEMBERED;
    }

    /// Puts the move off until all others were searched.
    pub(super) const fn defer(&mut self) {
        self.rank = Self::DEFERRED;
    }
}

/// What comes first among moves that the table does not remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Precedence {
    Killers,
    Hints,
}

/// Brings the move with the highest rank to the front. Later moves are often never asked for, so
/// sorting the whole list would be waste; equal ranks keep the order of the rules.
#[inline]
pub(super) fn bring_best_forward<M>(moves: &mut [Ranked<M>]) {
    let mut best = 0;
    for (index, candidate) in moves.iter().enumerate().skip(1) {
        if candidate.rank > moves[best].rank {
            best = index;
        }
    }
    // A rotation, not a swap: what stays behind keeps its order.
    moves[..=best].rotate_right(1);
}

/// Keeps so many moves of the list from `first` on, those with the highest ranks. Whether any were left out.
pub(super) fn narrow<M>(moves: &mut Vec<Ranked<M>>, first: usize, breadth: usize) -> bool {
    let is_wide = moves.len() - first > breadth;
    if is_wide {
        moves[first..].select_nth_unstable_by_key(breadth, |ranked| Reverse(ranked.rank));
        moves.truncate(first + breadth);
    }
    is_wide
}

/// What one thread has learnt about moves.
#[derive(Debug)]
pub(super) struct History<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Box<[[i32; MoveCode::COUNT]; 2]>,
}

impl<M: Copy + Eq> History<M> {
    /// History stays below this, by fading in proportion.
    const CEILING: i32 = 1 << 14;

    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), history: Box::new([[0; MoveCode::COUNT]; 2]) }
    }

    /// Ranks a move with the game's own `hint`.
    #[inline]
    pub(super) fn rank(
        &self,
        mv: M,
        code: MoveCode,
        hint: i32,
        (ply, turn): (u32, Side),
        precedence: Precedence,
    ) -> Ranked<M> {
        let is_killer =
            || self.killers.get(ply as usize).is_some_and(|killers| killers.contains(&Some(mv)));
        let by_hint = i64::from(hint) << 16;
        let rank = if !is_killer() {
            by_hint + i64::from(self.history[turn.index()][code.index()])
        } else {
            match precedence {
                Precedence::Killers => Ranked::<M>::KILLER + i64::from(hint),
                Precedence::Hints => by_hint + i64::from(2 * Self::CEILING),
            }
        };
        Ranked { mv, code, rank }
    }

    /// Learns from a cut-off: `tried` are the moves searched, the last of which refuted the node.
    pub(super) fn learn(&mut self, tried: &[Ranked<M>], ply: u32, turn: Side, depth: i32) {
        let Some((refutation, failed)) = tried.split_last() else { return };
        let ply = ply as usize;
        if ply >= self.killers.len() {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(refutation.mv) {
            *second = first.replace(refutation.mv);
        }
        let bonus = (depth * depth).clamp(1, 400);
        let history = &mut self.history[turn.index()];
        let mut adjust = |code: MoveCode, by: i32| {
            let entry = &mut history[code.index()];
            *entry += by - *entry * by.abs() / Self::CEILING;
        };
        adjust(refutation.code, bonus);
        for mv in failed {
            adjust(mv.code, -bonus);
        }
    }
}
