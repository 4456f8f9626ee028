//! A searched tree as plain data.

use parlor_core::{Notation, Score, Verdict};
use parlor_search::NodeEnding;
use parlor_search::explain::SearchNode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::schema;

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
    /// Whether the search ended by itself rather than by a limit.
    pub finished: bool,
    /// The root.
    pub root: TreeNode,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TreeNode {
    /// The move that led here; none at the root.
    #[serde(rename = "move")]
    #[schema(required)]
    pub mv: Option<String>,
    /// The window it was entered with, as the mover sees it: `loss`, `win`, a number, or an infinity.
    #[schema(min_items = 2, max_items = 2)]
    pub window: [String; 2],
    /// What came back, for its mover: `win`, `even`, `loss` or a number; none if the search was
    /// stopped inside.
    #[schema(required)]
    pub value: Option<String>,
    /// Why it was left: `final`, `guessed`, `searched`, `cut` or `found` (in the table).
    #[schema(required, value_type = Option<schema::Ending>)]
    pub ending: Option<&'static str>,
    /// Nodes below that were searched but are not shown.
    pub left_out: u64,
    /// The nodes below, in the order searched.
    #[schema(no_recursion)]
    pub children: Vec<Self>,
}

impl TreeNode {
    /// The node that `position` is the root of.
    pub(crate) fn new<G: Notation>(
        game: &G,
        position: &G::Position,
        node: &SearchNode<G::Move>,
    ) -> Self {
        let child = |child: &SearchNode<G::Move>| {
            let mv = child.mv.expect("only the root has no move");
            let text = game.move_text(position, mv);
            Self { mv: Some(text), ..Self::new(game, &game.play(position, mv), child) }
        };
        Self {
            mv: None,
            window: [node.window.alpha, node.window.beta].map(limit_text),
            value: node.score.map(score_text),
            ending: node.ending.map(ending_name),
            left_out: node.left_out,
            children: node.children.iter().map(child).collect(),
        }
    }

    /// How many nodes are shown, this one included.
    #[must_use]
    pub fn count(&self) -> u64 {
        1 + self.children.iter().map(Self::count).sum::<u64>()
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

/// A score as a word at the ends and in the middle of the scale, else as a number. The classic rungs
/// measure no distance, and none is shown for them.
fn score_text(score: Score) -> String {
    match score {
        Score::WIN => Verdict::Win.name().to_owned(),
        Score::LOSS => Verdict::Loss.name().to_owned(),
        Score::EVEN => "even".to_owned(),
        _ => score.to_string(),
    }
}

fn limit_text(score: Score) -> String {
    if score >= Score::ABOVE_ALL {
        "+∞".to_owned()
    } else if score <= Score::BELOW_ALL {
        "-∞".to_owned()
    } else {
        score_text(score)
    }
}
