//! What every move is worth: which table is consulted, which search is tried, and how that is told.

use std::time::{Duration, Instant};

use parlor_core::{Control, Limits, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;
use crate::any_game::{AnyGame, SearchLimits};
use crate::player::Player;
use crate::report::{MoveReport, Proof, Worth, rank};
use crate::solve::has_table;

/// How the values are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// All of the game is known.
    Table,
    /// By a search to the end of the game.
    Search,
    /// By a search as far as time allowed; at least one value is a guess.
    Engine,
}

/// What every move is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Values {
    /// How the values are known.
    pub how: How,
    /// Whether all of them are proven.
    pub proof: Proof,
    /// What the position is worth to the player to move, if that is proven.
    #[serde(flatten)]
    pub worth: Worth,
    /// Every legal move, in the game's order, with its rank.
    pub moves: Vec<MoveReport>,
}

/// Time for all moves together by default.
pub(crate) const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// A game whose size is not known beforehand is explored as far as this many positions.
const EXPLORED: u64 = 200_000;

/// What is known already, at no cost. Of a position that play cannot reach a list knows nothing.
pub(crate) fn known(game: &dyn AnyGame, position: &str) -> Result<Option<Values>, Error> {
    match game.known_moves(position) {
        Ok(moves) => Ok(moves.map(|moves| Values::of(How::Table, moves))),
        Err(Error::Unreachable { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The worth of every legal move: from a table, or by solving a game that is small enough, or by a search
/// to the end; what that does not prove in time is guessed at.
///
/// # Errors
/// Text that is not a position; a table that cannot be read.
pub(crate) fn values(
    game: &dyn AnyGame,
    position: &str,
    limits: SearchLimits,
    control: &Control,
) -> Result<Values, Error> {
    // A quarter of the time to come to know the game, half of the rest for a proof, the rest for guesses.
    let time = limits.time.unwrap_or(DEFAULT_TIME);
    let begun = Instant::now();
    let control = &control.narrowed(Limits { time: Some(time), nodes: None });
    if let Some(values) = known(game, position)? {
        return Ok(values);
    }
    match learn(game, time / 4, control) {
        // Where that takes too long after all, a search may still do.
        Ok(()) | Err(Error::Stopped(_)) => {}
        // A table that is there must be right.
        Err(error) if has_table(game.table_spec()) => return Err(error),
        Err(_) => {}
    }
    if let Some(values) = known(game, position)? {
        return Ok(values);
    }
    let ask = |spec: &str, share: u32| {
        let time = Some(time.saturating_sub(begun.elapsed()) / share);
        let limits = SearchLimits { time, ..limits };
        game.rate_moves(position, &Player::parse(spec)?, limits, control)
    };
    let mut moves = ask("engine:goal=proof", 2)?;
    if moves.iter().all(|rated| rated.proof == Some(Proof::Exact)) {
        return Ok(Values::of(How::Search, moves));
    }
    for (rated, guessed) in moves.iter_mut().zip(ask("engine", 1)?) {
        if rated.proof != Some(Proof::Exact) {
            *rated = guessed;
        }
    }
    rank(&mut moves);
    Ok(Values::of(How::Engine, moves))
}

/// What a position is worth by a search to the end of the game that visits no more than so many positions for it and again
/// for each of its moves; nothing if that proves nothing. Moves that are not proven have a guess.
pub(crate) fn proven(
    game: &dyn AnyGame,
    position: &str,
    nodes: u64,
    control: &Control,
) -> Result<Option<Values>, Error> {
    let player = Player::parse("engine:goal=proof")?;
    let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
    let whole = game.best(position, &player, limits, control)?;
    if whole.proof != Some(Proof::Exact) {
        return Ok(None);
    }
    let moves = game.rate_moves(position, &player, limits, control)?;
    Ok(Some(Values { worth: whole.worth, ..Values::of(How::Search, moves) }))
}

/// Whether all of the game is known, or can be in a moment.
pub(crate) fn is_knowable(game: &dyn AnyGame, control: &Control) -> bool {
    learn(game, DEFAULT_TIME / 2, control).is_ok()
        && game.known_moves(&game.start()).is_ok_and(|moves| moves.is_some())
}

/// Gets to know the whole game, if there is a table or it can be solved within the time.
pub(crate) fn learn(game: &dyn AnyGame, time: Duration, control: &Control) -> Result<(), Error> {
    let time = Some(time);
    let hours = time.map_or(0.0, |time| time.as_secs_f64() / 3_600.0);
    let nodes = match game.estimate(1, control)? {
        _ if has_table(game.table_spec()) => None,
        Some(estimate) if estimate.hours <= hours => None,
        Some(_) => return Ok(()),
        None => Some(EXPLORED),
    };
    game.learn(&control.narrowed(Limits { time, nodes }))
}

impl Values {
    fn of(how: How, moves: Vec<MoveReport>) -> Self {
        let is_proven = moves.iter().all(|rated| rated.proof == Some(Proof::Exact));
        let best = moves.iter().find(|rated| rated.best);
        // A win is a win whatever the other moves are worth; anything less needs them all.
        let is_decided = |best: &&MoveReport| {
            is_proven || best.worth.value == Some(Verdict::Win) && best.worth.margin.is_none()
        };
        let known = best.filter(is_decided);
        Self {
            how,
            proof: if is_proven { Proof::Exact } else { Proof::Estimate },
            worth: known.map_or(Worth::UNKNOWN, |best| best.worth),
            moves,
        }
    }
}
