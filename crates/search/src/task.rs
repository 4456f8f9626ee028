//! The question a search is asked.

use std::hint::select_unpredictable;
use std::time::Instant;

use parlor_core::notation::line_text;
use parlor_core::{
    Bound, Control, Game, Knowledge, Meter, Notation, Outcome, Plies, Progress, Score, Stopped,
    Unaided, Verdict,
};

use crate::{Counters, SearchReport};

/// How a line of moves from a position is written in progress reports.
type LineText<G> = fn(&G, &<G as Game>::Position, &[<G as Game>::Move]) -> Vec<String>;

/// A position to search, with what knowledge, how deep, and under whose control.
#[derive(Debug)]
pub struct Task<'a, G: Game, K = Unaided> {
    /// The rules.
    pub game: &'a G,
    /// What is known beyond the rules.
    pub knowledge: &'a K,
    /// The position asked about.
    pub root: &'a G::Position,
    /// Plies to look ahead; without a limit the search goes to the end of the game.
    pub depth: Option<u32>,
    /// Limits and cancellation.
    pub control: Control,
    pub(crate) line_text: LineText<G>,
}

impl<G: Game, K> Clone for Task<'_, G, K> {
    fn clone(&self) -> Self {
        Self { control: self.control.clone(), ..*self }
    }
}

impl<'a, G: Game> Task<'a, G> {
    /// A search to the end of the game by the rules alone, as long as it takes.
    pub fn new(game: &'a G, root: &'a G::Position) -> Self {
        Task::knowing(game, &Unaided, root)
    }
}

impl<'a, G: Game, K: Knowledge<G>> Task<'a, G, K> {
    /// A search to the end of the game with this knowledge, as long as it takes.
    pub fn knowing(game: &'a G, knowledge: &'a K, root: &'a G::Position) -> Self {
        let line_text: LineText<G> = |_, _, line| line.iter().map(|mv| format!("{mv:?}")).collect();
        Self { game, knowledge, root, depth: None, control: Control::unlimited(), line_text }
    }

    /// The same task, telling its progress in the game's own notation.
    #[must_use]
    pub fn in_notation(mut self) -> Self
    where
        G: Notation,
    {
        self.line_text = line_text::<G>;
        self
    }

    /// The same task with other knowledge.
    #[must_use]
    pub fn with_knowledge<'b, L: Knowledge<G>>(&'b self, knowledge: &'b L) -> Task<'b, G, L> {
        let Self { game, root, depth, line_text, .. } = *self;
        Task { game, knowledge, root, depth, control: self.control.clone(), line_text }
    }

    /// The same task about another position.
    #[must_use]
    pub fn at(&self, root: &'a G::Position) -> Self {
        Self { root, ..self.clone() }
    }

    /// A line from the root, as it is told.
    pub(crate) fn line_text(&self, line: &[G::Move]) -> Vec<String> {
        (self.line_text)(self.game, self.root, line)
    }

    /// Tells whoever listens how far a deepening search without a table has come.
    pub(crate) fn tell_depth(
        &self,
        depth: u32,
        score: Score,
        best: Option<G::Move>,
        nodes: u64,
        start: Instant,
    ) {
        if self.control.has_progress_sink() {
            self.control.report(&Progress::Search {
                depth,
                score: Bound::Exact(score),
                line: self.line_text(best.as_slice()),
                nodes,
                elapsed: start.elapsed(),
                table_fill: None,
                hit_rate: None,
            });
        }
    }

    /// The same task with a depth limit.
    #[must_use]
    pub fn to_depth(mut self, depth: u32) -> Self {
        self.depth = Some(depth);
        self
    }

    /// The same task under a control.
    #[must_use]
    pub fn under(mut self, control: Control) -> Self {
        self.control = control;
        self
    }
}

/// A position's score and the move that reaches it: what a classic rung's recursion returns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BestMove<M> {
    pub(crate) score: Score,
    pub(crate) mv: Option<M>,
}

/// How far the recursion may still go. Without a limit every position has the same, endless,
/// distance to go, so that equal positions stay equal for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Remaining(u32);

impl Remaining {
    const UNBOUNDED: Self = Self(u32::MAX);

    pub(crate) const fn of(depth: Option<u32>) -> Self {
        match depth {
            Some(depth) if depth < u32::MAX => Self(depth),
            _ => Self::UNBOUNDED,
        }
    }

