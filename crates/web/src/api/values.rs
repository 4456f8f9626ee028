//! `/api/values`: what every legal move is worth, and how that is known.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use parlor_workbench::{
    AnyGame, Control, Error, Limits, MoveReport, Player, Proof, Question, Verdict, schema, table_of,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ask::{About, LimitParams, Query};
use crate::problem::Problem;
use crate::router::App;

/// Time for all moves together when nothing is said.
const USUAL: Duration = Duration::from_secs(2);

/// How the values are known.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum How {
    /// All of the game is known.
    Table,
    /// By a search to the end of the game.
    AllowedSearch,
    /// By a search as far as time allowed; at least one value is a guess.
    Engine,
}

/// What every move is worth to the player who makes it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Values {
    /// How the values are known.
    how: How,
    /// Whether all of them are proven.
    proof: Proof,
    /// What the position is worth to the player to move, if that is proven.
    #[schema(required, value_type = Option<schema::Verdict>)]
    value: Option<&'static str>,
    /// Plies to the end; none for a draw, or if nobody measured.
    #[schema(required)]
    distance: Option<u32>,
    /// Every legal move, in the game's order.
    moves: Vec<MoveReport>,
}

/// The worth of every legal move
#[utoipa::path(
    get,
    path = "/api/values",
    operation_id = "values",
    tag = "searches",
    params(About, LimitParams),
    responses((status = OK, body = Values)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(about): Query<About>,
    Query(reach): Query<LimitParams>,
) -> Result<Json<Values>, Problem> {
    let (game, position) = about.open(&app)?;
    if let Some(moves) = game.known_moves(&position)? {
        return Ok(Json(Values::of(How::Table, moves)));
    }
    let time = reach.time()?.unwrap_or(USUAL);
    let depth = reach.depth;
    let work = move |control: &Control| {
        // Either half of the work may take half the time.
        let question = Question { depth, time: Some(time / 2), control: control.clone() };
        rate(game.as_ref(), &position, &question)
    };
    Ok(Json(app.pool.run(Some(time), work).await?))
}

/// Solves a game that is small enough, or searches to the end; what that does not prove in time is
/// guessed at.
fn rate(game: &dyn AnyGame, position: &str, question: &Question) -> Result<Values, Error> {
    if is_soon_known(game, question.time) {
        // Where that takes too long after all, a search may still do.
        let _ = game.learn(&question.control.narrowed(Limits { time: question.time, nodes: None }));
        if let Some(moves) = game.known_moves(position)? {
            return Ok(Values::of(How::Table, moves));
        }
    }
    let ask = |word: &str| game.rate_moves(position, &Player::parse(word)?, question);
    let mut moves = ask("engine:goal=proof")?;
    if moves.iter().all(|rated| rated.proof == Some(Proof::Exact)) {
        return Ok(Values::of(How::AllowedSearch, moves));
    }
    for (rated, guessed) in moves.iter_mut().zip(ask("engine")?) {
        if rated.proof != Some(Proof::Exact) {
            *rated = guessed;
        }
    }
    Ok(Values::of(How::Engine, moves))
}

/// Whether there is a table, or solving the whole game would take no longer than this.
fn is_soon_known(game: &dyn AnyGame, time: Option<Duration>) -> bool {
    let has_table = || table_of(&game.spec()).is_ok_and(|path| path.exists());
    let hours = time.map_or(0.0, |time| time.as_secs_f64() / 3_600.0);
    game.estimate().is_some_and(|estimate| estimate.hours <= hours || has_table())
}

impl Values {
    fn of(how: How, moves: Vec<MoveReport>) -> Self {
        let is_proven = moves.iter().all(|rated| rated.proof == Some(Proof::Exact));
        let best = moves.iter().min_by_key(|rated| rated.preference());
        // A win is a win whatever the other moves are worth; anything less needs them all.
        let known = best.filter(|best| is_proven || best.value == Some(Verdict::Win));
        Self {
            how,
            proof: if is_proven { Proof::Exact } else { Proof::Estimate },
            value: known.and_then(|best| best.value).map(Verdict::name),
            distance: known.and_then(|best| best.distance).map(|plies| plies.0),
            moves,
        }
    }
}
