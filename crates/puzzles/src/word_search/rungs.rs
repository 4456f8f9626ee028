//! The textbook ladder: three clear ways to find the words, each with its count of the work.
//!
//! | rung | idea | work on a grid of R×C and W words |
//! |---|---|---|
//! | brute force | try every word at every cell in every direction | 8·W·R·C comparisons |
//! | binary search | look every string of the grid up in the sorted list | a binary search for each |
//! | prefix | leave a line once its string begins no word | few strings survive their third letter |
//!
//! The last is the reference: the fast engine must find the same, and does so in the same order on
//! request. Source: the word search chapter of Weiss, *Data Structures and Problem Solving*.

use std::cmp::Ordering;

use parlor_core::cell::Cell;
use parlor_core::{BadInput, Control, Progress, Stopped};

use super::direction::WordDirection;
use super::found::WordMatch;
use super::grid::Grid;
use super::letters::Rank;
use super::watch::{GridLine, Meeting, RungEvent};
use super::word_list::{WordId, WordList};

/// One of the three ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rung {
    /// Every word at every place.
    BruteForce,
    /// Every string in the list.
    BinarySearch,
    /// Every string in the list, until it begins no word.
    Prefix,
}

/// How much work a rung did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckCounts {
    /// Brute force: words held against a place, one for each word, cell and direction, whether it
    /// would fit the grid there or not. Otherwise: words that binary searches looked at. Whether the
    /// word at the end is the string or begins with it is not counted again.
    pub comparisons: u64,
    /// Strings looked up in the sorted list by the prefix rung.
    pub prefix_searches: u64,
}

impl Rung {
    /// All three, from the slowest.
    pub const ALL: [Self; 3] = [Self::BruteForce, Self::BinarySearch, Self::Prefix];

    /// The name: `brute-force`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BruteForce => "brute-force",
            Self::BinarySearch => "binary-search",
            Self::Prefix => "prefix",
        }
    }

    /// Reads a name.
    ///
    /// # Errors
    /// Anything but one of the three names.
    pub fn parse(text: &str) -> Result<Self, BadInput> {
        Self::ALL.into_iter().find(|rung| rung.name() == text).ok_or_else(|| {
            BadInput::new("rung", "brute-force, binary-search or prefix", BadInput::quote(text))
        })
    }

    /// Tells `sink` every match. Binary search and prefix go in the order of [`WordMatch::order`];
    /// brute force goes word by word.
    ///
    /// # Errors
    /// The reason why `control` ended the search early.
    pub fn find(
        self,
        grid: &Grid,
        list: &WordList,
        control: &Control,
        sink: impl FnMut(WordMatch),
    ) -> Result<CheckCounts, Stopped> {
        self.find_watched(grid, list, control, sink, |_| ())
    }

    /// The same, telling every step to a watcher.
    ///
    /// # Errors
    /// The reason why `control` ended the search early.
    pub fn find_watched(
        self,
        grid: &Grid,
        list: &WordList,
        control: &Control,
        sink: impl FnMut(WordMatch),
        watch: impl FnMut(RungEvent),
    ) -> Result<CheckCounts, Stopped> {
        let ranks = grid.ranks(list.alphabet());
        let counts = CheckCounts::default();
        let mut climber = Climber { grid, ranks, list, control, sink, watch, counts };
        match self {
            Self::BruteForce => climber.brute_force()?,
            Self::BinarySearch => climber.line_by_line(Leave::AtTheEdge)?,
            Self::Prefix => climber.line_by_line(Leave::AtNoPrefix)?,
        }
        Ok(climber.counts)
    }
}

/// When a line is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leave {
    /// Where the grid or the longest word ends.
    AtTheEdge,
    /// As soon as the string begins no word.
    AtNoPrefix,
}

struct Climber<'a, Sink, Watch> {
    grid: &'a Grid,
    ranks: Vec<Rank>,
    list: &'a WordList,
    control: &'a Control,
    sink: Sink,
    watch: Watch,
    counts: CheckCounts,
}

