//! Algorithms as lessons: what happens, one step after the other, in words.
//!
//! A lesson has a [`Method`] (its idea, its cost, where it fails, its pseudo-code), a [`Stage`] that stands
//! still and [`LessonStep`]s. A step names the line of the pseudo-code that is carried out, says in a
//! sentence what happened and why, and holds the [`Scene`]: what has changed on the stage. Front ends draw
//! the stage, mark the line and read the sentence; they know nothing of any method. "Step over" and "run to
//! the next cut" need no more than a step's level and mark.

mod graph;
mod matrix;
mod monte_carlo;
mod queens;
mod retrograde;
mod script;
mod search;
mod structured_tour;
mod subject;
mod tour;
mod words;

pub(crate) use self::graph::explore;
pub use self::graph::{GraphMove, GraphNode};
pub use self::monte_carlo::{PlayoutRound, VisitedMove};
pub use self::subject::{FieldForm, Subject, SubjectExample, SubjectField};
use parlor_core::{BadInput, Control, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::explain::Tree;
use crate::report::name_of_verdict;
use crate::request::given;
use crate::{Error, Workbench, schema};

/// Steps that are told unless another number is asked for, and the most of them.
const DEFAULT_STEPS: usize = 5_000;
const MAX_STEPS: usize = 20_000;

/// Every method that can be watched, by kind, the plainest first.
const METHODS: &[&[Method]] = &[
    search::METHODS,
    monte_carlo::METHODS,
    retrograde::METHODS,
    tour::METHODS,
    structured_tour::METHODS,
    queens::METHODS,
    words::METHODS,
    matrix::METHODS,
];

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
    /// What it can be watched on.
    pub subject: Subject,
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
    /// Pieces on a board.
    Board,
    /// A grid of letters and a list of words.
    Words,
    /// A payoff matrix.
    Matrix,
}

/// What stands still while a method works.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "a lesson has one stage")]
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
    /// An empty board; the first row is at the bottom.
    Board {
        /// Its rows.
        rows: u32,
        /// Its columns.
        columns: u32,
        /// What is put on it: `knight` or `queen`.
        piece: &'static str,
        /// Whether one piece walks, so that its path is drawn, rather than many being placed.
        walks: bool,
    },
    /// A grid and the sorted list.
    Words {
        /// The letters, row by row.
        grid: Vec<Vec<String>>,
        /// The words in order.
        words: Vec<String>,
    },
    /// A matrix game.
    Matrix {
        /// The names of its rows.
        rows: Vec<String>,
        /// The names of its columns.
        columns: Vec<String>,
        /// The payoffs, row by row, as fractions.
        payoffs: Vec<Vec<String>>,
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
    /// Something happened on the board.
    Board {
        /// What happened.
        event: BoardEvent,
        /// Where: the square entered, left or stuck on.
        #[schema(required)]
        square: Option<String>,
        /// Where a piece can go next.
        ways: Vec<Way>,
        /// All squares taken from now on, where they are not those of the step before and this one.
        #[schema(required)]
        path: Option<Vec<String>>,
        /// States looked at so far.
        steps: u64,
        /// Dead ends met so far.
        dead_ends: u64,
    },
    /// Moves of a knight were laid on the board, or taken away again.
    Moves {
        /// The moves laid, each from square to square.
        #[schema(value_type = Vec<Vec<String>>)]
        laid: Vec<[String; 2]>,
        /// The moves taken away.
        #[schema(value_type = Vec<Vec<String>>)]
        taken: Vec<[String; 2]>,
        /// How many tours the moves make, that are not joined yet.
        tours: u32,
    },
    /// A string or a word was looked at.
    Words {
        /// The cells in question, as row and column.
        #[schema(value_type = Vec<Vec<usize>>)]
        cells: Vec<[usize; 2]>,
        /// The part of the list in which the string can still be, before this look.
        #[schema(required)]
        window: Option<WordWindow>,
        /// The number of the word in question.
        #[schema(required)]
        word: Option<u32>,
        /// Whether the word was found there.
        is_found: bool,
        /// Comparisons so far.
        comparisons: u64,
        /// Strings looked up so far.
        searches: u64,
        /// Words found so far.
        found: u64,
    },
    /// A line was left out, or the tableau changed.
    Matrix {
        /// The line left out.
        #[schema(required)]
        out: Option<LineOut>,
        /// The tableau now, if there is one.
        #[schema(required)]
        tableau: Option<TableauScene>,
        /// The row and column of the tableau in question.
        #[schema(required, value_type = Option<Vec<usize>>)]
        pivot: Option<[usize; 2]>,
    },
}

/// What happened on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BoardEvent {
    /// A first square was taken, on an empty board.
    Begin,
    /// A square was taken.
    Place,
    /// There is no way on.
    DeadEnd,
    /// The square taken last was left again.
    TakeBack,
    /// The puzzle is solved.
    Solved,
    /// Everything was taken off the board.
    GiveUp,
}

/// A square that can be taken next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Way {
    /// The square.
    pub square: String,
    /// Its onward moves, where the method counts them.
    #[schema(required)]
    pub onward: Option<u8>,
}

/// The window of a binary search, by the numbers of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct WordWindow {
    /// The first word.
    pub low: u32,
    /// The word that is compared.
    pub middle: u32,
    /// The last word.
    pub high: u32,
}

/// A line of a matrix that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineOut {
    /// `row` or `column`.
    pub of: &'static str,
    /// Its number, from 0.
    pub line: usize,
    /// The number of the line that is as good or better.
    pub by: usize,
}

/// A tableau of the simplex method, in fractions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableauScene {
    /// The variables of its rows; the last row, the objective, has none.
    pub basic: Vec<String>,
    /// The variables of its columns; the last column, the right side, has none.
    pub free: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
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
        // Players have settings; the methods of puzzles have none.
        if !matches!(method.kind, Kind::Tree | Kind::MonteCarlo) && name != request.method {
            let wanted = format!("{name}, which has no settings");
            return Err(BadInput::new("method", wanted, BadInput::quote(&request.method)).into());
        }
        let mut lesson = match method.kind {
            Kind::Tree => search::lesson(self, method, request, control)?,
            Kind::MonteCarlo => monte_carlo::lesson(self, method, request, control)?,
            Kind::Graph => retrograde::lesson(self, method, request, control)?,
            Kind::Board if method.name == queens::METHODS[0].name => {
                queens::lesson(method, request, &self.allowance.control(control))?
            }
            Kind::Board if method.name == structured_tour::METHODS[0].name => {
                structured_tour::lesson(method, request, &self.allowance.control(control))?
            }
            Kind::Board => tour::lesson(method, request, &self.allowance.control(control))?,
            Kind::Words => words::lesson(method, request, &self.allowance.control(control))?,
            Kind::Matrix => matrix::lesson(method, request, &self.allowance.control(control))?,
        };
        let told = request.steps.unwrap_or(DEFAULT_STEPS).min(MAX_STEPS);
        lesson.left_out += lesson.steps.len().saturating_sub(told) as u64;
        lesson.steps.truncate(told);
        Ok(lesson)
    }
}
