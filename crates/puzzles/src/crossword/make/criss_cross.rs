//! A criss-cross: one's own words, all connected, in little room.
//!
//! Words are put down one after another, the longest first with some chance, each where it crosses the most words and
//! makes the rectangle grow the least. Many such layouts are tried; the smallest counts.
//!
//! ```text
//!      C          a word may touch another only by crossing it: before and after it, and
//!    T A K E      beside its new letters, cells are free
//!      T
//! ```

use std::collections::HashMap;

use parlor_core::random::Random;
use parlor_core::{BadInput, Control};

use super::super::grid::{MAX_SIDE, Orientation};
use super::super::puzzle::{Crossword, Heading, OpenCell};
use crate::word_search::letters::{Accents, Marks, capital, fold, for_each_letter};

/// A word and its clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The word, as written.
    pub word: String,
    /// What is asked for it.
    pub clue: String,
}

/// The most words of a criss-cross.
pub const MAX_ENTRIES: usize = 200;
const LAYOUTS: usize = 300;

/// Column and row, anywhere.
type Coordinates = (i32, i32);

/// A word on the board.
#[derive(Clone, Copy, Debug)]
struct Placed {
    entry: usize,
    start: Coordinates,
    orientation: Orientation,
}

impl Orientation {
    const fn at(self, (column, row): Coordinates, along: i32, beside: i32) -> Coordinates {
        match self {
            Self::Across => (column + along, row + beside),
            Self::Down => (column + beside, row + along),
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

/// Lays out a criss-cross of all entries. When time is up, the smallest layout until then counts.
///
/// # Errors
/// Fewer than one word, too many, one twice or too short; words that no layout connects.
pub fn make_criss_cross(
    entries: &[Entry],
    heading: Heading,
    seed: u64,
    control: &Control,
) -> Result<Crossword, BadInput> {
    let words = read_words(entries)?;
    let mut random = Random::new(seed);
    let mut best: Option<CrissCrossLayout> = None;
    for layout in 0..LAYOUTS {
        // The first is made whatever the time: there has to be an answer.
        if layout > 0 && control.check().is_err() {
            break;
        }
        let made = CrissCrossLayout::make(&words, &mut random);
        if best.as_ref().is_none_or(|best| made.cost() < best.cost()) {
            best = Some(made);
        }
    }
    let best = best.expect("one layout was made");
    if let Some(entry) = (0..words.len()).find(|&entry| !best.has(entry)) {
        let wanted = "words that all share letters, so that they can be connected";
        return Err(BadInput::new("words", wanted, BadInput::quote(&entries[entry].word)));
    }
    best.crossword(&words, entries, heading)
}

fn read_words(entries: &[Entry]) -> Result<Vec<Vec<String>>, BadInput> {
    if !(1..=MAX_ENTRIES).contains(&entries.len()) {
        let wanted = format!("1 to {MAX_ENTRIES} words");
        return Err(BadInput::new("words", wanted, entries.len().to_string()));
    }
    let mut words: Vec<Vec<String>> = Vec::new();
    for (number, entry) in (1..).zip(entries) {
        let mut word = Vec::new();
        for_each_letter(&entry.word, |sign| {
            if Marks::Skip.takes_cell(sign) {
                word.push(capital(&fold(sign, Accents::Keep), Accents::Keep));
            }
        });
        let place = format!("word {number}");
        if !(2..=MAX_SIDE / 2).contains(&word.len()) {
            let wanted = format!("2 to {} letters", MAX_SIDE / 2);
            return Err(BadInput::new(place, wanted, BadInput::quote(&entry.word)));
        }
        if words.contains(&word) {
            return Err(BadInput::new(place, "each word once", BadInput::quote(&entry.word)));
        }
        words.push(word);
    }
    Ok(words)
}

/// Words on a board without edges.
#[derive(Clone, Debug, Default)]
struct CrissCrossLayout {
    placed: Vec<Placed>,
    letters: HashMap<Coordinates, String>,
    /// Cells that no further word may take in an orientation: they are part of one that runs so.
    taken: HashMap<(Coordinates, Orientation), ()>,
    missing: usize,
    /// The least and the greatest column and row.
    least: Coordinates,
    greatest: Coordinates,
}

impl CrissCrossLayout {
    fn make(words: &[Vec<String>], random: &mut Random) -> Self {
        let mut order: Vec<(usize, usize)> =
            (0..words.len()).map(|word| (words[word].len() * 4 + random.below(9), word)).collect();
        order.sort_unstable_by(|one, other| other.cmp(one));
        let mut waiting: Vec<usize> = order.into_iter().map(|(_, word)| word).collect();
        let mut layout = Self::default();
        let first = waiting.remove(0);
        let orientation =
            if random.below(2) == 0 { Orientation::Across } else { Orientation::Down };
        layout.put(words, Placed { entry: first, start: (0, 0), orientation });
        // The first that fits goes in; what does not fit waits for another word to cross.
        loop {
            let best = waiting.iter().enumerate().find_map(|(at, &entry)| {
                layout.best_place(words, entry, random).map(|placed| (at, placed))
            });
            let Some((at, placed)) = best else { break };
            waiting.remove(at);
            layout.put(words, placed);
        }
        layout.missing = waiting.len();
        layout
    }

    fn has(&self, entry: usize) -> bool {
        self.placed.iter().any(|placed| placed.entry == entry)
    }

    fn size(&self) -> (i32, i32) {
        (self.greatest.0 - self.least.0 + 1, self.greatest.1 - self.least.1 + 1)
    }

    /// Missing words count most, then the room taken, then its shape.
    fn cost(&self) -> (usize, i32) {
        let (columns, rows) = self.size();
        let too_large = columns.max(rows) > MAX_SIDE as i32;
        let longer = columns.max(rows);
        (self.missing + usize::from(too_large), columns * rows + longer * longer)
    }

    fn put(&mut self, words: &[Vec<String>], placed: Placed) {
        let Placed { entry, start, orientation } = placed;
        for (along, letter) in (0..).zip(&words[entry]) {
            let place = orientation.at(start, along, 0);
            self.letters.insert(place, letter.clone());
            self.taken.insert((place, orientation), ());
            self.least = (self.least.0.min(place.0), self.least.1.min(place.1));
            self.greatest = (self.greatest.0.max(place.0), self.greatest.1.max(place.1));
        }
        self.placed.push(placed);
    }

    fn best_place(
        &self,
        words: &[Vec<String>],
        entry: usize,
        random: &mut Random,
    ) -> Option<Placed> {
        let word = &words[entry];
        let mut best: Option<(i64, Placed)> = None;
        for other in &self.placed {
            let orientation = other.orientation.other();
            for (there, letter) in (0..).zip(&words[other.entry]) {
                let crossing = other.orientation.at(other.start, there, 0);
                for here in (0..).zip(word).filter(|(_, own)| *own == letter).map(|(here, _)| here)
                {
                    let placed =
                        Placed { entry, start: orientation.at(crossing, -here, 0), orientation };
                    let Some(crossings) = self.crossings(word, placed) else { continue };
                    let growth = self.growth(word.len() as i32, placed);
                    let worth = 40 * crossings - i64::from(growth) + random.below(12) as i64;
                    if best.is_none_or(|(found, _)| worth > found) {
                        best = Some((worth, placed));
                    }
                }
            }
        }
        best.map(|(_, placed)| placed)
    }

    /// How many words a word crosses at a place; nothing if it cannot stand there.
    fn crossings(&self, word: &[String], placed: Placed) -> Option<i64> {
        let Placed { start, orientation, .. } = placed;
        let length = word.len() as i32;
        let is_free =
            |along, beside| !self.letters.contains_key(&orientation.at(start, along, beside));
        if !is_free(-1, 0) || !is_free(length, 0) {
            return None;
        }
        let mut crossings = 0;
        for (along, letter) in (0..).zip(word) {
            let place = orientation.at(start, along, 0);
            match self.letters.get(&place) {
                Some(there)
                    if there == letter && !self.taken.contains_key(&(place, orientation)) =>
                {
                    crossings += 1;
                }
                Some(_) => return None,
                None if is_free(along, -1) && is_free(along, 1) => {}
                None => return None,
            }
        }
        Some(crossings)
    }

    /// By how many cells the rectangle grows.
    fn growth(&self, length: i32, placed: Placed) -> i32 {
        let end = placed.orientation.at(placed.start, length - 1, 0);
        let least = (self.least.0.min(placed.start.0), self.least.1.min(placed.start.1));
        let greatest = (self.greatest.0.max(end.0), self.greatest.1.max(end.1));
        let (columns, rows) = self.size();
        (greatest.0 - least.0 + 1) * (greatest.1 - least.1 + 1) - columns * rows
    }

    fn crossword(
        &self,
        words: &[Vec<String>],
        entries: &[Entry],
        heading: Heading,
    ) -> Result<Crossword, BadInput> {
        let (left, top) = self.least;
        let cell = |column: i32, row: i32| {
            let answer = self.letters.get(&(column, row)).cloned();
            answer.map(|answer| OpenCell { answer: Some(answer), is_circled: false })
        };
        let row = |row| (left..=self.greatest.0).map(|column| cell(column, row)).collect();
        let rows = (top..=self.greatest.1).map(row).collect();
        let bare = Crossword::new(heading.clone(), rows, Vec::new())?;
        let clue = |answer: &str| {
            let entry = words.iter().position(|word| word.concat() == answer);
            entry.map_or(String::new(), |entry| entries[entry].clue.clone())
        };
        let clues = bare.clues().map(|(slot, _)| clue(&bare.answer(slot).unwrap_or_default()));
        let clues = clues.collect();
        bare.with_text(heading, clues)
    }
}
