//! Which words can a slot take so that the rest can still be filled?
//!
//! One fill is found with whatever word, and each fill is a place to try the other words from: with the slots far away
//! decided, a fill with another word takes a few choices or none. What is left is searched for from the beginning, in
//! rounds of more and more choices, and every fill found so is such a place again. Whether a place is worth while shows
//! on a few of the words. The words are shared out among the processor's cores.

use parlor_core::{BadInput, Control, Limits, Stopped};
use rayon::prelude::*;

use super::FillProblem;
use super::propagate::propagate;
use super::search::FillSearch;

/// Words tried in a search for the first fill.
const FIRST: u64 = 4_000;
/// Words tried in the searches of each round.
const ROUNDS: [u64; 3] = [200, 800, 3_200];
/// How a fill is changed: so many slots beside the slot and those that cross it, and so many words tried. First nothing
/// but the crossings, then more and more around them.
const CHANGES: [(usize, u64); 4] = [(0, 4), (6, 12), (16, 30), (28, 50)];
/// A change is tried on so many words first, and on the others if it makes at least one in so many of these fit.
const SAMPLE: usize = 24;
const PAYING: usize = 12;
/// The fewest words that are worth a core of their own.
const SHARE: usize = 50;

/// A word for a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// As written in a grid.
    pub word: String,
    /// Its score.
    pub score: u8,
    /// What becomes of the rest.
    pub prospect: Prospect,
}

/// Whether the rest can be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// It can: a fill was found.
    Fits,
    /// It cannot: that is proven.
    DeadEnd,
    /// Neither was found in time.
    Open,
}

impl FillProblem<'_> {
    /// The best words for a slot, which is given by its place among the slots of the grid; none for a slot whose
    /// letters are all given.
    ///
    /// # Errors
    /// A slot that is not there.
    pub fn suggest(
        &self,
        slot: usize,
        most: usize,
        control: &Control,
    ) -> Result<Vec<Suggestion>, BadInput> {
        let all = self.grid.slots().len();
        if slot >= all {
            return Err(BadInput::new("slot", format!("a number below {all}"), slot.to_string()));
        }
        let Some(place) = self.slots.iter().position(|open| open.number == slot) else {
            return Ok(Vec::new());
        };
        let fitting = self.fitting(place, most);
        let shares = rayon::current_num_threads().min(fitting.len().div_ceil(SHARE)).max(1);
        let shared = (0..shares).into_par_iter().map(|share| {
            let words: Vec<usize> = fitting.iter().copied().skip(share).step_by(shares).collect();
            match FillSearch::new(self) {
                Err(_) => vec![Prospect::DeadEnd; words.len()],
                Ok(search) => Suggester::new(search, place).prospects(&words, control),
            }
        });
        let shared: Vec<Vec<Prospect>> = shared.collect();
        let prospects = (0..fitting.len()).map(|word| shared[word % shares][word / shares]);
        let words = self.list.words(self.slots[place].slot.cells.len());
        let suggestion = |(&word, prospect): (&usize, Prospect)| Suggestion {
            word: self.list.letters().text_of(words.word(word)),
            score: words.score(word),
            prospect,
        };
        Ok(fitting.iter().zip(prospects).map(suggestion).collect())
    }

    /// For every slot of the grid at most how many words it can still take: those left when everything that follows
    /// from the given letters is drawn, or, where slots contradict each other, those that agree with its own letters.
    #[must_use]
    pub fn words_left(&self) -> Vec<u32> {
        let search = FillSearch::new(self).ok();
        let mut left: Vec<u32> = self.grid.slots().iter().map(|_| 0).collect();
        for (place, open) in self.slots.iter().enumerate() {
            left[open.number] = match &search {
                Some(search) => search.state.count(place),
                None => self.fitting(place, usize::MAX).len() as u32,
            };
        }
        left
    }

    /// The first words that agree with the given letters of a slot, best score first.
    fn fitting(&self, place: usize, most: usize) -> Vec<usize> {
        let open = &self.slots[place];
        let words = self.list.words(open.slot.cells.len());
        let agrees = |&word: &usize| {
            let mut letters = open.slot.cells.iter().zip(words.word(word));
            open.candidates.as_ref().is_none_or(|all| all.binary_search(&word).is_ok())
                && letters.all(|(&cell, &letter)| self.masks[cell] >> letter & 1 == 1)
        };
        (0..words.with_score(open.min_score)).filter(agrees).take(most).collect()
    }
}

