//! Making puzzles: hide words in a shape, let what is left over spell a message or nothing.
//!
//! The law of a puzzle: solved by the finder, it gives exactly its key. So every word of the
//! recipe occurs once and none by accident; the parts that see to it are
//!
//! | part | what it does |
//! |---|---|
//! | selection | which words; words inside words are refused, or not laid a second time |
//! | packing | lays the words, taking back those in the way |
//! | board | watches each new letter for words that appear by accident |
//! | filling | message and filler, letter by letter under the same watch |
//!
//! An attempt that fails anywhere is given up for another, with the seed's next random numbers.

mod board;
mod filling;
mod packing;
mod recipe;
mod selection;
mod shape;
mod worksheet;

use std::collections::HashSet;

use parlor_core::cell::Cell;
use parlor_core::random::{Random, mix};
use parlor_core::{BadInput, Control, Progress};

use super::direction::WordDirection;
use super::find::{Finder, MatchFilter};
use super::found::WordMatch;
use super::grid::Grid;
use super::letters::{Code, Marks, capital};
use super::reading::Reading;
use super::word_list::{WordId, WordList};
use board::{CellRun, EMPTY, HOLE, PackedBoard, WordWatch};
use filling::{Filler, write};
use packing::Packing;
use selection::Selection;

pub use recipe::{Difficulty, MakeError, Nesting, Recipe};
pub use shape::{HOLE as HOLE_MARK, Shape};
pub use worksheet::{WordOrder, Worksheet};

/// How often a puzzle is begun before it counts as impossible.
const ATTEMPTS: usize = 24;
/// How often words may be taken back in an attempt, for each word.
const MOVES_A_WORD: usize = 30;

/// A finished puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    grid: Grid,
    shape: Shape,
    list: WordList,
    /// The words to be listed, in the order of the recipe.
    given: Vec<WordId>,
    key: Vec<WordMatch>,
    secret: Vec<WordId>,
    message: Vec<Cell>,
    seed: u64,
}

impl Puzzle {
    /// Makes the puzzle of a recipe.
    ///
    /// # Errors
    /// What is wrong with the recipe, or which words do not fit and by how much.
    pub fn make(recipe: &Recipe, control: &Control) -> Result<Self, MakeError> {
        if recipe.directions.is_empty() {
            return Err(BadInput::new("directions", "at least one", "none").into());
        }
        let mut directions = recipe.directions.clone();
        directions.sort_unstable();
        directions.dedup();
        let mut random = Random::new(recipe.seed);
        let selection = Selection::new(recipe, &mut random)?;
        let maker = PuzzleMaker::new(recipe, &selection)?;
        // The words are chosen by now, so another version has the same.
        if recipe.version > 0 {
            random = Random::new(mix(recipe.seed) ^ recipe.version);
        }
        let mut meter = control.meter();
        let mut failure = Failure::default();
        for attempt in 0..ATTEMPTS {
            control.check()?;
            let board = PackedBoard::new(&recipe.shape);
            let mut packing = Packing::new(&maker.laid, &maker.watch, board, &directions);
            let moves = MOVES_A_WORD * maker.laid.len();
            packing.pack(attempt, moves, &mut random, &mut meter)?;
            match maker.finish(recipe, packing, &mut random) {
                Ok(puzzle) => return Ok(puzzle),
                Err(reason) => failure.add(reason),
            }
            if control.has_progress_sink() {
                let (task, done) = ("attempts".to_owned(), attempt as u64 + 1);
                control.report(&Progress::Steps { task, done, total: Some(ATTEMPTS as u64) });
            }
        }
        Err(failure.0.expect("every attempt failed for a reason"))
    }

    /// The grid, in capitals, with [`HOLE_MARK`] outside the shape.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells of the grid that hold letters.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All hidden words, secret ones too.
    #[must_use]
    pub const fn list(&self) -> &WordList {
        &self.list
    }

    /// Where the words lie: each once, but for words inside several others. In the order of
    /// [`WordMatch::order`].
    #[must_use]
    pub fn key(&self) -> &[WordMatch] {
        &self.key
    }

    /// The words to be listed beside the grid, as they are written, by the alphabet.
    pub fn listed(&self) -> impl Iterator<Item = &str> {
        let listed = self.list.ids().filter(|word| !self.secret.contains(word));
        listed.map(|word| self.list.written(word))
    }

    /// The same words in an order of choice.
    #[must_use]
    pub fn listed_in(&self, order: WordOrder) -> Vec<&str> {
        match order {
            WordOrder::Alphabetical => self.listed().collect(),
            WordOrder::Given => self.given.iter().map(|&word| self.list.written(word)).collect(),
            WordOrder::Length => {
                let mut words: Vec<&str> = self.listed().collect();
                words.sort_by_key(|word| word.chars().count());
                words
            }
        }
    }

