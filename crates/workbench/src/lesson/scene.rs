//! What front ends draw: the stage that stands still, and what each step changes on it.

use parlor_core::Verdict;
use serde::Serialize;
use utoipa::ToSchema;

use super::{GraphNode, VisitedMove};
use crate::explain::Tree;
use crate::report::name_of_verdict;
use crate::schema;

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
