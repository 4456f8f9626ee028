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
mod tests {
    use super::super::FindWordsRequest;
    use super::*;

    fn request(words: &[&str]) -> MakeWordsRequest {
        MakeWordsRequest {
            words: words.iter().map(|&word| word.to_owned()).collect(),
            ..MakeWordsRequest::default()
        }
    }

    fn make(request: &MakeWordsRequest) -> MakeWordsAnswer {
        request.answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited()).unwrap()
    }

    fn refusal(request: &MakeWordsRequest) -> String {
        request.answer(&PuzzleAllowance::SERVER, &Control::unlimited()).unwrap_err().to_string()
    }

    fn json(answer: &MakeWordsAnswer) -> String {
        serde_json::to_string(answer).unwrap()
    }

    #[test]
    fn the_same_seed_makes_the_same_puzzle() {
        let request = MakeWordsRequest {
            rows: Some(6),
            columns: Some(6),
            seed: Some(3),
            ..request(&["maple", "birch"])
        };
        // Pinned: a seed that someone wrote down makes their puzzle for ever.
        assert_eq!(
            json(&make(&request)),
            r#"{"rows":6,"columns":6,"grid":["ICXYIF","MAWSIH","TAIRCB","QHPRPB","HRILZE","LBLREC"],"title":"Word search","version":null,"instructions":"Find every word of the list. Words run in all eight directions.","words":["birch","maple"],"secret":[],"message":null,"seed":3,"key":[{"word":"maple","start":[1,0],"end":[5,4]},{"word":"birch","start":[5,1],"end":[1,5]}],"notes":[]}"#
        );
        let other = MakeWordsRequest { seed: Some(4), ..request.clone() };
        assert_ne!(make(&other).grid, make(&request).grid);
    }

    #[test]
    fn a_fresh_seed_is_told_and_makes_the_puzzle_again() {
        let fresh = make(&request(&["maple", "birch"]));
        let again = MakeWordsRequest { seed: Some(fresh.seed), ..request(&["maple", "birch"]) };
        assert_eq!(json(&make(&again)), json(&fresh));
        let seeds: std::collections::HashSet<u64> =
            (0..4).map(|_| make(&request(&["maple"])).seed).collect();
        assert!(seeds.len() > 1, "{seeds:?}");
    }

    #[test]
    fn what_is_left_out_is_15x15_in_all_directions() {
        let plain = MakeWordsRequest { seed: Some(1), ..request(&["maple", "birch", "rowan"]) };
        let answer = make(&plain);
        assert_eq!((answer.rows, answer.columns, answer.grid.len()), (15, 15, 15));
        let named = MakeWordsRequest {
            level: Some(3),
            rows: Some(15),
            columns: Some(15),
            directions: Some(String::new()),
            mask: Some("rectangle".to_owned()),
            ..plain.clone()
        };
        assert_eq!(json(&make(&named)), json(&answer));
        let all = Some("n,ne,e,se,s,sw,w,nw".to_owned());
        let by_name = MakeWordsRequest { directions: all, level: Some(1), ..plain };
        assert_eq!(json(&make(&by_name)), json(&answer));
    }

    #[test]
    fn levels_say_how_words_may_run() {
        let words = ["maple", "birch", "rowan", "cedar", "alder", "aspen", "hazel", "beech"];
        for level in [1, 2, 3] {
            let answer =
                make(&MakeWordsRequest { level: Some(level), seed: Some(5), ..request(&words) });
            let backwards = answer.key.iter().filter(|place| {
                let ([row, column], [last_row, last_column]) = (place.start, place.end);
                (last_column, last_row) < (column, row)
            });
            let sloping = answer.key.iter().filter(|place| {
                let moved = |axis: usize| place.start[axis] != place.end[axis];
                moved(0) && moved(1)
            });
            assert_eq!(sloping.count() > 0, level > 1, "level {level}");
            assert_eq!(backwards.count() > 0, level == 3, "level {level}");
        }
    }

    #[test]
    fn a_drawn_mask_gives_the_size_and_must_agree_with_one() {
        let drawn = MakeWordsRequest {
            mask: Some("######\n##..##\n######\n######\n".to_owned()),
            seed: Some(1),
            ..request(&["maple"])
        };
        let answer = make(&drawn);
        assert_eq!((answer.rows, answer.columns), (4, 6));
        assert_eq!(&answer.grid[1][2..4], "..");
        let same = MakeWordsRequest { rows: Some(4), columns: Some(6), ..drawn.clone() };
        assert_eq!(json(&make(&same)), json(&answer));
        let other = MakeWordsRequest { rows: Some(5), ..drawn };
        assert_eq!(refusal(&other), "mask: wanted 5x6, got a mask of 4x6");
    }

    #[test]
    fn common_words_are_drawn_where_none_are_given() {
        let drawn = MakeWordsRequest { choose: Some(5), seed: Some(1), ..request(&[]) };
        let answer = make(&drawn);
        assert_eq!(answer.words.len(), 5);
        assert!(answer.words.iter().all(|word| (4..=15).contains(&word.len())));
        assert_eq!(json(&make(&drawn)), json(&answer));
    }

    #[test]
    fn bad_requests_say_what_was_wanted() {
        let words = request(&["maple"]);
        assert_eq!(
            refusal(&request(&[])),
            "words: wanted words to hide: a list, single words, a dictionary by name, or how many to choose, got none"
        );
        assert_eq!(
            refusal(&MakeWordsRequest { level: Some(9), ..words.clone() }),
            "level: wanted 1, 2 or 3, got 9"
        );
        assert_eq!(
            refusal(&MakeWordsRequest { directions: Some("e,up".to_owned()), ..words.clone() }),
            "direction: wanted n, ne, e, se, s, sw, w or nw, got \"up\""
        );
        assert_eq!(
            refusal(&MakeWordsRequest { rows: Some(0), ..words.clone() }),
            "size: wanted 1 to 1000 rows and columns, got 0x15"
        );
        assert_eq!(
            refusal(&MakeWordsRequest { rows: Some(4), columns: Some(4), ..words.clone() }),
            "\"maple\" has 5 letters, the longest line has 4 cells"
        );
        let stranger = MakeWordsRequest { dictionary: Some("../x".to_owned()), ..words };
        assert!(refusal(&stranger).starts_with("dictionary \"../x\": wanted "));
    }

    #[test]
    fn a_server_makes_no_larger_grids_than_it_allows() {
        let words = request(&["maple"]);
        assert_eq!(
            refusal(&MakeWordsRequest { rows: Some(201), ..words.clone() }),
            "rows: wanted at most 200, got 201"
        );
        assert_eq!(
            refusal(&MakeWordsRequest { columns: Some(201), ..words.clone() }),
            "columns: wanted at most 200, got 201"
        );
        let drawn = MakeWordsRequest { mask: Some("#".repeat(201)), ..words.clone() };
        assert_eq!(refusal(&drawn), "columns: wanted at most 200, got 201");
        let allowed = MakeWordsRequest { rows: Some(1), columns: Some(200), ..words };
        assert!(allowed.answer(&PuzzleAllowance::SERVER, &Control::unlimited()).is_ok());
    }

    #[test]
    fn secret_words_and_a_message_are_told_apart_from_the_list() {
        let answer = make(&MakeWordsRequest {
            secret: vec!["oak".to_owned()],
            message: Some("Hello".to_owned()),
            seed: Some(7),
            ..request(&["maple", "birch"])
        });
        assert_eq!(
            (answer.words.join(" "), answer.secret.join(" ")),
            ("birch maple".to_owned(), "oak".to_owned())
        );
        assert_eq!(answer.message.as_deref(), Some("HELLO"));
        assert_eq!(answer.key.len(), 3);
    }

    #[test]
    fn letters_alone_are_hidden_and_the_list_shows_the_words_as_given() {
        let words = ["ice-cream", "don't", "zoo's", "r2d2"];
        let given = MakeWordsRequest { seed: Some(2), ..request(&words) };
        let answer = make(&given);
        assert_eq!(answer.words.join(" "), "don't ice-cream r2d2 zoo's");
        assert!(answer.grid.concat().chars().all(char::is_alphabetic), "{:?}", answer.grid);
        assert_eq!(
            answer.notes,
            ["word list: only the letters of 4 words such as \"don't\" take cells"]
        );

        // Somebody who solves the puzzle with the list beside it finds what the key says.
        let find = FindWordsRequest {
            grid: answer.grid.join("\n"),
            words: Some(answer.words.clone()),
            ..FindWordsRequest::default()
        };
        let found = find.answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited()).unwrap();
        assert_eq!((found.matches, found.notes), (answer.key, answer.notes));

        let kept = make(&MakeWordsRequest { keep_marks: true, ..given });
        assert!(kept.grid.concat().contains('\'') && kept.notes.is_empty());
    }

    #[test]
    fn a_request_arrives_as_json() {
        let body = r#"{"words": ["maple"], "rows": 9, "columns": 8, "level": 2, "seed": 7}"#;
        let request: MakeWordsRequest = serde_json::from_str(body).unwrap();
        assert_eq!((make(&request).rows, make(&request).columns), (9, 8));
        for body in [r#"{}"#, r#"{"words": ["maple"], "dictionary": "words"}"#] {
            assert!(serde_json::from_str::<MakeWordsRequest>(body).is_err(), "{body}");
        }
    }
}
