//! What a study is asked and what it answers, as plain data.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::figures::{Share, Spread};
use crate::report::{Worth, seconds};

/// A game to be studied, and how.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StudyRequest {
    /// The game, such as `hexapawn` or `mnk:m=5,n=5,k=4`.
    #[schema(example = "hexapawn")]
    pub game: String,
    /// A parameter and its values, such as `size=4-6` or `size=4,6,8`: each is studied.
    #[schema(example = "width=3-4")]
    pub over: Option<String>,
    /// How strong the programs are: random games for each move, rising, such as `10,100,1000`. The first may be 0,
    /// which moves by chance.
    #[schema(example = "0,10,100,1000")]
    pub strengths: Option<String>,
    /// Games at each strength; 100 if left out.
    pub games: Option<u32>,
    /// Plies after which a game is cut off; 500 if left out.
    pub plies: Option<u32>,
    /// Time for all of it, such as `30s`; a minute if left out. What is not done by then is left out, and the answer
    /// says so.
    #[schema(example = "20s")]
    pub time: Option<String>,
    /// The random seed; 1 if left out. The same seed gives the same games.
    pub seed: Option<u32>,
    /// Games played side by side; one if left out. It does not change what is found.
    pub threads: Option<usize>,
}

/// What a study found.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Study {
    /// The parameter that was varied.
    #[schema(required)]
    pub parameter: Option<String>,
    /// One game, or one for each value of the parameter.
    pub games: Vec<GameStudy>,
    /// The random seed.
    pub seed: u64,
    /// Whether everything that was planned was done.
    pub finished: bool,
    /// What was not done, and other things to know, in sentences.
    pub notes: Vec<String>,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

/// What a study found out about one game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GameStudy {
    /// The game's spec.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// What the two players are called, the one who begins first.
    #[schema(min_items = 2, max_items = 2)]
    pub players: [String; 2],
    /// The value of the parameter that is varied.
    #[schema(required)]
    pub value: Option<String>,
    /// Games and searches that were done.
    pub done: u64,
    /// Games and searches that were planned.
    pub planned: u64,
    /// What is so with best play, if the game is small enough to be solved, has a table, or its start can be proven.
    #[schema(required)]
    pub truth: Option<SolvedStart>,
    /// Games between equal programs, from the weakest to the strongest of whom a game was played.
    pub strengths: Vec<StrengthFigures>,
    /// What more thinking gains: each strength against the next, as far as they have played.
    pub gains: Vec<ThinkingGain>,
    /// How many moves there are to choose from at each ply, between the strongest programs that played.
    pub branching: Vec<PlyBranching>,
    /// Moves to choose from on average, over all plies of those games; nothing before the first game.
    #[schema(required)]
    pub choice: Option<f64>,
    /// Every first move, the best first; of moves that are images of each other, one.
    pub openings: Vec<OpeningFigures>,
    /// Which moves are good how often.
    pub moves: MoveFigures,
    /// Whether the game ends.
    pub endings: EndingFigures,
    /// What the figures say to a designer, in sentences.
    pub findings: Vec<Finding>,
}

/// What the start of a solved game is worth.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SolvedStart {
    /// What it is worth to the player who begins.
    #[serde(flatten)]
    pub worth: Worth,
    /// The points a game of the player who begins: 1 if they win, a half for a draw, 0 if they lose.
    pub first_score: f64,
    /// The share of games that somebody wins: 1, or 0 for a draw.
    pub decisive: f64,
}

/// Games between two equal programs.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StrengthFigures {
    /// Random games for each move; 0 moves by chance.
    pub rounds: u32,
    /// The player, as a match takes it; it has another seed in every game.
    pub player: String,
    /// Games played.
    pub games: u64,
    /// Games won by the player who began.
    pub wins: u64,
    /// Games that nobody won, those without an end included.
    pub draws: u64,
    /// Games won by the other player.
    pub losses: u64,
    /// Points a game of the player who begins: 1 for a win, a half for a draw. A half is fair.
    pub first_score: Share,
    /// The share of games that somebody wins.
    pub decisive: Share,
    /// Plies of a game.
    pub length: Spread,
    /// The share of games in which somebody ever leads, as the programs see it; nothing of programs that move by chance.
    #[schema(required)]
    pub led: Option<Share>,
    /// How often the lead changes hands in a game; nothing of programs that move by chance.
    #[schema(required)]
    pub lead_changes: Option<Spread>,
    /// Moves of a game that give away what the position was worth; only of a game whose every position is known.
    #[schema(required)]
    pub mistakes: Option<Spread>,
    /// Whether what is so with best play lies within both error bars; only of a solved game.
    #[schema(required)]
    pub agrees: Option<bool>,
}

