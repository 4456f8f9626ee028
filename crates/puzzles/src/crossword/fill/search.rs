//! The search: which slot, which word, when to start over.

use parlor_core::random::Random;
use parlor_core::{Control, Stopped};

use super::super::grid::{CrosswordGrid, Square};
use super::super::letters::Letter;
use super::state::{Conflict, State};
use super::{Problem, Rule};

/// How much chance is in the choice of a word.
const TEMPERATURE: f32 = 0.35;
/// How much ten points of a word's score count beside the room it leaves.
const SCORE_WEIGHT: f32 = 0.3;
/// Failures before the first restart, and how that grows.
const FIRST_RUN: f64 = 60.0;
const GROWTH: f64 = 1.15;

/// What a search for a fill found.
#[derive(Clone, Debug, PartialEq)]
pub enum FillAnswer {
    /// A fill.
    Filled(Filled),
    /// There is none: that is proven.
    Impossible,
    /// None was found before the search had to stop.
    Stopped(Stopped),
}

/// A filled grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled {
    /// The grid, with a letter in every cell that a slot reaches.
    pub grid: CrosswordGrid,
    /// The mean score of the words that were put in.
    pub average: f64,
    /// The least.
    pub least: u8,
    /// Words tried.
    pub nodes: u64,
    /// Of them, those that led nowhere.
    pub failures: u64,
}

struct Search<'a> {
    problem: &'a Problem<'a>,
    state: State<'a>,
    /// How often a slot had no word left.
    weights: Vec<f32>,
    /// The slot whose word failed last: it is tried next.
    last_conflict: Option<usize>,
    random: Random,
    nodes: u64,
    failures: u64,
    decisions: Vec<(usize, usize)>,
}

impl Problem<'_> {
    /// Finds a fill.
    #[must_use]
    pub fn fill(&self, control: &Control) -> FillAnswer {
        let mut search = Search {
            problem: self,
            state: State::new(self),
            weights: vec![1.0; self.slots.len()],
            last_conflict: None,
            random: Random::new(self.seed),
            nodes: 0,
            failures: 0,
            decisions: Vec::new(),
        };
        search.run(control)
    }
}

impl Search<'_> {
    fn run(&mut self, control: &Control) -> FillAnswer {
        if self.problem.rule == Rule::Distinct {
            for (length, word) in self.problem.given() {
                for &slot in &self.problem.by_length[length] {
                    if self.state.remove(slot, word).is_err() {
                        return FillAnswer::Impossible;
                    }
                }
            }
        }
        let mut meter = control.meter();
        let mut run = FIRST_RUN;
        let mut left = run;
        loop {
            match self.state.propagate() {
                Ok(()) => match self.choose_slot() {
                    None => return FillAnswer::Filled(self.filled()),
                    Some(slot) => {
                        if let Err(stopped) = meter.count() {
                            return FillAnswer::Stopped(stopped);
                        }
                        self.nodes += 1;
                        let word = self.choose_word(slot);
                        self.state.push();
                        self.decisions.push((slot, word));
                        self.state.assign(slot, word);
                    }
                },
                Err(conflict) => {
                    self.failures += 1;
                    left -= 1.0;
                    if !self.refute(conflict) {
                        return FillAnswer::Impossible;
                    }
                    if left < 0.0 && !self.decisions.is_empty() {
                        run *= GROWTH;
                        left = run;
                        while self.state.depth() > 0 {
                            self.state.pop();
                        }
                        self.decisions.clear();
                        self.last_conflict = None;
                    }
                }
            }
        }
    }

    /// Takes the last word back, and every one before it that fails without it; `false` if none is left.
    fn refute(&mut self, Conflict(slot): Conflict) -> bool {
        let mut failed = slot;
        loop {
            self.weights[failed] += 1.0;
            let Some((slot, word)) = self.decisions.pop() else { return false };
            self.state.pop();
            self.last_conflict = Some(slot);
            match self.state.remove(slot, word) {
                Ok(()) => return true,
                Err(Conflict(slot)) => failed = slot,
            }
        }
    }

    /// The slot with the fewest words for its weight, the one that failed last before all others.
    fn choose_slot(&mut self) -> Option<usize> {
        if let Some(slot) = self.last_conflict.take()
            && self.state.count(slot) > 1
        {
            return Some(slot);
        }
        let open = (0..self.state.slot_count()).filter(|&slot| self.state.count(slot) > 1);
        let load = |slot: usize| self.state.count(slot) as f32 / self.weights[slot];
        open.min_by(|&one, &other| load(one).total_cmp(&load(other)))
    }

    /// The word that leaves its crossings the most room, with some regard for its score and some chance.
    fn choose_word(&mut self, slot: usize) -> usize {
        let words = self.state.words(slot);
        let length = self.problem.slots[slot].cells.len();
        let mut room = vec![[0.0_f32; 64]; length];
        let mut counts = [0; 64];
        for (position, room) in room.iter_mut().enumerate() {
            if self.state.crossing_counts(slot, position, &mut counts) {
                for (room, count) in room.iter_mut().zip(counts) {
                    *room = (count as f32).max(0.01).ln();
                }
            }
        }
        let random = &mut self.random;
        let mut best = (f32::NEG_INFINITY, 0);
        self.state.for_each_word(slot, |index| {
            let letters = words.word(index);
            let room: f32 = letters.iter().zip(&room).map(|(&letter, room)| room[usize::from(letter)]).sum();
            let chance = (random.bits() >> 40) as f32 / (1 << 24) as f32 + 1e-7;
            let noise = -(-chance.ln()).ln();
            let worth = room
                + SCORE_WEIGHT * f32::from(words.score(index)) / 10.0
                + TEMPERATURE * noise;
            if worth > best.0 {
                best = (worth, index);
            }
        });
        best.1
    }

    fn filled(&self) -> Filled {
        let grid = self.problem.grid;
        let squares = grid.squares().iter().zip(self.state.masks()).map(|(square, mask)| match square {
            Square::Empty if mask.is_power_of_two() => Square::Given(Letter(mask.trailing_zeros() as u8)),
            other => *other,
        });
        let scores: Vec<u8> = (0..self.state.slot_count())
            .map(|slot| self.state.words(slot).score(self.state.only_word(slot)))
            .collect();
        let sum: u64 = scores.iter().map(|&score| u64::from(score)).sum();
        Filled {
            grid: grid.with_squares(squares.collect()),
            average: sum as f64 / scores.len().max(1) as f64,
            least: scores.iter().copied().min().unwrap_or(0),
            nodes: self.nodes,
            failures: self.failures,
        }
    }
}
