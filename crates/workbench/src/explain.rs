//! A searched tree as plain data.

use parlor_core::{Notation, Score, Side};
use parlor_search::explain::SearchNode;
use parlor_search::{NodeEnding, Window};
use serde::Serialize;
use utoipa::ToSchema;

use crate::any_game::SearchLimits;
use crate::document::DocumentNode;
use crate::schema;
use crate::value_view::ValueView;

/// The tree a player searched.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Tree {
    /// The game.
    pub game: String,
    /// The position at the root.
    pub position: String,
    /// Who searched.
    pub by: String,
    /// The depth limit, if there was one.
    #[schema(required)]
    pub depth: Option<u32>,
    /// Nodes the search visited.
    pub nodes: u64,
    /// Nodes of it that are in the tree below.
    pub shown: u64,
    /// Branches of these nodes that cuts left out.
    pub pruned: u64,
    /// Whether the search ended by itself rather than by a limit.
    pub finished: bool,
    /// The root.
    pub root: TreeNode,
    /// How values are told.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) view: ValueView,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TreeNode {
    /// The move that led here; none at the root.
    #[serde(rename = "move")]
    #[schema(required)]
    pub mv: Option<String>,
    /// Who is to move.
    pub turn: &'static str,
    /// The window it was entered with, from the side that values are told from: `loss`, `win`, a number, or
    /// an infinity.
    #[schema(min_items = 2, max_items = 2)]
    pub window: [String; 2],
    /// What came back: `win`, `even`, `loss` or a number; none if the search was stopped inside.
    #[schema(required)]
    pub value: Option<String>,
    /// Why it was left: `final`, `guessed`, `searched`, `cut` or `found` (in the table).
    #[schema(required, value_type = Option<schema::NodeEnding>)]
    pub ending: Option<&'static str>,
    /// Moves that a cut left out, in the order of the game.
    pub pruned: Vec<String>,
    /// The move that refuted the node, if it was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub refutation: Option<String>,
    /// What the document's player calls the node; its values are then the computer's, 0 to 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub document: Option<DocumentNode>,
    /// Nodes below that were searched but are not shown.
    pub left_out: u64,
    /// The nodes below, in the order searched.
    #[schema(no_recursion)]
    pub children: Vec<Self>,
    /// The same as numbers.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) scores: NodeScores,
}

/// What a search knew at a node, its mover's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NodeScores {
    pub(crate) turn: Side,
    pub(crate) window: Window,
    /// What came back.
    pub(crate) score: Option<Score>,
    /// The same for whoever moved here.
    pub(crate) returned: Option<Score>,
}

impl TreeNode {
    /// Whether any value at or below this node is a guess.
    pub(crate) fn has_guesses(&self) -> bool {
        self.ending == Some("guessed") || self.children.iter().any(Self::has_guesses)
    }
}

/// How a search is watched.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// How far it may go.
    pub(crate) limits: SearchLimits,
    /// How many nodes are kept.
    pub(crate) room: usize,
    /// How values are told.
    pub(crate) view: ValueView,
}

impl Watch {
    /// With room for so many nodes, each value told from its mover's side.
    #[must_use]
    pub fn new(limits: SearchLimits, room: usize) -> Self {
        Self { limits, room, view: ValueView::default() }
    }
}

/// A game's tree in the making, told from one side.
pub(crate) struct TreeTeller<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) view: ValueView,
    /// Who is to move at the root.
    pub(crate) root: Side,
    /// Whether the search's values carry distances.
    pub(crate) has_distances: bool,
}

impl<G: Notation> TreeTeller<'_, G> {
    /// The node that `position` is the root of.
    pub(crate) fn node(&self, position: &G::Position, node: &SearchNode<G::Move>) -> TreeNode {
        let Self { game, view, root, .. } = *self;
        let turn = game.turn(position);
        let child = |child: &SearchNode<G::Move>| {
            let mv = child.mv.expect("only the root has no move");
            let next = game.play(position, mv);
            let step = game.step(position, &next);
            let mut told = self.node(&next, child);
            told.mv = Some(game.move_text(position, mv));
            told.scores.returned = child.score.map(|score| match self.has_distances {
                true => score.before(step),
                false => score.seen_before(step),
            });
            told
        };
        let value = node.score.map(|score| match node.ending {
            Some(NodeEnding::Guessed) => view.guess(score, turn, root),
            _ => view.value(score, turn, root),
        });
        TreeNode {
            mv: None,
            turn: game.player_name(turn),
            window: view.window([node.window.alpha, node.window.beta], turn, root),
            value,
            ending: node.ending.map(ending_name),
            pruned: self.pruned(position, node),
            refutation: node
                .last
                .filter(|_| node.ending == Some(NodeEnding::Cut))
                .map(|mv| game.move_text(position, mv)),
            document: None,
            left_out: node.left_out,
            children: node.children.iter().map(child).collect(),
            scores: NodeScores { turn, window: node.window, score: node.score, returned: None },
        }
    }

    /// What a cut left out. Where not all that was searched is kept, that cannot be told.
    fn pruned(&self, position: &G::Position, node: &SearchNode<G::Move>) -> Vec<String> {
        if node.ending != Some(NodeEnding::Cut) || node.left_out > 0 {
            return Vec::new();
        }
        let is_tried = |mv: &G::Move| node.children.iter().any(|child| child.mv == Some(*mv));
        let moves = self.game.moves(position).filter(|mv| !is_tried(mv));
        moves.map(|mv| self.game.move_text(position, mv)).collect()
    }
}

impl TreeNode {
    /// How many nodes are shown, this one included.
    #[must_use]
    pub fn count(&self) -> u64 {
        1 + self.children.iter().map(Self::count).sum::<u64>()
    }

    /// How many branches were cut at and below this node.
    #[must_use]
    pub fn count_pruned(&self) -> u64 {
        self.pruned.len() as u64 + self.children.iter().map(Self::count_pruned).sum::<u64>()
    }
}

const fn ending_name(ending: NodeEnding) -> &'static str {
    match ending {
        NodeEnding::Final => "final",
        NodeEnding::Guessed => "guessed",
        NodeEnding::Searched => "searched",
        NodeEnding::Cut => "cut",
        NodeEnding::Found => "found",
    }
}
