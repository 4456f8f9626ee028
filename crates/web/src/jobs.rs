//! Solve jobs: work that outlives the request that started it, and can be watched and stopped.

use std::sync::{Arc, Mutex, PoisonError};

use parlor_workbench::{
    AnyGame, Control, Error, PositionCounts, Progress, SolveOptions, SolveReport, SolveWish,
};
use serde::Serialize;
use tokio::sync::{Semaphore, watch};
use utoipa::ToSchema;

use crate::desk;
use crate::options::Allowance;
use crate::problem::Problem;

/// Jobs remembered; the oldest that has ended makes room.
const REMEMBERED: usize = 50;

/// All jobs, the oldest first.
#[derive(Clone)]
pub(crate) struct Jobs {
    seats: Arc<Semaphore>,
    memory: u64,
    jobs: Arc<Mutex<Vec<Arc<Job>>>>,
}

/// One solve.
pub(crate) struct Job {
    control: Control,
    news: watch::Sender<JobAnswer>,
}

/// How a job stands.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct JobAnswer {
    /// The job's name in addresses.
    pub(crate) id: String,
    /// The game.
    pub(crate) game: String,
    /// Whether it goes on.
    pub(crate) state: JobState,
    /// What is being done, as last heard.
    pub(crate) progress: Option<Steps>,
    /// What was found.
    pub(crate) result: Option<SolveResult>,
    /// Why there is no result.
    pub(crate) detail: Option<String>,
}

/// Whether a job goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobState {
    /// It does.
    Running,
    /// It has its result.
    Done,
    /// Somebody stopped it; what was solved is kept.
    Cancelled,
    /// It cannot be done.
    Failed,
}

/// So much of a countable task is done.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Steps {
    /// What is being done.
    task: String,
    /// How much of it is done.
    done: u64,
    /// How much there is, where that is known.
    total: Option<u64>,
}

/// A game solved whole.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SolveResult {
    /// The verdict and the figures.
    #[serde(flatten)]
    report: SolveReport,
    /// Positions by what they are worth to the player to move.
    counts: Vec<ValueCount>,
    /// The counts for each tier: stones down, or one row for a game without tiers.
    tiers: Vec<PositionCounts>,
}

/// How many positions are worth the same.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ValueCount {
    /// `win`, `draw` or `loss`.
    value: &'static str,
    /// How many.
    positions: u64,
}

impl SolveResult {
    fn new(report: SolveReport) -> Self {
        let counted = report.positions;
        let count = |(value, positions)| ValueCount { value, positions };
        let counts = [("win", counted.win), ("draw", counted.draw), ("loss", counted.loss)];
        // Where the table lies is the server's own affair.
        Self {
            counts: counts.map(count).into(),
            tiers: report.tiers.clone(),
            report: SolveReport { table: None, ..report },
        }
    }
}

impl Jobs {
    pub(crate) fn new(allowance: &Allowance) -> Self {
        Self {
            seats: Arc::new(Semaphore::new(allowance.solves)),
            memory: allowance.solve_memory,
            jobs: Arc::default(),
        }
    }

    /// Starts to solve a game; if that is under way already, that is the job.
    pub(crate) fn start(&self, game: Arc<dyn AnyGame>) -> Result<Arc<Job>, Problem> {
        let word = game.word();
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(job) = jobs.iter().find(|job| job.is_running() && job.answer().game == word) {
            return Ok(Arc::clone(job));
        }
        let seat = Arc::clone(&self.seats).try_acquire_owned().map_err(|_| Problem::solving())?;
        let number = jobs.last().map_or(1, |job| job.number() + 1);
        let (news, _) = watch::channel(JobAnswer {
            id: number.to_string(),
            game: word,
            state: JobState::Running,
            progress: None,
            result: None,
            detail: None,
        });
        let ear = news.clone();
        let control = Control::unlimited().with_progress(move |progress| {
            if let Progress::Steps { task, done, total } = progress {
                let steps = Steps { task: task.clone(), done: *done, total: *total };
                ear.send_modify(|answer| answer.progress = Some(steps));
            }
        });
        let job = Arc::new(Job { control: control.clone(), news });
        let options = SolveOptions { memory: Some(self.memory), ..SolveOptions::default() };
        let wish = SolveWish { options, ..SolveWish::default() };
        let ended = desk::spawn(control, seat, move |control| {
            // What went wrong is the job's own answer, not the request's.
            Ok::<_, Problem>(game.solve(&wish, control))
        })?;
        let told = Arc::clone(&job);
        tokio::spawn(async move {
            let solved = ended.await.ok().and_then(Result::ok);
            told.end(solved);
        });
        if jobs.len() >= REMEMBERED
            && let Some(oldest) = jobs.iter().position(|job| !job.is_running())
        {
            jobs.remove(oldest);
        }
        jobs.push(Arc::clone(&job));
        Ok(job)
    }

    /// The job of this name.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, Problem> {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let found = jobs.iter().find(|job| job.answer().id == id).cloned();
        found.ok_or_else(|| Problem::not_found(format!("there is no solve job {id:?}")))
    }
}

impl Job {
    /// How it stands.
    pub(crate) fn answer(&self) -> JobAnswer {
        self.news.borrow().clone()
    }

    /// Everything that happens to it from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<JobAnswer> {
        self.news.subscribe()
    }

    /// Asks it to stop.
    pub(crate) fn cancel(&self) {
        self.control.stop();
    }

    fn is_running(&self) -> bool {
        self.news.borrow().state == JobState::Running
    }

    fn number(&self) -> u64 {
        self.news.borrow().id.parse().unwrap_or(0)
    }

    /// Tells how it ended; nothing if the solver broke.
    fn end(&self, solved: Option<Result<SolveReport, Error>>) {
        self.news.send_modify(|answer| match solved {
            Some(Ok(report)) => {
                answer.state = JobState::Done;
                answer.result = Some(SolveResult::new(report));
            }
            Some(Err(Error::Stopped(_))) => answer.state = JobState::Cancelled,
            Some(Err(error)) => {
                answer.state = JobState::Failed;
                answer.detail = Some(error.to_string());
            }
            None => {
                answer.state = JobState::Failed;
                answer.detail = Some("the solver failed; that is a mistake in parlor".to_owned());
            }
        });
    }
}
