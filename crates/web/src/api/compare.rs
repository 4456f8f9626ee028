//! `/api/compare`: the ladder side by side.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Comparison, Control, Limits, Player, Question, compare};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::ask::{About, AllowedSearch, LimitParams, Query};
use crate::problem::Problem;
use crate::router::App;

/// Who is compared.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Rungs {
    /// Players, separated by spaces (a word may hold commas); the classic ladder if left out.
    rungs: Option<String>,
}

/// Players compared at most.
const MOST: usize = 12;

/// Time for each of them when nothing is said.
const EACH: Duration = Duration::from_secs(5);

/// Who is compared when nothing is said.
const LADDER: &str = "minimax memo alpha-beta textbook-table table";

/// Several players asked about one position, with what it cost each
#[utoipa::path(
    get,
    path = "/api/compare",
    operation_id = "compare",
    tag = "searches",
    params(About, Rungs, LimitParams),
    responses((status = OK, body = Comparison)),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(about): Query<About>,
    Query(Rungs { rungs }): Query<Rungs>,
    Query(reach): Query<LimitParams>,
) -> Result<Json<Comparison>, Problem> {
    let (game, position) = about.open(&app)?;
    let players = players(rungs.as_deref().filter(|words| !words.is_empty()).unwrap_or(LADDER))?;
    for player in &players {
        AllowedSearch::by(&app, player.clone(), &reach)?;
    }
    let (depth, time) = (reach.depth, reach.time()?.or(Some(EACH)));
    // The same budget for all, so that the comparison is fair.
    let limits = Limits { nodes: Some(app.options.allowance.nodes), ..Limits::NONE };
    let work = move |control: &Control| {
        let question = Question { depth, time, control: control.narrowed(limits) };
        compare(game.as_ref(), &position, &players, &question, |_| ())
    };
    Ok(Json(app.pool.run(None, work).await?))
}

fn players(words: &str) -> Result<Vec<Player>, Problem> {
    let players: Vec<Player> =
        words.split_whitespace().map(Player::parse).collect::<Result<_, _>>()?;
    if players.is_empty() || players.len() > MOST {
        return Err(Problem::bad_input(format!(
            "rungs: wanted from 1 to {MOST} players, got {}",
            players.len()
        )));
    }
    Ok(players)
}
