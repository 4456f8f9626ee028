//! Searches of games against depth, and against the size of the board.

use std::sync::Arc;

use parlor_core::{BadInput, Control};

use super::{Growth, Measured, Trial, given};
use crate::allowance::at_most;
use crate::any_game::{AnyGame, SearchLimits};
use crate::player::{Player, Strategy, parse_depth};
use crate::{Error, Workbench};

/// The same position, looked at further and further ahead.
pub(super) fn against_depth(workbench: &Workbench, trial: &Trial<'_>) -> Result<Growth, Error> {
    let game = given(&trial.request.game).unwrap_or(trial.experiment.game);
    let (game, position) = workbench.position(game, trial.request.position.as_deref())?;
    for at in &trial.at {
        parse_depth(&at.to_string())?;
    }
    let players = players(workbench, trial)?;
    let limits = |at: u64| Some(at as u32);
    for player in &players {
        check(workbench, game.as_ref(), player, limits(trial.at[0]), trial)?;
    }
    let subject = format!("{} {position}", game.spec());
    trial.run(subject, &names(&players), |method, at, control| {
        search(workbench, game.as_ref(), &position, &players[method], limits(at), control)
    })
}

/// A game whose spec holds an `N`, on larger and larger boards.
pub(super) fn against_board(workbench: &Workbench, trial: &Trial<'_>) -> Result<Growth, Error> {
    let spec = given(&trial.request.game).unwrap_or(trial.experiment.game);
    if !spec.contains('N') {
        let wanted = "a spec with N for what grows, such as mnk:m=N,n=3,k=3";
        return Err(BadInput::new("game", wanted, BadInput::quote(spec)).into());
    }
    let depth = trial.request.depth.map(|depth| parse_depth(&depth.to_string())).transpose()?;
    let players = players(workbench, trial)?;
    let mut boards: Vec<(u64, Arc<dyn AnyGame>)> = Vec::new();
    for &at in &trial.at {
        let game = workbench.game(&spec.replace('N', &at.to_string()))?;
        for player in &players {
            check(workbench, game.as_ref(), player, depth, trial)?;
        }
        boards.push((at, game));
    }
    let subject = match depth {
        Some(depth) => format!("{spec} from its start, {depth} plies ahead"),
        None => format!("{spec} from its start to the end"),
    };
    trial.run(subject, &names(&players), |method, at, control| {
        let game = boards.iter().find(|(size, _)| *size == at).map(|(_, game)| game);
        let game = game.expect("every value has its board");
        search(workbench, game.as_ref(), &game.start(), &players[method], depth, control)
    })
}

/// The players, all of whom search.
fn players(workbench: &Workbench, trial: &Trial<'_>) -> Result<Vec<Player>, BadInput> {
    let players = Player::parse_list(trial.by)?;
    at_most("by", workbench.allowance.players, players.len(), |count| format!("{count} players"))?;
    let is_idle = |player: &&Player| {
        use Strategy::{Human, Perfect, Random, Skill};
        matches!(player.strategy, Human | Random { .. } | Skill { .. } | Perfect)
    };
    match players.iter().find(is_idle) {
        Some(player) => Err(BadInput::new("by", "players whose search grows", player.to_string())),
        None => Ok(players),
    }
}

fn names(players: &[Player]) -> Vec<String> {
    players.iter().map(ToString::to_string).collect()
}

/// The limits of one search; its time is that of the control.
fn limits_of(
    workbench: &Workbench,
    player: &Player,
    depth: Option<u32>,
    control: &Control,
) -> Result<SearchLimits, BadInput> {
    let left =
        control.deadline().map(|end| end.saturating_duration_since(std::time::Instant::now()));
    workbench.allowance.limits(player, SearchLimits { depth, time: left, nodes: None })
}

fn check(
    workbench: &Workbench,
    game: &dyn AnyGame,
    player: &Player,
    depth: Option<u32>,
    trial: &Trial<'_>,
) -> Result<(), Error> {
    let limits = limits_of(workbench, player, depth, trial.control)?;
    game.check_player(player, limits, trial.control)
}

/// One search, or nothing if it did not come to its end.
fn search(
    workbench: &Workbench,
    game: &dyn AnyGame,
    position: &str,
    player: &Player,
    depth: Option<u32>,
    control: &Control,
) -> Result<Option<Measured>, Error> {
    let limits = limits_of(workbench, player, depth, control)?;
    let report = game.best(position, player, limits, control)?;
    let counters = &report.counters;
    Ok(report.finished.then(|| Measured {
        work: Some(counters.calls),
        bytes: Some(counters.bytes).filter(|&bytes| bytes > 0),
        seconds: report.seconds,
    }))
}
