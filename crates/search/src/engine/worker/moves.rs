//! The moves of a node: listed, ranked and searched one after the other.

use parlor_core::{Game, Knowledge, Score, Stopped, Symmetry};

use super::last_ply::LAST;
use super::result::NodeResult;
use super::{Child, Worker};
use crate::engine::depth::{Depth, Depths};
use crate::engine::ordering::{Precedence, bring_best_forward, narrow};
use crate::engine::symmetries;
use crate::engine::transposition::{Key, MoveCode};
use crate::{Observer, Window};

/// A node that is visited, and what is asked of it.
pub(super) struct NodeVisit<'a, G: Game, M> {
    pub(super) position: &'a G::Position,
    pub(super) memo: &'a M,
    pub(super) ply: u32,
    pub(super) remaining: Depth,
    pub(super) window: Window,
    /// Its place in the table, as far as that is known.
    pub(super) place: Option<Place>,
}

/// Where the table keeps a position: its key, and the symmetry that takes it to the position kept.
pub(super) type Place = (Key, Symmetry);

impl<G: Game, K: Knowledge<G>, O: Observer<G::Move>> Worker<'_, G, K, O> {
    /// Lists moves of a node and ranks them: by their rating where the evaluation is trusted, which knows them all.
    #[inline]
    pub(super) fn list_moves(
        &mut self,
        node: &NodeVisit<'_, G, K::Memo>,
        candidates: impl Iterator<Item = (G::Move, i32)>,
        symmetry: Symmetry,
    ) {
        let &NodeVisit { position, memo, ply, remaining, .. } = node;
        let Self { game, knowledge, .. } = *self;
        let turn = game.turn(position);
        let is_selective = self.depths == Depths::Selective;
        let precedence =
            if remaining.is_unbounded() { Precedence::Hints } else { Precedence::Killers };
        let list = |worker: &mut Self, mv: G::Move, hint: i32| {
            let code = symmetries::code(game, mv, symmetry);
            let ranked = worker.history.rank(mv, code, hint, (ply, turn), precedence);
            worker.moves.push(ranked);
        };
        let rating = |score: Option<Score>, hint: i32| score.map_or(hint, Score::points);
        let together = if is_selective { knowledge.rate_moves(game, position, memo) } else { None };
        match together {
            Some(rated) => rated.for_each(|(mv, score)| list(self, mv, rating(score, 0))),
            None if is_selective => candidates.for_each(|(mv, hint)| {
                list(self, mv, rating(knowledge.rate_move(game, position, memo, mv), hint));
            }),
            None => candidates.for_each(|(mv, hint)| list(self, mv, hint)),
        }
    }

    /// Searches the moves of a node, which are listed from `first` on, the one that the table remembers before the others: the
    /// best score, what it rests on, and the move that gave it.
    pub(super) fn try_moves(
        &mut self,
        node: &NodeVisit<'_, G, K::Memo>,
        first: usize,
        remembered: MoveCode,
    ) -> Result<(NodeResult, Option<G::Move>), Stopped> {
        let &NodeVisit { position, memo, ply, remaining, window, .. } = node;
        let Self { game, knowledge, .. } = *self;
        let turn = game.turn(position);
        let is_selective = self.depths == Depths::Selective;

        // Step 1: the list, as far as it is to be tried.
        if remembered != MoveCode::NONE {
            let mut listed = self.moves[first..].iter_mut();
            if let Some(ranked) = listed.find(|ranked| ranked.code == remembered) {
                ranked.remember();
            }
        }
        let breadth = if is_selective && !remaining.is_unbounded() {
            knowledge.breadth(game, position)
        } else {
            usize::MAX
        };
        let is_narrowed = narrow(&mut self.moves, first, breadth);
        let last = self.moves.len();

        // Step 2: try them, the most promising first.
        let shares = !self.shared.is_alone() && remaining >= Depth::of(4);
        let mut best = NodeResult::proven(Score::BELOW_ALL);
        let mut best_move = None;
        let mut least_depth = Depth::UNBOUNDED;
        let mut next = first;
        while next < last {
            bring_best_forward(&mut self.moves[next..last]);
            let mv = self.moves[next].mv;
            let floor = best.score.max(window.alpha);
            let left = Window { alpha: floor, beta: window.beta };
            // Step 3: how deep. An only reply costs no depth; a late move may be left after a reduced search.
            let is_only_reply = is_selective && last - first == 1;
            let found = if remaining == LAST && !is_only_reply {
                self.rate(position, mv, knowledge.rate_move(game, position, memo, mv), left)?
            } else {
                let after = game.play(position, mv);
                // An entry that is long on its way is asked for before the position is looked at.
                let place =
                    (!is_selective && self.table.is_far()).then(|| self.prefetch(&after, ply + 1));
                let memo = knowledge.next_memo(game, memo, position, mv, &after);
                let step = game.step(position, &after);
                let child = Child { mv, position: &after, memo: &memo, step, ply: ply + 1, place };
                let depth = if is_only_reply { remaining } else { remaining.less_one() };
                if let Some(found) = self.reduced_search(&child, depth, next - first, left)? {
                    found
                } else if next == first {
                    self.full_window(&child, depth, left)?
                } else if shares {
                    // Step 4: what another thread is busy with can wait.
                    let (key, _) =
                        place.unwrap_or_else(|| self.symmetries.key(game, &after, ply + 1));
                    if self.shared.is_under_way(key) && !self.moves[next].is_deferred() {
                        self.moves[next].defer();
                        if let Some((key, _)) = node.place {
                            self.shared.split(key);
                        }
                        continue;
                    }
                    self.shared.begin(key);
                    let found = self.null_window(&child, depth, left);
                    self.shared.end(key);
                    found?
                } else {
                    self.null_window(&child, depth, left)?
                }
            };
            next += 1;
            least_depth = least_depth.min(found.depth);
            if found.score > best.score {
                best = found;
                best_move = Some(mv);
                if found.score >= window.beta {
                    // Step 5: refuted. It rests on this move alone.
                    self.counters.cut_offs += 1;
                    let depth = remaining.plies().map_or(16, |plies| plies as i32);
                    self.history.learn(&self.moves[first..next], ply, turn, depth);
                    self.moves.truncate(first);
                    return Ok((best, best_move));
                }
            }
        }
        self.moves.truncate(first);
        let found = NodeResult { score: best.score, depth: least_depth };
        Ok((if is_narrowed { found.among_some(remaining) } else { found }, best_move))
    }

    /// Looks at a late move less deeply, and is content if it is no better than what was found before.
    #[inline]
    pub(super) fn reduced_search(
        &mut self,
        child: &Child<'_, G, K::Memo>,
        remaining: Depth,
        tried_before: usize,
        window: Window,
    ) -> Result<Option<NodeResult>, Stopped> {
        let less = remaining.reduced(tried_before);
        if self.depths == Depths::Even || less == remaining {
            return Ok(None);
        }
        let found = self.full_window(child, less, Window::above(window.alpha))?;
        // It is taken for as deep as was asked for: that is the gamble.
        let depth = found.depth.max(remaining.and_one());
        Ok((found.score <= window.alpha).then_some(NodeResult { depth, ..found }))
    }
}
