//! Filling a grid from a word list.

mod search;
mod state;

use std::time::Duration;

use parlor_core::{BadInput, Control, Stopped};

use super::grid::{CrosswordGrid, Slot, Square};
use super::letters::{Letter, LetterSet};
use super::scored_list::ScoredList;

pub use search::{FillAnswer, Filled};

/// Which words may stand in one grid together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// No word twice.
    #[default]
    Distinct,
    /// Any words.
    Any,
}

/// How a grid is to be filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FillOptions {
    /// Words below this score are not used.
    pub min_score: u8,
    /// The same for single slots, by their place among [`CrosswordGrid::slots`].
    pub slot_scores: Vec<(usize, u8)>,
    /// Which words may stand together.
    pub rule: Rule,
    /// Where chance begins.
    pub seed: u64,
}

/// A slot that words are sought for.
#[derive(Clone, Debug)]
struct OpenSlot {
    cells: Vec<usize>,
    min_score: u8,
    /// Its place among all slots of the grid.
    number: usize,
}

/// A grid to fill, a list to fill it from, and how.
pub struct Problem<'a> {
    list: &'a ScoredList,
    grid: &'a CrosswordGrid,
    all_slots: Vec<Slot>,
    slots: Vec<OpenSlot>,
    masks: Vec<LetterSet>,
    by_length: Vec<Vec<usize>>,
    rule: Rule,
    seed: u64,
}

impl<'a> Problem<'a> {
    /// The problem of filling this grid.
    ///
    /// # Errors
    /// A grid without a slot.
    pub fn new(
        grid: &'a CrosswordGrid,
        list: &'a ScoredList,
        options: &FillOptions,
    ) -> Result<Self, BadInput> {
        let all_slots = grid.slots();
        if all_slots.is_empty() {
            return Err(BadInput::new("grid", "two open cells beside each other", "none"));
        }
        let masks: Vec<LetterSet> = grid
            .squares()
            .iter()
            .map(|square| match square {
                Square::Block => 0,
                Square::Empty => list.letters().all(),
                Square::Given(Letter(letter)) => 1 << letter,
            })
            .collect();
        let is_open = |slot: &Slot| slot.cells.iter().any(|&cell| !masks[cell].is_power_of_two());
        let score = |number: usize| {
            let own = options.slot_scores.iter().find(|&&(slot, _)| slot == number);
            own.map_or(options.min_score, |&(_, score)| score)
        };
        // What is given whole is taken as it is, whether the list has it or not.
        let open = all_slots.iter().enumerate().filter(|(_, slot)| is_open(slot));
        let slots: Vec<OpenSlot> = open
            .map(|(number, slot)| OpenSlot {
                cells: slot.cells.clone(),
                min_score: score(number),
                number,
            })
            .collect();
        let mut by_length = vec![Vec::new(); super::grid::MAX_SIDE + 1];
        for (number, slot) in slots.iter().enumerate() {
            by_length[slot.cells.len()].push(number);
        }
        Ok(Self { list, grid, all_slots, slots, masks, by_length, rule: options.rule, seed: options.seed })
    }

    /// Words that may not stand beside a word, by length and place.
    fn relatives(&self, _length: usize, _word: usize) -> &[(usize, usize)] {
        &[]
    }

    /// Words that are given whole, by length and place in the list.
    fn given(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.all_slots.iter().filter_map(|slot| {
            let letters: Option<Vec<u8>> = slot
                .cells
                .iter()
                .map(|&cell| match self.grid.squares()[cell] {
                    Square::Given(Letter(letter)) => Some(letter),
                    _ => None,
                })
                .collect();
            let letters = letters?;
            Some((letters.len(), self.list.words(letters.len()).find(&letters)?))
        })
    }
}
