//! The search itself: principal variation search in negamax form, with a table.
//!
//! The first move of a node is searched with the node's whole window, the others with a window of one
//! point, which is enough to show that they are no better; one that is gets searched again (Marsland
//! and Campbell, 1982; Reinefeld, 1983). Nothing is reduced, extended or skipped, so the result at
//! a depth is that of plain minimax, but for what the knowledge proves.
//!
//! With knowledge that trusts its evaluation, a game is searched selectively when the goal is play: moves are tried in
//! the order of the evaluation, late ones less deeply (and again, if they surprise), and an only reply
//! costs no depth. What is proven stays proven, for proofs rest on finished games alone; that a win is
//! the shortest is not, so it is not claimed.

use parlor_core::{Bounds, Game, Knowledge, Meter, Score, Step, Stopped, Symmetry};

use super::depth::{Depth, Depths};
use super::ordering::{History, Precedence, Ranked, bring_best_forward};
use super::symmetries::{self, Symmetries};
use super::threads::Shared;
use super::transposition::{MoveCode, TableEntry, TranspositionTable};
use crate::{Counters, NodeEnding, Observer, Task, Window};

/// A score, and the depth to which it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    pub(super) score: Score,
    pub(super) depth: Depth,
}

impl NodeResult {
    const fn proven(score: Score) -> Self {
        Self { score, depth: Depth::UNBOUNDED }
    }

    /// The same, knowing the window it was found with: "at least a win" and "at most a loss" rest on
    /// finished games alone, so they hold for ever.
    fn within(self, window: Window) -> Self {
        let is_proven = self.score.is_won() && self.score >= window.beta
            || self.score.is_lost() && self.score <= window.alpha;
        if is_proven { Self::proven(self.score) } else { self }
    }

    /// What was found one step later, seen from here.
    const fn before(self, step: Step) -> Self {
        Self { score: self.score.before(step), depth: self.depth.and_one() }
    }
}

/// Lines longer than this are cut and guessed at, so that no recursion outgrows its stack.
pub(super) const LONGEST_LINE: u32 = 600;

/// One ply remains: moves are rated without being made.
const LAST: Depth = Depth::of(1);

/// A selective search asks the table nothing when so little remains: fetching an entry from memory takes
/// longer than searching the few nodes it would save.
const SHALLOW: Depth = Depth::of(3);

/// A position after a move of the node at hand. It borrows, so that position and memo are made where
/// they stay: some memos are large, and every move of them shows.
struct Child<'a, G: Game, M> {
    mv: G::Move,
    position: &'a G::Position,
    memo: &'a M,
    step: Step,
    ply: u32,
}

/// What is asked of a node.
struct Node<'a, G: Game, M> {
    position: &'a G::Position,
    memo: &'a M,
    ply: u32,
    remaining: Depth,
    window: Window,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game, K, O> {
    pub(super) game: &'a G,
    knowledge: &'a K,
    pub(super) table: &'a TranspositionTable,
    pub(super) shared: &'a Shared,
    pub(super) meter: Meter<'a>,
    pub(super) counters: Counters,
    thread: usize,
    observer: &'a mut O,
    /// How depths are shared out; evenly unless the job says otherwise.
    pub(super) depths: Depths,
    symmetries: &'a Symmetries,
    /// The lists of all nodes on the line being searched, one after the other.
    moves: Vec<Ranked<G::Move>>,
    history: History<G::Move>,
}

impl<'a, G: Game, K: Knowledge<G>, O: Observer<G::Move>> Worker<'a, G, K, O> {
    pub(super) fn new(
        task: &'a Task<'a, G, K>,
        table: &'a TranspositionTable,
        shared: &'a Shared,
        thread: usize,
        symmetries: &'a Symmetries,
        observer: &'a mut O,
    ) -> Self {
        Self {
            game: task.game,
            knowledge: task.knowledge,
            table,
            shared,
            meter: task.control.meter(),
            thread,
            counters: Counters::default(),
            observer,
            depths: Depths::Even,
            symmetries,
            moves: Vec::with_capacity(1 << 10),
            history: History::new(),
        }
    }

