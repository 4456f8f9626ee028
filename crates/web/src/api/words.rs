//! `/api/words`: word searches, solved and made.

use std::collections::HashSet;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlor_draw::word_search::{Sheet, pdf};
use parlor_workbench::word_search::{
    Accents, Counts, Difficulty, Finder, Grid, GridCell, MatchFilter, Nesting, Puzzle, Reading,
    Recipe, Rung, Shape, Strictness, WordList, WordMatch, find_dictionary, parse_directions,
    text_of,
};
use parlor_workbench::{BadInput, Control, Error};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ask::Body;
use crate::problem::Problem;
use crate::router::App;

/// Words to look for in a grid.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Find {
    /// The grid, a line a row.
    #[schema(example = "CAT\nXOX\nDOG")]
    grid: String,
    /// The words; those of a dictionary if left out.
    #[schema(example = json!(["cat", "dog"]))]
    words: Option<Vec<String>>,
    /// A word list of the server's system, by its file name.
    dictionary: Option<String>,
    /// The letters of the shortest words; 2 if left out.
    min_length: Option<usize>,
    /// How to search: `brute-force`, `binary-search`, `prefix` or `fast`.
    by: Option<String>,
    /// Of the words that start at a cell and run one way, only the longest.
    #[serde(default)]
    longest_only: bool,
    /// Take é for e.
    #[serde(default)]
    fold_accents: bool,
}

/// What was found.
#[derive(Serialize, ToSchema)]
pub(crate) struct FoundWords {
    /// How it was searched.
    by: String,
    /// Rows of the grid.
    rows: usize,
    /// Columns of the grid.
    columns: usize,
    /// How many words were looked for.
    words: usize,
    /// The words found, by row, column, direction and length.
    matches: Vec<WordPlace>,
    /// Whether that is all of them; an answer ends at 20,000.
    complete: bool,
    /// What it cost, where the way of searching counts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    counts: Option<Cost>,
    /// What was mended in the grid.
    notes: Vec<String>,
    /// Time spent.
    seconds: f64,
}

/// A word and where it lies: row and column of its first and last letter, from 0.
#[derive(Serialize, ToSchema)]
struct WordPlace {
    /// The word.
    word: String,
    /// Its first letter.
    #[schema(min_items = 2, max_items = 2)]
    start: [usize; 2],
    /// Its last letter.
    #[schema(min_items = 2, max_items = 2)]
    end: [usize; 2],
}

impl WordPlace {
    fn new(found: &WordMatch, list: &WordList) -> Self {
        let place = |cell: GridCell| [cell.row, cell.column];
        Self {
            word: list.written(found.word).to_owned(),
            start: place(found.start),
            end: place(found.end(list)),
        }
    }
}

/// What a textbook way of searching counts.
#[derive(Serialize, ToSchema)]
struct Cost {
    /// Comparisons of words.
    comparisons: u64,
    /// Searches for a prefix.
    prefix_searches: u64,
}

/// Matches in an answer at most.
const MOST: usize = 20_000;

/// Cells of a grid times lengths of words at most. No more than eight times as many words can be
/// found, so this bounds what a search holds in memory.
const MOST_STARTS: usize = 4_000_000;

/// Find words in a grid, in all eight directions
#[utoipa::path(
    post,
    path = "/api/words/find",
    operation_id = "find_words",
    tag = "puzzles",
    request_body = Find,
    responses((status = OK, body = FoundWords)),
)]
pub(crate) async fn find(
    State(app): State<App>,
    Body(asked): Body<Find>,
) -> Result<Json<FoundWords>, Problem> {
    Ok(Json(app.pool.run(None, move |control| asked.answer(control)).await?))
}