    /// The words that are hidden without being listed, as they are written.
    pub fn secret(&self) -> impl Iterator<Item = &str> {
        let secret = self.list.ids().filter(|word| self.secret.contains(word));
        secret.map(|word| self.list.written(word))
    }

    /// The cells that spell the message, in order; none without a message.
    #[must_use]
    pub fn message(&self) -> &[Cell] {
        &self.message
    }

    /// What the message says, in the letters of the grid; none without a message.
    #[must_use]
    pub fn message_text(&self) -> Option<String> {
        let letters = self.message.iter().map(|&cell| self.grid.letter(cell));
        Some(letters.collect::<String>()).filter(|text| !text.is_empty())
    }

    /// The seed that makes the puzzle again.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

/// The reason to be told when all attempts fail: the one of the attempt that came furthest.
#[derive(Default)]
struct Failure(Option<MakeError>);

impl Failure {
    fn add(&mut self, reason: MakeError) {
        let rank = |reason: &MakeError| match reason {
            MakeError::DoNotFit { letters, .. } => (0, usize::MAX - letters),
            MakeError::MessageTooLong { cells, .. } => (1, *cells),
            _ => (2, 0),
        };
        if self.0.as_ref().is_none_or(|old| rank(old) < rank(&reason)) {
            self.0 = Some(reason);
        }
    }
}

/// What all attempts share.
struct PuzzleMaker {
    /// Everything that is watched for: words of the puzzle, and blocked ones.
    watched: WordList,
    watch: WordWatch,
    /// The letters in capitals, by code; codes beyond the alphabet of `watched` belong to letters
    /// of no word.
    capitals: Vec<String>,
    laid: Vec<Vec<Code>>,
    list: WordList,
    /// The words of `list` that are laid, in the order of `laid`.
    laid_ids: Vec<WordId>,
    message: Vec<Code>,
    filler: Filler,
}

impl PuzzleMaker {
    fn new(recipe: &Recipe, selection: &Selection) -> Result<Self, MakeError> {
        let reading = recipe.reading();
        let words: Vec<&String> = selection.laid.iter().chain(&selection.nested).collect();
        let list = WordList::from_words(&words, reading)?;
        let all: Vec<&String> = words.into_iter().chain(&recipe.blocked).collect();
        let watched = WordList::from_words(&all, reading)?;
        let alphabet = watched.alphabet();
        let mut letters: Vec<String> = (0..alphabet.len() as u32)
            .filter_map(|code| alphabet.letter(Code(code)).map(ToOwned::to_owned))
            .collect();
        let mut code = |letter: &str| {
            let known = letters.iter().position(|known| known == letter);
            Code(known.unwrap_or_else(|| {
                letters.push(letter.to_owned());
                letters.len() - 1
            }) as u32)
        };
        let mut encode = |text: &str, reading: Reading| -> Vec<Code> {
            reading.letters(text).iter().map(|letter| code(letter)).collect()
        };
        let laid: Vec<Vec<Code>> =
            selection.laid.iter().map(|word| encode(word, reading)).collect();
        let spoken =
            |c: char| c.is_alphanumeric() || unicode_normalization::char::is_combining_mark(c);
        let message: String =
            recipe.message.iter().flat_map(|text| text.chars()).filter(|&c| spoken(c)).collect();
        // A message may hold a number: its digits are spelled, since nobody looks for it in a list.
        let message = encode(&message, Reading { marks: Marks::Keep, ..reading });

        // Filler looks like the words, with a share for the rest of the Latin letters.
        let mut weights: Vec<u32> = Vec::new();
        let latin = selection.laid.iter().all(|word| word.bytes().all(|byte| byte.is_ascii()));
        let common = if latin { encode("abcdefghijklmnopqrstuvwxyz", reading) } else { Vec::new() };
        weights.resize(letters.len(), 0);
        laid.iter().flatten().for_each(|code| weights[code.0 as usize] += 3);
        let share = 1 + laid.iter().map(Vec::len).sum::<usize>() as u32 / 26;
        common.iter().for_each(|code| weights[code.0 as usize] += share);
        let filler = (0..).map(Code).zip(weights).filter(|&(_, weight)| weight > 0).collect();

        let capitals = letters.iter().map(|letter| capital(letter, recipe.accents)).collect();
        let laid_ids = selection.laid.iter().filter_map(|word| list.find(word)).collect();
        let watch = WordWatch::new(&watched);
        let filler = Filler(filler);
        Ok(Self { watched, watch, capitals, laid, list, laid_ids, message, filler })
    }

