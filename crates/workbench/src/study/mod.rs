//! Studies: what a game is like to play, found out by letting programs play it.
//!
//! A designer asks whether a game is fair, whether it ends, whether thinking helps, and who wins. Equal programs
//! play each other at several strengths, each strength plays the next one, every first move is tried, and a small
//! game is also solved, so that the truth stands beside the estimates. All players are Monte Carlo tree searches
//! with a fixed number of random games a move, so that a study depends on its seed, and on no clock: the time
//! limit cuts the number of games, and the answer says so. Whoever has solved a larger game before has its table, and so a
//! truth that others do not see.
//!
//! ```text
//!   StudyRequest ──► variants ──► plan (games in a fixed order) ──► play (on several threads)
//!                                                                     │
//!   Study ◄── findings (words) ◄── figures (shares, error bars) ◄── logs of the games, truth of a small game
//! ```

mod csv;
mod data;
mod figures;
mod findings;
mod move_use;
mod plan;
mod play;
mod summary;
mod tables;
mod variants;

use std::time::{Duration, Instant};

use parlor_core::{Control, Limits, Stopped};

pub use self::data::{
    EndingFigures, Finding, FindingTopic, GameStudy, MoveFigures, MoveUse, OpeningFigures,
    PlyBranching, SolvedStart, StrengthFigures, Study, StudyRequest, ThinkingGain,
};
pub use self::figures::{Share, Spread};
pub use self::move_use::{MoveKind, MoveTally};
pub(crate) use self::move_use::{census, first_moves, move_kinds};
use self::plan::StudyPlan;
use self::play::{StudiedGame, StudyLog};
use self::summary::KnownGame;
pub use self::tables::{FigureTable, TableColumn};
use self::variants::Variants;
use crate::allowance::at_most;
use crate::any_game::{AnyGame, SoFar};
use crate::request::given;
use crate::solve::has_table;
use crate::values::{self, How, Values};
use crate::{Error, Workbench, parse_time};

/// Time for a study unless another is asked for.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Positions of a solved game that are all looked at.
const CENSUS: usize = 100_000;

/// Positions that a proof of a larger game's start may visit, and that of each first move: a number, not a time, so that
/// every machine finds out the same.
const PROOF: u64 = 500_000;

impl Workbench {
    /// Whether a study can be made.
    ///
    /// # Errors
    /// As for [`study`](Workbench::study).
    pub fn check_study(&self, request: &StudyRequest) -> Result<(), Error> {
        self.read_study(request, &mut Vec::new()).map(drop)
    }

    /// Studies a game, or several variants of it. A study that is stopped or runs out of time answers with what it has.
    ///
    /// # Errors
    /// A game, parameter or limit that is none; a table that cannot be read.
    pub fn study(&self, request: &StudyRequest, control: &Control) -> Result<Study, Error> {
        let begin = Instant::now();
        let mut notes = Vec::new();
        let (plan, time, variants) = self.read_study(request, &mut notes)?;
        let control = control.narrowed(Limits { time: Some(time), nodes: None });
        let mut games = Vec::new();
        for (number, (value, game)) in variants.games.iter().enumerate() {
            // Those still to come share the time that is left.
            let share = (variants.games.len() - number) as u32;
            let time = time.saturating_sub(begin.elapsed()) / share;
            let control = control.narrowed(Limits { time: Some(time), nodes: None });
            let mut study = study_game(game.as_ref(), &plan, time, &control, &mut notes)?;
            study.value = value.clone();
            games.push(study);
        }
        Ok(Study {
            parameter: variants.parameter,
            finished: games.iter().all(|game| game.done == game.planned),
            games,
            seed: plan.seed,
            notes,
            seconds: begin.elapsed(),
        })
    }

    /// What a request asks for: the plan, the time for all of it, and the games.
    fn read_study(
        &self,
        request: &StudyRequest,
        notes: &mut Vec<String>,
    ) -> Result<(StudyPlan, Duration, Variants), Error> {
        let plan = StudyPlan::parse(request)?;
        at_most("threads", self.allowance.threads, plan.threads, |threads| threads.to_string())?;
        let time = given(&request.time).map_or(Ok(DEFAULT_TIME), parse_time)?;
        let time = time.min(self.allowance.time.unwrap_or(time));
        Ok((plan, time, self.variants_of(request, notes)?))
    }
}

/// Studies one game: solves it if it is small, lets programs play it, and sums up.
fn study_game(
    game: &dyn AnyGame,
    plan: &StudyPlan,
    time: Duration,
    control: &Control,
    notes: &mut Vec<String>,
) -> Result<GameStudy, Error> {
    let name = summary::called(game);
    let part = control.narrowed(Limits { time: Some(time / 4), nodes: None });
    let truth = solved(game, time / 4, &part)?;
    let is_known = truth.as_ref().is_some_and(|values| values.how == How::Table);
    if !is_known && part.check() == Err(Stopped::Time) {
        notes.push(format!(
            "{name}: a quarter of the time was too little to prove who wins and what every first move is worth"
        ));
    }
    let counted = if is_known { census_within(game, time / 4, control)? } else { None };
    let studied = StudiedGame {
        game,
        plan,
        openings: game.first_moves(),
        counts_points: game.state(&game.start(), SoFar::after(&[]))?.points.is_some(),
        is_known,
        control,
    };
    let jobs = plan.jobs(studied.openings.len());
    let done = studied.play(&jobs)?;
    let (all, whole) = (jobs.len(), done.logs.len());
    if whole < all {
        let end = match control.check() {
            Err(Stopped::Asked) => "it was stopped",
            _ => "the end of the time",
        };
        notes.push(format!("{name}: {whole} of {all} games and searches were done before {end}"));
    }
    let broken = done.logs.iter().filter(|log| matches!(log, StudyLog::Broken)).count();
    if broken > 0 {
        notes.push(format!("{name}: {broken} games do not count, because a player broke down"));
    }
    let known = KnownGame { values: truth.as_ref(), counted: counted.as_ref() };
    summary::sum_up(&studied, &jobs, &done, known)
}

/// Which moves are good how often, over every position of a game that is known, if that can be counted within the time.
fn census_within(
    game: &dyn AnyGame,
    time: Duration,
    control: &Control,
) -> Result<Option<MoveTally>, Error> {
    let control = control.narrowed(Limits { time: Some(time), nodes: None });
    match game.count_good_moves(CENSUS, &control) {
        Err(Error::Stopped(_)) => Ok(None),
        counted => counted,
    }
}

/// What the start and every first move are worth: if all of the game is known or can be within a part of the time, or if a
/// search to the end finds it out.
fn solved(game: &dyn AnyGame, time: Duration, control: &Control) -> Result<Option<Values>, Error> {
    match values::learn(game, time, control) {
        Ok(()) | Err(Error::Stopped(_)) => {}
        // A table that is there must be right; other reasons are that the game is too large.
        Err(error) if has_table(game.table_spec()) => return Err(error),
        Err(_) => {}
    }
    let start = game.start();
    if let Some(values) = values::known(game, &start)? {
        return Ok(Some(values));
    }
    match values::proven(game, &start, PROOF, &control.untold()) {
        Err(Error::Stopped(_)) => Ok(None),
        proven => proven,
    }
}
