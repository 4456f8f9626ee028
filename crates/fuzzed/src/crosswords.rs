//! What crosswords are read from: files, grids, scored lists.

use parlor_core::{Control, Limits};
use parlor_draw::crossword::{
    Print, puzzle_sheets, read_crossword, read_ipuz, read_puz, read_xd, solution_sheet, write_ipuz,
    write_puz, write_xd,
};
use parlor_puzzles::backtracking::Ended;
use parlor_puzzles::crossword::fill::backtracker;
use parlor_puzzles::crossword::{
    Crossword, CrosswordGrid, FillAnswer, FillOptions, FillProblem, Heading, OpenCell, ScoredList,
    WordSource,
};
use parlor_puzzles::word_search::text_of;

/// A file in any of the formats. What is read can be written, drawn and read again.
pub(crate) fn crossword_file(bytes: &[u8]) {
    let text = text_of(bytes, "file").unwrap_or_default();
    let read = [read_puz(bytes), read_ipuz(text), read_xd(text), read_crossword(bytes)];
    for crossword in read.into_iter().flatten() {
        if let Ok(file) = write_puz(&crossword) {
            let again = read_puz(&file).expect("what is written as .puz is read");
            assert_eq!(again.cells().len(), crossword.cells().len());
        }
        let again = read_ipuz(&write_ipuz(&crossword).to_string());
        assert_eq!(
            again.expect("what is written as ipuz is read").cells().len(),
            crossword.cells().len()
        );
        let _ = write_xd(&crossword).map(|file| read_xd(&file));
        let sheets = puzzle_sheets(&crossword, Print::Large);
        assert!(sheets.iter().all(|sheet| sheet.svg().ends_with("</svg>\n")));
        assert!(solution_sheet(&crossword, Print::Regular).svg().ends_with("</svg>\n"));
    }
}

pub(crate) fn crossword_file_examples() -> Vec<Vec<u8>> {
    let cell =
        |answer: &str, is_circled| Some(OpenCell { answer: Some(answer.into()), is_circled });
    let rows = vec![
        vec![cell("S", false), cell("HEART", false), cell("É", true)],
        vec![cell("O", true), None, Some(OpenCell::default())],
    ];
    let heading = Heading { title: "Title".into(), notes: "Notes".into(), ..Heading::default() };
    let clues = vec!["first".into(), "second".into()];
    let crossword = Crossword::new(heading, rows, clues).expect("it is a crossword");
    vec![
        write_puz(&crossword).expect("it can be written"),
        write_ipuz(&crossword).to_string().into_bytes(),
        write_xd(&crossword).expect("it can be written").into_bytes(),
        b"## Metadata\nTitle: x\n## Grid\nA_\n#b\n## Clues\nA1. one ~ AB\nA1 ^Refs: A2\n".to_vec(),
        // One letter, with more accents than an answer has letters.
        format!("a{}\n\n", "\u{301}".repeat(40)).into_bytes(),
    ]
}

/// A grid, and a list of words with scores after an empty line: the engine answers as the backtracker does.
pub(crate) fn crossword_fill(bytes: &[u8]) {
    let Ok(text) = text_of(bytes, "grid") else { return };
    let (grid, words) = text.split_once("\n\n").unwrap_or((text, text));
    let Ok(list) = ScoredList::read(&[WordSource::Text(words)], "never") else { return };
    let Ok(grid) = CrosswordGrid::parse(grid, list.letters()) else { return };
    let Ok(problem) = FillProblem::new(&grid, &list, &FillOptions::default()) else { return };
    let control = Control::new(Limits { nodes: Some(2_000), time: None });
    let mut slowly = 0_u64;
    let report = backtracker::for_each_fill(&problem, &control, |_| {
        slowly += 1;
        std::ops::ControlFlow::Continue(())
    });
    let count = problem.count(&control, u64::MAX);
    if [report.ended, count.ended] == [Ended::Exhausted; 2] {
        assert_eq!(count.fills, slowly);
    }
    match problem.fill(&control) {
        FillAnswer::Impossible => assert_eq!(slowly, 0),
        FillAnswer::Found(fill) => assert_eq!(fill.grid.slots(), grid.slots()),
        FillAnswer::Stopped(_) => {}
    }
    let _ = problem.suggest(0, 5, &control);
    let _ = problem.conflict_set(&control);
}

pub(crate) fn crossword_fill_examples() -> Vec<Vec<u8>> {
    let examples = [
        "..#\n...\n#..\n\nab;50\nabc;60\nbcd\ncd;100\nbc\n",
        "a.\n.b\n\nab\nbb\naé;7\n",
        "...\n\nabc;101\n",
        ".é\nß.\n\nßé\néé\nßß\n",
        "##\n##\n\nab\n",
    ];
    examples.map(|example| example.as_bytes().to_vec()).to_vec()
}
