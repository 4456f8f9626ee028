//! The tree of one thread: walked, grown and credited round after round.

use std::cmp::Reverse;
use std::time::Instant;

use parlor_core::random::Random;
use parlor_core::{Bounds, Game, Knowledge, Meter, Score, Step, Stopped, Verdict};

use super::MctsOptions;
use super::implicit::ImplicitScale;
use super::result::{Perspective, ResultScale};
use crate::Task;

/// A position in the tree. Scores and results are those of the player to move in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct MctsNode<M> {
    /// The move that leads here; `None` at the root.
    pub(super) mv: Option<M>,
    /// What that move does to the view.
    pub(super) step: Step,
    /// Where its children start, once there are any.
    first_child: u32,
    children: u32,
    pub(super) visits: u32,
    /// Sum of results, 0 for the worst to 1 for the best.
    pub(super) total: f32,
    pub(super) bounds: Bounds,
    /// What the game's evaluation says, backed up as minimax would; even where it is not asked.
    pub(super) evaluation: Score,
}

impl<M> MctsNode<M> {
    const fn new(mv: Option<M>, step: Step, bounds: Bounds, evaluation: Score) -> Self {
        Self { mv, step, first_child: 0, children: 0, visits: 0, total: 0.0, bounds, evaluation }
    }

    /// The mean result; a node without one counts as even.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.total / self.visits as f32 }
    }
}

/// What a round did.
#[derive(Default)]
pub(super) struct TreeWalk {
    /// The nodes passed, from the root.
    pub(super) path: Vec<usize>,
    /// Whether one of them got its children.
    pub(super) has_grown: bool,
    /// Whether the last was proven, so that no random game was played.
    pub(super) is_proven: bool,
    /// The result for whoever is to move at the root.
    pub(super) result: f32,
}

pub(super) struct MctsTree<'a, G: Game, K> {
    pub(super) task: &'a Task<'a, G, K>,
    pub(super) scale: ResultScale,
    pub(super) implicit: ImplicitScale,
    pub(super) options: MctsOptions,
    pub(super) nodes: Vec<MctsNode<G::Move>>,
    pub(super) room: usize,
    random: Random,
    pub(super) meter: Meter<'a>,
    pub(super) deepest: u32,
}

pub(super) const ROOT: usize = 0;
/// Games that go round in circles are called even after so many plies, and no tree grows deeper.
const LONGEST_GAME: u32 = 1_000;

impl<'a, G: Game, K: Knowledge<G>> MctsTree<'a, G, K> {
    pub(super) fn new(task: &'a Task<'a, G, K>, options: MctsOptions) -> Self {
        let Task { game, knowledge, root, .. } = *task;
        let bounds = known(task, root, &knowledge.memo(game, root));
        Self {
            task,
            scale: ResultScale::of(game),
            implicit: ImplicitScale::default(),
            options,
            nodes: vec![MctsNode::new(None, Step::HAND_OVER, bounds, Score::EVEN)],
            room: (options.memory / size_of::<MctsNode<G::Move>>()).clamp(64, u32::MAX as usize),
            random: Random::new(options.seed),
            meter: task.control.meter(),
            deepest: 0,
        }
    }

    /// Round after round. `watch` hears of each.
    pub(super) fn grow(
        &mut self,
        start: Instant,
        mut watch: impl FnMut(&Self, &TreeWalk) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let game = self.task.game;
        if game.outcome(self.task.root).is_some() {
            return Ok(());
        }
        // Even a win proven without search needs its move.
        self.expand(ROOT, self.task.root, &self.task.knowledge.memo(game, self.task.root));
        let mut walk = TreeWalk::default();
        for round in 1_u64.. {
            self.back_up_bounds(ROOT);
            if self.is_settled(ROOT) && self.is_reached(ROOT) {
                break;
            }
            if self.is_full() && self.task.control.deadline().is_none() {
                break;
            }
            if self.options.rounds.is_some_and(|most| round > most) {
                return Err(Stopped::Nodes);
            }
            self.round(&mut walk)?;
            watch(self, &walk)?;
            if round.is_power_of_two() && round >= 1_024 {
                self.tell(start);
            }
        }
        self.tell(start);
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= self.room
    }

