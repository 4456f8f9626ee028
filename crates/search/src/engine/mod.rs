//! The engine: the search parlor plays and analyses with.
//!
//! It stands on the classic ladder and adds what makes a search strong in practice, one idea a file:
//!
//! | file | the idea |
//! |---|---|
//! | `worker` | principal variation search: prove that the other moves are no better, cheaply |
//! | `ordering` | try the refutation first |
//! | `transposition` | a table of fixed size that all threads share without a lock |
//! | `symmetries` | mirror images are one position |
//! | `depth` | a result knows how deep it holds, so that proofs are recognised |
//! | `deepen` | a ply deeper at a time, always with a move in hand |
//! | `prove` | yes-or-no questions, those about short distances first |
//! | `forced` | what the game finds by itself: a win by forcing moves, a side that cannot win |
//! | `chances` | of equally good moves, the one after which the opponent is likeliest to err |
//! | `line` | what the search expects to be played |
//! | `threads` | several threads on one tree, out of each other's way, and none below what another has resolved |
//!
//! A game that can come back to an earlier position is safe here because no value depends on the path
//! that led to a position: repetitions are not scored, they are searched on to the horizon. Wins and
//! losses found so are proofs; a draw by endless play is never claimed.
//!
//! ```
//! use parlor_core::{Notation, Plies, Verdict};
//! use parlor_games::tic_tac_toe::TicTacToe;
//! use parlor_search::Task;
//! use parlor_search::engine::{Engine, EngineOptions};
//!
//! let mut engine = Engine::new(EngineOptions { memory: 1 << 20, ..EngineOptions::default() });
//! let position = TicTacToe.parse_position("XX./OO./... X")?;
//! let report = engine.search(&Task::new(&TicTacToe, &position));
//! assert_eq!((report.verdict, report.distance), (Some(Verdict::Win), Some(Plies(1))));
//! assert_eq!(report.line.len(), 1);
//! # Ok::<(), parlor_core::BadInput>(())
//! ```

mod chances;
mod deepen;
mod depth;
mod forced;
mod line;
mod options;
mod ordering;
mod prove;
mod symmetries;
mod threads;
mod transposition;
mod worker;

use std::marker::PhantomData;
use std::time::Instant;

use parlor_core::{Bound, Bounds, Game, Knowledge, Progress, Score, Stopped, deep_thread};

pub use options::{EngineOptions, Goal, SymmetryMode};

use crate::{Counters, Observer, SearchReport, Silent, Task};
use depth::{Depth, Depths};
use symmetries::RootSymmetries;
use threads::SharedSearch;
use transposition::TranspositionTable;
use worker::Worker;

/// A search with a memory. The table is kept from one search to the next, so an engine serves one
/// game with one set of rules; [`clear`](Engine::clear) it before asking about another.
#[derive(Debug)]
pub struct Engine<G> {
    options: EngineOptions,
    table: TranspositionTable,
    game: PhantomData<fn(&G)>,
}

impl<G: Game> Engine<G> {
    /// An engine with an empty table.
    #[must_use]
    pub fn new(options: EngineOptions) -> Self {
        Self { options, table: TranspositionTable::new(options.memory), game: PhantomData }
    }

    /// How it searches.
    #[must_use]
    pub const fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Forgets everything, and is from then on as a new one. Memory that the table grew by is given up.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches until the value is proven, the depth of the task is done or its control says stop.
    pub fn search<K: Knowledge<G>>(&mut self, task: &Task<'_, G, K>) -> SearchReport<G::Move> {
        self.table.grow_older();
        let options = self.options;
        let threads = options.threads.max(1);
        if threads > 1 {
            self.table.expect_threads();
        }
        let job = SearchJob::new(task, options, &self.table);
        let shared = SharedSearch::new(threads);
        let answers = std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|thread| {
                    let (job, shared) = (&job, &shared);
                    deep_thread()
                        .spawn_scoped(scope, move || job.run(shared, thread, &mut Silent))
                        .expect("the system has room for another thread")
                })
                .collect();
            let own = job.run(&shared, 0, &mut Silent);
            let helped = helpers.into_iter().map(|helper| match helper.join() {
                Ok(answer) => answer,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            std::iter::once(own).chain(helped).collect::<Vec<_>>()
        });
        job.report(answers)
    }

    /// The same on one thread, with an observer that sees every node.
    pub fn search_observed<K: Knowledge<G>>(
        &mut self,
        task: &Task<'_, G, K>,
        observer: &mut impl Observer<G::Move>,
    ) -> SearchReport<G::Move> {
        self.table.grow_older();
        let job = SearchJob::new(task, self.options, &self.table);
        let answer = job.run(&SharedSearch::new(1), 0, observer);
        job.report(vec![answer])
    }
}