    /// Searches the moves of the root, in the given order. The best found so far is brought to the
    /// front as soon as it is known, so that a search that is stopped has its say.
    pub(super) fn search_root(
        &mut self,
        root: &G::Position,
        moves: &mut [G::Move],
        remaining: Depth,
        window: Window,
    ) -> Result<NodeResult, Stopped> {
        self.meter.count()?;
        self.moves.clear();
        self.observer.enter(None, window);
        let memo = self.knowledge.memo(self.game, root);
        let mut best = NodeResult::proven(Score::BELOW_ALL);
        let mut least_depth = Depth::UNBOUNDED;
        let mut ending = NodeEnding::Searched;
        for index in 0..moves.len() {
            let mv = moves[index];
            let floor = best.score.max(window.alpha);
            let window = Window { alpha: floor, beta: window.beta };
            let position = self.game.play(root, mv);
            let memo = self.knowledge.next_memo(self.game, &memo, root, mv, &position);
            let step = self.game.step(root, &position);
            let child = Child { mv, position: &position, memo: &memo, step, ply: 1 };
            let found = if index == 0 {
                self.full_window(&child, remaining.less_one(), window)?
            } else {
                self.null_window(&child, remaining.less_one(), window)?
            };
            self.shared.tell_nodes(self.thread, self.meter.nodes());
            least_depth = least_depth.min(found.depth);
            if found.score > best.score {
                best = found;
                if index == 0 || found.score > floor {
                    moves[..=index].rotate_right(1);
                }
                if found.score >= window.beta {
                    self.counters.cut_offs += 1;
                    ending = NodeEnding::Cut;
                    least_depth = found.depth;
                    break;
                }
            }
        }
        self.observer.leave(best.score, ending);
        Ok(NodeResult { score: best.score, depth: least_depth })
    }

    /// Whether a position is proven to be worth more than this.
    pub(super) fn is_worth_more(
        &mut self,
        position: &G::Position,
        ply: u32,
        floor: Score,
    ) -> Result<bool, Stopped> {
        let memo = self.knowledge.memo(self.game, position);
        let found = self.visit(position, &memo, ply, Depth::UNBOUNDED, Window::above(floor))?;
        Ok(found.score > floor && found.depth.is_unbounded())
    }

    /// Whether a position is proven to be worth less than this.
    pub(super) fn is_worth_less(
        &mut self,
        position: &G::Position,
        ply: u32,
        ceiling: Score,
    ) -> Result<bool, Stopped> {
        let memo = self.knowledge.memo(self.game, position);
        let window = Window::above(ceiling.next_down());
        let found = self.visit(position, &memo, ply, Depth::UNBOUNDED, window)?;
        Ok(found.score < ceiling && found.depth.is_unbounded())
    }

    /// Searches a position after a move, with the window of the node before it.
    #[inline]
    fn full_window(
        &mut self,
        child: &Child<'_, G, K::Memo>,
        remaining: Depth,
        window: Window,
    ) -> Result<NodeResult, Stopped> {
        let window = window.after(child.step);
        self.observer.enter(Some(child.mv), window);
        let found = self.visit(child.position, child.memo, child.ply, remaining, window)?;
        Ok(found.before(child.step))
    }

    /// The same for a move that is expected to be no better than what was found before: first only
    /// that is asked.
    #[inline]
    fn null_window(
        &mut self,
        child: &Child<'_, G, K::Memo>,
        remaining: Depth,
        window: Window,
    ) -> Result<NodeResult, Stopped> {
        let found = self.full_window(child, remaining, Window::above(window.alpha))?;
        if found.score <= window.alpha || found.score >= window.beta {
            return Ok(found);
        }
        self.full_window(child, remaining, window)
    }

