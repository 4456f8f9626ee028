//! `/api/compare`: the ladder side by side.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{Comparison, Control, Player, compare};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::ask::{About, Query, Reach};
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

/// Several players asked about one position, with what it cost each
#[utoipa::path(
    get,
    path = "/api/compare",
    tag = "searches",
    params(About, Rungs, Reach),
    responses(
        (status = OK, body = Comparison),
        (status = BAD_REQUEST, body = Problem, content_type = "application/problem+json"),
        (status = SERVICE_UNAVAILABLE, body = Problem, content_type = "application/problem+json"),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    Query(about): Query<About>,
    Query(Rungs { rungs }): Query<Rungs>,
    Query(reach): Query<Reach>,
) -> Result<Json<Comparison>, Problem> {
    let (game, position) = about.open(&app)?;
    let players = players(rungs.as_deref().unwrap_or(LADDER))?;
    let mut question = reach.question()?;
    let work = move |control: &Control| {
        question.control = control.clone();
        compare(game.as_ref(), &position, &players, &question, |_| ())
    };
    Ok(Json(app.desk.run(None, work).await?))
}

const LADDER: &str = "minimax memo alpha-beta textbook-table table";

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
