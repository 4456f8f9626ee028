//! The fast engine finds what the textbook's rungs find, whatever the grid, alphabet and list.

use std::sync::Mutex;

use parlor_core::cell::Cell;
use parlor_core::{Control, random::Random};
use parlor_puzzles::word_search::{
    Accents, CheckCounts, Finder, Grid, Instructions, MatchFilter, Reading, Rung, RungEvent,
    WordList, WordMatch,
};
use proptest::prelude::*;

/// A grid and a list over the same letters, drawn from a seed: few letters make many matches.
fn draw(seed: u64, rows: usize, columns: usize, letters: usize, words: usize) -> (Grid, WordList) {
    let mut random = Random::new(seed);
    // Greek and Cyrillic after Latin: alphabets of every size, on both sides of the compact form.
    let alphabet: Vec<char> = ('a'..='z').chain('α'..='ρ').chain('а'..='я').take(letters).collect();
    let mut text = |length: usize| -> String {
        // The product of two draws makes early letters frequent, as in a language.
        let mut letter = || {
            let draw = random.below(1 << 16) * random.below(1 << 16);
            alphabet[((draw >> 16) * alphabet.len()) >> 16]
        };
        (0..length).map(|_| letter()).collect()
    };
    let grid: Vec<String> = (0..rows).map(|_| text(columns)).collect();
    let mut listed: Vec<String> = (0..words).map(|word| text(2 + word % 7)).collect();
    // Long words occur by chance only where they are taken from the grid.
    listed.push(grid[rows / 2].clone() + "a");
    listed.extend(grid.iter().step_by(3).cloned());
    listed.extend(grid.iter().step_by(5).map(|row| row.chars().rev().take(9).collect()));
    let grid = Grid::from_rows(&grid, Accents::Keep).expect("the rows have one length");
    let list = WordList::from_words(&listed, Reading::default()).expect("there are words");
    (grid, list)
}

fn by_rung(rung: Rung, grid: &Grid, list: &WordList) -> Vec<WordMatch> {
    let mut matches = Vec::new();
    rung.find(grid, list, &Control::unlimited(), |found| matches.push(found))
        .expect("nothing stops it");
    matches
}

fn sorted(mut matches: Vec<WordMatch>, list: &WordList) -> Vec<WordMatch> {
    matches.sort_by_key(|found| found.order(list));
    matches
}

/// Every way of the fast engine against the reference.
fn assert_fast_engine_agrees(grid: &Grid, list: &WordList) {
    let reference = by_rung(Rung::Prefix, grid, list);
    let control = Control::unlimited();
    for instructions in Instructions::available() {
        for finder in [Finder::new(list), Finder::for_grid(list, grid)] {
            let finder = finder.with_instructions(instructions);
            let name = instructions.name();
            assert_eq!(finder.count(grid, &control), Ok(reference.len() as u64), "{name}");

            let streamed = Mutex::new(Vec::new());
            let count = finder.find(grid, &control, |batch| {
                streamed.lock().expect("no thread panics").extend(batch.matches());
            });
            let streamed = streamed.into_inner().expect("no thread panics");
            assert_eq!(count, Ok(reference.len() as u64), "{name}");
            assert!(sorted(streamed, list) == reference, "{name} streams what the reference finds");

            let mut ordered = Vec::new();
            let count = finder.find_in_order(grid, MatchFilter::All, &control, |m| ordered.push(m));
            assert_eq!(count, Ok(reference.len() as u64), "{name}");
            assert!(ordered == reference, "{name} finds in the order of the reference");

            let mut longest = Vec::new();
            let _ = finder.find_in_order(grid, MatchFilter::Longest, &control, |m| longest.push(m));
            let mut expected = reference.clone();
            MatchFilter::Longest.filter(&mut expected);
            assert!(longest == expected, "{name} keeps the longest");
        }
    }
}

/// The three algorithms once more, as plainly as can be: on strings, with the textbook's binary search.
mod plain {
    use std::cmp::Ordering;

    use parlor_puzzles::word_search::CheckCounts;

