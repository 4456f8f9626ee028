//! The slow, clear way to fill a grid: slot after slot, every word that fits.
//!
//! It answers what the engine answers and is held against it in tests. It knows no sets, no propagation and no
//! chance; a word fits if its letters agree with the cells and no word before it forbids it.

use std::ops::ControlFlow;

use parlor_core::Control;

use super::{Fill, FillEffort, FillProblem};
use crate::backtracking::{BacktrackReport, Puzzle, Status, search};

/// Calls with every fill of a problem.
pub fn for_each_fill(
    problem: &FillProblem<'_>,
    control: &Control,
    mut each: impl FnMut(Fill) -> ControlFlow<()>,
) -> BacktrackReport {
    let mut backtracker = Backtracker { problem, chosen: Vec::new() };
    search(&mut backtracker, control, |done| {
        each(problem.filled(&done.chosen, FillEffort::default()))
    })
}

struct Backtracker<'a> {
    problem: &'a FillProblem<'a>,
    /// The words of the first slots, by their place in the list.
    chosen: Vec<usize>,
}

impl Backtracker<'_> {
    fn letters(&self, place: usize, word: usize) -> &[u8] {
        self.problem.list.words(self.problem.slots[place].slot.cells.len()).word(word)
    }

    fn fits(&self, word: usize) -> bool {
        let problem = self.problem;
        let place = self.chosen.len();
        let letters = self.letters(place, word);
        let open = &problem.slots[place];
        let words = problem.list.words(letters.len());
        let chosen = |at: usize| self.letters(at, self.chosen[at]);
        let agrees = |cell: usize, letter: u8| {
            let given = problem.masks[cell] >> letter & 1 == 1;
            let crossed = (0..place).all(|at| {
                let cells = &problem.slots[at].slot.cells;
                let there = cells.iter().position(|&other| other == cell);
                there.is_none_or(|there| chosen(at)[there] == letter)
            });
            given && crossed
        };
        words.score(word) >= open.min_score
            && open.candidates.as_ref().is_none_or(|all| all.contains(&word))
            && open.slot.cells.iter().zip(letters).all(|(&cell, &letter)| agrees(cell, letter))
            && !(0..place).any(|at| problem.repeats.forbids(chosen(at), letters))
            && !problem.given.iter().any(|given| problem.repeats.forbids(given, letters))
    }
}

impl Puzzle for Backtracker<'_> {
    type Choice = usize;

    fn status(&self) -> Status {
        if self.chosen.len() == self.problem.slots.len() {
            Status::Solution
        } else {
            Status::Unfinished
        }
    }

    fn candidates(&self, into: &mut Vec<usize>) {
        let length = self.problem.slots[self.chosen.len()].slot.cells.len();
        into.extend((0..self.problem.list.words(length).len()).filter(|&word| self.fits(word)));
    }

    fn make(&mut self, word: usize) {
        self.chosen.push(word);
    }

    fn undo(&mut self, _: usize) {
        self.chosen.pop();
    }
}
