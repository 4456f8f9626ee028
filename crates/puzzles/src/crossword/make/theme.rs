//! A crossword from nothing but its size: a pattern around the theme entries, then a fill.

use parlor_core::{BadInput, Control, Limits, Stopped};
use thiserror::Error;

use super::super::fill::{Fill, FillAnswer, FillOptions, FillProblem};
use super::super::grid::Square;
use super::super::letters::Letter;
use super::super::scored_list::ScoredList;
use super::pattern::{FixedCell, PatternError, PatternRequest, PatternStyle, make_pattern};

/// Patterns tried, and words tried in each.
const PATTERNS: u64 = 20;
const TRIAL: u64 = 5_000;

/// What crossword is wanted.
#[derive(Clone, Debug, Default)]
pub struct MakeCrosswordRequest {
    /// Its pattern.
    pub pattern: PatternRequest,
    /// Entries that it must have, across.
    pub theme: Vec<String>,
    /// How the rest is filled. Options for single slots do not apply: nobody knows the slots yet.
    pub fill: FillOptions,
}

/// Why there is no crossword.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MakeCrosswordError {
    /// What was asked for makes no sense, or there is no such pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// Patterns were found, but none that could be filled.
    #[error(
        "none of {0} patterns could be filled: ask for more words, a lower score or other theme entries"
    )]
    NotFilled(u64),
}

impl From<BadInput> for MakeCrosswordError {
    fn from(error: BadInput) -> Self {
        Self::Pattern(error.into())
    }
}

/// An entry of the theme: its letters and the cell where it begins.
type PlacedTheme = (Vec<u8>, usize);

/// Makes a pattern and fills it; patterns that cannot be filled are left for others.
///
/// # Errors
/// What the pattern refuses, a theme that has no place, or nothing found.
pub fn make_crossword(
    request: &MakeCrosswordRequest,
    list: &ScoredList,
    control: &Control,
) -> Result<Fill, MakeCrosswordError> {
    let theme = place_theme(request, list)?;
    let columns = request.pattern.columns;
    let mut pattern = request.pattern.clone();
    for (letters, first) in &theme {
        let end = first + letters.len();
        pattern.fixed.extend((*first..end).map(|cell| (cell, FixedCell::Open)));
        // A block at each end, and where less than a word is left to the edge, blocks up to it.
        let (left, right) = (first % columns, columns - 1 - (end - 1) % columns);
        let ends =
            (1..=blocks(left)).map(|at| first - at).chain((0..blocks(right)).map(|at| end + at));
        pattern.fixed.extend(ends.map(|cell| (cell, FixedCell::Block)));
    }
    let options =
        FillOptions { slot_scores: Vec::new(), candidates: Vec::new(), ..request.fill.clone() };
    let seeds = request.pattern.seed..request.pattern.seed.saturating_add(PATTERNS);
    for seed in seeds {
        let pattern = PatternRequest { seed, ..pattern.clone() };
        let grid = match make_pattern(&pattern, control) {
            Err(PatternError::NotFound(_)) if seed > request.pattern.seed => continue,
            made => made?,
        };
        let mut squares = grid.squares().to_vec();
        for (letters, first) in &theme {
            for (at, &letter) in letters.iter().enumerate() {
                squares[first + at] = Square::Given(Letter(letter));
            }
        }
        let grid = grid.with_squares(squares);
        let problem = FillProblem::new(&grid, list, &options)?;
        let trial = control.narrowed(Limits { nodes: Some(TRIAL), ..Limits::NONE });
        match problem.fill(&trial) {
            FillAnswer::Found(fill) => return Ok(fill),
            FillAnswer::Stopped(stopped) if stopped != Stopped::Nodes => {
                return Err(PatternError::from(stopped).into());
            }
            _ => {}
        }
    }
    Err(MakeCrosswordError::NotFilled(PATTERNS))
}

/// How many cells beside an entry are blocks if there are so many up to the edge.
const fn blocks(cells: usize) -> usize {
    if cells < 4 { cells } else { 1 }
}

/// Finds rows for the entries: partners of one length in rows that mirror each other, one without a partner in the
/// middle.
fn place_theme(
    request: &MakeCrosswordRequest,
    list: &ScoredList,
) -> Result<Vec<PlacedTheme>, BadInput> {
    let PatternRequest { columns, rows, style, .. } = request.pattern;
    let mut entries: Vec<Vec<u8>> = Vec::new();
    for (number, entry) in (1..).zip(&request.theme) {
        let letters = list.spelled(entry).filter(|word| (3..=columns).contains(&word.len()));
        let wanted = || format!("3 to {columns} letters of the word list");
        entries.push(letters.ok_or_else(|| {
            BadInput::new(format!("theme entry {number}"), wanted(), BadInput::quote(entry))
        })?);
    }
    entries.sort_by_key(Vec::len);
    let needs_partner = style != PatternStyle::Free;
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    while let Some(entry) = entries.pop() {
        match entries.last() {
            Some(other) if needs_partner && other.len() == entry.len() => {
                pairs.push((entry, entries.pop().expect("there is another")));
            }
            _ => alone.push(entry),
        }
    }
    let has_middle = |entry: &Vec<u8>| rows % 2 == 1 && (columns - entry.len()).is_multiple_of(2);
    if needs_partner && (alone.len() > 1 || !alone.iter().all(has_middle)) {
        let wanted =
            "theme entries in pairs of one length, or one in the middle of an odd number of rows";
        let lengths: Vec<String> = alone.iter().map(|entry| entry.len().to_string()).collect();
        return Err(BadInput::new(
            "theme",
            wanted,
            format!("entries of {}", lengths.join(" and ")),
        ));
    }
    let mut placed = Vec::new();
    // Rows at even distances; in a lattice, every second one takes words.
    let halves = if needs_partner { pairs.len() } else { alone.len() };
    let room = if needs_partner { rows / 2 } else { rows };
    let row = |number: usize| {
        let row =
            ((2 * number + 1) * room / (2 * halves.max(1))).max(1).min(room.saturating_sub(2));
        if style == PatternStyle::British { row / 2 * 2 } else { row }
    };
    if halves * 3 > room + 1 && halves > 0 {
        let wanted = format!("theme entries for at most {} rows", (room + 1) / 3);
        return Err(BadInput::new("theme", wanted, request.theme.len().to_string()));
    }
    if needs_partner {
        for entry in alone {
            let first = rows / 2 * columns + (columns - entry.len()) / 2;
            placed.push((entry, first));
        }
        for (number, (one, other)) in pairs.into_iter().enumerate() {
            let left = if number % 2 == 0 { 0 } else { columns - one.len() };
            let first = row(number) * columns + left;
            let mirrored = columns * rows - first - one.len();
            placed.push((one, first));
            placed.push((other, mirrored));
        }
    } else {
        for (number, entry) in alone.into_iter().enumerate() {
            let left = if number % 2 == 0 { 0 } else { columns - entry.len() };
            placed.push((entry, row(number) * columns + left));
        }
    }
    Ok(placed)
}
