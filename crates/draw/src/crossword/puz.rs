//! Across Lite's format .puz.
//!
//! ```text
//!    0x00 checksum   0x02 "ACROSS&DOWN\0"   0x0e its own of 0x2c..0x34   0x10 eight masked bytes of four checksums
//!    0x18 "1.3\0"    0x2c columns  rows     0x2e clues (2)               0x30 kind (2)  locked (2)
//!    0x34 answers, a byte a cell, '.' for a block; then what the solver has written, '-' for nothing
//!    then texts that end with a zero: title, author, copyright, clues by number, notes
//!    then sections: name (4), length (2), checksum (2), bytes, a zero
//!         GRBS a byte a cell: 0, or the number of a rebus and 1    RTBL " 7:HEART;"    GEXT a byte a cell: 0x80 circle
//! ```
//!
//! Texts are Latin-1, and UTF-8 from version 2.0 on. The layout follows the description that the authors of readers
//! have put together; there is none by the maker.

use parlor_core::BadInput;
use parlor_puzzles::crossword::{Crossword, Heading, OpenCell};
use parlor_puzzles::word_search::letters::{Accents, fold};

const MAGIC: &[u8; 12] = b"ACROSS&DOWN\0";
const PLACE: &str = ".puz file";
const HEADER: usize = 0x34;
const BLOCK: u8 = b'.';
const NOTHING: u8 = b'-';
const CIRCLE: u8 = 0x80;
/// Their numbers have two digits.
const MAX_REBUSES: usize = 100;

/// Reads a .puz file. Where its answers are locked, they are not known.
///
/// # Errors
/// What is no such file, or a damaged one.
pub fn read_puz(bytes: &[u8]) -> Result<Crossword, BadInput> {
    let start = bytes.windows(MAGIC.len()).position(|window| window == MAGIC);
    // Some programs put their own bytes before the file.
    let start = start.and_then(|at| at.checked_sub(2));
    let bytes = start.map(|start| &bytes[start..]).filter(|bytes| bytes.len() >= HEADER);
    let Some(bytes) = bytes else {
        return Err(BadInput::new(PLACE, "ACROSS&DOWN and a header", "something else"));
    };
    let [columns, rows] = [0x2c, 0x2d].map(|at| usize::from(bytes[at]));
    let count = usize::from(two_bytes(bytes, 0x2e));
    let is_locked = two_bytes(bytes, 0x32) != 0;
    let size = columns * rows;
    let mut rest = Rest { bytes: &bytes[HEADER..] };
    let answers = rest.take(size, "answers")?;
    let state = rest.take(size, "solver's letters")?;
    let [title, author, copyright] =
        [rest.text("title")?, rest.text("author")?, rest.text("copyright")?];
    let clues = (1..=count).map(|number| rest.text(&format!("clue {number}")));
    let clues: Vec<&[u8]> = clues.collect::<Result<_, _>>()?;
    let notes = rest.text("notes").unwrap_or_default();
    let texts = Texts { title, author, copyright, clues: &clues, notes };
    let version = &bytes[0x18..0x1b];
    // Notes count since version 1.3.
    let with_notes = version >= b"1.3".as_slice();
    let sums = Checksums::of(&bytes[0x2c..HEADER], answers, state, &texts, with_notes);
    if two_bytes(bytes, 0) != sums.whole || bytes[0x10..0x18] != sums.masked() {
        return Err(BadInput::new(PLACE, "checksums that fit", "others: the file is damaged"));
    }
    let decode = |text: &[u8]| decode(text, version >= b"2.0".as_slice());
    let sections = sections(rest.bytes)?;
    let section = |name: &[u8; 4]| {
        sections.iter().find(|(found, _)| *found == name).map_or(&[][..], |(_, bytes)| bytes)
    };
    let rebus = rebus_table(&decode(section(b"RTBL")));
    let (rebuses, extras) = (section(b"GRBS"), section(b"GEXT"));
    let cell = |at: usize| {
        if matches!(answers[at], BLOCK | b':') {
            return None;
        }
        let key = rebuses.get(at).and_then(|key| key.checked_sub(1));
        let long = key.and_then(|key| rebus.iter().find(|(number, _)| *number == key));
        let answer = match long {
            Some((_, answer)) => answer.clone(),
            None => decode(&answers[at..=at]),
        };
        let is_known = !is_locked && answers[at] != NOTHING;
        let is_circled = extras.get(at).is_some_and(|extra| extra & CIRCLE != 0);
        Some(OpenCell { answer: is_known.then_some(answer), is_circled })
    };
    let rows =
        (0..rows).map(|row| (0..columns).map(|column| cell(row * columns + column)).collect());
    let heading = Heading {
        title: decode(title),
        author: decode(author),
        copyright: decode(copyright),
        notes: decode(notes),
    };
    let clues = clues.into_iter().map(decode).collect();
    Crossword::new(heading, rows.collect(), clues).map_err(|error| error.within(PLACE))
}

