//! The fill engine held against the backtracker and against counts that are found in other ways.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use parlor_core::random::Random;
use parlor_core::{Control, Limits, Stopped};
use parlor_puzzles::backtracking::Ended;
use parlor_puzzles::crossword::fill::backtracker;
use parlor_puzzles::crossword::{
    CrosswordGrid, FillAnswer, FillOptions, FillProblem, Letter, Prospect, Repeats, ScoredList,
    Square, WordSource,
};
use proptest::prelude::*;

/// English words of two to five letters, with scores.
const WORDS: &str = include_str!("data/short_words.txt");

fn list_of(text: &str) -> ScoredList {
    ScoredList::read(&[WordSource::Text(text)], "").expect("a list of words")
}

fn grid_of(text: &str, list: &ScoredList) -> CrosswordGrid {
    CrosswordGrid::parse(text, list.letters()).expect("a grid")
}

fn every_fill(problem: &FillProblem<'_>, list: &ScoredList) -> BTreeSet<String> {
    let mut fills = BTreeSet::new();
    let count = problem.for_each_fill(&Control::unlimited(), |fill| {
        assert!(fills.insert(fill.grid.text(list.letters())), "no fill comes twice");
        ControlFlow::Continue(())
    });
    assert_eq!((count.fills, count.ended), (fills.len() as u64, Ended::Exhausted));
    fills
}

fn every_fill_slowly(problem: &FillProblem<'_>, list: &ScoredList) -> BTreeSet<String> {
    let mut fills = BTreeSet::new();
    let report = backtracker::for_each_fill(problem, &Control::unlimited(), |fill| {
        fills.insert(fill.grid.text(list.letters()));
        ControlFlow::Continue(())
    });
    assert_eq!((report.counts.solutions, report.ended), (fills.len() as u64, Ended::Exhausted));
    fills
}

/// Words over a few letters, so that small grids have some fills and not too many.
fn some_words() -> impl Strategy<Value = String> {
    let word = prop::collection::vec(prop::sample::select(vec!["a", "b", "c", "é", "s"]), 2..=4);
    let line = (word, 0..=100_u8).prop_map(|(word, score)| format!("{};{score}\n", word.concat()));
    prop::collection::vec(line, 1..60).prop_map(|lines| lines.concat())
}

/// Up to four by four squares, most of them empty.
fn some_grid() -> impl Strategy<Value = String> {
    let square = prop::sample::select(vec!["#", "#", "a", "é", ".", ".", ".", ".", ".", "."]);
    (2..=4_usize, 1..=4_usize, prop::collection::vec(square, 16)).prop_map(
        |(columns, rows, squares)| {
            let rows = squares.chunks(4).take(rows).map(|row| row[..columns].concat() + "\n");
            rows.collect()
        },
    )
}