    #[inline]
    pub(crate) const fn is_spent(self) -> bool {
        self.0 == 0
    }

    #[inline]
    #[must_use]
    pub(crate) const fn next(self) -> Self {
        if self.0 == Self::UNBOUNDED.0 { self } else { Self(self.0 - 1) }
    }
}

/// What the classic rungs share: the rules, the node count, and how a node ends that has no
/// successors to look at.
pub(crate) struct RungState<'a, G: Game, K> {
    pub(crate) game: &'a G,
    knowledge: &'a K,
    pub(crate) meter: Meter<'a>,
    pub(crate) counters: Counters,
    /// Positions that were guessed at without a call of the recursive routine.
    pub(crate) static_evaluations: u64,
    /// Where the meter stood when the search under way began.
    nodes_before: u64,
    /// Whether any leaf was a guess, so that a score between the ends proves nothing.
    guessed: bool,
}

impl<'a, G: Game, K: Knowledge<G>> RungState<'a, G, K> {
    pub(crate) fn new(task: &'a Task<'_, G, K>) -> Self {
        Self {
            game: task.game,
            knowledge: task.knowledge,
            meter: task.control.meter(),
            counters: Counters::default(),
            static_evaluations: 0,
            nodes_before: 0,
            guessed: false,
        }
    }

    /// Starts over on the same meter, as a deepening search does at each depth. What was counted belongs
    /// to the search before.
    pub(crate) fn start_over(&mut self) {
        self.guessed = false;
        self.counters = Counters::default();
        self.static_evaluations = 0;
        self.nodes_before = self.meter.nodes();
    }

    /// Whether some leaf was not the end of a game.
    pub(crate) const fn has_guessed(&self) -> bool {
        self.guessed
    }

    /// Calls of the recursive routine so far.
    const fn calls(&self) -> u64 {
        self.meter.nodes() - self.nodes_before - self.static_evaluations
    }

    /// The score of a finished position for the player who would be to move, without distance.
    #[inline]
    pub(crate) fn final_score(&self, position: &G::Position) -> Option<Score> {
        let outcome = self.game.outcome(position)?;
        let turn = self.game.turn(position);
        // How a game ends is as good as chance to a branch predictor; that it ends is not.
        let is_lost = matches!(outcome, Outcome::Win(winner) if winner != turn);
        Some(select_unpredictable(is_lost, Score::LOSS, Score::of_outcome(outcome, turn)))
    }

    /// The guess at an unfinished position where the search may go no deeper.
    pub(crate) fn guess(&mut self, position: &G::Position) -> Score {
        self.guessed = true;
        self.knowledge.guess(self.game, position)
    }

    /// Turns what the recursion found into a report; the line is left to the caller.
    pub(crate) fn report(
        &self,
        found: Result<BestMove<G::Move>, Stopped>,
        task: &Task<'_, G, K>,
        start: Instant,
    ) -> SearchReport<G::Move> {
        let found = found.map(|found| {
            // If no move beat the floor, all are equally bad: the first stands for them.
            let first = || self.game.legal_moves(task.root).first().copied();
            BestMove { mv: found.mv.or_else(first), ..found }
        });
        let score = found.as_ref().ok().map(|found| found.score);
        let is_over = self.game.outcome(task.root).is_some();
        SearchReport {
            best: found.as_ref().ok().and_then(|found| found.mv),
            line: Vec::new(),
            score,
            verdict: score.and_then(|score| self.verdict_of(score)),
            // The classic rungs measure no distance, but there is none to measure at the end.
            distance: score.filter(|score| is_over && score.is_decided()).map(|_| Plies(0)),
            margin: score.filter(|_| !self.guessed).and_then(|score| score.margin_in(self.game)),
            document: None,
            depth: task.depth,
            counters: Counters { calls: self.calls(), ..self.counters },
            elapsed: start.elapsed(),
            stopped: found.err(),
        }
    }

    /// What a score without distance proves. The ends of the scale come only from finished games;
    /// the middle is a proven draw or margin only when nothing was guessed.
    fn verdict_of(&self, score: Score) -> Option<Verdict> {
        match score.decided() {
            Some(value) => Some(value.verdict()),
            None => (!self.guessed).then(|| score.points().into()),
        }
    }
}
