//! Crosswords, criss-crosses, fill-ins and codewords that are made.

use std::collections::BTreeSet;

use parlor_core::Control;
use parlor_puzzles::crossword::make::{
    Codeword, Entry, FillIn, MakeCrosswordRequest, PatternRequest, PatternStyle, Solutions,
    make_criss_cross, make_crossword,
};
use parlor_puzzles::crossword::{
    Crossword, CrosswordGrid, FillOptions, Heading, ScoredList, Square,
};

fn request(side: usize, style: PatternStyle, theme: &[&str]) -> MakeCrosswordRequest {
    let pattern =
        PatternRequest { columns: side, rows: side, style, seed: 1, ..Default::default() };
    let theme = theme.iter().map(|&entry| entry.to_owned()).collect();
    MakeCrosswordRequest { pattern, theme, fill: FillOptions::default() }
}

fn words_of(grid: &CrosswordGrid, list: &ScoredList) -> Vec<String> {
    let crossword = Crossword::of_grid(grid, list.letters());
    crossword.clues().map(|(slot, _)| crossword.answer(slot).expect("it is filled")).collect()
}

#[test]
fn a_crossword_is_made_around_its_theme() {
    let list = ScoredList::english();
    for (style, theme) in [
        (PatternStyle::American, &["lighthouse", "SEASHELLS", "sandcastle"][..]),
        (PatternStyle::British, &["driftwood"]),
        (PatternStyle::Free, &["harbour", "sail"]),
    ] {
        let made = make_crossword(&request(13, style, theme), &list, &Control::unlimited());
        let fill = made.unwrap_or_else(|error| panic!("{style:?}: {error}"));
        let words = words_of(&fill.grid, &list);
        for entry in theme {
            assert!(words.contains(&entry.to_uppercase()), "{entry} in {words:?}");
        }
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "no word twice");
        assert_eq!(fill.grid.parts(), 1);
    }
}

#[test]
fn a_theme_that_has_no_place_is_refused() {
    let list = ScoredList::english();
    let refused = |theme: &[&str]| {
        make_crossword(&request(13, PatternStyle::American, theme), &list, &Control::unlimited())
            .expect_err("it is refused")
            .to_string()
    };
    assert_eq!(
        refused(&["lighthouse", "shore"]),
        "theme: wanted theme entries in pairs of one length, or one in the middle of an odd number of rows, got \
         entries of 10 and 5"
    );
    assert_eq!(
        refused(&["r2d2"]),
        "theme entry 1: wanted 3 to 13 letters of the word list, got \"r2d2\""
    );
}

fn entries(words: &[&str]) -> Vec<Entry> {
    let entry = |word: &&str| Entry { word: (*word).to_owned(), clue: format!("about {word}") };
    words.iter().map(entry).collect()
}

#[test]
fn a_criss_cross_connects_all_words_and_holds_no_others() {
    let words = [
        "anchor",
        "harbour",
        "lighthouse",
        "tide",
        "gull",
        "sail",
        "rope",
        "mast",
        "crew",
        "ocean",
        "café",
        "ice-cream",
    ];
    for seed in 0..5 {
        let crossword =
            make_criss_cross(&entries(&words), Heading::default(), seed, &Control::unlimited())
                .expect("they share letters");
        let mut answers: Vec<String> =
            crossword.clues().map(|(slot, _)| crossword.answer(slot).expect("known")).collect();
        answers.sort_unstable();
        let mut wanted: Vec<String> =
            words.iter().map(|word| word.to_uppercase().replace('-', "")).collect();
        wanted.sort_unstable();
        assert_eq!(answers, wanted);
        assert!(crossword.clues().all(|(_, clue)| clue.starts_with("about ")));
        assert!(crossword.columns() * crossword.rows() <= 15 * 15, "it is compact");
    }
}

#[test]
fn words_that_cannot_be_connected_are_named() {
    let made = |words: &[&str]| {
        make_criss_cross(&entries(words), Heading::default(), 1, &Control::unlimited())
            .expect_err("it is refused")
            .to_string()
    };
    assert_eq!(
        made(&["abc", "xyz", "cab"]),
        "words: wanted words that all share letters, so that they can be connected, got \"xyz\""
    );
    assert_eq!(made(&["abc", "ABC"]), "word 2: wanted each word once, got \"ABC\"");
    assert_eq!(made(&["a"]), "word 1: wanted 2 to 32 letters, got \"a\"");
    assert_eq!(made(&[]), "words: wanted 1 to 200 words, got 0");
}

fn filled(side: usize) -> (CrosswordGrid, ScoredList) {
    let list = ScoredList::english();
    let made =
        make_crossword(&request(side, PatternStyle::American, &[]), &list, &Control::unlimited());
    (made.expect("it can be filled").grid, list)
}

#[test]
fn a_fill_in_has_one_solution() {
    let (grid, list) = filled(9);
    let made = FillIn::make(&grid, list.letters(), &Control::unlimited());
    let fill_in = made.expect("it is filled").expect("nothing stops it");
    let solved = fill_in.solve(&Control::unlimited()).expect("it has words");
    assert_eq!(solved, Solutions::One(grid.clone()));
    assert_eq!(fill_in.words.len(), grid.slots().len());
    assert!(fill_in.words.is_sorted_by_key(|word| word.len()));
    // Two squares of the same words, turned on their diagonal, are told apart by a letter.
    let square = CrosswordGrid::parse("ab\ncd\n", list.letters()).expect("a grid");
    let made = FillIn::make(&square, list.letters(), &Control::unlimited());
    let fill_in = made.expect("it is filled").expect("nothing stops it");
    let given = fill_in.grid.squares().iter().filter(|square| matches!(square, Square::Given(_)));
    assert_eq!(given.count(), 1);
}

#[test]
fn a_codeword_has_a_number_for_each_letter() {
    let (grid, _) = filled(9);
    let codeword = Codeword::make(&grid, 3, 7).expect("it is filled");
    for (square, number) in grid.squares().iter().zip(&codeword.numbers) {
        let letter = number.map(|number| codeword.key[usize::from(number) - 1]);
        match square {
            Square::Given(given) => assert_eq!(letter, Some(*given)),
            _ => assert_eq!(letter, None),
        }
    }
    assert_eq!(codeword.told.len(), 3);
    let empty = grid_with_hole();
    let error = Codeword::make(&empty, 0, 1).expect_err("a cell is empty");
    assert_eq!(error.to_string(), "grid, cell b1: wanted a letter, got an empty cell");
}

fn grid_with_hole() -> CrosswordGrid {
    CrosswordGrid::parse("a.\nbc\n", ScoredList::english().letters()).expect("a grid")
}