fn some_repeats() -> impl Strategy<Value = Repeats> {
    prop::sample::select(vec![
        Repeats::Allowed,
        Repeats::NoWord,
        Repeats::NoStem,
        Repeats::NoPart(2),
        Repeats::NoPart(3),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn the_engine_answers_as_the_backtracker_does(
        words in some_words(),
        text in some_grid(),
        repeats in some_repeats(),
        min_score in 0..60_u8,
        slot_score in 0..100_u8,
        seed in 0..1000_u64,
    ) {
        // Every letter is there, whatever words were drawn.
        let list = list_of(&format!("{words}abcés;0"));
        let grid = grid_of(&text, &list);
        let slots = grid.slots();
        let candidates = match slots.last() {
            Some(slot) if seed % 3 == 0 => {
                let words = words.lines().filter_map(|line| line.split(';').next());
                let fitting = words.filter(|word| word.chars().count() == slot.cells.len());
                vec![(slots.len() - 1, fitting.take(3).map(str::to_owned).collect())]
            }
            _ => Vec::new(),
        };
        let slot_scores = vec![(0, slot_score)];
        let options = FillOptions { min_score, slot_scores, candidates, repeats, seed };
        let Ok(problem) = FillProblem::new(&grid, &list, &options) else {
            prop_assert!(slots.is_empty());
            return Ok(());
        };
        let slowly = every_fill_slowly(&problem, &list);
        prop_assert_eq!(&every_fill(&problem, &list), &slowly);
        let control = Control::unlimited();
        prop_assert_eq!(problem.count(&control, u64::MAX).fills, slowly.len() as u64);
        prop_assert_eq!(problem.count(&control, 2).fills, slowly.len().min(2) as u64);
        match problem.fill(&control) {
            FillAnswer::Found(fill) => {
                prop_assert!(slowly.contains(&fill.grid.text(list.letters())));
                prop_assert!(problem.conflict_set(&control).is_none());
            }
            FillAnswer::Impossible => {
                prop_assert!(slowly.is_empty());
                let set = problem.conflict_set(&control).expect("there is no fill");
                prop_assert!(set.is_minimal && !set.slots.is_empty());
            }
            FillAnswer::Stopped(_) => prop_assert!(false, "nothing stops it"),
        }
        for (number, slot) in slots.iter().enumerate() {
            let suggestions = problem.suggest(number, 20, &control).expect("the slot is there");
            for suggestion in suggestions {
                let letters = list.spelled(&suggestion.word).expect("a word of the list");
                let is_there = |fill: &String| {
                    let filled = grid_of(fill, &list);
                    let cells = slot.cells.iter().map(|&cell| filled.squares()[cell]);
                    cells.eq(letters.iter().map(|&letter| {
                        Square::Given(Letter(letter))
                    }))
                };
                let wanted = if slowly.iter().any(is_there) { Prospect::Fits } else { Prospect::DeadEnd };
                prop_assert_eq!(suggestion.prospect, wanted, "{}", suggestion.word);
            }
        }
    }
}

/// Word squares by walking a trie of prefixes cell by cell.
fn squares_by_trie(words: &[&str], side: usize) -> u64 {
    fn walk(
        next: &HashMap<&str, Vec<char>>,
        across: &mut Vec<String>,
        down: &mut Vec<String>,
        side: usize,
    ) -> u64 {
        let (row, column) = match across.last() {
            Some(word) if word.len() < side => (across.len() - 1, word.len()),
            _ if across.len() == side => return 1,
            _ => {
                across.push(String::new());
                (across.len() - 1, 0)
            }
        };
        let mut count = 0;
        let (before, above) = (across[row].clone(), down[column].clone());
        let empty = Vec::new();
        let below = next.get(above.as_str()).unwrap_or(&empty);
        for &letter in next.get(before.as_str()).unwrap_or(&empty) {
            if below.contains(&letter) {
                across[row].push(letter);
                down[column].push(letter);
                count += walk(next, across, down, side);
                across.truncate(row + 1);
                across[row].truncate(column);
                down[column].truncate(row);
            }
        }
        if column == 0 {
            across.truncate(row);
        }
        count
    }
    let mut next: HashMap<&str, Vec<char>> = HashMap::new();
    for word in words.iter().filter(|word| word.len() == side) {
        for at in 0..side {
            let letters = next.entry(&word[..at]).or_default();
            let letter = word[at..].chars().next().expect("a letter");
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
    }
    walk(&next, &mut Vec::new(), &mut vec![String::new(); side], side)
}

#[test]
fn word_squares_are_as_many_as_a_trie_finds() {
    let list = list_of(WORDS);
    let options = FillOptions { repeats: Repeats::Allowed, ..FillOptions::default() };
    for (side, squares) in [(4, 9_818), (5, 595)] {
        let words: Vec<&str> = WORDS.lines().filter_map(|line| line.split(';').next()).collect();
        assert_eq!(squares_by_trie(&words, side), squares, "{side}×{side} by the trie");
        let grid = grid_of(&format!("{}\n", ".".repeat(side)).repeat(side), &list);
        let problem = FillProblem::new(&grid, &list, &options).expect("a grid with slots");
        let count = problem.count(&Control::unlimited(), u64::MAX);
        assert_eq!((count.fills, count.ended), (squares, Ended::Exhausted), "{side}×{side}");
    }
}

#[test]
fn a_search_that_is_stopped_proves_nothing() {
    let list = list_of(WORDS);
    let grid = grid_of(&".....\n".repeat(5), &list);
    let problem = FillProblem::new(&grid, &list, &FillOptions::default()).expect("slots");
    let control = Control::new(Limits { nodes: Some(1), ..Limits::NONE });
    assert_eq!(problem.fill(&control), FillAnswer::Stopped(Stopped::Nodes));
    let control = Control::new(Limits { nodes: Some(1), ..Limits::NONE });
    assert_eq!(problem.count(&control, u64::MAX).ended, Ended::Stopped(Stopped::Nodes));
}

#[test]
fn the_same_seed_gives_the_same_fill() {
    let list = list_of(WORDS);
    let grid = grid_of("....#\n.....\n.....\n.....\n#....\n", &list);
    let fill = |seed| {
        let options = FillOptions { seed, ..FillOptions::default() };
        FillProblem::new(&grid, &list, &options).expect("slots").fill(&Control::unlimited())
    };
    assert_eq!(fill(7), fill(7));
    let mut random = Random::new(1);
    let some: Vec<FillAnswer> = (0..10).map(|_| fill(random.bits())).collect();
    assert!(some.iter().all(|answer| matches!(answer, FillAnswer::Found(_))));
    assert!(some.iter().any(|answer| *answer != some[0]), "another seed gives another fill");
}

#[test]
fn the_first_list_has_the_last_word_and_some_words_are_never_used() {
    let texts = ["oasis;85\nice-cream;10\n", "Oasis;5\nxylem\nr2d2;70\nslur;90\n"];
    let list = ScoredList::read(&texts.map(WordSource::Text), "slur\n").expect("lists of words");
    let score = |word: &str| {
        let letters = list.spelled(word)?;
        let words = list.words(letters.len());
        words.find(&letters).map(|place| words.score(place))
    };
    let scores = ["oasis", "icecream", "XYLEM", "slur", "other"].map(score);
    assert_eq!(scores, [Some(85), Some(10), Some(50), None, None]);
    assert_eq!(list.skipped(), 1, "r2d2 is no word of letters");
    let merged = ScoredList::read(&[WordSource::Text("house;1\n"), WordSource::English], "water")
        .expect("lists of words");
    let letters = ["house", "water", "dancing"].map(|word| merged.spelled(word).expect("letters"));
    let places = letters.map(|word| {
        let words = merged.words(word.len());
        words.find(&word).map(|place| words.score(place))
    });
    assert_eq!(places, [Some(1), None, Some(95)]);
}

#[test]
fn bad_lists_and_grids_get_one_line() {
    let list = |text: &str| {
        ScoredList::read(&[WordSource::Text(text)], "").expect_err("it is refused").to_string()
    };
    assert_eq!(
        list("oasis;85\nsea;101\n"),
        "word list, line 2: wanted a score from 0 to 100 after the semicolon, got \"101\""
    );
    assert_eq!(list("a\n7\n"), "word list: wanted at least one word of two letters, got none");
    let english = list_of("ab\n");
    let grid = |text: &str| {
        let read = CrosswordGrid::parse(text, english.letters());
        let bad = match &read {
            Ok(grid) => FillProblem::new(grid, &english, &FillOptions::default()).err(),
            Err(error) => Some(error.clone()),
        };
        bad.expect("it is refused").to_string()
    };
    assert_eq!(grid("..\n...\n"), "grid, row 2: wanted 2 squares as in the first row, got 3");
    assert_eq!(grid(""), "grid: wanted at least one row of squares, got none");
    assert_eq!(grid("#.\n.#\n"), "grid: wanted two open cells beside each other, got none");
    assert_eq!(
        grid("a1\n"),
        "grid, line 1: wanted # for a block, . for an empty cell, or a letter of the word list, got \"1\""
    );
    assert_eq!(grid_of("..#..\n", &english).parts(), 2, "isolated parts are told");
}

#[test]
fn contradicting_slots_are_named() {
    let list = list_of("ab\ncd\n");
    let conflict = |text: &str| {
        let grid = grid_of(text, &list);
        let problem = FillProblem::new(&grid, &list, &FillOptions::default()).expect("slots");
        assert_eq!(problem.fill(&Control::unlimited()), FillAnswer::Impossible);
        let set = problem.conflict_set(&Control::unlimited()).expect("there is no fill");
        assert!(set.is_minimal);
        let slots = grid.slots();
        set.slots.iter().map(|&slot| slots[slot].name()).collect::<Vec<_>>()
    };
    assert_eq!(conflict("a.#b.\n"), ["2 across"]);
    // No word begins as another ends, so 2 down cannot go on from 1 across.
    assert_eq!(conflict("..\n#.\n"), ["1 across", "2 down"]);
}
