//! Solve jobs: work that outlives the request that started it, and can be watched and stopped.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use parlor_workbench::{
    Begun, Control, Error, PositionCounts, Progress, SolveReport, SolveRequest, Steps, Workbench,
    schema,
};
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use utoipa::ToSchema;

use crate::options::{ServerOptions, SolveCompany};
use crate::problem::Problem;
use crate::search_pool;

/// Jobs remembered; the oldest that has ended makes room.
const REMEMBERED: usize = 50;

/// How long a request waits for a job that was asked to stop.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(5);

/// All jobs, the oldest first.
#[derive(Clone)]
pub(crate) struct Jobs {
    seats: Arc<Semaphore>,
    /// How many seats there are.
    capacity: u32,
    jobs: Arc<Mutex<Vec<Arc<Job>>>>,
    /// Who solves a game together with the server, and how many they are with it.
    company: Option<(Arc<dyn SolveCompany>, usize)>,
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
    /// Processes of the server that work on it; progress is that of all.
    pub(crate) processes: usize,
    /// What is being done, as last heard.
    #[schema(required)]
    pub(crate) progress: Option<Steps>,
    /// What went over the disk, where tiers do not fit in memory.
    #[schema(required)]
    pub(crate) disk: Option<DiskTraffic>,
    /// What was found.
    #[schema(required)]
    pub(crate) result: Option<SolveResult>,
    /// Why there is no result.
    #[schema(required)]
    pub(crate) detail: Option<String>,
}

/// Bytes that went over the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct DiskTraffic {
    /// Bytes read.
    pub(crate) read: u64,
    /// Bytes written.
    pub(crate) written: u64,
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
    /// Their value.
    #[schema(value_type = schema::Verdict)]
    value: &'static str,
    /// How many.
    positions: u64,
}

impl SolveResult {
    pub(crate) fn new(report: SolveReport) -> Self {
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
    pub(crate) fn new(options: &ServerOptions) -> Self {
        let allowance = &options.allowance;
        let processes = allowance.solve_processes;
        let company = options.company.clone().filter(|_| processes > 1);
        Self {
            seats: Arc::new(Semaphore::new(allowance.solves as usize)),
            capacity: allowance.solves,
            jobs: Arc::default(),
            company: company.map(|company| (company, processes)),
        }
    }

    /// Starts to solve a game; if that is under way already, that is the job.
    pub(crate) async fn start(
        &self,
        workbench: &Workbench,
        game: &str,
        begun: Begun,
    ) -> Result<Arc<Job>, Problem> {
        let spec = workbench.game(game)?.spec();
        if let Some(job) = under_way(&self.all(), &spec) {
            return Ok(job);
        }
        let seat = self.seat().await?;
        let mut jobs = self.all();
        // Somebody else may have started it while this request waited.
        if let Some(job) = under_way(&jobs, &spec) {
            return Ok(job);
        }
        let request = SolveRequest { game: spec, begun, ..SolveRequest::default() };
        let company = self.company.clone();
        let company = company.filter(|(company, _)| company.can_solve(&request.game));
        let job = Job::start(workbench.clone(), request, company, seat)?;
        if jobs.len() >= REMEMBERED
            && let Some(oldest) = jobs.iter().position(|job| !job.is_running())
        {
            jobs.remove(oldest);
        }
        jobs.push(Arc::clone(&job));
        Ok(job)
    }

    /// A seat for a job, if one is free. One whose job was asked to stop is worth waiting for.
    async fn seat(&self) -> Result<OwnedSemaphorePermit, Problem> {
        let is_stopping = self.all().iter().any(|job| job.is_running() && job.is_asked_to_stop());
        let waiting = if is_stopping { DEFAULT_TIMEOUT } else { Duration::ZERO };
        match tokio::time::timeout(waiting, Arc::clone(&self.seats).acquire_owned()).await {
            Ok(Ok(seat)) => Ok(seat),
            _ => Err(Problem::solving()),
        }
    }

    fn all(&self) -> MutexGuard<'_, Vec<Arc<Job>>> {
        // The list is sound after any panic: every change to it is a single push or removal.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks all jobs to stop, and waits until they have: what they have solved is kept.
    pub(crate) async fn stop_all(&self) {
        self.all().iter().for_each(|job| job.control.stop());
        // All seats can be had when nobody sits any more. The semaphore is never closed.
        let _ = self.seats.acquire_many(self.capacity).await;
    }

    /// The latest job on a game.
    pub(crate) fn latest(&self, spec: &str) -> Option<JobAnswer> {
        let jobs = self.all();
        let job = jobs.iter().rev().find(|job| job.news.borrow().game == spec);
        job.map(|job| job.answer())
    }

    /// The job of this name.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, Problem> {
        let found = self.all().iter().find(|job| job.answer().id == id).cloned();
        found.ok_or_else(|| Problem::not_found(format!("there is no solve job {id:?}")))
    }
}