    /// The score of a position. At or below alpha it is "at most this", at or above beta "at least
    /// this", between them it is exact.
    fn visit(
        &mut self,
        position: &G::Position,
        memo: &K::Memo,
        ply: u32,
        remaining: Depth,
        window: Window,
    ) -> Result<NodeResult, Stopped> {
        // Step 1: the limits.
        self.meter.count()?;
        if !self.shared.is_alone() && self.shared.is_done() {
            return Err(Stopped::Asked);
        }
        let Self { game, knowledge, .. } = *self;

        // Step 2: the end of the game, and the horizon.
        if let Some(outcome) = knowledge.outcome(game, position, memo) {
            let score = Score::of_outcome(outcome, game.turn(position));
            return Ok(self.leave(NodeResult::proven(score), NodeEnding::Final));
        }
        if remaining == Depth::ZERO || ply >= LONGEST_LINE {
            let score = knowledge.evaluate(game, position, memo);
            let guess = NodeResult { score, depth: Depth::ZERO };
            return Ok(self.leave(guess, NodeEnding::Guessed));
        }

        // Step 3: one look tells what is proven without search, and which moves matter.
        let look = knowledge.look(game, position, memo);
        let bounds = look.bounds;
        if let Some(score) = settled(bounds, window) {
            return Ok(self.leave(NodeResult::proven(score), NodeEnding::Final));
        }

        // Step 4: a move that ends the game as well as is hoped for.
        if remaining.is_unbounded()
            && !knowledge.sees_wins()
            && let Some(found) = self.find_ending(position, window)?
        {
            return Ok(self.leave(found, NodeEnding::Cut));
        }

        // Step 5: prefetch the table entry, now that it is needed.
        let is_selective = self.depths == Depths::Selective;
        let place = (!is_selective || remaining > SHALLOW)
            .then(|| self.symmetries.key(game, position, ply))
            .inspect(|&(key, _)| self.table.prefetch(key));

        // Step 6: on the last ply, all moves are rated together.
        let is_only_reply = is_selective && game.moves(position).nth(1).is_none();
        let together = match remaining == LAST && !is_only_reply {
            true => knowledge.rate_moves(game, position, memo),
            false => None,
        };
        let together = match together {
            Some(rated) if is_selective => {
                let (best, _) = self.take_best(position, rated, window)?;
                let score = bounds.admit(best.score);
                let found = NodeResult { score, depth: best.depth }.within(window);
                return Ok(self.leave(found, ending_of(found, window)));
            }
            together => together,
        };
        let node = Node { position, memo, ply, remaining, window };

        // Step 7: what the table knows.
        let Some((key, symmetry)) = place else {
            let unknown = (MoveCode::NONE, Symmetry::IDENTITY);
            let (best, _) = self.try_moves(&node, look.candidates, unknown)?;
            let found =
                NodeResult { score: bounds.admit(best.score), depth: best.depth }.within(window);
            return Ok(self.leave(found, ending_of(found, window)));
        };
        self.counters.probes += 1;
        let known = self.table.probe(key);
        if let Some(known) = known
            && let Some(score) = settled(known.at(remaining), window)
        {
            self.counters.hits += 1;
            let found = NodeResult { score, depth: known.depth }.within(window);
            return Ok(self.leave(found, NodeEnding::Found));
        }

        // Step 8: the moves.
        let before = self.meter.nodes();
        let remembered = known.map_or(MoveCode::NONE, |known| known.best);
        let (best, best_move) = match together {
            Some(rated) => self.take_best(position, rated, window)?,
            None => self.try_moves(&node, look.candidates, (remembered, symmetry))?,
        };

        // Step 9: a guess that the game knows better is corrected, and all is remembered.
        let found =
            NodeResult { score: bounds.admit(best.score), depth: best.depth }.within(window);
        let learnt = Bounds {
            least: if found.score > window.alpha { found.score } else { bounds.least },
            most: if found.score < window.beta { found.score } else { bounds.most },
        };
        let best = best_move.map_or(MoveCode::NONE, |mv| symmetries::code(game, mv, symmetry));
        self.counters.stores += 1;
        let known = TableEntry { bounds: learnt, depth: found.depth, best };
        self.table.store(key, known, self.meter.nodes() - before);
        Ok(self.leave(found, ending_of(found, window)))
    }

    /// Looks for a move that ends the game and refutes the node, as knowledge of a game would at a glance.
    fn find_ending(
        &mut self,
        position: &G::Position,
        window: Window,
    ) -> Result<Option<NodeResult>, Stopped> {
        let game = self.game;
        for mv in game.moves(position) {
            let next = game.play(position, mv);
            let Some(outcome) = game.outcome(&next) else { continue };
            let step = game.step(position, &next);
            let score = Score::of_outcome(outcome, game.turn(&next));
            if score.before(step) >= window.beta {
                self.meter.count()?;
                self.counters.cut_offs += 1;
                self.observer.enter(Some(mv), window.after(step));
                let found = self.leave(NodeResult::proven(score), NodeEnding::Final);
                return Ok(Some(found.before(step)));
            }
        }
        Ok(None)
    }

