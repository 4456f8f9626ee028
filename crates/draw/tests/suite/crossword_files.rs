//! Crosswords written to files and read back.

use parlor_draw::crossword::{read_ipuz, read_puz, read_xd, write_ipuz, write_puz, write_xd};
use parlor_puzzles::crossword::{Crossword, Heading, OpenCell};
use proptest::prelude::*;

/// Words with single blanks between them.
fn text(word: &'static str) -> impl Strategy<Value = String> {
    let words = prop::collection::vec(word, 0..4);
    words.prop_map(|words| words.join(" "))
}

fn cell() -> impl Strategy<Value = Option<OpenCell>> {
    let letter = prop::sample::select(vec!["A", "B", "Z", "É", "Ø", "Σ"]).prop_map(String::from);
    let rebus = prop::sample::select(vec!["HEART", "ÉTÉ", "A1"]).prop_map(String::from);
    let with = |answer, is_circled| Some(OpenCell { answer, is_circled });
    prop_oneof![
        2 => Just(None),
        1 => Just(with(None, false)),
        6 => (letter, prop::bool::weighted(0.2)).prop_map(move |(answer, is_circled)| {
            with(Some(answer), is_circled)
        }),
        1 => rebus.prop_map(move |answer| with(Some(answer), false)),
    ]
}

fn crossword(letters: &'static str) -> impl Strategy<Value = Crossword> {
    let rows = (1..7_usize, 1..7_usize).prop_flat_map(|(columns, rows)| {
        prop::collection::vec(prop::collection::vec(cell(), columns), rows)
    });
    let heading = [text(letters), text(letters), text(letters), text(letters)];
    (rows, heading, prop::collection::vec(text(letters), 84)).prop_map(
        |(rows, [title, author, copyright, notes], mut clues)| {
            let heading = Heading { title, author, copyright, notes };
            let bare = Crossword::new(heading.clone(), rows, Vec::new()).expect("a grid");
            clues.truncate(bare.clues().count());
            bare.with_text(heading, clues).expect("a clue for each word")
        },
    )
}

const LATIN: &str = "[a-zA-Z0-9~.:;^é\"'&#-]{1,6}";
const ANY: &str = "[a-zA-Z0-9~.:;^éžλ漢\"'&#-]{1,6}";

proptest! {
    #[test]
    fn what_is_written_is_read_back(crossword in prop_oneof![crossword(LATIN), crossword(ANY)]) {
        let puz = write_puz(&crossword).expect("it can be written");
        prop_assert_eq!(read_puz(&puz).expect("it is read"), crossword.clone());
        let ipuz = write_ipuz(&crossword).to_string();
        prop_assert_eq!(read_ipuz(&ipuz).expect("it is read"), crossword.clone());
        let xd = write_xd(&crossword).expect("it can be written");
        prop_assert_eq!(read_xd(&xd).expect("it is read"), crossword);
    }

    #[test]
    fn a_flipped_bit_of_a_puz_file_is_told(crossword in crossword(LATIN), at in any::<prop::sample::Index>(), bit in 0..8) {
        let mut puz = write_puz(&crossword).expect("it can be written");
        // The header's own bytes and what follows the texts are not all covered by checksums; the answers are.
        let cells = crossword.cells().len();
        puz[0x34 + at.index(cells)] ^= 1_u8 << bit;
        prop_assert!(read_puz(&puz).is_err());
    }
}

fn message<T: std::fmt::Debug>(read: Result<T, parlor_core::BadInput>) -> String {
    read.expect_err("it is refused").to_string()
}

#[test]
fn bad_files_get_one_line() {
    assert_eq!(
        message(read_puz(b"PK\x03\x04")),
        ".puz file: wanted ACROSS&DOWN and a header, got something else"
    );
    let open = |answer: &str| Some(OpenCell { answer: Some(answer.into()), is_circled: false });
    let rows = vec![vec![open("A"), open("B")]];
    let crossword = Crossword::new(Heading::default(), rows, vec!["first".into()]).expect("a grid");
    let mut puz = write_puz(&crossword).expect("it can be written");
    let whole = puz.clone();
    puz.truncate(0x36);
    assert_eq!(
        message(read_puz(&puz)),
        ".puz file: wanted solver's letters, got the end of the file"
    );
    let mut other = whole;
    other[0x34] ^= 1;
    assert_eq!(
        message(read_puz(&other)),
        ".puz file: wanted checksums that fit, got others: the file is damaged"
    );
    let wordsearch = r#"{"kind": ["http://ipuz.org/wordsearch#1"]}"#;
    assert_eq!(
        message(read_ipuz(wordsearch)),
        "ipuz file: wanted the kind crossword, got \"\\\"http://ipuz.org/wordsearch#1\\\"\""
    );
    assert_eq!(
        message(read_xd("Title: x\n\n\nAB\nC\n")),
        ".xd file, grid, row 2: wanted 2 squares as in the first row, got 1"
    );
    assert_eq!(
        message(read_xd("Title: x\n\n\nAB\n\n\nA7. what\n")),
        ".xd file, clues: wanted numbers of words in the grid, got 7 across"
    );
    assert_eq!(
        message(read_xd("Title: x\n\n\nAB\n\n\nwhat\n")),
        ".xd file, line 7: wanted a clue such as `A1. First ~ WORD`, got \"what\""
    );
}

#[test]
fn other_ways_to_write_the_same_ipuz_are_read() {
    let text = r##"ipuz({"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 2, "height": 2}, "empty": "_",
        "puzzle": [[{"cell": 1, "style": {"shapebg": "circle"}}, 2], ["3", null]],
        "solution": [["A", {"value": "B"}], ["C", "#"]],
        "clues": {"Across:Quer": [{"number": 1, "clue": "first"}], "Down": [["1", "second"]]}})"##;
    let crossword = read_ipuz(text).expect("it is read");
    let clues: Vec<(String, &str)> =
        crossword.clues().map(|(slot, clue)| (slot.name(), clue)).collect();
    assert_eq!(clues, [("1 across".to_owned(), "first"), ("1 down".to_owned(), "second")]);
    let answers: Vec<_> =
        crossword.clues().map(|(slot, _)| crossword.answer(slot).expect("known")).collect();
    assert_eq!(answers, ["AB", "AC"]);
    assert!(crossword.cells()[0].as_ref().is_some_and(|cell| cell.is_circled));
}