/// What one thread has to say.
#[derive(Clone, Debug)]
struct ThreadResult<M> {
    best: Option<M>,
    /// The last score that was established.
    score: Option<Bound<Score>>,
    /// What is proven of the true score.
    proven: Bounds,
    /// What the best move is proven to reach. Knowledge may prove more of the position, but it names no
    /// move.
    reached: Score,
    /// The depth that was done, as far as there is one.
    depth: Depth,
    counters: Counters,
    /// A win by forcing moves alone, if the game found one.
    forced: Vec<M>,
    /// Why the thread ended before it was done, if it did.
    stopped: Option<Stopped>,
}

/// A search under way, as all its threads see it.
struct SearchJob<'a, G: Game, K> {
    task: &'a Task<'a, G, K>,
    options: EngineOptions,
    symmetries: RootSymmetries,
    start: Instant,
    table: &'a TranspositionTable,
}

impl<'a, G: Game, K: Knowledge<G>> SearchJob<'a, G, K> {
    fn new(
        task: &'a Task<'a, G, K>,
        options: EngineOptions,
        table: &'a TranspositionTable,
    ) -> Self {
        let start = Instant::now();
        let symmetries = RootSymmetries::new(task.game, task.root, options.symmetry);
        Self { task, options, symmetries, start, table }
    }