impl Find {
    fn answer(&self, control: &Control) -> Result<FoundWords, Error> {
        const FAST: &str = "fast";
        let start = Instant::now();
        let by = self.by.as_deref().filter(|by| !by.is_empty()).unwrap_or(FAST);
        let rung = if by == FAST { None } else { Some(Rung::parse(by)?) };
        let reading = Reading {
            accents: if self.fold_accents { Accents::Fold } else { Accents::Keep },
            strictness: Strictness::Lenient,
            min_length: self.min_length.unwrap_or(2),
        };
        let (grid, notes) = Grid::read(&self.grid, reading)?;
        let list = self.list(reading)?;
        let kept = if self.longest_only { MatchFilter::Longest } else { MatchFilter::All };
        let mut matches = Vec::new();
        let mut complete = true;
        check_size(&grid, &list)?;
        let mut take = |found: WordMatch| {
            if matches.len() < MOST {
                matches.push(WordPlace::new(&found, &list));
            } else {
                complete = false;
            }
        };
        let counts = match rung {
            None => {
                Finder::for_grid(&list, &grid).find_in_order(&grid, kept, control, take)?;
                None
            }
            Some(rung) => {
                let mut all = Vec::new();
                let counts = rung.find(&grid, &list, control, |found| all.push(found))?;
                all.sort_by_key(|found| found.order(&list));
                kept.filter(&mut all);
                all.into_iter().for_each(&mut take);
                Some(counts)
            }
        };
        let cost = |Counts { comparisons, prefix_searches }| Cost { comparisons, prefix_searches };
        Ok(FoundWords {
            by: by.to_owned(),
            rows: grid.rows(),
            columns: grid.columns(),
            words: list.len(),
            matches,
            complete,
            counts: counts.map(cost),
            notes: notes.iter().map(ToString::to_string).collect(),
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    fn list(&self, reading: Reading) -> Result<WordList, Error> {
        if let Some(words) = &self.words {
            return Ok(WordList::from_words(words, reading)?);
        }
        let path = find_dictionary(self.dictionary.as_deref())?;
        let bytes =
            std::fs::read(&path).map_err(|reason| Error::File { path: path.clone(), reason })?;
        let text = text_of(&bytes, "dictionary")?;
        Ok(WordList::read(text, reading)?.0)
    }
}

/// Refuses what could fill the memory with matches.
fn check_size(grid: &Grid, list: &WordList) -> Result<(), BadInput> {
    let cells = grid.rows() * grid.columns();
    let fits = grid.rows().max(grid.columns());
    let lengths: HashSet<usize> = list.ids().map(|word| list.length(word)).collect();
    let lengths = lengths.into_iter().filter(|&length| length <= fits).count().max(1);
    if cells * lengths <= MOST_STARTS {
        return Ok(());
    }
    let wanted = format!("at most {} cells for words of {lengths} lengths", MOST_STARTS / lengths);
    Err(BadInput::new("grid", wanted, cells.to_string()))
}

/// A puzzle to make.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Make {
    /// The words to hide.
    #[schema(example = json!(["maple", "birch", "rowan"]))]
    words: Vec<String>,
    /// Rows of the grid.
    #[schema(example = 10)]
    rows: usize,
    /// Columns of the grid.
    #[schema(example = 10)]
    columns: usize,
    /// 1: right and down; 2: all but reversed; 3: all eight ways. 3 if left out.
    level: Option<u8>,
    /// The ways words may run, separated by commas, instead of a level: `n,ne,e,se,s,sw,w,nw`.
    directions: Option<String>,
    /// Words to hide without listing them.
    #[serde(default)]
    secret: Vec<String>,
    /// What the letters left over spell, row by row.
    message: Option<String>,
    /// A shape: `rectangle`, `circle`, `diamond`, `triangle`, `heart`, or a drawing with `.` for holes.
    mask: Option<String>,
    /// How many of the words to hide, chosen by the seed.
    choose: Option<usize>,
    /// Words that must not appear.
    #[serde(default)]
    blocked: Vec<String>,
    /// Let words lie inside others instead of refusing them.
    #[serde(default)]
    nested: bool,
    /// Take é for e.
    #[serde(default)]
    fold_accents: bool,
    /// The same seed makes the same puzzle; a new one if left out.
    seed: Option<u64>,
}

/// A puzzle and its key.
#[derive(Serialize, ToSchema)]
pub(crate) struct Made {
    /// Rows of the grid.
    rows: usize,
    /// Columns of the grid.
    columns: usize,
    /// The grid, a text a row.
    grid: Vec<String>,
    /// The words to find.
    words: Vec<String>,
    /// The words hidden besides.
    secret: Vec<String>,
    /// What the letters left over spell.
    #[schema(required)]
    message: Option<String>,
    /// The seed that makes this puzzle again.
    seed: u64,
    /// Where the words lie.
    key: Vec<WordPlace>,
}

/// Make a puzzle that hides words, each exactly once
#[utoipa::path(
    post,
    path = "/api/words/make",
    operation_id = "make_words",
    tag = "puzzles",
    request_body = Make,
    responses((status = OK, body = Made)),
)]
pub(crate) async fn make(
    State(app): State<App>,
    Body(asked): Body<Make>,
) -> Result<Json<Made>, Problem> {
    let made = move |control: &Control| Ok::<_, Error>(Made::new(&asked.puzzle(control)?));
    Ok(Json(app.pool.run(None, made).await?))
}

