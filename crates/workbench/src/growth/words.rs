//! Word searches against the length of the list, and against the side of the grid.

use std::collections::BTreeSet;
use std::time::Instant;

use parlor_core::random::Random;
use parlor_core::{BadInput, Control};
use parlor_puzzles::word_search::{Accents, Finder, Grid, Reading, Rung, WordList};

use super::{Growth, GrowthPoint, Measured, Series, Trial};
use crate::Error;
use crate::word_search::{FindWordsRequest, known_words};

/// The document's grid, its long list, and the most of either.
const SIDE: usize = 16;
const WORDS: usize = 40_000;
const MOST_A_SIDE: u64 = 500;
const MOST_WORDS: u64 = 200_000;
/// The document takes words for no longer than this.
const LONGEST: u64 = 20;
const SEED: u64 = 1;

/// A growing list in one grid.
pub(super) fn against_words(trial: &Trial<'_>) -> Result<Growth, Error> {
    let side = limited("side", trial.request.side.unwrap_or(SIDE), MOST_A_SIDE)?;
    let most = trial.at_most(MOST_WORDS)?.last().copied().unwrap_or(1);
    let source = Source::of(most as usize);
    let grid = random_grid(side)?;
    let subject = format!("{} in a grid of {side} by {side} letters", source.told);
    let mut list: Option<(u64, WordList)> = None;
    let growth = measure(trial, subject, |way, words, control| {
        if list.as_ref().is_none_or(|(size, _)| *size != words) {
            list = Some((words, source.list(words as usize)?));
        }
        let (_, list) = list.as_ref().expect("the list was just made");
        way.search(&grid, list, control)
    })?;
    Ok(with_formulas(growth, trial, |words| (words, (side * side) as u64)))
}

/// One list in a growing grid.
pub(super) fn against_grid(trial: &Trial<'_>) -> Result<Growth, Error> {
    let words = limited("words", trial.request.words.unwrap_or(WORDS), MOST_WORDS)?;
    trial.at_most(MOST_A_SIDE)?;
    let source = Source::of(words);
    let list = source.list(words)?;
    let subject = format!("{words} {} in square grids of letters", source.told);
    let growth = measure(trial, subject, |way, side, control| {
        way.search(&random_grid(side as usize)?, &list, control)
    })?;
    Ok(with_formulas(growth, trial, |side| (words as u64, side * side)))
}

/// A way of searching: a rung, or the engine.
#[derive(Clone, Copy)]
struct WordSearcher(Option<Rung>);

impl WordSearcher {
    fn name(self) -> String {
        self.0.map_or(FindWordsRequest::FAST, Rung::name).to_owned()
    }

    fn search(
        self,
        grid: &Grid,
        list: &WordList,
        control: &Control,
    ) -> Result<Option<Measured>, Error> {
        let begin = Instant::now();
        let work = match self.0 {
            Some(rung) => Some(rung.find(grid, list, control, |_| ())?.comparisons),
            None => {
                Finder::for_grid(list, grid).count(grid, control)?;
                None
            }
        };
        Ok(Some(Measured { work, bytes: Some(list.bytes() as u64), seconds: begin.elapsed() }))
    }
}

fn measure(
    trial: &Trial<'_>,
    subject: String,
    mut search: impl FnMut(WordSearcher, u64, &Control) -> Result<Option<Measured>, Error>,
) -> Result<Growth, Error> {
    let ways = trial.methods(|name| match name {
        FindWordsRequest::FAST => Ok(WordSearcher(None)),
        name => Rung::parse(name).map(|rung| WordSearcher(Some(rung))).map_err(|error| {
            let names = Rung::ALL.map(Rung::name).join(", ");
            BadInput::new("by", format!("{names} or {}", FindWordsRequest::FAST), error.came)
        }),
    })?;
    let names: Vec<String> = ways.iter().map(|way| way.name()).collect();
    trial.run(subject, &names, |way, at, control| search(ways[way], at, control))
}

/// The document's own counts beside the measured ones: 8WRC checks by brute force, 160RC strings to be
/// looked up, and a binary search of the list for each of them.
fn with_formulas(
    mut growth: Growth,
    trial: &Trial<'_>,
    words_and_cells: impl Fn(u64) -> (u64, u64),
) -> Growth {
    let strings = 8 * LONGEST;
    let depth = |words: u64| u64::from(words.max(2).next_power_of_two().trailing_zeros());
    type Formula<'a> = (&'a str, &'a dyn Fn(u64, u64) -> u64);
    let formulas: [Formula<'_>; 3] = [
        ("8WRC, the document's count for brute force", &|words, cells| 8 * words * cells),
        ("160RC, its count of strings of up to 20 letters", &|_, cells| strings * cells),
        ("160RC log W, its count for binary search", &|words, cells| {
            strings * cells * depth(words)
        }),
    ];
    for (name, count) in formulas {
        let point = |&at: &u64| {
            let (words, cells) = words_and_cells(at);
            GrowthPoint { at, work: Some(count(words, cells)), seconds: None, bytes: None }
        };
        let points = trial.at.iter().map(point).collect();
        growth.series.push(Series { name: name.to_owned(), computed: true, points });
    }
    growth
}

/// Where the words come from.
struct Source {
    words: Vec<String>,
    told: &'static str,
}

impl Source {
    /// At least so many words: English ones, or made ones where there are too few.
    fn of(count: usize) -> Self {
        let mut known = known_words();
        known.retain(|word| word.len() <= LONGEST as usize);
        if known.len() >= count {
            return Self { words: known, told: "English words" };
        }
        let mut random = Random::new(SEED);
        let mut words = BTreeSet::new();
        while words.len() < count {
            let length = 3 + random.below(5) + random.below(5);
            words.insert((0..length).map(|_| letter(&mut random)).collect::<String>());
        }
        Self { words: words.into_iter().collect(), told: "words made by chance" }
    }

    /// So many of them, spread evenly over the alphabet.
    fn list(&self, count: usize) -> Result<WordList, BadInput> {
        let chosen: Vec<&String> =
            (0..count).map(|index| &self.words[index * self.words.len() / count]).collect();
        WordList::from_words(&chosen, Reading::default())
    }
}

/// A letter about as frequent as in English text.
fn letter(random: &mut Random) -> char {
    const LETTERS: &[u8] = b"eeeeeeeeeeeettttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrr\
                             ddddllllccuuummmwwffggyyppbbvkjxqz";
    char::from(LETTERS[random.below(LETTERS.len())])
}

fn random_grid(side: usize) -> Result<Grid, BadInput> {
    let mut random = Random::new(SEED + side as u64);
    let rows: Vec<String> =
        (0..side).map(|_| (0..side).map(|_| letter(&mut random)).collect()).collect();
    Grid::from_rows(&rows, Accents::Keep)
}

fn limited(what: &str, count: usize, most: u64) -> Result<usize, BadInput> {
    if (1..=most as usize).contains(&count) {
        Ok(count)
    } else {
        Err(BadInput::new(what, format!("a number from 1 to {most}"), count.to_string()))
    }
}
