//! Which words of the recipe go into the grid, and which of them lie inside others.

use std::collections::HashMap;

use parlor_core::BadInput;
use parlor_core::random::Random;

use super::super::direction::WordDirection;
use super::super::letters::Code;
use super::super::word_list::{WordId, WordList};
use super::recipe::{MakeError, Nesting, Recipe};
use super::shape::Shape;

/// The words of a puzzle.
#[derive(Debug)]
pub(super) struct Selection {
    /// To be laid into the grid.
    pub(super) laid: Vec<String>,
    /// To be found inside others.
    pub(super) nested: Vec<String>,
}

impl Selection {
    pub(super) fn new(recipe: &Recipe, random: &mut Random) -> Result<Self, MakeError> {
        let longest = longest_line(&recipe.shape, &recipe.directions);
        let all: Vec<&String> = recipe.secret.iter().chain(&recipe.words).collect();
        let list = WordList::from_words(&all, recipe.reading())?;
        let lookup = |word: &String| list.find(word);
        // Secret words come first: a choice is made around them.
        let mut order: Vec<WordId> = recipe.secret.iter().filter_map(lookup).collect();
        order.sort_unstable();
        order.dedup();
        let secrets = order.len();
        order.extend(recipe.words.iter().filter_map(lookup));
        if recipe.choose.is_some() {
            random.shuffle(&mut order[secrets..]);
        } else if let Some(short) = all.iter().find(|word| lookup(word).is_none()) {
            let place = format!("word {}", BadInput::quote(short));
            return Err(BadInput::new(place, "at least 2 letters", "fewer").into());
        }

        let mut nest = Nest { list: &list, taken: HashMap::new(), parts: HashMap::new() };
        let mut chosen = Vec::new();
        for (number, &word) in order.iter().enumerate() {
            if recipe.choose.is_some_and(|wanted| chosen.len() >= wanted + secrets) {
                break;
            }
            let is_free = recipe.choose.is_some() && number >= secrets;
            if nest.taken.contains_key(list.letters(word)) {
                continue;
            }
            if list.length(word) > longest {
                if is_free {
                    continue;
                }
                return Err(MakeError::TooLong {
                    word: list.written(word).to_owned(),
                    letters: list.length(word),
                    longest,
                });
            }
            if recipe.nesting == Nesting::Refused {
                match nest.clash(word) {
                    Some(_) if is_free => continue,
                    Some((inner, outer)) => {
                        return Err(MakeError::Nested {
                            inner: list.written(inner).to_owned(),
                            outer: list.written(outer).to_owned(),
                        });
                    }
                    None => {}
                }
            }
            nest.take(word);
            chosen.push(word);
        }
        if let Some(wanted) = recipe.choose
            && chosen.len() < wanted + secrets
        {
            return Err(MakeError::TooFew { wanted, available: chosen.len() - secrets });
        }
        let (nested, laid): (Vec<WordId>, Vec<WordId>) =
            chosen.into_iter().partition(|&word| nest.is_inside_another(word));
        let written =
            |words: Vec<WordId>| words.iter().map(|&word| list.written(word).to_owned()).collect();
        Ok(Self { laid: written(laid), nested: written(nested) })
    }
}

/// Words taken so far, and everything that can be read inside them.
struct Nest<'a> {
    list: &'a WordList,
    taken: HashMap<&'a [Code], WordId>,
    /// Proper parts of taken words and their whole reversals, with one word that has them.
    parts: HashMap<Vec<Code>, WordId>,
}

impl<'a> Nest<'a> {
    /// An inner and an outer word, if `word` lies inside a taken one or the other way round.
    fn clash(&self, word: WordId) -> Option<(WordId, WordId)> {
        let outer = self.parts.get(self.list.letters(word));
        let inner =
            parts(self.list.letters(word)).find_map(|part| self.taken.get(&part[..]).copied());
        outer.map(|&outer| (word, outer)).or(inner.map(|inner| (inner, word)))
    }

    fn take(&mut self, word: WordId) {
        let letters = self.list.letters(word);
        self.taken.insert(letters, word);
        for part in parts(letters) {
            self.parts.entry(part).or_insert(word);
        }
    }

    fn is_inside_another(&self, word: WordId) -> bool {
        let letters = self.list.letters(word);
        // Of two words that are each other's reversal the later one is inside the earlier.
        self.parts
            .get(letters)
            .is_some_and(|&outer| self.list.length(outer) > letters.len() || outer < word)
    }
}

/// All that can be read inside a word, both ways, but for the word itself.
fn parts(letters: &[Code]) -> impl Iterator<Item = Vec<Code>> {
    let shorter = (2..=letters.len()).flat_map(move |length| letters.windows(length));
    let both_ways = shorter.flat_map(|part| [part.to_vec(), part.iter().rev().copied().collect()]);
    both_ways.filter(move |part| part != letters)
}

/// The cells of the longest line of a shape in the given directions.
fn longest_line(shape: &Shape, directions: &[WordDirection]) -> usize {
    let (rows, columns) = (shape.rows(), shape.columns());
    let starts = (0..rows * columns).map(|index| parlor_core::cell::Cell::at(index, columns));
    let line = |start, direction: WordDirection| {
        let reach = direction.reach(start, rows, columns);
        (0..reach).take_while(|&steps| shape.contains(direction.walk(start, steps))).count()
    };
    let lines = starts.flat_map(|start| directions.iter().map(move |&way| line(start, way)));
    lines.max().unwrap_or(0)
}