    /// Whether there is nothing left to find out about a node: won, drawn or lost, or the margin.
    pub(super) fn is_settled(&self, at: usize) -> bool {
        self.scale.result(self.nodes[at].bounds).is_some()
    }

    /// Whether a child is proven to reach what a settled node is worth. Knowledge can settle a node
    /// without naming the move.
    fn is_reached(&self, at: usize) -> bool {
        let worth = self.nodes[at].bounds;
        self.nodes[self.children(at)].iter().any(|child| {
            let least = child.bounds.before(child.step).least;
            match (self.scale, worth.verdict()) {
                (ResultScale::Decision, Some(Verdict::Win)) => least > Score::EVEN,
                (ResultScale::Decision, Some(Verdict::Draw)) => least >= Score::EVEN,
                // Every move loses.
                (ResultScale::Decision, Some(Verdict::Loss)) => true,
                _ => least >= worth.least,
            }
        })
    }

    /// One walk down, one random game, one walk up.
    fn round(&mut self, walk: &mut TreeWalk) -> Result<(), Stopped> {
        let Task { game, knowledge, root, .. } = *self.task;
        let deepest = self.task.depth.unwrap_or(LONGEST_GAME).min(LONGEST_GAME);

        // Step 1: down to a node without children, or to one that is proven.
        let mut position = root.clone();
        let mut memo = knowledge.memo(game, root);
        let mut at = ROOT;
        walk.path.clear();
        walk.path.push(at);
        walk.has_grown = false;
        loop {
            self.meter.count()?;
            let node = &self.nodes[at];
            if at != ROOT && self.is_settled(at) {
                break;
            }
            if node.children == 0 {
                // Step 2: a node visited before has earned children.
                let may_grow =
                    node.visits > 0 && !self.is_full() && walk.path.len() as u32 <= deepest;
                if !may_grow {
                    break;
                }
                self.expand(at, &position, &memo);
                walk.has_grown = true;
            }
            at = self.select(at);
            let mv = self.nodes[at].mv.expect("only the root has no move");
            let next = game.play(&position, mv);
            memo = knowledge.next_memo(game, &memo, &position, mv, &next);
            position = next;
            walk.path.push(at);
        }
        self.deepest = self.deepest.max(walk.path.len() as u32 - 1);

        // Step 3: what is proven is known; else a random game decides.
        let proven = self.scale.result(self.nodes[at].bounds);
        walk.is_proven = proven.is_some();
        let mut result = match proven {
            Some(result) => result,
            None => self.play_out(position, memo)?,
        };

        // Step 4: up again.
        for &at in walk.path.iter().rev() {
            walk.result = result;
            let node = &mut self.nodes[at];
            node.visits = node.visits.saturating_add(1);
            node.total += result;
            result = self.scale.before(result, node.step);
            self.back_up_bounds(at);
        }
        Ok(())
    }

