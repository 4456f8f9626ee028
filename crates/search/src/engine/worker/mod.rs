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

mod last_ply;
mod moves;
mod overtaken;
mod result;

use parlor_core::{Bounds, Game, Knowledge, Meter, Score, Step, Stopped, Symmetry};

use self::last_ply::LAST;
use self::moves::{NodeVisit, Place};
use self::overtaken::PathNode;
pub(super) use self::result::NodeResult;
use self::result::{ending_of, settled};
use super::depth::{Depth, Depths};
use super::ordering::{History, Ranked};
use super::symmetries::{self, RootSymmetries};
use super::threads::SharedSearch;
use super::transposition::{MoveCode, TableEntry, TranspositionTable};
use crate::{Counters, NodeEnding, Observer, Task, Window};

/// Lines longer than this are cut and guessed at, so that no recursion outgrows its stack.
pub(super) const LONGEST_LINE: u32 = 600;

/// A selective search asks the table nothing when so little remains: fetching an entry from memory takes
/// longer than searching the few nodes it would save.
const SHALLOW: Depth = Depth::of(3);

/// So many moves are listed while an entry comes from memory. More would take longer than the entry, and be for nothing if
/// it settles the node.
const EARLY: usize = 8;

/// A position after a move of the node at hand. It borrows, so that position and memo are made where
/// they stay: some memos are large, and every move of them shows.
struct Child<'a, G: Game, M> {
    mv: G::Move,
    position: &'a G::Position,
    memo: &'a M,
    step: Step,
    ply: u32,
    /// Its place in the table, if its entry is on its way.
    place: Option<Place>,
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Game, K, O> {
    pub(super) game: &'a G,
    knowledge: &'a K,
    pub(super) table: &'a TranspositionTable,
    pub(super) shared: &'a SharedSearch,
    pub(super) meter: Meter<'a>,
    pub(super) counters: Counters,
    thread: usize,
    observer: &'a mut O,
    /// How depths are shared out; evenly unless the job says otherwise.
    pub(super) depths: Depths,
    symmetries: &'a RootSymmetries,
    /// The lists of all nodes on the line being searched, one after the other.
    moves: Vec<Ranked<G::Move>>,
    history: History<G::Move>,
    /// The nodes on the line being searched, where several threads search.
    path: Vec<PathNode>,
    /// The split point whose announcement was heard last.
    heard: u64,
    /// The node of the path that another thread has resolved: everything below it is left.
    overtaken_at: Option<usize>,
}

