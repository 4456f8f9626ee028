//! What an observer is shown of the engine's search is the tree that it searches: every node, with its
//! window, its score and why it ended.

use crate::random_tree::{Guess, RandomTree, cases, trees};
use crate::truth::LookAhead;
use parlor_core::{Bounds, Game, Knowledge, Notation, Score, Unaided};
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_search::explain::{Recorder, SearchNode};
use parlor_search::{NodeEnding, Observer, Task, Window};
use proptest::prelude::*;

/// Keeps every tree of a search, one for each time the root is entered.
struct Forest<M> {
    trees: Vec<SearchNode<M>>,
    open: Vec<SearchNode<M>>,
    /// How many nodes were entered.
    entered: u64,
}

impl<M> Forest<M> {
    const fn new() -> Self {
        Self { trees: Vec::new(), open: Vec::new(), entered: 0 }
    }
}

impl<M: Copy> Observer<M> for Forest<M> {
    fn enter(&mut self, mv: Option<M>, window: Window) {
        assert_eq!(mv.is_none(), self.open.is_empty(), "only a root is entered by no move");
        self.entered += 1;
        if let Some(parent) = self.open.last_mut() {
            parent.last = mv;
        }
        let (children, left_out, last) = (Vec::new(), 0, None);
        let (score, ending) = (None, None);
        self.open.push(SearchNode { mv, window, score, ending, children, left_out, last });
    }

    fn leave(&mut self, score: Score, ending: NodeEnding) {
        let mut node = self.open.pop().expect("a node is left that was entered");
        node.score = Some(score);
        node.ending = Some(ending);
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.trees.push(node),
        }
    }
}

/// Checks the nodes of a searched tree one by one.
struct TreeCheck<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    /// What each node should be worth; nothing can be said of a selective search.
    expected: Option<LookAhead<'a, G, K>>,
}

impl<G: Game, K: Knowledge<G>> TreeCheck<'_, G, K> {
    /// A node's score is a true bound or the true score, and follows from what is below it.
    fn node(&mut self, node: &SearchNode<G::Move>, position: &G::Position, depth: Option<u32>) {
        let Self { game, knowledge, .. } = *self;
        let Window { alpha, beta } = node.window;
        let score = node.score.expect("a search that was not stopped leaves every node");
        let ending = node.ending.expect("a search that was not stopped leaves every node");
        assert!(alpha < beta, "an empty window: {:?}", node.window);
        if let Some(expected) = &mut self.expected {
            let expected = expected.of(position, depth);
            let holds = match score {
                score if score <= alpha => expected <= score,
                score if score >= beta => expected >= score,
                score => expected == score,
            };
            assert!(holds, "{score} in {:?} of {expected} at {position:?}", node.window);
        }
        let unfinished = Bounds::unfinished(game);
        match ending {
            NodeEnding::Final => match game.outcome(position) {
                Some(outcome) => assert_eq!(score, Score::of_outcome(outcome, game.turn(position))),
                // What is known of any unfinished position was enough.
                None => assert!(
                    score == unfinished.least && score >= beta
                        || score == unfinished.most && score <= alpha
                ),
            },
            NodeEnding::Guessed => {
                assert!(self.expected.is_none() || depth == Some(0), "a guess at {depth:?}");
                assert_eq!(score, knowledge.guess(game, position));
            }
            // The table's word is checked above.
            NodeEnding::Found => {}
            NodeEnding::Searched | NodeEnding::Cut => {
                let best = self.children(node, position, depth);
                assert_eq!(score, unfinished.admit(best), "{node:?}");
                assert_eq!(ending == NodeEnding::Cut, score >= beta, "{node:?}");
            }
        }
        if !matches!(ending, NodeEnding::Searched | NodeEnding::Cut) {
            assert!(node.children.is_empty(), "{ending:?} with children");
        }
    }

    /// The best score of the children, each seen from the node. Every move is tried until one is too good,
    /// with what is left of the window or, but for the first, with a null window at its floor; one that
    /// is better than that is searched again.
    fn children(
        &mut self,
        node: &SearchNode<G::Move>,
        position: &G::Position,
        depth: Option<u32>,
    ) -> Score {
        let Self { game, .. } = *self;
        let Window { alpha, beta } = node.window;
        let mut best = Score::BELOW_ALL;
        let mut tried = Vec::new();
        for visits in node.children.chunk_by(|one, next| one.mv == next.mv) {
            let mv = visits[0].mv.expect("a child is entered by a move");
            assert!(!tried.contains(&mv) && best < beta, "{mv:?} after a cut, or twice");
            let next = game.play(position, mv);
            let step = game.step(position, &next);
            let floor = alpha.max(best);
            let left = Window { alpha: floor, beta }.after(step);
            let null = Window::above(floor).after(step);
            let (last, earlier) = visits.split_last().expect("chunks are not empty");
            let of_node = |child: &SearchNode<G::Move>| {
                child.score.expect("a search that was not stopped leaves every node").before(step)
            };
            for child in earlier {
                assert_eq!(child.window, null, "only a null window is searched again");
                assert!(of_node(child) > floor && !tried.is_empty() || self.expected.is_none());
            }
            // Moves that are rated together are not told what was found before.
            let together = depth == Some(1) || self.expected.is_none();
            let is_whole = together && last.window == node.window.after(step);
            let is_null = last.window == null && !tried.is_empty();
            assert!(last.window == left || is_null || is_whole, "{:?} in {node:?}", last.window);
            for child in visits {
                self.node(child, &next, depth.map(|depth| depth.saturating_sub(1)));
            }
            tried.push(mv);
            best = best.max(of_node(last));
        }
        let is_cut = best >= beta;
        assert!(is_cut || tried.len() == game.legal_moves(position).len(), "a move was left out");
        best
    }
}

