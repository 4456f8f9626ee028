//! The tree of one thread: walked, grown and credited round after round.
//!
//! Moves in another order lead to the same position, so it is a graph: whatever leads to a position, what random games
//! say of it and what is proven of it are kept once. How often each move was chosen is kept with the move (UCT2 of Childs,
//! Brodeur and Kocsis, *Transpositions and move groups in Monte Carlo tree search*, 2008).

use std::cmp::Reverse;
use std::time::Instant;

use parlor_core::random::{Random, mix};
use parlor_core::{Bounds, Game, Knowledge, Meter, Score, Stopped, Verdict};

use super::MctsOptions;
use super::implicit::ImplicitScale;
use super::node::{MctsEdge, MctsNode, NodesByKey};
use super::result::{Perspective, ResultScale};
use crate::Task;

/// What a round did.
#[derive(Default)]
pub(super) struct TreeWalk {
    /// The edges passed, from the root.
    pub(super) path: Vec<usize>,
    /// Whether a node on the way got its moves.
    pub(super) has_grown: bool,
    /// Whether the last node was proven, so that no random game was played.
    pub(super) is_proven: bool,
    /// The result for whoever is to move at the root.
    pub(super) result: f32,
}

pub(super) struct MctsTree<'a, G: Game, K> {
    pub(super) task: &'a Task<'a, G, K>,
    pub(super) scale: ResultScale,
    pub(super) implicit: ImplicitScale,
    pub(super) options: MctsOptions,
    pub(super) nodes: Vec<MctsNode>,
    pub(super) edges: Vec<MctsEdge<G::Move>>,
    /// The nodes by position and ply.
    by_key: NodesByKey,
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
            nodes: vec![MctsNode::new(bounds, Score::EVEN)],
            edges: Vec::new(),
            by_key: NodesByKey::default(),
            room: (options.memory / Self::EDGE_SIZE).clamp(64, u32::MAX as usize),
            random: Random::new(options.seed),
            meter: task.control.meter(),
            deepest: 0,
        }
    }

    /// Bytes for a move and the position that it leads to. A map has up to twice the places that it fills, and while it
    /// grows there is the one before it too.
    pub(super) const EDGE_SIZE: usize =
        size_of::<MctsEdge<G::Move>>() + size_of::<MctsNode>() + 4 * size_of::<(u64, u32)>();

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
        self.expand(ROOT, 0, self.task.root, &self.task.knowledge.memo(game, self.task.root));
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
        self.edges.len() >= self.room
    }

    /// Whether there is nothing left to find out about a node: won, drawn or lost, or the margin.
    pub(super) fn is_settled(&self, at: usize) -> bool {
        self.scale.result(self.nodes[at].bounds).is_some()
    }

    /// Whether a child is proven to reach what a settled node is worth. Knowledge can settle a node
    /// without naming the move.
    fn is_reached(&self, at: usize) -> bool {
        let worth = self.nodes[at].bounds;
        self.moves(at).iter().any(|edge| {
            let least = self.bounds_of(edge).least;
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
        walk.has_grown = false;
        loop {
            self.meter.count()?;
            let node = &self.nodes[at];
            if at != ROOT && self.is_settled(at) {
                break;
            }
            if node.edges == 0 {
                // Step 2: a node visited before has earned children.
                let ply = walk.path.len() as u32;
                let may_grow = node.visits > 0 && !self.is_full() && ply < deepest;
                if !may_grow {
                    break;
                }
                self.expand(at, ply, &position, &memo);
                walk.has_grown = true;
            }
            let chosen = self.select(at);
            let edge = &self.edges[chosen];
            let next = game.play(&position, edge.mv);
            memo = knowledge.next_memo(game, &memo, &position, edge.mv, &next);
            position = next;
            walk.path.push(chosen);
            at = edge.node();
        }
        self.deepest = self.deepest.max(walk.path.len() as u32);

        // Step 3: what is proven is known; else a random game decides.
        let proven = self.scale.result(self.nodes[at].bounds);
        walk.is_proven = proven.is_some();
        let mut result = match proven {
            Some(result) => result,
            None => self.play_out(position, memo)?,
        };

        // Step 4: up again.
        for &passed in walk.path.iter().rev() {
            let edge = &mut self.edges[passed];
            edge.visits = edge.visits.saturating_add(1);
            let (at, step) = (edge.node(), edge.step);
            self.credit(at, result);
            result = self.scale.before(result, step);
        }
        self.credit(ROOT, result);
        walk.result = result;
        Ok(())
    }

    fn credit(&mut self, at: usize, result: f32) {
        let node = &mut self.nodes[at];
        node.visits = node.visits.saturating_add(1);
        node.total += f64::from(result);
        self.back_up_bounds(at);
    }

    /// Gives a node its children, as the game ranks them and then its evaluation; giving up comes last.
    fn expand(&mut self, at: usize, ply: u32, position: &G::Position, memo: &K::Memo) {
        let Task { game, knowledge, .. } = *self.task;
        let look = knowledge.look(game, position, memo);
        let mut edges: Vec<_> = look
            .candidates
            .map(|(mv, rank)| {
                let next = game.play(position, mv);
                let memo = knowledge.next_memo(game, memo, position, mv, &next);
                let node = self.node(ply + 1, &next, &memo);
                (rank, MctsEdge::new(mv, game.step(position, &next), node))
            })
            .collect();
        edges.sort_by_key(|(rank, edge)| {
            let evaluation = self.nodes[edge.node()].evaluation.before(edge.step);
            (game.gives_up(edge.mv), Reverse(*rank), Reverse(evaluation))
        });
        self.nodes[at].first_edge = self.edges.len() as u32;
        self.nodes[at].edges = edges.len() as u32;
        self.edges.extend(edges.into_iter().map(|(_, edge)| edge));
        self.back_up_bounds(at);
    }

    /// The node of a position so many plies from the root, whatever moves lead there. A position that comes back later has
    /// another one, so that no walk goes in circles.
    fn node(&mut self, ply: u32, position: &G::Position, memo: &K::Memo) -> u32 {
        let key = mix(self.task.game.key(position) ^ mix(ply.into()));
        if let Some(&node) = self.by_key.get(&key) {
            return node;
        }
        let bounds = known(self.task, position, memo);
        let evaluation = self.evaluate(position, memo, bounds);
        let node = self.nodes.len() as u32;
        self.nodes.push(MctsNode::new(bounds, evaluation));
        self.by_key.insert(key, node);
        node
    }

    /// Where the moves of a node are.
    pub(super) fn edges_of(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        let first = node.first_edge as usize;
        first..first + node.edges as usize
    }

    pub(super) fn moves(&self, at: usize) -> &[MctsEdge<G::Move>] {
        &self.edges[self.edges_of(at)]
    }

    /// What is proven of a move, for whoever makes it.
    pub(super) fn bounds_of(&self, edge: &MctsEdge<G::Move>) -> Bounds {
        self.nodes[edge.node()].bounds.before(edge.step)
    }

    /// Tightens a node's bounds by those of its children, and takes the best of their evaluations.
    pub(super) fn back_up_bounds(&mut self, at: usize) {
        if self.edges_of(at).is_empty() {
            return;
        }
        let mut found = Bounds::exactly(Score::LOSS);
        let mut evaluation = Score::BELOW_ALL;
        for edge in self.moves(at) {
            let seen = self.bounds_of(edge);
            found.least = found.least.max(seen.least);
            found.most = found.most.max(seen.most);
            evaluation = evaluation.max(self.nodes[edge.node()].evaluation.before(edge.step));
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
        let appeal = |edge: &MctsEdge<G::Move>| {
            let child = &self.nodes[edge.node()];
            let most = child.bounds.before(edge.step).most;
            let is_open = self.scale.result(child.bounds).is_none()
                && (most > parent.bounds.least || is_settled && most == parent.bounds.least);
            let appeal = match edge.visits {
                0 => f32::MAX,
                visits => {
                    let novelty = (novelty / visits as f32).sqrt();
                    self.promise(edge) + self.options.exploration * novelty
                }
            };
            if is_open { appeal } else { f32::MIN }
        };
        let edges = self.edges_of(at);
        let mut best = edges.start;
        let mut most = appeal(&self.edges[best]);
        let open = self.open_edges(at);
        for edge in edges.skip(1) {
            // More than are open only while all of those are settled.
            if edge >= open && most > f32::MIN {
                break;
            }
            let appeal = appeal(&self.edges[edge]);
            if appeal > most {
                (best, most) = (edge, appeal);
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
