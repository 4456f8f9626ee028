//! Algorithms as lessons: what happens, one step after the other, in words.
//!
//! A lesson has a [`Method`] (its idea, its cost, where it fails, its pseudo-code), a [`Stage`] that stands
//! still and [`LessonStep`]s. A step names the line of the pseudo-code that is carried out, says in a
//! sentence what happened and why, and holds the [`Scene`]: what has changed on the stage. Front ends draw
//! the stage, mark the line and read the sentence; they know nothing of any method. "Step over" and "run to
//! the next cut" need no more than a step's level and mark.

mod graph;
mod matrix;
mod method;
mod monte_carlo;
mod queens;
mod retrograde;
mod scene;
mod script;
mod search;
mod structured_tour;
mod subject;
mod tour;
mod words;

pub(crate) use self::graph::explore;
pub use self::graph::{GraphMove, GraphNode};
pub use self::method::{Method, MethodKind, methods};
pub use self::monte_carlo::{PlayoutRound, VisitedMove};
pub use self::scene::{
    BoardEvent, LineOut, Scene, Stage, TableauScene, TreeEvent, Way, WordWindow,
};
pub use self::subject::{FieldForm, Subject, SubjectExample, SubjectField};

use parlor_core::{BadInput, Control};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::request::given;
use crate::{Error, Workbench};

/// Steps that are told unless another number is asked for, and the most of them.
const DEFAULT_STEPS: usize = 5_000;
const MAX_STEPS: usize = 20_000;

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
    /// The board of a knight's tour as rows by columns, such as `5x5`.
    pub board: Option<String>,
    /// Where the knight begins, such as `a1`.
    pub start: Option<String>,
    /// Whether the tour must end a knight's move from its start.
    #[serde(default)]
    pub closed: bool,
    /// Squares that the knight has visited already, such as `c2 e1 d3`; the method goes on from there.
    pub path: Option<String>,
    /// How many queens.
    pub size: Option<usize>,
    /// The grid of a word search, its rows separated by `/` or line ends.
    pub grid: Option<String>,
    /// The words to look for, separated by spaces, commas or line ends.
    pub words: Option<String>,
    /// A payoff matrix, its rows separated by `|` or line ends.
    pub matrix: Option<String>,
    /// Steps told at most, the first ones.
    pub steps: Option<usize>,
}

impl LessonRequest {
    /// The game that a method is watched on, and the position: the usual ones if neither is given.
    fn game_and_position(&self, method: &Method) -> (&str, Option<&str>) {
        match (given(&self.game), given(&self.position)) {
            (None, None) => (method.subject.usual("game"), Some(method.subject.usual("position"))),
            (game, position) => (game.unwrap_or(method.subject.usual("game")), position),
        }
    }
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
        // Players have settings; the methods of puzzles have none.
        if !matches!(method.kind, MethodKind::Tree | MethodKind::MonteCarlo)
            && name != request.method
        {
            let wanted = format!("{name}, which has no settings");
            return Err(BadInput::new("method", wanted, BadInput::quote(&request.method)).into());
        }
        let mut lesson = match method.kind {
            MethodKind::Tree => search::lesson(self, method, request, control)?,
            MethodKind::MonteCarlo => monte_carlo::lesson(self, method, request, control)?,
            MethodKind::Graph => retrograde::lesson(self, method, request, control)?,
            MethodKind::Board if method.name == queens::METHODS[0].name => {
                queens::lesson(method, request, &self.allowance.control(control))?
            }
            MethodKind::Board if method.name == structured_tour::METHODS[0].name => {
                structured_tour::lesson(method, request, &self.allowance.control(control))?
            }
            MethodKind::Board => tour::lesson(method, request, &self.allowance.control(control))?,
            MethodKind::Words => words::lesson(method, request, &self.allowance.control(control))?,
            MethodKind::Matrix => {
                matrix::lesson(method, request, &self.allowance.control(control))?
            }
        };
        let told = request.steps.unwrap_or(DEFAULT_STEPS).min(MAX_STEPS);
        lesson.left_out += lesson.steps.len().saturating_sub(told) as u64;
        lesson.steps.truncate(told);
        Ok(lesson)
    }
}