/// Searches with an observer and checks every node of every tree it saw.
fn check_observed<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    position: &G::Position,
    goal: Goal,
    limit: Option<u32>,
) where
    G::Move: std::fmt::Debug,
{
    let options = EngineOptions { memory: 1 << 14, goal, ..EngineOptions::default() };
    let mut task = Task::knowing(game, knowledge, position);
    task.depth = limit;
    let mut forest = Forest::new();
    let report = Engine::new(options).search_observed(&task, &mut forest);
    assert!(forest.open.is_empty(), "a node was entered and not left");
    let is_selective = goal == Goal::Play && knowledge.is_trusted();
    if !is_selective {
        assert_eq!(forest.entered, report.counters.calls, "an unseen call");
    }

    // A proof looks to the end from the first tree on; play a ply deeper whenever the window held.
    let is_proof = goal == Goal::Proof && limit.is_none();
    let mut depth = 1;
    for tree in &forest.trees {
        let expected = (!is_selective).then(|| LookAhead::new(game, knowledge));
        let mut check = TreeCheck { game, knowledge, expected };
        check.node(tree, position, (!is_proof).then_some(depth));
        let Window { alpha, beta } = tree.window;
        let held = tree.score.is_some_and(|score| alpha < score && score < beta);
        depth += u32::from(held);
    }
    let last = forest.trees.last().expect("an unfinished position is searched");
    if !is_proof && !is_selective {
        assert_eq!(last.score, report.score);
        assert!(report.depth.is_none_or(|done| done == depth - 1));
    }

    // The recorder keeps the last of them.
    let mut recorder = Recorder::new(usize::MAX);
    Engine::new(options).search_observed(&task, &mut recorder);
    let recorded = recorder.into_tree().expect("an unfinished position is searched");
    assert_eq!(&recorded.root, last);
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_observed_tree_is_the_searched_tree(
        drawn in trees(7),
        limit in prop::option::of(1..7_u32),
    ) {
        fn check<const ALTERNATES: bool>(game: &RandomTree<ALTERNATES>, limit: Option<u32>) {
            let start = game.start();
            for guess in Guess::every_kind() {
                for goal in [Goal::Play, Goal::Proof] {
                    check_observed(game, &guess, &start, goal, limit);
                }
            }
        }
        check(&drawn.alternating().level_by_level(), limit);
        check(&drawn.free().level_by_level(), limit);
    }
}

#[test]
fn the_observed_tree_of_tic_tac_toe_is_the_searched_tree() {
    let position = TicTacToe.parse_position("XO./.../... X").unwrap();
    for goal in [Goal::Play, Goal::Proof] {
        for limit in [None, Some(3)] {
            check_observed(&TicTacToe, &Unaided, &position, goal, limit);
        }
    }
}
