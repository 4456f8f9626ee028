//! The fast engine: every word of a dictionary in every direction, a few processor cycles a cell.
//!
//! # The trick
//!
//! A grid is walked row by row along four lines (→ ↓ ↘ ↙), and each step reads both ways at once.
//! Three cells in a line are a *window*. The first letters of the windows of a row lie side by side
//! in memory, and so do their second letters (in the next row down, for ↓), their third and so on:
//! there is nothing to transpose and no diagonal to copy.
//!
//! ```text
//!     line ↘          z                    the letters before     (row r-1, shifted)
//!                  a a a a a a a …         first letters          (row r)
//!                    b b b b b b b …       second letters         (row r+1, shifted)
//!                      c c c c c c c …     third letters          (row r+2, shifted)
//!                        d d d d d d d …   the letters after      (row r+3, shifted)
//!
//!     one look at windows[a b c] answers   how many of  ab, abc, ba, cba  are words;
//!                                          whether  abcd  and  cbaz  begin one
//! ```
//!
//! In random text with English letter frequencies and an English dictionary, seven in a hundred
//! windows go on beyond the third letter, and one beyond the fourth. They are appended to a list
//! without a branch (which would be mispredicted) and taken through the trie together, all of them
//! one letter further at a time, until none is left. The page of `lexicon` draws the table and the trie, that of `board` the sentinels that
//! spare every test for the edge.
//!
//! The scan exists in portable code, for AVX2 and for AVX-512; the processor is asked at run time.
//! Alphabets beyond 32 letters take a plain walk down a trie (`general`). Rows are shared among
//! the threads of the current rayon pool. Words stream out in batches, and nothing is kept.

mod board;
mod general;
mod lexicon;
mod order;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions, gathers from tables with proven bounds")]
mod simd;
mod stretch;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_core::cell::Cell;
use parlor_core::{Control, Progress, Stopped};
use rayon::prelude::*;

use super::direction::WordDirection;
use super::found::WordMatch;
use super::grid::Grid;
use super::letters::Code;
use super::trie::Trie;
use super::word_list::{WordId, WordList};
use board::LetterBoard;
use general::CodedGrid;
use lexicon::Lexicon;
use stretch::{CountHarvest, Harvest, Hit, Hits, LONGEST, ListHarvest, ScanBuffers, Stretch};

pub use order::MatchFilter;

/// The lines along which windows are read; each also stands for its reverse.
const LINES: [WordDirection; 4] =
    [WordDirection::East, WordDirection::South, WordDirection::SouthEast, WordDirection::SouthWest];
/// Grids with fewer cells are not worth waking other threads for.
const WORTH_SHARING: usize = 1 << 14;
/// About how many cells a thread takes at a time.
const SHARE: usize = 1 << 16;

/// Which instructions the inner loop uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// Those of every processor.
    Portable,
    /// 256-bit vectors of x86-64.
    Avx2,
    /// 512-bit vectors of x86-64, with the BW, DQ and VL extensions.
    Avx512,
}

impl Instructions {
    /// What this processor can do, best last.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut available = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let has_avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2");
            if has_avx2 {
                available.push(Self::Avx2);
            }
            let has_avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl");
            if has_avx2 && has_avx512 {
                available.push(Self::Avx512);
            }
        }
        available
    }

    /// The name: `AVX-512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "AVX2",
            Self::Avx512 => "AVX-512",
        }
    }
}

/// Some of the words found, all of which start in the same row and run the same way.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    row: usize,
    direction: WordDirection,
    hits: &'a [Hit],
}

impl<'a> Batch<'a> {
    /// How many there are, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a batch has at least one word")]
    pub const fn len(&self) -> usize {
        self.hits.len()
    }

    /// The words, in no particular order.
    pub fn matches(&self) -> impl ExactSizeIterator<Item = WordMatch> + use<'a> {
        let Self { row, direction, hits } = *self;
        hits.iter().map(move |hit| WordMatch {
            word: WordId(hit.word),
            start: Cell { row, column: hit.column as usize },
            direction,
        })
    }
}