impl<Sink: FnMut(WordMatch), Watch: FnMut(RungEvent)> Climber<'_, Sink, Watch> {
    fn brute_force(&mut self) -> Result<(), Stopped> {
        let mut meter = self.control.meter();
        for word in self.list.ids() {
            let letters = self.list.letters(word);
            for start in self.cells() {
                for direction in WordDirection::ALL {
                    meter.count()?;
                    self.counts.comparisons += 1;
                    let line = GridLine { start, direction, length: letters.len() };
                    let fits = letters.len() <= self.reach(start, direction);
                    let agree = fits.then(|| {
                        let cells = line.cells().map(|cell| self.rank(cell));
                        letters
                            .iter()
                            .zip(cells)
                            .take_while(|(code, rank)| code.rank() == *rank)
                            .count()
                    });
                    (self.watch)(RungEvent::Checked { word, line, agree });
                    if agree == Some(letters.len()) {
                        (self.sink)(WordMatch { word, start, direction });
                    }
                }
            }
            self.report("words", u64::from(word.0) + 1, self.list.len());
        }
        Ok(())
    }

    fn line_by_line(&mut self, leave: Leave) -> Result<(), Stopped> {
        let mut meter = self.control.meter();
        let longest = self.list.longest();
        let mut string = Vec::with_capacity(longest);
        for start in self.cells() {
            for direction in WordDirection::ALL {
                // The reference goes on to the edge; a string longer than all words begins none.
                let reach = match leave {
                    Leave::AtTheEdge => self.reach(start, direction).min(longest),
                    Leave::AtNoPrefix => self.reach(start, direction),
                };
                string.clear();
                string.push(self.rank(start));
                for steps in 1..reach {
                    meter.count()?;
                    string.push(self.rank(direction.walk(start, steps)));
                    let line = GridLine { start, direction, length: string.len() };
                    let at = self.search(line, &string);
                    if leave == Leave::AtNoPrefix {
                        self.counts.prefix_searches += 1;
                    }
                    let meets = at.map_or(Meeting::Nothing, |word| self.meeting(word, &string));
                    (self.watch)(RungEvent::LookedUp { line, at, meets });
                    match (meets, at) {
                        (Meeting::Word, Some(word)) => {
                            (self.sink)(WordMatch { word, start, direction });
                        }
                        (Meeting::Nothing, _) if leave == Leave::AtNoPrefix => break,
                        _ => {}
                    }
                }
            }
            if start.column + 1 == self.grid.columns() {
                self.report("rows", start.row as u64 + 1, self.grid.rows());
            }
        }
        Ok(())
    }

    /// The first word that is not before `string`, by the textbook's binary search: the window holds
    /// its last word, the middle is rounded down, and the search ends where the string is met.
    fn search(&mut self, line: GridLine, string: &[Rank]) -> Option<WordId> {
        let (mut low, mut end) = (0, self.list.len() as u32);
        while low < end {
            let middle = low + (end - 1 - low) / 2;
            self.counts.comparisons += 1;
            let ordering = self.list.compare(WordId(middle), string);
            let (window, middle) = ([low, end - 1], WordId(middle));
            (self.watch)(RungEvent::Compared { line, window, middle, ordering });
            match ordering {
                Ordering::Less => low = middle.0 + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => end = middle.0,
            }
        }
        Some(WordId(low)).filter(|_| (low as usize) < self.list.len())
    }

    fn meeting(&self, word: WordId, string: &[Rank]) -> Meeting {
        let letters = self.list.letters(word);
        let begins = letters.len() >= string.len()
            && letters.iter().zip(string).all(|(code, &rank)| code.rank() == rank);
        match (begins, letters.len() == string.len()) {
            (true, true) => Meeting::Word,
            (true, false) => Meeting::Prefix,
            (false, _) => Meeting::Nothing,
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<Sink, Watch> {
        let columns = self.grid.columns();
        (0..self.ranks.len()).map(move |index| Cell::at(index, columns))
    }

    fn rank(&self, cell: Cell) -> Rank {
        self.ranks[cell.index(self.grid.columns())]
    }

    fn reach(&self, start: Cell, direction: WordDirection) -> usize {
        direction.reach(start, self.grid.rows(), self.grid.columns())
    }

    fn report(&self, task: &str, done: u64, total: usize) {
        if self.control.has_progress_sink() {
            let total = Some(total as u64);
            self.control.report(&Progress::Steps { task: task.to_owned(), done, total });
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::Limits;

    use super::super::reading::Reading;
    use super::*;
    use crate::testing;

    fn sample() -> (Grid, WordList) {
        let (grid, _) = testing::grid("this\nwats\noahg\nfgdt\n");
        let list = testing::word_list(&["fat", "that", "this", "two"], Reading::default());
        (grid, list)
    }

    fn climb(rung: Rung) -> (Vec<String>, CheckCounts) {
        let (grid, list) = sample();
        let mut sentences = Vec::new();
        let counts = testing::unlimited(|control| {
            rung.find(&grid, &list, control, |found| {
                sentences.push(found.sentence(&list).to_string());
            })
        });
        (sentences, counts)
    }

    const IN_ORDER: [&str; 4] = [
        "Found this at 0 0 to 0 3",
        "Found two at 0 0 to 2 0",
        "Found fat at 3 0 to 1 2",
        "Found that at 3 3 to 0 0",
    ];

    #[test]
    fn the_sample_takes_93_prefix_searches() {
        let (sentences, counts) = climb(Rung::Prefix);
        assert_eq!(sentences, IN_ORDER);
        assert_eq!(counts, CheckCounts { comparisons: 196, prefix_searches: 93 });
    }

    #[test]
    fn binary_search_lists_the_sample_in_the_same_order() {
        let (sentences, counts) = climb(Rung::BinarySearch);
        assert_eq!(sentences, IN_ORDER);
        assert_eq!(counts.prefix_searches, 0);
    }

    #[test]
    fn brute_force_compares_every_word_at_every_place() {
        let (mut sentences, counts) = climb(Rung::BruteForce);
        sentences.sort_unstable();
        let mut expected = IN_ORDER;
        expected.sort_unstable();
        assert_eq!(sentences, expected);
        assert_eq!(counts.comparisons, 8 * 4 * 4 * 4);
    }

    #[test]
    fn a_rung_stops_when_it_is_told_to() {
        let (grid, list) = sample();
        for rung in Rung::ALL {
            let control = Control::new(Limits { nodes: Some(10), ..Limits::NONE });
            assert_eq!(rung.find(&grid, &list, &control, |_| ()), Err(Stopped::Nodes));
        }
    }

    #[test]
    fn rungs_are_found_by_name() {
        for rung in Rung::ALL {
            assert_eq!(Rung::parse(rung.name()), Ok(rung));
        }
        assert!(Rung::parse("fast").is_err());
    }
}