/// A crossword as a .puz file: Latin-1 in version 1.3 where that is enough, else UTF-8 in version 2.0.
///
/// # Errors
/// More than a hundred different rebuses, or one with a colon or a semicolon.
pub fn write_puz(crossword: &Crossword) -> Result<Vec<u8>, BadInput> {
    let heading = crossword.heading();
    let texts = [&heading.title, &heading.author, &heading.copyright, &heading.notes];
    let answers = crossword.cells().iter().flatten().filter_map(|cell| cell.answer.as_deref());
    let clues = crossword.clues().map(|(_, clue)| clue);
    let mut all = texts.into_iter().map(String::as_str).chain(clues).chain(answers);
    let in_latin = all.all(|text| text.chars().all(|letter| u32::from(letter) < 256));
    let encode = |text: &str| -> Vec<u8> {
        // A zero would end the text.
        let letters = text.chars().map(|letter| if letter == '\0' { ' ' } else { letter });
        if in_latin {
            letters.map(|letter| letter as u8).collect()
        } else {
            letters.collect::<String>().into_bytes()
        }
    };
    let mut answers = Vec::new();
    let mut table: Vec<&str> = Vec::new();
    let mut rebuses = Vec::new();
    for cell in crossword.cells() {
        let answer = cell.as_ref().map(|cell| cell.answer.as_deref());
        let (byte, rebus) = match answer {
            None => (BLOCK, 0),
            Some(None) => (NOTHING, 0),
            Some(Some(answer)) => cell_bytes(answer, in_latin, &mut table)?,
        };
        answers.push(byte);
        rebuses.push(rebus);
    }
    let state: Vec<u8> =
        answers.iter().map(|&byte| if byte == BLOCK { BLOCK } else { NOTHING }).collect();
    let clues: Vec<Vec<u8>> = crossword.clues().map(|(_, clue)| encode(clue)).collect();
    let [title, author, copyright, notes] = texts.map(|text| encode(text));
    let clue_slices: Vec<&[u8]> = clues.iter().map(Vec::as_slice).collect();
    let texts = Texts {
        title: &title,
        author: &author,
        copyright: &copyright,
        clues: &clue_slices,
        notes: &notes,
    };
    let count = (clues.len() as u16).to_le_bytes();
    let board = [crossword.columns() as u8, crossword.rows() as u8, count[0], count[1], 1, 0, 0, 0];
    let sums = Checksums::of(&board, &answers, &state, &texts, true);
    let mut bytes = sums.whole.to_le_bytes().to_vec();
    bytes.extend(MAGIC);
    bytes.extend(sums.board.to_le_bytes());
    bytes.extend(sums.masked());
    bytes.extend(if in_latin { b"1.3\0" } else { b"2.0\0" });
    bytes.resize(0x2c, 0);
    bytes.extend(board);
    bytes.extend(&answers);
    bytes.extend(&state);
    for text in [&title, &author, &copyright].into_iter().chain(&clues).chain([&notes]) {
        bytes.extend(text);
        bytes.push(0);
    }
    if !table.is_empty() {
        add_section(&mut bytes, b"GRBS", &rebuses);
        let keys = table.iter().enumerate().map(|(key, answer)| format!("{key:2}:{answer};"));
        add_section(&mut bytes, b"RTBL", &encode(&keys.collect::<String>()));
    }
    let circles = crossword.cells().iter().map(|cell| match cell {
        Some(OpenCell { is_circled: true, .. }) => CIRCLE,
        _ => 0,
    });
    let circles: Vec<u8> = circles.collect();
    if circles.contains(&CIRCLE) {
        add_section(&mut bytes, b"GEXT", &circles);
    }
    Ok(bytes)
}

/// The byte of a cell with this answer, and its mark: 0 for an answer that the byte tells whole.
fn cell_bytes<'a>(
    answer: &'a str,
    in_latin: bool,
    table: &mut Vec<&'a str>,
) -> Result<(u8, u8), BadInput> {
    let mut letters = answer.chars();
    let first = letters.next().unwrap_or(' ');
    let byte = u8::try_from(u32::from(first)).ok();
    let byte = byte.filter(|byte| byte.is_ascii_alphanumeric() || in_latin && *byte >= 0xc0);
    if let (Some(byte), None) = (byte, letters.next()) {
        return Ok((byte, 0));
    }
    // What one byte cannot tell is a rebus, and the byte a letter that stands for it.
    let bare = fold(&first.to_string(), Accents::Fold).bytes().next().unwrap_or(b'x');
    let stand_in = if bare.is_ascii_alphabetic() { bare.to_ascii_uppercase() } else { b'X' };
    if answer.contains([';', ':', '\0']) {
        let wanted = "a rebus without colon and semicolon";
        return Err(BadInput::new(PLACE, wanted, BadInput::quote(answer)));
    }
    let key = table.iter().position(|known| *known == answer).unwrap_or_else(|| {
        table.push(answer);
        table.len() - 1
    });
    if key >= MAX_REBUSES {
        return Err(BadInput::new(
            PLACE,
            format!("at most {MAX_REBUSES} different rebuses"),
            "more",
        ));
    }
    Ok((byte.unwrap_or(stand_in), key as u8 + 1))
}

