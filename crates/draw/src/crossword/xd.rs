//! The plain-text format [.xd](https://github.com/century-arcade/xd), made for collections of crosswords.
//!
//! ```text
//!    Title: Sea and Shore       sections are parted by two empty lines or more, or headed `## Metadata` and so on
//!    Rebus: 1=HEART             a digit or small letter of the grid that stands for more
//!    Special: circle            small letters of the grid are circled
//!
//!
//!    AB#                        # is a block, _ an empty cell
//!    CDE
//!
//!
//!    A1. First clue ~ AB
//! ```

use parlor_core::BadInput;
use parlor_puzzles::crossword::{Crossword, Heading, OpenCell, Orientation};

use super::{in_order, open};

const PLACE: &str = ".xd file";
/// What stands for a rebus in the grid.
const KEYS: &str = "1234567890!@$%&*+=?<>";

/// A crossword as .xd.
///
/// # Errors
/// More different rebuses than there are signs for them.
pub fn write_xd(crossword: &Crossword) -> Result<String, BadInput> {
    let heading = crossword.heading();
    let mut text = String::new();
    let fields = [
        ("Title", &heading.title),
        ("Author", &heading.author),
        ("Copyright", &heading.copyright),
        ("Notes", &heading.notes),
    ];
    for (name, value) in fields {
        text.push_str(&format!("{name}: {}\n", one_line(value)));
    }
    let mut table: Vec<&str> = Vec::new();
    let mut grid = String::new();
    for (at, cell) in crossword.cells().iter().enumerate() {
        if at > 0 && at % crossword.columns() == 0 {
            grid.push('\n');
        }
        let Some(OpenCell { answer, is_circled }) = cell else {
            grid.push('#');
            continue;
        };
        let Some(answer) = answer.as_deref() else {
            grid.push('_');
            continue;
        };
        let mut letters = answer.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_alphabetic() && !is_circled => {
                grid.extend(letter.to_uppercase().take(1));
            }
            (Some(letter), None) if letter.is_alphabetic() => {
                grid.extend(letter.to_lowercase().take(1));
            }
            _ => {
                let key = table.iter().position(|known| *known == answer).unwrap_or_else(|| {
                    table.push(answer);
                    table.len() - 1
                });
                grid.push(KEYS.chars().nth(key).ok_or_else(|| {
                    let wanted = format!("at most {} different rebuses", KEYS.len());
                    BadInput::new(PLACE, wanted, "more")
                })?);
            }
        }
    }
    if !table.is_empty() {
        let entries = table.iter().zip(KEYS.chars()).map(|(answer, key)| format!("{key}={answer}"));
        text.push_str(&format!("Rebus: {}\n", entries.collect::<Vec<_>>().join(" ")));
    }
    if crossword.cells().iter().flatten().any(|cell| cell.is_circled) {
        text.push_str("Special: circle\n");
    }
    text.push_str(&format!("\n\n{grid}\n\n\n"));
    for orientation in [Orientation::Across, Orientation::Down] {
        let letter = letter_of(orientation);
        for (slot, clue) in crossword.clues().filter(|(slot, _)| slot.orientation == orientation) {
            let answer = crossword.answer(slot).unwrap_or_default();
            text.push_str(&format!("{letter}{}. {} ~ {answer}\n", slot.number, one_line(clue)));
        }
        text.push('\n');
    }
    Ok(text)
}

const fn letter_of(orientation: Orientation) -> char {
    match orientation {
        Orientation::Across => 'A',
        Orientation::Down => 'D',
    }
}

/// Reads a crossword from .xd.
///
/// # Errors
/// What is no such text.
pub fn read_xd(text: &str) -> Result<Crossword, BadInput> {
    let sections = sections(text);
    let mut heading = Heading::default();
    let (mut rebus, mut specials) = (Vec::new(), false);
    for (_, line) in &sections[0] {
        let Some((name, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        match name.trim() {
            "Title" => heading.title = value.to_owned(),
            "Author" => heading.author = value.to_owned(),
            "Copyright" => heading.copyright = value.to_owned(),
            "Notes" => heading.notes = value.to_owned(),
            "Special" => specials = value == "circle",
            "Rebus" => rebus.extend(value.split(' ').filter_map(|entry| entry.split_once('='))),
            _ => {}
        }
    }
    let cell = |sign: char| {
        let mut written = [0; 4];
        let written: &str = sign.encode_utf8(&mut written);
        let long = rebus.iter().find(|(key, _)| *key == written);
        match (sign, long) {
            ('#', _) => None,
            ('_' | '.', _) => Some(OpenCell::default()),
            (_, Some((_, answer))) => Some(open(*answer)),
            _ => Some(OpenCell {
                answer: Some(sign.to_uppercase().take(1).collect()),
                is_circled: specials && sign.is_lowercase(),
            }),
        }
    };
    let rows = sections[1].iter().map(|(_, line)| line.chars().map(cell).collect()).collect();
    let within = |error: BadInput| error.within(PLACE);
    let crossword = Crossword::new(heading.clone(), rows, Vec::new()).map_err(within)?;
    let clues =
        sections[2].iter().filter_map(|(number, line)| read_clue(*number, line).transpose());
    let clues = in_order(&crossword, clues.collect::<Result<_, _>>()?, PLACE)?;
    crossword.with_text(heading, clues).map_err(within)
}

/// `A1. clue ~ ANSWER`; a line of notes about a clue, as `A1 ^Refs:`, is passed over.
fn read_clue(number: usize, line: &str) -> Result<Option<(usize, Orientation, String)>, BadInput> {
    if let Some((name, rest)) = line.split_once(' ')
        && !name.ends_with('.')
        && rest.starts_with('^')
    {
        return Ok(None);
    }
    let (name, clue) = line.split_once('.').unwrap_or((line, ""));
    let orientation = [Orientation::Across, Orientation::Down];
    let found = orientation.into_iter().find_map(|orientation| {
        let slot = name.trim().strip_prefix(letter_of(orientation))?.parse().ok()?;
        // The answer is in the grid.
        let clue = clue.rsplit_once('~').map_or(clue, |(clue, _)| clue);
        Some((slot, orientation, clue.trim().to_owned()))
    });
    found.map(Some).ok_or_else(|| {
        let place = format!("{PLACE}, line {number}");
        BadInput::new(place, "a clue such as `A1. First ~ WORD`", BadInput::quote(line))
    })
}

/// The lines of metadata, grid and clues, with their numbers.
fn sections(text: &str) -> [Vec<(usize, &str)>; 3] {
    let mut sections = [const { Vec::new() }; 3];
    let is_headed = text.lines().any(|line| line.starts_with("## "));
    let (mut at, mut empty) = (0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if let Some(name) = line.strip_prefix("## ") {
            at = match name.trim() {
                "Metadata" => 0,
                "Grid" => 1,
                "Clues" => 2,
                // Notes and the like.
                _ => 3,
            };
        } else if line.is_empty() {
            empty += 1;
        } else {
            let has_begun = sections.get(at).is_some_and(|lines| !lines.is_empty());
            if !is_headed && empty >= 2 && has_begun && at < 3 {
                at += 1;
            }
            empty = 0;
            if let Some(lines) = sections.get_mut(at) {
                lines.push((number, line));
            }
        }
    }
    sections
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