struct Suggester<'a> {
    search: FillSearch<'a>,
    slot: usize,
    /// All slots, those that are reached from the slot by the fewest crossings first.
    by_distance: Vec<usize>,
    /// How many slots cross the slot.
    crossings: usize,
}

impl<'a> Suggester<'a> {
    fn new(mut search: FillSearch<'a>, slot: usize) -> Self {
        search.choice.set_any_fill();
        let state = &search.state;
        let mut reached = vec![slot];
        let mut at = 0;
        while let Some(&slot) = reached.get(at) {
            at += 1;
            let view = state.views[slot];
            let positions = &state.positions[view.first_position..][..view.length];
            for (other, _) in positions.iter().filter_map(|position| position.crossing) {
                if !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        let view = state.views[slot];
        let positions = &state.positions[view.first_position..][..view.length];
        let crossings = positions.iter().filter(|position| position.crossing.is_some()).count();
        let apart = (0..state.len()).filter(|slot| !reached.contains(slot));
        let by_distance = reached.iter().copied().chain(apart).collect();
        Self { search, slot, by_distance, crossings }
    }

    fn prospects(&mut self, words: &[usize], control: &Control) -> Vec<Prospect> {
        let mut prospects = vec![Prospect::Open; words.len()];
        let mut open: Vec<usize> = (0..words.len()).collect();
        let limited = |nodes| control.narrowed(Limits { nodes: Some(nodes), ..Limits::NONE });
        match self.find(None, &limited(FIRST)) {
            Ok(None) => return vec![Prospect::DeadEnd; words.len()],
            Ok(Some(fill)) => self.change(&fill, words, &mut open, &mut prospects, control),
            Err(_) => {}
        }
        for nodes in ROUNDS {
            // The last is the next to be looked at.
            let mut waiting: Vec<usize> = open.drain(..).rev().collect();
            while let Some(next) = waiting.pop() {
                if control.check().is_err() {
                    return prospects;
                }
                match self.find(Some(words[next]), &limited(nodes)) {
                    Err(_) => open.push(next),
                    Ok(None) => prospects[next] = Prospect::DeadEnd,
                    Ok(Some(fill)) => {
                        prospects[next] = Prospect::Fits;
                        self.change(&fill, words, &mut waiting, &mut prospects, control);
                    }
                }
            }
        }
        prospects
    }

    /// Tries open words in a fill, with the slots far away as they are there.
    fn change(
        &mut self,
        fill: &[usize],
        words: &[usize],
        open: &mut Vec<usize>,
        prospects: &mut [Prospect],
        control: &Control,
    ) {
        for (near, nodes) in CHANGES {
            let change = control.narrowed(Limits { nodes: Some(nodes), ..Limits::NONE });
            self.search.state.push();
            for &slot in self.by_distance.iter().skip(self.crossings + 1 + near) {
                self.search.state.assign(slot, fill[slot]);
            }
            if propagate(&mut self.search.state).is_ok() {
                let mut fits = |at: usize| {
                    let fits = control.check().is_ok()
                        && matches!(self.find(Some(words[at]), &change), Ok(Some(_)));
                    if fits {
                        prospects[at] = Prospect::Fits;
                    }
                    fits
                };
                let (before, stride) = (open.len(), open.len().div_ceil(SAMPLE));
                let mut place = 0;
                open.retain(|&at| {
                    place += 1;
                    place % stride != 0 || !fits(at)
                });
                if (before - open.len()) * PAYING * stride >= before {
                    open.retain(|&at| !fits(at));
                }
            }
            self.search.state.pop();
        }
    }

    /// Finds a fill, with a word if one is named, below where the state stands, and takes it back.
    fn find(
        &mut self,
        word: Option<usize>,
        control: &Control,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        if word.is_some_and(|word| !self.search.state.has(self.slot, word)) {
            return Ok(None);
        }
        self.search.state.push();
        if let Some(word) = word {
            self.search.state.assign(self.slot, word);
        }
        let found = self.search.find(control);
        let fill = (found == Ok(true)).then(|| self.search.words());
        self.search.rewind();
        self.search.state.pop();
        found.map(|_| fill)
    }
}
