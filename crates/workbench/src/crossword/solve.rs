//! Fill-ins, and grids with candidates for each clue: how many solutions they have.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control};
use parlor_puzzles::crossword::CrosswordGrid;
use parlor_puzzles::crossword::make::Solutions;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fill::FillGridRequest;
use super::lists::WordChoice;
use super::rows;
use crate::report::seconds;

/// A fill-in, or a grid with candidates for each clue.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveGridRequest {
    /// The grid, a line a row: `#` for a block, `.` for an empty cell, a letter that is given.
    #[schema(example = "..\n..")]
    pub grid: String,
    /// The words of a fill-in, each used at most once.
    #[serde(default)]
    #[schema(example = json!(["ab", "cd", "ac", "bd"]))]
    pub words: Vec<String>,
    /// The words that a slot may take, by its name (`12 across`); other slots take any word that is named.
    #[serde(default)]
    pub candidates: BTreeMap<String, Vec<String>>,
    /// The longest search, such as `5s`.
    pub time: Option<String>,
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SolutionCount {
    /// None.
    None,
    /// Just one: that is proven.
    One,
    /// Several, of which two are shown.
    Several,
    /// The limits were reached first.
    Stopped,
}

/// The solutions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SolveGridAnswer {
    /// How many there are.
    pub status: SolutionCount,
    /// At most two of them, each a text a row.
    pub solutions: Vec<Vec<String>>,
    /// What is odd about the grid.
    pub notes: Vec<String>,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

impl SolveGridRequest {
    /// Solves it, and looks for a second solution.
    ///
    /// # Errors
    /// A grid or words that are none; more than allowed.
    pub fn answer(&self, control: &Control) -> Result<SolveGridAnswer, BadInput> {
        let begin = Instant::now();
        let words = self.words.iter().chain(self.candidates.values().flatten());
        // What follows a semicolon is a score, which words of a puzzle have none of.
        let plain: Vec<String> = words.map(|word| word.replace([';', '\n', '\r'], " ")).collect();
        let fill = FillGridRequest {
            grid: self.grid.clone(),
            words: WordChoice::of_text(plain.join("\n")),
            candidates: self.candidates.clone(),
            seed: Some(0),
            time: self.time.clone(),
            ..FillGridRequest::default()
        };
        let read = fill.read()?;
        let control = read.control(control);
        let text = |grid: &CrosswordGrid| rows(grid, read.list.letters());
        let (status, solutions) = match read.problem()?.solutions(&control) {
            Solutions::None => (SolutionCount::None, Vec::new()),
            Solutions::One(one) => (SolutionCount::One, vec![text(&one)]),
            Solutions::Several(two) => (SolutionCount::Several, two.iter().map(text).collect()),
            Solutions::Stopped(_, one) => (SolutionCount::Stopped, one.iter().map(text).collect()),
        };
        let seconds = begin.elapsed();
        Ok(SolveGridAnswer { status, solutions, notes: read.notes(), seconds })
    }
}

/// Reads candidates: a line a slot, its name, a colon and its words, separated by commas.
///
/// # Errors
/// A line without a colon, or a slot twice.
pub fn parse_candidates(text: &str) -> Result<BTreeMap<String, Vec<String>>, BadInput> {
    let mut all = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let place = || format!("candidates, line {number}");
        let Some((slot, words)) = line.split_once(':') else {
            let wanted = "a slot, a colon and words, such as 1 across: cat, cow";
            return Err(BadInput::new(place(), wanted, BadInput::quote(line)));
        };
        let words = words.split(',').map(str::trim).filter(|word| !word.is_empty());
        let words = words.map(ToOwned::to_owned).collect();
        if all.insert(slot.trim().to_owned(), words).is_some() {
            return Err(BadInput::new(place(), "each slot once", BadInput::quote(slot)));
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(grid: &str, words: &[&str], candidates: &str) -> SolveGridAnswer {
        let request = SolveGridRequest {
            grid: grid.to_owned(),
            words: words.iter().map(|&word| word.to_owned()).collect(),
            candidates: parse_candidates(candidates).expect("candidates"),
            time: None,
        };
        request.answer(&Control::unlimited()).expect("a grid and words that fit")
    }

    #[test]
    fn uniqueness_is_said() {
        let words = ["ab", "cd", "ac", "bd"];
        assert_eq!(solve("..\n..", &words, "").status, SolutionCount::Several);
        let one = solve(".b\n..", &words, "");
        assert_eq!(
            (one.status, one.solutions),
            (SolutionCount::One, vec![vec!["AB".to_owned(), "CD".to_owned()]])
        );
        assert_eq!(solve(".z\n..", &words, "").status, SolutionCount::None);
    }

    #[test]
    fn candidates_are_kept_to() {
        let answer = solve("..\n..", &[], "1a: ab, zz\n1d: ac\n2d: bd\n3a: cd, xy\n");
        assert_eq!(answer.status, SolutionCount::One);
        assert_eq!(answer.solutions[0], ["AB", "CD"]);
        assert_eq!(
            parse_candidates("1a cat").unwrap_err().to_string(),
            "candidates, line 1: wanted a slot, a colon and words, such as 1 across: cat, cow, got \"1a cat\""
        );
        assert!(parse_candidates("1a: a\n\n1a: b").is_err());
    }
}
