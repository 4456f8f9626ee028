//! Puzzles that hide words.

use parlor_core::{BadInput, Control};
use parlor_puzzles::word_search::make::parse_directions;
use parlor_puzzles::word_search::{
    Difficulty, Nesting, Puzzle, Recipe, Shape, WordDirection, WordOrder, Worksheet,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dictionary::{common_words, read_dictionary};
use super::place::WordPlace;
use super::sheet::SheetRequest;
use super::{accents, marks};
use crate::Error;
use crate::allowance::at_most;
use crate::player::fresh_seed;
use crate::puzzle::PuzzleAllowance;
use crate::schema;

/// A puzzle to make.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeWordsRequest {
    /// The words to hide. Without any, `choose` draws from common English words.
    #[schema(example = json!(["maple", "birch", "rowan"]))]
    pub words: Vec<String>,
    /// A word list of the system, by its file name, or `english`: its words besides. Best with `choose`.
    #[serde(skip)]
    pub dictionary: Option<String>,
    /// Rows of the grid; those of a drawn mask, or 15, if left out.
    #[schema(example = 10)]
    pub rows: Option<usize>,
    /// Columns of the grid; those of a drawn mask, or 15, if left out.
    #[schema(example = 10)]
    pub columns: Option<usize>,
    /// 1: right and down; 2: all but reversed; 3: all eight ways. 3 if left out.
    pub level: Option<u8>,
    /// The ways words may run, separated by commas, instead of a level: `n,ne,e,se,s,sw,w,nw`.
    pub directions: Option<String>,
    /// Words to hide without listing them.
    #[serde(default)]
    pub secret: Vec<String>,
    /// What the letters left over spell, row by row.
    pub message: Option<String>,
    /// A shape: `rectangle`, `circle`, `diamond`, `triangle`, `heart`, or a drawing with `.` for holes.
    pub mask: Option<String>,
    /// How many of the words to hide, chosen by the seed.
    pub choose: Option<usize>,
    /// Words that must not appear.
    #[serde(default)]
    pub blocked: Vec<String>,
    /// Let words lie inside others instead of refusing them.
    #[serde(default)]
    pub nested: bool,
    /// Take é for e.
    #[serde(default)]
    pub fold_accents: bool,
    /// Let the digits and punctuation of words take cells, as letters do.
    #[serde(default)]
    pub keep_marks: bool,
    /// The same seed makes the same puzzle; a new one if left out.
    pub seed: Option<u64>,
    /// In which order the words to find are listed; by the alphabet if left out.
    #[schema(value_type = Option<schema::WordOrder>)]
    pub order: Option<String>,
    /// Which version of the puzzle, from 1: all hide the same words, each in other places.
    pub version: Option<usize>,
    /// What stands around the puzzle on paper.
    #[serde(default)]
    pub sheet: SheetRequest,
}

impl MakeWordsRequest {
    /// The level by default.
    pub const DEFAULT_LEVEL: u8 = 3;
    /// Rows, and columns, by default.
    pub const DEFAULT_SIDE: usize = 15;
    /// The letters of the shortest words that are drawn where none are given.
    const SHORTEST_DRAWN: usize = 4;

    /// Makes the puzzle.
    ///
    /// # Errors
    /// Words, a shape or directions that are none; more than allowed; words that do not fit; the
    /// control's reason to stop.
    pub fn answer(
        &self,
        allowance: &PuzzleAllowance,
        control: &Control,
    ) -> Result<MakeWordsAnswer, Error> {
        self.sheet.check(self.version)?;
        let order = self.order.as_deref().map(str::parse).transpose()?.unwrap_or_default();
        let recipe = self.recipe(allowance)?;
        let puzzle = Puzzle::make(&recipe, control)?;
        let instructions = self.sheet.instructions(&puzzle, &recipe.directions);
        let (title, version) = (self.sheet.title(), self.sheet.letter(self.version));
        Ok(MakeWordsAnswer { title, version, instructions, ..MakeWordsAnswer::new(puzzle, order) })
    }

    /// Makes every version that the sheet asks for.
    ///
    /// # Errors
    /// As [`Self::answer`].
    pub fn versions(
        &self,
        allowance: &PuzzleAllowance,
        control: &Control,
    ) -> Result<Vec<MakeWordsAnswer>, Error> {
        // One seed for all, also where none is given.
        let seed = Some(self.seed.unwrap_or_else(fresh_seed));
        let make = |version| {
            let request = Self { version: Some(version), seed, ..self.clone() };
            request.answer(allowance, control)
        };
        self.sheet.check(None)?;
        (1..=self.sheet.versions()).map(make).collect()
    }

    fn recipe(&self, allowance: &PuzzleAllowance) -> Result<Recipe, Error> {
        Ok(Recipe {
            secret: self.secret.clone(),
            directions: self.directions()?,
            message: self.message.clone(),
            choose: self.choose,
            nesting: if self.nested { Nesting::Allowed } else { Nesting::Refused },
            blocked: self.blocked.clone(),
            accents: accents(self.fold_accents),
            marks: marks(self.keep_marks),
            seed: self.seed.unwrap_or_else(fresh_seed),
            version: self.version.unwrap_or(1).saturating_sub(1) as u64,
            ..Recipe::new(self.words()?, self.shape(allowance)?)
        })
    }