    /// Searches the moves of a node: the best score, what it rests on, and the move that gave it.
    fn try_moves(
        &mut self,
        node: &Node<'_, G, K::Memo>,
        candidates: impl Iterator<Item = (G::Move, i32)>,
        (remembered, symmetry): (MoveCode, Symmetry),
    ) -> Result<(NodeResult, Option<G::Move>), Stopped> {
        let &Node { position, memo, ply, remaining, window } = node;
        let Self { game, knowledge, .. } = *self;
        let turn = game.turn(position);
        let first = self.moves.len();

        // Step 1: list and rank them, by their rating where the evaluation is trusted.
        let is_selective = self.depths == Depths::Selective;
        let precedence =
            if remaining.is_unbounded() { Precedence::Hints } else { Precedence::Killers };
        let list = |worker: &mut Self, mv: G::Move, hint: i32| {
            let code = symmetries::code(game, mv, symmetry);
            let node = (ply, turn);
            let ranked = worker.history.rank(mv, code, remembered, hint, node, precedence);
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
                let memo = knowledge.next_memo(game, memo, position, mv, &after);
                let step = game.step(position, &after);
                let child = Child { mv, position: &after, memo: &memo, step, ply: ply + 1 };
                let depth = if is_only_reply { remaining } else { remaining.less_one() };
                if let Some(found) = self.reduced_search(&child, depth, next - first, left)? {
                    found
                } else if next == first {
                    self.full_window(&child, depth, left)?
                } else if shares {
                    // Step 4: what another thread is busy with can wait.
                    let (key, _) = self.symmetries.key(game, child.position, child.ply);
                    if self.shared.is_under_way(key) && !self.moves[next].is_deferred() {
                        self.moves[next].defer();
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
        Ok((NodeResult { score: best.score, depth: least_depth }, best_move))
    }

    /// Looks at a late move less deeply, and is content if it is no better than what was found before.
    #[inline]
    fn reduced_search(
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

    /// On the last ply before the horizon: what a move is worth without being made. The rating is that
    /// of the player to move; without one the move ends the game.
    #[inline]
    fn rate(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        rating: Option<Score>,
        window: Window,
    ) -> Result<NodeResult, Stopped> {
        let game = self.game;
        self.meter.count()?;
        // Of a game whose turns alternate, the step is known without making the move.
        let next = (!G::ALTERNATES || rating.is_none()).then(|| game.play(position, mv));
        let step = next.as_ref().map_or(Step::HAND_OVER, |next| game.step(position, next));
        self.observer.enter(Some(mv), window.after(step));
        let found = match (rating, next) {
            (Some(score), _) => {
                let guess = NodeResult { score: score.seen_after(step), depth: Depth::ZERO };
                self.leave(guess, NodeEnding::Guessed)
            }
            (None, next) => {
                let next = next.expect("a move without a rating was made");
                let outcome = game.outcome(&next).expect("a move without a rating ends the game");
                let score = Score::of_outcome(outcome, game.turn(&next));
                self.leave(NodeResult::proven(score), NodeEnding::Final)
            }
        };
        Ok(found.before(step))
    }

    /// The best of moves that were rated together.
    fn take_best(
        &mut self,
        position: &G::Position,
        rated: impl Iterator<Item = (G::Move, Option<Score>)>,
        window: Window,
    ) -> Result<(NodeResult, Option<G::Move>), Stopped> {
        let mut best = NodeResult::proven(Score::BELOW_ALL);
        let mut best_move = None;
        let mut least_depth = Depth::UNBOUNDED;
        for (mv, rating) in rated {
            let found = self.rate(position, mv, rating, window)?;
            least_depth = least_depth.min(found.depth);
            if found.score > best.score {
                best = found;
                best_move = Some(mv);
                if found.score >= window.beta {
                    self.counters.cut_offs += 1;
                    return Ok((best, best_move));
                }
            }
        }
        Ok((NodeResult { score: best.score, depth: least_depth }, best_move))
    }

    /// Whether this thread speaks for all.
    pub(super) const fn is_first(&self) -> bool {
        self.thread == 0
    }

    #[inline]
    fn leave(&mut self, found: NodeResult, ending: NodeEnding) -> NodeResult {
        self.observer.leave(found.score, ending);
        found
    }
}

/// How a node ended whose moves were tried.
#[inline]
fn ending_of(found: NodeResult, window: Window) -> NodeEnding {
    if found.score >= window.beta { NodeEnding::Cut } else { NodeEnding::Searched }
}

/// The score that ends a node with this window, if the bounds suffice.
#[inline]
fn settled(bounds: Bounds, window: Window) -> Option<Score> {
    if bounds.least >= window.beta || bounds.least == bounds.most {
        Some(bounds.least)
    } else if bounds.most <= window.alpha {
        Some(bounds.most)
    } else {
        None
    }
}