impl<'a, G: Game, K: Knowledge<G>, O: Observer<G::Move>> Worker<'a, G, K, O> {
    pub(super) fn new(
        task: &'a Task<'a, G, K>,
        table: &'a TranspositionTable,
        shared: &'a SharedSearch,
        thread: usize,
        symmetries: &'a RootSymmetries,
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
            path: Vec::new(),
            heard: 0,
            overtaken_at: None,
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
        self.path.clear();
        self.observer.enter(None, window);
        let memo = self.knowledge.memo(self.game, root);
        let mut best = NodeResult::proven(Score::BELOW_ALL);
        let mut least_depth = Depth::UNBOUNDED;
        let mut ending = NodeEnding::Searched;
        let mut is_narrowed = false;
        let breadth = match self.depths {
            Depths::Selective if !remaining.is_unbounded() => {
                self.knowledge.breadth(self.game, root)
            }
            _ => usize::MAX,
        };
        for index in 0..moves.len() {
            // As everywhere, late moves are left out; but none of them while all others lose.
            if index >= breadth && !best.score.is_lost() {
                is_narrowed = true;
                break;
            }
            let mv = moves[index];
            let floor = best.score.max(window.alpha);
            let window = Window { alpha: floor, beta: window.beta };
            let position = self.game.play(root, mv);
            let memo = self.knowledge.next_memo(self.game, &memo, root, mv, &position);
            let step = self.game.step(root, &position);
            let child = Child { mv, position: &position, memo: &memo, step, ply: 1, place: None };
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
        let found = NodeResult { score: best.score, depth: least_depth };
        Ok(if is_narrowed { found.among_some(remaining) } else { found })
    }

    /// Whether a position is proven to be worth more than this.
    pub(super) fn is_worth_more(
        &mut self,
        position: &G::Position,
        ply: u32,
        floor: Score,
    ) -> Result<bool, Stopped> {
        let found = self.prove(position, ply, Window::above(floor))?;
        Ok(found.score > floor && found.depth.is_unbounded())
    }

    /// Whether a position is proven to be worth less than this.
    pub(super) fn is_worth_less(
        &mut self,
        position: &G::Position,
        ply: u32,
        ceiling: Score,
    ) -> Result<bool, Stopped> {
        let found = self.prove(position, ply, Window::above(ceiling.next_down()))?;
        Ok(found.score < ceiling && found.depth.is_unbounded())
    }

    /// Searches a position to the end of the game.
    fn prove(
        &mut self,
        position: &G::Position,
        ply: u32,
        window: Window,
    ) -> Result<NodeResult, Stopped> {
        let memo = &self.knowledge.memo(self.game, position);
        let remaining = Depth::UNBOUNDED;
        self.visit(&NodeVisit { position, memo, ply, remaining, window, place: None })
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
        let &Child { position, memo, ply, place, .. } = child;
        let node = NodeVisit { position, memo, ply, remaining, window, place };
        Ok(self.visit(&node)?.before(child.step))
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
    fn visit(&mut self, node: &NodeVisit<'_, G, K::Memo>) -> Result<NodeResult, Stopped> {
        let &NodeVisit { position, memo, ply, remaining, window, place } = node;

        // Step 1: the limits.
        self.meter.count()?;
        if !self.shared.is_alone() && (self.shared.is_done() || self.is_overtaken()) {
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
        let asks_table = !is_selective || remaining > SHALLOW;
        let place = place.or_else(|| asks_table.then(|| self.prefetch(position, ply)));

        // Step 6: on the last ply of a selective search, all moves are rated together.
        let is_only_reply = is_selective && game.moves(position).nth(1).is_none();
        let rates = remaining == LAST && !is_only_reply;
        if is_selective
            && rates
            && let Some(rated) = knowledge.rate_moves(game, position, memo)
        {
            let (best, _) = self.take_best(position, rated, window)?;
            let score = bounds.admit(best.score);
            let found = NodeResult { score, depth: best.depth }.within(window);
            return Ok(self.leave(found, ending_of(found, window)));
        }
        let node = NodeVisit { place, ..*node };
        let first = self.moves.len();
        let mut candidates = look.candidates;

        // Step 7: what the table knows. While an entry comes from memory, the first moves are listed.
        let Some((key, symmetry)) = place else {
            self.list_moves(&node, candidates.by_ref(), Symmetry::IDENTITY);
            let (best, _) = self.try_moves(&node, first, MoveCode::NONE)?;
            let found =
                NodeResult { score: bounds.admit(best.score), depth: best.depth }.within(window);
            return Ok(self.leave(found, ending_of(found, window)));
        };
        if !is_selective && !rates && self.table.is_far() {
            self.list_moves(&node, candidates.by_ref().take(EARLY), symmetry);
        }
        self.counters.probes += 1;
        let known = self.table.probe(key);
        if let Some(known) = known
            && let Some(score) = settled(known.at(remaining), window)
        {
            self.counters.hits += 1;
            self.moves.truncate(first);
            let found = NodeResult { score, depth: known.depth }.within(window);
            return Ok(self.leave(found, NodeEnding::Found));
        }

        // Step 8: a move to a position that is known well enough, where the game says nothing of its moves.
        if remaining.is_unbounded()
            && !knowledge.sees_wins()
            && !knowledge.is_trusted()
            && let Some(found) = self.find_known_refutation(position, ply, window)
        {
            self.moves.truncate(first);
            return Ok(self.leave(found, NodeEnding::Found));
        }

        // Step 9: the moves.
        let together = if rates { knowledge.rate_moves(game, position, memo) } else { None };
        if together.is_none() {
            self.list_moves(&node, candidates.by_ref(), symmetry);
        }
        let before = self.meter.nodes();
        let remembered = known.map_or(MoveCode::NONE, |known| known.best);
        let (best, best_move) = match together {
            Some(rated) => self.take_best(position, rated, window)?,
            None if self.shared.is_alone() => self.try_moves(&node, first, remembered)?,
            None => {
                self.path.push(PathNode { key, remaining, window });
                let tried = self.try_moves(&node, first, remembered);
                self.path.pop();
                if tried.is_err() && self.has_come_back() {
                    // Whoever overtook this thread has left the answer in the table.
                    self.moves.truncate(first);
                    return self.visit(&node);
                }
                tried?
            }
        };

        // Step 10: a guess that the game knows better is corrected, and all is remembered.
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
        if !self.shared.is_alone() {
            self.shared.resolve(key);
        }
        Ok(self.leave(found, ending_of(found, window)))
    }

    /// The place of a position in the table, whose entry is on its way from now on.
    #[inline]
    fn prefetch(&self, position: &G::Position, ply: u32) -> Place {
        let place = self.symmetries.key(self.game, position, ply);
        self.table.prefetch(place.0);
        place
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

    /// Looks for a move to a position of which the table knows enough to refute this node (enhanced
    /// transposition cut-off: Schaeffer and Plaat, *New advances in alpha-beta searching*, 1996). Without a game's
    /// knowledge to order its moves this saves a quarter of the nodes of Connect Four; with it, less than the
    /// entries cost to fetch.
    fn find_known_refutation(
        &mut self,
        position: &G::Position,
        ply: u32,
        window: Window,
    ) -> Option<NodeResult> {
        let game = self.game;
        let proven = game.moves(position).find_map(|mv| {
            let next = game.play(position, mv);
            let (key, _) = self.symmetries.key(game, &next, ply + 1);
            let bounds = self.table.probe(key)?.at(Depth::UNBOUNDED);
            let least = bounds.before(game.step(position, &next)).least;
            (least >= window.beta).then(|| NodeResult::proven(least))
        })?;
        self.counters.hits += 1;
        Some(proven)
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
