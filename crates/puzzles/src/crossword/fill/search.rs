//! The search: is there a fill, and which are all of them?
//!
//! Depth first, a word in or a word out, with restarts where one fill is enough: what the weights have learned stays,
//! and chance leads elsewhere. Runs grow, so that a search which has to prove that there is none comes to its end.

use std::ops::ControlFlow;

use parlor_core::{Control, Meter, Progress, Stopped};

use super::choice::SlotChoice;
use super::propagate::propagate;
use super::state::{Conflict, FillState};
use super::{Fill, FillAnswer, FillEffort, FillProblem};
use crate::backtracking::Ended;

/// Failures before the first restart, and how that grows.
const FIRST_RUN: f64 = 50.0;
const GROWTH: f64 = 1.2;
/// Fills between two reports of progress.
const REPORTED: u64 = 1 << 12;

/// How many fills there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillCount {
    /// Those seen.
    pub fills: u64,
    /// Whether these were all.
    pub ended: Ended,
    /// What it took.
    pub effort: FillEffort,
}

impl FillProblem<'_> {
    /// Finds a fill.
    #[must_use]
    pub fn fill(&self, control: &Control) -> FillAnswer {
        let Ok(mut search) = FillSearch::new(self) else { return FillAnswer::Impossible };
        match search.find(control) {
            Ok(true) => FillAnswer::Found(self.filled(&search.words(), search.effort)),
            Ok(false) => FillAnswer::Impossible,
            Err(stopped) => FillAnswer::Stopped(stopped),
        }
    }

    /// Calls with every fill, in no particular order.
    pub fn for_each_fill(
        &self,
        control: &Control,
        mut each: impl FnMut(Fill) -> ControlFlow<()>,
    ) -> FillCount {
        self.for_each_words(control, |search| each(self.filled(&search.words(), search.effort)))
    }

    /// Counts the fills, at most so many.
    #[must_use]
    pub fn count(&self, control: &Control, most: u64) -> FillCount {
        let mut left = most;
        self.for_each_words(control, |_| {
            left = left.saturating_sub(1);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    fn for_each_words(
        &self,
        control: &Control,
        mut each: impl FnMut(&FillSearch<'_>) -> ControlFlow<()>,
    ) -> FillCount {
        let mut meter = control.meter();
        let nothing =
            FillCount { fills: 0, ended: Ended::Exhausted, effort: FillEffort::default() };
        let Ok(mut search) = FillSearch::new(self) else { return nothing };
        let mut fills = 0;
        let ended = loop {
            match search.advance(control, &mut meter, &mut Restarts::never()) {
                Ok(false) => break Ended::Exhausted,
                Err(stopped) => break Ended::Stopped(stopped),
                Ok(true) => {
                    fills += 1;
                    if fills % REPORTED == 0 {
                        let task = "fills".to_owned();
                        control.report(&Progress::Steps { task, done: fills, total: None });
                    }
                    if each(&search).is_break() {
                        break Ended::Satisfied;
                    }
                    if !search.leave() {
                        break Ended::Exhausted;
                    }
                }
            }
        };
        FillCount { fills, ended, effort: search.effort }
    }
}

/// When to begin again.
struct Restarts {
    run: f64,
    left: f64,
}

impl Restarts {
    const fn growing() -> Self {
        Self { run: FIRST_RUN, left: FIRST_RUN }
    }

    const fn never() -> Self {
        Self { run: f64::INFINITY, left: f64::INFINITY }
    }

    /// Counts a failure; whether it is time.
    fn is_due(&mut self) -> bool {
        self.left -= 1.0;
        let due = self.left <= 0.0;
        if due {
            self.run *= GROWTH;
            self.left = self.run;
        }
        due
    }
}

/// A search that stands somewhere.
pub(super) struct FillSearch<'a> {
    pub(super) state: FillState<'a>,
    pub(super) choice: SlotChoice,
    /// The slots decided by choice, and their words; each has a level of the state.
    decisions: Vec<(usize, usize)>,
    pub(super) effort: FillEffort,
}

impl<'a> FillSearch<'a> {
    /// At the beginning, with everything that follows from the grid.
    pub(super) fn new(problem: &'a FillProblem<'a>) -> Result<Self, Conflict> {
        let mut state = FillState::new(problem);
        let choice = SlotChoice::new(state.len(), problem.seed);
        propagate(&mut state)?;
        state.forbid_given()?;
        propagate(&mut state)?;
        Ok(Self { state, choice, decisions: Vec::new(), effort: FillEffort::default() })
    }

    /// The words of a fill.
    pub(super) fn words(&self) -> Vec<usize> {
        (0..self.state.len()).map(|slot| self.state.only_word(slot)).collect()
    }

    /// Finds a fill below where the search stands; `false` if there is none.
    pub(super) fn find(&mut self, control: &Control) -> Result<bool, Stopped> {
        self.advance(control, &mut control.meter(), &mut Restarts::growing())
    }

    /// Goes on to the next fill; `false` if there is none.
    fn advance(
        &mut self,
        control: &Control,
        meter: &mut Meter<'_>,
        restarts: &mut Restarts,
    ) -> Result<bool, Stopped> {
        loop {
            match propagate(&mut self.state) {
                Ok(()) => {
                    let Some(slot) = self.choice.slot(&self.state) else { return Ok(true) };
                    meter.count()?;
                    self.effort.nodes += 1;
                    let word = self.choice.word(&self.state, slot);
                    self.decide(slot, word);
                }
                Err(conflict) => {
                    self.effort.failures += 1;
                    if !self.refute(conflict) {
                        return Ok(false);
                    }
                    if restarts.is_due() {
                        self.rewind();
                        self.choice.restart();
                        self.report(control);
                    }
                }
            }
        }
    }

    fn report(&self, control: &Control) {
        if control.has_progress_sink() {
            let (task, done) = ("words tried".to_owned(), self.effort.nodes);
            control.report(&Progress::Steps { task, done, total: None });
        }
    }

    fn decide(&mut self, slot: usize, word: usize) {
        self.state.push();
        self.decisions.push((slot, word));
        self.state.assign(slot, word);
    }

    /// Takes the last word back, and every one before it that fails without it; `false` if none is left.
    fn refute(&mut self, Conflict(mut failed): Conflict) -> bool {
        loop {
            self.choice.blame(failed);
            let Some((slot, word)) = self.decisions.pop() else { return false };
            self.state.pop();
            self.choice.set_last_conflict(Some(slot));
            match self.state.remove(slot, word) {
                Ok(()) => return true,
                Err(Conflict(slot)) => failed = slot,
            }
        }
    }

    /// Leaves a fill for the next one; `false` if it was the last.
    fn leave(&mut self) -> bool {
        while let Some((slot, word)) = self.decisions.pop() {
            self.state.pop();
            if self.state.remove(slot, word).is_ok() {
                return true;
            }
        }
        false
    }

    /// Takes all decisions back.
    pub(super) fn rewind(&mut self) {
        while self.decisions.pop().is_some() {
            self.state.pop();
        }
        self.choice.set_last_conflict(None);
    }
}