fn rebus_table(text: &str) -> Vec<(u8, String)> {
    let entries = text.split(';').filter_map(|entry| entry.split_once(':'));
    entries
        .filter_map(|(key, answer)| Some((key.trim().parse().ok()?, answer.to_owned())))
        .filter(|(_, answer)| !answer.is_empty())
        .collect()
}

type Section<'a> = (&'a [u8], &'a [u8]);

fn sections(mut bytes: &[u8]) -> Result<Vec<Section<'_>>, BadInput> {
    let mut sections = Vec::new();
    while let Some((head, rest)) = bytes.split_at_checked(8) {
        let (name, length) = (&head[..4], usize::from(two_bytes(head, 4)));
        let damaged = |came: &str| {
            let place = format!("{PLACE}, section {}", String::from_utf8_lossy(name));
            BadInput::new(place, "as many bytes as it says, and their checksum", came)
        };
        let (data, rest) = rest.split_at_checked(length).ok_or_else(|| damaged("fewer bytes"))?;
        if checksum(data, 0) != two_bytes(head, 6) {
            return Err(damaged("another checksum"));
        }
        sections.push((name, data));
        bytes = rest.strip_prefix(&[0]).unwrap_or(rest);
    }
    Ok(sections)
}

fn add_section(bytes: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    bytes.extend(name);
    bytes.extend((data.len() as u16).to_le_bytes());
    bytes.extend(checksum(data, 0).to_le_bytes());
    bytes.extend(data);
    bytes.push(0);
}

fn two_bytes(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn decode(text: &[u8], is_utf8: bool) -> String {
    match std::str::from_utf8(text) {
        Ok(text) if is_utf8 => text.to_owned(),
        _ => text.iter().copied().map(char::from).collect(),
    }
}

/// What is still to be read.
struct Rest<'a> {
    bytes: &'a [u8],
}

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize, what: &str) -> Result<&'a [u8], BadInput> {
        let Some((taken, rest)) = self.bytes.split_at_checked(count) else {
            return Err(BadInput::new(PLACE, what, "the end of the file"));
        };
        self.bytes = rest;
        Ok(taken)
    }

    fn text(&mut self, what: &str) -> Result<&'a [u8], BadInput> {
        let Some(end) = self.bytes.iter().position(|&byte| byte == 0) else {
            return Err(BadInput::new(PLACE, what, "the end of the file"));
        };
        let text = &self.bytes[..end];
        self.bytes = &self.bytes[end + 1..];
        Ok(text)
    }
}

struct Texts<'a> {
    title: &'a [u8],
    author: &'a [u8],
    copyright: &'a [u8],
    clues: &'a [&'a [u8]],
    notes: &'a [u8],
}

impl Texts<'_> {
    fn checksum(&self, start: u16, with_notes: bool) -> u16 {
        // With the zero that ends it, unless there is nothing.
        let ended = |sum, text: &[u8]| {
            if text.is_empty() { sum } else { checksum(&[0], checksum(text, sum)) }
        };
        let sum = [self.title, self.author, self.copyright].into_iter().fold(start, ended);
        let sum = self.clues.iter().fold(sum, |sum, clue| checksum(clue, sum));
        if with_notes { ended(sum, self.notes) } else { sum }
    }
}

struct Checksums {
    whole: u16,
    board: u16,
    answers: u16,
    state: u16,
    texts: u16,
}

impl Checksums {
    fn of(board: &[u8], answers: &[u8], state: &[u8], texts: &Texts<'_>, with_notes: bool) -> Self {
        let board = checksum(board, 0);
        let whole = checksum(state, checksum(answers, board));
        Self {
            whole: texts.checksum(whole, with_notes),
            board,
            answers: checksum(answers, 0),
            state: checksum(state, 0),
            texts: texts.checksum(0, with_notes),
        }
    }

    /// The four parts, low bytes before high ones, under a mask.
    fn masked(&self) -> [u8; 8] {
        let parts = [self.board, self.answers, self.state, self.texts];
        let bytes: [[u8; 2]; 4] = parts.map(u16::to_le_bytes);
        std::array::from_fn(|at| bytes[at % 4][at / 4] ^ b"ICHEATED"[at])
    }
}

fn checksum(bytes: &[u8], start: u16) -> u16 {
    bytes.iter().fold(start, |sum, &byte| sum.rotate_right(1).wrapping_add(byte.into()))
}
