//! Matches in the order of the textbook, without holding more than a few rows of them.
//!
//! A share of rows is searched for the words that *start* in it: the windows of its rows and of the
//! two rows above, for words that read upward through them. Shares are searched side by side and
//! handed out one after the other.

use std::ops::Range;

use parlor_core::{Control, Stopped};
use rayon::prelude::*;

use super::super::found::WordMatch;
use super::super::grid::Grid;
use super::super::word_list::{WordId, WordList};
use super::stretch::{ListHarvest, ScanBuffers};
use super::{Finder, Prepared, chunks, report_rows};

/// The most rows in a share.
pub(super) const MAX_ROWS: usize = 64;
/// Shares searched side by side before they are handed out, for each thread.
const SHARES_A_THREAD: usize = 2;

/// Which of the words that start at one cell and run one way are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatchFilter {
    /// All of them.
    #[default]
    All,
    /// Only the longest.
    Longest,
}

impl MatchFilter {
    /// Leaves out of matches that are in order what is not kept.
    pub fn filter(self, matches: &mut Vec<WordMatch>) {
        if self == Self::Longest {
            // Of two neighbours with the same start the later one is longer: it takes the place.
            matches.dedup_by(|later, earlier| {
                let same = later.start == earlier.start && later.direction == earlier.direction;
                if same {
                    *earlier = *later;
                }
                same
            });
        }
    }
}

impl Finder<'_> {
    /// Tells `sink` every match in the order of [`WordMatch::order`] and returns how many there were.
    ///
    /// # Errors
    /// The reason why `control` ended the search early.
    pub fn find_in_order(
        &self,
        grid: &Grid,
        kept: MatchFilter,
        control: &Control,
        mut sink: impl FnMut(WordMatch),
    ) -> Result<u64, Stopped> {
        let prepared = self.prepare(grid);
        let mut total = 0;
        let shares = chunks(grid);
        let search = |scratch: &mut ScanBuffers, rows: Range<usize>| {
            control.check()?;
            let mut matches = self.starting_in(&prepared, rows, scratch);
            kept.filter(&mut matches);
            Ok(matches)
        };
        for group in shares.chunks(SHARES_A_THREAD * rayon::current_num_threads()) {
            let found: Vec<Vec<WordMatch>> = match group {
                [rows] => vec![search(&mut ScanBuffers::new(), rows.clone())?],
                _ => group
                    .par_iter()
                    .cloned()
                    .map_init(ScanBuffers::new, search)
                    .collect::<Result<_, Stopped>>()?,
            };
            for matches in found {
                total += matches.len() as u64;
                matches.into_iter().for_each(&mut sink);
            }
            report_rows(control, group.last().map_or(0, |rows| rows.end as u64), grid.rows());
        }
        Ok(total)
    }

    /// The words that start in `rows`, in order.
    fn starting_in(
        &self,
        prepared: &Prepared,
        rows: Range<usize>,
        scratch: &mut ScanBuffers,
    ) -> Vec<WordMatch> {
        let mut found: Vec<(u64, u32)> = Vec::new();
        let windows = rows.start.saturating_sub(2)..rows.end;
        self.rows::<ListHarvest>(prepared, windows, scratch, &mut |batch| {
            if rows.contains(&batch.row) {
                let key =
                    |found: WordMatch| (sort_key(&found, rows.start, self.list), found.word.0);
                found.extend(batch.matches().map(key));
            }
        });
        found.sort_unstable();
        let unpack = |(key, word)| from_sort_key(key, rows.start, WordId(word));
        found.into_iter().map(unpack).collect()
    }
}

/// ```text
///  63      58 57               26 25     23 22               0
///  ┌─────────┬───────────────────┬─────────┬─────────────────┐
///  │   row   │      column       │direction│     length      │   row within the share
///  └─────────┴───────────────────┴─────────┴─────────────────┘
/// ```
fn sort_key(found: &WordMatch, first_row: usize, list: &WordList) -> u64 {
    let row = (found.start.row - first_row) as u64;
    let length = (list.length(found.word) as u64).min((1 << 23) - 1);
    row << 58 | (found.start.column as u64) << 26 | (found.direction as u64) << 23 | length
}

fn from_sort_key(key: u64, first_row: usize, word: WordId) -> WordMatch {
    use super::super::direction::WordDirection;
    let start = parlor_core::cell::Cell {
        row: first_row + (key >> 58) as usize,
        column: (key >> 26 & 0xffff_ffff) as usize,
    };
    WordMatch { word, start, direction: WordDirection::ALL[(key >> 23 & 7) as usize] }
}