/// A word list made ready for searching grids.
///
/// ```
/// use parlor_core::Control;
/// use parlor_puzzles::word_search::{Finder, Grid, MatchFilter, Reading, WordList};
///
/// let (grid, _) = Grid::read("this\nwats\noahg\nfgdt\n", Reading::default())?;
/// let list = WordList::from_words(&["fat", "that", "this", "two"], Reading::default())?;
/// let mut found = Vec::new();
/// let finder = Finder::new(&list);
/// finder
///     .find_in_order(&grid, MatchFilter::All, &Control::unlimited(), |found_here| found.push(found_here))
///     .expect("nothing stops an unlimited search");
/// assert_eq!(found[0].sentence(&list).to_string(), "Found this at 0 0 to 0 3");
/// assert_eq!(found.len(), 4);
/// # Ok::<(), parlor_core::BadInput>(())
/// ```
#[derive(Debug)]
pub struct Finder<'a> {
    list: &'a WordList,
    engine: FinderEngine,
    instructions: Instructions,
}

#[derive(Debug)]
enum FinderEngine {
    /// Small codes by the list's codes.
    Compact(Lexicon, Vec<Option<u8>>),
    General(Trie),
}

/// A grid in the form that the engine reads.
enum Prepared {
    Compact(LetterBoard),
    General(CodedGrid),
}

impl<'a> Finder<'a> {
    /// Ready for any grid.
    #[must_use]
    pub fn new(list: &'a WordList) -> Self {
        let mut uses = vec![0u64; list.alphabet().len()];
        for word in list.ids() {
            list.letters(word).iter().for_each(|code| uses[code.0 as usize] += 1);
        }
        Self::with_uses(list, &uses)
    }

    /// Ready for one grid: words with letters that the grid lacks are left aside, so that a
    /// dictionary with a few rare letters still has a compact form.
    #[must_use]
    pub fn for_grid(list: &'a WordList, grid: &Grid) -> Self {
        let counts = grid.letter_counts();
        let alphabet = list.alphabet();
        let uses = |code: u32| alphabet.letter(Code(code)).and_then(|letter| counts.get(letter));
        let uses: Vec<u64> =
            (0..alphabet.len() as u32).map(|code| uses(code).copied().unwrap_or(0)).collect();
        Self::with_uses(list, &uses)
    }

    /// For grids with the letters that have uses.
    fn with_uses(list: &'a WordList, uses: &[u64]) -> Self {
        let mut letters: Vec<Code> =
            (0..uses.len() as u32).map(Code).filter(|code| uses[code.0 as usize] > 0).collect();
        letters.sort_by_key(|code| std::cmp::Reverse(uses[code.0 as usize]));
        let engine = match Lexicon::new(list, &letters) {
            Some(lexicon) => {
                let mut small = vec![None; uses.len()];
                (0u8..).zip(&letters).for_each(|(new, old)| small[old.0 as usize] = Some(new));
                FinderEngine::Compact(lexicon, small)
            }
            None => FinderEngine::General(Trie::new(list)),
        };
        let best = Instructions::available().pop().unwrap_or(Instructions::Portable);
        Self { list, engine, instructions: best }
    }

    /// The same with other instructions; those that the processor lacks are not taken.
    #[must_use]
    pub fn with_instructions(mut self, instructions: Instructions) -> Self {
        if Instructions::available().contains(&instructions) {
            self.instructions = instructions;
        }
        self
    }

    /// How many matches there are.
    ///
    /// # Errors
    /// The reason why `control` ended the search early.
    pub fn count(&self, grid: &Grid, control: &Control) -> Result<u64, Stopped> {
        self.share::<CountHarvest>(grid, control, &|_| ())
    }

