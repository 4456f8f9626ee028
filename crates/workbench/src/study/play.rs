//! The games and searches of a study, on several threads, and what is kept of each.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use parlor_core::{Control, Progress, Verdict, deep_thread};

use super::move_use::ChosenMoves;
use super::plan::{StudyJob, StudyPlan};
use super::summary;
use crate::Error;
use crate::any_game::{AnyGame, Played, SearchLimits, State};
use crate::match_play::{Contestant, GameEnding, Referee};
use crate::player::Player;
use crate::report::{MoveReport, Report};

/// A game to be studied, and what is known beforehand.
pub(super) struct StudiedGame<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) plan: &'a StudyPlan,
    /// The first moves, with how many each stands for.
    pub(super) openings: Vec<(String, u32)>,
    pub(super) counts_points: bool,
    /// Whether every position's value is known, and not the start's alone.
    pub(super) is_known: bool,
    pub(super) control: &'a Control,
}

/// What is kept of a piece of work.
pub(super) enum StudyLog {
    /// What a program expects of a first move, from 0 to 1, if that can be said.
    Search(Option<f64>),
    Game(GameLog),
    /// A player broke down.
    Broken,
}

/// What is kept of a game.
pub(super) struct GameLog {
    pub(super) ending: GameEnding,
    pub(super) plies: u32,
    /// The legal moves at each ply, from the first that was not given.
    pub(super) branching: Vec<u16>,
    pub(super) lead: Lead,
    /// Moves that gave away what the position was worth, if every position's value is known.
    pub(super) mistakes: Option<u32>,
    /// Each position with the move that was chosen, by the strongest programs among equals.
    chosen: Vec<(String, String)>,
}

impl GameLog {
    /// The points of the player who began.
    pub(super) const fn first_points(&self) -> f64 {
        match self.ending {
            GameEnding::Win(0) => 1.0,
            GameEnding::Win(_) => 0.0,
            _ => 0.5,
        }
    }
}

/// What was done so far: the first pieces of work without a gap, so that what is kept does not depend on which were quick.
#[derive(Default)]
pub(super) struct StudyLogs {
    /// In the order of the jobs.
    pub(super) logs: Vec<StudyLog>,
    /// Which moves the strongest programs chose, over all of their games.
    pub(super) chosen: ChosenMoves,
    /// What was done before something that comes earlier.
    early: BTreeMap<usize, StudyLog>,
    failed: Option<Error>,
}

impl StudyLogs {
    fn note(&mut self, number: usize, result: Result<StudyLog, Error>) {
        match result {
            Ok(log) => drop(self.early.insert(number, log)),
            Err(error) => self.failed = Some(error),
        }
        while let Some(mut log) = self.early.remove(&self.logs.len()) {
            if let StudyLog::Game(GameLog { chosen, .. }) = &mut log {
                // Thousands of games would take much memory if each kept its own.
                for (position, mv) in std::mem::take(chosen) {
                    self.chosen.note(position, mv);
                }
            }
            self.logs.push(log);
        }
    }
}