    /// Message and filler, and the proof that the grid keeps the law.
    fn finish(
        &self,
        recipe: &Recipe,
        packing: Packing<'_>,
        random: &mut Random,
    ) -> Result<Puzzle, MakeError> {
        let left_over = packing.left_over();
        let mut board = packing.board;
        let empty = board.empty_cells();
        if !left_over.is_empty() {
            return Err(MakeError::DoNotFit {
                letters: left_over.iter().map(|&word| self.laid[word].len()).sum(),
                words: self.laid.len(),
                cells: empty.len(),
                left_over: left_over.into_iter().map(|word| self.written(word)).collect(),
            });
        }
        if self.message.len() > empty.len() {
            let (letters, cells) = (self.message.len(), empty.len());
            return Err(MakeError::MessageTooLong { letters, cells });
        }
        let runs: Vec<CellRun> = packing.runs.into_iter().flatten().collect();
        let spelled =
            |word: WordId| MakeError::NoFilling { word: self.watched.written(word).to_owned() };
        for (&cell, &letter) in empty.iter().zip(&self.message) {
            write(&mut board, &self.watch, cell, letter).map_err(spelled)?;
        }
        self.filler.fill(&mut board, &self.watch, random).map_err(|word| {
            spelled(word.expect("a cell without a possible letter had a word in the way"))
        })?;

        let grid = self.grid(&board, recipe)?;
        let key = self.key(&grid, &runs)?;
        Ok(Puzzle {
            grid,
            shape: recipe.shape.clone(),
            list: self.list.clone(),
            given: self.given(recipe),
            key,
            secret: self.secrets(recipe),
            message: empty[..self.message.len()].to_vec(),
            seed: recipe.seed,
        })
    }

    fn written(&self, laid: usize) -> String {
        self.list.written(self.laid_ids[laid]).to_owned()
    }

    /// The words to be listed, each where the recipe first has it.
    fn given(&self, recipe: &Recipe) -> Vec<WordId> {
        let mut seen = HashSet::new();
        let words = recipe.words.iter().filter_map(|word| self.list.find(word));
        words.filter(|&word| seen.insert(word)).collect()
    }

    fn secrets(&self, recipe: &Recipe) -> Vec<WordId> {
        let listed = self.given(recipe);
        let secret = recipe.secret.iter().filter_map(|word| self.list.find(word));
        secret.filter(|word| !listed.contains(word)).collect()
    }

    fn grid(&self, board: &PackedBoard, recipe: &Recipe) -> Result<Grid, BadInput> {
        let letter = |&code: &Code| match code {
            HOLE | EMPTY => shape::HOLE,
            Code(number) => self.capitals[number as usize].as_str(),
        };
        let rows: Vec<String> = board
            .cells()
            .chunks(board.columns)
            .map(|row| row.iter().map(letter).collect())
            .collect();
        Grid::from_rows(&rows, recipe.accents)
    }

    /// What the finder finds, if that is what was hidden: every laid word on its run and nowhere
    /// else, every nested word inside a run. The second reading of a palindrome is left out.
    fn key(&self, grid: &Grid, runs: &[CellRun]) -> Result<Vec<WordMatch>, MakeError> {
        let mut key: Vec<WordMatch> = Vec::new();
        let mut strays = Vec::new();
        let finder = Finder::new(&self.list);
        finder.find_in_order(grid, MatchFilter::All, &Control::unlimited(), |found| {
            let run = self.run(found);
            let laid = self.laid_ids.iter().position(|&word| word == found.word);
            let reads_back =
                key.iter().any(|known| known.word == found.word && self.run(*known).covers(run));
            match laid {
                Some(laid) if runs[laid] == run => key.push(found),
                // A laid palindrome, read from its other end.
                Some(laid) if runs[laid].covers(run) && run.length == runs[laid].length => {}
                None if runs.iter().any(|outer| outer.covers(run)) => {
                    if !reads_back {
                        key.push(found);
                    }
                }
                _ => strays.push(found.word),
            }
        })?;
        match strays.first() {
            Some(&word) => Err(MakeError::NoFilling { word: self.list.written(word).to_owned() }),
            None => Ok(key),
        }
    }

    fn run(&self, found: WordMatch) -> CellRun {
        let WordMatch { word, start, direction } = found;
        CellRun { start, direction, length: self.list.length(word) }
    }
}

/// The directions by name, for those who write recipes.
///
/// # Errors
/// An unknown name.
pub fn parse_directions(text: &str) -> Result<Vec<WordDirection>, BadInput> {
    text.split(',').map(WordDirection::parse).collect()
}
