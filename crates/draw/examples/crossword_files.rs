//! Writes crosswords in every format to a folder: for readers of other makers, and to be looked at.
//!
//! `cargo run -p parlor-draw --example crossword_files -- FOLDER`

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use parlor_core::Control;
use parlor_draw::crossword::{
    Print, puzzle_sheets, solution_sheet, write_ipuz, write_puz, write_xd,
};
use parlor_draw::pdf;
use parlor_puzzles::crossword::make::{MakeCrosswordRequest, PatternRequest, make_crossword};
use parlor_puzzles::crossword::{Crossword, Heading, OpenCell, ScoredList};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: crossword_files FOLDER")?);
    fs::create_dir_all(&folder)?;
    for (name, crossword) in [("made", made()?), ("rebus", rebus()?)] {
        let file = |ending: &str| folder.join(format!("{name}.{ending}"));
        fs::write(file("puz"), write_puz(&crossword)?)?;
        fs::write(file("ipuz"), write_ipuz(&crossword).to_string())?;
        fs::write(file("xd"), write_xd(&crossword)?)?;
        for print in [Print::Regular, Print::Large] {
            let mut sheets = puzzle_sheets(&crossword, print);
            sheets.push(solution_sheet(&crossword, print));
            for (number, sheet) in (1..).zip(&sheets) {
                fs::write(file(&format!("{print:?}.{number}.svg")), sheet.svg())?;
            }
            fs::write(file(&format!("{print:?}.pdf")), pdf(&sheets)?)?;
        }
    }
    Ok(())
}

/// 15×15, a clue for each word.
fn made() -> Result<Crossword, Box<dyn Error>> {
    let list = ScoredList::english();
    let pattern =
        PatternRequest { columns: 15, rows: 15, words: Some(78), seed: 2, ..Default::default() };
    let request = MakeCrosswordRequest { pattern, ..Default::default() };
    let fill = make_crossword(&request, &list, &Control::unlimited())?;
    let bare = Crossword::of_grid(&fill.grid, list.letters());
    let clues = bare.clues().map(|(slot, _)| format!("What {} asks for", slot.name())).collect();
    let heading = Heading {
        title: "Made for readers".into(),
        author: "parlor".into(),
        copyright: "© nobody".into(),
        notes: "Café & crème".into(),
    };
    Ok(bare.with_text(heading, clues)?)
}

/// All that a cell can hold, and letters beyond Latin-1 in a clue.
fn rebus() -> Result<Crossword, Box<dyn Error>> {
    let cell =
        |answer: &str, is_circled| Some(OpenCell { answer: Some(answer.into()), is_circled });
    let rows = vec![
        vec![cell("S", false), cell("HEART", false), cell("É", true)],
        vec![cell("O", true), None, cell("R", false)],
        vec![cell("B", false), cell("A", false), cell("HEART", false)],
    ];
    let clues = ["žluťoučký", "λόγος", "plain", "fourth"].map(String::from).to_vec();
    Ok(Crossword::new(Heading { title: "Rebus".into(), ..Heading::default() }, rows, clues)?)
}
