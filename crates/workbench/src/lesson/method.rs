//! The methods that can be watched, each described in words.

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    Subject, matrix, monte_carlo, queens, retrograde, search, structured_tour, tour, words,
};

/// A method in words.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Method {
    /// The name, as in a request.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it works on.
    pub kind: MethodKind,
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
#[schema(as = Kind)]
pub enum MethodKind {
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

/// Every method that can be watched, the plainest of a kind first.
pub fn methods() -> impl Iterator<Item = &'static Method> {
    METHODS.iter().copied().flatten()
}