    /// Gives a node its children, as the game ranks them and then its evaluation; giving up comes last.
    fn expand(&mut self, at: usize, position: &G::Position, memo: &K::Memo) {
        let Task { game, knowledge, .. } = *self.task;
        let look = knowledge.look(game, position, memo);
        let mut children: Vec<_> = look
            .candidates
            .map(|(mv, rank)| {
                let next = game.play(position, mv);
                let memo = knowledge.next_memo(game, memo, position, mv, &next);
                let bounds = known(self.task, &next, &memo);
                let evaluation = self.evaluate(&next, &memo, bounds);
                (rank, MctsNode::new(Some(mv), game.step(position, &next), bounds, evaluation))
            })
            .collect();
        children.sort_by_key(|(rank, child)| {
            let gives_up = child.mv.is_some_and(|mv| game.gives_up(mv));
            (gives_up, Reverse(*rank), Reverse(child.evaluation.before(child.step)))
        });
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].children = children.len() as u32;
        self.nodes.extend(children.into_iter().map(|(_, child)| child));
        self.back_up_bounds(at);
    }

    pub(super) fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        let first = node.first_child as usize;
        first..first + node.children as usize
    }

    /// Tightens a node's bounds by those of its children, and takes the best of their evaluations.
    pub(super) fn back_up_bounds(&mut self, at: usize) {
        let children = self.children(at);
        if children.is_empty() {
            return;
        }
        let mut found = Bounds::exactly(Score::LOSS);
        let mut evaluation = Score::BELOW_ALL;
        for child in &self.nodes[children] {
            let seen = child.bounds.before(child.step);
            found.least = found.least.max(seen.least);
            found.most = found.most.max(seen.most);
            evaluation = evaluation.max(child.evaluation.before(child.step));
        }
        self.nodes[at].evaluation = evaluation;
        let bounds = &mut self.nodes[at].bounds;
        bounds.least = bounds.least.max(found.least);
        bounds.most = bounds.most.min(found.most).max(bounds.least);
    }

    /// The child to walk to: the best balance of success and novelty among those that are still open
    /// and may be better than what is proven; of a settled node, may reach it.
    fn select(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let novelty = (parent.visits.max(1) as f32).ln();
        let is_settled = self.is_settled(at);
        let appeal = |child: &MctsNode<G::Move>| {
            let most = child.bounds.before(child.step).most;
            let is_open = self.scale.result(child.bounds).is_none()
                && (most > parent.bounds.least || is_settled && most == parent.bounds.least);
            let visits = child.visits as f32;
            let appeal = match child.visits {
                0 => f32::MAX,
                _ => self.promise(child) + self.options.exploration * (novelty / visits).sqrt(),
            };
            if is_open { appeal } else { f32::MIN }
        };
        let children = self.children(at);
        let mut best = children.start;
        let mut most = appeal(&self.nodes[best]);
        let open = self.open_children(at);
        for child in children.skip(1) {
            // More than are open only while all of those are settled.
            if child >= open && most > f32::MIN {
                break;
            }
            let appeal = appeal(&self.nodes[child]);
            if appeal > most {
                (best, most) = (child, appeal);
            }
        }
        best
    }

    /// A random game to its end, or to where it is known: the result for the player to move.
    fn play_out(&mut self, mut position: G::Position, mut memo: K::Memo) -> Result<f32, Stopped> {
        let Task { game, knowledge, .. } = *self.task;
        // From the view of the player to move now to the view of the one who asked.
        let mut back = Perspective::SAME;
        for _ in 0..LONGEST_GAME {
            self.meter.count()?;
            if let Some(result) = self.scale.result(known(self.task, &position, &memo)) {
                return Ok(back.of(result));
            }
            // One of the candidates, each as likely as the others, without listing them.
            let mut chosen = None;
            let mut seen = 0;
            for (mv, _) in knowledge.look(game, &position, &memo).candidates {
                if chosen.is_some() && game.gives_up(mv) {
                    continue;
                }
                if chosen.is_some_and(|chosen| game.gives_up(chosen)) {
                    seen = 0;
                }
                seen += 1;
                if self.random.below(seen) == 0 {
                    chosen = Some(mv);
                }
            }
            let mv = chosen.expect("an unfinished position has a move");
            let next = game.play(&position, mv);
            back = back.over(self.scale, game.step(&position, &next));
            memo = knowledge.next_memo(game, &memo, &position, mv, &next);
            position = next;
        }
        Ok(back.of(0.5))
    }
}

/// What is known of a position without looking further.
fn known<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    position: &G::Position,
    memo: &K::Memo,
) -> Bounds {
    let Task { game, knowledge, .. } = *task;
    match knowledge.outcome(game, position, memo) {
        Some(outcome) => Bounds::exactly(Score::of_outcome(outcome, game.turn(position))),
        None => knowledge.look(game, position, memo).bounds,
    }
}
