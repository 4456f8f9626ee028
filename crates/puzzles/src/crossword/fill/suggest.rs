//! Which words can a slot take so that the rest can still be filled?
//!
//! A search for a fill with a word answers it. Every fill found is then a place to try the other words from: with
//! the slots far away decided, a fill with another word takes a few choices only.

use parlor_core::{BadInput, Control, Limits, Stopped};

use super::FillProblem;
use super::propagate::propagate;
use super::search::Search;

/// Words tried in a search for a fill, and in a change of one.
const TRIAL: u64 = 400;
const CHANGE: u64 = 30;
/// The slots around the slot in which a fill is changed.
const NEAR: usize = 24;
/// Changes go on as long as one in so many succeeds.
const PAYING: usize = 20;

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
        let prospects = match Search::new(self) {
            Err(_) => vec![Prospect::DeadEnd; fitting.len()],
            Ok(search) => Suggester::new(search, place).prospects(&fitting, control),
        };
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
        let search = Search::new(self).ok();
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
            open.candidates.as_ref().is_none_or(|all| all.contains(&word))
                && letters.all(|(&cell, &letter)| self.masks[cell] >> letter & 1 == 1)
        };
        (0..words.with_score(open.min_score)).filter(agrees).take(most).collect()
    }
}

struct Suggester<'a> {
    search: Search<'a>,
    slot: usize,
    /// The slots that stay as they are when a fill is changed near the slot.
    far: Vec<usize>,
}

impl<'a> Suggester<'a> {
    fn new(mut search: Search<'a>, slot: usize) -> Self {
        search.choice.set_any_score();
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
        reached.truncate(NEAR);
        let far = (0..state.len()).filter(|slot| !reached.contains(slot)).collect();
        Self { search, slot, far }
    }

    fn prospects(&mut self, words: &[usize], control: &Control) -> Vec<Prospect> {
        let mut prospects = vec![Prospect::Open; words.len()];
        // The last is the next to be looked at.
        let mut open: Vec<usize> = (0..words.len()).rev().collect();
        let mut pays = true;
        while let Some(next) = open.pop()
            && control.check().is_ok()
        {
            let (prospect, fill) = self.look_for(words[next], control);
            prospects[next] = prospect;
            if let Some(fill) = fill
                && pays
            {
                let before = open.len();
                self.search.state.push();
                self.far.iter().for_each(|&slot| self.search.state.assign(slot, fill[slot]));
                if propagate(&mut self.search.state).is_ok() {
                    open.retain(|&at| {
                        let fits = control.check().is_ok() && self.fits_near(words[at], control);
                        if fits {
                            prospects[at] = Prospect::Fits;
                        }
                        !fits
                    });
                }
                self.search.state.pop();
                pays = (before - open.len()) * PAYING >= before;
            }
        }
        prospects
    }

    /// Searches for a fill with a word.
    fn look_for(&mut self, word: usize, control: &Control) -> (Prospect, Option<Vec<usize>>) {
        match self.find(word, &control.narrowed(Limits { nodes: Some(TRIAL), ..Limits::NONE })) {
            Ok(Some(fill)) => (Prospect::Fits, Some(fill)),
            Ok(None) => (Prospect::DeadEnd, None),
            Err(_) => (Prospect::Open, None),
        }
    }

    /// Whether a fill with a word is found where the far slots are decided.
    fn fits_near(&mut self, word: usize, control: &Control) -> bool {
        let control = control.narrowed(Limits { nodes: Some(CHANGE), ..Limits::NONE });
        matches!(self.find(word, &control), Ok(Some(_)))
    }

    /// Finds a fill with a word, below where the state stands, and takes it back.
    fn find(&mut self, word: usize, control: &Control) -> Result<Option<Vec<usize>>, Stopped> {
        if !self.search.state.has(self.slot, word) {
            return Ok(None);
        }
        self.search.state.push();
        self.search.state.assign(self.slot, word);
        let found = self.search.find(control);
        let fill = (found == Ok(true)).then(|| self.search.words());
        self.search.rewind();
        self.search.state.pop();
        found.map(|_| fill)
    }
}
