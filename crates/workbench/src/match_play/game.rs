//! One game between two programs, watched by a referee.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use parlor_core::Control;
use serde::{Deserialize, Serialize};

use super::Error;
use crate::any_game::{AnyGame, Played, SoFar, State};
use crate::report::Report;
use crate::session::Session;

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameEnding {
    /// This player won by play: 0 moved first, 1 second.
    Win(usize),
    /// A draw by the rules.
    Draw,
    /// The same position came back too often: a draw by endless play.
    Endless,
    /// The game was cut off after so many plies as are allowed.
    CutOff,
    /// A player did what is not allowed. Nobody won by play, and the game does not count.
    Fault {
        /// Who: 0 moved first, 1 second.
        by: usize,
        /// What they did.
        fault: Fault,
    },
}

/// What a player did that ended a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// No move was found within the limits.
    NoMove,
    /// The move is not one of the position.
    Illegal(String),
    /// The player broke down.
    Crash(String),
    /// The move took longer than allowed, by more than the grace.
    Overrun {
        /// Milliseconds taken.
        took: u64,
        /// Milliseconds allowed.
        allowed: u64,
    },
}

/// What one player's moves cost in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct MoveEffort {
    pub(super) moves: u64,
    pub(super) time: Duration,
    pub(super) nodes: u64,
    /// Plies looked ahead, summed over the moves that tell.
    pub(super) depth: u64,
    pub(super) deep_moves: u64,
}

impl MoveEffort {
    fn note(&mut self, report: &Report, took: Duration) {
        self.moves += 1;
        self.time += took;
        self.nodes += report.nodes;
        if let Some(depth) = report.depth {
            self.depth += u64::from(depth);
            self.deep_moves += 1;
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.time += other.time;
        self.nodes += other.nodes;
        self.depth += other.depth;
        self.deep_moves += other.deep_moves;
    }
}

/// A player at the board, and the time it may take for a move.
pub(crate) struct Contestant<'a> {
    pub(crate) session: Box<dyn Session + 'a>,
    pub(crate) time: Option<Duration>,
}

/// A finished game.
pub(crate) struct FinishedGame {
    pub(crate) history: Vec<Played>,
    /// How many of the moves were given.
    pub(super) opening: usize,
    pub(crate) ending: GameEnding,
    pub(super) efforts: [MoveEffort; 2],
}

/// A busy machine may hold a player up for so long through no fault of its own.
const GRACE: Duration = Duration::from_millis(250);
/// A position that comes back this often makes a game endless: a draw.
pub const MAX_VISITS: usize = 3;

/// Hears of every move and keeps nothing.
pub(crate) const fn unwatched(_: &State, _: &Report, _: &Played) {}

/// Whoever watches over a game: how long it may last, when it is to stop, and who hears of every move.
pub(crate) struct Referee<'a, W> {
    pub(crate) game: &'a dyn AnyGame,
    /// Plies after which the game is cut off.
    pub(crate) most_plies: Option<usize>,
    pub(crate) control: &'a Control,
    /// Hears of each move before it is made: where, what its player thought, and the move.
    pub(crate) watch: W,
}

impl<W: FnMut(&State, &Report, &Played)> Referee<'_, W> {
    /// Plays on from an opening. The contestants stand in the order in which they move.
    pub(crate) fn play(
        mut self,
        opening: &[Played],
        contestants: &mut [Contestant<'_>; 2],
    ) -> Result<FinishedGame, Error> {
        let Self { game, .. } = self;
        let mut history = opening.to_vec();
        let mut efforts = [MoveEffort::default(); 2];
        let mut visits: HashMap<String, usize> = HashMap::new();
        let ending = loop {
            let position =
                history.last().map_or_else(|| game.start(), |played| played.after.clone());
            let state = game.state(&position, SoFar::after(&history))?;
            if state.outcome.is_some() {
                break state.winner.map_or(GameEnding::Draw, GameEnding::Win);
            }
            let visited = visits.entry(position.clone()).or_default();
            *visited += 1;
            if *visited >= MAX_VISITS {
                break GameEnding::Endless;
            }
            if self.most_plies.is_some_and(|most| history.len() >= most) {
                break GameEnding::CutOff;
            }
            let by = state.turn_index;
            let asked = ask(game, &position, &mut contestants[by], &mut efforts[by])?;
            // A player that was hurried has not shown what it can do.
            self.control.check()?;
            match asked {
                Ok((report, played)) => {
                    (self.watch)(&state, &report, &played);
                    history.push(played);
                }
                Err(fault) => break GameEnding::Fault { by, fault },
            }
        };
        Ok(FinishedGame { history, opening: opening.len(), ending, efforts })
    }
}

/// One move, or what was wrong with it.
fn ask(
    game: &dyn AnyGame,
    position: &str,
    contestant: &mut Contestant<'_>,
    effort: &mut MoveEffort,
) -> Result<Result<(Report, Played), Fault>, Error> {
    let start = Instant::now();
    let chosen = catch_unwind(AssertUnwindSafe(|| contestant.session.choose(position)));
    let took = start.elapsed();
    let report = match chosen {
        Ok(Ok(report)) => report,
        Ok(Err(Error::Stopped(parlor_core::Stopped::Asked))) => {
            return Err(parlor_core::Stopped::Asked.into());
        }
        Ok(Err(Error::Stopped(_))) => return Ok(Err(Fault::NoMove)),
        Ok(Err(error)) => return Ok(Err(Fault::Crash(error.to_string()))),
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(|&text| text.to_owned());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            return Ok(Err(Fault::Crash(text.unwrap_or_else(|| "without a word".to_owned()))));
        }
    };
    effort.note(&report, took);
    if let Some(allowed) = contestant.time.filter(|&allowed| took > allowed + GRACE) {
        let [took, allowed] = [took, allowed].map(|time| time.as_millis() as u64);
        return Ok(Err(Fault::Overrun { took, allowed }));
    }
    let Some(mv) = report.best.clone() else { return Ok(Err(Fault::NoMove)) };
    Ok(game.play(position, &mv).map(|played| (report, played)).map_err(|_| Fault::Illegal(mv)))
}
