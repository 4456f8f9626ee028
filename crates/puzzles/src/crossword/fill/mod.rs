//! Filling a grid from a word list.
//!
//! | file | what it answers |
//! |---|---|
//! | repeats | Which words may not stand together? |
//! | state | What can each slot and each cell still be? |
//! | propagate | What follows when a slot or a cell can be less? |
//! | choice | Which slot next, and which word? |
//! | search | Is there a fill? Which are all of them? |
//! | conflict | Why is there none? |
//! | suggest | Which words can a slot take so that the rest can still be filled? |
//! | backtracker | The same answers, slowly and clearly |

pub mod backtracker;
mod choice;
mod conflict;
mod propagate;
mod repeats;
mod search;
mod state;
mod suggest;

use std::sync::Arc;

use parlor_core::{BadInput, Stopped};

use super::grid::{CrosswordGrid, MAX_SIDE, Slot, Square};
use super::letters::{Letter, LetterSet};
use super::scored_list::ScoredList;

pub use conflict::ConflictSet;
pub use repeats::Repeats;
pub use search::FillCount;
pub use suggest::{Prospect, Suggestion};

use repeats::StemIndex;

/// How a grid is to be filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FillOptions {
    /// Words below this score are not used.
    pub min_score: u8,
    /// The same for single slots, by their place among [`CrosswordGrid::slots`].
    pub slot_scores: Vec<(usize, u8)>,
    /// The only words that a slot may take, by its place; other slots take any.
    pub candidates: Vec<(usize, Vec<String>)>,
    /// Which words may not stand together.
    pub repeats: Repeats,
    /// Where chance begins.
    pub seed: u64,
}

/// What a search for a fill found.
#[derive(Clone, Debug, PartialEq)]
pub enum FillAnswer {
    /// A fill.
    Found(Fill),
    /// There is none: that is proven.
    Impossible,
    /// None was found before the search had to stop.
    Stopped(Stopped),
}

/// A filled grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Fill {
    /// The grid, with a letter in every cell that a slot reaches.
    pub grid: CrosswordGrid,
    /// The mean score of the words that were put in.
    pub average_score: f64,
    /// The least of their scores.
    pub least_score: u8,
    /// What it took.
    pub effort: FillEffort,
}

/// How much a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FillEffort {
    /// Words tried.
    pub nodes: u64,
    /// Of them, those that led nowhere.
    pub failures: u64,
}

/// A grid to fill, a list to fill it from, and how.
#[derive(Clone)]
pub struct FillProblem<'a> {
    list: &'a ScoredList,
    grid: &'a CrosswordGrid,
    slots: Vec<OpenSlot>,
    /// The letters that each cell may have.
    masks: Vec<LetterSet>,
    /// The slots of each length.
    by_length: Vec<Vec<usize>>,
    /// Words that stand in the grid already.
    given: Vec<Vec<u8>>,
    repeats: Repeats,
    stems: Arc<StemIndex>,
    seed: u64,
}

/// A slot that a word is sought for.
#[derive(Clone, Debug)]
struct OpenSlot {
    slot: Slot,
    /// Its place among all slots of the grid.
    number: usize,
    min_score: u8,
    /// The only words it may take, by their place in the list, ascending.
    candidates: Option<Vec<usize>>,
}

impl<'a> FillProblem<'a> {
    /// The problem of filling this grid.
    ///
    /// A word that is given whole is taken as it is, whether the list has it or not.
    ///
    /// # Errors
    /// A grid without a slot; options for a slot that is not there.
    pub fn new(
        grid: &'a CrosswordGrid,
        list: &'a ScoredList,
        options: &FillOptions,
    ) -> Result<Self, BadInput> {
        let all_slots = grid.slots();
        if all_slots.is_empty() {
            return Err(BadInput::new("grid", "two open cells beside each other", "none"));
        }
        let named = options.slot_scores.iter().map(|&(slot, _)| slot);
        let mut named = named.chain(options.candidates.iter().map(|&(slot, _)| slot));
        if let Some(slot) = named.find(|&slot| slot >= all_slots.len()) {
            let wanted = format!("a number below {}", all_slots.len());
            return Err(BadInput::new("slot", wanted, slot.to_string()));
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
        let given_word = |slot: &Slot| -> Option<Vec<u8>> {
            let letter = |&cell: &usize| match grid.squares()[cell] {
                Square::Given(Letter(letter)) => Some(letter),
                _ => None,
            };
            slot.cells.iter().map(letter).collect()
        };
        let (mut slots, mut given) = (Vec::new(), Vec::new());
        for (number, slot) in all_slots.into_iter().enumerate() {
            match given_word(&slot) {
                Some(word) => given.push(word),
                None => slots.push(OpenSlot::new(slot, number, list, options)),
            }
        }
        let stems = match options.repeats {
            Repeats::NoStem => StemIndex::new(list, slots.iter().map(|open| open.slot.cells.len())),
            _ => StemIndex::default(),
        };
        let problem = Self {
            list,
            grid,
            slots: Vec::new(),
            masks,
            by_length: Vec::new(),
            given,
            repeats: options.repeats,
            stems: Arc::new(stems),
            seed: options.seed,
        };
        Ok(problem.with_slots(slots))
    }

    /// The same problem, where only some slots need to hold words.
    fn with_slots(mut self, slots: Vec<OpenSlot>) -> Self {
        self.by_length = vec![Vec::new(); MAX_SIDE + 1];
        for (place, open) in slots.iter().enumerate() {
            self.by_length[open.slot.cells.len()].push(place);
        }
        self.slots = slots;
        self
    }

    /// The grid filled with these words, one for each open slot.
    fn filled(&self, words: &[usize], effort: FillEffort) -> Fill {
        let mut squares = self.grid.squares().to_vec();
        let mut scores = Vec::with_capacity(words.len());
        for (open, &word) in self.slots.iter().zip(words) {
            let list = self.list.words(open.slot.cells.len());
            scores.push(list.score(word));
            for (&cell, &letter) in open.slot.cells.iter().zip(list.word(word)) {
                squares[cell] = Square::Given(Letter(letter));
            }
        }
        let sum: u64 = scores.iter().map(|&score| u64::from(score)).sum();
        Fill {
            grid: self.grid.with_squares(squares),
            average_score: sum as f64 / scores.len().max(1) as f64,
            least_score: scores.iter().copied().min().unwrap_or(0),
            effort,
        }
    }
}

impl OpenSlot {
    fn new(slot: Slot, number: usize, list: &ScoredList, options: &FillOptions) -> Self {
        let own = options.slot_scores.iter().find(|&&(slot, _)| slot == number);
        let candidates = options.candidates.iter().find(|&&(slot, _)| slot == number);
        let candidates = candidates.map(|(_, texts)| {
            let words = list.words(slot.cells.len());
            let mut places: Vec<usize> =
                texts.iter().filter_map(|text| words.find(&list.spelled(text)?)).collect();
            places.sort_unstable();
            places
        });
        Self {
            slot,
            number,
            min_score: own.map_or(options.min_score, |&(_, score)| score),
            candidates,
        }
    }
}
