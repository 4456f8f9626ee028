//! All fills of a grid, counted and listed.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use parlor_core::{BadInput, Control};
use parlor_puzzles::backtracking::Ended;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fill::FillGridRequest;
use super::rows;
use crate::puzzle::PuzzleAllowance;
use crate::report::seconds;

/// All fills of a grid.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListFillsRequest {
    /// The grid and the words.
    pub fill: FillGridRequest,
    /// How many fills to list; the others are only counted. None if left out.
    pub list: Option<usize>,
}

/// The fills of a grid.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ListFillsAnswer {
    /// How many were found.
    pub count: u64,
    /// Whether these are all.
    pub complete: bool,
    /// The first of them, each a text a row.
    pub fills: Vec<Vec<String>>,
    /// What is odd about the grid.
    pub notes: Vec<String>,
    /// Time spent.
    #[serde(serialize_with = "seconds")]
    #[schema(value_type = f64)]
    pub seconds: Duration,
}

impl ListFillsRequest {
    /// Counts the fills and lists the first of them.
    ///
    /// # Errors
    /// As for [`FillGridRequest::answer`].
    pub fn answer(
        &self,
        allowance: &PuzzleAllowance,
        control: &Control,
    ) -> Result<ListFillsAnswer, BadInput> {
        let mut fills = Vec::new();
        let most = self.list.unwrap_or(0).min(allowance.fills.unwrap_or(usize::MAX));
        let mut answer = self.visit(control, |fill| {
            if fills.len() < most {
                fills.push(fill());
            }
            ControlFlow::Continue(())
        })?;
        answer.fills = fills;
        Ok(answer)
    }

    /// Shows fills as they are found until the visitor has seen enough. A fill is put into text when it is asked for;
    /// the answer lists none.
    ///
    /// # Errors
    /// As for [`FillGridRequest::answer`].
    pub fn visit(
        &self,
        control: &Control,
        mut visit: impl FnMut(&dyn Fn() -> Vec<String>) -> ControlFlow<()>,
    ) -> Result<ListFillsAnswer, BadInput> {
        let begin = Instant::now();
        let read = self.fill.read()?;
        let control = read.control(control);
        let problem = read.problem()?;
        let count = match self.list {
            None | Some(0) => problem.count(&control, u64::MAX),
            Some(_) => problem
                .for_each_fill(&control, |fill| visit(&|| rows(&fill.grid, read.list.letters()))),
        };
        Ok(ListFillsAnswer {
            count: count.fills,
            complete: count.ended == Ended::Exhausted,
            fills: Vec::new(),
            notes: read.notes(),
            seconds: begin.elapsed(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::WordChoice;
    use super::*;

    #[test]
    fn all_fills_are_counted_and_some_listed() {
        let fill = FillGridRequest {
            grid: "..\n..".to_owned(),
            words: WordChoice::of_text("ab\ncd\nac\nbd"),
            ..FillGridRequest::default()
        };
        let list = |list| {
            let request = ListFillsRequest { fill: fill.clone(), list };
            request
                .answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited())
                .expect("fills of a small grid")
        };
        let all = list(Some(9));
        assert_eq!((all.count, all.complete, all.fills.len()), (2, true, 2));
        assert_eq!((list(Some(1)).count, list(Some(1)).fills.len()), (2, 1));
        assert_eq!((list(None).count, list(None).fills.len()), (2, 0));
    }
}
