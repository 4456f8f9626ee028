//! What is drawn and written, to the byte: a change of a snapshot is a change of what people print.

use insta::assert_snapshot;
use parlor_core::{BadInput, Control};
use parlor_draw::word_search::{Keys, Paper, Sheet, ipuz, key_text, pdf, puzzle_text, sheets};
use parlor_draw::{Chart, knights_tour};
use parlor_puzzles::knights_tour::{Tour, TourKind, TourMethod, TourQuestion, find};
use parlor_puzzles::word_search::{
    Finder, Grid, MatchFilter, Puzzle, Reading, Recipe, Shape, WordList, Worksheet,
};

/// A small puzzle with everything a puzzle can have: holes, a secret word and a message.
fn puzzle() -> Puzzle {
    let shape = Shape::read("#####\n#####\n##.##\n#####\n#####").expect("a shape");
    let recipe = Recipe {
        secret: vec!["oak".to_owned()],
        message: Some("hi".to_owned()),
        seed: 3,
        ..Recipe::new(["maple", "rowan"].map(str::to_owned).to_vec(), shape)
    };
    Puzzle::make(&recipe, &Control::unlimited()).expect("it fits")
}

/// The same on a sheet.
fn worksheet(puzzle: &Puzzle) -> Worksheet {
    Worksheet {
        puzzle: puzzle.clone(),
        title: "Trees & shrubs".to_owned(),
        version: Some('B'),
        instructions: "Find every word of the list.".to_owned(),
        words: puzzle.listed().map(str::to_owned).collect(),
    }
}

fn tour(board: &str, kind: TourKind) -> Tour {
    let question = TourQuestion::new(board.parse().expect("a board"), kind);
    find(&question, TourMethod::Structured, &Control::unlimited()).expect("it exists").tour
}

#[test]
fn a_chart_as_svg() {
    let bar = |label: &str, number, note: &str| (label.to_owned(), number, note.to_owned());
    let chart = Chart {
        title: "tic-tac-toe .../.../... X".to_owned(),
        unit: "calls".to_owned(),
        bars: vec![
            bar("minimax", 549_946.0, "549,946 calls, draw"),
            bar("alpha-beta:window=infinite", 16_811.0, "16,811 calls, draw"),
            bar("nobody", 0.0, "0 calls, unfinished"),
        ],
    };
    assert_snapshot!(chart.svg());
}

#[test]
fn tours_as_svg_and_text() {
    let open = tour("3x4", TourKind::Open);
    assert_snapshot!("open_tour_svg", knights_tour::svg(&open));
    assert_snapshot!("open_tour_text", knights_tour::text(&open, u32::MAX));
    assert_snapshot!("half_a_tour_text", knights_tour::text(&open, 6));
    assert_snapshot!("closed_tour_svg", knights_tour::svg(&tour("5x6", TourKind::Closed)));
}

#[test]
fn a_solved_grid_as_svg() -> Result<(), BadInput> {
    let (grid, _) = Grid::read("this\nwats\noahg\nfgdt", Reading::default())?;
    let list = WordList::from_words(&["fat", "that", "this", "two"], Reading::default())?;
    let mut matches = Vec::new();
    Finder::for_grid(&list, &grid)
        .find_in_order(&grid, MatchFilter::All, &Control::unlimited(), |found| matches.push(found))
        .expect("nothing stops it");
    assert_snapshot!(Sheet::solved(&grid, &list, &matches).svg());
    Ok(())
}

#[test]
fn a_puzzle_and_its_key_as_svg() {
    assert_snapshot!("puzzle_svg", Sheet::puzzle(&worksheet(&puzzle()), Paper::A4).svg());
    assert_snapshot!("key_svg", Sheet::key(&worksheet(&puzzle()), Paper::Letter).svg());
}

#[test]
fn a_puzzle_and_its_key_as_text() {
    assert_snapshot!("puzzle_text", puzzle_text(&puzzle()));
    assert_snapshot!("key_text", key_text(&puzzle()));
}

#[test]
fn a_puzzle_as_ipuz() {
    assert_snapshot!(ipuz(&puzzle()).to_string());
}

#[test]
fn a_document_has_a_page_for_each_sheet_and_is_the_same_every_time() -> Result<(), BadInput> {
    let sheets = sheets(&[worksheet(&puzzle())], Paper::A4, Keys::Added);
    for count in [1, 2] {
        let document = pdf(&sheets[..count])?;
        assert!(document.starts_with(b"%PDF-"));
        let text = String::from_utf8_lossy(&document);
        assert!(text.contains(&format!("/Count {count}")), "{count} pages");
        assert_eq!(pdf(&sheets[..count])?, document);
    }
    Ok(())
}

#[test]
fn a_letter_that_the_font_lacks_is_named() {
    for (word, letter) in [("a\tb", "'\\t'"), ("\u{2c94}AB", "'\u{2c94}'"), ("漢AB", "'漢'")] {
        let recipe = Recipe::new(vec![word.to_owned()], Shape::rectangle(5, 5).expect("a shape"));
        let puzzle = Puzzle::make(&recipe, &Control::unlimited()).expect("the word fits");
        let sheets = sheets(&[worksheet(&puzzle)], Paper::A4, Keys::Added);
        let error = pdf(&sheets).expect_err("the font has no such letter").to_string();
        let wanted = "pdf: wanted letters of the font DejaVu Sans (an SVG takes any), got";
        // The capital or the small letter, whichever stands first on the sheet.
        assert!(
            error.to_lowercase().starts_with(&format!("{wanted} {letter}").to_lowercase()),
            "{error}"
        );
    }
}

#[test]
fn words_are_listed_as_given_in_every_format() {
    let words = ["ice-cream", "don't"].map(ToOwned::to_owned).to_vec();
    let recipe = Recipe::new(words, Shape::rectangle(8, 8).expect("a shape"));
    let puzzle = Puzzle::make(&recipe, &Control::unlimited()).expect("the words fit");
    let svg = Sheet::puzzle(&worksheet(&puzzle), Paper::A4).svg();
    assert!(svg.contains(">ice-cream</text>") && svg.contains(">don't</text>"), "{svg}");
    assert!(puzzle_text(&puzzle).contains("\nWords: don't, ice-cream\n"));
    assert!(pdf(&sheets(&[worksheet(&puzzle)], Paper::A4, Keys::LeftOut)).is_ok());
    let solution = &ipuz(&puzzle)["solution"];
    assert_eq!(solution["ice-cream"]["cells"].as_array().map(Vec::len), Some(8));
    assert_eq!(solution["don't"]["cells"].as_array().map(Vec::len), Some(4));
}
