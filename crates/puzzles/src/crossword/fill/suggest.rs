//! Which words can a slot take so that the rest can still be filled?
//!
//! A word is put in and followed up. If that is no conflict, the last fill is repaired around the slot: all words far
//! from it stay as they were, so that only a few are sought. Words left open by this are searched for in a second
//! round, while time lasts.

use parlor_core::{BadInput, Control, Limits, Stopped};

use super::FillProblem;
use super::propagate::propagate;
use super::search::Search;

/// Words tried in a repair, and in a search of the second round.
const REPAIR: u64 = 40;
const TRIAL: u64 = 400;
/// How far from the slot words are sought in a repair, in crossings: first near, then farther.
const RADII: [usize; 2] = [2, 4];

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
    /// Crossings from the slot to each other.
    distances: Vec<usize>,
    /// The words of the last fill.
    last_fill: Option<Vec<usize>>,
}

impl<'a> Suggester<'a> {
    fn new(search: Search<'a>, slot: usize) -> Self {
        let state = &search.state;
        let mut distances = vec![usize::MAX; state.len()];
        distances[slot] = 0;
        let mut reached = vec![slot];
        let mut at = 0;
        while let Some(&slot) = reached.get(at) {
            at += 1;
            let view = state.views[slot];
            for position in &state.positions[view.first_position..][..view.length] {
                if let Some((other, _)) = position.crossing
                    && distances[other] == usize::MAX
                {
                    distances[other] = distances[slot] + 1;
                    reached.push(other);
                }
            }
        }
        Self { search, slot, distances, last_fill: None }
    }

    fn prospects(&mut self, words: &[usize], control: &Control) -> Vec<Prospect> {
        let mut prospects = vec![Prospect::Open; words.len()];
        for round in [Self::repair, Self::look_for] {
            for (prospect, &word) in prospects.iter_mut().zip(words) {
                if *prospect == Prospect::Open && control.check().is_ok() {
                    *prospect = self.with_word(word, control, round);
                }
            }
        }
        prospects
    }

    /// What comes of a word, by a way to find a fill with it.
    fn with_word(
        &mut self,
        word: usize,
        control: &Control,
        find: impl Fn(&mut Self, &Control) -> Result<bool, Stopped>,
    ) -> Prospect {
        if !self.search.state.has(self.slot, word) {
            return Prospect::DeadEnd;
        }
        if self.last_fill.as_ref().is_some_and(|fill| fill[self.slot] == word) {
            return Prospect::Fits;
        }
        let depth = self.search.state.depth();
        self.search.state.push();
        self.search.state.assign(self.slot, word);
        let found = match propagate(&mut self.search.state) {
            Ok(()) => find(self, control),
            Err(_) => Ok(false),
        };
        if found == Ok(true) {
            self.last_fill = Some(self.search.words());
        }
        self.search.rewind();
        self.search.state.pop_to(depth);
        match found {
            Ok(true) => Prospect::Fits,
            Ok(false) => Prospect::DeadEnd,
            Err(_) => Prospect::Open,
        }
    }

    /// Looks for a fill that differs from the last near the slot only.
    fn repair(&mut self, control: &Control) -> Result<bool, Stopped> {
        let control = control.narrowed(Limits { nodes: Some(REPAIR), ..Limits::NONE });
        let Some(last_fill) = self.last_fill.take() else { return self.look_for(&control) };
        let mut found = Err(Stopped::Nodes);
        for radius in RADII {
            self.search.state.push();
            for (slot, &word) in last_fill.iter().enumerate() {
                if self.distances[slot] > radius {
                    self.search.state.assign(slot, word);
                }
            }
            if self.search.find(&control) == Ok(true) {
                // The level stays: the caller reads the fill and takes all of it back.
                found = Ok(true);
                break;
            }
            self.search.rewind();
            self.search.state.pop();
        }
        self.last_fill = Some(last_fill);
        found
    }

    /// Looks for any fill.
    fn look_for(&mut self, control: &Control) -> Result<bool, Stopped> {
        self.search.find(&control.narrowed(Limits { nodes: Some(TRIAL), ..Limits::NONE }))
    }
}
