//! What puzzles are read from, and what is drawn of them.

use parlor_core::Control;
use parlor_draw::word_search::{Keys, Paper, ipuz as ipuz_of, key_text, pdf, puzzle_text, sheets};
use parlor_puzzles::word_search::{
    Accents, Finder, Grid, MatchFilter, Reading, Shape, Strictness, WordId, WordList, Worksheet,
    text_of,
};
use parlor_workbench::{FindWordsRequest, MakeWordsRequest, MatrixRequest};

use crate::{PUZZLES, control};

/// How to read, by the first byte.
fn reading(bytes: &[u8]) -> (Reading, &[u8]) {
    let (&first, rest) = bytes.split_first().unwrap_or((&0, bytes));
    let reading = Reading {
        accents: if first & 1 == 0 { Accents::Keep } else { Accents::Fold },
        strictness: if first & 2 == 0 { Strictness::Lenient } else { Strictness::Strict },
        ..Reading::default()
    };
    (reading, rest)
}

/// A grid, and the words to be found in it after an empty line: the fast way finds what brute force finds.
/// The same text as the drawing of a mask.
pub(crate) fn grid(bytes: &[u8]) {
    let (reading, bytes) = reading(bytes);
    let Ok(text) = text_of(bytes, "grid") else { return };
    let _ = Shape::read(text);
    let (text, words) = text.split_once("\n\n").unwrap_or((text, text));
    let _ = Grid::read(text, reading);
    let find = |by: &str| {
        let request = FindWordsRequest {
            grid: text.to_owned(),
            words: Some(words.lines().map(ToOwned::to_owned).collect()),
            by: Some(by.to_owned()),
            fold_accents: reading.accents == Accents::Fold,
            strictness: reading.strictness,
            ..FindWordsRequest::default()
        };
        request.answer(&PUZZLES, &Control::unlimited()).ok().map(|answer| answer.matches)
    };
    assert_eq!(find(FindWordsRequest::FAST), find("prefix"));
}

pub(crate) fn grid_examples() -> Vec<Vec<u8>> {
    let grids = [
        "0this\nwats\noahg\nfgdt\n\nthat\nthis\nfat\ntwo\n",
        "1caf\u{e9}\nabcd\n\ncafe\nface\n",
        "2a b c\nd e f\n",
        "3abc\nde\n\nab\n",
        "0##..\n#.#\n",
        "0漢字\n字漢\n\n漢字\n",
        "0\u{feff}abc\r\ndef\r\n\r\nad\r\n",
    ];
    grids.map(|grid| grid.as_bytes().to_vec()).to_vec()
}

/// A word list. Every word that it keeps is found under its own letters.
pub(crate) fn word_list(bytes: &[u8]) {
    let (reading, bytes) = reading(bytes);
    let Ok(text) = text_of(bytes, "word list") else { return };
    let Ok((list, _)) = WordList::read(text, reading) else { return };
    let ids: Vec<WordId> = list.ids().collect();
    assert!(ids.iter().all(|&word| list.find(list.written(word)) == Some(word)));
}

pub(crate) fn word_list_examples() -> Vec<Vec<u8>> {
    let lists = [
        "0fat\nthat\nthis\ntwo\n",
        "1\u{c9}a\neb\nzoo\n",
        "2two\nfat\n",
        "0ice cream\nice-cream\ndon't\nzoo's\n",
        "0Stra\u{df}e\nSTRASSE\n\u{3c3}\u{3c2}\n",
        "1e\u{301}te\u{301}\n\u{130}\u{131}\n",
    ];
    lists.map(|list| list.as_bytes().to_vec()).to_vec()
}

/// Payoffs as CSV or JSON. The answer proves itself.
pub(crate) fn matrix(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let request = MatrixRequest { text: Some(text.to_owned()), ..MatrixRequest::default() };
    let _ = request.answer(&PUZZLES, &control());
}

pub(crate) fn matrix_examples() -> Vec<Vec<u8>> {
    let matrices = [
        "-2, 3\n3, -4\n",
        "[[0, -1, 1], [1, 0, -1], [-1, 1, 0]]",
        "1/2;0,25\n-7/12;1e3\n",
        "# odds\n\"rock\",1\n",
        r#"{"matrix": [[1, "2/3"], [0.5, 4]], "rows": ["a", "b"], "columns": ["c", "d"]}"#,
    ];
    matrices.map(|matrix| matrix.as_bytes().to_vec()).to_vec()
}

/// Words to hide, a line each: the puzzle as it is drawn, and as ipuz, whose letters solve to the key.
pub(crate) fn ipuz(bytes: &[u8]) {
    let Ok(text) = text_of(bytes, "words") else { return };
    let request = MakeWordsRequest {
        words: text.lines().take(6).map(ToOwned::to_owned).collect(),
        rows: Some(9),
        columns: Some(9),
        nested: true,
        seed: Some(1),
        ..MakeWordsRequest::default()
    };
    if let Ok(made) = request.answer(&PUZZLES, &Control::unlimited()) {
        draw(&made.worksheet());
    }
}

/// Draws a puzzle in every way, and reads its ipuz again.
pub(crate) fn draw(worksheet: &Worksheet) {
    let puzzle = &worksheet.puzzle;
    let sheets = sheets(std::slice::from_ref(worksheet), Paper::Letter, Keys::Added);
    let _ = pdf(&sheets);
    assert!(sheets.iter().all(|sheet| sheet.svg().ends_with("</svg>\n")));
    assert!(!puzzle_text(puzzle).is_empty() && !key_text(puzzle).is_empty());

    let document = ipuz_of(puzzle);
    let rows = document["puzzle"].as_array().expect("ipuz has rows").iter().map(|row| {
        let cells = row.as_array().expect("a row has cells").iter();
        cells.map(|cell| cell.as_str().unwrap_or(".")).collect::<String>()
    });
    let rows: Vec<String> = rows.collect();
    let grid = Grid::from_rows(&rows, puzzle.list().accents()).expect("rows of one length");
    let mut found = Vec::new();
    let finder = Finder::new(puzzle.list());
    let all = finder
        .find_in_order(&grid, MatchFilter::All, &Control::unlimited(), |word| found.push(word));
    all.expect("nobody stops this");
    assert!(puzzle.key().iter().all(|word| found.contains(word)), "the key is found in the file");
}

pub(crate) fn ipuz_examples() -> Vec<Vec<u8>> {
    let lists = [
        "maple\nbirch\n",
        "ice-cream\ndon't\n",
        "漢字漢\n",
        "a\tb\n",
        "\u{2c94}AB\n",
        "level\nlev\neve\n",
    ];
    lists.map(|list| list.as_bytes().to_vec()).to_vec()
}