    fn words(&self) -> Result<Vec<String>, Error> {
        let mut words = self.words.clone();
        if let Some(name) = &self.dictionary {
            words.extend(words_of_lines(&read_dictionary(Some(name))?));
        }
        if words.is_empty() && self.choose.is_some() {
            let sides = [self.rows, self.columns].map(|side| side.unwrap_or(Self::DEFAULT_SIDE));
            let longest = sides.into_iter().max().unwrap_or_default();
            words = common_words();
            words.retain(|word| (Self::SHORTEST_DRAWN..=longest).contains(&word.len()));
        }
        if words.is_empty() && self.secret.is_empty() {
            let wanted =
                "words to hide: a list, single words, a dictionary by name, or how many to choose";
            return Err(BadInput::new("words", wanted, "none").into());
        }
        Ok(words)
    }

    fn directions(&self) -> Result<Vec<WordDirection>, BadInput> {
        match self.directions.as_deref().filter(|list| !list.is_empty()) {
            Some(list) => parse_directions(list),
            None => {
                let level = self.level.unwrap_or(Self::DEFAULT_LEVEL);
                Ok(Difficulty::from_number(level)?.directions())
            }
        }
    }

    fn shape(&self, allowance: &PuzzleAllowance) -> Result<Shape, BadInput> {
        let check = |rows, columns| {
            at_most("rows", allowance.side, rows, |side| side.to_string())?;
            at_most("columns", allowance.side, columns, |side| side.to_string())
        };
        let rows = self.rows.unwrap_or(Self::DEFAULT_SIDE);
        let columns = self.columns.unwrap_or(Self::DEFAULT_SIDE);
        check(rows, columns)?;
        match self.mask.as_deref().filter(|mask| !mask.is_empty()) {
            None => Shape::rectangle(rows, columns),
            Some(name) if Shape::NAMES.contains(&name) => Shape::named(name, rows, columns),
            Some(drawing) => {
                let shape = Shape::read(drawing)?;
                let drawn = (shape.rows(), shape.columns());
                check(drawn.0, drawn.1)?;
                let (rows, columns) =
                    (self.rows.unwrap_or(drawn.0), self.columns.unwrap_or(drawn.1));
                if (rows, columns) == drawn {
                    return Ok(shape);
                }
                let came = format!("a mask of {}x{}", drawn.0, drawn.1);
                Err(BadInput::new("mask", format!("{rows}x{columns}"), came))
            }
        }
    }
}

/// The words of a file with a word a line.
pub fn words_of_lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(str::trim).filter(|word| !word.is_empty()).map(ToOwned::to_owned)
}

/// A puzzle and its key.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MakeWordsAnswer {
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the grid.
    pub columns: usize,
    /// The grid, a text a row.
    pub grid: Vec<String>,
    /// What stands above the puzzle.
    pub title: String,
    /// Its letter, where there are several versions.
    #[schema(required)]
    pub version: Option<char>,
    /// What is to be done, in sentences.
    pub instructions: String,
    /// The words to find, in the order that was asked for.
    pub words: Vec<String>,
    /// The words hidden besides.
    pub secret: Vec<String>,
    /// What the letters left over spell.
    #[schema(required)]
    pub message: Option<String>,
    /// The seed that makes this puzzle again.
    pub seed: u64,
    /// Where the words lie.
    pub key: Vec<WordPlace>,
    /// What of the words takes no cell.
    pub notes: Vec<String>,
    /// The puzzle itself, for drawing.
    #[serde(skip)]
    pub puzzle: Puzzle,
}

impl MakeWordsAnswer {
    /// The puzzle with what stands around it, to be drawn.
    #[must_use]
    pub fn worksheet(&self) -> Worksheet {
        Worksheet {
            puzzle: self.puzzle.clone(),
            title: self.title.clone(),
            version: self.version,
            instructions: self.instructions.clone(),
            words: self.words.clone(),
        }
    }

    fn new(puzzle: Puzzle, order: WordOrder) -> Self {
        let (grid, list) = (puzzle.grid(), puzzle.list());
        Self {
            rows: grid.rows(),
            columns: grid.columns(),
            grid: grid.lines().collect(),
            title: String::new(),
            version: None,
            instructions: String::new(),
            words: puzzle.listed_in(order).into_iter().map(ToOwned::to_owned).collect(),
            secret: puzzle.secret().map(ToOwned::to_owned).collect(),
            message: puzzle.message_text(),
            seed: puzzle.seed(),
            key: puzzle.key().iter().map(|found| WordPlace::new(found, list)).collect(),
            notes: list.skipped_marks().iter().map(ToString::to_string).collect(),
            puzzle,
        }
    }
}

#[cfg(test)]
mod tests;
