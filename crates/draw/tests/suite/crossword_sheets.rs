//! Crosswords on paper.

use parlor_core::Control;
use parlor_draw::crossword::{Print, puzzle_sheets, solution_sheet};
use parlor_draw::pdf;
use parlor_puzzles::crossword::make::{MakeCrosswordRequest, PatternRequest, make_crossword};
use parlor_puzzles::crossword::{Crossword, Heading, OpenCell, ScoredList};

/// A crossword of 15×15 with a clue of a dozen words for each entry.
fn crossword() -> Crossword {
    let list = ScoredList::english();
    let pattern =
        PatternRequest { columns: 15, rows: 15, words: Some(78), seed: 2, ..Default::default() };
    let request = MakeCrosswordRequest { pattern, ..Default::default() };
    let fill = make_crossword(&request, &list, &Control::unlimited()).expect("it can be filled");
    let bare = Crossword::of_grid(&fill.grid, list.letters());
    let clues = bare.clues().map(|(slot, _)| {
        let word = bare.answer(slot).expect("it is filled");
        format!("What the answer {word} is asked for, <at> some & greater length")
    });
    let clues = clues.collect();
    let heading =
        Heading { title: "Sea & Shore".into(), author: "by nobody".into(), ..Heading::default() };
    bare.with_text(heading, clues).expect("a clue for each word")
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn a_sheet_shows_title_grid_and_every_clue() {
    let crossword = crossword();
    for print in [Print::Regular, Print::Large] {
        let sheets = puzzle_sheets(&crossword, print);
        let all: String = sheets.iter().map(|sheet| sheet.svg()).collect();
        assert!(
            all.contains(">Sea &amp; Shore<")
                && all.contains(">by nobody<")
                && all.contains(">Name<")
        );
        let squares = 15 * 15;
        assert_eq!(count(&all, "<rect x="), squares);
        assert_eq!(count(&all, ">What the "), 78, "{print:?}: every clue begins once");
        assert_eq!((count(&all, ">ACROSS<"), count(&all, ">DOWN<")), (1, 1));
        // Nothing is drawn below the page.
        for sheet in &sheets {
            let svg = sheet.svg();
            let lowest =
                svg.split(" y=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok());
            let lowest = lowest.fold(0.0_f64, f64::max);
            assert!(lowest <= 769.89, "{print:?}: {lowest}");
        }
        let document = pdf(&sheets).expect("the font has these letters");
        assert!(document.starts_with(b"%PDF-"));
    }
}

#[test]
fn the_solution_shows_letters_circles_and_rebuses() {
    let open =
        |answer: &str, is_circled| Some(OpenCell { answer: Some(answer.into()), is_circled });
    let rows = vec![vec![open("A", true), open("HEART", false)], vec![open("B", false), None]];
    let crossword = Crossword::new(Heading::default(), rows, Vec::new()).expect("a grid");
    let solution = solution_sheet(&crossword, Print::Regular).svg();
    assert!(
        solution.contains(">A<") && solution.contains(">HEART<") && solution.contains("<circle")
    );
    let puzzle: String =
        puzzle_sheets(&crossword, Print::Regular).iter().map(|sheet| sheet.svg()).collect();
    assert!(!puzzle.contains(">A<") && puzzle.contains("<circle"));
    pdf(&puzzle_sheets(&crossword, Print::Large)).expect("the font has these letters");
}
