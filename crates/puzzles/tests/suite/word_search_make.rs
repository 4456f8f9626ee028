//! A made puzzle, solved by the finder, gives exactly its key; and the recipe is kept.

use std::collections::HashSet;

use parlor_core::{Control, Limits, Stopped, random::Random};
use parlor_puzzles::word_search::{
    Difficulty, Finder, MakeError, MatchFilter, Nesting, Puzzle, Recipe, Shape, WordDirection,
    WordId, WordList, WordMatch,
};
use proptest::prelude::*;

const WORDS: [&str; 40] = [
    "anchor",
    "banjo",
    "candle",
    "dolphin",
    "engine",
    "falcon",
    "garlic",
    "harbor",
    "island",
    "jigsaw",
    "kitten",
    "lantern",
    "magnet",
    "nectar",
    "orchid",
    "pepper",
    "quartz",
    "rocket",
    "saddle",
    "temple",
    "umbrella",
    "velvet",
    "walnut",
    "xenon",
    "yogurt",
    "zipper",
    "civic",
    "level",
    "oak",
    "fig",
    "yew",
    "plum",
    "pear",
    "ivory",
    "mosaic",
    "cobalt",
    "noon",
    "été",
    "Straße",
    "ice cream",
];

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn square(side: usize) -> Shape {
    Shape::rectangle(side, side).expect("a square")
}

fn make(recipe: &Recipe) -> Result<Puzzle, MakeError> {
    Puzzle::make(recipe, &Control::unlimited())
}

fn is_palindrome(list: &WordList, word: WordId) -> bool {
    list.letters(word).iter().eq(list.letters(word).iter().rev())
}

/// What the finder finds, each palindrome once, as sets of cells.
fn solved(puzzle: &Puzzle) -> Vec<WordMatch> {
    let mut all = Vec::new();
    Finder::new(puzzle.list())
        .find_in_order(puzzle.grid(), MatchFilter::All, &Control::unlimited(), |found| {
            all.push(found);
        })
        .expect("nothing stops it");
    all
}