/// A name that no other work has had, under this server or an earlier one, and that nobody can guess.
pub(crate) fn fresh_id() -> Result<String, Problem> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| Problem::broken())?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// The job that solves this game, unless it was asked to stop.
fn under_way(jobs: &[Arc<Job>], spec: &str) -> Option<Arc<Job>> {
    let is_it = |job: &&Arc<Job>| {
        job.is_running() && !job.is_asked_to_stop() && job.news.borrow().game == spec
    };
    jobs.iter().find(is_it).cloned()
}

/// Solves a game with several processes, among which the memory and the processors are divided.
fn solve_together(
    workbench: &Workbench,
    request: SolveRequest,
    company: &dyn SolveCompany,
    processes: usize,
    control: &Control,
) -> Result<SolveReport, Error> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let request = SolveRequest {
        threads: Some((cores / processes).max(1)),
        memory: workbench.solve_memory().map(|memory| memory / processes as u64),
        ..request
    };
    let gathering = company.gather(&request, processes).map_err(Error::company)?;
    let report = workbench.solve_with(&request, control, &*gathering)?;
    Ok(report.expect("the first of several processes has the table"))
}

impl Job {
    /// Starts the solver on a thread of its own, which keeps `seat` until it ends.
    fn start(
        workbench: Workbench,
        request: SolveRequest,
        company: Option<(Arc<dyn SolveCompany>, usize)>,
        seat: OwnedSemaphorePermit,
    ) -> Result<Arc<Self>, Problem> {
        let (news, _) = watch::channel(JobAnswer {
            id: fresh_id()?,
            game: request.game.clone(),
            state: JobState::Running,
            processes: company.as_ref().map_or(1, |&(_, processes)| processes),
            progress: None,
            disk: None,
            result: None,
            detail: None,
        });
        let sink = news.clone();
        let control = Control::unlimited().with_progress(move |progress| match *progress {
            Progress::Traffic { read, written } => {
                sink.send_modify(|answer| answer.disk = Some(DiskTraffic { read, written }));
            }
            _ => {
                if let Some(steps) = Steps::of(progress) {
                    sink.send_modify(|answer| answer.progress = Some(steps));
                }
            }
        });
        let job = Arc::new(Self { control: control.clone(), news });
        let ended = search_pool::spawn(control, seat, move |control| {
            // What went wrong is the job's own answer, not the request's.
            Ok::<_, Problem>(match company {
                Some((company, processes)) => {
                    solve_together(&workbench, request, &*company, processes, control)
                }
                None => workbench.solve(&request, control),
            })
        })?;
        let told = Arc::clone(&job);
        tokio::spawn(async move { told.end(ended.await.ok().and_then(Result::ok)) });
        Ok(job)
    }

    /// How it stands.
    pub(crate) fn answer(&self) -> JobAnswer {
        self.news.borrow().clone()
    }

    /// Everything that happens to it from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<JobAnswer> {
        self.news.subscribe()
    }

    /// Asks it to stop, and waits a while for its end.
    pub(crate) async fn cancel(&self) {
        self.control.stop();
        let mut news = self.watch();
        let ended = news.wait_for(|answer| answer.state != JobState::Running);
        let _ = tokio::time::timeout(DEFAULT_TIMEOUT, ended).await;
    }

    fn is_asked_to_stop(&self) -> bool {
        // It has no other limit that could end it.
        self.control.check().is_err()
    }

    fn is_running(&self) -> bool {
        self.news.borrow().state == JobState::Running
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
                answer.detail = Some(error.without_path());
            }
            None => {
                answer.state = JobState::Failed;
                answer.detail = Some("the solver failed; that is a mistake in parlor".to_owned());
            }
        });
    }
}