impl StudiedGame<'_> {
    /// Does the work, as far as time allows.
    pub(super) fn play(&self, jobs: &[StudyJob]) -> Result<StudyLogs, Error> {
        /// News of a study: more would only be noise.
        const TOLD: usize = 400;
        let name = summary::called(self.game);
        let told_each = jobs.len() / TOLD + 1;
        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(0);
        let logs = Mutex::new(StudyLogs::default());
        let work = || {
            while self.control.check().is_ok() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(&job) = jobs.get(number) else { break };
                let result = self.do_job(job, number);
                if matches!(result, Err(Error::Stopped(_))) {
                    break;
                }
                if result.is_err() {
                    next.store(jobs.len(), Ordering::Relaxed);
                }
                logs.lock().unwrap_or_else(PoisonError::into_inner).note(number, result);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(told_each) || done == jobs.len() {
                    self.control.report(&Progress::Steps {
                        task: format!("games of {name}"),
                        done: done as u64,
                        total: Some(jobs.len() as u64),
                    });
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.plan.threads.min(jobs.len()) {
                let helper = deep_thread().spawn_scoped(scope, work);
                helper.expect("the system has room for another thread");
            }
            work();
        });
        let mut logs = logs.into_inner().unwrap_or_else(PoisonError::into_inner);
        match logs.failed.take() {
            Some(error) => Err(error),
            None => Ok(logs),
        }
    }

    fn do_job(&self, job: StudyJob, number: usize) -> Result<StudyLog, Error> {
        let strongest = self.plan.strongest();
        match job {
            StudyJob::Search { opening } => self.search(opening, number),
            StudyJob::Equals { strength } => self.game([strength; 2], None, number),
            StudyJob::Step { weaker, stronger_begins } => {
                let order =
                    if stronger_begins { [weaker + 1, weaker] } else { [weaker, weaker + 1] };
                self.game(order, None, number)
            }
            StudyJob::Opening { opening } => self.game([strongest; 2], Some(opening), number),
        }
    }

    /// A search after a first move, for whoever made it.
    fn search(&self, opening: usize, number: usize) -> Result<StudyLog, Error> {
        let played = self.opening(opening)?;
        let after = self.game.state(&played.after, crate::SoFar::after(&[]))?;
        if let Some(winner) = after.winner {
            return Ok(StudyLog::Search(Some(if winner == played.by { 1.0 } else { 0.0 })));
        }
        let player = self.plan.player(self.plan.strongest(), number, 0)?;
        if self.counts_points || after.outcome.is_some() || !is_searching(&player) {
            return Ok(StudyLog::Search(None));
        }
        let control = self.control.untold();
        let report = self.game.best(&played.after, &player, SearchLimits::default(), &control)?;
        self.control.check()?;
        let expected = expected(&report).map(|expected| match after.turn_index == played.by {
            true => expected,
            false => 1.0 - expected,
        });
        Ok(StudyLog::Search(expected))
    }

    fn opening(&self, opening: usize) -> Result<Played, Error> {
        self.game.play(&self.game.start(), &self.openings[opening].0)
    }

    /// A game between these strengths, perhaps after a first move.
    fn game(
        &self,
        order: [usize; 2],
        opening: Option<usize>,
        number: usize,
    ) -> Result<StudyLog, Error> {
        let Self { game, plan, control, .. } = *self;
        let players = [plan.player(order[0], number, 0)?, plan.player(order[1], number, 1)?];
        let opening = opening.map(|opening| self.opening(opening)).transpose()?;
        let mut branching = Vec::new();
        let mut lead = Lead::default();
        let referee = Referee {
            game,
            most_plies: Some(plan.plies as usize),
            control,
            watch: |state: &State, report: &Report, _: &Played| {
                branching.push(u16::try_from(state.moves.len()).unwrap_or(u16::MAX));
                lead.note(leader(state, report));
            },
        };
        let mut seated = [self.contestant(&players[0])?, self.contestant(&players[1])?];
        let finished = referee.play(opening.as_slice(), &mut seated)?;
        if let GameEnding::Fault { .. } = finished.ending {
            return Ok(StudyLog::Broken);
        }
        let own = &finished.history[opening.as_slice().len()..];
        let is_studied = order == [plan.strongest(); 2]
            && opening.is_none()
            && plan.strengths[plan.strongest()] > 0;
        Ok(StudyLog::Game(GameLog {
            plies: finished.history.len() as u32,
            branching,
            lead,
            mistakes: self.mistakes(own)?,
            chosen: match is_studied {
                true => own.iter().map(|it| (it.before.clone(), it.mv.clone())).collect(),
                false => Vec::new(),
            },
            ending: finished.ending,
        }))
    }

    fn contestant<'b>(&'b self, player: &'b Player) -> Result<Contestant<'b>, Error> {
        let limits = SearchLimits::default();
        let session = self.game.session(player, limits, self.control.untold())?;
        Ok(Contestant { session, time: None })
    }

    /// Moves that are worth less than the best.
    fn mistakes(&self, history: &[Played]) -> Result<Option<u32>, Error> {
        if !self.is_known {
            return Ok(None);
        }
        let mut mistakes = 0;
        for played in history {
            let Some(moves) = self.game.known_moves(&played.before)? else { return Ok(None) };
            let best = moves.iter().map(worth).max();
            let made = moves.iter().find(|rated| rated.mv == played.mv).map(worth);
            mistakes += u32::from(made < best);
        }
        Ok(Some(mistakes))
    }
}

const fn is_searching(player: &Player) -> bool {
    player.strategy.is_bounded()
}

/// Who wins by it, or by how much.
fn worth(rated: &MoveReport) -> (Option<Verdict>, Option<i32>) {
    (rated.worth.value, rated.worth.margin)
}

/// What a search expects for the player to move, from 0 to 1.
fn expected(report: &Report) -> Option<f64> {
    match report.worth.value {
        Some(Verdict::Win) => Some(1.0),
        Some(Verdict::Draw) => Some(0.5),
        Some(Verdict::Loss) => Some(0.0),
        // A search by random games has its mean result on a scale of a thousand on either side.
        None => report.score.map(|score| 0.5 + f64::from(score.points()) / 2_000.0),
    }
    .map(|expected| expected.clamp(0.0, 1.0))
}

/// Who leads, as the player to move sees it: 1 who began, -1 the other, 0 nobody to speak of.
fn leader(state: &State, report: &Report) -> i32 {
    /// Someone who is expected to make three points of five leads.
    const LEAD: f64 = 0.6;
    let sign = if state.turn_index == 0 { 1 } else { -1 };
    if let Some([first, second]) = state.points {
        let margin = report.worth.margin.or(report.score.map(|score| score.points()));
        return (first - second + sign * margin.unwrap_or(0)).signum();
    }
    match expected(report) {
        Some(expected) if expected >= LEAD => sign,
        Some(expected) if expected <= 1.0 - LEAD => -sign,
        _ => 0,
    }
}

/// The lead of a game, and how often it has changed hands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lead {
    leader: i32,
    pub(super) changes: u32,
}

impl Lead {
    /// Whether anybody ever led.
    pub(super) const fn was_taken(self) -> bool {
        self.leader != 0
    }

    fn note(&mut self, leader: i32) {
        if leader != 0 {
            self.changes += u32::from(self.leader == -leader);
            self.leader = leader;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_changes_when_the_other_side_takes_it() {
        let changes = |leaders: &[i32]| {
            let mut lead = Lead::default();
            leaders.iter().for_each(|&leader| lead.note(leader));
            lead.changes
        };
        assert_eq!(changes(&[0, 0, 1, 0, 1]), 0);
        assert_eq!(changes(&[1, 0, -1, 0, -1, 1]), 2);
        assert_eq!(changes(&[]), 0);
    }

    #[test]
    fn a_lead_that_was_lost_was_a_lead() {
        let was_taken = |leaders: &[i32]| {
            let mut lead = Lead::default();
            leaders.iter().for_each(|&leader| lead.note(leader));
            lead.was_taken()
        };
        assert!(was_taken(&[0, -1, 0]));
        assert!(!was_taken(&[0, 0]));
    }
}