    /// A thread of it.
    fn worker<'b, O: Observer<G::Move>>(
        &'b self,
        task: &'b Task<'b, G, K>,
        shared: &'b SharedSearch,
        thread: usize,
        observer: &'b mut O,
    ) -> Worker<'b, G, K, O> {
        let is_selective = self.options.goal == Goal::Play && task.knowledge.is_trusted();
        let mut worker = Worker::new(task, self.table, shared, thread, &self.symmetries, observer);
        if is_selective {
            worker.depths = Depths::Selective;
        }
        worker
    }

    /// The work of one thread.
    fn run(
        &self,
        shared: &SharedSearch,
        thread: usize,
        observer: &mut impl Observer<G::Move>,
    ) -> ThreadResult<G::Move> {
        let Task { game, knowledge, root, .. } = *self.task;
        let mut worker = self.worker(self.task, shared, thread, observer);
        let mut answer = ThreadResult {
            best: None,
            score: None,
            proven: Bounds::unfinished(game),
            reached: Bounds::unfinished(game).least,
            depth: Depth::ZERO,
            counters: Counters::default(),
            forced: Vec::new(),
            stopped: None,
        };
        let mut nodes = 0;
        if let Some(outcome) = game.outcome(root) {
            let score = Score::of_outcome(outcome, game.turn(root));
            answer.proven = Bounds::exactly(score);
            answer.score = Some(Bound::Exact(score));
            answer.depth = Depth::UNBOUNDED;
        } else {
            let mut moves = self.ordered_moves(root);
            let is_selective = worker.depths == Depths::Selective;
            answer.best = moves.first().copied();
            if is_selective || self.options.goal == Goal::Proof {
                answer.proven = knowledge.look(game, root, &knowledge.memo(game, root)).bounds;
            }
            if worker.is_first() {
                nodes += self.seek_forced_win(&mut answer);
                nodes += self.seek_hold(&moves, &mut answer);
            }
            let ending = match self.options.goal {
                // A win is a win.
                _ if is_selective && !answer.forced.is_empty() => Ok(()),
                Goal::Proof if self.task.depth.is_none() && !game.can_repeat() => {
                    self.prove(&mut worker, &mut moves, &mut answer)
                }
                _ => self.deepen(&mut worker, &mut moves, &mut answer),
            };
            answer.hold_forced_win();
            let ending = ending.and_then(|()| self.name_best(&mut worker, &mut moves, &mut answer));
            answer.stopped = ending.err();
            if answer.stopped.is_none() && is_selective {
                nodes += self.seek_chances(shared, &moves, worker.meter.nodes(), &mut answer);
            }
        }
        if answer.stopped.is_none() {
            shared.finish();
        }
        answer.counters = Counters { calls: nodes + worker.meter.nodes(), ..worker.counters };
        answer
    }

    /// The moves of a position, as the game would order them; giving up comes last.
    fn ordered_moves(&self, position: &G::Position) -> Vec<G::Move> {
        let Task { game, knowledge, .. } = *self.task;
        let memo = knowledge.memo(game, position);
        let mut ranked: Vec<_> = knowledge.look(game, position, &memo).candidates.collect();
        ranked.sort_by_key(|&(mv, rank)| (game.gives_up(mv), std::cmp::Reverse(rank)));
        ranked.into_iter().map(|(mv, _)| mv).collect()
    }

    /// Tells whoever listens what the first thread knows.
    fn tell<O: Observer<G::Move>>(
        &self,
        worker: &Worker<'_, G, K, O>,
        answer: &ThreadResult<G::Move>,
        depth: u32,
    ) {
        let control = &self.task.control;
        let (Some(score), true) = (answer.score, control.has_progress_sink() && worker.is_first())
        else {
            return;
        };
        let longest = if depth == 0 { u32::MAX } else { depth };
        let line = self.remembered_line(answer.best, longest);
        control.report(&Progress::Search {
            depth,
            score,
            line: self.task.line_text(&line),
            nodes: worker.shared.nodes().max(worker.meter.nodes()),
            elapsed: self.start.elapsed(),
            table_fill: Some(self.table.used() as f64 / self.table.slots() as f64),
            hit_rate: Some(worker.counters.hit_rate()),
        });
    }

    /// Joins what the threads have to say.
    fn report(&self, answers: Vec<ThreadResult<G::Move>>) -> SearchReport<G::Move> {
        let counted = answers.iter().map(|answer| answer.counters);
        let counters = Counters {
            entries: self.table.used(),
            slots: self.table.slots(),
            bytes: self.table.bytes(),
            ..counted.fold(Counters::default(), Counters::and)
        };
        // A thread that is done is right; else the one that got furthest, the first among equals.
        let standing = |answer: &ThreadResult<G::Move>| (answer.stopped.is_none(), answer.depth);
        let best = answers
            .into_iter()
            .reduce(|best, other| if standing(&other) > standing(&best) { other } else { best });
        let answer = best.expect("at least one thread ran");
        let exact = answer.proven.exact();
        SearchReport {
            best: answer.best,
            line: self.line(&answer),
            // A proof that was not finished knows a bound, which is no estimate.
            score: answer.score.and_then(|score| match self.options.goal {
                Goal::Proof if answer.depth == Depth::ZERO => score.exact(),
                _ => Some(score.limit()),
            }),
            verdict: answer.proven.verdict(),
            distance: exact.and_then(Score::decided).and_then(|value| value.distance()),
            margin: exact.and_then(|score| score.margin_in(self.task.game)),
            document: None,
            depth: answer.depth.plies(),
            counters,
            elapsed: self.start.elapsed(),
            stopped: answer.stopped,
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::{EvaluationOnly, Game, Knowledge, Unaided};
    use parlor_games::freedom::{Freedom, Judged, Tuned};
    use parlor_games::kalah::{EmptyCapture, Kalah};
    use parlor_games::mnk::{Mnk, MnkKnowledge};
    use parlor_games::tic_tac_toe::TicTacToe;

    use super::*;

    /// A game searched to some depth or to its end with a table that is near and with one that is far.
    fn check_far<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, depth: Option<u32>) {
        let start = game.start();
        let task = Task::knowing(game, knowledge, &start);
        let task = depth.into_iter().fold(task, Task::to_depth);
        for symmetry in [SymmetryMode::Ignored, SymmetryMode::NearRoot, SymmetryMode::Everywhere] {
            for (goal, threads) in [(Goal::Play, 1), (Goal::Proof, 1), (Goal::Proof, 2)] {
                let options = EngineOptions { goal, threads, symmetry, memory: 32 << 20 };
                let [near, far] = [false, true].map(|is_far| {
                    let mut engine = Engine::new(options);
                    if is_far {
                        engine.table.grow_far();
                    }
                    engine.search(&task)
                });
                let about = format!("{}, {options:?}", std::any::type_name::<K>());
                assert_eq!((near.score, near.verdict), (far.score, far.verdict), "{about}");
                if threads == 1 {
                    let told = |report: &SearchReport<G::Move>| {
                        let Counters { calls, cut_offs, probes, hits, stores, .. } =
                            report.counters;
                        (report.line.clone(), [calls, cut_offs, probes, hits, stores])
                    };
                    assert_eq!(told(&near), told(&far), "{about}");
                }
            }
        }
    }

    #[test]
    fn a_far_table_is_asked_earlier_and_changes_nothing() {
        let (wide, small) = (Mnk::<u64>::new(4, 4, 3), Mnk::<u64>::new(4, 3, 3));
        check_far(&TicTacToe, &Unaided, None);
        check_far(&wide, &MnkKnowledge, None);
        check_far(&small, &EvaluationOnly(&MnkKnowledge), None);
        check_far(&Mnk::<u64>::new(6, 6, 5), &EvaluationOnly(&MnkKnowledge), Some(4));
        let freedom = Freedom::new(5);
        check_far(&freedom, &Judged::new(&freedom, Tuned::default()), Some(5));
        check_far(&Kalah::new(3, 2, EmptyCapture::Yes), &Unaided, None);
    }
}