/// The law of every puzzle.
fn assert_lawful(puzzle: &Puzzle, recipe: &Recipe) {
    let list = puzzle.list();
    let both_ways = |found: &WordMatch| {
        let back =
            WordMatch { start: found.end(list), direction: found.direction.reversed(), ..*found };
        let second = Some(back).filter(|_| is_palindrome(list, found.word));
        [*found].into_iter().chain(second)
    };
    let expected: HashSet<WordMatch> = puzzle.key().iter().flat_map(both_ways).collect();
    let found: HashSet<WordMatch> = solved(puzzle).into_iter().collect();
    assert_eq!(found, expected, "the finder finds the key");
    for word in list.ids() {
        let times = puzzle.key().iter().filter(|found| found.word == word).count();
        match recipe.nesting {
            Nesting::Refused => assert_eq!(times, 1, "{} occurs once", list.written(word)),
            Nesting::Allowed => assert!(times >= 1, "{} occurs", list.written(word)),
        }
    }
    if recipe.nesting == Nesting::Refused {
        assert!(puzzle.key().iter().all(|found| recipe.directions.contains(&found.direction)));
    }
    let shape = puzzle.shape();
    for row in 0..shape.rows() {
        for column in 0..shape.columns() {
            let cell = parlor_core::cell::Cell { row, column };
            assert_eq!(puzzle.grid().letter(cell) == ".", !shape.contains(cell));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn a_made_puzzle_solved_gives_exactly_its_key(
        seed: u64,
        rows in 9..16usize,
        columns in 9..16usize,
        count in 1..14usize,
        secrets in 0..3usize,
        level in 1..=3u8,
        shape in prop::sample::select(Shape::NAMES.to_vec()),
        message in prop::sample::select(vec![None, Some("Well done!")]),
        nested: bool,
    ) {
        let mut random = Random::new(seed);
        let mut words = texts(&WORDS);
        for end in (1..words.len()).rev() {
            words.swap(end, random.below(end + 1));
        }
        let recipe = Recipe {
            secret: words.split_off(words.len() - secrets),
            choose: Some(count),
            directions: Difficulty::from_number(level).expect("a level").directions(),
            message: message.map(ToOwned::to_owned),
            nesting: if nested { Nesting::Allowed } else { Nesting::Refused },
            blocked: texts(&["ab", "cat", "ants"]),
            seed,
            ..Recipe::new(words, Shape::named(shape, rows, columns).expect("a shape"))
        };
        match make(&recipe) {
            Ok(puzzle) => {
                assert_lawful(&puzzle, &recipe);
                prop_assert_eq!(puzzle.listed().count(), count);
                prop_assert_eq!(puzzle.list().len(), count + secrets);
                prop_assert_eq!(puzzle.secret().count(), secrets);
                let spelled = puzzle.message_text();
                prop_assert_eq!(spelled.as_deref(), message.map(|_| "WELLDONE"));
                let again = make(&recipe).expect("made before");
                prop_assert_eq!(again.grid().to_string(), puzzle.grid().to_string());
            }
            // A small heart may have no room; the reason must then be about room.
            Err(MakeError::DoNotFit { .. } | MakeError::MessageTooLong { .. }
                | MakeError::TooLong { .. }) => {}
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

#[test]
fn blocked_words_appear_nowhere_but_inside_hidden_ones() {
    let blocked = ["e", "t", "a", "o"].map(|a| ["r", "n", "s"].map(|b| format!("{a}{b}")));
    let blocked: Vec<String> = blocked.into_iter().flatten().collect();
    let recipe = Recipe {
        blocked: blocked.clone(),
        ..Recipe::new(texts(&["anchor", "velvet", "zipper"]), square(12))
    };
    let puzzle = make(&recipe).expect("there is room");
    assert_lawful(&puzzle, &recipe);
    let list = WordList::from_words(&blocked, Default::default()).expect("words");
    let hidden: Vec<Vec<_>> =
        puzzle.key().iter().map(|found| found.cells(puzzle.list()).collect()).collect();
    let _ = Finder::new(&list).find_in_order(
        puzzle.grid(),
        MatchFilter::All,
        &Control::unlimited(),
        |found| {
            let inside =
                hidden.iter().any(|cells| found.cells(&list).all(|cell| cells.contains(&cell)));
            assert!(inside, "{}", found.sentence(&list));
        },
    );
}

#[test]
fn thirty_words_fit_into_fifteen_by_fifteen() {
    let words: Vec<&str> = WORDS.into_iter().filter(|w| w.len() > 3).take(30).collect();
    for seed in 1..=5 {
        let recipe = Recipe { seed, ..Recipe::new(texts(&words), square(15)) };
        assert_lawful(&make(&recipe).expect("there is room"), &recipe);
    }
}

#[test]
fn directions_are_used_evenly_where_there_is_room() {
    let words: Vec<&str> = WORDS.into_iter().take(32).collect();
    let puzzle = make(&Recipe::new(texts(&words), square(40))).expect("there is room");
    for direction in WordDirection::ALL {
        let uses = puzzle.key().iter().filter(|found| found.direction == direction).count();
        assert_eq!(uses, 4, "{direction}");
    }
}

#[test]
fn a_word_inside_another_is_refused_by_name() {
    let recipe = Recipe::new(texts(&["lantern", "ant"]), square(10));
    let error = make(&recipe).unwrap_err();
    assert_eq!(error.to_string(), "\"ant\" lies inside \"lantern\", so it would be found twice");
    let recipe = Recipe::new(texts(&["star", "rats"]), square(10));
    assert!(matches!(make(&recipe), Err(MakeError::Nested { .. })));
}

#[test]
fn a_word_inside_another_is_found_there_when_allowed() {
    let recipe = Recipe {
        nesting: Nesting::Allowed,
        ..Recipe::new(texts(&["lantern", "ant", "star", "rats", "tar"]), square(10))
    };
    let puzzle = make(&recipe).expect("there is room");
    assert_lawful(&puzzle, &recipe);
    assert_eq!(puzzle.key().len(), 5);
}

#[test]
fn words_that_cannot_fit_are_named_and_measured() {
    let recipe = Recipe::new(texts(&["umbrella"]), square(7));
    assert_eq!(
        make(&recipe).unwrap_err().to_string(),
        "\"umbrella\" has 8 letters, the longest line has 7 cells"
    );
    let recipe = Recipe::new(texts(&["anchor", "banjo", "candle", "dolphi", "engine"]), square(4));
    assert!(matches!(make(&recipe), Err(MakeError::TooLong { .. })));
    let words = ["abcd", "efgh", "ijkl", "mnop", "qrst"];
    let error = make(&Recipe::new(texts(&words), square(4))).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("1 of 5 words do not fit: "), "{text}");
    assert!(text.ends_with("; they have 4 letters, 0 cells are free"), "{text}");
}

#[test]
fn a_message_that_is_too_long_is_measured() {
    let recipe = Recipe {
        message: Some("far too long a message".to_owned()),
        ..Recipe::new(texts(&["abcd", "efgh"]), square(4))
    };
    let error = make(&recipe).unwrap_err();
    assert_eq!(error.to_string(), "the message has 18 letters, the words leave 8 cells");
}

#[test]
fn bad_recipes_are_refused() {
    assert!(make(&Recipe::new(vec![], square(5))).is_err());
    assert!(make(&Recipe::new(texts(&["a", "bcd"]), square(5))).is_err());
    let no_way = Recipe { directions: vec![], ..Recipe::new(texts(&["bcd"]), square(5)) };
    assert!(make(&no_way).is_err());
    let too_many = Recipe { choose: Some(3), ..Recipe::new(texts(&["bcd", "xyz"]), square(5)) };
    assert_eq!(make(&too_many).unwrap_err(), MakeError::TooFew { wanted: 3, available: 2 });
    let secret_twice = Recipe { secret: texts(&["oak", "oak"]), ..too_many };
    assert_eq!(make(&secret_twice).unwrap_err(), MakeError::TooFew { wanted: 3, available: 2 });
    assert!(Difficulty::from_number(4).is_err());
}

#[test]
fn making_stops_when_it_is_told_to() {
    let control = Control::new(Limits { nodes: Some(0), ..Limits::NONE });
    let recipe = Recipe::new(texts(&["bcd"]), square(5));
    let stopped = Puzzle::make(&recipe, &control).unwrap_err();
    assert_eq!(stopped, MakeError::Stopped(Stopped::Nodes));
}
