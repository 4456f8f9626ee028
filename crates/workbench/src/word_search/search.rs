//! A request for words, read and ready: the grid and the list are at hand.
//!
//! It can be asked in three ways: for the whole answer, for the matches as they come (nothing is kept,
//! however many there are), and for their number alone.

use std::time::Instant;

use parlor_core::{Control, Stopped};
use parlor_puzzles::word_search::{
    CheckCounts, Finder, Grid, MatchFilter, Note, Rung, WordList, WordMatch,
};

use super::find::{FindWordsAnswer, FindWordsRequest, MatchOrder, WordSearchCost};
use super::place::WordPlace;

/// A grid and the words to look for, ready to be searched.
#[derive(Clone, Debug)]
pub struct WordSearch {
    pub(super) grid: Grid,
    pub(super) list: WordList,
    pub(super) notes: Vec<Note>,
    /// None is the engine.
    pub(super) rung: Option<Rung>,
    pub(super) filter: MatchFilter,
    pub(super) order: MatchOrder,
    pub(super) most: usize,
}

impl WordSearch {
    /// Where words are looked for.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The words that are looked for.
    #[must_use]
    pub const fn list(&self) -> &WordList {
        &self.list
    }

    /// What was mended while reading.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The way of searching.
    #[must_use]
    pub fn by(&self) -> &'static str {
        self.rung.map_or(FindWordsRequest::FAST, Rung::name)
    }

    /// Finds the words and lists them, as many as are allowed.
    ///
    /// # Errors
    /// The control's reason to stop.
    pub fn answer(&self, control: &Control) -> Result<FindWordsAnswer, Stopped> {
        let mut matches = Vec::new();
        let answer = self.find(control, |found| {
            if matches.len() < self.most {
                matches.push(WordPlace::new(&found, &self.list));
            }
        })?;
        let complete = matches.len() as u64 == answer.count;
        Ok(FindWordsAnswer { matches, complete, ..answer })
    }

    /// Calls `sink` with every match and lists none.
    ///
    /// # Errors
    /// The control's reason to stop.
    pub fn find(
        &self,
        control: &Control,
        mut sink: impl FnMut(WordMatch),
    ) -> Result<FindWordsAnswer, Stopped> {
        let begin = Instant::now();
        let mut count = 0;
        let counts = self.each(control, |found| {
            count += 1;
            sink(found);
        })?;
        Ok(self.counted(count, counts, begin))
    }

    /// CheckCounts the matches and lists none. The engine does that faster than it finds them.
    ///
    /// # Errors
    /// The control's reason to stop.
    pub fn count(&self, control: &Control) -> Result<FindWordsAnswer, Stopped> {
        if self.rung.is_some() || self.filter != MatchFilter::All {
            return self.find(control, |_| ());
        }
        let begin = Instant::now();
        let count = self.engine().count(&self.grid, control)?;
        Ok(self.counted(count, None, begin))
    }

    fn engine(&self) -> Finder<'_> {
        Finder::for_grid(&self.list, &self.grid)
    }

    /// Calls `sink` with every match that passes the filter; the rungs tell their work.
    fn each(
        &self,
        control: &Control,
        sink: impl FnMut(WordMatch),
    ) -> Result<Option<CheckCounts>, Stopped> {
        let Some(rung) = self.rung else {
            self.engine().find_in_order(&self.grid, self.filter, control, sink)?;
            return Ok(None);
        };
        if self.order == MatchOrder::AsFound && self.filter == MatchFilter::All {
            return rung.find(&self.grid, &self.list, control, sink).map(Some);
        }
        let mut matches = Vec::new();
        let counts = rung.find(&self.grid, &self.list, control, |found| matches.push(found))?;
        matches.sort_by_key(|found| found.order(&self.list));
        self.filter.filter(&mut matches);
        matches.into_iter().for_each(sink);
        Ok(Some(counts))
    }

    /// What was mended, as many notes as matches may be told.
    fn told_notes(&self) -> Vec<String> {
        let mut told: Vec<String> =
            self.notes.iter().take(self.most).map(ToString::to_string).collect();
        if self.notes.len() > told.len() {
            told.push(format!("and {} more like these", self.notes.len() - told.len()));
        }
        told
    }

    /// The answer with a number of matches and none of them listed.
    fn counted(&self, count: u64, counts: Option<CheckCounts>, begin: Instant) -> FindWordsAnswer {
        let cost = |CheckCounts { comparisons, prefix_searches }| WordSearchCost {
            comparisons,
            prefix_searches,
        };
        FindWordsAnswer {
            by: self.by(),
            rows: self.grid.rows(),
            columns: self.grid.columns(),
            words: self.list.len(),
            matches: Vec::new(),
            count,
            complete: count == 0,
            counts: counts.map(cost),
            notes: self.told_notes(),
            seconds: begin.elapsed(),
        }
    }
}
