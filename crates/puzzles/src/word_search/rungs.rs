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

use parlor_core::cell::Cell;
use parlor_core::{BadInput, Control, Progress, Stopped};

use super::direction::Direction;
use super::found::WordMatch;
use super::grid::Grid;
use super::letters::Code;
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
    /// Brute force: places compared with a word. Otherwise: words compared with a string in binary
    /// searches.
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
        let codes = grid.codes(list.alphabet());
        let counts = CheckCounts::default();
        let mut climber = Climber { grid, codes, list, control, sink, counts };
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

struct Climber<'a, Sink> {
    grid: &'a Grid,
    codes: Vec<Code>,
    list: &'a WordList,
    control: &'a Control,
    sink: Sink,
    counts: CheckCounts,
}

impl<Sink: FnMut(WordMatch)> Climber<'_, Sink> {
    fn brute_force(&mut self) -> Result<(), Stopped> {
        let mut meter = self.control.meter();
        for word in self.list.ids() {
            let letters = self.list.letters(word);
            for start in self.cells() {
                for direction in Direction::ALL {
                    meter.count()?;
                    self.counts.comparisons += 1;
                    let fits = letters.len() <= self.reach(start, direction);
                    let at = |(steps, &letter): (usize, &Code)| {
                        self.code(direction.walk(start, steps)) == letter
                    };
                    if fits && letters.iter().enumerate().all(at) {
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
            for direction in Direction::ALL {
                // The reference goes on to the edge; a string longer than all words begins none.
                let reach = match leave {
                    Leave::AtTheEdge => self.reach(start, direction).min(longest),
                    Leave::AtNoPrefix => self.reach(start, direction),
                };
                string.clear();
                string.push(self.code(start));
                for steps in 1..reach {
                    meter.count()?;
                    string.push(self.code(direction.walk(start, steps)));
                    let found = self.search(&string);
                    if leave == Leave::AtNoPrefix {
                        self.counts.prefix_searches += 1;
                    }
                    let letters = found.map_or(&[][..], |word| self.list.letters(word));
                    if let Some(word) = found.filter(|_| letters == string) {
                        (self.sink)(WordMatch { word, start, direction });
                    } else if leave == Leave::AtNoPrefix && !letters.starts_with(&string) {
                        break;
                    }
                }
            }
            if start.column + 1 == self.grid.columns() {
                self.report("rows", start.row as u64 + 1, self.grid.rows());
            }
        }
        Ok(())
    }

    /// The first word that is not before `string`, by binary search.
    fn search(&mut self, string: &[Code]) -> Option<WordId> {
        let (mut low, mut high) = (0, self.list.len() as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            self.counts.comparisons += 1;
            if self.list.compare(WordId(middle), string).is_lt() {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Some(WordId(low)).filter(|_| (low as usize) < self.list.len())
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<Sink> {
        let columns = self.grid.columns();
        (0..self.codes.len()).map(move |index| Cell::at(index, columns))
    }

    fn code(&self, cell: Cell) -> Code {
        self.codes[cell.index(self.grid.columns())]
    }

    fn reach(&self, start: Cell, direction: Direction) -> usize {
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

    fn sample() -> (Grid, WordList) {
        let (grid, _) = Grid::read("this\nwats\noahg\nfgdt\n", Reading::default()).unwrap();
        let list =
            WordList::from_words(&["fat", "that", "this", "two"], Reading::default()).unwrap();
        (grid, list)
    }

    fn climb(rung: Rung) -> (Vec<String>, CheckCounts) {
        let (grid, list) = sample();
        let mut sentences = Vec::new();
        let counts = rung
            .find(&grid, &list, &Control::unlimited(), |found| {
                sentences.push(found.sentence(&list).to_string());
            })
            .unwrap();
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
        assert_eq!(counts.prefix_searches, 93);
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
