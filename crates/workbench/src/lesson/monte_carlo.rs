//! Monte Carlo tree search, told round by round.

use parlor_core::{BadInput, Control, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Lesson, LessonRequest, LessonStep, Method, MethodKind, Scene, Stage, subject};
use crate::report::name_of_verdict;
use crate::{Error, Player, SoFar, Strategy, Workbench, schema};

/// Rounds that are told.
const ROUNDS: usize = 250;

const MCTS: Method = Method {
    name: "mcts",
    title: "Monte Carlo tree search",
    kind: MethodKind::MonteCarlo,
    idea: "Play random games and keep count. Each round walks down the tree to the move with the best balance \
           of success and novelty, plays a random game from there, and credits the result to every node on \
           the way. Good moves are visited more and more, so the tree grows where it matters.",
    cost: "A round costs one random game. It can be stopped at any time; the most visited move is the answer.",
    limits: "A random game knows nothing of traps: a single refutation among many replies is found late. \
             parlor's version also backs up what is proven, so that given time it is exact.",
    code: &[
        "repeat while there is time:",
        "    node = root",
        "    while node has children:",
        "        node = child with the most of mean + sqrt(ln(visits of node) / visits of child)",
        "    if node was visited before: give it its children, take one",
        "    if node is proven: result = its value",
        "    else: result = a random game from node to its end",
        "    for each node on the way back: visits += 1, total += result",
        "play the most visited move",
    ],
    mark: "proven node",
    terms: &["monte-carlo-tree-search"],
    subject: subject::GAME,
};

pub(super) const METHODS: &[Method] = &[MCTS];

/// A move of the root after a round, as the player who makes it sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct VisitedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Rounds that went through it.
    pub visits: u32,
    /// Their mean result, from 0 to 1.
    pub mean: f32,
    /// Won, drawn or lost, once that is proven.
    #[serde(serialize_with = "name_of_verdict")]
    #[schema(required, value_type = Option<schema::Verdict>)]
    pub value: Option<Verdict>,
}

/// What one round did, in text.
#[derive(Clone, Debug)]
pub struct PlayoutRound {
    pub(crate) path: Vec<String>,
    pub(crate) has_grown: bool,
    pub(crate) is_proven: bool,
    pub(crate) result: f32,
    pub(crate) moves: Vec<VisitedMove>,
}

/// The lesson of a Monte Carlo tree search.
pub(super) fn lesson(
    workbench: &Workbench,
    method: &Method,
    request: &LessonRequest,
    control: &Control,
) -> Result<Lesson, Error> {
    let player = Player::parse(&request.method)?;
    let Strategy::Mcts { seed, .. } = player.strategy else {
        return Err(BadInput::new("method", "mcts", BadInput::quote(&request.method)).into());
    };
    let (game, position) = request.game_and_position(method);
    let (game, position) = workbench.position(game, position)?;
    let control = workbench.allowance.control(control);
    let rounds = game.watch_playouts(&position, seed, ROUNDS, &control)?;
    let turn = game.state(&position, SoFar::default())?.turn;
    let mut steps = Vec::with_capacity(3 * rounds.len());
    for (number, round) in rounds.iter().enumerate() {
        tell(number + 1, round, &turn, &mut steps);
    }
    Ok(Lesson {
        method: *method,
        ending: ending(rounds.last(), &turn),
        stage: Stage::MonteCarlo { game: game.spec(), position, turn },
        steps,
        left_out: 0,
    })
}

/// Down, a random game, and up again.
fn tell(number: usize, round: &PlayoutRound, turn: &str, steps: &mut Vec<LessonStep>) {
    let path = round.path.join(" ");
    let mut say = |line, says, marked, moves: &[VisitedMove]| {
        let scene = Scene::MonteCarlo { path: round.path.clone(), moves: moves.to_vec() };
        steps.push(LessonStep { line, level: u32::from(line > 0), says, marked, scene });
    };
    let grown = if round.has_grown { " A node visited before gets its children." } else { "" };
    let down = format!("Round {number} walks down: {path}.{grown}");
    say(if round.has_grown { 4 } else { 3 }, down, false, &[]);
    let result = match round.result {
        result if result >= 1.0 => format!("a win for {turn}"),
        result if result <= 0.0 => format!("a loss for {turn}"),
        0.5 => "a draw".to_owned(),
        result => format!("{result:.2} for {turn}"),
    };
    if round.is_proven {
        say(5, format!("This node is proven: {result}. No random game is needed."), true, &[]);
    } else {
        say(6, format!("A random game from here ends: {result}."), false, &[]);
    }
    let first = round.path.first().and_then(|mv| round.moves.iter().find(|told| told.mv == *mv));
    let credited = first.map_or_else(String::new, |first| {
        let visits = if first.visits == 1 { "visit" } else { "visits" };
        format!(" {} now has {} {visits} and a mean of {:.2}.", first.mv, first.visits, first.mean)
    });
    say(7, format!("Every node on the way is credited.{credited}"), false, &round.moves);
}

fn ending(last: Option<&PlayoutRound>, turn: &str) -> String {
    let moves = last.map_or(&[][..], |round| &round.moves);
    let won = moves.iter().find(|told| told.value == Some(Verdict::Win));
    match (won, moves.iter().max_by_key(|told| told.visits)) {
        (Some(won), _) => format!("{} is proven to win for {turn}.", won.mv),
        (None, Some(most)) => {
            format!("{turn} would play {}, the most visited move: {} visits.", most.mv, most.visits)
        }
        (None, None) => "Nothing was searched.".to_owned(),
    }
}