/// Make a puzzle as a PDF document: the sheet, and its key on a second page
#[utoipa::path(
    post,
    path = "/api/words/pdf",
    operation_id = "print_words",
    tag = "puzzles",
    request_body = Make,
    responses((status = OK, body = Vec<u8>, content_type = "application/pdf")),
)]
pub(crate) async fn print(
    State(app): State<App>,
    Body(asked): Body<Make>,
) -> Result<Response, Problem> {
    let printed = move |control: &Control| {
        let puzzle = asked.puzzle(control)?;
        Ok::<_, Error>(pdf(&[Sheet::puzzle(&puzzle), Sheet::key(&puzzle)])?)
    };
    let document = app.pool.run(None, printed).await?;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], document).into_response())
}

impl Make {
    /// Sides of a grid at most.
    const LONGEST_SIDE: usize = 200;

    fn puzzle(&self, control: &Control) -> Result<Puzzle, Error> {
        let directions = match self.directions.as_deref().filter(|list| !list.is_empty()) {
            Some(list) => parse_directions(list)?,
            None => Difficulty::from_number(self.level.unwrap_or(3))?.directions(),
        };
        let recipe = Recipe {
            secret: self.secret.clone(),
            directions,
            message: self.message.clone().filter(|message| !message.is_empty()),
            choose: self.choose,
            nesting: if self.nested { Nesting::Allowed } else { Nesting::Refused },
            blocked: self.blocked.clone(),
            accents: if self.fold_accents { Accents::Fold } else { Accents::Keep },
            seed: self.seed.unwrap_or_else(fresh_seed),
            ..Recipe::new(self.words.clone(), self.shape()?)
        };
        Ok(Puzzle::make(&recipe, control)?)
    }

    fn shape(&self) -> Result<Shape, BadInput> {
        let Self { rows, columns, .. } = *self;
        Self::check_sides(rows, columns)?;
        match self.mask.as_deref().filter(|mask| !mask.is_empty()) {
            None => Shape::rectangle(rows, columns),
            Some(name) if Shape::NAMES.contains(&name) => Shape::named(name, rows, columns),
            Some(drawing) => {
                let shape = Shape::read(drawing)?;
                Self::check_sides(shape.rows(), shape.columns())?;
                Ok(shape)
            }
        }
    }

    fn check_sides(rows: usize, columns: usize) -> Result<(), BadInput> {
        for (name, side) in [("rows", rows), ("columns", columns)] {
            if side > Self::LONGEST_SIDE {
                let wanted = format!("at most {}", Self::LONGEST_SIDE);
                return Err(BadInput::new(name, wanted, side.to_string()));
            }
        }
        Ok(())
    }
}

impl Made {
    fn new(puzzle: &Puzzle) -> Self {
        let (grid, list) = (puzzle.grid(), puzzle.list());
        let written = |word| list.written(word).to_owned();
        let message: String = puzzle.message().iter().map(|&cell| grid.letter(cell)).collect();
        Self {
            rows: grid.rows(),
            columns: grid.columns(),
            grid: grid.lines().collect(),
            words: puzzle.listed().map(written).collect(),
            secret: list.ids().filter(|&word| puzzle.is_secret(word)).map(written).collect(),
            message: Some(message).filter(|message| !message.is_empty()),
            seed: puzzle.seed(),
            key: puzzle.key().iter().map(|found| WordPlace::new(found, list)).collect(),
        }
    }
}

/// A seed that is short enough to be typed again.
fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_micros() as u64 % 1_000_000_000
}
