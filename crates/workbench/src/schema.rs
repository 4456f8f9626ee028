//! The words of closed lists, for the OpenAPI document only.
//!
//! Answers carry such words as text, or as types of crates that know nothing of interfaces. A field
//! names its list here as its `value_type`, and the document then tells every word that may come.
//! Nothing of this is ever made.

use utoipa::ToSchema;

/// Won, drawn or lost.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum Verdict {
    /// Won for the player to move.
    Win,
    /// Drawn.
    Draw,
    /// Lost for the player to move.
    Loss,
}

/// Why a search left a node.
#[derive(ToSchema)]
#[schema(as = Ending, rename_all = "lowercase")]
pub enum NodeEnding {
    /// The game is over there.
    Final,
    /// The depth limit: the value is a guess.
    Guessed,
    /// Every move was tried.
    Searched,
    /// A move was too good to be allowed; the others were spared.
    Cut,
    /// The table knew it.
    Found,
}

/// What a score says of the truth.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum Bound {
    /// It is the truth.
    Exact,
    /// The truth is this or more.
    AtLeast,
    /// The truth is this or less.
    AtMost,
}

/// Which positions are counted.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum Counted {
    /// Those that play can reach.
    Reachable,
    /// All that have a number.
    Numbered,
}

/// In which order the words to find are listed.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum WordOrder {
    /// By the alphabet.
    Alphabetical,
    /// As the request has them.
    Given,
    /// From the shortest to the longest.
    Length,
}

/// The paper of a sheet.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// How a line of a matrix compares with one that it dominates.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum Dominance {
    /// It is better everywhere.
    Strictly,
    /// It is nowhere worse, and somewhere better.
    Weakly,
    /// It is the same.
    Equal,
}