/// A strength against a greater one; each begins in half of the games.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ThinkingGain {
    /// Random games for each move of the weaker program.
    pub weaker: u32,
    /// Those of the stronger.
    pub stronger: u32,
    /// Points a game of the stronger program.
    pub score: Share,
    /// The same as a difference on Elo's scale; none if every game was won, or every game lost.
    #[schema(required)]
    pub elo: Option<f64>,
    /// The least difference within the error bars; none if there is no least.
    #[schema(required)]
    pub elo_least: Option<f64>,
    /// The greatest.
    #[schema(required)]
    pub elo_most: Option<f64>,
}

/// How many moves there are to choose from at a ply.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlyBranching {
    /// The ply, from 1.
    pub ply: u32,
    /// The legal moves, over the games that lasted so long.
    pub moves: Spread,
}

/// A first move.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OpeningFigures {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How many first moves it stands for: images of each other count as one.
    pub images: u32,
    /// Points a game of the player who makes it, between equal programs.
    pub score: Share,
    /// What the strongest program expects of it, from 0, lost, to 1, won; nothing in a game that counts points.
    #[schema(required)]
    pub expected: Option<f64>,
    /// What it is worth to the player who makes it, if that is proven.
    #[schema(required)]
    pub truth: Option<Worth>,
    /// Whether the truth lies within the error bars of the score; only of a move that was played and whose truth is known.
    #[schema(required)]
    pub agrees: Option<bool>,
}

/// Which moves are good how often.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MoveFigures {
    /// Whether every position of the game was looked at, with its true value; else those of the strongest programs'
    /// games were, and a move is good where a program chose it.
    pub exact: bool,
    /// Positions in which there is something to choose, each counted once.
    pub positions: u64,
    /// By the kind of move: placing, moving, capturing.
    pub kinds: Vec<MoveUse>,
    /// By the move itself, the most frequent first; no more than 500.
    pub moves: Vec<MoveUse>,
    /// How many different moves there are.
    pub different: u64,
    /// Moves that were legal often enough and never good, or never chosen, the most frequent first; no more than 500.
    pub never_good: Vec<MoveUse>,
    /// How many of those there are.
    pub never_good_count: u64,
}

/// How often a move can be made, and how often it is good.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MoveUse {
    /// The move, or the kind of move.
    pub name: String,
    /// Positions in which it is legal and something else is too.
    pub legal: u64,
    /// Positions among them in which nothing is better, or in which it was chosen.
    pub good: u64,
    /// How often that would be so if all moves were alike.
    pub by_chance: f64,
}

/// How games end, over all games between equal programs that look ahead, whatever their strength; over games by chance
/// where no others were played.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EndingFigures {
    /// Whether the rules let play come back to an earlier position.
    pub can_repeat: bool,
    /// The share of games that went round in circles: a position came back for the third time.
    pub endless: Share,
    /// The share of games that were cut off.
    pub cut_off: Share,
    /// The ply after which games are cut off.
    pub ply_limit: u32,
}

/// What a figure says to a designer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Finding {
    /// What it is about.
    pub about: FindingTopic,
    /// One sentence or two.
    pub says: String,
}

/// A designer's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FindingTopic {
    /// Who wins with best play?
    Truth,
    /// Is it fair?
    Fairness,
    /// Does somebody win?
    Decisiveness,
    /// How long is it, and does it end?
    Length,
    /// How much is there to choose from?
    Choice,
    /// Does thinking help?
    Depth,
    /// Is it exciting?
    Drama,
    /// Does the first move decide?
    Openings,
    /// Are there moves that nobody needs?
    Moves,
}
