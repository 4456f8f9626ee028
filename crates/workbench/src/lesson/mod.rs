//! Algorithms as lessons: what happens, one step after the other, in words.
//!
//! A lesson has a [`Method`] (its idea, its cost, where it fails, its pseudo-code), a [`Stage`] that stands
//! still and [`LessonStep`]s. A step names the line of the pseudo-code that is carried out, says in a
//! sentence what happened and why, and holds the [`Scene`]: what has changed on the stage. Front ends draw
//! the stage, mark the line and read the sentence; they know nothing of any method. "Step over" and "run to
//! the next cut" need no more than a step's level and mark.

mod graph;
mod monte_carlo;
mod retrograde;
mod search;

pub(crate) use self::graph::explore;
pub use self::graph::{GraphMove, GraphNode};
pub use self::monte_carlo::{PlayoutRound, VisitedMove};
use parlor_core::{BadInput, Control, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::explain::Tree;
use crate::report::name_of_verdict;
use crate::{Error, Workbench, schema};

/// Steps that are told unless another number is asked for, and the most of them.
const DEFAULT_STEPS: usize = 5_000;
const MAX_STEPS: usize = 20_000;

/// Every method that can be watched, by kind, the plainest first.
const METHODS: &[&[Method]] = &[search::METHODS, monte_carlo::METHODS, retrograde::METHODS];

/// Which method is to be watched, on what. A method takes the fields of its kind and ignores the others.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LessonRequest {
    /// The method, such as `alpha-beta`, with its settings if it has any (`memo:keep=to-5`).
    pub method: String,
    /// The game of a method that searches or solves one.
    pub game: Option<String>,
    /// The position; the start of the game if left out.
    pub position: Option<String>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Time for a search, such as `5s` or `100ms`.
    pub time: Option<String>,
    /// Nodes of a tree shown at most, the first ones searched.
    pub nodes: Option<usize>,
    /// Whose side values of a tree are told from: `mover`, `one`, `computer` or `human`.
    pub view: Option<String>,
    /// The scale of a document for values of a tree: `sign`, `weiss` or `achi`.
    pub scale: Option<String>,
    /// Steps told at most, the first ones.
    pub steps: Option<usize>,
}

/// A method at work, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Lesson {
    /// The method.
    pub method: Method,
    /// What stands still while it works.
    pub stage: Stage,
    /// What happens, in order.
    pub steps: Vec<LessonStep>,
    /// Steps that came after these and are not told.
    pub left_out: u64,
    /// How it ends, in a sentence.
    pub ending: String,
}

/// A method in words.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Method {
    /// The name, as in a request.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it works on.
    pub kind: Kind,
    /// What it is and its one idea.
    pub idea: &'static str,
    /// What it costs.
    pub cost: &'static str,
    /// Where it fails.
    pub limits: &'static str,
    /// Its pseudo-code, line by line, indented by spaces.
    #[schema(value_type = Vec<String>)]
    pub code: &'static [&'static str],
    /// What a marked step is: `cut`, `dead end`, `word`, `pivot`.
    pub mark: &'static str,
    /// Words of the glossary that help.
    #[schema(value_type = Vec<String>)]
    pub terms: &'static [&'static str],
}

/// What a method works on, and so what its stage looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The tree of a game.
    Tree,
    /// The moves of a position, by random games.
    MonteCarlo,
    /// The positions of a game, with the moves between them.
    Graph,
}

/// What stands still while a method works.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Stage {
    /// The tree it will have searched. Its nodes are numbered in the order of entry, the root is 0.
    Tree {
        /// The tree.
        tree: Tree,
    },
    /// The position from which random games are played.
    MonteCarlo {
        /// The game.
        game: String,
        /// The position.
        position: String,
        /// Who is to move.
        turn: String,
    },
    /// All positions that play can reach from one of them, which is the first.
    Graph {
        /// The game.
        game: String,
        /// The positions.
        nodes: Vec<GraphNode>,
    },
}

/// One step.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LessonStep {
    /// The line of the pseudo-code, from 0.
    pub line: usize,
    /// How deep the method has called itself.
    pub level: u32,
    /// What happened and why, in a sentence.
    pub says: String,
    /// Whether this is one of the moments worth running to.
    pub marked: bool,
    /// What has changed on the stage.
    pub scene: Scene,
}

/// What a step changes on the stage.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Scene {
    /// Something happened at a node of the tree.
    Tree {
        /// The node's number.
        node: usize,
        /// What happened.
        event: TreeEvent,
        /// The floor now, as the mover of the node sees it.
        alpha: String,
        /// The ceiling now.
        beta: String,
        /// The best value so far, if a move was searched.
        #[schema(required)]
        best: Option<String>,
    },
    /// A round of random games.
    MonteCarlo {
        /// The moves from the root to where the round ended.
        path: Vec<String>,
        /// The moves of the root after the round; empty while it goes on.
        moves: Vec<VisitedMove>,
    },
    /// A position of the graph gets its value, or a level begins.
    Graph {
        /// The position's number; none where a level begins.
        #[schema(required)]
        node: Option<usize>,
        /// Won, drawn or lost for the player to move.
        #[serde(serialize_with = "name_of_verdict")]
        #[schema(required, value_type = Option<schema::Verdict>)]
        value: Option<Verdict>,
        /// Plies to the end; none for a draw.
        #[schema(required)]
        distance: Option<u32>,
        /// The positions that are the reason.
        because: Vec<usize>,
    },
}

/// What happened at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TreeEvent {
    /// It was entered.
    Enter,
    /// It was entered and left at once.
    Leaf,
    /// A move of it came back with its value.
    Return,
    /// It was left.
    Leave,
}

/// Every method that can be watched, the plainest of a kind first.
pub fn methods() -> impl Iterator<Item = &'static Method> {
    METHODS.iter().copied().flatten()
}

impl Workbench {
    /// A method at work, step by step.
    ///
    /// # Errors
    /// A method that is none; a subject that it cannot work on; limits reached.
    pub fn lesson(&self, request: &LessonRequest, control: &Control) -> Result<Lesson, Error> {
        let name = request.method.split(':').next().unwrap_or_default();
        let Some(method) = methods().find(|method| method.name == name) else {
            let names: Vec<_> = methods().map(|method| method.name).collect();
            let wanted = format!("one of {}", names.join(", "));
            return Err(BadInput::new("method", wanted, BadInput::quote(name)).into());
        };
        let mut lesson = match method.kind {
            Kind::Tree => search::lesson(self, method, request, control)?,
            Kind::MonteCarlo => monte_carlo::lesson(self, method, request, control)?,
            Kind::Graph => retrograde::lesson(self, method, request, control)?,
        };
        let told = request.steps.unwrap_or(DEFAULT_STEPS).min(MAX_STEPS);
        lesson.left_out += lesson.steps.len().saturating_sub(told) as u64;
        lesson.steps.truncate(told);
        Ok(lesson)
    }
}