    /// Looks `x` up: where it stands or would have to, and the words looked at on the way.
    pub(super) fn binary_search(words: &[String], x: &str) -> (usize, u64) {
        let (mut low, mut high, mut looks) = (0_isize, words.len() as isize - 1, 0);
        while low <= high {
            let middle = (low + high) / 2;
            looks += 1;
            match words[middle as usize].as_str().cmp(x) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle - 1,
                Ordering::Equal => return (middle as usize, looks),
            }
        }
        (low as usize, looks)
    }

    /// Every string of two letters or more from every cell in every direction, line by line.
    fn lines(grid: &[Vec<char>]) -> impl Iterator<Item = Vec<String>> {
        let (rows, columns) = (grid.len() as isize, grid[0].len() as isize);
        let starts = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
        let all = starts.flat_map(|start| (0..9).filter(|&d| d != 4).map(move |d| (start, d)));
        all.map(move |((row, column), d)| {
            let (mut r, mut c, mut string) = (row, column, String::new());
            let mut strings = Vec::new();
            while (0..rows).contains(&r) && (0..columns).contains(&c) {
                string.push(grid[r as usize][c as usize]);
                strings.push(string.clone());
                (r, c) = (r + d / 3 - 1, c + d % 3 - 1);
            }
            strings.drain(..1);
            strings
        })
    }

    pub(super) fn by_binary_search(grid: &[Vec<char>], words: &[String]) -> CheckCounts {
        let longest = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
        let looks = lines(grid).flatten().filter(|string| string.chars().count() <= longest);
        let comparisons = looks.map(|string| binary_search(words, &string).1).sum();
        CheckCounts { comparisons, prefix_searches: 0 }
    }

    pub(super) fn by_prefix(grid: &[Vec<char>], words: &[String]) -> CheckCounts {
        let mut counts = CheckCounts::default();
        for line in lines(grid) {
            for string in line {
                let (at, looks) = binary_search(words, &string);
                counts.comparisons += looks;
                counts.prefix_searches += 1;
                if !words.get(at).is_some_and(|word| word.starts_with(&string)) {
                    break;
                }
            }
        }
        counts
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn all_rungs_find_the_same(
        seed: u64, rows in 1..12usize, columns in 1..12usize, letters in 1..40usize,
        words in 0..60usize,
    ) {
        let (grid, list) = draw(seed, rows, columns, letters, words);
        let reference = by_rung(Rung::Prefix, &grid, &list);
        prop_assert!(by_rung(Rung::BinarySearch, &grid, &list) == reference);
        prop_assert!(sorted(by_rung(Rung::BruteForce, &grid, &list), &list) == reference);
        let orders: Vec<_> = reference.iter().map(|found| found.order(&list)).collect();
        prop_assert!(orders.is_sorted());
    }

    #[test]
    fn every_rung_counts_what_its_plain_version_counts(
        seed: u64, rows in 1..9usize, columns in 1..9usize, letters in 1..40usize,
        words in 0..60usize,
    ) {
        // The list lacks letters of the grid, in every place of the alphabet.
        let (grid, _) = draw(seed, rows, columns, letters, 0);
        let (_, list) = draw(seed ^ 1, rows.div_ceil(2), columns, letters, words / 4);
        let cells: Vec<Vec<char>> = (0..rows)
            .map(|row| {
                let letter = |column| grid.letter(Cell { row, column }).chars().next();
                (0..columns).filter_map(letter).collect()
            })
            .collect();
        let sorted: Vec<String> = list.ids().map(|word| list.written(word).to_owned()).collect();
        let counts = |rung: Rung| rung.find(&grid, &list, &Control::unlimited(), |_| ());
        let places = (8 * list.len() * rows * columns) as u64;
        let brute = CheckCounts { comparisons: places, prefix_searches: 0 };
        prop_assert_eq!(counts(Rung::BruteForce), Ok(brute));
        let binary = plain::by_binary_search(&cells, &sorted);
        prop_assert_eq!(counts(Rung::BinarySearch), Ok(binary));
        prop_assert_eq!(counts(Rung::Prefix), Ok(plain::by_prefix(&cells, &sorted)));
    }

    #[test]
    fn a_watcher_hears_of_every_count(
        seed: u64, side in 1..8usize, letters in 1..12usize, words in 0..40usize,
    ) {
        let (grid, list) = draw(seed, side, side, letters, words);
        for rung in Rung::ALL {
            let (mut heard, mut lookups) = (0, 0);
            let watch = |event: RungEvent| match event {
                RungEvent::LookedUp { .. } => lookups += 1,
                RungEvent::Checked { .. } | RungEvent::Compared { .. } => heard += 1,
            };
            let told = rung.find_watched(&grid, &list, &Control::unlimited(), |_| (), watch);
            let counts = told.expect("nothing stops it");
            prop_assert_eq!(heard, counts.comparisons);
            let searches = if rung == Rung::Prefix { lookups } else { 0 };
            prop_assert_eq!(searches, counts.prefix_searches);
        }
    }

    #[test]
    fn the_fast_engine_finds_the_same_in_small_grids(
        seed: u64, rows in 1..24usize, columns in 1..40usize, letters in 1..75usize,
        words in 0..300usize,
    ) {
        let (grid, list) = draw(seed, rows, columns, letters, words);
        assert_fast_engine_agrees(&grid, &list);
    }

    #[test]
    fn alphabets_at_the_limit_of_the_compact_form_are_searched_rightly(
        seed: u64, letters in 28..35usize, side in 1..60usize,
    ) {
        let (grid, list) = draw(seed, side, side, letters, 800);
        assert_fast_engine_agrees(&grid, &list);
    }
}

#[test]
fn the_fast_engine_finds_the_same_in_large_grids() {
    for (seed, rows, columns, letters) in
        [(1, 300, 300, 26), (2, 300, 257, 5), (3, 3, 2500, 20), (4, 2500, 3, 20), (5, 200, 300, 60)]
    {
        let (grid, list) = draw(seed, rows, columns, letters, 2000);
        assert_fast_engine_agrees(&grid, &list);
    }
}

#[test]
fn one_cell_holds_no_word() {
    let (grid, list) = draw(1, 1, 1, 1, 10);
    assert_fast_engine_agrees(&grid, &list);
    assert_eq!(Finder::new(&list).count(&grid, &Control::unlimited()), Ok(0));
}

#[test]
fn letters_of_no_word_end_every_walk() {
    let (grid, _) = Grid::read("ab9ba\n99999\naba9b\n", Reading::default()).expect("a grid");
    for words in [&["ab", "aba", "abba", "b9"][..], &["xyz"]] {
        let list = WordList::from_words(words, Reading::default()).expect("a list");
        assert_fast_engine_agrees(&grid, &list);
    }
}

#[test]
fn a_stopped_search_says_so() {
    let (grid, list) = draw(1, 100, 300, 20, 100);
    let control = Control::unlimited();
    control.stop();
    assert!(Finder::new(&list).count(&grid, &control).is_err());
    assert!(Finder::new(&list).find_in_order(&grid, MatchFilter::All, &control, |_| ()).is_err());
}