    /// Tells `sink` every match, in batches, from several threads and in no particular order, and
    /// returns how many there were.
    ///
    /// # Errors
    /// The reason why `control` ended the search early.
    pub fn find(
        &self,
        grid: &Grid,
        control: &Control,
        sink: impl Fn(Batch<'_>) + Sync,
    ) -> Result<u64, Stopped> {
        self.share::<ListHarvest>(grid, control, &sink)
    }

    fn prepare(&self, grid: &Grid) -> Prepared {
        match &self.engine {
            FinderEngine::Compact(lexicon, small) => {
                let alphabet = self.list.alphabet();
                let sentinel = lexicon.sentinel();
                let letters = grid.translate(|folded| {
                    let code = small.get(alphabet.code(folded).0 as usize);
                    code.copied().flatten().unwrap_or(sentinel)
                });
                Prepared::Compact(LetterBoard::new(grid.rows(), grid.columns(), sentinel, letters))
            }
            FinderEngine::General(_) => Prepared::General(CodedGrid::new(grid, self.list)),
        }
    }

    /// Gives the rows of the grid to threads, some at a time.
    fn share<H: Harvest>(
        &self,
        grid: &Grid,
        control: &Control,
        sink: &(impl Fn(Batch<'_>) + Sync),
    ) -> Result<u64, Stopped> {
        let prepared = self.prepare(grid);
        let done = AtomicU64::new(0);
        let search = |scratch: &mut ScanBuffers, rows: Range<usize>| {
            control.check()?;
            let height = rows.len() as u64;
            let words = self.rows::<H>(&prepared, rows, scratch, &mut |batch| sink(batch));
            let done = done.fetch_add(height, Ordering::Relaxed) + height;
            report_rows(control, done, grid.rows());
            Ok(words)
        };
        if grid.rows() * grid.columns() < WORTH_SHARING {
            return search(&mut ScanBuffers::new(), 0..grid.rows());
        }
        chunks(grid)
            .into_par_iter()
            .map_init(ScanBuffers::new, search)
            .try_reduce(|| 0, |a, b| Ok(a + b))
    }

    /// Everything in windows that start in `rows` (compact form; a match that reads backward starts
    /// one or two rows further), or in words that do (general form).
    fn rows<H: Harvest>(
        &self,
        prepared: &Prepared,
        rows: Range<usize>,
        scratch: &mut ScanBuffers,
        sink: &mut dyn FnMut(Batch<'_>),
    ) -> u64 {
        match (&self.engine, prepared) {
            (FinderEngine::Compact(lexicon, _), Prepared::Compact(board)) => {
                scratch.words = 0;
                for row in rows {
                    for direction in LINES {
                        self.line::<H>(lexicon, board, row, direction, scratch, sink);
                    }
                }
                scratch.words
            }
            (FinderEngine::General(trie), Prepared::General(grid)) => {
                let mut words = 0;
                let hits = &mut scratch.forward;
                for row in rows {
                    for direction in WordDirection::ALL {
                        grid.find(trie, row, direction, |hit| hits.push(hit));
                        words += hits.as_slice().len() as u64;
                        if H::LISTS {
                            deliver(hits, row, direction, sink);
                        }
                        hits.clear();
                    }
                }
                words
            }
            _ => unreachable!("an engine prepares grids for itself"),
        }
    }

    /// The windows of one row along one line.
    fn line<H: Harvest>(
        &self,
        lexicon: &Lexicon,
        board: &LetterBoard,
        row: usize,
        direction: WordDirection,
        scratch: &mut ScanBuffers,
        sink: &mut dyn FnMut(Batch<'_>),
    ) {
        let (row_delta, column_delta) = (direction.row_delta(), direction.column_delta());
        let columns = board.filled_columns();
        for column in (0..columns).step_by(LONGEST) {
            let stretch = Stretch {
                lexicon,
                board,
                origin: board.index(row, column),
                column,
                length: LONGEST.min(columns - column),
                step: board.step(row_delta, column_delta),
                column_delta,
            };
            match self.instructions {
                Instructions::Portable => stretch::find::<H>(&stretch, scratch),
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "calls what the processor was found to have")]
                // SAFETY: `with_instructions` and `with_uses` take only available instructions.
                Instructions::Avx2 => unsafe { simd::find_avx2::<H>(&stretch, scratch) },
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "calls what the processor was found to have")]
                // SAFETY: as above.
                Instructions::Avx512 => unsafe { simd::find_avx512::<H>(&stretch, scratch) },
                #[cfg(not(target_arch = "x86_64"))]
                _ => stretch::find::<H>(&stretch, scratch),
            }
            if H::LISTS {
                let below = |rows: isize| row.wrapping_add_signed(rows * row_delta);
                let back = direction.reversed();
                deliver(&mut scratch.forward, row, direction, sink);
                deliver(&mut scratch.backward_pairs, below(1), back, sink);
                deliver(&mut scratch.backward, below(2), back, sink);
            }
        }
    }
}

fn deliver(hits: &mut Hits, row: usize, direction: WordDirection, sink: &mut dyn FnMut(Batch<'_>)) {
    if !hits.as_slice().is_empty() {
        sink(Batch { row, direction, hits: hits.as_slice() });
        hits.clear();
    }
}

/// The rows of a grid in shares of about the same work.
fn chunks(grid: &Grid) -> Vec<Range<usize>> {
    let height = (SHARE / grid.columns()).clamp(1, order::MAX_ROWS);
    let share = |start: usize| start..grid.rows().min(start + height);
    (0..grid.rows()).step_by(height).map(share).collect()
}

fn report_rows(control: &Control, done: u64, rows: usize) {
    if control.has_progress_sink() {
        let total = Some(rows as u64);
        control.report(&Progress::Steps { task: "rows".to_owned(), done, total });
    }
}
